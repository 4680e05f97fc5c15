/// What a house with two lights and a gate understands.
package enum Lights {
    package static let sentences = """
        language: en
        intents:
          LightOn:
            data:
              - sentences: ["turn on the {room} light"]
          OpenGate:
            confirm: Really open the gate?
            data:
              - sentences: ["open the gate"]
        lists:
          room:
            values: [kitchen, bedroom]
        responses:
          intents:
            LightOn:
              default: "The light is on"
        """
}
