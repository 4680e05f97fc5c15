import Testing
import Wyoming

/// The rule where tests can ask it.
private final class Entrance {
    private(set) var rule: Admission
    init(_ rule: Admission) { self.rule = rule }
    func admit(_ address: String?, at now: Double) -> Bool { rule.admit(address, at: now) }
    func leave(_ address: String?) { rule.leave(address) }
}

@Suite("Who may come in") struct AdmissionTests {
    @Test("so many at once, and one more for each that leaves")
    func atOnce() {
        let door = Entrance(Admission(most: 2))
        #expect(door.admit("a", at: 0))
        #expect(door.admit(nil, at: 0))
        #expect(!door.admit("b", at: 0))
        door.leave("a")
        #expect(door.admit("b", at: 0))
        #expect(door.rule.clients == 2)
    }

    @Test("of one address as many as it leaves for others, so that there is always room for one that has none")
    func shares() {
        let door = Entrance(Admission(most: 1_024, burst: 4_096))
        func crowd(_ address: String) -> Int { (0..<2_000).filter { _ in door.admit(address, at: 0) }.count }
        #expect(crowd("a") == 513)
        #expect(crowd("b") == 256)
        for other in ["c", "d", "e"] { #expect(door.admit(other, at: 0)) }
        #expect(door.rule.isScarce && door.rule.greediest == "a")
        #expect((0..<100).allSatisfy { _ in door.admit(nil, at: 0) }, "this machine's own have no share")
        for _ in 0..<513 { door.leave("a") }
        #expect(door.rule.greediest == "b" && !door.rule.isScarce)
        #expect(door.admit("a", at: 0) && door.admit("b", at: 0))
    }

    @Test("so many from one address in a moment, and then so many a second")
    func fromOneAddress() {
        let door = Entrance(Admission(most: 100, burst: 3, perSecond: 2))
        #expect((0..<5).map { _ in door.admit("a", at: 10) } == [true, true, true, false, false])
        #expect(door.admit("b", at: 10), "others are not concerned")
        #expect((0..<3).map { _ in door.admit("a", at: 11) } == [true, true, false])
        #expect((0..<4).map { _ in door.admit("a", at: 100) } == [true, true, true, false], "no more is saved up")
        #expect((0..<20).allSatisfy { _ in door.admit(nil, at: 10) }, "who has none is this machine's")
    }

    @Test("nobody new when too many addresses came, until they are forgotten")
    func manyAddresses() {
        let door = Entrance(Admission(most: 10_000, burst: 2, perSecond: 1))
        for number in 0..<4_096 { #expect(door.admit("\(number)", at: 0)) }
        #expect(!door.admit("new", at: 0.5))
        #expect(door.admit("0", at: 0.5))
        #expect(door.admit("new", at: 3))
    }
}

@Suite("Where clients come in") struct AddressTests {
    static let good: [(String, WyomingAddress, Bool)] = [
        ("tcp://127.0.0.1:10400", .tcp(host: "127.0.0.1", port: 10_400), true),
        ("tcp://localhost", .tcp(host: "localhost", port: 10_400), true),
        ("tcp://[::1]:1", .tcp(host: "::1", port: 1), true), ("tcp://[::]", .tcp(host: "::", port: 10_400), false),
        ("tcp://0.0.0.0:10400", .tcp(host: "0.0.0.0", port: 10_400), false),
        ("unix:///run/rouse.sock", .unix(path: "/run/rouse.sock"), true), ("stdio://", .standardStreams, true),
    ]

    @Test("is named by an address", arguments: good)
    func named(text: String, address: WyomingAddress, isOfThisMachine: Bool) {
        #expect(WyomingAddress(text) == address)
        #expect(address.isOfThisMachine == isOfThisMachine)
        #expect(WyomingAddress(address.description) == address)
    }

    static let bad = [
        "", "127.0.0.1:10400", "tcp://", "tcp://:1", "tcp://a:b", "tcp://a:65536", "tcp://a:-1", "tcp://::1:5",
        "http://a:1", "unix://relative", "unix:///" + String(repeating: "x", count: 200), "stdio://x", "tcp://a/b:1",
        "tcp://user@host:1",
    ]

    @Test("is named by nothing else", arguments: bad)
    func refused(text: String) {
        #expect(WyomingAddress(text) == nil)
    }
}
