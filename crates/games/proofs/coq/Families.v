(** * Families: all P-positions with fixed bottom rows.

    A position is [a :: b :: c]: two rows that grow over a bottom [c] that does not.
    A file about a family names finitely many bottoms, closed under bites, and for each of them
    which pairs [a], [b] it claims to be P, [F c a b].  What it has to show of each bottom is
    arithmetic, with the answering bites as witnesses; [families] makes a theorem of it. *)

From Coq Require Import List Arith Lia Bool.
From Chomplab Require Import Chomp.
Import ListNotations.

Section Families.
  Variable F : list nat -> nat -> nat -> Prop.
  Variable bottoms : list (list nat).

  (** The length that the second row has at least. *)
  Definition third (c : list nat) : nat := hd 0 c.

  Definition member (p : position) : Prop :=
    match p with
    | a :: b :: c => F c a b
    | _ => False
    end.

  (** What bites leave that do not keep the bottom: finitely many positions, listed when the bottom
      is given by numbers. *)
  Definition short_options (a b : nat) (c : list nat) : list position :=
    map (fun j => j :: j :: map (Nat.min j) c) (seq 1 (third c - 1)) ++
    map (fun j => a :: j :: map (Nat.min j) c) (seq 0 (third c)) ++
    flat_map (fun i => map (fun j => a :: b :: cut i j c) (seq 0 (nth i c 0)))
      (seq 0 (length c)).

  (** ** What has to be shown of a bottom *)

  (** No bite from member to member. *)
  Definition stable_over (c : list nat) : Prop :=
    forall a b, third c <= b -> b <= a -> 0 < a -> F c a b ->
      (forall j, third c <= j -> 0 < j -> j < a -> ~ F c j (Nat.min j b)) /\
      (forall j, third c <= j -> j < b -> ~ F c a j) /\
      Forall (fun q => ~ member q) (short_options a b c).

  (** A member, or some bite to a member. *)
  Definition answer (c : list nat) (a b : nat) : Prop :=
    F c a b \/
    (exists j, third c <= j /\ 0 < j /\ j < a /\ F c j (Nat.min j b)) \/
    (exists j, third c <= j /\ j < b /\ F c a j) \/
    Exists member (short_options a b c).

  Definition answered_over (c : list nat) : Prop :=
    forall a b, third c <= b -> b <= a -> 0 < a -> answer c a b.

  (** Rows that do not grow, and with every bottom all that bites make of it. *)
  Fixpoint same (c d : list nat) : bool :=
    match c, d with
    | [], [] => true
    | x :: c, y :: d => (x =? y) && same c d
    | _, _ => false
    end.

  Definition closed_at (c : list nat) : bool :=
    forallb (fun x => x <=? third c) c &&
    forallb (fun j => existsb (same (map (Nat.min j) c)) bottoms) (seq 0 (third c)) &&
    forallb
      (fun i => forallb (fun j => existsb (same (cut i j c)) bottoms) (seq 0 (nth i c 0)))
      (seq 0 (length c)).

  Hypothesis closed : forallb closed_at bottoms = true.
  Hypothesis stable : Forall stable_over bottoms.
  Hypothesis answered : Forall answered_over bottoms.

  (** ** The theorem *)

  Lemma same_eq : forall c d, same c d = true -> c = d.
  Proof.
    induction c as [|x c IH]; intros [|y d] H; cbn in H; try discriminate; [reflexivity|].
    apply andb_true_iff in H. destruct H as [Hx H]. apply Nat.eqb_eq in Hx.
    now rewrite Hx, (IH d H).
  Qed.

  Lemma known : forall c, existsb (same c) bottoms = true -> In c bottoms.
  Proof.
    intros c H. apply existsb_exists in H. destruct H as (d & Hd & H).
    now rewrite (same_eq c d H).
  Qed.

  Lemma closed_parts : forall c, In c bottoms ->
    (forall x, In x c -> x <= third c) /\
    (forall j, j < third c -> In (map (Nat.min j) c) bottoms) /\
    (forall i j, j < nth i c 0 -> In (cut i j c) bottoms).
  Proof.
    intros c Hc. pose proof (proj1 (forallb_forall _ _) closed c Hc) as H. unfold closed_at in H.
    apply andb_true_iff in H. destruct H as [H H3].
    apply andb_true_iff in H. destruct H as [H1 H2].
    rewrite forallb_forall in H1, H2, H3. repeat split.
    - intros x Hx. apply Nat.leb_le. now apply H1.
    - intros j Hj. apply known, H2, in_seq. lia.
    - intros i j Hj. apply known. specialize (H3 i). rewrite forallb_forall in H3.
      apply H3; apply in_seq; [|lia].
      destruct (le_lt_dec (length c) i) as [Hi|Hi]; [|lia].
      rewrite (nth_overflow c 0 Hi) in Hj. lia.
  Qed.

  Lemma min_above : forall c j, In c bottoms -> third c <= j -> map (Nat.min j) c = c.
  Proof.
    intros c j Hc Hj. destruct (closed_parts c Hc) as (H & _ & _).
    rewrite <- (map_id c) at 2. apply map_ext_in. intros x Hx. specialize (H x Hx). lia.
  Qed.

  Lemma third_min : forall j c, third (map (Nat.min j) c) <= Nat.min j (third c).
  Proof. intros j [|x c]; cbn; lia. Qed.

  Lemma third_cut : forall i j c, third (cut i j c) <= third c.
  Proof. intros [|i] j [|x c]; cbn; lia. Qed.

  (** A position over one of the bottoms. *)
  Definition over (p : position) : Prop :=
    exists a b c, p = a :: b :: c /\ In c bottoms /\ third c <= b /\ b <= a /\ 0 < a.

  (** The bites into such a position. *)
  Lemma bites : forall a b c q, In c bottoms -> third c <= b -> b <= a ->
    (bite (a :: b :: c) q <->
      (exists j, third c <= j /\ 0 < j /\ j < a /\ q = j :: Nat.min j b :: c) \/
      (exists j, third c <= j /\ j < b /\ q = a :: j :: c) \/
      In q (short_options a b c)).
  Proof.
    intros a b c q Hc Hb Ha. unfold short_options. rewrite !in_app_iff, in_flat_map, !in_map_iff.
    split.
    - intros ([|[|i]] & j & Hj & H0 & ->); cbn in Hj.
      + rewrite cut_first. cbn [map]. replace (Nat.min j a) with j by lia.
        destruct (le_lt_dec (third c) j) as [H|H].
        * left. exists j. rewrite (min_above c j Hc H). repeat split; lia.
        * right; right; left. exists j. replace (Nat.min j b) with j by lia.
          split; [reflexivity|]. apply in_seq. lia.
      + rewrite cut_cons, cut_first. replace (Nat.min j b) with j by lia.
        destruct (le_lt_dec (third c) j) as [H|H].
        * right; left. exists j. rewrite (min_above c j Hc H). repeat split; lia.
        * right; right; right; left. exists j. split; [reflexivity|]. apply in_seq. lia.
      + rewrite !cut_cons. right; right; right; right. exists i. split.
        * apply in_seq. destruct (le_lt_dec (length c) i) as [Hi|Hi]; [|lia].
          rewrite (nth_overflow c 0 Hi) in Hj. lia.
        * apply in_map_iff. exists j. split; [reflexivity|]. apply in_seq. lia.
    - intros [(j & Hj & H0 & Hja & ->)|[(j & Hj & Hjb & ->)|[H|[H|H]]]].
      + exists 0, j. cbn [nth]. rewrite cut_first. cbn [map].
        rewrite (min_above c j Hc Hj). replace (Nat.min j a) with j by lia. repeat split; lia.
      + exists 1, j. cbn [nth]. rewrite cut_cons, cut_first, (min_above c j Hc Hj).
        replace (Nat.min j b) with j by lia. repeat split; lia.
      + destruct H as (j & <- & Hj). apply in_seq in Hj. exists 0, j. cbn [nth].
        rewrite cut_first. cbn [map].
        replace (Nat.min j a) with j by lia. replace (Nat.min j b) with j by lia.
        repeat split; lia.
      + destruct H as (j & <- & Hj). apply in_seq in Hj. exists 1, j. cbn [nth].
        rewrite cut_cons, cut_first. replace (Nat.min j b) with j by lia. repeat split; lia.
      + destruct H as (i & Hi & H). apply in_map_iff in H. destruct H as (j & <- & Hj).
        apply in_seq in Hj. exists (S (S i)), j. cbn [nth]. rewrite !cut_cons.
        repeat split; lia.
  Qed.

  Lemma over_closed : forall p q, over p -> bite p q -> over q.
  Proof.
    intros p q (a & b & c & -> & Hc & Hb & Ha & H0) Hq.
    destruct (closed_parts c Hc) as (_ & Hcut & Hbite).
    destruct Hq as ([|[|i]] & j & Hj & Hij & ->); cbn in Hj.
    - rewrite cut_first. cbn [map]. exists (Nat.min j a), (Nat.min j b), (map (Nat.min j) c).
      pose proof (third_min j c). repeat split; try lia.
      destruct (le_lt_dec (third c) j) as [H'|H']; [now rewrite (min_above c j Hc H') | now apply Hcut].
    - rewrite cut_cons, cut_first. exists a, (Nat.min j b), (map (Nat.min j) c).
      pose proof (third_min j c). repeat split; try lia.
      destruct (le_lt_dec (third c) j) as [H'|H']; [now rewrite (min_above c j Hc H') | now apply Hcut].
    - rewrite !cut_cons. exists a, b, (cut i j c). pose proof (third_cut i j c).
      repeat split; try lia. now apply Hbite.
  Qed.

  Theorem families : forall a b c, In c bottoms -> third c <= b -> b <= a -> 0 < a ->
    (P (a :: b :: c) <-> F c a b).
  Proof.
    rewrite Forall_forall in stable, answered.
    intros a b c Hc Hb Ha H0. change (F c a b) with (member (a :: b :: c)).
    apply (members over member over_closed).
    - clear a b c Hc Hb Ha H0. intros p q (a & b & c & -> & Hc & Hb & Ha & H0) HM Hq.
      destruct (stable c Hc a b Hb Ha H0 HM) as (H1 & H2 & H3). rewrite Forall_forall in H3.
      apply (bites a b c q Hc Hb Ha) in Hq.
      destruct Hq as [(j & Hj & Hj0 & Hja & ->)|[(j & Hj & Hjb & ->)|Hq]].
      + now apply H1.
      + now apply H2.
      + now apply H3.
    - clear a b c Hc Hb Ha H0. intros p (a & b & c & -> & Hc & Hb & Ha & H0).
      destruct (answered c Hc a b Hb Ha H0) as [H|[(j & Hj & Hj0 & Hja & H)|[(j & Hj & Hjb & H)|H]]].
      + now left.
      + right. exists (j :: Nat.min j b :: c). split; [|exact H].
        apply bites; auto. left. now exists j.
      + right. exists (a :: j :: c). split; [|exact H].
        apply bites; auto. right; left. now exists j.
      + right. apply Exists_exists in H. destruct H as (q & Hq & HM). exists q. split; [|exact HM].
        apply bites; auto.
    - exists a, b, c. auto.
  Qed.

  (** ** Witnesses *)

  Lemma by_membership : forall a b c, F c a b -> answer c a b.
  Proof. intros a b c H. now left. Qed.

  Lemma by_first_row : forall a b c j,
    third c <= j -> 0 < j -> j < a -> F c j (Nat.min j b) ->
    answer c a b.
  Proof. intros a b c j H1 H2 H3 H4. right; left. now exists j. Qed.

  Lemma by_second_row : forall a b c j,
    third c <= j -> j < b -> F c a j ->
    answer c a b.
  Proof. intros a b c j H1 H2 H3. right; right; left. now exists j. Qed.

  Lemma by_short_option : forall a b c n,
    match nth_error (short_options a b c) n with Some q => member q | None => False end ->
    answer c a b.
  Proof.
    intros a b c n H. right; right; right. apply Exists_exists.
    destruct (nth_error (short_options a b c) n) as [q|] eqn:E; [|contradiction].
    exists q. split; [now apply (nth_error_In _ n) | exact H].
  Qed.
End Families.
