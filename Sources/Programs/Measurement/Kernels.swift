import CKernels

/// What this processor is given.
package enum Kernels {
    /// Whether it has the instructions that the kernels are written for; other processors take the portable form.
    package static var areAccelerated: Bool {
        #if arch(x86_64)
            rouse_kernel_count() > 2
        #else
            false
        #endif
    }
}
