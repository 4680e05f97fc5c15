/// Something that a worker might do once it obeys somebody else, in Tests/TakenOver.
package enum Deed: String, CaseIterable, Sendable {
    case readsPasswords, readsParent, writes, connects, talksToSession, listens, runs, forks, signals, traces
    case opensFast, opensFastByMessage, opensFastByMessages, sendsDatagrams, connectsManyWays, streamsOtherwise
    case sendsRaw, asksForRoutes
    case makesCode, sharesMemory, hasSecret, hasInherited, takesMemory, dies, hangs
    case sendsDatagramsAbroad, sendsDatagramsOfSix, sendsFrames, hearsDevices, talksToHost, asksForCiphers
    case talksToAbstract, turnsPair, sendsBesidePair, forksOtherwise, forksByStructure
    case runsFromMemory, runsByDescriptor, readsMemoryOfParent, writesMemoryOfParent, namesParent, takesDescriptor
    case opensMemoryOfParent, changesMemoryOfParent, opensDescriptorOfParent, opensFolderOfParent, changesOwnMemory
    case signalsThread, signalsOldThread, signalsByName, queuesSignal, signalsAll, isTraced, comparesParent
    case movesPagesOfParent, limitsParent, slowsParent, raisesLimits, ridesAhead, showsItself, letsTrace
    case becomesRoot, changesGroups, takesCapabilities, changesPersonality, changesRoot, mounts, opensFileSystem
    case copiesTree, leavesNamespace, entersNamespace, loadsFilter, ringsInput, handlesFaults, countsEvents
    case keepsKeys, addsKey, loadsModule, loadsKernel, restarts, setsClock, bendsClock, readsLogOfKernel
    case namesMachine, changesSegments, callsOtherwise, makesFileOfMemory, sharesOldMemory, keepsMessages
    case keepsCounts, turnsToCode, turnsToCodeByKey, opensByLink, opensByRule, opensByHandle, opensWithoutName
    case opensTerminal, typesIntoTerminal, readsKernelMemory, listsFolder, linksByName, linksFile, makesFolder
    case makesPipe, renames, removes, changesMode, changesOwner, changesTimes, cutsOff, marks, watches
    case goesElsewhere, copiesByPipe

    /// Sockets of which Landlock sees nothing.
    package static let sockets: [Deed] = [
        .opensFast, .opensFastByMessage, .opensFastByMessages, .sendsDatagrams, .connectsManyWays, .streamsOtherwise,
        .sendsRaw, .asksForRoutes,
    ]
    /// Ways out that are looked for on purpose.
    package static let others = Array(allCases.drop { $0 != .sendsDatagramsAbroad })

    /// Where it is done.
    package enum Place: String, Sendable {
        /// Where a recording is opened.
        case decoder = "DECODER"
        /// Where a service is heard.
        case service = "SERVICE"
    }

    /// A library that does it, for `LD_PRELOAD`.
    package func library(for place: Place, in folder: TemporaryFolder) throws -> String {
        try build(["-shared", "-fPIC", "-ldl", "-D\(place.rawValue)"], as: "\(rawValue).so", in: folder)
    }

    /// A program that does it, in the place of another.
    package func program(named name: String, in folder: TemporaryFolder) throws -> String {
        try build(["-DPROGRAM"], as: name, in: folder)
    }

    private func build(_ options: [String], as name: String, in folder: TemporaryFolder) throws -> String {
        let source = "\(#filePath.dropLast("TestSupport/TakenOver.swift".count))TakenOver/taken_over.c"
        let outcome = try Program("cc").run(
            ["-O1", "-w", "-DDEED=\(rawValue)", source, "-o", folder.file(name)] + options, in: folder.path)
        guard outcome.status == 0 else { throw SpeechError(description: "cc: \(outcome.errors)") }
        return folder.file(name)
    }
}
