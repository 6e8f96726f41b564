(** * Two rows over a tail of single cells: the formula of Winning Ways, chapter 18.

    [tailed a b t z] has rows [a] and [b], then [t] rows of one cell, then [z] empty ones.  It is P
    just when its [t + 2] rows are [height a b].  A bite changes the first row, the second row or
    the tail; only the bite that takes all of the second row touches two of them, and it leaves a
    single row. *)

From Coq Require Import List Arith Lia.
From Chomplab Require Import Chomp Theorems.
Import ListNotations.

(** ** The formula *)

Definition height (a b : nat) : nat :=
  if Nat.even (a + b) then a + b / 2 else Nat.min (a - b / 2) ((3 * (a - b) + 1) / 2).

(** Without division, by the parities of both rows. *)
Lemma half_odd : forall b, (2 * b + 1) / 2 = b.
Proof. intros b. symmetry. apply (Nat.div_unique _ 2 b 1); lia. Qed.

Lemma half_even : forall b, 2 * b / 2 = b.
Proof. intros b. symmetry. apply (Nat.div_unique _ 2 b 0); lia. Qed.

Lemma even_even : forall a b, height (2 * a) (2 * b) = 2 * a + b.
Proof.
  intros a b. unfold height. replace (2 * a + 2 * b) with (2 * (a + b)) by lia.
  rewrite Nat.even_mul. cbn [Nat.even orb]. now rewrite half_even.
Qed.

Lemma odd_odd : forall a b, height (2 * a + 1) (2 * b + 1) = 2 * a + 1 + b.
Proof.
  intros a b. unfold height. replace (2 * a + 1 + (2 * b + 1)) with (2 * (a + b + 1)) by lia.
  rewrite Nat.even_mul. cbn [Nat.even orb]. now rewrite half_odd.
Qed.

Lemma odd_is_not_even : forall n, Nat.even (2 * n + 1) = false.
Proof. intros n. rewrite Nat.even_add, Nat.even_mul. reflexivity. Qed.

Lemma even_odd : forall a b, b < a ->
  height (2 * a) (2 * b + 1) = Nat.min (2 * a - b) (3 * (a - b) - 1).
Proof.
  intros a b H. unfold height. replace (2 * a + (2 * b + 1)) with (2 * (a + b) + 1) by lia.
  rewrite odd_is_not_even, half_odd.
  replace (3 * (2 * a - (2 * b + 1)) + 1) with (2 * (3 * (a - b) - 1)) by lia.
  now rewrite half_even.
Qed.

Lemma odd_even : forall a b, b <= a ->
  height (2 * a + 1) (2 * b) = Nat.min (2 * a + 1 - b) (3 * (a - b) + 2).
Proof.
  intros a b H. unfold height. replace (2 * a + 1 + 2 * b) with (2 * (a + b) + 1) by lia.
  rewrite odd_is_not_even, half_even.
  replace (3 * (2 * a + 1 - 2 * b) + 1) with (2 * (3 * (a - b) + 2)) by lia.
  now rewrite half_even.
Qed.

Lemma parity : forall n, (exists m, n = 2 * m) \/ (exists m, n = 2 * m + 1).
Proof. intros n. destruct (Nat.Even_or_Odd n) as [H|H]; [left|right]; exact H. Qed.

Lemma thirds : forall n, exists m, n = 3 * m \/ n = 3 * m + 1 \/ n = 3 * m + 2.
Proof.
  intros n. exists (n / 3). pose proof (Nat.div_mod n 3 ltac:(lia)).
  pose proof (Nat.mod_upper_bound n 3 ltac:(lia)). lia.
Qed.

Ltac by_parity n := let m := fresh n in destruct (parity n) as [(m & ->)|(m & ->)].

Ltac heights := rewrite ?even_even, ?odd_odd, ?even_odd, ?odd_even by lia.

(** Different bites into the first or the second row leave different heights. *)
Lemma height_first : forall a b j, 1 <= b -> b <= a -> 1 <= j -> j < a ->
  height j (Nat.min j b) <> height a b.
Proof.
  intros a b j Hb Ha Hj Hja. destruct (le_lt_dec b j) as [H|H].
  - replace (Nat.min j b) with b by lia. by_parity a; by_parity b; by_parity j; heights; lia.
  - replace (Nat.min j b) with j by lia. by_parity a; by_parity b; by_parity j; heights; lia.
