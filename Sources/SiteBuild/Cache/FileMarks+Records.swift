extension FileMarks {
    /// - Parameters:
    ///   - output: the folder, as given to `OutputWriter`.
    ///   - earlier: the records of an earlier build.
    ///   - standing: the files that stand as that build wrote them.
    package init(output: String, disk: Disk, earlier: PageRecords? = nil, standing: Set<String> = []) {
        self.init(
            folder: disk.absolute(output),
            known: earlier.map { earlier in earlier.marks.filter { standing.contains($0.key) } } ?? [:])
    }
}
