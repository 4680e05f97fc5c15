import Foundation
import Testing

@Suite struct Floors {
    let house: House

    init() throws {
        house = try House()
    }

    @Test func theManifestHasFloorsAndRooms() {
        #expect(house.floors.count == 10)
        #expect(house.rooms.count > 15)
    }

    @Test func aRoomImportsItsOwnFloorAndThoseBelowIt() throws {
        let floorOf = Dictionary(uniqueKeysWithValues: house.rooms.map { ($0.name, $0.floor) })
        for room in house.rooms {
            let height = try #require(house.height(of: room.floor))
            for other in room.imports.compactMap({ name in floorOf[name].map { (name, $0) } }) {
                let otherHeight = try #require(house.height(of: other.1))
                #expect(
                    otherHeight <= height, "\(room.floor)/\(room.name) imports \(other.1)/\(other.0), which is above it"
                )
            }
        }
    }

    @Test func aSourceImportsOnlyWhatTheManifestGivesItsRoom() throws {
        let names = Set(house.rooms.map(\.name))
        for room in house.rooms {
            let files = House.sources(in: house.folder(of: room))
            #expect(!files.isEmpty, "\(room.floor)/\(room.name) has no sources")
            for file in files {
                let foreign = try House.imports(of: file).intersection(names).subtracting(room.imports)
                #expect(foreign.isEmpty, "\(file.lastPathComponent) of \(room.name) imports \(foreign.sorted())")
            }
        }
    }

    @Test func onlyRoomsStandBelowSources() throws {
        let known = Set(house.rooms.map { "\($0.floor)/\($0.name)" }).union([
            "Base/C", "Library/Python", "Programs/rouse",
        ])
        let sources = House.root.appending(path: "Sources")
        for floor in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
            #expect(house.floors.contains(floor), "Sources/\(floor) is no floor")
            for room in try FileManager.default.contentsOfDirectory(atPath: sources.path + "/" + floor) {
                #expect(known.contains("\(floor)/\(room)"), "Sources/\(floor)/\(room) is no room of the manifest")
            }
        }
    }

    @Test func aFolderIsAScreenful() throws {
        let all = FileManager.default.enumerator(
            at: House.root.appending(path: "Sources"), includingPropertiesForKeys: [.isDirectoryKey])
        for case let folder as URL in try #require(all) where folder.hasDirectoryPath {
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
                $0.hasSuffix(".swift")
            }
            #expect(files.count <= 18, "\(folder.path) has \(files.count) files: is there a second room in it?")
        }
    }

    @Test func aSourceHoldsOneIdea() throws {
        for file in House.sources(in: House.root.appending(path: "Sources")) {
            let lines = try String(contentsOf: file, encoding: .utf8).count { $0 == "\n" }
            #expect(lines <= 300, "\(file.lastPathComponent) has \(lines) lines: is there a second idea in it?")
        }
    }
}
