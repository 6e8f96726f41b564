import Theorems

/-!
# Two rows over a tail of single cells: the formula of Winning Ways, chapter 18

`tailed a b t z` has rows `a` and `b`, then `t` rows of one cell, then `z` empty ones.  It is P just
when its `t + 2` rows are `height a b`.  A bite changes the first row, the second row or the tail;
only the bite that takes all of the second row touches two of them, and it leaves a single row.
-/

noncomputable section
namespace Chomp

/-! ## The formula -/

def height (a b : Nat) : Nat :=
  if (a + b) % 2 = 0 then a + b / 2 else min (a - b / 2) ((3 * (a - b) + 1) / 2)

theorem even_even (a b : Nat) : height (2 * a) (2 * b) = 2 * a + b := by
  unfold height
  rw [if_pos (by omega)]
  omega

theorem odd_odd (a b : Nat) : height (2 * a + 1) (2 * b + 1) = 2 * a + 1 + b := by
  unfold height
  rw [if_pos (by omega)]
  omega

theorem even_odd (a b : Nat) :
    height (2 * a) (2 * b + 1) = min (2 * a - b) (3 * (a - b) - 1) := by
  unfold height
  rw [if_neg (by omega)]
  omega

theorem odd_even (a b : Nat) :
    height (2 * a + 1) (2 * b) = min (2 * a + 1 - b) ((3 * (2 * a + 1 - 2 * b) + 1) / 2) := by
  unfold height
  rw [if_neg (by omega)]
  omega

theorem parity (n : Nat) : ∃ m, n = 2 * m ∨ n = 2 * m + 1 := ⟨n / 2, by omega⟩

theorem thirds (n : Nat) : ∃ m, n = 3 * m ∨ n = 3 * m + 1 ∨ n = 3 * m + 2 := ⟨n / 3, by omega⟩

/-- The heights of rows whose parities can be read, in the goal. -/
macro "heights" : tactic => `(tactic| try simp only [even_even, odd_odd, even_odd, odd_even])

/-- Different bites into the first row leave different heights. -/
theorem height_first (a b j : Nat) (hb : 1 ≤ b) (ha : b ≤ a) (hj : 1 ≤ j) (hja : j < a) :
    height j (min j b) ≠ height a b := by
  by_cases h : b ≤ j
  · rw [Nat.min_eq_right h]
    obtain ⟨a', rfl | rfl⟩ := parity a <;> obtain ⟨b', rfl | rfl⟩ := parity b <;>
      obtain ⟨j', rfl | rfl⟩ := parity j <;> heights <;> omega
  · rw [Nat.min_eq_left (by omega)]
    obtain ⟨a', rfl | rfl⟩ := parity a <;> obtain ⟨b', rfl | rfl⟩ := parity b <;>
      obtain ⟨j', rfl | rfl⟩ := parity j <;> heights <;> omega

/-- Different bites into the second row leave different heights. -/
theorem height_second (a b j : Nat) (ha : b ≤ a) (hj : 1 ≤ j) (hjb : j < b) :
    height a j ≠ height a b := by
  obtain ⟨a', rfl | rfl⟩ := parity a <;> obtain ⟨b', rfl | rfl⟩ := parity b <;>
    obtain ⟨j', rfl | rfl⟩ := parity j <;> heights <;> omega

theorem height_least (a b : Nat) (hb : 1 ≤ b) (ha : b ≤ a) (h : 1 < a) : 2 ≤ height a b := by
  obtain ⟨a', rfl | rfl⟩ := parity a <;> obtain ⟨b', rfl | rfl⟩ := parity b <;> heights <;> omega

/-! ## Every smaller height is reached -/

def Reached (a b x : Nat) : Prop :=
  (∃ j, 1 ≤ j ∧ j < a ∧ height j (min j b) = x) ∨ (∃ j, 1 ≤ j ∧ j < b ∧ height a j = x)

theorem by_first {a b x : Nat} (j : Nat) (h1 : 1 ≤ b) (h2 : b ≤ j) (h3 : j < a)
    (h4 : height j b = x) : Reached a b x :=
  Or.inl ⟨j, by omega, h3, by rw [Nat.min_eq_right h2]; exact h4⟩

theorem by_square {a b x : Nat} (j : Nat) (h1 : 1 ≤ j) (h2 : j ≤ b) (h3 : j < a)
    (h4 : height j j = x) : Reached a b x :=
  Or.inl ⟨j, h1, h3, by rw [Nat.min_eq_left h2]; exact h4⟩

theorem by_second {a b x : Nat} (j : Nat) (h1 : 1 ≤ j) (h2 : j < b) (h3 : height a j = x) :
    Reached a b x := Or.inr ⟨j, h1, h2, h3⟩

macro "first_row " j:term : tactic =>
  `(tactic| exact by_first $j (by omega) (by omega) (by omega) (by heights; omega))

