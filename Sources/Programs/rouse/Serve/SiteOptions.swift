import ArgumentParser
import MQTT

/// What the sites of a broker may do.
struct SiteOptions: ParsableArguments {
    @Flag(help: "Manage the dialogues of sites, when nobody else at the broker does.")
    var mqttDialogue = false

    @Flag(help: "Let sites teach keywords: three examples make a model in the folder of --models.")
    var mqttEnroll = false

    /// - Parameter folder: in which models lie that are served.
    func options(folder: String?) -> HermesServer.Options {
        var options = HermesServer.Options()
        options.managesDialogues = mqttDialogue
        options.schoolFolder = mqttEnroll ? folder : nil
        return options
    }
}