Qed.

Lemma height_second : forall a b j, b <= a -> 1 <= j -> j < b -> height a j <> height a b.
Proof. intros a b j Ha Hj Hjb. by_parity a; by_parity b; by_parity j; heights; lia. Qed.

Lemma height_least : forall a b, 1 <= b -> b <= a -> 1 < a -> 2 <= height a b.
Proof. intros a b Hb Ha H. by_parity a; by_parity b; heights; lia. Qed.

(** ** Every smaller height is reached *)

Definition reached (a b x : nat) : Prop :=
  (exists j, 1 <= j /\ j < a /\ height j (Nat.min j b) = x) \/
  (exists j, 1 <= j /\ j < b /\ height a j = x).

Lemma by_first : forall a b j x, 1 <= b -> b <= j -> j < a -> height j b = x -> reached a b x.
Proof. intros a b j x H1 H2 H3 H4. left. exists j. rewrite Nat.min_r by lia. lia. Qed.

Lemma by_square : forall a b j x, 1 <= j -> j <= b -> j < a -> height j j = x -> reached a b x.
Proof. intros a b j x H1 H2 H3 H4. left. exists j. rewrite Nat.min_l by lia. lia. Qed.

Lemma by_second : forall a b j x, 1 <= j -> j < b -> height a j = x -> reached a b x.
Proof. intros a b j x H1 H2 H3. right. now exists j. Qed.

Ltac second j := apply (by_second _ _ j); [lia | lia | heights; lia].

(** The bites into the second row, by the parity of the first: heights above [a] are reached by a
    second row of the same parity, lower ones by one of the other, where the first term of the
    minimum counts, or the second one for a height of [3 * k + 2]. *)
Ltac second_under_even d x k :=
  destruct (le_lt_dec (2 * d + 1) x); [second (2 * (x - 2 * d))|];
  destruct (le_lt_dec (2 * (2 * (2 * d - x) + 1)) (2 * d + 1));
  [second (2 * (2 * d - x) + 1) | first [exfalso; lia | second (2 * (d - k - 1) + 1)]].

Ltac second_under_odd d x k :=
  destruct (le_lt_dec (2 * d + 1) x); [second (2 * (x - (2 * d + 1)) + 1)|];
  destruct (le_lt_dec (2 * (2 * (2 * d + 1 - x))) (2 * d + 2));
  [second (2 * (2 * d + 1 - x)) | first [exfalso; lia | second (2 * (d - k))]].

Ltac into_second a x k H :=
  let d := fresh "d" in
  destruct (parity a) as [(d & ->)|(d & ->)];
  rewrite ?even_even, ?odd_odd, ?even_odd, ?odd_even in H by lia;
  [second_under_even d x k | second_under_odd d x k].

Lemma reaches : forall a b x, 1 <= b -> b <= a -> 2 <= x -> x < height a b -> reached a b x.
Proof.
  intros a b x Hb Ha Hx H.
  destruct (parity b) as [(h & ->)|(h & ->)].
  - destruct (le_lt_dec (3 * h) x) as [L|L].
    + destruct (parity (x - h)) as [(m & E)|(m & E)].
      * apply (by_first _ _ (2 * m)); by_parity a; rewrite ?even_even, ?odd_even in * by lia; lia.
      * destruct (le_lt_dec a (x + h)) as [G|G]; [into_second a x 0 H|].
        apply (by_first _ _ (2 * (m + h) + 1)); heights; lia.
    + destruct (thirds x) as (k & [T|[T|T]]).
      * apply (by_square _ _ (2 * k)); heights; lia.
      * apply (by_square _ _ (2 * k + 1)); heights; lia.
      * destruct (le_lt_dec a (2 * h + 2 * k + 1)) as [G|G]; [into_second a x k H|].
        apply (by_first _ _ (2 * (h + k) + 1)); heights; lia.
  - destruct (le_lt_dec (3 * h + 1) x) as [L|L].
    + destruct (parity (x - h)) as [(m & E)|(m & E)].
      * destruct (le_lt_dec a (x + h)) as [G|G]; [into_second a x 0 H|].
        apply (by_first _ _ (2 * (m + h))); heights; lia.
      * apply (by_first _ _ (2 * m + 1)); by_parity a; rewrite ?odd_odd, ?even_odd in * by lia; lia.
    + destruct (thirds x) as (k & [T|[T|T]]).
      * apply (by_square _ _ (2 * k)); heights; lia.
      * apply (by_square _ _ (2 * k + 1)); heights; lia.
      * destruct (le_lt_dec a (2 * h + 2 * k + 2)) as [G|G]; [into_second a x k H|].
        apply (by_first _ _ (2 * (h + k + 1))); heights; lia.
