// The sections of Act's prompt that describe the step: note, task, batch, schema, artifacts, decision.
import type { TableSpec } from "../../../../contracts/pack.ts";
import { actionsOf, readableTables, toolsOf } from "../../schemas/act-schema.ts";
import type { ActContext } from "../context.ts";
import { fitLines, fitPieces, omissionNote } from "../../sections/fit-section.ts";
import {
  bullets,
  dataRows,
  escapeLine,
  shortLine,
  subsection,
  table,
  userMessage,
} from "../../sections/format-prompt.ts";
import { BUDGETS } from "../../sections/section-budgets.ts";

/** The latest note of an earlier step. */
export function noteSection({ earlierResults }: ActContext): string | null {
  const note = earlierResults.findLast((result) => result.note)?.note;
  return note === undefined ? null : shortLine(note, BUDGETS.note);
}

/**
 * `Your job in this step: …`, the plan's goal if the plan has other steps, the calls made, a generated item with its
 * brief and its siblings, a read's search intent, the assumptions, and the user's own words.
 */
export function taskSection(context: ActContext): string {
  const { step, position, item, searchIntent, message } = context;
  const { callsUsed, callsWithoutProgress, callLimit } = context;
  const lines = [`Your job in this step: ${escapeLine(step.description)}`];
  if (position.total > 1) {
    const place = `this is step ${position.index} of ${position.total}`;
    lines.push(`Goal of the plan (${place}): ${shortLine(context.goal, BUDGETS.line)}`);
  }
  if (callsUsed > 0) {
    lines.push(
      `Calls: ${callsUsed} made; ${callsWithoutProgress} of ${callLimit} without progress`,
    );
  }
  const batch = step.batch;
  if (item !== null && batch !== undefined) {
    const ownItem = batch.items[item - 1];
    const otherItems = batch.items.filter((_, index) => index !== item - 1);
    const pieces = fitPieces(
      otherItems.map(({ label }) => ({ full: escapeLine(label) })),
      BUDGETS.siblings,
    );
    const omission = omissionNote(pieces, "siblings", "be different from any of that kind");
    const siblings = [
      ...pieces.texts.filter((text) => text !== null),
      ...(omission ? [omission] : []),
    ];
    const brief = escapeLine(batch.briefs[item - 1] ?? "");
    lines.push(`Item: ${escapeLine(ownItem?.label ?? "")}`);
    if (brief !== "") lines.push(`Brief: ${brief}`);
    if (siblings.length > 0) lines.push(`Siblings: ${siblings.join("; ")}`);
    if (context.draftToRewrite !== null) {
      lines.push(
        `Rewrites: ${context.draftToRewrite} (shown in full under Drafts; the answer takes its place)`,
      );
    }
  }
  if (step.type === "read" && searchIntent !== "none") lines.push(`Search intent: ${searchIntent}`);
  const assumptions = fitLines(context.assumptions.map(escapeLine), BUDGETS.line);
  lines.push(...assumptions.map((line) => `Assumed: ${line}`));
  return [...lines, userMessage(message)].join("\n");
}

/** The batch's progress, and every item with Think's brief, if it has one. */
export function batchSection({ manifest, step, pack }: ActContext): string | null {
  if (manifest === null) return null;
  const { items, briefs } = step.batch ?? { items: [], briefs: [] };
  const briefOf = new Map(items.map(({ ref }, index) => [ref, briefs[index] ?? ""]));
  const hasBriefs = briefs.some((brief) => brief !== "");
  const count = (status: string) => manifest.items.filter((item) => item.status === status).length;
  const progress =
    `${count("completed")} of ${manifest.total} completed, ` +
    `${count("failed")} failed, ${count("pending")} pending`;
  const lines = table(
    ["Item", "Label", ...(hasBriefs ? ["Brief"] : []), "Status", "Result", "Error"],
    manifest.items.map(({ ref, label, status, resultRef, error }) => [
      ref,
      label,
      ...(hasBriefs ? [briefOf.get(ref) ?? ""] : []),
      status,
      resultRef ?? "",
      error === undefined ? "" : `${error.code}: ${shortLine(error.message, BUDGETS.line)}`,
    ]),
  );
  const isAllOrNothing =
    step.operation === "create" && pack.subdomains[step.subdomain]?.batchPolicy === "atomic";
  return `${progress}${isAllOrNothing && manifest.total > 1 ? ALL_OR_NOTHING_NOTE : ""}\n${lines}`;
}

