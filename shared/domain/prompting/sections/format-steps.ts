// Steps, plans and results as prompt lines (spec/context#reasoning).
import type { DomainPack } from "../../../contracts/pack.ts";
import type { Plan } from "../../../contracts/plan.ts";
import type { StepResult } from "../../../contracts/results.ts";
import type { StepSummary } from "../../../contracts/session.ts";
import { currentReads } from "../../rows/current-reads.ts";
import { clipText, fitPieces, omissionNote, type FittedPieces, type Piece } from "./fit-section.ts";
import { bullets, dataText, shortLine } from "./format-prompt.ts";
import { readBlock, rowPieces, type RowNeeds } from "./format-reads.ts";
import { receiptChange, receiptName } from "../../receipts/format-receipts.ts";
import { BUDGETS } from "./section-budgets.ts";

/** Limit of refs in a step's summary. */
const REFS_SHOWN = 40;

/** `step 1 read wines: Found 5 (wine_1, wine_2)`; for Think also its task and its note. */
function stepSummaryLine(step: StepSummary, detail: "outcome" | "full" = "outcome"): string {
  const omittedCount = step.entities.length - REFS_SHOWN;
  const refs = [
    ...step.entities.slice(0, REFS_SHOWN),
    ...(omittedCount > 0 ? [`and ${omittedCount} more: a read finds them`] : []),
  ].join(", ");
  const head = `step ${step.step} ${step.type} ${step.subdomain}`;
  const outcome = shortLine(step.outcome, BUDGETS.line);
  const line = `${head}: ${outcome}${refs === "" ? "" : ` (${refs})`}`;
  if (detail === "outcome") return line;
  const task = step.description === "" ? "" : `; job: ${shortLine(step.description)}`;
  const note = step.note === null ? "" : `; note: ${shortLine(step.note, BUDGETS.line)}`;
  return `${line}${task}${note}`;
}

/**
 * One line per step summary, as many as fit, preferring the latest; null if there are none.
 * @param elsewhere refs that the prompt shows in another section
 */
export function stepSummaryLines(
  steps: StepSummary[],
  detail: "outcome" | "full",
  budget: number,
  elsewhere: ReadonlySet<string> = new Set(),
): string | null {
  const newestFirst = steps
    .toReversed()
    .map((step) => ({
      full: stepSummaryLine(
        { ...step, entities: step.entities.filter((ref) => !elsewhere.has(ref)) },
        detail,
      ),
      short: stepSummaryLine({ ...step, entities: [], note: null }),
    }));
  const fittedPieces = fitPieces(newestFirst, budget);
  const lines = fittedPieces.texts.filter((text) => text !== null).toReversed();
  const note = omissionNote(fittedPieces, "steps", "they came before these");
  return bullets([...(note === null ? [] : [note]), ...lines]);
}

/** One line per step of a plan: `step 2 (group 1) write wines, create: save them [item_1 Rioja; item_2 Cava]`. */
export function planLines(plan: Plan): string[] {
  return plan.steps.map((step) => {
    const operation = step.operation === undefined ? "" : `, ${step.operation}`;
    const items = step.batch?.items.map(({ ref, label }) => `${ref} ${shortLine(label)}`) ?? [];
    const refs = items.concat(step.undo?.map(({ ref }) => ref) ?? []);
    const batch = refs.length > 0 ? ` [${refs.join("; ")}]` : "";
    const head = `step ${step.id} (group ${step.group}) ${step.type} ${step.subdomain}${operation}`;
    return `${head}: ${shortLine(step.description, BUDGETS.line)}${batch}`;
  });
}

/** Title of a step's result: `Step 1 (read wines)`, or `Step 1.2 (…)` for an item. */
function stepTitle({ step, item, type, subdomain }: StepResult): string {
  return `Step ${step}${item === undefined ? "" : `.${item}`} (${type} ${subdomain})`;
}

/**
 * The earlier steps of this run: rows read, updated by later changes, analyses, drafts by ref, changes, notes. If
 * not everything fits, the steps' texts have priority over rows.
 */
export function earlierSteps(pack: DomainPack, steps: StepResult[], rowNeeds: RowNeeds): string {
  const results = currentReads(pack, steps);
  const heads = results.map((result): Piece => ({
    full: details(result),
    short: headLine(result),
    ...(rowNeeds.named && result.reads ? { needed: "short" } : {}),
  }));
  const reads = results.flatMap((result) => result.reads ?? []);
  const rows = reads.map((read) => rowPieces(pack, read, rowNeeds));
  const piecesOfReads = [...rows];
  const fittedPieces = fitPieces([...heads, ...rows.flat()], BUDGETS.earlierSteps);
  const texts = splitTexts(fittedPieces, heads.length);
  const blocks = results.flatMap((result, index) => {
    const head = texts.heads[index] ?? null;
    const readTexts = (result.reads ?? []).map((read) =>
      readBlock(read, piecesOfReads.shift() ?? [], texts.rows.splice(0, read.rows.length)),
    );
    if (head === null) return [];
    const [title = "", ...rest] = head.split("\n");
    return [[title, ...readTexts, ...rest].join("\n")];
  });
  const hiddenCount = results.length - blocks.length;
  const note = omissionNote({ hiddenCount }, "steps", "what they made is among the entities");
  return [...blocks, ...(note === null ? [] : [note])].join("\n\n");
}

function splitTexts({ texts }: FittedPieces, heads: number) {
  return { heads: texts.slice(0, heads), rows: texts.slice(heads) };
}

function headLine(result: StepResult): string {
  return `#### ${stepTitle(result)}: ${shortLine(result.summary, BUDGETS.line)}`;
}

function details(result: StepResult): string {
  const parts = [headLine(result)];
  if (result.analysis !== undefined) {
    parts.push(dataText(clipText(result.analysis, BUDGETS.analysis)));
  }
  for (const { ref, label } of result.artifacts ?? []) parts.push(`${ref}: ${shortLine(label)}`);
  for (const receipt of result.receipts ?? []) {
    const { op, table, status, error } = receipt;
    const reason = error ? `: ${shortLine(error.message)}` : "";
    const change = receiptChange(receipt);
    const changeText = change === "" ? "" : ` (${change})`;
    parts.push(`${op} ${table}: ${receiptName(receipt)} ${status}${changeText}${reason}`);
  }
  if (result.note) parts.push(`note: ${shortLine(result.note, BUDGETS.line)}`);
  return parts.join("\n");
}
