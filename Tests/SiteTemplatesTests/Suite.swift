// The tests of SiteTemplates.
