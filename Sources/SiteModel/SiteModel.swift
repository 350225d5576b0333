// What a site is: locales, sections, pages, navigation, translations. No input or output.
