import CShippedModels
import ModelFiles
import System

/// What a file with a phone network says of its symbols.
protocol PhoneFileContent: Codable, Sendable, Hashable {
    /// The kind of the file.
    static var kind: String { get }
    var symbols: [String] { get }
    var alike: [String: String] { get }
    var english: [String: String] { get }
}

extension PhoneSymbols {
    init(_ content: some PhoneFileContent) {
        self.init(names: content.symbols, alike: content.alike, english: content.english)
    }
}

/// A phone network: what was heard in, log-probabilities of phones every 20 ms out.
public struct PhoneModel: Sendable {
    /// The small network is built in. A large one, which hears better and costs more, is used where it is installed.
    public enum Size: String, Sendable, Hashable, Codable {
        case small, large
    }

    indirect enum Layers: Sendable {
        case convolutions(ConvolutionLayers)
        case conformer(ConformerLayers)
    }

    /// Tells one network from another.
    public let id: String
    public let symbols: PhoneSymbols
    let layers: Layers
    /// Which phones it takes for which; nil where that is not known.
    package let confusions: PhoneConfusions?

    /// Reads a network.
    /// - Parameter name: what to call the file in an error.
    /// - Throws: `ModelFileError`.
    package init(bytes: [UInt8], size: Size = .small, name: String) throws {
        try self.init(VerifiedModelFile(bytes, name: name), size: size)
    }

    private init(_ file: VerifiedModelFile, size: Size) throws {
        let name = file.name
        switch size {
        case .small:
            let file = try ModelFile<ConvolutionLayers.Content>(file, kind: ConvolutionLayers.Content.kind)
            (id, symbols) = (file.id, PhoneSymbols(file.content))
            layers = .convolutions(try ConvolutionLayers(file, name: name))
            confusions = try PhoneConfusions(file, name: name)
        case .large:
            let file = try ModelFile<ConformerLayers.Content>(file, kind: ConformerLayers.Content.kind)
            (id, symbols) = (file.id, PhoneSymbols(file.content))
            layers = .conformer(try ConformerLayers(file, name: name))
            confusions = nil
        }
    }

    /// The network in `models/`, built into the program; read when it is first asked for.
    public static let shipped: PhoneModel = {
        let bytes = UnsafeBufferPointer(start: rouse_phones_model(), count: rouse_phones_model_size)
        do {
            return try PhoneModel(VerifiedModelFile(builtIn: bytes, name: "the built-in phone network"), size: .small)
        } catch {
            preconditionFailure("\(error)")
        }
    }()

    /// The large network where it is installed and can be used; read when it is first asked for.
    public static var large: PhoneModel? { try? installed.get() }

    /// What is wrong with the large network that is installed; nil where nothing is, or none is there.
    public static var largeFlaw: String? {
        if case .failure(let error) = installed { error.description } else { nil }
    }

    private static let installed: Result<PhoneModel?, ModelFileError> = {
        guard let path = LargePhonesFile.path else { return .success(nil) }
        do {
            let model = try PhoneModel(bytes: FileAccess.read(path), size: .large, name: path)
            guard model.symbols == shipped.symbols else {
                throw ModelFileError.damaged(path, "its symbols are not those of the built-in phone network")
            }
            return .success(model)
        } catch let error as ModelFileError {
            return .failure(error)
        } catch {
            return .failure(.damaged(path, "\(error)"))
        }
    }()

    /// The network of a size; nil where it is not installed.
    package static func of(_ size: Size) -> PhoneModel? { size == .small ? shipped : large }
}

/// Where the large network is.
package enum LargePhonesFile {
    private static let name = "phones-large.rouse"
    /// The variable with its path, or with the word that stands for doing without it.
    package static let variable = "ROUSE_PHONES"
    package static let none = "built-in"

    /// The first of the places that it may be installed at: beside the program, and where packages put it.
    static var path: String? {
        if let given = Environment.text(variable), !given.isEmpty { return given == none ? nil : given }
        let program = FileSystem.resolved("/proc/self/exe") ?? ""
        let parts = program.split(separator: "/")
        let folder = parts.dropLast().joined(separator: "/")
        let prefixes = ["/" + parts.dropLast(2).joined(separator: "/"), "/usr/local", "/usr"]
        let places = ["/\(folder)/\(name)"] + prefixes.map { "\($0)/share/rouse/\(name)" }
        return places.first(where: FileSystem.exists)
    }
}
