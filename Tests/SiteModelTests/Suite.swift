// The tests of SiteModel.