/** A call with only some of the items would be refused. */
const ALL_OR_NOTHING_NOTE = "; stored whole or not at all: all in one call";

/**
 * The tables of the step with their columns, children with their parent. Tables that a write step may only
 * read appear by name.
 */
export function schemaSection({ pack, step, quick }: ActContext): string | null {
  const spec = pack.subdomains[step.subdomain];
  if (spec === undefined) return null;
  const allTables = readableTables(spec, quick);
  // Child tables are listed with their parent.
  const topTables = allTables.filter(
    (name) => !allTables.includes(pack.tables[name]?.parent ?? ""),
  );
  const columnTables =
    step.type === "write" ? topTables.filter((name) => spec.writes.includes(name)) : topTables;
  const nameTables = topTables.filter((name) => !columnTables.includes(name));
  const writesRows = step.type === "write" && step.operation !== "delete";
  const tables = columnTables.flatMap((name) => {
    const entry = pack.tables[name];
    if (entry === undefined) return [];
    const children = Object.keys(entry.children).flatMap((child) => pack.tables[child] ?? []);
    return [
      subsection(
        `${entry.table} (ref type ${entry.refType})`,
        columnsOf({ ...entry, columns: { id: "ref", ...entry.columns } }, writesRows),
      ),
      ...children.map(
        (child) => `children: ${child.table} (${child.refType}): ${columnsOf(child, writesRows)}`,
      ),
    ].join("\n");
  });
  const nameLines = nameTables.length === 0 ? [] : [`Also to be read: ${nameTables.join(", ")}`];
  return [...tables, ...nameLines].join("\n\n");
}

function columnsOf(
  {
    columns,
    unshown = [],
    writeStepColumns = [],
  }: Pick<TableSpec, "columns" | "unshown" | "writeStepColumns">,
  writesRows: boolean,
): string {
  const hiddenColumns = writesRows ? unshown : [...unshown, ...writeStepColumns];
  return Object.entries(columns)
    .filter(([column]) => !hiddenColumns.includes(column))
    .map(([column, type]) => `${column}: ${type}`)
    .join("; ");
}

/** Content to write, in full. */
export function artifactsSection({ artifacts }: ActContext): string {
  return artifacts
    .map(({ ref, label, content }) =>
      subsection(`${ref}: ${escapeLine(label)}`, dataRows([content])),
    )
    .join("\n\n");
}

/** The valid actions of the step type, spelled out. */
export function decisionSection({ step, quick }: ActContext): string {
  const key = { type: step.type, subdomain: step.subdomain, operation: step.operation, quick };
  const tools = toolsOf(key).join(", ");
  const actionLines: Record<string, string> = {
    tool_call: `tool_call: with call, one call of ${tools}`,
    step_complete:
      step.type === "generate"
        ? "step_complete: with data (the whole content) and result_summary"
        : step.type === "analyze"
          ? "step_complete: with data (text, refs) and result_summary"
          : step.type === "read"
            ? "step_complete: with result_summary; refused before the first db_read"
            : "step_complete: with result_summary; refused while a batch item is pending",
    ask_user: "ask_user: with question, when only the user can know",
    blocked: quick
      ? "blocked: with blocked (reason_code, details, suggested_next), when rows of this one table do not answer it: it is then planned"
      : "blocked: with blocked (reason_code, details, suggested_next)",
    fail: "fail: with details, when the step cannot succeed",
  };
  const stepKind = step.operation === undefined ? step.type : `${step.type}, ${step.operation}`;
  return `Step type: ${stepKind}\nAnswer with one JSON object. Valid actions:\n${bullets(
    actionsOf(key).map((action) => actionLines[action] ?? action),
  )}`;
}
