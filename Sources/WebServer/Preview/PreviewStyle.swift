/// The style sheet of what preview adds to pages.
enum PreviewStyle {
    /// Used within the panel's shadow tree, and by pages beside another language.
    static let text = """
        .errors {
          position: fixed; inset-inline: 1rem; inset-block-end: 1rem; max-block-size: 70vh; overflow: auto;
          z-index: 1000; padding: 1rem; border: 2px solid #d33; border-radius: 0.5rem;
          background: #1d1b20; color: #f4eff4; font: 1rem/1.5 system-ui, sans-serif;
        }
        .errors h2 { margin: 0; font-size: 1.1rem; color: #ffb4ab }
        .errors pre { white-space: pre-wrap; font: 0.875rem/1.6 ui-monospace, monospace }
        .errors button { font: inherit }
        .bar {
          position: fixed; inset-block-end: 0; inset-inline-end: 0; z-index: 999; padding: 0.25rem 0.75rem;
          border-start-start-radius: 0.5rem; background: #1d1b20; color: #f4eff4;
          font: 0.8125rem/1.5 system-ui, sans-serif;
        }
        .bar nav { display: grid; gap: 0.25rem; padding-block: 0.25rem }
        .bar a { color: inherit }
        .bar a[aria-current] { font-weight: bold; text-decoration: none }
        .preview-compare { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2rem; max-inline-size: none }
        .preview-compare > div { min-inline-size: 0 }
        @media print { .bar, .errors { display: none } }

        """
}
