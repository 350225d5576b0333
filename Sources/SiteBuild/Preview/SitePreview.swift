// A site while it is being written: pages as the sources are now, and open pages that follow them.
//
//     changed files ─→ PreviewHub.take ─→ IncrementalSite (SiteBuild) ─→ PreviewEvent ─→ open pages, which refetch
//                           │
//                           └─ PreviewShell: the look of the pages that the server makes itself
//
// Neighbours: SiteBuild makes the pages, WebServer answers with them (`PreviewRoutes`), `portico preview` watches files.
// Script and style sheet are files of CSitePreview, compiled in.
