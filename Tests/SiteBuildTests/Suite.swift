// The tests of SiteBuild.
