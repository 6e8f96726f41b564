//! Whoever is wrong is helped: each kind of step has one wrong answer here, and what is said to it.

use super::{
    ask, make_move, moves, open, outcome, said, value, visit, wait_for, wanted_number, winning,
};
use serde_json::json;

#[test]
fn a_losing_bite_is_answered_on_the_board() {
    let (server, browser) = visit();
    let step = open(&server, &browser, "two-rows", "longer");
    let position = step["position"].as_str().unwrap();
    let good = winning(&server, position);
    let bad = moves(&server, position).into_iter().find(|one| !good.contains(one)).unwrap();
    make_move(&browser, &bad);
    wait_for(&browser, "wrong");
    let left = ask(&server, "move", &[("position", position), ("move", &bad)]);
    let asked = [("position", left["position"].as_str().unwrap()), ("seed", "1")];
    let reply = ask(&server, "reply", &asked);
    let answer = reply["move"].as_str().unwrap();
    assert!(said(&browser).contains(&format!("I answer {answer}")), "{}", said(&browser));
    let marked = browser.run("return document.querySelector('.lesson-board .wins').dataset.move;");
    assert_eq!(marked, answer);
    assert_eq!(browser.run("return document.activeElement.dataset.do;"), "again");
    browser.click("[data-do='again']");
    browser.wait("document.querySelectorAll('.lesson-board .cell').length === 12");
    make_move(&browser, &good[0]);
    wait_for(&browser, "right");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_bite_that_leaves_something_else_is_compared() {
    let (server, browser) = visit();
    open(&server, &browser, "rules", "columns");
    make_move(&browser, "(1,1)");
    wait_for(&browser, "wrong");
    assert!(said(&browser).contains("That leaves (4,1,1); you want 3×2."), "{}", said(&browser));
    browser.click("[data-do='again']");
    make_move(&browser, "(0,0)");
    wait_for(&browser, "wrong");
    assert!(said(&browser).contains("That is the poison"), "{}", said(&browser));
}

#[test]
fn who_takes_a_won_position_for_lost_sees_the_bite_and_the_other_way_round() {
    let (server, browser) = visit();
    let step = open(&server, &browser, "hooks", "uneven");
    let bite = &winning(&server, step["position"].as_str().unwrap())[0];
    browser.click("[data-answer='P']");
    wait_for(&browser, "wrong");
    assert!(said(&browser).contains(&format!("Look at the bite {bite}")), "{}", said(&browser));
    browser.wait(&format!("document.querySelector(\".wins[data-move='{bite}']\")"));
    let step = open(&server, &browser, "hooks", "even");
    browser.click("[data-answer='N']");
    wait_for(&browser, "wrong");
    let asked = [("position", step["position"].as_str().unwrap()), ("seed", "1")];
    let first = ask(&server, "reply", &asked)["move"].as_str().unwrap().to_owned();
    assert!(said(&browser).contains(&format!("Suppose you begin with {first}")));
    // What is drawn is the answer to that: it leaves a lost position again.
    let shown = browser.run(
        "return [document.querySelector('.lesson').dataset.position, \
         document.querySelector('.lesson-board .wins').dataset.move];",
    );
    let asked = [("position", shown[0].as_str().unwrap()), ("move", shown[1].as_str().unwrap())];
    let after = ask(&server, "move", &asked);
    assert_eq!(outcome(&server, after["position"].as_str().unwrap()), "P");
    open(&server, &browser, "stealing", "large");
    browser.click("[data-answer='P']");
    wait_for(&browser, "wrong");
    assert!(said(&browser).contains("its answer can be stolen"), "{}", said(&browser));
}

#[test]
fn a_wrong_number_is_explained_by_what_it_is_made_of() {
    let (server, browser) = visit();
    open(&server, &browser, "kayles", "split");
    browser.type_into(".numbers label:nth-child(1) input", "1");
    browser.click(".numbers .check");
    wait_for(&browser, "wrong");
    let told = said(&browser);
    assert!(told.contains("So the values 0, 1, 2 can be reached"), "{told}");
    assert!(told.contains("1 + 1 → 0"), "{told}");
    let step = open(&server, &browser, "rules", "count");
    let wrong = wanted_number(&server, &step["numbers"][0]) + 1;
    browser.type_into(".numbers input", &wrong.to_string());
    browser.press(&["Enter"]);
    wait_for(&browser, "wrong");
    browser.wait("document.querySelectorAll('.lesson-board .crumb').length === 6");
    open(&server, &browser, "three-rows", "two-bites");
    browser.type_into(".numbers input", "1");
    browser.press(&["Enter"]);
    browser.wait("document.querySelectorAll('.lesson-board .wins').length === 2");
    open(&server, &browser, "kayles", "sum");
    browser.press(&["Tab"]);
    browser.type_into(".numbers input", "7");
    browser.press(&["Enter"]);
    wait_for(&browser, "wrong");
    assert!(said(&browser).contains("Where the number of ones is odd"), "{}", said(&browser));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_wrong_letter_points_at_the_place_that_decides() {
    let (server, browser) = visit();
    open(&server, &browser, "outcomes", "two-rows");
    let put = |letter: &str, position: &str| {
        browser.click(&format!(".brush input[value='{letter}']"));
        browser.click(&format!(".fill-cell[data-position='{position}']"));
        wait_for(&browser, "wrong");
    };
    put("P", "(3)");
    assert!(said(&browser).contains("(3) is N: the bite (0,1) leaves (1)"), "{}", said(&browser));
    assert_eq!(browser.run("return document.querySelector('.because').dataset.position;"), "(1)");
    put("N", "(3,2)");
    assert!(said(&browser).contains("(3,2) is P: look at every bite"), "{}", said(&browser));
    assert_eq!(browser.run("return document.querySelector('.wrong.fill-cell').innerText;"), "");
}

#[test]
fn a_wrong_row_is_told_its_value() {
    let (server, browser) = visit();
    let step = open(&server, &browser, "kayles", "group");
    browser.click("[data-answer='7']");
    wait_for(&browser, "wrong");
    let sum = value(&server, step["position"].as_str().unwrap());
    let told = said(&browser);
    assert!(told.contains(&format!("has the value {}", value(&server, "kayles:7"))), "{told}");
    assert!(told.contains(&format!("{sum:b}")), "{told}");
}

#[test]
fn a_slip_in_a_game_is_told_at_once_and_taken_back() {
    let (server, browser) = visit();
    open(&server, &browser, "two-rows", "begin");
    let bad = "(1,1)";
    make_move(&browser, bad);
    wait_for(&browser, "wrong");
    assert!(said(&browser).contains("With (1,1) you gave the win away"), "{}", said(&browser));
    browser.click("[data-do='take-back']");
    browser.wait("document.querySelectorAll('.lesson-board .cell').length === 10");
    // The poison is not taken by mistake.
    make_move(&browser, "(0,0)");
    wait_for(&browser, "wrong");
    assert!(said(&browser).contains("That is the poison"), "{}", said(&browser));
    browser.click("[data-do='hint']");
    browser.wait("document.querySelector('.lesson-board .cell.wins')?.dataset.move === '(1,4)'");
    make_move(&browser, "(1,4)");
    wait_for(&browser, "note");
    assert!(said(&browser).contains("now I have lost"), "{}", said(&browser));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn what_fails_can_be_tried_again() {
    let (server, browser) = visit();
    open(&server, &browser, "two-rows", "small");
    browser.set_offline(true);
    make_move(&browser, "(1,2)");
    wait_for(&browser, "wrong");
    assert!(said(&browser).contains("cannot be reached"), "{}", said(&browser));
    browser.set_offline(false);
    browser.click("[data-do='try-again']");
    wait_for(&browser, "right");
    assert_eq!(browser.run("return document.querySelectorAll('.dots .done').length;"), json!(1));
}
