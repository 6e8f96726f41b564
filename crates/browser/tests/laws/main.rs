//! The laws that also run as WebAssembly, here on this machine.

#[path = "../../../cli/tests/cli/every_way/positions.rs"]
mod positions;

mod laws;

#[test]
fn laws_hold_on_this_machine() {
    for (name, law) in laws::LAWS {
        let count = law();
        println!("{name}: {count}");
        assert!(count > 0, "{name}");
    }
}