Qed.

(** ** The positions *)

Definition tailed (a b t z : nat) : position := a :: b :: repeat 1 t ++ repeat 0 z.

(** The bites into such a position. *)
Lemma tailed_bites : forall a b t z q, 1 <= b -> b <= a ->
  (bite (tailed a b t z) q <->
    (exists j, 1 <= j /\ j < a /\ q = tailed j (Nat.min j b) t z) \/
    (exists j, 1 <= j /\ j < b /\ q = tailed a j t z) \/
    q = tailed a 0 0 (t + z) \/
    (exists i, i < t /\ q = tailed a b i (t - i + z))).
Proof.
  intros a b t z q Hb Ha. unfold tailed. split.
  - intros ([|[|i]] & j & Hj & H0 & ->); cbn [nth] in Hj.
    + left. exists j. rewrite cut_first. cbn [map]. rewrite min_leg by lia.
      replace (Nat.min j a) with j by lia. repeat split; lia.
    + right. rewrite cut_cons, cut_first. replace (Nat.min j b) with j by lia. destruct j as [|j].
      * right. left. rewrite map_min_zero, app_length, !repeat_length. reflexivity.
      * left. exists (S j). rewrite min_leg by lia. repeat split; lia.
    + right; right; right. rewrite nth_leg in Hj. destruct (Nat.ltb_spec i t) as [H|H]; [|lia].
      exists i. split; [exact H|]. replace j with 0 by lia. now rewrite !cut_cons, cut_leg by lia.
  - intros [(j & Hj & Hja & ->)|[(j & Hj & Hjb & ->)|[->|(i & Hi & ->)]]].
    + exists 0, j. cbn [nth]. rewrite cut_first. cbn [map]. rewrite min_leg by lia.
      replace (Nat.min j a) with j by lia. repeat split; lia.
    + exists 1, j. cbn [nth]. rewrite cut_cons, cut_first, min_leg by lia.
      replace (Nat.min j b) with j by lia. repeat split; lia.
    + exists 1, 0. cbn [nth]. rewrite cut_cons, cut_first, map_min_zero, app_length, !repeat_length.
      repeat split; lia.
    + exists (S (S i)), 0. cbn [nth]. rewrite nth_leg. destruct (Nat.ltb_spec i t) as [H|H]; [|lia].
      rewrite !cut_cons, cut_leg by lia. repeat split; lia.
Qed.

Lemma single_row : forall a z, tailed a 0 0 z = hook a 0 (S z).
Proof. reflexivity. Qed.

Lemma tailed_parts : forall a b t z a' b' t' z',
  tailed a b t z = tailed a' b' t' z' -> a = a' /\ b = b' /\ t = t'.
Proof.
  unfold tailed. intros a b t z a' b' t' z' E. injection E as E1 E2 E3.
  destruct (hook_legs 0 t z 0 t' z') as [_ E4]; [unfold hook; now rewrite E3 | auto].
Qed.

(** ** The theorem *)

(** Rows over a tail, and the single row that is left of one of them. *)
Definition universe (p : position) : Prop :=
  (exists a b t z, p = tailed a b t z /\ 1 <= b /\ b <= a) \/
  (exists a z, p = hook a 0 z /\ 0 < a).

Definition claimed (p : position) : Prop :=
  (exists a b t z, p = tailed a b t z /\ 1 <= b /\ b <= a /\ t + 2 = height a b) \/
  (exists z, p = hook 1 0 z).

