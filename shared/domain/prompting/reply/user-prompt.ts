// Reply's user prompt: receipts, rows and drafts are the facts that the reply may state.
import type { ReplyContext } from "../../replies/reply-context.ts";
import { languageLine } from "../../conversation/conversation-language.ts";
import { fitPieces, leftOut } from "../sections/fit-section.ts";
import { fullConversation } from "../sections/format-conversation.ts";
import { todayLine } from "../sections/format-days.ts";
import { formatEntities } from "../sections/format-entities.ts";
import {
  bullets,
  dataText,
  escapeBlock,
  escapeLine,
  joinSections,
  jsonLine,
  section,
  shortLine,
  subsection,
  table,
  userMessage,
} from "../sections/format-prompt.ts";
import { elsewhereNote, goneNote } from "../sections/format-reads.ts";
import { receiptChange } from "../../receipts/format-receipts.ts";
import { numbered } from "../../replies/make-reply.ts";
import { BUDGETS } from "../sections/section-budgets.ts";

const CHANGE = { create: "created", update: "updated", delete: "deleted" } as const;

/** The user prompt of Reply. */
export function replyUserPrompt(context: ReplyContext): string {
  const { today, exchanges, summary } = context;
  return joinSections([
    section("Today", todayLine(today)),
    section("Entities", entities(context)),
    section("Conversation", fullConversation(exchanges, summary, exchanges.length)),
    section(
      "Phase",
      [
        `phase: ${context.phase ?? "unknown"}`,
        `user expressed: ${context.expressed === null ? "nothing in particular" : escapeLine(context.expressed)}`,
      ].join("\n"),
    ),
    section("What happened", whatHappened(context)),
    context.answer === "" ? null : section("Answer by Think", dataText(context.answer)),
    section("Receipts", receiptTable(context) ?? "(none: nothing was changed)"),
    section("Rows read", rowsRead(context)),
    section(
      "Drafts made",
      context.drafts
        .map(({ ref, label, saved, text }) =>
          subsection(
            `${ref}: ${escapeLine(label)} (${saved ? "saved" : "not saved"})`,
            dataText(text),
          ),
        )
        .join("\n\n"),
    ),
    section("Losses", bullets(context.losses.map(escapeLine))),
    context.assumptions.length === 0
      ? null
      : section("Assumptions", bullets(context.assumptions.map((line) => shortLine(line)))),
    section("Language", languageLine(context.language)),
    section("Message", userMessage(context.message)),
  ]);
}

/** Labels that no receipt, row or draft of this run has anyway. */
function entities({ entities: tiers, changes, reads, drafts }: ReplyContext): string {
  const named = new Set([
    ...changes.map(({ label }) => label),
    ...reads.flatMap(({ labels }) => labels),
    ...drafts.map(({ label }) => label),
  ]);
  const active = tiers.active.filter(({ label }) => !named.has(label));
  return formatEntities({ ...tiers, active }, "reply");
}

function whatHappened({ goal, steps, analyses, ask, cancelled }: ReplyContext): string {
  const lines = [
    `goal: ${escapeLine(goal) || "(none)"}`,
    ...(cancelled === null
      ? []
      : [`- the user called this off, nothing was done: ${escapeLine(cancelled.text)}`]),
    ...steps.map(({ title, status, text }) => `- ${title}: ${status}: ${escapeLine(text)}`),
  ];
  return [
    lines.join("\n"),
    ...analyses.map(({ title, text }) => subsection(`Analysis of ${title}`, dataText(text))),
    ...(ask === null ? [] : [subsection("Ask", askLines(ask))]),
  ].join("\n\n");
}

function askLines({ text, options }: NonNullable<ReplyContext["ask"]>): string {
  return [escapeBlock(text), ...numbered(options?.map(escapeLine))].join("\n");
}

/** Numbered as the reply's tags name them (`number-receipts.ts`). */
function receiptTable({ changes }: ReplyContext): string | null {
  return table(
    ["No.", "Change", "Table", "Label", "Status", "Error", "What"],
    changes.map((change, index) => [
      index + 1,
      CHANGE[change.op],
      change.table,
      change.label ?? "(unnamed)",
      change.status === "nothing" ? "nothing_done" : change.status,
      change.error?.message ?? "",
      receiptChange(change),
    ]),
  );
}

/**
 * Whole rows, as many as fit over all reads; the rest is counted. Of rows that an analysis has been made of, their
 * names: the analysis says what they hold.
 */
function rowsRead({ reads, analyses }: ReplyContext): string {
  const isAnalysed = (step: number) => analyses.some((analysis) => analysis.step > step);
  const pieces = reads.flatMap(({ step, rows, refs, labels }) =>
    rows.map((row, at) => {
      const { breaks } = row;
      const name = { name: labels[at], ...(breaks === undefined ? {} : { breaks }) };
      return { full: jsonLine({ ref: refs[at], ...(isAnalysed(step) ? name : row) }) };
    }),
  );
  const { texts } = fitPieces(pieces, BUDGETS.replyRows);
  return reads
    .map(({ step, table: name, shown, total, rows, elsewhere, gone }) => {
      const lines = texts.splice(0, rows.length).filter((text) => text !== null);
      const hidden = rows.length - lines.length;
      const note = leftOut({ hidden }, "rows", "say that there are more");
      const block = ["<data>", ...lines, "</data>", ...(note === null ? [] : [note])].join("\n");
      const found = rows.length === 0 ? "(no rows)" : block;
      const others = [
        ...(gone === undefined ? [] : [goneNote(gone)]),
        ...(elsewhere === undefined ? [] : [elsewhereNote(elsewhere)]),
      ];
      return subsection(
        `step ${step}, ${name}: ${shown} of ${total}`,
        [found, ...others].join("\n"),
      );
    })
    .join("\n\n");
}
