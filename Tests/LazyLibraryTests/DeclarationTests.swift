#if PocketSphinx
    import TestSupport
    import Testing

    @Suite("What is declared by hand of libpocketsphinx")
    struct DeclarationTests {
        private static let folder = "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/")

        /// The words of the shell are split, as the flags have to be.
        @Test("is what its own headers declare")
        func headers() throws {
            let header = "\(Self.folder)/../../Sources/Base/C/CPocketSphinx/include/pocketsphinx.h"
            let compile =
                #"cc -std=c11 -fsyntax-only $(pkg-config --cflags pocketsphinx) "-DOUR_HEADER=\"$1\"" pocketsphinx.c"#
            let outcome = try Program("sh").run(["-c", compile, "sh", header], in: Self.folder)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
    }
#endif
