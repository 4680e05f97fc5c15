import Audio
import Pipeline

/// Takes a recording through a pipeline, as fast as the machine can.
enum RecordingSearch {
    private static let hopsAtOnce = 8

    /// - Parameters:
    ///   - heard: gets the samples of each hop before they are looked at.
    ///   - reached: is told how far the audio has come, in seconds, several times a second of audio.
    ///   - report: gets what is found.
    /// - Throws: what is wrong with the recording, after what was found before it.
    static func run(
        _ source: any AudioSource, through pipeline: inout Pipeline, heard: (borrowing Hop) -> Void = { _ in },
        reached: (Double) -> Void, report: (Event) -> Void
    ) throws {
        var hops = [Hop](repeating: Hop(), count: hopsAtOnce)
        var count = 0
        repeat {
            var failure: (any Error)?
            do {
                count = 0
                while count < hops.count, try source.next(&hops[count]) == Hop.length { count += 1 }
            } catch {
                failure = error
            }
            for hop in hops[..<count] { heard(hop) }
            for event in pipeline.process(hops.span.extracting(..<count)) { report(event) }
            reached(pipeline.time)
            if let failure { throw failure }
        } while count == hops.count
        for event in pipeline.finish() { report(event) }
    }
}
