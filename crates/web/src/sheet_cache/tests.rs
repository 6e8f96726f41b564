//! The cache of sheets without a server: sharing, giving up, room for everybody, bounded memory.

use super::*;
use chomplab::chomp::three_rows::reference::Run;
use chomplab::chomp::three_rows::{End, Sheet};
use lab::sheets::look::Look;
use lab::sheets::map::{Map, Picture, Place};
use queue::MOST_PENDING;
use std::net::Ipv4Addr;
use tokio::task::{JoinHandle, yield_now};
use tokio::time::{advance, pause};

const PATIENCE: Duration = Duration::from_secs(10);

fn visit_of(number: u8) -> Visit {
    Visit::new(Visitor::at(Ipv4Addr::new(192, 0, 2, number).into()), PATIENCE)
}

fn place(x: u64) -> (Map, Place) {
    let map = Map::of(x).unwrap();
    (map, map.place(map.unit(), 0, 0))
}

/// Waits until all work has ended.
async fn until_idle(shared: &Shared) {
    while shared.desk.free() != [4, 1] || !lock(&shared.sheets.queue).is_idle() {
        yield_now().await;
    }
}

async fn picture(
    shared: &Arc<Shared>,
    visit: Visit,
    map: Map,
    place: Place,
) -> Result<Arc<Picture>, Refusal> {
    get(shared, visit, (map.x(), Item::Picture(place))).await?.picture().cloned()
}

async fn cell(
    shared: &Arc<Shared>,
    visit: Visit,
    map: Map,
    y: u64,
    z: u64,
) -> Result<Arc<Look>, Refusal> {
    get(shared, visit, (map.x(), Item::Cell(y, z))).await?.cell().cloned()
}

#[tokio::test]
async fn who_wants_the_same_gets_the_same() {
    let shared = Shared::alone(PATIENCE);
    let (map, place) = place(300);
    let one = picture(&shared, visit_of(1), map, place);
    let other = picture(&shared, visit_of(2), map, place);
    let (one, other) = tokio::join!(one, other);
    let later = picture(&shared, visit_of(3), map, place).await;
    let [one, other, later] = [one, other, later].map(Result::unwrap);
    assert!(Arc::ptr_eq(&one, &other) && Arc::ptr_eq(&one, &later));
    assert_eq!((lock(&shared.sheets.queue).len(), shared.sheets.computed.len()), (0, 1));
    assert!(shared.sheets.computed.weight() >= one.bytes() as u64);
}

#[tokio::test]
async fn what_takes_too_long_is_refused_and_stops_soon() {
    pause();
    let shared = Shared::alone(PATIENCE);
    let (map, place) = place(100_000);
    let also = Arc::clone(&shared);
    let asked = tokio::spawn(async move { picture(&also, visit_of(1), map, place).await });
    while shared.desk.free() != [4, 0] {
        yield_now().await;
    }
    while shared.sheets.progress(100_000).is_none_or(|done| done == 0) {
        yield_now().await;
    }
    advance(PATIENCE).await;
    let refusal = asked.await.unwrap().err().unwrap();
    assert_eq!((&refusal, refusal.status()), (&Refusal::TooSlow, 503), "nobody asked too much");
    assert_eq!(shared.desk.free(), [4, 0], "it goes on a little");
    advance(LINGER + Duration::from_millis(1)).await;
    until_idle(&shared).await;
    assert_eq!((shared.sheets.computed.len(), shared.sheets.progress(100_000)), (0, None));
}

#[tokio::test]
async fn a_visitor_who_leaves_takes_the_work_along() {
    let shared = Shared::alone(PATIENCE);
    let mut gate = shared.desk.gate.close();
    let (map, place) = place(100_000);
    let also = Arc::clone(&shared);
    let asked = tokio::spawn(async move { picture(&also, visit_of(1), map, place).await });
    drop(gate.recv().await);
    asked.abort();
    until_idle(&shared).await;
    assert_eq!(shared.sheets.computed.len(), 0);
}

#[tokio::test]
async fn a_full_queue_refuses() {
    let shared = Shared::alone(PATIENCE);
    let map = Map::of(50_000).unwrap();
    let ask = |number: u8, y: u64| {
        let shared = Arc::clone(&shared);
        tokio::spawn(async move { cell(&shared, visit_of(number), map, y, 0).await.err() })
    };
    let half = MOST_PENDING as u64 / 2;
    let until_pending = async |count: u64| {
        while (lock(&shared.sheets.queue).len() as u64) < count {
            yield_now().await;
        }
    };
    let mut asked: Vec<_> = (0..half).map(|y| ask(1, y)).collect();
    until_pending(half).await;
    assert_eq!(ask(1, half).await.unwrap(), Some(Refusal::Busy), "half is for others");
    asked.extend((half..2 * half).map(|y| ask(2, y)));
    until_pending(2 * half).await;
    assert_eq!(ask(3, 2 * half).await.unwrap(), Some(Refusal::Busy));
    asked.iter().for_each(JoinHandle::abort);
    until_idle(&shared).await;
    assert!(lock(&shared.sheets.queue).has_room(&(1, Item::Losers), visit_of(1).visitor));
}

#[test]
fn what_is_kept_is_bounded() {
    let sheets = SheetCache::default();
    let run = |third_row| {
        let sheet = Sheet { third_row, first: 1, end: End::Finite { last: 1 } };
        Computed::Losers(Arc::new(Run { sheet, losers: vec![0; 1 << 20] }))
    };
    for x in 0..100 {
        sheets.computed.insert((x, Item::Losers), run(x));
        assert!(sheets.computed.weight() <= MOST_BYTES);
    }
    assert!((1..30).contains(&sheets.computed.len()));
}
