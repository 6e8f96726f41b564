import Chomp

/-!
# First theorems: strategy stealing, two rows, hooks, squares

Rows of length 0 may stand at the end of a position; `z` counts them.
-/

noncomputable section
namespace Chomp

/-! ## Strategy stealing -/

theorem row_min (j : Nat) : ∀ (p : Position) (k : Nat), row (p.map (min j)) k ≤ row p k
  | [], _ => Nat.le_refl _
  | x :: p, 0 => by
    show min j x ≤ x
    omega
  | _ :: p, k + 1 => row_min j p k

theorem row_cut : ∀ (i j : Nat) (p : Position) (k : Nat), row (cut i j p) k ≤ row p k
  | i, j, [], k => by rw [cut_nil]; exact Nat.le_refl _
  | 0, j, x :: p, k => row_min j (x :: p) k
  | _ + 1, _, _ :: _, 0 => Nat.le_refl _
  | i + 1, j, _ :: p, k + 1 => row_cut i j p k

theorem min_cut (j k : Nat) (h : j ≤ k) :
    ∀ (i : Nat) (p : Position), (cut i k p).map (min j) = p.map (min j)
  | i, [] => by rw [cut_nil]
  | 0, x :: p => by
    rw [cut_zero, List.map_map]
    apply List.map_congr_left
    intro y _
    show min j (min k y) = min j y
    omega
  | i + 1, x :: p => by
    show min j x :: (cut i k p).map (min j) = min j x :: p.map (min j)
    rw [min_cut j k h i p]

/-- A bite that takes all of an earlier one hides it. -/
theorem cut_hides : ∀ (i j i' j' : Nat) (p : Position),
    i ≤ i' → j ≤ j' → cut i j (cut i' j' p) = cut i j p
  | i, j, i', j', [], _, _ => by rw [cut_nil i' j']
  | 0, j, i', j', x :: p, _, hj => by
    rw [cut_zero, cut_zero]
    exact min_cut j j' hj i' (x :: p)
  | i + 1, _, 0, _, _ :: _, h, _ => by omega
  | i + 1, j, i' + 1, j', x :: p, hi, hj => by
    show x :: cut i j (cut i' j' p) = x :: cut i j p
    rw [cut_hides i j i' j' p (by omega) hj]

theorem row_full : ∀ (m n i : Nat), i < m → row (List.replicate m n) i = n
  | 0, _, _, h => by omega
  | _ + 1, _, 0, _ => rfl
  | m + 1, n, i + 1, h => row_full m n i (by omega)

theorem row_beyond : ∀ (m n i : Nat), m ≤ i → row (List.replicate m n) i = 0
  | 0, _, _, _ => rfl
  | _ + 1, _, 0, h => by omega
  | m + 1, n, i + 1, h => row_beyond m n i (by omega)

theorem strategy_stealing (m n : Nat) (h : 1 < m * n) : N (List.replicate m n) := by
  have hm : 0 < m := by
    cases m with
    | zero => simp at h
    | succ m => omega
  have hn : 0 < n := by
    cases n with
    | zero => simp at h
    | succ n => omega
  have hq : Bite (List.replicate m n) (cut (m - 1) (n - 1) (List.replicate m n)) := by
    refine ⟨m - 1, n - 1, ?_, ?_, rfl⟩
    · rw [row_full m n (m - 1) (by omega)]
      omega
    · by_cases h1 : m = 1
      · subst h1
        rw [Nat.one_mul] at h
        omega
      · omega
  cases decided (cut (m - 1) (n - 1) (List.replicate m n)) with
  | inl hP => exact .won hq hP
  | inr hN =>
    obtain ⟨r, hb, hP⟩ := winning_bite hN
    obtain ⟨i, j, hj, h0, rfl⟩ := hb
    have hle := row_cut (m - 1) (n - 1) (List.replicate m n) i
    have hi : i < m := by
      by_cases hi : i < m
      · exact hi
      · rw [row_beyond m n i (by omega)] at hle
        omega
    rw [row_full m n i hi] at hle
    rw [cut_hides i j (m - 1) (n - 1) _ (by omega) (by omega)] at hP
    exact .won ⟨i, j, by rw [row_full m n i hi]; omega, h0, rfl⟩ hP

