//! What sheets are made of, kept for a while and shared: pictures, losers, single cells.
//!
//! A run of the engine through a large sheet takes seconds and can fill many pictures. So whatever
//! is wanted of a sheet is noted, one worker for each sheet takes all that fits together, and
//! everybody who waits for the same thing gets the same one. When nobody waits any more, the work
//! stops; for those who had to be sent away it goes on a little, since they will ask again. Work is
//! done in the name of whoever asked first, and one visitor may want half of what can be wanted at
//! once.

use crate::desk::Pace;
use crate::lane::lock;
use crate::refusal::Refusal;
use crate::server::Shared;
use crate::visitor::{Visit, Visitor};
use chomplab::chomp::three_rows::reference::Run;
use chomplab::engine::Work;
use lab::sheets::look::{self, Look};
use lab::sheets::map::{Map, Picture, Place};
use lab::sheets::trail::Trail;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};

/// The bytes of what is kept, at most.
const MOST_BYTES: usize = 160 << 20;

/// The bytes that a thing takes besides its own.
const OVERHEAD: usize = 256;

/// So many things may be wanted at once.
const MOST_WANTED: usize = 64;

/// So many pictures are drawn in one run.
const MOST_AT_ONCE: usize = 4;

/// Up to this sheet a run is short.
const SHORT: u64 = 3000;

/// How long work goes on for those who had to be sent away. The page asks again after about a
/// second.
const LINGER: Duration = Duration::from_secs(5);

/// What can be wanted of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Want {
    /// Instant winners as pixels.
    Picture(Place),
    /// All losers.
    Losers,
    /// A cell.
    Look(u64, u64),
}

/// What is given.
#[derive(Clone, Debug)]
enum Thing {
    Picture(Arc<Picture>),
    Losers(Arc<Run>),
    Look(Arc<Look>),
}

impl Thing {
    fn bytes(&self) -> usize {
        OVERHEAD
            + match self {
                Self::Picture(picture) => picture.bytes(),
                Self::Losers(run) => run.losers.len() * size_of::<u64>(),
                Self::Look(_) => size_of::<Look>(),
            }
    }
}

type Key = (u64, Want);

/// Things that are kept, and things that are wanted.
#[derive(Default)]
pub(crate) struct Maps {
    state: Mutex<State>,
    trail: Mutex<Trail>,
}

#[derive(Default)]
struct State {
    kept: Kept,
    wanted: HashMap<Key, Wanted>,
    /// The sheets that have a worker.
    busy: HashSet<u64>,
    asked: u64,
}

/// Something that is waited for.
struct Wanted {
    /// The order in which it was asked for.
    order: u64,
    /// Who asked first.
    visitor: Visitor,
    interest: Arc<Interest>,
    done: watch::Sender<Option<Thing>>,
}

/// Who waits for something.
#[derive(Default)]
struct Interest {
    waiting: AtomicUsize,
    until: Mutex<Option<Instant>>,
}

impl Interest {
    fn is_there(&self) -> bool {
        let lingers = || lock(&self.until).is_some_and(|until| Instant::now() < until);
        self.waiting.load(Ordering::Relaxed) > 0 || lingers()
    }
}

/// Somebody who waits.
struct Waiter(Arc<Interest>);

