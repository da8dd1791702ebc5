// An evaluation's result as lines for a terminal: the failures, then the table by ability.
import { isRight, type ConversationResult, type Result } from "./result-file.ts";
import { byAbility, byLanguage, costOf, quantile, turnsOf, type Tally } from "./tally.ts";

const percent = ({ checks, right }: Tally) =>
  checks === 0 ? "–" : `${((100 * right) / checks).toFixed(1)} %`;

/** One line about an ended conversation. */
export function conversationLine(result: ConversationResult, place: string): string {
  const wrongCount = result.turns.flatMap(({ checks }) => checks.filter(({ ok }) => !ok)).length;
  const outcome =
    result.broken !== null
      ? `could not be played: ${result.broken}`
      : !result.isWhole
        ? "not played to its end"
        : wrongCount === 0
          ? "right"
          : `${wrongCount} wrong`;
  return `${place} ${isRight(result) ? "✓" : "✗"} ${result.name} (${result.language}): ${outcome}`;
}

/** The line about an ended conversation, and its failures. */
export function conversationLines(result: ConversationResult, place: string): string[] {
  return [conversationLine(result, place), ...failureLines(result)];
}

/** The failed checks, turn by turn, with the observed values. */
export function failureLines(result: ConversationResult): string[] {
  return result.turns.flatMap(({ says, runId, checks }, index) => {
    const wrongChecks = checks.filter(({ ok }) => !ok);
    if (wrongChecks.length === 0) return [];
    return [
      `    turn ${index + 1}: "${says.length > 90 ? `${says.slice(0, 90)}…` : says}" (run ${runId})`,
      ...wrongChecks.map(
        ({ kind, says: title, saw, ability }) =>
          `      ${ability}: ${kind === "mustNot" ? "must not hold: " : ""}${title}; saw: ${saw}`,
      ),
    ];
  });
}

/** The number of right conversations, the checks by ability as a table, and the conversations by language. */
export function tableLines(result: Result): string[] {
  const turns = turnsOf(result);
  const seconds = turns.map(({ milliseconds }) => milliseconds / 1000);
  const calls = turns.map((turn) => turn.calls);
  const cost = costOf(result);
  const conversations = result.conversations;
  const details: Readonly<Record<string, string>> = {
    cost:
      `${numberText(quantile(calls, 0.5))} calls a turn (median), ` +
      (cost === null ? "price not known" : `$${cost.toFixed(3)} in total`),
    latency: result.isTimed
      ? `median ${numberText(quantile(seconds, 0.5))} s, 95th percentile ${numberText(quantile(seconds, 0.95))} s`
      : "not judged: answered by hand",
  };
  return [
    `${conversations.filter(isRight).length} of ${conversations.length} conversations are right throughout, ${turns.length} turns.`,
    "",
    `${"ability".padEnd(14)}${"right".padStart(7)}${"of".padStart(7)}${"".padStart(10)}`,
    ...[...byAbility(result)].map(
      ([ability, tally]) =>
        `${ability.padEnd(14)}${String(tally.right).padStart(7)}${String(tally.checks).padStart(7)}` +
        `${percent(tally).padStart(10)}  ${details[ability] ?? ""}`.trimEnd(),
    ),
    "",
    `languages: ${[...byLanguage(result)]
      .map(([language, { right, checks }]) => `${language} ${right}/${checks}`)
      .join(", ")}`,
  ];
}

function numberText(value: number | null): string {
  return value === null ? "–" : value.toFixed(1);
}
