// The pages of the playground as values for templates: what a run, a fault, an account or a sandbox shows.
//
//     SignInRun, Account, Sandbox … + InterfaceStrings + PlaygroundAddresses
//          └─→ RunPage, StepPage, StopPage, LabPage, TimelinePage, AccountDemoPages … ─→ TemplateValue
//
// Neighbours: Playground and Accounts have what is shown, WebServer reads the request, asks for the values, and renders
// them with SiteBuild's `PageShell`. No request and no answer is known here.
