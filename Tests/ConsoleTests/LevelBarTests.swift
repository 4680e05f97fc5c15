import Console
import Testing

/// A level as a bar.
@Suite struct LevelBarTests {
    @Test(arguments: [
        (-120.0, ".........."), (-70, ".........."), (-35, "#####....."), (-7, "#########."), (0, "##########"),
        (6, "##########"), (.nan, ".........."), (-.infinity, ".........."),
    ])
    func isAsLongAsTheLevelIsHigh(level: Double, bar: String) {
        #expect(LevelBar(level: level).render(10, .plain) == bar)
    }

    @Test func colourTellsWhetherItIsGood() {
        let colours: [(Double, String)] = [(-60, "33"), (-30, "32"), (-2, "31")]
        for (level, code) in colours {
            #expect(LevelBar(level: level).render(10, .coloured).hasPrefix("\u{1b}[\(code)m#"))
        }
    }

    @Test func noRoomIsNoBar() {
        #expect(LevelBar(level: -10).render(0, .coloured).isEmpty)
    }
}
