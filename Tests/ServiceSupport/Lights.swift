/// What a house with two lights understands.
package enum Lights {
    package static let sentences = """
        language: en
        intents:
          LightOn:
            data:
              - sentences: ["turn on the {room} light"]
        lists:
          room:
            values: [kitchen, bedroom]
        responses:
          intents:
            LightOn:
              default: "The light is on"
        """
}
