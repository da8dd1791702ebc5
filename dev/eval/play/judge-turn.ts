// Judges an ended turn by its own checks and the house rules.
import type { Ability, Check, Conversation, Turn } from "../conversation.ts";
import { houseRules } from "../checks/house-rules.ts";
import type { PlayedTurn } from "../played-turn.ts";

export interface Verdict {
  kind: "must" | "mustNot" | "rule";
  ability: Ability;
  says: string;
  ok: boolean;
  /** The observed value. */
  saw: string;
}

export function judgeTurn(
  conversation: Pick<Conversation, "ability">,
  turn: Turn,
  playedTurn: PlayedTurn,
  isTimed: boolean,
): Verdict[] {
  const defaultAbility = turn.ability ?? conversation.ability;
  const judge = (kind: Verdict["kind"]) => (check: Check) => {
    const { holds, observedValue } = check.find(playedTurn);
    const ok = kind === "mustNot" ? !holds : holds;
    return {
      kind,
      ability: check.ability ?? defaultAbility,
      says: check.title,
      ok,
      saw: observedValue,
    };
  };
  return [
    ...(turn.must ?? []).map(judge("must")),
    ...(turn.mustNot ?? []).map(judge("mustNot")),
    ...houseRules(turn, isTimed).map(judge("rule")),
  ];
}

/** The foods that must be tried with the guard for the turn's checks. */
export function foodsToTry({ must = [], mustNot = [] }: Turn): string[] {
  return [...new Set([...must, ...mustNot].flatMap(({ triedFoods = [] }) => [...triedFoods]))];
}
