import Markdown

/// Every key of `portico.yml`.
enum SettingReference {
    static let entries = ReferenceEntry.table(site + "\n" + theme + "\n" + playground + "\n" + providers)

    /// The section of the reference in which an entry stands: `site`, `site.theme`, `playground`.
    static func section(of entry: ReferenceEntry) -> String {
        if entry.name.hasPrefix("site.theme.") { return "site.theme" }
        return String(entry.name.prefix { $0 != "." && $0 != "[" })
    }

    private static let headingIDs = HeadingIDs.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")

    private static let site = """
        site.title | text | required | The site's name. | Handbook
        site.locales | list | required | The languages, as BCP 47 tags; the first is the one you write in. | [en, th, zh-Hant]
        site.baseURL | address | none | Where the site is published, with a path if it has one; needed for feeds, sitemaps and canonical addresses. | https://example.com/docs
        site.sourceAtRoot | flag | `false` | Whether pages of the first language have no prefix: `/guide/` instead of `/en/guide/`. | true
        site.headingIDs | \(headingIDs) | `\(HeadingIDs.standard.rawValue)` | How ids are made for headings that have none. | ascii
        site.strictMarkdown | flag | `false` | Whether emphasis and bare addresses beside scripts without spaces (Thai, Chinese, Japanese) follow CommonMark and GFM to the letter. | true
        site.version | text | required with `versions` | The name of the present version, for readers. | "2.0"
        site.versions | list | none | The older versions of the document; each is the name of a folder in `versions/`, or a map. | ["1.2"]
        site.versions[].name | text | required | The name, which is the first part of the version's addresses. | "1.2"
        site.versions[].title | text | `name` | The name that readers see. | 1.2 (2025)
        site.versions[].tag | text | none: the folder `versions/NAME` | The Git tag from which the version is read. | v1.2
        site.print | `true`, `false`, `sections`, `site` | `false` | Whether each section, the whole site or both can also be read as one page, for printing. | true
        site.search | flag | `true` | Whether readers can search; without search there is no box, no index and no list of all headings. | false
        site.editURL | address | none | Where a page can be edited; the page's values replace `{path}`, `{title}` and `{url}`. | https://git.example.com/docs/edit/main/{path}
        site.reportURL | address | none | Where a mistake can be reported, with the same placeholders. | https://git.example.com/docs/issues/new?title={title}
        site.externalLinks | map | none | How `portico check --external` asks for pages on other hosts. | { cacheDays: 1 }
        site.externalLinks.except | list | none | The addresses that are never checked; `*` stands for any text. | [https://example.com/*]
        site.externalLinks.private | list | none | Addresses on private networks that may be checked; `*` stands for any text. | [https://wiki.internal/*]
        site.externalLinks.cacheDays | number | `7` | For how many days a good answer is remembered. | 30
        """

    private static let theme = """
        site.theme.look | `plain`, `doors` | `plain` | The style of the home page and the language chooser; `doors` has the drawings that you see on Portico's own site. | plain
        site.theme.home | `sections`, `plain` | `sections` | Whether the home page shows a card for each section. | plain
        site.theme.accent | colour | the theme's | The colour of links and buttons; an unreadable colour is reported, together with a readable one. | "#0a4f8a"
        site.theme.accent.light | colour | required | The same for light mode; set `dark` as well. | "#0a4f8a"
        site.theme.accent.dark | colour | required | The same for dark mode. | "#8ec5ff"
        site.theme.surface | colour | the theme's | The background colour of pages; the colour of boxes follows from it, and a colour on which text cannot be read is reported. | "#fffdf8"
        site.theme.surface.light | colour | the theme's | The same for light mode. | "#fffdf8"
        site.theme.surface.dark | colour | the theme's | The same for dark mode. | "#101014"
        site.theme.code.keyword | colour | the theme's | The colour of keywords in code; one colour, or `light` and `dark`. | "#7a1fa2"
        site.theme.code.string | colour | the theme's | The colour of strings in code. | "#1b6e20"
        site.theme.code.number | colour | the theme's | The colour of numbers in code. | "#8a4b00"
        site.theme.code.type | colour | the theme's | The colour of types in code. | "#005f87"
        site.theme.code.function | colour | the theme's | The colour of functions in code. | "#5b3a00"
        site.theme.fonts.text | file | the system's | A font in `public/` for text (.woff2, .woff, .ttf, .otf), or one font for each language. | { th: fonts/thai.woff2 }
        site.theme.fonts.title | file | the system's | The same for headings. | fonts/title.woff2
        site.theme.fonts.code | file | the system's | The same for code. | fonts/code.woff2
        site.theme.logo | file | none | An image in `public/`, shown beside the site's name. | images/logo.svg
        site.theme.logo.light | file | required | The same for light mode. | images/logo.svg
        site.theme.logo.dark | file | that of `light` | The same for dark mode. | images/logo-dark.svg
        site.theme.favicon | file | none | The small icon, an image in `public/`. | images/icon.svg
        site.theme.navigation | list | none | Links at the top of each page. | [{ title: Guide, url: /guide/ }]
        site.theme.navigation[].title | text | required | The text of a link, or one text for each language. | { en: Guide, ja: ガイド }
        site.theme.navigation[].url | address | required | The path of a page from the root, or a complete address. | /guide/
        site.theme.footer | text | none | A sentence at the end of each page, or one for each language. | Made by Acme
        site.theme.announcement | map | none | A bar above each page. | { text: Version 2 is out }
        site.theme.announcement.text | text | required | The bar's text, or one for each language. | Version 2 is out
        site.theme.announcement.url | address | none | Where the bar leads. | /news/
        rules | map | each finding's own | The level of findings, by id: `off`, `note`, `warning` or `error`. | { text.arrow: off }
        """
}

