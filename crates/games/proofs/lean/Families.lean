import Chomp

/-!
# Families: all P-positions with fixed bottom rows

A position is `a :: b :: c`: two rows that grow over a bottom `c` that does not.
Over each second row `b` at most one first row makes a P-position.
A file about a family says which, for finitely many bottoms, closed under bites: a list at first,
then for ever by differences that repeat, or none for ever.
For smaller first rows it names bites that lead to P-positions.

`check` compares the claims with the rules in finitely many columns, and `all_p_positions` shows
once and for all that this suffices: beyond the lists everything that a column is compared with
repeats.
So such a file is checked by computing `check`.
-/

noncomputable section
namespace Chomp

/-! ## Bites, with the bottom apart -/

/-- The length that the second row has at least. -/
def third (c : List Nat) : Nat := row c 0

theorem third_min (j : Nat) : ∀ c : List Nat, third (c.map (min j)) ≤ min j (third c)
  | [] => Nat.zero_le _
  | _ :: _ => Nat.le_refl _

theorem third_cut : ∀ (i j : Nat) (c : List Nat), third (cut i j c) ≤ third c
  | i, j, [] => by rw [cut_nil]; exact Nat.le_refl _
  | 0, j, x :: _ => Nat.min_le_right j x
  | _ + 1, _, _ :: _ => Nat.le_refl _