Lemma claimed_tailed : forall a b t z, 1 <= b -> claimed (tailed a b t z) -> t + 2 = height a b.
Proof.
  intros a b t z Hb [(a' & b' & t' & z' & E & _ & _ & H)|([|z'] & E)].
  - apply tailed_parts in E as (-> & -> & ->). exact H.
  - discriminate.
  - rewrite <- single_row in E. apply tailed_parts in E. lia.
Qed.

Lemma claimed_single : forall a z, claimed (hook a 0 z) -> a = 1.
Proof.
  intros a z [(a' & b' & t' & z' & E & Hb & _)|(z' & E)].
  - destruct z as [|z]; [discriminate|]. rewrite <- single_row in E. apply tailed_parts in E. lia.
  - now apply hook_legs in E.
Qed.

Lemma claims_hold : forall p, universe p -> (P p <-> claimed p).
Proof.
  apply (members universe claimed); unfold universe.
  - intros p q [(a & b & t & z & -> & Hb & Ha)|(a & z & -> & Ha)] Hq.
    + apply tailed_bites in Hq; [|lia|lia].
      destruct Hq as [(j & Hj & Hja & ->)|[(j & Hj & Hjb & ->)|[->|(i & Hi & ->)]]].
      * left. exists j, (Nat.min j b), t, z. repeat split; lia.
      * left. exists a, j, t, z. repeat split; lia.
      * right. exists a, (S (t + z)). split; [apply single_row | lia].
      * left. exists a, b, i, (t - i + z). repeat split; lia.
    + apply hook_bites in Hq. destruct Hq as [(j & Hj & Hja & ->)|(i & Hi & _)]; [|lia].
      right. now exists j, z.
  - intros p q _ [(a & b & t & z & -> & Hb & Ha & E)|(z & ->)] Hq HM.
    + apply tailed_bites in Hq; [|lia|lia].
      destruct Hq as [(j & Hj & Hja & ->)|[(j & Hj & Hjb & ->)|[->|(i & Hi & ->)]]].
      * apply claimed_tailed in HM; [|lia]. apply (height_first a b j); lia.
      * apply claimed_tailed in HM; [|lia]. apply (height_second a b j); lia.
      * rewrite single_row in HM. apply claimed_single in HM. subst a.
        replace b with 1 in E by lia. change (height 1 1) with 1 in E. lia.
      * apply claimed_tailed in HM; lia.
    + apply hook_bites in Hq. destruct Hq as [(j & Hj & Hja & _)|(i & Hi & _)]; lia.
  - intros p [(a & b & t & z & -> & Hb & Ha)|(a & z & -> & Ha)].
    + destruct (lt_eq_lt_dec (t + 2) (height a b)) as [[H|H]|H].
      * right. destruct (reaches a b (t + 2)) as [(j & Hj & Hja & E)|(j & Hj & Hjb & E)]; try lia.
        -- exists (tailed j (Nat.min j b) t z). split.
           ++ apply tailed_bites; [lia | lia |]. left. now exists j.
           ++ left. exists j, (Nat.min j b), t, z. repeat split; lia.
        -- exists (tailed a j t z). split.
           ++ apply tailed_bites; [lia | lia |]. right; left. now exists j.
           ++ left. exists a, j, t, z. repeat split; lia.
      * left. left. now exists a, b, t, z.
      * right. destruct (Nat.eq_dec a 1) as [->|H1].
        -- exists (tailed 1 0 0 (t + z)). split; [|right; now exists (S (t + z))].
           apply tailed_bites; [lia | lia |]. now right; right; left.
        -- pose proof (height_least a b Hb Ha ltac:(lia)) as L.
           exists (tailed a b (height a b - 2) (t - (height a b - 2) + z)). split.
           ++ apply tailed_bites; [lia | lia |]. right; right; right.
              exists (height a b - 2). split; [lia | reflexivity].
           ++ left. exists a, b, (height a b - 2), (t - (height a b - 2) + z). repeat split; lia.
    + destruct (Nat.eq_dec a 1) as [->|H1]; [left; right; now exists z|].
      right. exists (hook 1 0 z). split; [|right; now exists z].
      apply hook_bites. left. exists 1. repeat split; lia.
Qed.

Theorem winning_ways : forall a b t z, 1 <= b -> b <= a ->
  (P (tailed a b t z) <-> t + 2 = height a b).
Proof.
  intros a b t z Hb Ha. rewrite claims_hold by (left; now exists a, b, t, z). split.
  - now apply claimed_tailed.
  - intros H. left. now exists a, b, t, z.
Qed.

Print Assumptions winning_ways.
