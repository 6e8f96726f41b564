(** * First theorems: strategy stealing, two rows, hooks, squares.

    Rows of length 0 may stand at the end of a position; [z] counts them. *)

From Coq Require Import List Arith Lia.
From Chomplab Require Import Chomp.
Import ListNotations.

Lemma winning_bite : forall p, N p -> exists q, bite p q /\ P q.
Proof. intros p [p' q Hb HP]. now exists q. Qed.

(** ** Strategy stealing *)

Lemma nth_min : forall j p i, nth i (map (Nat.min j) p) 0 <= nth i p 0.
Proof.
  induction p as [|x p IH]; intros [|i]; cbn [map nth]; try lia. apply IH.
Qed.

Lemma nth_cut : forall i j p k, nth k (cut i j p) 0 <= nth k p 0.
Proof.
  induction i as [|i IH]; intros j [|x p] k.
  - rewrite cut_nil. lia.
  - apply (nth_min j (x :: p) k).
  - rewrite cut_nil. lia.
  - rewrite cut_cons. destruct k as [|k]; cbn [nth]; [lia | apply IH].
Qed.

Lemma min_cut : forall j k i p, j <= k -> map (Nat.min j) (cut i k p) = map (Nat.min j) p.
Proof.
  intros j k i. induction i as [|i IH]; intros p H.
  - unfold cut. cbn [firstn skipn app]. rewrite map_map. apply map_ext. intros x. lia.
  - destruct p as [|x p]; [now rewrite cut_nil|].
    rewrite cut_cons. cbn [map]. now rewrite (IH p H).
Qed.

(** A bite that takes all of an earlier one hides it. *)
Lemma cut_hides : forall i j i' j' p, i <= i' -> j <= j' -> cut i j (cut i' j' p) = cut i j p.
Proof.
  induction i as [|i IH]; intros j i' j' p Hi Hj.
  - apply min_cut. exact Hj.
  - destruct i' as [|i']; [lia|]. destruct p as [|x p]; [now rewrite !cut_nil|].
    rewrite !cut_cons. now rewrite (IH j i' j' p) by lia.
Qed.

Lemma nth_full : forall m n i, i < m -> nth i (repeat n m) 0 = n.
Proof. induction m as [|m IH]; intros n [|i] H; cbn; try lia. apply IH. lia. Qed.

Lemma nth_beyond : forall m n i, m <= i -> nth i (repeat n m) 0 = 0.
Proof. intros m n i H. apply nth_overflow. now rewrite repeat_length. Qed.

Theorem strategy_stealing : forall m n, 1 < m * n -> N (repeat n m).
Proof.
  intros m n H. assert (Hm : 0 < m) by (destruct m; lia). assert (Hn : 0 < n) by (destruct n; lia).
  set (p := repeat n m). set (q := cut (m - 1) (n - 1) p).
  assert (Hq : bite p q).
  { exists (m - 1), (n - 1). unfold p. rewrite nth_full by lia. split; [lia|]. split; [|reflexivity].
    destruct m as [|[|m]], n as [|[|n]]; lia. }
  destruct (decided q) as [HP|HN]; [now apply (won p q)|].
  destruct (winning_bite q HN) as (r & Hr & HP).
  enough (bite p r) by now apply (won p r).
  destruct Hr as (i & j & Hj & H0 & ->). pose proof (nth_cut (m - 1) (n - 1) p i) as Hle.
  fold q in Hle. assert (Hi : i < m).
  { destruct (le_lt_dec m i) as [Hi|Hi]; [|exact Hi]. unfold p in Hle. rewrite nth_beyond in Hle; lia. }
  unfold p in Hle. rewrite nth_full in Hle by exact Hi. fold p in Hle.
  exists i, j. split; [unfold p; rewrite nth_full; lia|]. split; [exact H0|].
  unfold q. apply cut_hides; lia.
Qed.

(** ** Two rows *)

