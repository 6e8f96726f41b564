(** * The rules of Chomp in the plane, and what makes a set of positions the set of P-positions.

    A position is the list of its rows, longest first; rows of length 0 may follow.
    The bite at row [i] and column [j] takes every cell at or beyond both.
    The poison is the cell (0, 0), and nobody bites it of free will: whoever has no other bite
    has lost.

    The way from the rules to a theorem about infinitely many positions is [members]: if no bite
    leads from a member to a member, and from every other position some bite leads to a member,
    then the members are the P-positions.  No axiom is used anywhere. *)

From Coq Require Import List Arith Lia.
Import ListNotations.

Definition position := list nat.

(** What the bite at row [i] and column [j] leaves. *)
Definition cut (i j : nat) (p : position) : position :=
  firstn i p ++ map (Nat.min j) (skipn i p).

(** A bite takes a cell that is there and is not the poison. *)
Definition bite (p q : position) : Prop :=
  exists i j, j < nth i p 0 /\ 0 < i + j /\ q = cut i j p.

(** P: whoever is to move loses.  N: whoever is to move wins. *)
Inductive P : position -> Prop :=
| lost : forall p, (forall q, bite p q -> N q) -> P p
with N : position -> Prop :=
| won : forall p q, bite p q -> P q -> N p.

(** ** Every game ends *)

Definition cells (p : position) : nat := list_sum p.

Lemma cells_cons : forall x p, cells (x :: p) = x + cells p.
Proof. reflexivity. Qed.

Lemma cells_min : forall j p, cells (map (Nat.min j) p) <= cells p.
Proof.
  intros j. induction p as [|x p IH]; [reflexivity|].
  cbn [map]. rewrite !cells_cons. lia.
Qed.

Lemma cut_nil : forall i j, cut i j [] = [].
Proof. intros [|i] j; reflexivity. Qed.

Lemma cut_cons : forall i j x p, cut (S i) j (x :: p) = x :: cut i j p.
Proof. reflexivity. Qed.

Lemma cut_first : forall j x p, cut 0 j (x :: p) = Nat.min j x :: map (Nat.min j) p.
Proof. reflexivity. Qed.

Lemma cells_cut : forall i j p, j < nth i p 0 -> cells (cut i j p) < cells p.
Proof.
  induction i as [|i IH]; intros j [|x p] H; cbn in H; try lia.
  - rewrite cut_first, !cells_cons. pose proof (cells_min j p). lia.
  - rewrite cut_cons, !cells_cons. specialize (IH j p H). lia.
Qed.

Lemma bite_shrinks : forall p q, bite p q -> cells q < cells p.
Proof. intros p q (i & j & Hj & _ & ->). now apply cells_cut. Qed.

(** Induction on the number of cells. *)
Lemma by_cells : forall (Q : position -> Prop),
  (forall p, (forall q, cells q < cells p -> Q q) -> Q p) -> forall p, Q p.
Proof.
  intros Q H.
  enough (G : forall n p, cells p < n -> Q p) by (intros p; apply (G (S (cells p))); lia).
  induction n as [|n IH]; intros p Hp; [lia|].
  apply H. intros q Hq. apply IH. lia.
Qed.

(** ** One player wins, and only one *)

Theorem not_both : forall p, P p -> N p -> False.
Proof.
  apply (by_cells (fun p => P p -> N p -> False)). intros p IH HP HN.
  destruct HN as [p q Hb HQ]. destruct HP as [p HP].
  exact (IH q (bite_shrinks _ _ Hb) HQ (HP q Hb)).
Qed.

(** All positions that a bite leaves. *)
Definition options (p : position) : list position :=
  flat_map
    (fun i => map (fun j => cut i j p) (filter (fun j => 0 <? i + j) (seq 0 (nth i p 0))))
    (seq 0 (length p)).

Lemma options_are_bites : forall p q, In q (options p) <-> bite p q.
Proof.
  intros p q. unfold options. rewrite in_flat_map. split.
  - intros (i & _ & Hq). apply in_map_iff in Hq. destruct Hq as (j & <- & Hj).
    apply filter_In in Hj. destruct Hj as [Hj H0]. apply in_seq in Hj. apply Nat.ltb_lt in H0.
    exists i, j. repeat split; lia.
  - intros (i & j & Hj & H0 & ->). exists i. split.
    + apply in_seq. assert (i < length p); [|lia].
      destruct (le_lt_dec (length p) i) as [H|H]; [|exact H].
      rewrite (nth_overflow p 0 H) in Hj. lia.
    + apply in_map_iff. exists j. split; [reflexivity|].
      apply filter_In. split; [apply in_seq; lia | apply Nat.ltb_lt; lia].
Qed.

Theorem decided : forall p, P p \/ N p.
Proof.
  apply by_cells. intros p IH.
  assert (G : (forall q, In q (options p) -> N q) \/ (exists q, In q (options p) /\ P q)).
  { assert (IH' : forall q, In q (options p) -> P q \/ N q).
    { intros q Hq. apply IH. apply bite_shrinks. now apply options_are_bites. }
    revert IH'. generalize (options p) as l. induction l as [|q l IHl]; intros H.
    - left. intros q [].
    - destruct (H q (or_introl eq_refl)) as [HP|HN].
      + right. exists q. split; [now left | exact HP].
      + destruct IHl as [HA|(r & Hr & HP)].
        * intros r Hr. apply H. now right.
        * left. intros r [<-|Hr]; [exact HN | now apply HA].
        * right. exists r. split; [now right | exact HP]. }
  destruct G as [G|(q & Hq & HP)].
  - left. constructor. intros q Hq. apply G. now apply options_are_bites.
  - right. apply (won p q); [now apply options_are_bites | exact HP].
Qed.

(** ** The principle *)

Section Members.
  (** Positions that bites do not leave, and some of them. *)
  Variables U M : position -> Prop.
  Hypothesis closed : forall p q, U p -> bite p q -> U q.
  Hypothesis stable : forall p q, U p -> M p -> bite p q -> ~ M q.
  Hypothesis answered : forall p, U p -> M p \/ exists q, bite p q /\ M q.

  Theorem members : forall p, U p -> (P p <-> M p).
  Proof.
    enough (G : forall p, U p -> (M p -> P p) /\ (~ M p -> N p)).
    { intros p Hp. destruct (G p Hp) as [GP GN]. split; [|exact GP].
      intros HP. destruct (answered p Hp) as [HM|(q & Hb & HM)]; [exact HM|].
      exfalso. apply (not_both p HP). apply (won p q Hb).
      now apply (G q (closed p q Hp Hb)). }
    apply (by_cells (fun p => U p -> (M p -> P p) /\ (~ M p -> N p))). intros p IH Hp. split.
    - intros HM. constructor. intros q Hb.
      apply (IH q (bite_shrinks _ _ Hb) (closed p q Hp Hb)). now apply (stable p q).
    - intros HM. destruct (answered p Hp) as [HM'|(q & Hb & HMq)]; [contradiction|].
      apply (won p q Hb). now apply (IH q (bite_shrinks _ _ Hb) (closed p q Hp Hb)).
  Qed.
End Members.
