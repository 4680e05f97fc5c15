import KeywordModels

/// Room that the keywords of a stream compute in, one after the other: nothing in it is needed from one block of frames to
/// the next.
struct KeywordScratch {
    let frames: SubsequenceDTW.Scratch
    let segments: SegmentBins.Scratch

    /// - Parameter models: the room is enough for each of them.
    init(for models: [KeywordModel]) {
        frames = SubsequenceDTW.Scratch(for: models.map(\.bank))
        let banks = models.filter { $0.headShape != nil }.map(\.bank)
        segments = SegmentBins.Scratch(
            template: banks.flatMap(\.lengths).max() ?? 0, dimensions: banks.map(\.dimensions).max() ?? 0,
            segment: banks.map(HeadReader.longestSegment).max() ?? 0)
    }
}