Theorem two_rows : forall a b, b <= a -> 0 < a -> (P [a; b] <-> a = b + 1).
Proof.
  intros a b Hb Ha.
  set (U := fun p => exists a b, p = [a; b] /\ b <= a /\ 0 < a).
  set (M := fun p => exists b, p = [b + 1; b]).
  assert (G : P [a; b] <-> M [a; b]).
  { apply (members U M); unfold U, M.
    - intros p q (x & y & -> & Hy & Hx) ([|[|i]] & j & Hj & H0 & ->); cbn in Hj.
      + exists (Nat.min j x), (Nat.min j y). split; [reflexivity | lia].
      + exists x, (Nat.min j y). split; [reflexivity | lia].
      + destruct i; lia.
    - intros p q (x & y & -> & Hy & Hx) (b' & E) ([|[|i]] & j & Hj & H0 & ->) (b'' & E');
        injection E as E1 E2; cbn in Hj; try (destruct i; lia);
        unfold cut in E'; cbn [firstn skipn app map] in E'; injection E' as E3 E4; lia.
    - intros p (x & y & -> & Hy & Hx).
      destruct (lt_eq_lt_dec x (y + 1)) as [[H|H]|H].
      + right. exists [x; y - 1]. split.
        * exists 1, (y - 1). cbn [nth]. repeat split; [lia | lia |].
          rewrite cut_cons, cut_first. now replace (Nat.min (y - 1) y) with (y - 1) by lia.
        * exists (y - 1). f_equal. lia.
      + left. exists y. now rewrite H.
      + right. exists [y + 1; y]. split; [|now exists y].
        exists 0, (y + 1). cbn [nth]. repeat split; [lia | lia |].
        rewrite cut_first. cbn [map]. replace (Nat.min (y + 1) x) with (y + 1) by lia.
        now replace (Nat.min (y + 1) y) with y by lia.
    - now exists a, b. }
  rewrite G. unfold M. split.
  - intros (c & E). injection E as E1 E2. lia.
  - intros ->. now exists b.
Qed.

(** ** Hooks *)

Definition hook (a b z : nat) : position := a :: repeat 1 b ++ repeat 0 z.

Lemma min_leg : forall j b z, 0 < j ->
  map (Nat.min j) (repeat 1 b ++ repeat 0 z) = repeat 1 b ++ repeat 0 z.
Proof.
  intros j b z Hj. rewrite map_app. f_equal.
  - induction b as [|b IH]; cbn [repeat map]; [reflexivity|]. rewrite IH. f_equal. lia.
  - induction z as [|z IH]; cbn [repeat map]; [reflexivity|]. rewrite IH. f_equal. lia.
Qed.

Lemma map_min_zero : forall l, map (Nat.min 0) l = repeat 0 (length l).
Proof. induction l as [|x l IH]; cbn in *; [reflexivity | now rewrite <- IH]. Qed.

Lemma cut_leg : forall i b z, i <= b ->
  cut i 0 (repeat 1 b ++ repeat 0 z) = repeat 1 i ++ repeat 0 (b - i + z).
Proof.
  induction i as [|i IH]; intros b z Hi.
  - unfold cut. cbn [firstn skipn app]. rewrite map_min_zero, app_length, !repeat_length.
    cbn [repeat app]. f_equal. lia.
  - destruct b as [|b]; [lia|]. cbn [repeat app]. rewrite cut_cons, IH by lia. reflexivity.
Qed.

Lemma nth_leg : forall b z i, nth i (repeat 1 b ++ repeat 0 z) 0 = if i <? b then 1 else 0.
Proof.
  intros b z i. destruct (Nat.ltb_spec i b) as [H|H].
  - rewrite app_nth1 by (rewrite repeat_length; lia). now apply nth_full.
  - rewrite app_nth2 by (rewrite repeat_length; lia). rewrite repeat_length.
    destruct (le_lt_dec z (i - b)) as [G|G]; [now apply nth_beyond | now apply nth_full].
Qed.

(** The bites into a hook. *)
Lemma hook_bites : forall a b z q, bite (hook a b z) q <->
  (exists j, 0 < j /\ j < a /\ q = hook j b z) \/
  (exists i, i < b /\ q = hook a i (b - i + z)).