/-! ## Two rows -/

theorem bite_two {x y : Nat} {q : Position} : Bite [x, y] q ↔
    (∃ j, 0 < j ∧ j < x ∧ q = [j, min j y]) ∨ (∃ j, j < y ∧ q = [x, j]) := by
  constructor
  · rintro ⟨i, j, hj, h0, rfl⟩
    match i, hj, h0 with
    | 0, hj, h0 =>
      left
      have hj' : j < x := hj
      refine ⟨j, by omega, hj', ?_⟩
      show [min j x, min j y] = [j, min j y]
      rw [show min j x = j by omega]
    | 1, hj, h0 =>
      right
      have hj' : j < y := hj
      refine ⟨j, hj', ?_⟩
      show [x, min j y] = [x, j]
      rw [show min j y = j by omega]
    | i + 2, hj, h0 =>
      have hj' : j < 0 := hj
      omega
  · rintro (⟨j, h0, hj, rfl⟩ | ⟨j, hj, rfl⟩)
    · refine ⟨0, j, hj, by omega, ?_⟩
      show [j, min j y] = [min j x, min j y]
      rw [show min j x = j by omega]
    · refine ⟨1, j, hj, by omega, ?_⟩
      show [x, j] = [x, min j y]
      rw [show min j y = j by omega]

def Two (p : Position) : Prop := ∃ a b, p = [a, b] ∧ b ≤ a ∧ 0 < a

def TwoLost (p : Position) : Prop := ∃ b, p = [b + 1, b]

theorem two_rows (a b : Nat) (hb : b ≤ a) (ha : 0 < a) : P [a, b] ↔ a = b + 1 := by
  have closed : ∀ p q, Two p → Bite p q → Two q := by
    rintro p q ⟨x, y, rfl, hy, hx⟩ hq
    rcases bite_two.mp hq with ⟨j, h0, hj, rfl⟩ | ⟨j, hj, rfl⟩
    · exact ⟨j, min j y, rfl, by omega, by omega⟩
    · exact ⟨x, j, rfl, by omega, hx⟩
  have stable : ∀ p q, Two p → TwoLost p → Bite p q → ¬ TwoLost q := by
    rintro p q _ ⟨y, rfl⟩ hq ⟨z, hz⟩
    rcases bite_two.mp hq with ⟨j, h0, hj, rfl⟩ | ⟨j, hj, rfl⟩
    · have h1 := (List.cons.inj hz).1
      have h2 := (List.cons.inj (List.cons.inj hz).2).1
      omega
    · have h1 := (List.cons.inj hz).1
      have h2 := (List.cons.inj (List.cons.inj hz).2).1
      omega
  have answered : ∀ p, Two p → TwoLost p ∨ ∃ q, Bite p q ∧ TwoLost q := by
    rintro p ⟨x, y, rfl, hy, hx⟩
    by_cases h : x = y + 1
    · exact Or.inl ⟨y, by rw [h]⟩
    · right
      by_cases h2 : x < y + 1
      · refine ⟨[x, y - 1], bite_two.mpr (Or.inr ⟨y - 1, by omega, rfl⟩), y - 1, ?_⟩
        rw [show y - 1 + 1 = x by omega]
      · refine ⟨[y + 1, y], bite_two.mpr (Or.inl ⟨y + 1, by omega, by omega, ?_⟩), y, rfl⟩
        rw [show min (y + 1) y = y by omega]
  rw [members Two TwoLost closed stable answered [a, b] ⟨a, b, rfl, hb, ha⟩]
  constructor
  · rintro ⟨c, hc⟩
    have h1 := (List.cons.inj hc).1
    have h2 := (List.cons.inj (List.cons.inj hc).2).1
    omega
  · intro h
    exact ⟨b, by rw [h]⟩

