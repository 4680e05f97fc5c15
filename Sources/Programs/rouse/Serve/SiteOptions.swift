import ArgumentParser
import MQTT
import Settings

/// What the sites of a broker may do.
struct SiteOptions: ParsableArguments {
    @Flag(.mqttDialogue) var mqttDialogue: Bool
    @Flag(.mqttEnroll) var mqttEnroll: Bool

    /// - Parameter folder: in which models lie that are served.
    func options(folder: String?) -> HermesServer.Options {
        var options = HermesServer.Options()
        options.managesDialogues = mqttDialogue
        options.schoolFolder = mqttEnroll ? folder : nil
        return options
    }
}
