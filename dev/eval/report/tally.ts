// Counts an evaluation's results by ability and by language.
import { ABILITIES } from "../conversation.ts";
import { isRight, type ConversationResult, type Result } from "./result-file.ts";

export interface Tally {
  checks: number;
  right: number;
}

type Turn = ConversationResult["turns"][number];

export const turnsOf = ({ conversations }: Result): Turn[] =>
  conversations.flatMap(({ turns }) => turns);

export function byAbility(result: Result): Map<string, Tally> {
  const allChecks = turnsOf(result).flatMap(({ checks }) => checks);
  return new Map(
    ABILITIES.map((ability) => {
      const checks = allChecks.filter((check) => check.ability === ability);
      return [ability, { checks: checks.length, right: checks.filter(({ ok }) => ok).length }];
    }),
  );
}

/** By language: the conversations, and those that are right throughout. */
export function byLanguage({ conversations }: Result): Map<string, Tally> {
  const groups = Map.groupBy(conversations, ({ language }) => language);
  return new Map(
    [...groups].map(([language, group]) => [
      language,
      { checks: group.length, right: group.filter(isRight).length },
    ]),
  );
}

/** The quantile, interpolated between its two neighbours; null without values. */
export function quantile(values: readonly number[], part: number): number | null {
  const ascending = values.toSorted((a, b) => a - b);
  const position = (ascending.length - 1) * part;
  const [low, high] = [ascending[Math.floor(position)], ascending[Math.ceil(position)]];
  if (low === undefined || high === undefined) return null;
  return low + (high - low) * (position - Math.floor(position));
}

/** Dollars for all turns; null if a price is unknown. */
export function costOf(result: Result): number | null {
  const costs = turnsOf(result).map(({ cost }) => cost);
  if (costs.includes(null)) return null;
  return costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0) / 1e6;
}
