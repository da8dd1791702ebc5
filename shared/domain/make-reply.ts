// A reply made by code from the facts of the run: for what needs no model to be said, and for when no
// model can say it.
import type { Receipt } from "../contracts/effects.ts";
import type { ReplyContext } from "./build-reply-context.ts";

const DONE = { create: "Saved", update: "Updated", delete: "Deleted" } as const;

const DECLINED =
  "The language model that I work with declined to answer this. Nothing was changed. Please put it in other words, or ask for something else.";

/**
 * Changes, failures with their reasons, rows, drafts in full, losses, assumptions and the question:
 * true by construction, plain in style, with at most one next step at the end.
 * @param declined a model was asked for a reply and declined
 */
export function makeReply(context: ReplyContext, declined = false): string {
  const { receipts, drafts, analyses, steps, ask, losses, failures, cancelled } = context;
  // Rows that were only looked at on the way to something else are not what was asked for.
  const isOnTheWay = ask !== null || steps.some(({ type }) => type !== "read");
  const parts = [
    ...doneLines(receipts),
    ...failureLines(context),
    ...(isOnTheWay ? [] : readsToShow(context).map(({ text }) => text)),
    ...analyses.map(({ text }) => text),
    ...drafts.map(({ text, saved }) => (saved ? text : `${text}\n\n(not saved)`)),
    ...lossLines(losses),
    ...assumedLine(context),
    ...(ask === null ? nextStep(context) : [askText(context, ask)]),
  ];
  if (parts.length > 0) return parts.join("\n\n");
  if (cancelled !== null) return "All right, I leave it at that. Nothing was changed.";
  if (declined) return DECLINED;
  const stopped = failures.length > 0 || steps.some(({ status }) => status !== "completed");
  return stopped
    ? "Sorry, I could not finish this. Nothing was changed."
    : "Sorry, I have no words for this right now. Nothing was changed.";
}

/** A question with its options, as the user reads it. */
export function questionText({ text, options }: NonNullable<ReplyContext["ask"]>): string {
  if (options === undefined || options.length === 0) return text;
  return `${text}\n${options.map((option, index) => `${index + 1}. ${option}`).join("\n")}`;
}

/** The reads that found something; the last one where none did. */
export function readsToShow({ reads }: Pick<ReplyContext, "reads">): ReplyContext["reads"] {
  const found = reads.filter(({ total }) => total > 0);
  return found.length > 0 ? found : reads.slice(-1);
}

function askText({ again }: ReplyContext, ask: NonNullable<ReplyContext["ask"]>): string {
  return again
    ? `That was not a plain yes, so I ask again.\n\n${questionText(ask)}`
    : questionText(ask);
}

/** What a table could not keep. */
export function lossLines(losses: string[]): string[] {
  const lines = losses.map((loss) =>
    /[.!?]$/.test(loss.trim()) ? loss.trim() : `${loss.trim()}.`,
  );
  if (lines.length < 2) return lines.map((line) => `Please note: ${line}`);
  return [`Please note:\n${lines.map((line) => `- ${line}`).join("\n")}`];
}

/** What was taken for granted. */
export function assumedLine({ assumptions }: Pick<ReplyContext, "assumptions">): string[] {
  const told = [...new Set(assumptions.map((one) => one.trim().replace(/[.\s]+$/, "")))];
  return told.length === 0 ? [] : [`Assumed: ${told.join("; ")}.`];
}

function failureLines({ failures: all, receipts, ask }: ReplyContext): string[] {
  // A question that names what was not done, and why, has told it.
  const told = ask?.type === "confirm_override" ? toldLines(ask.text) : [];
  const failures = all.filter(
    (line) => !told.some((parts) => parts.every((part) => line.includes(part))),
  );
  if (failures.length === 0) return [];
  const changed = receipts.some(({ status }) => status === "applied");
  const list = failures.length === 1 ? failures : failures.map((line) => `- ${line}`);
  return [
    [...list, ...(changed ? [] : ["Nothing was changed."])].join(
      failures.length === 1 ? " " : "\n",
    ),
  ];
}

/** The entries `- label: reason` of a question, in their parts. */
function toldLines(text: string): string[][] {
  return text.split("\n").flatMap((line) => {
    const [, label, reason] = /^- (.+?): (.+)$/.exec(line) ?? [];
    return label === undefined || reason === undefined ? [] : [[label, reason]];
  });
}

/** One thing that the user can do now, where there is an obvious one. */
function nextStep({ kept, drafts, failures, reads }: ReplyContext): string[] {
  if (kept.length > 0) return [`The draft is kept: say "try again" and I save it once more.`];
  const unsaved = drafts.filter(({ saved }) => !saved).length;
  if (unsaved > 0)
    return [
      `Say "save ${unsaved === 1 ? "it" : "them"}" to keep ${unsaved === 1 ? "it" : "them"}.`,
    ];
  if (failures.length > 0 && reads.length === 0)
    return ["You can ask again, or put it another way."];
  return [];
}

/** What was done, a line per kind of change. */
export function doneLines(receipts: Receipt[]): string[] {
  return (["create", "update", "delete"] as const).flatMap((op) => doneLine(receipts, op));
}

function doneLine(receipts: Receipt[], op: Receipt["op"]): string[] {
  const labels = receipts
    .filter((receipt) => receipt.op === op && receipt.status === "applied")
    .map(({ label, table }) => label ?? `an entry in ${table.replaceAll("_", " ")}`);
  return labels.length === 0 ? [] : [`${DONE[op]}: ${labels.join(", ")}.`];
}
