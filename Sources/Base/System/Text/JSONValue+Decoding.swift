extension JSONValue {
    /// Reads a value of a type that says itself what it is made of: the header of a model with less than half of the
    /// instructions of Foundation's decoder, which took four tenths of a start with a hundred keywords.
    /// - Throws: where something is missing or of another type.
    package func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        try Value(from: Place(value: self))
    }

    private struct Mismatch: Error {}

    private struct Place: Decoder, SingleValueDecodingContainer {
        let value: JSONValue

        var codingPath: [any CodingKey] { [] }
        var userInfo: [CodingUserInfoKey: Any] { [:] }

        func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
            guard case .object(let members) = value else { throw Mismatch() }
            return KeyedDecodingContainer(Members(members: members))
        }

        func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
            guard case .array(let elements) = value else { throw Mismatch() }
            return Elements(elements: elements)
        }

        func singleValueContainer() -> any SingleValueDecodingContainer { self }

        func decodeNil() -> Bool {
            if case .null = value { true } else { false }
        }

        private func whole<Number: FixedWidthInteger>() throws -> Number {
            guard case .integer(let value) = value, let number = Number(exactly: value) else { throw Mismatch() }
            return number
        }

        private func wanted<Wanted>(_ wanted: Wanted?) throws -> Wanted {
            guard let wanted else { throw Mismatch() }
            return wanted
        }

        func decode(_ type: Bool.Type) throws -> Bool { try wanted(value.bool) }
        func decode(_ type: String.Type) throws -> String { try wanted(value.string) }
        func decode(_ type: Double.Type) throws -> Double { try wanted(value.number) }
        func decode(_ type: Float.Type) throws -> Float { Float(try wanted(value.number)) }
        func decode(_ type: Int.Type) throws -> Int { try whole() }
        func decode(_ type: Int8.Type) throws -> Int8 { try whole() }
        func decode(_ type: Int16.Type) throws -> Int16 { try whole() }
        func decode(_ type: Int32.Type) throws -> Int32 { try whole() }
        func decode(_ type: Int64.Type) throws -> Int64 { try whole() }
        func decode(_ type: UInt.Type) throws -> UInt { try whole() }
        func decode(_ type: UInt8.Type) throws -> UInt8 { try whole() }
        func decode(_ type: UInt16.Type) throws -> UInt16 { try whole() }
        func decode(_ type: UInt32.Type) throws -> UInt32 { try whole() }
        func decode(_ type: UInt64.Type) throws -> UInt64 { try whole() }
        func decode<Wanted: Decodable>(_ type: Wanted.Type) throws -> Wanted { try Wanted(from: self) }
    }

    private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let members: [String: JSONValue]

        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { members.keys.compactMap(Key.init) }

        func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

        private func place(_ key: Key) throws -> Place {
            guard let value = members[key.stringValue] else { throw Mismatch() }
            return Place(value: value)
        }

        func decodeNil(forKey key: Key) throws -> Bool { try place(key).decodeNil() }

        func decode<Wanted: Decodable>(_ type: Wanted.Type, forKey key: Key) throws -> Wanted {
            try Wanted(from: place(key))
        }

        func decodeIfPresent<Wanted: Decodable>(_ type: Wanted.Type, forKey key: Key) throws -> Wanted? {
            guard let value = members[key.stringValue], value != .null else { return nil }
            return try Wanted(from: Place(value: value))
        }

        func nestedContainer<Nested>(
            keyedBy type: Nested.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> {
            try place(key).container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try place(key).unkeyedContainer()
        }

        func superDecoder() throws -> any Decoder { Place(value: .object(members)) }
        func superDecoder(forKey key: Key) throws -> any Decoder { try place(key) }
    }

    private struct Elements: UnkeyedDecodingContainer {
        let elements: [JSONValue]
        private(set) var currentIndex = 0

        var codingPath: [any CodingKey] { [] }
        var count: Int? { elements.count }
        var isAtEnd: Bool { currentIndex == elements.count }

        init(elements: [JSONValue]) {
            self.elements = elements
        }

        private mutating func next() throws -> Place {
            guard !isAtEnd else { throw Mismatch() }
            defer { currentIndex += 1 }
            return Place(value: elements[currentIndex])
        }

        mutating func decodeNil() throws -> Bool {
            guard !isAtEnd, Place(value: elements[currentIndex]).decodeNil() else { return false }
            currentIndex += 1
            return true
        }

        mutating func decode<Wanted: Decodable>(_ type: Wanted.Type) throws -> Wanted { try Wanted(from: next()) }

        mutating func nestedContainer<Nested>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
            try next().container(keyedBy: type)
        }

        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            try next().unkeyedContainer()
        }

        mutating func superDecoder() throws -> any Decoder { try next() }
    }
}