macro "square " j:term : tactic =>
  `(tactic| exact by_square $j (by omega) (by omega) (by omega) (by heights; omega))

macro "second_row " j:term : tactic =>
  `(tactic| exact by_second $j (by omega) (by omega) (by heights; omega))

/-- The bites into the second row, by the parity of the first: heights above `a` are reached by a
second row of the same parity, lower ones by one of the other, where the first term of the minimum
counts, or the second one for a height of `3 * k + 2`. -/
macro "into_second " a:ident x:ident k:ident H:ident : tactic => `(tactic| (
  obtain ⟨d, e | e⟩ := parity $a
  · subst e
    simp only [even_even, even_odd] at $H:ident
    by_cases g1 : 2 * d + 1 ≤ $x
    · second_row (2 * ($x - 2 * d))
    · by_cases g2 : 2 * (2 * (2 * d - $x) + 1) ≤ 2 * d + 1
      · second_row (2 * (2 * d - $x) + 1)
      · first | (exfalso; omega) | second_row (2 * (d - $k - 1) + 1)
  · subst e
    simp only [odd_odd, odd_even] at $H:ident
    by_cases g1 : 2 * d + 1 ≤ $x
    · second_row (2 * ($x - (2 * d + 1)) + 1)
    · by_cases g2 : 2 * (2 * (2 * d + 1 - $x)) ≤ 2 * d + 2
      · second_row (2 * (2 * d + 1 - $x))
      · first | (exfalso; omega) | second_row (2 * (d - $k))))

theorem reaches (a b x : Nat) (hb : 1 ≤ b) (ha : b ≤ a) (hx : 2 ≤ x) (H : x < height a b) :
    Reached a b x := by
  obtain ⟨h, rfl | rfl⟩ := parity b
  · by_cases L : 3 * h ≤ x
    · obtain ⟨m, E | E⟩ := parity (x - h)
      · obtain ⟨d, rfl | rfl⟩ := parity a
        · rw [even_even] at H
          first_row (2 * m)
        · rw [odd_even] at H
          first_row (2 * m)
      · by_cases G : a ≤ x + h
        · have k : Nat := 0
          into_second a x k H
        · first_row (2 * (m + h) + 1)
    · obtain ⟨k, T | T | T⟩ := thirds x
      · square (2 * k)
      · square (2 * k + 1)
      · by_cases G : a ≤ 2 * h + 2 * k + 1
        · into_second a x k H
        · first_row (2 * (h + k) + 1)
  · by_cases L : 3 * h + 1 ≤ x
    · obtain ⟨m, E | E⟩ := parity (x - h)
      · by_cases G : a ≤ x + h
        · have k : Nat := 0
          into_second a x k H
        · first_row (2 * (m + h))
      · obtain ⟨d, rfl | rfl⟩ := parity a
        · rw [even_odd] at H
          first_row (2 * m + 1)
        · rw [odd_odd] at H
          first_row (2 * m + 1)
    · obtain ⟨k, T | T | T⟩ := thirds x
      · square (2 * k)
      · square (2 * k + 1)
      · by_cases G : a ≤ 2 * h + 2 * k + 2
        · into_second a x k H
        · first_row (2 * (h + k + 1))

/-! ## The positions -/

def tailed (a b t z : Nat) : Position := a :: b :: leg t z

theorem zeros_of_leg (t z : Nat) : (leg t z).map (min 0) = List.replicate (t + z) 0 := by
  rw [← cut_zero, cut_leg 0 t z (Nat.zero_le t), leg_zero, Nat.sub_zero]

/-- The bites into such a position. -/
theorem tailed_bites {a b t z : Nat} {q : Position} (hb : 1 ≤ b) :
    Bite (tailed a b t z) q ↔
      (∃ j, 1 ≤ j ∧ j < a ∧ q = tailed j (min j b) t z) ∨
      (∃ j, 1 ≤ j ∧ j < b ∧ q = tailed a j t z) ∨
      q = tailed a 0 0 (t + z) ∨
      (∃ i, i < t ∧ q = tailed a b i (t - i + z)) := by
  constructor
  · rintro ⟨i, j, hj, h0, rfl⟩
    match i, hj, h0 with
    | 0, hj, h0 =>
      left
      have hj' : j < a := hj
      refine ⟨j, by omega, hj', ?_⟩
      show min j a :: min j b :: (leg t z).map (min j) = j :: min j b :: leg t z
      rw [min_leg j t z (by omega), show min j a = j by omega]
    | 1, hj, h0 =>
      right
      have hj' : j < b := hj
      by_cases hz : j = 0
      · right; left
        subst hz
        show a :: min 0 b :: (leg t z).map (min 0) = a :: 0 :: leg 0 (t + z)
        rw [zeros_of_leg, leg_zero, show min 0 b = 0 by omega]
      · left
        refine ⟨j, by omega, hj', ?_⟩
        show a :: min j b :: (leg t z).map (min j) = a :: j :: leg t z
        rw [min_leg j t z (by omega), show min j b = j by omega]
    | i + 2, hj, h0 =>
      right; right; right
      have hj' : j < row (leg t z) i := hj
      by_cases hi : i < t
      · rw [row_leg_in t z i hi] at hj'
        have hj0 : j = 0 := by omega
        subst hj0
        refine ⟨i, hi, ?_⟩
        show a :: b :: cut i 0 (leg t z) = a :: b :: leg i (t - i + z)
        rw [cut_leg i t z (by omega)]
      · rw [row_leg_out t z i (by omega)] at hj'
        omega
  · rintro (⟨j, h0, hj, rfl⟩ | ⟨j, h0, hj, rfl⟩ | rfl | ⟨i, hi, rfl⟩)
    · refine ⟨0, j, hj, by omega, ?_⟩
      show j :: min j b :: leg t z = min j a :: min j b :: (leg t z).map (min j)
      rw [min_leg j t z h0, show min j a = j by omega]
    · refine ⟨1, j, hj, by omega, ?_⟩
      show a :: j :: leg t z = a :: min j b :: (leg t z).map (min j)
      rw [min_leg j t z h0, show min j b = j by omega]
    · refine ⟨1, 0, hb, by omega, ?_⟩
      show a :: 0 :: leg 0 (t + z) = a :: min 0 b :: (leg t z).map (min 0)
      rw [zeros_of_leg, leg_zero, show min 0 b = 0 by omega]
    · refine ⟨i + 2, 0, ?_, by omega, ?_⟩
      · show 0 < row (leg t z) i
        rw [row_leg_in t z i hi]
        omega
      · show a :: b :: leg i (t - i + z) = a :: b :: cut i 0 (leg t z)
        rw [cut_leg i t z (by omega)]

theorem single_row (a z : Nat) : tailed a 0 0 z = hook a 0 (z + 1) := rfl

theorem tailed_parts {a b t z a' b' t' z' : Nat} (h : tailed a b t z = tailed a' b' t' z') :
    a = a' ∧ b = b' ∧ t = t' :=
  ⟨(List.cons.inj h).1, (List.cons.inj (List.cons.inj h).2).1,
    leg_inj (List.cons.inj (List.cons.inj h).2).2⟩

/-! ## The theorem -/

/-- Rows over a tail, and the single row that is left of one of them. -/
def Tailed (p : Position) : Prop :=
  (∃ a b t z, p = tailed a b t z ∧ 1 ≤ b ∧ b ≤ a) ∨ (∃ a z, p = hook a 0 z ∧ 0 < a)

def TailedLost (p : Position) : Prop :=
  (∃ a b t z, p = tailed a b t z ∧ 1 ≤ b ∧ b ≤ a ∧ t + 2 = height a b) ∨ (∃ z, p = hook 1 0 z)

theorem lost_tailed {a b t z : Nat} (hb : 1 ≤ b) (h : TailedLost (tailed a b t z)) :
    t + 2 = height a b := by
  rcases h with ⟨a', b', t', z', e, _, _, h⟩ | ⟨z', e⟩
  · obtain ⟨e1, e2, e3⟩ := tailed_parts e
    rw [e1, e2, e3]
    exact h
  · have e1 : row (tailed a b t z) 1 = row (hook 1 0 z') 1 := by rw [e]
    have e2 : row (hook 1 0 z') 1 = 0 := row_leg_out 0 z' 0 (Nat.le_refl 0)
    rw [e2] at e1
    have e3 : b = 0 := e1
    omega

theorem lost_single {a z : Nat} (h : TailedLost (hook a 0 z)) : a = 1 := by
  rcases h with ⟨a', b', t', z', e, hb, _, _⟩ | ⟨z', e⟩
  · have e1 : row (hook a 0 z) 1 = row (tailed a' b' t' z') 1 := by rw [e]
    have e2 : row (hook a 0 z) 1 = 0 := row_leg_out 0 z 0 (Nat.le_refl 0)
    rw [e2] at e1
    have e3 : 0 = b' := e1
    omega
  · exact (hook_legs e).1

theorem tailed_closed : ∀ p q, Tailed p → Bite p q → Tailed q := by
  rintro p q (⟨a, b, t, z, rfl, hb, ha⟩ | ⟨a, z, rfl, ha⟩) hq
  · rcases (tailed_bites hb).mp hq with
      ⟨j, h0, hj, rfl⟩ | ⟨j, h0, hj, rfl⟩ | rfl | ⟨i, hi, rfl⟩
    · exact Or.inl ⟨j, min j b, t, z, rfl, by omega, by omega⟩
    · exact Or.inl ⟨a, j, t, z, rfl, h0, by omega⟩
    · exact Or.inr ⟨a, t + z + 1, single_row a (t + z), by omega⟩
    · exact Or.inl ⟨a, b, i, t - i + z, rfl, hb, ha⟩
  · rcases hook_bites.mp hq with ⟨j, h0, hj, rfl⟩ | ⟨i, hi, _⟩
    · exact Or.inr ⟨j, z, rfl, h0⟩
    · omega

theorem tailed_stable : ∀ p q, Tailed p → TailedLost p → Bite p q → ¬ TailedLost q := by
  rintro p q _ (⟨a, b, t, z, rfl, hb, ha, e⟩ | ⟨z, rfl⟩) hq hM
  · rcases (tailed_bites hb).mp hq with
      ⟨j, h0, hj, rfl⟩ | ⟨j, h0, hj, rfl⟩ | rfl | ⟨i, hi, rfl⟩
    · have h := lost_tailed (by omega) hM
      exact height_first a b j hb ha h0 hj (by omega)
    · have h := lost_tailed h0 hM
      exact height_second a b j ha h0 hj (by omega)
    · rw [single_row] at hM
      have h1 := lost_single hM
      subst h1
      have h2 : b = 1 := by omega
      subst h2
      have h3 : height 1 1 = 1 := by decide
      omega
    · have h := lost_tailed hb hM
      omega
  · rcases hook_bites.mp hq with ⟨j, h0, hj, _⟩ | ⟨i, hi, _⟩
    · omega
    · omega

theorem tailed_answered : ∀ p, Tailed p → TailedLost p ∨ ∃ q, Bite p q ∧ TailedLost q := by
  rintro p (⟨a, b, t, z, rfl, hb, ha⟩ | ⟨a, z, rfl, ha⟩)
  · by_cases h : t + 2 = height a b
    · exact Or.inl (Or.inl ⟨a, b, t, z, rfl, hb, ha, h⟩)
    · right
      by_cases hl : t + 2 < height a b
      · rcases reaches a b (t + 2) hb ha (by omega) hl with ⟨j, h0, hj, e⟩ | ⟨j, h0, hj, e⟩
        · exact ⟨tailed j (min j b) t z, (tailed_bites hb).mpr (Or.inl ⟨j, h0, hj, rfl⟩),
            Or.inl ⟨j, min j b, t, z, rfl, by omega, by omega, e.symm⟩⟩
        · exact ⟨tailed a j t z, (tailed_bites hb).mpr (Or.inr (Or.inl ⟨j, h0, hj, rfl⟩)),
            Or.inl ⟨a, j, t, z, rfl, h0, by omega, e.symm⟩⟩
      · by_cases h1 : a = 1
        · subst h1
          exact ⟨tailed 1 0 0 (t + z), (tailed_bites hb).mpr (Or.inr (Or.inr (Or.inl rfl))),
            Or.inr ⟨t + z + 1, single_row 1 (t + z)⟩⟩
        · have hL := height_least a b hb ha (by omega)
          refine ⟨tailed a b (height a b - 2) (t - (height a b - 2) + z),
            (tailed_bites hb).mpr (Or.inr (Or.inr (Or.inr ⟨height a b - 2, by omega, rfl⟩))),
            Or.inl ⟨a, b, height a b - 2, t - (height a b - 2) + z, rfl, hb, ha, by omega⟩⟩
  · by_cases h1 : a = 1
    · subst h1
      exact Or.inl (Or.inr ⟨z, rfl⟩)
    · exact Or.inr ⟨hook 1 0 z, hook_bites.mpr (Or.inl ⟨1, by omega, by omega, rfl⟩),
        Or.inr ⟨z, rfl⟩⟩

theorem winning_ways (a b t z : Nat) (hb : 1 ≤ b) (ha : b ≤ a) :
    P (tailed a b t z) ↔ t + 2 = height a b := by
  rw [members Tailed TailedLost tailed_closed tailed_stable tailed_answered (tailed a b t z)
    (Or.inl ⟨a, b, t, z, rfl, hb, ha⟩)]
  constructor
  · exact lost_tailed hb
  · intro h
    exact Or.inl ⟨a, b, t, z, rfl, hb, ha, h⟩

end Chomp
end
