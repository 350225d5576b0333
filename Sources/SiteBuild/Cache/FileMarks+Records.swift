extension FileMarks {
    /// - Parameters:
    ///   - output: the folder, as given to `OutputWriter`.
    ///   - earlier: the records of an earlier build; whatever has been written since has to be looked at.
    package init(output: String, disk: Disk, earlier: PageRecords? = nil) {
        self.init(folder: disk.absolute(output), known: earlier?.marks ?? [:])
    }
}
