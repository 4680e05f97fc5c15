internal import Glibc
internal import Sandbox
import System

/// What a worker does that decodes a recording: the open file is its standard input, and whoever has started it reads
/// its standard output.
package enum DecodingWorker {
    /// What stands in errors for the name of the recording, which the worker does not know.
    static let name = "recording"

    /// - Parameter words: the channel to take, where there is one.
    package static func run(_ words: [String]) {
        let output = OwnedDescriptor(owning: STDOUT_FILENO)
        do {
            try Confinement.decoding().enforce()
        } catch {
            return say(.failed(.unavailable, "\(name): --sandbox does not work here: \(error)"), on: output)
        }
        do {
            let source = try FileSource(
                OwnedDescriptor(owning: STDIN_FILENO), name: name, channel: words.first.flatMap { Int($0) })
            say(.opened(duration: source.duration), on: output)
            try decode(source, to: output)
            say(.ended(nonFiniteSamples: source.nonFiniteSamples, damage: source.damage), on: output)
        } catch let error as AudioError {
            say(.failed(error.kind, error.description), on: output)
        } catch {
            say(.failed(.badData, "\(name): cannot be decoded (\(error)); convert it again"), on: output)
        }
    }

    private static func decode(_ source: FileSource, to output: borrowing OwnedDescriptor) throws {
        var samples: [Float] = []
        samples.reserveCapacity(DecodedFrame.mostHops * Hop.length)
        var hop = Hop()
        var count = Hop.length
        while count == Hop.length {
            defer {
                if !samples.isEmpty { say(.samples(samples), on: output) }
                samples.removeAll(keepingCapacity: true)
            }
            // What came before a mistake is said before it, too.
            while count == Hop.length, samples.count < DecodedFrame.mostHops * Hop.length {
                count = try source.next(&hop)
                for i in 0..<count { samples.append(hop.samples[i]) }
            }
        }
    }

    private static func say(_ frame: DecodedFrame, on output: borrowing OwnedDescriptor) {
        // Nobody listens any more.
        guard (try? output.write(frame.encoded)) != nil else { ProcessEnd.end(with: 0) }
    }
}
