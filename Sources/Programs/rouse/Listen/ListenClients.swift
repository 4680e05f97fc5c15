import Clients
import KeywordModels
import KeywordSpotting
import Pipeline
import Session
import Settings
import System
import Wyoming

/// Clients of Wyoming beside a microphone: they are served with the models that it has, and with what it has loaded for
/// its commands, and follow each of its changes.
final class ListenClients {
    private let services: ClientServices
    private let outlets: CommonOutlets
    /// Nil where no address was asked for and the usual one cannot be used.
    private let server: WyomingServer?

    /// Seconds in which clients take what they were told, once the program is asked to stop.
    private static let patience = 0.6

    /// - Parameter parts: what the microphone has loaded.
    /// - Throws: `SettingsError` for an address at which nobody can be served here; `WyomingServerError`.
    init(
        _ door: DoorOptions, _ parts: ServedOptions.Parts, _ keywords: KeywordOptions, _ models: [any Keyword],
        _ spotting: SpottingConfiguration, _ outlets: CommonOutlets
    ) throws {
        let address = try door.address
        guard address != .standardStreams else {
            throw SettingsError("--wyoming \(address): standard output is for events here; give tcp://HOST:PORT")
        }
        OpenFiles.allowAll()
        let served = ServedKeywords(spotting: spotting, tellsNearMisses: keywords.nearMisses)
        let modelStore = KeywordModelStore(models, served) { Terminal.complain("rouse: warning: \($0)") }
        services = parts.services(WakeService(modelStore), outlets.all.map(NamedOutlets.init))
        self.outlets = outlets
        server = try Self.serve(at: address, isAskedFor: door.wyoming != nil, services)
        if let server { try door.announce(server.address, models) }
    }

    private static func serve(
        at address: WyomingAddress, isAskedFor: Bool, _ services: ClientServices
    ) throws(WyomingServerError) -> WyomingServer? {
        do throws(WyomingServerError) {
            return try WyomingServer(address, services)
        } catch {
            guard !isAskedFor else { throw error }
            Terminal.complain("rouse: warning: no clients are served: \(error)")
            return nil
        }
    }

    /// Other keywords are looked for from now on.
    func listen(for models: [any Keyword], _ spotting: SpottingConfiguration) {
        services.wake.modelStore.serve(models, spotting)
    }

    /// The same keywords are looked for with other thresholds.
    func look(with spotting: SpottingConfiguration) { services.wake.modelStore.look(with: spotting) }

    /// Goes on with sentences that have changed.
    func use(_ edit: SentenceEdits.Edit) { services.use(edit) }

    /// Throws the audio of all clients away, or listens to it again.
    func pause(_ isPaused: Bool) { services.wake.gate.close(isPaused) }

    /// Refuses restricted intents of all clients, or no longer.
    func lock(_ isLocked: Bool) { services.understanding?.lock(isLocked) }

    /// Lets all clients go, and waits until what is kept is on the disk.
    func stop() {
        server?.stop(within: Self.patience)
        outlets.flush(within: Self.patience)
    }
}

/// The outlets of clients beside a microphone, whose stream is the only one without a name.
private struct NamedOutlets: StreamOutlets {
    let outlets: any StreamOutlets

    func make(for client: String?, of content: StreamContent) -> [any EventSink] {
        // A socket in a folder has no address.
        outlets.make(for: client ?? "socket", of: content)
    }
}
