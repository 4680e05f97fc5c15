import System
import Testing
import Understanding

/// Answers of files of sentences, which are written in a part of Jinja.
@Suite("An answer") struct AnswerTemplateTests {
    private static let intent = Intent(
        name: "A",
        slots: [
            .init(name: "name", heard: "Desk LAMP", value: .string("lamp_1")),
            .init(name: "minutes", heard: "two", value: .integer(2)),
            .init(name: "level", heard: "", value: .integer(30)),
            .init(name: "degrees", heard: "", value: .number(21.5)),
            .init(name: "empty", heard: "", value: .string("")),
            .init(name: "items", heard: "", value: .array([.string("milk"), .string("eggs"), .string("tea")])),
            .init(name: "ten", heard: "10", value: .integer(10)),
        ])

    private func text(_ template: String) throws -> String? {
        try #require(AnswerTemplate(template)).text(for: Self.intent)
    }

    /// As Jinja 3.1 writes them, but for the white space.
    @Test(
        "is written as Jinja writes it",
        arguments: [
            (#"The {{ slots.name }} is on."#, #"The Desk LAMP is on."#),
            (#"The {{ slots.name | lower }} is on."#, #"The desk lamp is on."#),
            (#"{{slots.name|upper}}"#, #"DESK LAMP"#),
            (#"{{ slots.name | title }}"#, #"Desk Lamp"#),
            (#"{{ slots.name | capitalize }}!"#, #"Desk lamp!"#),
            (#"{{ '  a b ' | trim }}"#, #"a b"#),
            (#"{{ slots.name | replace('LAMP', 'light') }}"#, #"Desk light"#),
            (#"{{ slots.room | default('here') }}"#, #"here"#),
            (#"{{ slots.room | default('here') | upper }}"#, #"HERE"#),
            (#"{{ slots.empty | default('nothing', true) }}"#, #"nothing"#),
            (#"{{ slots.ten | int + 1 }}"#, #"11"#),
            (#"{{ slots.minutes | int(5) }}"#, #"5"#),
            (#"{{ slots.ten | float }}"#, #"10.0"#),
            (#"{{ slots.degrees | round }}"#, #"22.0"#),
            (#"{{ slots.degrees | round(1) }}"#, #"21.5"#),
            (#"{{ slots.degrees | round(0, 'ceil') | int }}"#, #"22"#),
            (#"{{ slots['items'] | join(', ') }}"#, #"milk, eggs, tea"#),
            (#"{{ slots['items'] | length }}"#, #"3"#),
            (#"{{ slots['items'][:-1] | join(', ') ~ ' and ' ~ slots['items'][-1] }}"#, #"milk, eggs and tea"#),
            (#"{{ [slots.room, slots.name] | select | join(' ') }}"#, #"Desk LAMP"#),
            (#"{{ 'one' if slots.level == 1 else 'many' }}"#, #"many"#),
            (#"{{ 'warm' if slots.degrees > 20 and slots.degrees < 25 else 'cold' }}"#, #"warm"#),
            (#"{{ 'x' if slots.room is defined else 'no room' }}"#, #"no room"#),
            (#"{{ 'x' if slots.room is not defined }}"#, #"x"#),
            (#"{% if slots.level < 10 %}dark{% elif slots.level <= 30: %}dim{% else: %}bright{% endif %}"#, #"dim"#),
            (#"{% set n = slots.level %}{% set t = n ~ ' %' %}{{ t }}"#, #"30 %"#),
            (#"a {#- never said -#} b"#, #"ab"#),
            (#"a {{- slots.minutes -}} b"#, #"atwob"#),
            (#"{{ 7 // 2 }} {{ -7 // 2 }} {{ -7 % 3 }} {{ 7 / 2 }} {{ 2 * 3 + 4 }}"#, #"3 -4 2 3.5 10"#),
            (#"{{ '{0:02d}:{1:02d}'.format(7, 5) }}"#, #"07:05"#),
            (#"{{ {1: 'one', 2: 'two'}[2] }}"#, #"two"#),
            (#"{{ {'a': 'b'}.get(slots.room, 'c') }}"#, #"c"#),
            (#"{{ slots.get('name') }}"#, #"Desk LAMP"#),
            (#"{{ 'e' in slots.name }} {{ 'q' not in slots.name }} {{ 3 in [1, 2] }}"#, #"True True False"#),
            (#"{{ not true }} {{ 1 < 2 < 3 }} {{ slots.level is even }} {{ -3 | abs }}"#, #"False True True 3"#),
            (#"{{ "it's" }} {{ 'a' 'b' }}"#, #"it's ab"#),
            (#"{{ ('a' if false) }}|"#, #"|"#),
            (#"{{ slots.name or 'x' }} {{ slots.room or 'x' }}"#, #"Desk LAMP x"#),
            (#"{{ {'k': {'l': 1}}.k.l }}{{ 'ab'[0] }}{{ 'abc'[1:] }}"#, #"1abc"#),
            (#"{{ [3, 1, 2] | sort | first }} {{ [1, 2] | last }}"#, #"1 2"#),
            (#"{{ 1.0 }} {{ none }} {{ [1, 'a'] }}"#, #"1.0 None [1, 'a']"#),
            (#"{{ door }} stays"#, #"stays"#),
        ])
    func expressions(template: String, text: String) throws {
        #expect(try self.text(template) == text)
    }

    @Test(
        "is none where its parts have no value",
        arguments: [
            "{{ slots.room.x }}", "{{ slots.room + 1 }}", "{{ 1 // 0 }}", "{{ 1 % 0 }}", "{{ 1 / 0 }}",
            "{{ slots.room < 1 }}", "{{ slots.name < 1 }}", "{{ 'a' + 1 }}", "{{ 9223372036854775807 + 1 }}",
            "{{ 'x'.format }}", "{{ slots.room | int(1) }}", "{{ slots.room | float }}",
            "{{ '{:9999999d}'.format(1) }}", "{{ '{}'.format() }}",
        ])
    func failures(template: String) throws {
        #expect(try text(template) == nil)
    }

    @Test(
        "is refused where it asks for more than slots",
        arguments: [
            "{{ state.state }}", "{% for x in slots %}{{ x }}{% endfor %}", "{% macro a() %}{% endmacro %}",
            "{{ slots.name | map('upper') }}", "{{ slots.name", "{% if slots.name %}a", "{% endif %}",
            "{% else %}", "{{ 'a }}", "{{ }}", "{{ slots. }}", "{{ (1 }}", "{{ [1 }}", "{{ {1 }}", "{{ 1 2 }}",
            "{% if 1 %}a{% else %}b{% else %}c{% endif %}", "{{ query.matched }}", "{% set slots = 1 %}",
        ])
    func refusals(template: String) {
        #expect(AnswerTemplate(template) == nil)
    }

    @Test("never grows beyond its bound, whatever it doubles")
    func doubling() throws {
        let text = "{% set a = 'aaaaaaaa' %}" + String(repeating: "{% set a = a ~ a %}", count: 60) + "{{ a }}"
        #expect(try self.text(text) == nil)
        let list = "{% set a = [1, 2] %}" + String(repeating: "{% set a = [a, a] %}", count: 60) + "{{ a }}"
        #expect(try self.text(list) == nil)
        let replaced = "{% set a = 'aaaa' %}" + String(repeating: "{% set a = a.replace('a', a) %}", count: 20)
        #expect(try self.text(replaced + "{{ a }}") == nil)
    }

    @Test("may be nested as deeply as a person would, and no more")
    func depth() {
        let (open, closed) = (String(repeating: "(", count: 20), String(repeating: ")", count: 20))
        #expect(AnswerTemplate("{{ \(open)1\(closed) }}") != nil)
        #expect(AnswerTemplate("{{ " + String(repeating: "(", count: 9_000)) == nil)
        #expect(AnswerTemplate("{{ " + String(repeating: "-", count: 9_000) + "1 }}") == nil)
        #expect(AnswerTemplate(String(repeating: "{% if 1 %}", count: 1_000)) == nil)
    }
}
