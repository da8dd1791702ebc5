// Reply's user prompt: receipts, rows and drafts are the facts that the reply may state.
import { CHANGE_KINDS } from "../../../contracts/answers/reply.ts";
import type { ReplyContext } from "../../replies/reply-context.ts";
import { languageLine } from "../../conversation/conversation-language.ts";
import { clipText } from "../sections/fit-section.ts";
import { fullConversation } from "../sections/format-conversation.ts";
import { todayLine } from "../sections/format-days.ts";
import { notesLines } from "../sections/fit-notes.ts";
import { runMemoryLines } from "../sections/format-memory.ts";
import { formatEntities } from "../sections/format-entities.ts";
import {
  bullets,
  dataText,
  escapeBlock,
  escapeLine,
  joinSections,
  section,
  shortLine,
  subsection,
  userMessage,
} from "../sections/format-prompt.ts";
import { receiptChange } from "../../receipts/format-receipts.ts";
import { numberedOptions } from "../../replies/make-reply.ts";
import { BUDGETS } from "../sections/section-budgets.ts";
import { rowsRead } from "./sections/rows-read.ts";

/** The user prompt of Reply. */
export function replyUserPrompt(context: ReplyContext): string {
  const { today, exchanges, summary } = context;
  return joinSections([
    section("Today", todayLine(today)),
    section("Entities", entities(context)),
    section("Conversation", fullConversation(exchanges, summary, exchanges.length)),
    context.memory === null ? null : section("Recall", runMemoryLines(context.memory)),
    context.introspection === undefined
      ? null
      : section("Notes", notesLines(context.introspection)),
    section(
      "Phase",
      [
        `phase: ${context.phase ?? "unknown"}`,
        ...(context.expressed === null ? [] : [`user expressed: ${escapeLine(context.expressed)}`]),
      ].join("\n"),
    ),
    section("What happened", whatHappened(context)),
    context.answer === "" ? null : section("Answer by Think", dataText(context.answer)),
    section("Receipts", receiptLines(context) || noReceipts(context)),
    section("Rows read", rowsRead(context)),
    section(
      "Drafts made",
      context.drafts
        .map(({ ref, label, saved, isNew, text }) =>
          subsection(
            `${ref}: ${escapeLine(label)} (${saved ? "saved" : "not saved"})`,
            dataText(isNew ? clipText(text, BUDGETS.replyDraft) : text),
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

/** The entities, without active ones whose label is already in a receipt, a row or a draft of this run. */
function entities({ entities: tiers, changes, reads, drafts }: ReplyContext): string {
  const knownLabels = new Set([
    ...changes.map(({ label }) => label),
    ...reads.flatMap(({ labels }) => labels),
    ...drafts.map(({ label }) => label),
  ]);
  const active = tiers.active.filter(({ label }) => !knownLabels.has(label));
  return formatEntities({ ...tiers, active }, "reply");
}

const OPEN_PART_WORDS = {
  not_run: "did not run, since what had to come before it failed",
  waits: "waits for the answer to the question",
  not_found: "not found",
  left: "was there already, and is unchanged",
} as const;

function whatHappened(context: ReplyContext): string {
  const { goal, steps, openParts, analyses, ask, cancelled } = context;
  const lines = [
    `goal: ${escapeLine(goal) || "(none)"}`,
    ...(cancelled === null
      ? []
      : [`- the user called this off, nothing was done: ${escapeLine(cancelled.text)}`]),
    ...steps.map(({ title, status, text }) => `- ${title}: ${status}: ${escapeLine(text)}`),
    ...openParts.map(
      ({ kind, name }) => `- ${OPEN_PART_WORDS[kind]} (code says so below): ${escapeLine(name)}`,
    ),
  ];
  return [
    lines.join("\n"),
    ...analyses.map(({ title, text }) => subsection(`Analysis of ${title}`, dataText(text))),
    ...(ask === null ? [] : [subsection("Ask", askLines(ask))]),
  ].join("\n\n");
}

function askLines({ text, options }: NonNullable<ReplyContext["ask"]>): string {
  return [escapeBlock(text), ...numberedOptions(options?.map(escapeLine))].join("\n");
}

function noReceipts({ tookBack }: ReplyContext): string {
  return tookBack
    ? "(none: code has taken back what Losses says, and nothing else was changed)"
    : "(none: nothing was changed)";
}

/** Numbered as the reply's tags name them (`number-receipts.ts`). */
function receiptLines({ changes }: ReplyContext): string {
  return changes
    .map((change, index) => {
      const status = change.status === "nothing" ? "nothing_done" : change.status;
      const head = `#${index + 1} ${CHANGE_KINDS[change.op]} ${change.table}`;
      const label = change.label ?? "(unnamed)";
      const details = [change.error?.message ?? "", receiptChange(change)].filter(Boolean);
      return `${head}: ${[label, status, ...details].map(escapeLine).join("; ")}`;
    })
    .join("\n");
}
