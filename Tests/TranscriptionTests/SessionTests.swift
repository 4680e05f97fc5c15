import Services
import Testing
import Transcription

@Suite("A session", .timeLimit(.minutes(20)))
struct SessionTests {
    @Test("goes through its states in order and ends with the result")
    func states() async {
        let session = ScriptedBackend { audio, progress in
            progress.started()
            progress.partial(Transcript(text: "turn"))
            return Transcript(text: "\(await audio.collect().count)")
        }.start()
        let reader = Task { await events(of: session) }
        session.send([1, 2, 3] as [Int16])
        session.send([0.5, -0.5] as [Float])
        session.finish()
        let seen = await reader.value
        let states = seen.compactMap { if case .state(let state) = $0 { state } else { nil } }
        // The audio may have ended before the backend was ready for it; then it never was `running`.
        #expect(states.filter { $0 != .running } == [.starting, .finishing, .completed])
        #expect(seen.contains(.partial(Transcript(text: "turn"))))
        #expect(seen.dropLast().last == .final(Transcript(text: "5")))
        #expect(session.state == .completed)
    }

    @Test("hands over what is the speaker's, and nothing of who goes on behind", arguments: [nil, 3, 0, 9])
    func spoken(samples: Int?) async throws {
        let session = ScriptedBackend.counting.start()
        session.send([1, 2, 3, 4, 5] as [Int16])
        session.finish(spoken: samples)
        #expect(try await session.result().text == "\(min(samples ?? 5, 5))")
    }

    @Test("hands audio over while it is spoken")
    func streaming() async {
        let (echo, heard) = AsyncStream.makeStream(of: [Int16].self)
        let session = ScriptedBackend { audio, _ in
            for await samples in audio { heard.yield(samples) }
            return Transcript(text: "done")
        }.start()
        var pieces = echo.makeAsyncIterator()
        session.send([1] as [Int16])
        #expect(await pieces.next() == [1])
        session.send([2, 3] as [Int16])
        #expect(await pieces.next() == [2, 3])
        session.cancel()
    }

    @Test("fails when the backend does not keep up, and does not make the sender wait")
    func fullBuffer() async {
        var backend = ScriptedBackend.deaf
        backend.limits = TranscriptionLimits(bufferedSeconds: 0.1)
        let session = backend.start()
        let duration = ContinuousClock().measure {
            for _ in 0..<1000 { session.send([Int16](repeating: 0, count: 160)) }
        }
        #expect(duration < .seconds(10))
        #expect(failure(in: await events(of: session)) == .bufferFull)
        #expect(session.state == .completed)
    }

    @Test("takes no more audio than its limit")
    func tooLong() async {
        var backend = ScriptedBackend.counting
        backend.limits = TranscriptionLimits(audioSeconds: 0.1)
        let session = backend.start()
        for _ in 0..<11 { session.send([Int16](repeating: 0, count: 160)) }
        #expect(failure(in: await events(of: session)) == .audioTooLong)
    }

    @Test("gives up a backend that has no result in time")
    func total() async {
        var backend = ScriptedBackend.deaf
        backend.limits = TranscriptionLimits(total: .milliseconds(50))
        let session = backend.start()
        session.finish()
        #expect(failure(in: await events(of: session)) == .totalTimeout)
        // It is noted on another thread.
        for _ in 0..<1_000 {
            if case .unavailable = backend.availability.current { break }
            try? await Task.sleep(for: .milliseconds(10))
        }
        guard case .unavailable(let error) = backend.availability.current else {
            Issue.record("the backend is still thought to be available")
            return
        }
        #expect(error.code == .totalTimeout)
    }

    @Test("is over at once when it is cancelled, even if the backend goes on")
    func cancel() async {
        let (stream, result) = AsyncStream.makeStream(of: Bool.self)
        let session = ScriptedBackend { _, progress in
            progress.started()
            try? await Task.sleep(for: .seconds(60))
            result.yield(Task.isCancelled)
            progress.partial(Transcript(text: "late"))
            return Transcript(text: "late")
        }.start()
        session.cancel()
        let seen = await events(of: session)
        #expect(seen.last == .state(.cancelled))
        #expect(!seen.contains(.final(Transcript(text: "late"))))
        var results = stream.makeAsyncIterator()
        #expect(await results.next() == true)
        #expect(session.state == .cancelled)
    }

    @Test("is cancelled when nobody holds it any more")
    func released() async {
        let (stream, result) = AsyncStream.makeStream(of: Bool.self)
        let backend = ScriptedBackend { _, _ in
            try? await Task.sleep(for: .seconds(60))
            result.yield(Task.isCancelled)
            return Transcript(text: "")
        }
        _ = backend.start()
        var results = stream.makeAsyncIterator()
        #expect(await results.next() == true)
    }

    @Test("reports what a backend throws, and takes an unknown error for a defect")
    func errors() async {
        struct Odd: Error {}
        let refused = ServiceError(.unauthorized, "The service wants another token.")
        let session = ScriptedBackend { _, _ in throw refused }.start()
        #expect(await events(of: session).contains(.failed(refused)))
        let odd = ScriptedBackend { _, _ in throw Odd() }.start()
        #expect(failure(in: await events(of: odd)) == .internalError)
    }

    @Test("of a whole recording is not bound by the limits for speech")
    func wholeRecording() async throws {
        let samples = [Int16](repeating: 7, count: 16_000 * 130)
        #expect(try await ScriptedBackend.counting.transcribe(samples: samples).text == "\(samples.count)")
    }
}

@Suite("Availability", .timeLimit(.minutes(20)))
struct AvailabilityTests {
    @Test("follows the outcome of sessions and can be watched")
    func watched() async throws {
        let down = ServiceError(.connectFailed, "The service does not answer.")
        let backend = ScriptedBackend { audio, _ in
            if await audio.collect().isEmpty { throw down }
            return Transcript(text: "up")
        }
        var updates = backend.availability.updates().makeAsyncIterator()
        #expect(await updates.next() == .unknown)
        await #expect(throws: down) { try await backend.transcribe(samples: []) }
        #expect(await updates.next() == .unavailable(down))
        _ = try await backend.transcribe(samples: [1])
        #expect(await updates.next() == .available)
    }

    @Test("is not lost over one request that was refused")
    func oneRequest() async throws {
        let bad = ServiceError(.badAnswer, "The answer is not JSON.")
        let backend = ScriptedBackend { _, _ in throw bad }
        await #expect(throws: bad) { try await backend.transcribe(samples: []) }
        #expect(backend.availability.current == .unknown)
    }
}
