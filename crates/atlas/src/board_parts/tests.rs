//! Parts appear whole, are found again, and are refused when damaged.

use super::*;

fn board(folder: &Path) -> PartFolder {
    PartFolder::open(folder, BoardParts::new(9, 9, 8000).unwrap()).unwrap()
}

fn sweep_all(folder: &PartFolder) {
    for number in 0..folder.parts().len() {
        folder.sweep(number, &mut |_| Ok(())).unwrap();
    }
}

#[test]
fn parts_from_files_are_the_catalogue() {
    for (rows, columns, most) in [(9, 9, 8000), (8, 12, 20_000), (22, 5, 9000)] {
        let folder = tempfile::tempdir().unwrap();
        let parts = BoardParts::new(rows, columns, most).unwrap();
        assert!(parts.len() > 4);
        let folder = PartFolder::open(folder.path(), parts).unwrap();
        sweep_all(&folder);
        let catalogue = folder.catalogue().unwrap();
        let whole = Catalogue::compute(rows, columns, &mut |_| Ok(())).unwrap();
        assert!(catalogue.ranks().eq(whole.ranks()), "{rows}×{columns}");
    }
}

#[test]
fn what_is_done_is_not_swept_again_and_nothing_else_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let board = board(folder.path());
    sweep_all(&board);
    for number in 0..board.parts().len() {
        let done = board.sweep(number, &mut |_| panic!("it is done")).unwrap();
        assert!(done.was_there);
        assert_eq!(Some(done.summary), board.summary(number).unwrap());
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), board.parts().len());
}

#[test]
fn every_cut_and_every_flip_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let board = board(folder.path());
    sweep_all(&board);
    let number = 2;
    let source = board.parts().part(number).blocks();
    let path = board.path(number);
    let sound = fs::read(&path).unwrap();
    let whole = |board: &PartFolder| -> Result<(), BoardPartError> {
        let file = board.file(number)?;
        file.lists(source.clone())?;
        file.echo(board.parts()).map(drop)
    };
    whole(&board).unwrap();
    for length in 0..sound.len() {
        fs::write(&path, &sound[..length]).unwrap();
        assert!(whole(&board).is_err(), "cut to {length}");
        assert_eq!(board.summary(number).unwrap(), None, "cut to {length}");
    }
    for at in 0..sound.len() {
        let mut flipped = sound.clone();
        flipped[at] ^= 4;
        fs::write(&path, &flipped).unwrap();
        assert!(whole(&board).is_err(), "flip at {at}");
    }
    fs::write(&path, &sound[..sound.len() / 2]).unwrap();
    let again = board.sweep(number, &mut |_| Ok(())).unwrap();
    assert!(!again.was_there);
    assert_eq!(fs::read(&path).unwrap(), sound, "the same bytes");
}

#[test]
fn other_parts_and_missing_ones_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let board = board(folder.path());
    let last = board.parts().len() - 1;
    let error = board.sweep(last, &mut |_| Ok(())).unwrap_err();
    assert!(error.to_string().contains("is not done: there is no"), "{error}");
    sweep_all(&board);
    fs::copy(board.path(1), board.path(2)).unwrap();
    let error = board.sweep(2, &mut |_| Ok(())).unwrap_err();
    assert!(error.to_string().contains("a part of another board"), "{error}");
    let parts = BoardParts::new(9, 9, 8000).unwrap();
    let error = PartFolder::open(&folder.path().join("elsewhere"), parts).unwrap_err();
    assert!(error.to_string().contains("make it once, where all who share"), "{error}");
}
