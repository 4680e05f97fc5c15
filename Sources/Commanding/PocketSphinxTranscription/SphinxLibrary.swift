#if PocketSphinx
    import CPocketSphinx
    import Transcription

    /// libpocketsphinx, which is loaded when it is needed first.
    enum SphinxLibrary {
        /// Comes before the first call of any other function of the library.
        static func load() throws(TranscriptionError) {
            guard let reason = rouse_pocketsphinx_load() else { return }
            throw TranscriptionError(
                .notInstalled,
                """
                libpocketsphinx cannot be loaded (\(String(cString: reason))); install it \
                (Debian: apt-get install libpocketsphinx3 pocketsphinx-en-us) or name another backend.
                """)
        }
    }
#endif
