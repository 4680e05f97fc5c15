#if PocketSphinx
    import CPocketSphinx
    import Services
    import System

    /// libpocketsphinx, which is loaded when it is needed first.
    enum SphinxLibrary {
        /// Comes before the first call of any other function of the library.
        static func load() throws(ServiceError) {
            guard let reason = rouse_pocketsphinx_load({ ProcessEnd.end(with: $0) }) else { return }
            throw ServiceError(
                .notInstalled,
                """
                libpocketsphinx cannot be loaded (\(String(cString: reason))); install it \
                (Debian: apt-get install libpocketsphinx3 pocketsphinx-en-us) or name another backend.
                """)
        }
    }
#endif