extension SettingReference {
    static let playground = """
        playground.origin | address | the address that is served | The address to which redirects return, without a path; a public address makes the server public. | https://play.example.com
        playground.store | text | `sqlite:.portico/playground.sqlite` | Where accounts are kept: `sqlite:PATH`, `sqlite::memory` or `postgres://…`. | sqlite::memory
        playground.project | text | `demo-portico` | The project for apps whose API key names no sandbox. | my-project
        playground.adminToken | text | on your own machine, a new one each time the server starts; elsewhere, none | The administrator's token; at least 32 characters on a public server. On your own machine, `owner` lets your programs use the server's own address for administration. | ${ADMIN_TOKEN}
        playground.administration | address and port | on your own machine, port 9099 (1019 above the server's own); elsewhere, none | Where administrators' calls, test helpers and `/metrics` are answered; `none` for nowhere. | 127.0.0.1:9100
        playground.recentLoginSeconds | number | `300` | For how many seconds after a sign-in sensitive operations are allowed. | 600
        playground.oneAccountPerEmail | flag | `true` | Whether an e-mail address belongs to one account at most. | false
        playground.mfa | flag | `true` | Whether second factors can be enrolled. | false
        playground.testEndpoints | flag | on your own machine only | Whether tests may read e-mails and SMS codes; on a public server, each call needs the admin token. | true
        playground.fidelity | `strict`, `emulator` | `strict` | Whether unsigned credentials are accepted, as an emulator does; never on a public server. | emulator
        playground.allowUnsigned | flag | `false` | Short for `fidelity: emulator`. | true
        playground.attemptLimits | flag | on a public server and with `sandboxes: visitor` | Whether attempts with passwords, codes and messages are limited. | true
        playground.sandboxes | `shared`, `visitor`, `project` | `shared` on your own machine, otherwise `visitor` | Whether all users share one sandbox, or each visitor or each project ID has its own. | visitor
        playground.hosts | list | the origin's host, and this machine's local names | Additional host names that the server answers to. | [docs.example.com]
        playground.trustedProxies | list | none | Addresses and networks of proxies whose `Forwarded` and `X-Forwarded-For` are trusted. | [127.0.0.1, 10.0.0.0/8]
        playground.audit | text | `.portico/audit.jsonl` on a public server, otherwise `none` | The audit log file. | logs/audit.jsonl
        playground.signInsPerMinute | number | `300`; no limit on your own machine | How many sign-ins one network address may begin in a minute. | 60
        playground.connectionsPerAddress | number | `360`; no limit on your own machine | How many connections one network address may have open. | 100
        playground.notificationsPerMinute | number | `600`; no limit on your own machine | How many provider notifications one network address may send in a minute. | 100
        playground.publicMetrics | flag | `false` | Whether anyone may read `/metrics` at the server's own address. | true
        playground.allowPrivateNetwork | flag | `false` | Whether providers may have private addresses even if the origin is public. | true
        playground.tls | map | none | The certificate with which the server speaks TLS itself. | { certificate: chain.pem, key: key.pem }
        playground.tls.certificate | file | required | The certificate with its chain, in PEM form. | /etc/tls/chain.pem
        playground.tls.key | file | required | The private key of the certificate. | /etc/tls/key.pem
        playground.tls.redirectPort | number | none | A port without TLS that redirects all requests to the origin. | 80
        playground.apps | list | none | Apps that may receive the response to a sign-in. | [{ bundleID: com.example.app }]
        playground.apps[].bundleID | text | none | The bundle ID of an app. | com.example.app
        playground.apps[].scheme | text | none | The URL scheme that opens an app. | com.example.app
        playground.apps[].package | text | none | The package name of an Android app. | com.example.app
        playground.apps[].sha256 | text | none | The fingerprint of the Android app's certificate. | AB:CD:…
        """

