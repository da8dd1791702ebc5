// I7: each accepted message has one run and one reply, and the user saw the recorded reply.
import type { Evidence, RunFact } from "./facts.ts";
import type { Violation } from "./violation.ts";

const ENDED = ["completed", "failed", "cancelled"];

export function checkReplies({ runs, sent }: Evidence): Violation[] {
  const violations: Violation[] = [];
  const runById = new Map(runs.map((run) => [run.id, run]));
  const blame = (sort: Violation["sort"], what: string, run?: RunFact, conversation = "?") =>
    void violations.push({
      sort,
      what,
      run: run?.id ?? "none",
      conversation: run?.conversation ?? conversation,
    });

  for (const { runs: runIds, conversation, text, complaint, seen } of sent) {
    if (complaint !== undefined && !isAllowedRefusal(complaint)) {
      blame("lost", `"${text}" was refused with ${complaint}`, undefined, conversation);
    }
    const [first, ...others] = runIds;
    if (others.length > 0) {
      blame(
        "duplicated",
        `"${text}" was accepted as ${runIds.join(" and ")}`,
        undefined,
        conversation,
      );
    }
    if (first === undefined) continue;
    const run = runById.get(first);
    if (run === undefined) {
      blame(
        "lost",
        `"${text}" was accepted as ${first}, which does not exist`,
        undefined,
        conversation,
      );
      continue;
    }
    if (run.text !== text) blame("lost", `"${text}" was recorded as "${run.text}"`, run);
    if (!ENDED.includes(run.status)) continue;
    if (seen === undefined) {
      blame("lost", `the user was never shown the end of "${text}" (${run.status})`, run);
      continue;
    }
    if (seen.status !== run.status || (seen.reply?.text ?? "") !== (run.reply?.text ?? "")) {
      const [seenEnd, recordedEnd] = [seen, [run.status, run.reply]].map((end) =>
        JSON.stringify(end),
      );
      blame(
        "duplicated",
        `the user saw another end, ${seenEnd}, than the recorded ${recordedEnd}`,
        run,
      );
    }
  }

  const messagesByText = Map.groupBy(sent, ({ text }) => text);
  // Undos that a message needed before it could run.
  const neededRuns = new Set(runs.map(({ needs }) => needs));
  const runCounts = new Map<string, number>();
  for (const run of runs) {
    if (run.kind === "message") runCounts.set(run.text, (runCounts.get(run.text) ?? 0) + 1);
    if (!messagesByText.has(run.text) && !neededRuns.has(run.id))
      blame("duplicated", "nobody sent this", run);
    if (!ENDED.includes(run.status)) {
      blame("never ended", `"${run.text}" is ${run.status}, epoch ${run.epoch}`, run);
      continue;
    }
    const replies = run.answers.filter((answer) => (answer ?? "").trim() !== "");
    if (replies.length === 0) blame("lost", `"${run.text}" has no reply`, run);
    if (run.answers.length > 1) blame("duplicated", `"${run.text}" has two answers`, run);
    if (replies.length > 0 && replies[0] !== run.reply?.text) {
      blame("duplicated", "the reply in the transcript is not the run's reply", run);
    }
  }
  for (const run of runs) {
    const times = run.kind === "message" ? (runCounts.get(run.text) ?? 0) : 1;
    // A retry sends the same text again.
    if (times > Math.max(1, messagesByText.get(run.text)?.length ?? 0))
      blame("duplicated", `"${run.text}" has ${times} runs`, run);
  }
  return violations;
}

/** An undo may be refused if something else has happened in the meantime. */
function isAllowedRefusal(complaint: string): boolean {
  return /^409 (?:already_undone|changed_since|nothing_to_undo)$/.test(complaint);
}
