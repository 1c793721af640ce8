//! Generates the parser from `src/al0.lalrpop`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo:rerun-if-changed=src/al0.lalrpop");
    lalrpop::Configuration::new()
        .use_cargo_dir_conventions()
        .process()
}
