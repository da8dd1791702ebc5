// Compares two runs: abilities, and each conversation with a different result.
import { isRight, type ConversationResult, type Result } from "./result-file.ts";
import { byAbility, costOf, quantile, turnsOf } from "./tally.ts";

/** @returns lines; conversations of only one run are named and left out of the table */
export function compareLines(a: Result, b: Result): string[] {
  const names = (result: Result) => new Set(result.conversations.map(({ name }) => name));
  const [inA, inB] = [names(a), names(b)];
  const both = [...inA].filter((name) => inB.has(name));
  const only = (result: Result) => ({
    ...result,
    conversations: result.conversations.filter(({ name }) => both.includes(name)),
  });
  const [sameA, sameB] = [only(a), only(b)];
  const [abilitiesA, abilitiesB] = [byAbility(sameA), byAbility(sameB)];
  const cell = (tally = { right: 0, checks: 0 }) => `${tally.right}/${tally.checks}`;
  const unmatchedNames = [...inA, ...inB].filter((name) => !both.includes(name));
  return [
    `A  ${titleOf(a)}`,
    `B  ${titleOf(b)}`,
    "",
    `${both.length} conversations are in both` +
      (unmatchedNames.length === 0 ? "." : `; not compared: ${unmatchedNames.join(", ")}.`),
    `${"".padEnd(14)}${"A".padStart(10)}${"B".padStart(10)}`,
    ...[...abilitiesA].map(
      ([ability, tally]) =>
        `${ability.padEnd(14)}${cell(tally).padStart(10)}${cell(abilitiesB.get(ability)).padStart(10)}`,
    ),
    row("whole", sameA, sameB, ({ conversations }) => String(conversations.filter(isRight).length)),
    row("calls a turn", sameA, sameB, (one) =>
      shown(
        quantile(
          turnsOf(one).map(({ calls }) => calls),
          0.5,
        ),
      ),
    ),
    row("dollars", sameA, sameB, (one) => shown(costOf(one), 3)),
    row("seconds", sameA, sameB, (one) =>
      one.isTimed
        ? shown(
            quantile(
              turnsOf(one).map(({ milliseconds }) => milliseconds / 1000),
              0.5,
            ),
          )
        : "by hand",
    ),
    "",
    ...both.flatMap((name) => differences(find(a, name), find(b, name))),
  ];
}

function row(title: string, a: Result, b: Result, value: (result: Result) => string): string {
  return `${title.padEnd(14)}${value(a).padStart(10)}${value(b).padStart(10)}`;
}

/** The checks with different results; reworded checks are matched by their words. */
function differences(a: ConversationResult, b: ConversationResult): string[] {
  const [wrongA, wrongB] = [wrong(a), wrong(b)];
  const worse = wrongB.filter((one) => !wrongA.includes(one));
  const better = wrongA.filter((one) => !wrongB.includes(one));
  if (worse.length + better.length === 0) return [];
  return [
    `${a.name}: ${isRight(a) ? "right" : "wrong"} → ${isRight(b) ? "right" : "wrong"}`,
    ...worse.map((what) => `  worse   ${what}`),
    ...better.map((what) => `  better  ${what}`),
  ];
}

function wrong({ turns, broken }: ConversationResult): string[] {
  return [
    ...(broken === null ? [] : ["could not be played"]),
    ...turns.flatMap(({ checks }, index) =>
      checks.flatMap(({ ok, kind, says }) =>
        ok ? [] : [`turn ${index + 1}: ${kind === "mustNot" ? "must not be: " : ""}${says}`],
      ),
    ),
  ];
}

function titleOf({ at, commit, models, endpoint }: Result): string {
  const names = [...new Set(Object.values(models))].join(", ");
  return `${at.slice(0, 16).replace("T", " ")}  ${names} at ${endpoint}, commit ${commit ?? "not known"}`;
}

function find({ conversations }: Result, name: string): ConversationResult {
  const conversation = conversations.find((one) => one.name === name);
  if (conversation === undefined) throw new Error(`${name} is in neither run.`);
  return conversation;
}

function shown(value: number | null, digits = 1): string {
  return value === null ? "–" : value.toFixed(digits);
}