theorem bites {a b : Nat} {c : List Nat} {q : Position} :
    Bite (a :: b :: c) q ↔
      (∃ j, 0 < j ∧ j < a ∧ q = j :: min j b :: c.map (min j)) ∨
      (∃ j, j < b ∧ q = a :: j :: c.map (min j)) ∨
      (∃ i j, j < row c i ∧ q = a :: b :: cut i j c) := by
  constructor
  · rintro ⟨i, j, hj, h0, rfl⟩
    match i, hj, h0 with
    | 0, hj, h0 =>
      have hj' : j < a := hj
      refine Or.inl ⟨j, by omega, hj', ?_⟩
      show min j a :: min j b :: c.map (min j) = _
      rw [show min j a = j by omega]
    | 1, hj, _ =>
      have hj' : j < b := hj
      refine Or.inr (Or.inl ⟨j, hj', ?_⟩)
      show a :: min j b :: c.map (min j) = _
      rw [show min j b = j by omega]
    | i + 2, hj, _ => exact Or.inr (Or.inr ⟨i, j, hj, rfl⟩)
  · rintro (⟨j, h0, hj, rfl⟩ | ⟨j, hj, rfl⟩ | ⟨i, j, hj, rfl⟩)
    · refine ⟨0, j, hj, by omega, ?_⟩
      show _ = min j a :: min j b :: c.map (min j)
      rw [show min j a = j by omega]
    · refine ⟨1, j, hj, by omega, ?_⟩
      show _ = a :: min j b :: c.map (min j)
      rw [show min j b = j by omega]
    · exact ⟨i + 2, j, hj, by omega, rfl⟩

/-! ## What has to be shown of a column

`F c b` is the first row that makes a P-position with the second row `b` over the bottom `c`, and 0
where there is none. -/

/-- A bite into the first row leaves a P-position of two equal rows. -/
def Closed (F : List Nat → Nat → Nat) (c : List Nat) (b : Nat) : Prop :=
  ∃ j, 0 < j ∧ j < b ∧ F (c.map (min j)) j = j

/-- A bite below a first row `x` leaves a P-position. -/
def Taken (F : List Nat → Nat → Nat) (c : List Nat) (b x : Nat) : Prop :=
  (∃ j, j < b ∧ F (c.map (min j)) j = x) ∨ (∃ i j, j < row c i ∧ F (cut i j c) b = x)

structure Right (F : List Nat → Nat → Nat) (c : List Nat) (b : Nat) : Prop where
  none : F c b = 0 → Closed F c b
  some : 0 < F c b → ¬ Closed F c b
  long : 0 < F c b → b ≤ F c b
  free : 0 < F c b → ¬ Taken F c b (F c b)
  less : ∀ x, b ≤ x → 0 < x → x < F c b → Taken F c b x

/-- A position over one of the bottoms. -/
def Over (B : List Nat → Prop) (p : Position) : Prop :=
  ∃ a b c, p = a :: b :: c ∧ B c ∧ third c ≤ b ∧ b ≤ a ∧ 0 < a

def Claimed (F : List Nat → Nat → Nat) (p : Position) : Prop := ∃ b c, p = F c b :: b :: c

/-- If every column over bottoms that bites do not leave is right, then `F` tells all P-positions
over them. -/
theorem families (F : List Nat → Nat → Nat) (B : List Nat → Prop)
    (sorted : ∀ c, B c → ∀ j, third c ≤ j → c.map (min j) = c)
    (shorter : ∀ c, B c → ∀ j, j < third c → B (c.map (min j)))
    (bitten : ∀ c, B c → ∀ i j, j < row c i → B (cut i j c))
    (right : ∀ c, B c → ∀ b, third c ≤ b → Right F c b)
    (a b : Nat) (c : List Nat) (hc : B c) (hb : third c ≤ b) (ha : b ≤ a) (h0 : 0 < a) :
    P (a :: b :: c) ↔ a = F c b := by
  have within : ∀ c, B c → ∀ j, B (c.map (min j)) := by
    intro c hc j
    by_cases h : j < third c
    · exact shorter c hc j h
    · rw [sorted c hc j (by omega)]
      exact hc
  have closed : ∀ p q, Over B p → Bite p q → Over B q := by
    rintro p q ⟨a, b, c, rfl, hc, hb, ha, h0⟩ hq
    rcases bites.mp hq with ⟨j, h0j, hj, rfl⟩ | ⟨j, hj, rfl⟩ | ⟨i, j, hj, rfl⟩
    · have h := third_min j c
      exact ⟨j, min j b, c.map (min j), rfl, within c hc j, by omega, by omega, h0j⟩
    · have h := third_min j c
      exact ⟨a, j, c.map (min j), rfl, within c hc j, by omega, by omega, h0⟩
    · have h := third_cut i j c
      exact ⟨a, b, cut i j c, rfl, bitten c hc i j hj, by omega, ha, h0⟩
  have stable : ∀ p q, Over B p → Claimed F p → Bite p q → ¬ Claimed F q := by
    rintro p q ⟨a, b, c, rfl, hc, hb, ha, h0⟩ ⟨b', c', e⟩ hq ⟨b'', c'', e'⟩
    simp only [List.cons.injEq] at e
    obtain ⟨e, rfl, rfl⟩ := e
    have ok := right c hc b hb
    have hF : 0 < F c b := by omega
    rcases bites.mp hq with ⟨j, h0j, hj, rfl⟩ | ⟨j, hj, rfl⟩ | ⟨i, j, hj, rfl⟩
    · simp only [List.cons.injEq] at e'
      obtain ⟨e', rfl, rfl⟩ := e'
      by_cases hjb : j < b
      · rw [show min j b = j by omega] at e'
        exact ok.some hF ⟨j, h0j, hjb, e'.symm⟩
      · rw [sorted c hc j (by omega), show min j b = b by omega] at e'
        omega
    · simp only [List.cons.injEq] at e'
      obtain ⟨e', rfl, rfl⟩ := e'
      exact ok.free hF (Or.inl ⟨j, hj, e'.symm.trans e⟩)
    · simp only [List.cons.injEq] at e'
      obtain ⟨e', rfl, rfl⟩ := e'
      exact ok.free hF (Or.inr ⟨i, j, hj, e'.symm.trans e⟩)
  have answered : ∀ p, Over B p → Claimed F p ∨ ∃ q, Bite p q ∧ Claimed F q := by
    rintro p ⟨a, b, c, rfl, hc, hb, ha, h0⟩
    have ok := right c hc b hb
    by_cases e : a = F c b
    · exact Or.inl ⟨b, c, by rw [← e]⟩
    · right
      by_cases z : F c b = 0
      · obtain ⟨j, h0j, hj, h⟩ := ok.none z
        refine ⟨_, bites.mpr (Or.inl ⟨j, h0j, by omega, rfl⟩), min j b, c.map (min j), ?_⟩
        rw [show min j b = j by omega, h]
      · have long := ok.long (by omega)
        by_cases l : F c b < a
        · refine ⟨_, bites.mpr (Or.inl ⟨F c b, by omega, l, rfl⟩), b, c, ?_⟩
          rw [show min (F c b) b = b by omega, sorted c hc (F c b) (by omega)]
        · rcases ok.less a ha h0 (by omega) with ⟨j, hj, h⟩ | ⟨i, j, hj, h⟩
          · exact ⟨_, bites.mpr (Or.inr (Or.inl ⟨j, hj, rfl⟩)), j, c.map (min j), by rw [h]⟩
          · exact ⟨_, bites.mpr (Or.inr (Or.inr ⟨i, j, hj, rfl⟩)), b, cut i j c, by rw [h]⟩
  rw [members (Over B) (Claimed F) closed stable answered (a :: b :: c)
    ⟨a, b, c, rfl, hc, hb, ha, h0⟩]
  constructor
  · rintro ⟨b', c', e⟩
    simp only [List.cons.injEq] at e
    obtain ⟨e, rfl, rfl⟩ := e
    exact e
  · intro e
    exact ⟨b, c, by rw [← e]⟩

/-! ## Finitely many columns suffice -/

/-- From the second row `s` on, the first rows of a longer second row are longer by as much. -/
def Repeats (F : List Nat → Nat → Nat) (s l : Nat) : Prop :=
  ∀ c b, s ≤ b →
    (F c b = 0 ∧ F c (b + l) = 0) ∨ (0 < F c b ∧ F c (b + l) = F c b + l)

theorem for_ever (F : List Nat → Nat → Nat) (c : List Nat) (s l n : Nat)
    (hs : 0 < s) (hc : third c ≤ s) (hl : 0 < l) (hn : s + l ≤ n)
    (sorted : ∀ j, third c ≤ j → c.map (min j) = c) (again : Repeats F s l)
    (low : ∀ j, j < s → F (c.map (min j)) j < n)
    (soon : ∀ j, j < s + l → F (c.map (min j)) j < n + l)
    (right : ∀ b, third c ≤ b → b < n + l → Right F c b) :
    ∀ b, third c ≤ b → Right F c b := by
  have own : ∀ j, s ≤ j → c.map (min j) = c := fun j hj => sorted j (by omega)
  intro b
  induction b using Nat.strongRecOn with
  | ind b ih =>
    intro hb
    by_cases h : b < n + l
    · exact right b hb h
    · obtain ⟨d, rfl⟩ : ∃ d, b = d + l := ⟨b - l, by omega⟩
      have ok := ih d (by omega) (by omega)
      have moved := again c d (by omega)
      constructor
      · intro z
        obtain ⟨j, h0, hj, e⟩ := ok.none (by omega)
        exact ⟨j, h0, by omega, e⟩
      · rintro z ⟨j, h0, hj, e⟩
        have no := ok.some (by omega)
        by_cases hj' : j < d
        · exact no ⟨j, h0, hj', e⟩
        · obtain ⟨k, rfl⟩ : ∃ k, j = k + l := ⟨j - l, by omega⟩
          rw [own (k + l) (by omega)] at e
          have h := again c k (by omega)
          exact no ⟨k, by omega, by omega, by rw [own k (by omega)]; omega⟩
      · intro z
        have h := ok.long (by omega)
        omega
      · intro z t
        have z' : 0 < F c d := by omega
        have h := ok.long z'
        apply ok.free z'
        rcases t with ⟨j, hj, e⟩ | ⟨i, j, hj, e⟩
        · by_cases hj' : j < s + l
          · have h' := soon j hj'
            omega
          · obtain ⟨k, rfl⟩ : ∃ k, j = k + l := ⟨j - l, by omega⟩
            rw [own (k + l) (by omega)] at e
            have h' := again c k (by omega)
            exact Or.inl ⟨k, by omega, by rw [own k (by omega)]; omega⟩
        · have h' := again (cut i j c) d (by omega)
          exact Or.inr ⟨i, j, hj, by omega⟩
      · intro x hx h0 hxF
        rcases ok.less (x - l) (by omega) (by omega) (by omega) with ⟨j, hj, e⟩ | ⟨i, j, hj, e⟩
        · by_cases hj' : j < s
          · have h' := low j hj'
            omega
          · rw [own j (by omega)] at e
            have h' := again c j (by omega)
            exact Or.inl ⟨j + l, by omega, by rw [own (j + l) (by omega)]; omega⟩
        · have h' := again (cut i j c) d (by omega)
          exact Or.inr ⟨i, j, hj, by omega⟩

/-! ## Claims as data -/

structure Family where
  bottom : List Nat
  /-- The first rows over the least second row and those after it. -/
  listed : List Nat
  /-- What first rows have more than second rows from there on, over and over; nothing if no
  P-positions follow. -/
  offsets : List Nat
  /-- The length of two equal rows that are a P-position, if no P-positions follow. -/
  closing : Nat
  /-- Bites, row and column, that answer smaller first rows over the least second row and those
  after it. -/
  answers : List (List (Nat × Nat))

/-- The second row from which on first rows repeat. -/
def Family.start (f : Family) : Nat := third f.bottom + f.listed.length

def Family.first (f : Family) (b : Nat) : Nat :=
  if b < f.start then f.listed.getD (b - third f.bottom) 0
  else if f.offsets.length = 0 then 0
  else b + f.offsets.getD ((b - f.start) % f.offsets.length) 0

def same : List Nat → List Nat → Bool
  | [], [] => true
  | x :: c, y :: d => Nat.beq x y && same c d
  | _, _ => false

/-- The claims of all families together. -/
def first : List Family → List Nat → Nat → Nat
  | [], _, _ => 0
  | f :: fs, c, b => if same f.bottom c then f.first b else first fs c b

/-! ## The check -/

/-- Whether a bite below a first row `x` leads to a P-position. -/
def answer (fs : List Family) (c : List Nat) (b x : Nat) : Nat × Nat → Bool
  | (0, _) => false
  | (1, j) => decide (j < b) && decide (first fs (c.map (min j)) j = x)
  | (i + 2, j) => decide (j < row c i) && decide (first fs (cut i j c) b = x)

/-- The same for first rows one after the other. -/
def answer_all (fs : List Family) (c : List Nat) (b : Nat) : Nat → List (Nat × Nat) → Bool
  | _, [] => true
  | x, w :: ws => answer fs c b x w && answer_all fs c b (x + 1) ws

/-- A column without a P-position. -/
def closed_column (fs : List Family) (c : List Nat) (b j : Nat) : Bool :=
  decide (0 < j) && decide (j < b) && decide (first fs (c.map (min j)) j = j)

/-- A column with a P-position whose first row is `a`. -/
def open_column (fs : List Family) (c : List Nat) (b a : Nat) (ws : List (Nat × Nat)) : Bool :=
  decide (b ≤ a) && decide (a ≤ max b 1 + ws.length) && answer_all fs c b (max b 1) ws &&
  (List.range b).all (fun j => decide (first fs (c.map (min j)) j ≠ a) &&
    decide (first fs (c.map (min j)) j ≠ j ∨ j = 0)) &&
  (List.range c.length).all (fun i => (List.range (row c i)).all (fun j =>
    decide (first fs (cut i j c) b ≠ a)))

def column (fs : List Family) (f : Family) (b : Nat) : Bool :=
  if first fs f.bottom b = 0 then closed_column fs f.bottom b f.closing
  else open_column fs f.bottom b (first fs f.bottom b) (f.answers.getD (b - third f.bottom) [])

def known (fs : List Family) (c : List Nat) : Bool := fs.any (fun f => same f.bottom c)

def check_family (fs : List Family) (s l n : Nat) (f : Family) : Bool :=
  f.bottom.all (fun x => decide (x ≤ third f.bottom)) &&
  (List.range (third f.bottom)).all (fun j => known fs (f.bottom.map (min j))) &&
  (List.range f.bottom.length).all (fun i => (List.range (row f.bottom i)).all (fun j =>
    known fs (cut i j f.bottom))) &&
  decide (f.start ≤ s) && decide (f.offsets.length = 0 ∨ l % f.offsets.length = 0) &&
  (List.range s).all (fun j => decide (first fs (f.bottom.map (min j)) j < n)) &&
  (List.range (s + l)).all (fun j => decide (first fs (f.bottom.map (min j)) j < n + l)) &&
  (List.range (n + l)).all (fun b => decide (b < third f.bottom) || column fs f b)

/-- From the second row `s` on everything repeats with the period `l`, and no first row before
that is as long as `n`. -/
def check (fs : List Family) (s l n : Nat) : Bool :=
  decide (0 < s ∧ 0 < l ∧ s + l ≤ n) && fs.all (check_family fs s l n)

/-! ## The check suffices -/

theorem same_eq : ∀ c d, same c d = true → c = d
  | [], [], _ => rfl
  | x :: c, y :: d, h => by
    simp only [same, Bool.and_eq_true] at h
    rw [Nat.eq_of_beq_eq_true h.1, same_eq c d h.2]
  | [], _ :: _, h => by simp [same] at h
  | _ :: _, [], h => by simp [same] at h

theorem row_beyond : ∀ (c : List Nat) (i : Nat), c.length ≤ i → row c i = 0
  | [], i, _ => by cases i <;> rfl
  | _ :: c, 0, h => absurd h (by simp)
  | _ :: c, i + 1, h => row_beyond c i (by simpa using h)

theorem min_above (c : List Nat) (k j : Nat) (h : ∀ x ∈ c, x ≤ k) (hj : k ≤ j) :
    c.map (min j) = c := by
  induction c with
  | nil => rfl
  | cons x c ih =>
    have hx := h x List.mem_cons_self
    rw [List.map_cons, ih (fun y hy => h y (List.mem_cons_of_mem x hy)),
      show min j x = x by omega]

theorem answer_taken (fs : List Family) (c : List Nat) (b x : Nat) :
    ∀ w, answer fs c b x w = true → Taken (first fs) c b x
  | (0, _), h => by simp [answer] at h
  | (1, j), h => by
    simp only [answer, Bool.and_eq_true, decide_eq_true_eq] at h
    exact Or.inl ⟨j, h.1, h.2⟩
  | (i + 2, j), h => by
    simp only [answer, Bool.and_eq_true, decide_eq_true_eq] at h
    exact Or.inr ⟨i, j, h.1, h.2⟩

theorem answer_all_taken (fs : List Family) (c : List Nat) (b : Nat) :
    ∀ (ws : List (Nat × Nat)) (x y : Nat), answer_all fs c b x ws = true → x ≤ y →
      y < x + ws.length → Taken (first fs) c b y
  | [], x, y, _, hx, hy => absurd hy (by simp; omega)
  | w :: ws, x, y, h, hx, hy => by
    simp only [answer_all, Bool.and_eq_true] at h
    by_cases e : x = y
    · rw [← e]
      exact answer_taken fs c b x w h.1
    · exact answer_all_taken fs c b ws (x + 1) y h.2 (by omega)
        (by rw [List.length_cons] at hy; omega)

theorem column_right (fs : List Family) (f : Family) (b : Nat) (h : column fs f b = true) :
    Right (first fs) f.bottom b := by
  unfold column at h
  split at h
  · rename_i z
    simp only [closed_column, Bool.and_eq_true, decide_eq_true_eq] at h
    exact ⟨fun _ => ⟨f.closing, h.1.1, h.1.2, h.2⟩, fun p => by omega, fun p => by omega,
      fun p => by omega, fun x _ _ hx => by omega⟩
  · rename_i z
    simp only [open_column, Bool.and_eq_true, decide_eq_true_eq, List.all_eq_true,
      List.mem_range] at h
    obtain ⟨⟨⟨⟨long, many⟩, less⟩, second⟩, below⟩ := h
    refine ⟨fun p => absurd p z, ?_, fun _ => long, ?_, ?_⟩
    · rintro _ ⟨j, h0, hj, e⟩
      have h := (second j hj).2
      omega
    · rintro _ (⟨j, hj, e⟩ | ⟨i, j, hj, e⟩)
      · exact (second j hj).1 e
      · by_cases hi : i < f.bottom.length
        · exact below i hi j hj e
        · rw [row_beyond f.bottom i (by omega)] at hj
          omega
    · intro x hx h0 hxF
      exact answer_all_taken fs f.bottom b _ (max b 1) x less (by omega) (by omega)

theorem family_again (f : Family) (s l b : Nat) (hs : f.start ≤ s)
    (hl : f.offsets.length = 0 ∨ l % f.offsets.length = 0) (h0 : 0 < s) (hb : s ≤ b) :
    (f.first b = 0 ∧ f.first (b + l) = 0) ∨ (0 < f.first b ∧ f.first (b + l) = f.first b + l) := by
  unfold Family.first
  rw [if_neg (show ¬ b < f.start by omega), if_neg (show ¬ b + l < f.start by omega)]
  by_cases h : f.offsets.length = 0
  · rw [if_pos h, if_pos h]
    exact Or.inl ⟨rfl, rfl⟩
  · have e : (b + l - f.start) % f.offsets.length = (b - f.start) % f.offsets.length := by
      rw [show b + l - f.start = b - f.start + l by omega, Nat.add_mod,
        show l % f.offsets.length = 0 by omega, Nat.add_zero, Nat.mod_mod]
    rw [if_neg h, if_neg h, e]
    omega

theorem again (s l : Nat) (h0 : 0 < s) : ∀ fs : List Family,
    (∀ f ∈ fs, f.start ≤ s ∧ (f.offsets.length = 0 ∨ l % f.offsets.length = 0)) →
    Repeats (first fs) s l
  | [], _ => fun _ _ _ => Or.inl ⟨rfl, rfl⟩
  | f :: fs, h => by
    intro c b hb
    unfold first
    by_cases e : same f.bottom c = true
    · rw [if_pos e, if_pos e]
      exact family_again f s l b (h f List.mem_cons_self).1 (h f List.mem_cons_self).2 h0 hb
    · rw [if_neg e, if_neg e]
      exact again s l h0 fs (fun g hg => h g (List.mem_cons_of_mem f hg)) c b hb

theorem all_p_positions (fs : List Family) (s l n : Nat) (ok : check fs s l n = true)
    (f : Family) (hf : f ∈ fs) (a b : Nat) (hb : third f.bottom ≤ b) (ha : b ≤ a) (h0 : 0 < a) :
    P (a :: b :: f.bottom) ↔ a = first fs f.bottom b := by
  simp only [check, check_family, Bool.and_eq_true, decide_eq_true_eq, List.all_eq_true,
    List.mem_range, Bool.or_eq_true] at ok
  obtain ⟨⟨hs, hl, hn⟩, ok⟩ := ok
  have known_bottom : ∀ c, known fs c = true → ∃ f ∈ fs, f.bottom = c := by
    intro c h
    simp only [known, List.any_eq_true] at h
    obtain ⟨f, hf, h⟩ := h
    exact ⟨f, hf, same_eq f.bottom c h⟩
  have repeats : Repeats (first fs) s l :=
    again s l hs fs fun g hg => ⟨(ok g hg).1.1.1.1.2, (ok g hg).1.1.1.2⟩
  have sorted : ∀ g ∈ fs, ∀ j, third g.bottom ≤ j → g.bottom.map (min j) = g.bottom :=
    fun g hg j hj => min_above g.bottom (third g.bottom) j (ok g hg).1.1.1.1.1.1.1 hj
  refine families (first fs) (fun c => ∃ g ∈ fs, g.bottom = c) ?_ ?_ ?_ ?_ a b f.bottom
    ⟨f, hf, rfl⟩ hb ha h0
  · rintro c ⟨g, hg, rfl⟩
    exact sorted g hg
  · rintro c ⟨g, hg, rfl⟩ j hj
    exact known_bottom _ ((ok g hg).1.1.1.1.1.1.2 j hj)
  · rintro c ⟨g, hg, rfl⟩ i j hj
    by_cases hi : i < g.bottom.length
    · exact known_bottom _ ((ok g hg).1.1.1.1.1.2 i hi j hj)
    · rw [row_beyond g.bottom i (by omega)] at hj
      omega
  · rintro c ⟨g, hg, rfl⟩
    have start : g.start ≤ s := (ok g hg).1.1.1.1.2
    have third_start : third g.bottom ≤ g.start := Nat.le_add_right _ _
    refine for_ever (first fs) g.bottom s l n hs (by omega) hl hn (sorted g hg) repeats
      (ok g hg).1.1.2 (ok g hg).1.2 ?_
    intro b hb hbn
    rcases (ok g hg).2 b hbn with h | h
    · omega
    · exact column_right fs g b h

/-! ## What the claims of a family say -/

theorem first_repeats (f : Family) (b k o : Nat) (hb : f.start ≤ b) (h : f.offsets.length ≠ 0)
    (hk : (b - f.start) % f.offsets.length = k) (ho : f.offsets.getD k 0 = o) :
    f.first b = b + o := by
  unfold Family.first
  rw [if_neg (by omega), if_neg h, hk, ho]

theorem first_ends (f : Family) (b : Nat) (hb : f.start ≤ b) (h : f.offsets.length = 0) :
    f.first b = 0 := by
  unfold Family.first
  rw [if_neg (by omega), if_pos h]

end Chomp
end
