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

    /// What doors of two protocols share belongs to neither.
    @Test func aDoorImportsNoOtherDoor() throws {
        let doors: Set = ["MQTT", "Wyoming"]
        for room in house.rooms where doors.contains(room.name) {
            #expect(doors.intersection(room.imports).isEmpty, "\(room.name) imports another door")
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
}