impl Waiter {
    fn new(interest: &Arc<Interest>) -> Self {
        interest.waiting.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(interest))
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The picture of a sheet at a place.
pub(crate) async fn picture(
    shared: &Arc<Shared>,
    visit: Visit,
    map: Map,
    place: Place,
) -> Result<Arc<Picture>, Refusal> {
    match thing(shared, visit, (map.x(), Want::Picture(place))).await? {
        Thing::Picture(picture) => Ok(picture),
        _ => Err(Refusal::Internal),
    }
}

/// The losers of a sheet.
pub(crate) async fn losers(
    shared: &Arc<Shared>,
    visit: Visit,
    map: Map,
) -> Result<Arc<Run>, Refusal> {
    match thing(shared, visit, (map.x(), Want::Losers)).await? {
        Thing::Losers(run) => Ok(run),
        _ => Err(Refusal::Internal),
    }
}

/// A cell of a sheet.
pub(crate) async fn look(
    shared: &Arc<Shared>,
    visit: Visit,
    map: Map,
    y: u64,
    z: u64,
) -> Result<Arc<Look>, Refusal> {
    match thing(shared, visit, (map.x(), Want::Look(y, z))).await? {
        Thing::Look(look) => Ok(look),
        _ => Err(Refusal::Internal),
    }
}

async fn thing(shared: &Arc<Shared>, visit: Visit, key: Key) -> Result<Thing, Refusal> {
    let (waiter, mut done) = {
        let mut state = lock(&shared.maps.state);
        if let Some(thing) = state.kept.get(&key) {
            return Ok(thing);
        }
        if !state.has_room(&key, visit.visitor) {
            return Err(Refusal::Busy);
        }
        state.asked += 1;
        let order = state.asked;
        let wanted = state.wanted.entry(key).or_insert_with(|| Wanted {
            order,
            visitor: visit.visitor,
            interest: Arc::default(),
            done: watch::channel(None).0,
        });
        let waiting = (Waiter::new(&wanted.interest), wanted.done.subscribe());
        if state.busy.insert(key.0) {
            tokio::spawn(work(Arc::clone(shared), visit.visitor, key.0));
        }
        waiting
    };
    match timeout_at(visit.last_call, done.wait_for(Option::is_some)).await {
        Ok(Ok(thing)) => thing.clone().ok_or(Refusal::Internal),
        Ok(Err(_)) => Err(Refusal::Internal),
        Err(_) => {
            *lock(&waiter.0.until) = Some(Instant::now() + LINGER);
            Err(Refusal::TooSlow)
        }
    }
}

/// Works on a sheet until nothing is wanted of it.
async fn work(shared: Arc<Shared>, visitor: Visitor, x: u64) {
    let pace = if x <= SHORT { Pace::Quick } else { Pace::Slow };
    loop {
        let place = shared.desk.place(pace, visitor).await;
        let wants = lock(&shared.maps.state).next(x);
        let Some(wants) = wants else { return };
        let keys: Vec<Want> = wants.iter().map(|(want, _)| *want).collect();
        let mut trail = lock(&shared.maps.trail).clone();
        let also_shared = Arc::clone(&shared);
        let job = move |work: &mut Work<'_>| {
            let is_wanted = || wants.iter().any(|(_, interest)| interest.is_there());
            let made =
                make(x, &wants, &mut trail, &mut |_| is_wanted() && work.spend(0, 0).is_ok());
            let mut kept = lock(&also_shared.maps.trail);
            *kept = std::mem::take(&mut *kept).joined(trail);
            made
        };
        let made = shared.desk.work_on(pace, place, job).await;
        lock(&shared.maps.state).finish(x, &keys, made.ok());
    }
}