/-! ## Hooks -/

/-- So many rows of one cell, then empty ones. -/
def leg (b z : Nat) : Position := List.replicate b 1 ++ List.replicate z 0

def hook (a b z : Nat) : Position := a :: leg b z

theorem leg_succ (b z : Nat) : leg (b + 1) z = 1 :: leg b z := rfl

theorem leg_zero (z : Nat) : leg 0 z = List.replicate z 0 := rfl

theorem row_leg_in : ∀ (b z i : Nat), i < b → row (leg b z) i = 1
  | 0, _, _, h => by omega
  | _ + 1, _, 0, _ => rfl
  | b + 1, z, i + 1, h => row_leg_in b z i (by omega)

theorem row_zeros : ∀ (z i : Nat), row (List.replicate z 0) i = 0
  | 0, _ => rfl
  | _ + 1, 0 => rfl
  | z + 1, i + 1 => row_zeros z i

theorem row_leg_out : ∀ (b z i : Nat), b ≤ i → row (leg b z) i = 0
  | 0, z, i, _ => row_zeros z i
  | _ + 1, _, 0, h => by omega
  | b + 1, z, i + 1, h => row_leg_out b z i (by omega)

theorem min_leg (j b z : Nat) (hj : 0 < j) : (leg b z).map (min j) = leg b z := by
  unfold leg
  rw [List.map_append, List.map_replicate, List.map_replicate, show min j 1 = 1 by omega,
    show min j 0 = 0 by omega]

theorem cut_leg : ∀ (i b z : Nat), i ≤ b → cut i 0 (leg b z) = leg i (b - i + z)
  | 0, b, z, _ => by
    rw [cut_zero, leg_zero]
    unfold leg
    rw [List.map_append, List.map_replicate, List.map_replicate, show min 0 1 = 0 by omega,
      show min 0 0 = 0 by omega, List.replicate_append_replicate]
    rw [show b - 0 + z = b + z by omega]
  | i + 1, 0, z, h => by omega
  | i + 1, b + 1, z, h => by
    show 1 :: cut i 0 (leg b z) = 1 :: leg i (b + 1 - (i + 1) + z)
    rw [cut_leg i b z (by omega), show b + 1 - (i + 1) + z = b - i + z by omega]