    static let providers = """
        providers | list | all brands | The providers of the playground, in the order in which they are shown. | [{ id: oidc.acme }]
        providers[].id | text | required | The ID of a brand, or `oidc.` followed by a name. | oidc.acme
        providers[].name | text | the part after `oidc.` | The name that users see; for `oidc.NAME` only. | Acme ID
        providers[].icon | file | none | An image in `public/`. | images/acme.svg
        providers[].guide | address | the section with the brand's name, if there is one | The page that the playground links to. | /guide/acme/
        providers[].mode | `local`, `real` | `real` with all credentials, otherwise `local` | Whether the playground uses the provider itself or a local stand-in. | local
        providers[].clientID | text | none | The client ID at the provider. | com.example.web
        providers[].appClientIDs | list | none | The client IDs of your apps, whose ID tokens the backend also accepts. | [com.example.app]
        providers[].clientSecret | text | none | The client's secret. | ${ACME_SECRET}
        providers[].teamID | text | none | For a client that signs its secrets: the team ID. | ABCDE12345
        providers[].keyID | text | none | For a client that signs its secrets: the ID of the key. | ABC123DEFG
        providers[].privateKeyFile | file | none | For a client that signs its secrets: the `.p8` file of the key. | AuthKey.p8
        providers[].issuer | address | the brand's | The issuer; its discovery document names the other addresses. | https://id.acme.example
        providers[].authorizationEndpoint | address | as discovered | Where sign-ins begin. | https://id.acme.example/authorize
        providers[].tokenEndpoint | address | as discovered | Where codes are exchanged. | https://id.acme.example/token
        providers[].userinfoEndpoint | address | as discovered | Where the profile is read. | https://id.acme.example/userinfo
        providers[].emailsEndpoint | address | the brand's | Where e-mail addresses are read, for brands that have a separate address for them. | https://api.example.com/emails
        providers[].photoEndpoint | address | the brand's | Where the picture is read, for brands that have a separate address for it. | https://api.example.com/photo
        providers[].jwksURI | address | as discovered | Where the keys are. | https://id.acme.example/jwks
        providers[].discoveryURI | address | below the issuer | Where the discovery document is. | https://id.acme.example/discovery
        providers[].revocationEndpoint | address | as discovered | Where tokens are revoked. | https://id.acme.example/revoke
        providers[].tokenInspectionEndpoint | address | the brand's | Where the provider says who a token belongs to. | https://api.example.com/debug
        providers[].tenant | text | `common` | Who may sign in, at a provider with tenants. | organizations
        providers[].scopes | list | the brand's | The scopes that are requested. | [openid, email]
        providers[].trustEmail | `claim`, `never`, or a list of domains | depends on the brand | Whose e-mail addresses are treated as verified. | [example.com]
        providers[].allowPrivateNetwork | flag | as set in `playground` | Whether the provider's addresses may be private or without TLS even if the origin is public. | true
        standInClients | list | none | Your apps that use the stand-ins. | [{ provider: oidc.acme, clientID: my-app }]
        standInClients[].provider | text | required | The provider whose stand-in the app uses. | oidc.acme
        standInClients[].clientID | text | required | The client ID. | my-app
        standInClients[].name | text | the `clientID` | The app's name on the consent page. | My app
        standInClients[].redirectURIs | list | required | Where users may be sent back to, compared character by character. | [http://127.0.0.1:3000/callback]
        standInClients[].options | list | none | Options that the brand's console could switch on for the client; `portico check` names them. | []
        standInClients[].clientSecret | text | required, except for public clients | The client's secret. | any-text
        standInClients[].teamID | text | for clients that sign | The ID of the team that signs the secrets. | ABCDE12345
        standInClients[].keyID | text | for clients that sign | The ID of the key. | ABC123DEFG
        standInClients[].publicKeyFile | file | for clients that sign | The public half of the key. | AuthKey.pub
        standInClients[].notificationURI | address | none | Where the stand-in reports users who stop using the app, if the brand does so.  | https://app.example.com/notifications
        standInClients[].deauthorizeURI | address | none | Where the stand-in reports users who remove the app, if the brand does so. | https://app.example.com/removed
        standInClients[].dataDeletionURI | address | none | Where the stand-in asks for the data to be deleted, if the brand does so. | https://app.example.com/deletion
        """
}
