import CShippedModels
public import Features

extension FrontEndModel {
    /// The front end in `models/`, built into the program.
    public static let shipped: FrontEndModel = {
        let bytes = UnsafeBufferPointer(
            start: rouse_frontend_model(), count: rouse_frontend_model_size)
        do {
            return try FrontEndModel(bytes: Array(bytes), name: "the built-in front end")
        } catch {
            preconditionFailure("\(error)")
        }
    }()
}