theorem leg_inj {b z b' z' : Nat} (h : leg b z = leg b' z') : b = b' := by
  have at_b : row (leg b z) b = row (leg b' z') b := by rw [h]
  have at_b' : row (leg b z) b' = row (leg b' z') b' := by rw [h]
  rw [row_leg_out b z b (Nat.le_refl b)] at at_b
  rw [row_leg_out b' z' b' (Nat.le_refl b')] at at_b'
  by_cases h1 : b < b'
  · rw [row_leg_in b' z' b h1] at at_b
    omega
  · by_cases h2 : b' < b
    · rw [row_leg_in b z b' h2] at at_b'
      omega
    · omega

/-- The bites into a hook. -/
theorem hook_bites {a b z : Nat} {q : Position} : Bite (hook a b z) q ↔
    (∃ j, 0 < j ∧ j < a ∧ q = hook j b z) ∨ (∃ i, i < b ∧ q = hook a i (b - i + z)) := by
  constructor
  · rintro ⟨i, j, hj, h0, rfl⟩
    match i, hj, h0 with
    | 0, hj, h0 =>
      left
      have hj' : j < a := hj
      refine ⟨j, by omega, hj', ?_⟩
      show min j a :: (leg b z).map (min j) = j :: leg b z
      rw [min_leg j b z (by omega), show min j a = j by omega]
    | i + 1, hj, h0 =>
      right
      have hj' : j < row (leg b z) i := hj
      by_cases hi : i < b
      · rw [row_leg_in b z i hi] at hj'
        have hj0 : j = 0 := by omega
        subst hj0
        refine ⟨i, hi, ?_⟩
        show a :: cut i 0 (leg b z) = a :: leg i (b - i + z)
        rw [cut_leg i b z (by omega)]
      · rw [row_leg_out b z i (by omega)] at hj'
        omega
  · rintro (⟨j, h0, hj, rfl⟩ | ⟨i, hi, rfl⟩)
    · refine ⟨0, j, hj, by omega, ?_⟩
      show j :: leg b z = min j a :: (leg b z).map (min j)
      rw [min_leg j b z h0, show min j a = j by omega]
    · refine ⟨i + 1, 0, ?_, by omega, ?_⟩
      · show 0 < row (leg b z) i
        rw [row_leg_in b z i hi]
        omega
      · show a :: leg i (b - i + z) = a :: cut i 0 (leg b z)
        rw [cut_leg i b z (by omega)]

theorem hook_legs {a b z a' b' z' : Nat} (h : hook a b z = hook a' b' z') : a = a' ∧ b = b' :=
  ⟨(List.cons.inj h).1, leg_inj (List.cons.inj h).2⟩

def Hooked (p : Position) : Prop := ∃ a b z, p = hook a b z ∧ 0 < a

def HookLost (p : Position) : Prop := ∃ b z, p = hook (b + 1) b z

theorem hooks (a b z : Nat) (ha : 0 < a) : P (hook a b z) ↔ a = b + 1 := by
  have closed : ∀ p q, Hooked p → Bite p q → Hooked q := by
    rintro p q ⟨x, y, w, rfl, hx⟩ hq
    rcases hook_bites.mp hq with ⟨j, h0, hj, rfl⟩ | ⟨i, hi, rfl⟩
    · exact ⟨j, y, w, rfl, h0⟩
    · exact ⟨x, i, y - i + w, rfl, hx⟩
  have stable : ∀ p q, Hooked p → HookLost p → Bite p q → ¬ HookLost q := by
    rintro p q _ ⟨y, w, rfl⟩ hq ⟨y', w', hz⟩
    rcases hook_bites.mp hq with ⟨j, h0, hj, rfl⟩ | ⟨i, hi, rfl⟩
    · have h1 := hook_legs hz
      omega
    · have h1 := hook_legs hz
      omega
  have answered : ∀ p, Hooked p → HookLost p ∨ ∃ q, Bite p q ∧ HookLost q := by
    rintro p ⟨x, y, w, rfl, hx⟩
    by_cases h : x = y + 1
    · exact Or.inl ⟨y, w, by rw [h]⟩
    · right
      by_cases h2 : x < y + 1
      · refine ⟨hook x (x - 1) (y - (x - 1) + w),
          hook_bites.mpr (Or.inr ⟨x - 1, by omega, rfl⟩), x - 1, y - (x - 1) + w, ?_⟩
        rw [show x - 1 + 1 = x by omega]
      · exact ⟨hook (y + 1) y w, hook_bites.mpr (Or.inl ⟨y + 1, by omega, by omega, rfl⟩),
          y, w, rfl⟩
  rw [members Hooked HookLost closed stable answered (hook a b z) ⟨a, b, z, rfl, ha⟩]
  constructor
  · rintro ⟨b', z', h⟩
    have h1 := hook_legs h
    omega
  · intro h
    exact ⟨b, z, by rw [h]⟩

/-! ## Squares -/

theorem squares (n : Nat) (hn : 2 ≤ n) : N (List.replicate n n) := by
  refine .won (q := hook n (n - 1) 0) ⟨1, 1, ?_, by omega, ?_⟩ ((hooks n (n - 1) 0 (by omega)).mpr (by omega))
  · rw [row_full n n 1 (by omega)]
    omega
  · match n, hn with
    | m + 1, hn =>
      show (m + 1) :: leg m 0 = (m + 1) :: cut 0 1 (List.replicate m (m + 1))
      rw [cut_zero, List.map_replicate, show min 1 (m + 1) = 1 by omega]
      unfold leg
      rw [List.replicate_zero, List.append_nil]

end Chomp
end
