//! Rebuilds the binary when an embedded file is added, changed or removed.

fn main() {
    for folder in ["../examples", "../docs/errors"] {
        std::println!("cargo::rerun-if-changed={folder}");
    }
}
