/-!
# The rules of Chomp in the plane, and what makes a set of positions the set of P-positions

A position is the list of its rows, longest first; rows of length 0 may follow.
The bite at row `i` and column `j` takes every cell at or beyond both.
The poison is the cell (0, 0), and nobody bites it of free will: whoever has no other bite has
lost.

The way from the rules to a theorem about infinitely many positions is `members`: if no bite leads
from a member to a member, and from every other position some bite leads to a member, then the
members are the P-positions.  Only Lean's own library is used.
-/

noncomputable section
namespace Chomp

abbrev Position := List Nat

/-- What the bite at row `i` and column `j` leaves. -/
def cut : Nat → Nat → Position → Position
  | _, _, [] => []
  | 0, j, x :: p => (x :: p).map (min j)
  | i + 1, j, x :: p => x :: cut i j p

/-- The length of row `i`; 0 beyond the last. -/
def row : Position → Nat → Nat
  | [], _ => 0
  | x :: _, 0 => x
  | _ :: p, i + 1 => row p i

/-- A bite takes a cell that is there and is not the poison. -/
def Bite (p q : Position) : Prop :=
  ∃ i j, j < row p i ∧ 0 < i + j ∧ q = cut i j p

mutual
/-- Whoever is to move loses. -/
inductive P : Position → Prop
  | lost {p : Position} : (∀ q, Bite p q → N q) → P p
/-- Whoever is to move wins. -/
inductive N : Position → Prop
  | won {p q : Position} : Bite p q → P q → N p
end

/-! ## Every game ends -/

def cells : Position → Nat
  | [] => 0
  | x :: p => x + cells p

theorem cut_nil (i j : Nat) : cut i j [] = [] := by cases i <;> rfl

theorem cut_zero (j : Nat) (p : Position) : cut 0 j p = p.map (min j) := by cases p <;> rfl

theorem cells_min (j : Nat) : ∀ p : Position, cells (p.map (min j)) ≤ cells p
  | [] => Nat.le_refl _
  | x :: p => by
    have h := cells_min j p
    simp only [List.map_cons, cells]
    omega

theorem cells_cut : ∀ (i j : Nat) (p : Position), j < row p i → cells (cut i j p) < cells p
  | i, j, [], h => by
    have h' : j < 0 := by cases i <;> exact h
    omega
  | 0, j, x :: p, h => by
    have h' : j < x := h
    have h'' := cells_min j p
    simp only [cut, List.map_cons, cells]
    omega
  | i + 1, j, x :: p, h => by
    have h' := cells_cut i j p h
    simp only [cut, cells]
    omega

theorem bite_shrinks {p q : Position} (h : Bite p q) : cells q < cells p := by
  obtain ⟨i, j, hj, _, rfl⟩ := h
  exact cells_cut i j p hj

/-- Induction on the number of cells. -/
theorem by_cells {Q : Position → Prop}
    (h : ∀ p, (∀ q, cells q < cells p → Q q) → Q p) (p : Position) : Q p := by
  have key : ∀ n p, cells p < n → Q p := by
    intro n
    induction n with
    | zero => intro p hp; omega
    | succ n ih => intro p hp; exact h p (fun q hq => ih q (by omega))
  exact key (cells p + 1) p (by omega)

/-! ## One player wins, and only one -/

theorem lost_options {p : Position} : P p → ∀ q, Bite p q → N q
  | .lost h => h

theorem winning_bite {p : Position} : N p → ∃ q, Bite p q ∧ P q
  | .won hb hq => ⟨_, hb, hq⟩

theorem not_both (p : Position) : P p → N p → False := by
  refine by_cells (Q := fun p => P p → N p → False) ?_ p
  intro p ih hP hN
  obtain ⟨q, hb, hq⟩ := winning_bite hN
  exact ih q (bite_shrinks hb) hq (lost_options hP q hb)

theorem decided (p : Position) : P p ∨ N p := by
  refine by_cells (Q := fun p => P p ∨ N p) ?_ p
  intro p ih
  by_cases h : ∃ q, Bite p q ∧ P q
  · obtain ⟨q, hb, hq⟩ := h
    exact Or.inr (.won hb hq)
  · refine Or.inl (.lost fun q hb => ?_)
    cases ih q (bite_shrinks hb) with
    | inl hq => exact absurd ⟨q, hb, hq⟩ h
    | inr hq => exact hq

/-! ## The principle -/

/-- `U` are positions that bites do not leave, and `M` some of them. -/
theorem members (U M : Position → Prop)
    (closed : ∀ p q, U p → Bite p q → U q)
    (stable : ∀ p q, U p → M p → Bite p q → ¬ M q)
    (answered : ∀ p, U p → M p ∨ ∃ q, Bite p q ∧ M q) :
    ∀ p, U p → (P p ↔ M p) := by
  have key : ∀ p, U p → (M p → P p) ∧ (¬ M p → N p) := by
    intro p
    refine by_cells (Q := fun p => U p → (M p → P p) ∧ (¬ M p → N p)) ?_ p
    intro p ih hp
    constructor
    · intro hM
      exact .lost fun q hb =>
        (ih q (bite_shrinks hb) (closed p q hp hb)).2 (stable p q hp hM hb)
    · intro hM
      cases answered p hp with
      | inl h => exact absurd h hM
      | inr h =>
        obtain ⟨q, hb, hq⟩ := h
        exact .won hb ((ih q (bite_shrinks hb) (closed p q hp hb)).1 hq)
  intro p hp
  constructor
  · intro hP
    cases answered p hp with
    | inl h => exact h
    | inr h =>
      obtain ⟨q, hb, hq⟩ := h
      exact (not_both p hP (.won hb ((key q (closed p q hp hb)).1 hq))).elim
  · exact (key p hp).1

end Chomp
end