Proof.
  intros a b z q. unfold hook. split.
  - intros ([|i] & j & Hj & H0 & ->).
    + left. exists j. cbn [nth] in Hj. rewrite cut_first, min_leg by lia.
      replace (Nat.min j a) with j by lia. repeat split; lia.
    + right. cbn [nth] in Hj. rewrite nth_leg in Hj. destruct (Nat.ltb_spec i b) as [H|H]; [|lia].
      exists i. split; [exact H|]. rewrite cut_cons. replace j with 0 by lia.
      now rewrite cut_leg by lia.
  - intros [(j & Hj & Hja & ->)|(i & Hi & ->)].
    + exists 0, j. cbn [nth]. rewrite cut_first, min_leg by lia.
      replace (Nat.min j a) with j by lia. repeat split; lia.
    + exists (S i), 0. cbn [nth]. rewrite nth_leg. destruct (Nat.ltb_spec i b) as [H|H]; [|lia].
      rewrite cut_cons, cut_leg by lia. repeat split; lia.
Qed.

Lemma hook_legs : forall a b z a' b' z', hook a b z = hook a' b' z' -> a = a' /\ b = b'.
Proof.
  unfold hook. intros a b z a' b' z' E. injection E as E1 E2. split; [exact E1|].
  clear E1 a a'. revert b' E2. induction b as [|b IH]; intros [|b'] E; cbn in E; try reflexivity.
  - destruct z; discriminate.
  - destruct z'; discriminate.
  - injection E as E. now rewrite (IH b' E).
Qed.

Theorem hooks : forall a b z, 0 < a -> (P (hook a b z) <-> a = b + 1).
Proof.
  intros a b z Ha.
  set (U := fun p => exists a b z, p = hook a b z /\ 0 < a).
  set (M := fun p => exists b z, p = hook (b + 1) b z).
  assert (G : P (hook a b z) <-> M (hook a b z)).
  { apply (members U M); unfold U, M.
    - intros p q (x & y & w & -> & Hx) Hq. apply hook_bites in Hq.
      destruct Hq as [(j & Hj & Hja & ->)|(i & Hi & ->)].
      + now exists j, y, w.
      + now exists x, i, (y - i + w).
    - intros p q (x & y & w & -> & Hx) (b' & z' & E) Hq (b'' & z'' & E').
      apply hook_legs in E. apply hook_bites in Hq.
      destruct Hq as [(j & Hj & Hja & ->)|(i & Hi & ->)]; apply hook_legs in E'; lia.
    - intros p (x & y & w & -> & Hx). destruct (lt_eq_lt_dec x (y + 1)) as [[H|H]|H].
      + right. exists (hook x (x - 1) (y - (x - 1) + w)). split.
        * apply hook_bites. right. exists (x - 1). split; [lia | reflexivity].
        * exists (x - 1), (y - (x - 1) + w). f_equal. lia.
      + left. exists y, w. now rewrite H.
      + right. exists (hook (y + 1) y w). split.
        * apply hook_bites. left. exists (y + 1). repeat split; lia.
        * now exists y, w.
    - now exists a, b, z. }
  rewrite G. unfold M. split.
  - intros (b' & z' & E). apply hook_legs in E. lia.
  - intros ->. now exists b, z.
Qed.

(** ** Squares *)

Theorem squares : forall n, 2 <= n -> N (repeat n n).
Proof.
  intros n Hn. apply (won _ (hook n (n - 1) 0)).
  - exists 1, 1. rewrite nth_full by lia. repeat split; [lia | lia |].
    destruct n as [|n]; [lia|]. cbn [repeat]. rewrite cut_cons. unfold hook. f_equal.
    cbn [repeat]. rewrite app_nil_r. replace (S n - 1) with n by lia.
    unfold cut. cbn [firstn skipn app]. assert (H : 1 <= S n) by lia. revert H.
    generalize (S n) as k. clear Hn. induction n as [|n IH]; intros k H; [reflexivity|].
    cbn [repeat map]. rewrite <- (IH k H). f_equal. lia.
  - apply hooks; lia.
Qed.

Print Assumptions strategy_stealing.
Print Assumptions two_rows.
Print Assumptions hooks.
Print Assumptions squares.
