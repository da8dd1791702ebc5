// I7: each accepted message has one run and one reply, and the user saw the one that is recorded.
import type { Evidence, RunFact } from "./facts.ts";
import type { Violation } from "./violation.ts";

const ENDED = ["completed", "failed", "cancelled"];

export function checkReplies({ runs, sent }: Evidence): Violation[] {
  const violations: Violation[] = [];
  const byId = new Map(runs.map((run) => [run.id, run]));
  const blame = (sort: Violation["sort"], what: string, run?: RunFact, conversation = "?") =>
    void violations.push({
      sort,
      what,
      run: run?.id ?? "none",
      conversation: run?.conversation ?? conversation,
    });

  for (const { runs: runIds, conversation, text, complaint, seen } of sent) {
    if (complaint !== undefined && !isFair(complaint)) {
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
    const run = byId.get(first);
    if (run === undefined) {
      blame(
        "lost",
        `"${text}" was accepted as ${first}, which is not there`,
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
      const [then, now] = [JSON.stringify(seen), JSON.stringify([run.status, run.reply])];
      blame("duplicated", `the user saw another end than is recorded: ${then}, ${now}`, run);
    }
  }

  const messagesByText = Map.groupBy(sent, ({ text }) => text);
  const neededRuns = new Set(runs.map(({ needs }) => needs));
  const texts = new Map<string, number>();
  for (const run of runs) {
    if (run.kind === "message") texts.set(run.text, (texts.get(run.text) ?? 0) + 1);
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
      blame("duplicated", "the transcript has another reply than the run", run);
    }
  }
  for (const run of runs) {
    const times = run.kind === "message" ? (texts.get(run.text) ?? 0) : 1;
    // A retry says the same once more.
    if (times > Math.max(1, messagesByText.get(run.text)?.length ?? 0))
      blame("duplicated", `"${run.text}" has ${times} runs`, run);
  }
  return violations;
}

/** What an undo may be answered with when others came between. */
function isFair(complaint: string): boolean {
  return /^409 (?:already_undone|changed_since|nothing_to_undo)$/.test(complaint);
}
