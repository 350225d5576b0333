// The site, the playground, the stand-ins and the account backend over HTTP.
//
//     bytes  → StaticFileResponder    ── a file of the site, when it is asked for in the usual way
//     request → SecurityMiddleware → SiteMiddleware ── a file of the site, or an error page
//                                      └→ PlaygroundRoutes  /playground/…, /{locale}/playground/…
//                                      └→ StandInRoutes     /stand-in/{brand}/…
//
// Requests are read whole and bounded (`IncomingRequest`, `Bounds`); pages are rendered by the site's own
// templates (`PageRenderer`); errors become HTTP only here. `HTTPProviderTransport` is the way out to providers.
// Neighbours: SiteBuild makes the site, Playground signs people in, Providers has their stand-ins.