/// Makes what is wanted; none when nobody wants it any more.
fn make(
    x: u64,
    wants: &[(Want, Arc<Interest>)],
    trail: &mut Trail,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Option<Vec<Thing>> {
    let map = Map::of(x)?;
    match wants.first()?.0 {
        Want::Losers => Some(vec![Thing::Losers(Arc::new(look::losers(x, trail, go_on)?))]),
        Want::Look(y, z) => Some(vec![Thing::Look(Arc::new(look::look(x, y, z, trail, go_on)?))]),
        Want::Picture(_) => {
            let place = |(want, _): &(Want, _)| match want {
                Want::Picture(place) => Some(*place),
                _ => None,
            };
            let places: Vec<Place> = wants.iter().filter_map(place).collect();
            let pictures = map.draw(&places, trail, go_on)?.into_iter();
            Some(pictures.map(|picture| Thing::Picture(Arc::new(picture))).collect())
        }
    }
}

impl State {
    /// Whether a visitor may want something more.
    fn has_room(&mut self, key: &Key, visitor: Visitor) -> bool {
        if self.wanted.contains_key(key) {
            return true;
        }
        self.wanted.retain(|_, wanted| wanted.interest.is_there());
        let own = self.wanted.values().filter(|wanted| wanted.visitor == visitor).count();
        self.wanted.len() < MOST_WANTED && own < MOST_WANTED / 2
    }

    /// What to work on next for a sheet: what was asked for first, with other pictures of the same
    /// level; none, and no worker any more, when nothing is wanted.
    fn next(&mut self, x: u64) -> Option<Vec<(Want, Arc<Interest>)>> {
        self.wanted.retain(|key, wanted| key.0 != x || wanted.interest.is_there());
        let mut wanted: Vec<_> = self.wanted.iter().filter(|(key, _)| key.0 == x).collect();
        wanted.sort_by_key(|(_, wanted)| wanted.order);
        let level = |want: &Want| match want {
            Want::Picture(place) => Some(place.level),
            _ => None,
        };
        let Some((first, _)) = wanted.first() else {
            self.busy.remove(&x);
            return None;
        };
        let wanted_level = level(&first.1);
        let together =
            |key: &Key| key == *first || (wanted_level.is_some() && level(&key.1) == wanted_level);
        let chosen = wanted.iter().filter(|(key, _)| together(key)).take(MOST_AT_ONCE);
        Some(chosen.map(|(key, wanted)| (key.1, Arc::clone(&wanted.interest))).collect())
    }

    /// Hands out what was made; what was given up stays wanted only if somebody has come in
    /// between. None at all is a panic, and whoever waits is told.
    fn finish(&mut self, x: u64, wants: &[Want], made: Option<Option<Vec<Thing>>>) {
        match made {
            Some(Some(things)) => {
                for (want, thing) in wants.iter().zip(things) {
                    if let Some(wanted) = self.wanted.remove(&(x, *want)) {
                        wanted.done.send_replace(Some(thing.clone()));
                    }
                    self.kept.put((x, *want), thing);
                }
            }
            Some(None) => {}
            None => wants.iter().for_each(|want| {
                self.wanted.remove(&(x, *want));
            }),
        }
    }
}

/// What was used last, up to so many bytes.
#[derive(Default)]
struct Kept {
    things: HashMap<Key, (Thing, u64)>,
    bytes: usize,
    clock: u64,
}

impl Kept {
    fn get(&mut self, key: &Key) -> Option<Thing> {
        self.clock += 1;
        let (thing, used) = self.things.get_mut(key)?;
        *used = self.clock;
        Some(thing.clone())
    }

    fn put(&mut self, key: Key, thing: Thing) {
        self.clock += 1;
        self.bytes += thing.bytes();
        if let Some((old, _)) = self.things.insert(key, (thing, self.clock)) {
            self.bytes -= old.bytes();
        }
        while self.bytes > MOST_BYTES {
            let oldest = self.things.iter().min_by_key(|(_, (_, used))| *used);
            let Some(key) = oldest.map(|(key, _)| *key) else { break };
            if let Some((thing, _)) = self.things.remove(&key) {
                self.bytes -= thing.bytes();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
        while shared.desk.free() != [4, 1] || !lock(&shared.maps.state).busy.is_empty() {
            yield_now().await;
        }
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
        let state = lock(&shared.maps.state);
        assert!(state.wanted.is_empty() && state.kept.things.len() == 1);
        assert!(state.kept.bytes >= one.bytes());
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
        advance(PATIENCE).await;
        assert_eq!(asked.await.unwrap().err(), Some(Refusal::TooSlow));
        assert_eq!(shared.desk.free(), [4, 0], "it goes on a little");
        advance(LINGER + Duration::from_millis(1)).await;
        until_idle(&shared).await;
        assert!(lock(&shared.maps.state).kept.things.is_empty());
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
        assert!(lock(&shared.maps.state).kept.things.is_empty());
    }

    #[tokio::test]
    async fn too_many_wishes_are_refused() {
        let shared = Shared::alone(PATIENCE);
        let map = Map::of(50_000).unwrap();
        let wish = |number: u8, y: u64| {
            let shared = Arc::clone(&shared);
            tokio::spawn(async move { look(&shared, visit_of(number), map, y, 0).await.err() })
        };
        let half = MOST_WANTED as u64 / 2;
        let until_wanted = async |count: u64| {
            while (lock(&shared.maps.state).wanted.len() as u64) < count {
                yield_now().await;
            }
        };
        let mut wishes: Vec<_> = (0..half).map(|y| wish(1, y)).collect();
        until_wanted(half).await;
        assert_eq!(wish(1, half).await.unwrap(), Some(Refusal::Busy), "half is for others");
        wishes.extend((half..2 * half).map(|y| wish(2, y)));
        until_wanted(2 * half).await;
        assert_eq!(wish(3, 2 * half).await.unwrap(), Some(Refusal::Busy));
        wishes.iter().for_each(JoinHandle::abort);
        until_idle(&shared).await;
        assert!(lock(&shared.maps.state).has_room(&(1, Want::Losers), visit_of(1).visitor));
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let mut kept = Kept::default();
        let run = |third_row| {
            let end = chomplab::chomp::three_rows::End::Finite { last: 1 };
            let sheet = chomplab::chomp::three_rows::Sheet { third_row, first: 1, end };
            Thing::Losers(Arc::new(Run { sheet, losers: vec![0; 1 << 20] }))
        };
        for x in 0..100 {
            kept.put((x, Want::Losers), run(x));
            assert!(kept.get(&(0, Want::Losers)).is_some(), "what is used stays");
        }
        assert!(kept.bytes <= MOST_BYTES && kept.things.len() < 30);
        assert!(kept.get(&(99, Want::Losers)).is_some() && kept.get(&(1, Want::Losers)).is_none());
        let bytes: usize = kept.things.values().map(|(thing, _)| thing.bytes()).sum();
        assert_eq!(bytes, kept.bytes);
    }
}
