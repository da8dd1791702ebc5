// Compares two results: abilities, calls, dollars and seconds, and each conversation whose failures differ.
import { isRight, type ConversationResult, type Result } from "./result-file.ts";
import { byAbility, costOf, quantile, turnsOf } from "./tally.ts";

/** @returns lines for a terminal; conversations that only one result has are named and not compared */
export function compareLines(a: Result, b: Result): string[] {
  const names = (result: Result) => new Set(result.conversations.map(({ name }) => name));
  const [inA, inB] = [names(a), names(b)];
  const sharedNames = [...inA].filter((name) => inB.has(name));
  const withSharedOnly = (result: Result) => ({
    ...result,
    conversations: result.conversations.filter(({ name }) => sharedNames.includes(name)),
  });
  const [sharedA, sharedB] = [withSharedOnly(a), withSharedOnly(b)];
  const [abilitiesA, abilitiesB] = [byAbility(sharedA), byAbility(sharedB)];
  const cell = (tally = { right: 0, checks: 0 }) => `${tally.right}/${tally.checks}`;
  const unmatchedNames = [...inA, ...inB].filter((name) => !sharedNames.includes(name));
  return [
    `A  ${titleOf(a)}`,
    `B  ${titleOf(b)}`,
    "",
    `${sharedNames.length} conversations are in both` +
      (unmatchedNames.length === 0 ? "." : `; not compared: ${unmatchedNames.join(", ")}.`),
    `${"".padEnd(14)}${"A".padStart(10)}${"B".padStart(10)}`,
    ...[...abilitiesA].map(
      ([ability, tally]) =>
        `${ability.padEnd(14)}${cell(tally).padStart(10)}${cell(abilitiesB.get(ability)).padStart(10)}`,
    ),
    row("all right", sharedA, sharedB, ({ conversations }) =>
      String(conversations.filter(isRight).length),
    ),
    row("calls a turn", sharedA, sharedB, (result) =>
      numberText(
        quantile(
          turnsOf(result).map(({ calls }) => calls),
          0.5,
        ),
      ),
    ),
    row("dollars", sharedA, sharedB, (result) => numberText(costOf(result), 3)),
    row("seconds", sharedA, sharedB, (result) =>
      result.isTimed
        ? numberText(
            quantile(
              turnsOf(result).map(({ milliseconds }) => milliseconds / 1000),
              0.5,
            ),
          )
        : "by hand",
    ),
    "",
    ...sharedNames.flatMap((name) =>
      differences(conversationNamed(a, name), conversationNamed(b, name)),
    ),
  ];
}

function row(title: string, a: Result, b: Result, value: (result: Result) => string): string {
  return `${title.padEnd(14)}${value(a).padStart(10)}${value(b).padStart(10)}`;
}

/** The failures that only one result has. Checks are matched by their turn and title. */
function differences(a: ConversationResult, b: ConversationResult): string[] {
  const [failuresA, failuresB] = [failures(a), failures(b)];
  const newFailures = failuresB.filter((failure) => !failuresA.includes(failure));
  const fixedFailures = failuresA.filter((failure) => !failuresB.includes(failure));
  if (newFailures.length + fixedFailures.length === 0) return [];
  return [
    `${a.name}: ${isRight(a) ? "right" : "wrong"} → ${isRight(b) ? "right" : "wrong"}`,
    ...newFailures.map((failure) => `  worse   ${failure}`),
    ...fixedFailures.map((failure) => `  better  ${failure}`),
  ];
}

function failures({ turns, broken, isWhole }: ConversationResult): string[] {
  return [
    ...(broken === null ? [] : ["could not be played"]),
    ...(isWhole ? [] : ["not played to its end"]),
    ...turns.flatMap(({ checks }, index) =>
      checks.flatMap(({ ok, kind, says }) =>
        ok ? [] : [`turn ${index + 1}: ${kind === "mustNot" ? "must not hold: " : ""}${says}`],
      ),
    ),
  ];
}

function titleOf({ at, commit, models, endpoint }: Result): string {
  const names = [...new Set(Object.values(models))].join(", ");
  return `${at.slice(0, 16).replace("T", " ")}  ${names} at ${endpoint}, commit ${commit ?? "not known"}`;
}

function conversationNamed({ conversations }: Result, name: string): ConversationResult {
  const conversation = conversations.find((result) => result.name === name);
  if (conversation === undefined) throw new Error(`${name} is missing in a result.`);
  return conversation;
}

function numberText(value: number | null, digits = 1): string {
  return value === null ? "–" : value.toFixed(digits);
}
