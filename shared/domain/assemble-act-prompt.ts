// Act's user prompt, section by section in the documented order (act-prompt-structure.md). Entities
// and conversation are in every prompt, whatever the step type.
import type { BatchManifest } from "../contracts/batch.ts";
import { actionsOf, readableTables, toolsOf } from "./act-schema.ts";
import type { ActContext } from "./build-act-context.ts";
import { callLines } from "./format-calls.ts";
import { profileLines } from "./format-constraints.ts";
import { recentExchanges } from "./format-conversation.ts";
import { entitiesForAct } from "./format-entities.ts";
import {
  bullets,
  dataRows,
  escapeLine,
  joinSections,
  section,
  subsection,
  table,
  userMessage,
} from "./format-prompt.ts";
import { stepResultBlock, stepSummaryLine } from "./format-steps.ts";

/** The whole prompt; the same context gives the same text (I9). */
export function assembleActPrompt(context: ActContext): string {
  const { step, pack, guidance } = context;
  const isCrud = step.type === "read" || step.type === "write";
  const own = context.profile?.guidance[step.subdomain] ?? null;
  const userGuidance = section("Guidance", own === null ? null : escapeLine(own));
  return joinSections([
    `## Subdomain: ${step.subdomain}\n${guidance.text || "(no guidance)"}`,
    step.type === "write" ? userGuidance : null,
    section("Status", statusTable(context)),
    isCrud ? section("Note from the previous step", previousNote(context)) : null,
    isCrud
      ? null
      : section("User profile", bullets(profileLines(context.profile, context.constraints))),
    isCrud ? null : userGuidance,
    section("Task", task(context)),
    step.type === "write" ? section("Batch", manifestTable(context.manifest)) : null,
    guidance.examples === null ? null : section("Examples", guidance.examples),
    section("Done so far", doneSoFar(context)),
    isCrud ? section("Schema", schema(context)) : null,
    section("Entities", entitiesForAct(pack, context.entities)),
    step.type === "write" ? section("Artifacts", artifacts(context)) : null,
    section(
      "Conversation",
      subsection("Recent", recentExchanges(context.exchanges, context.exchanges.length)),
    ),
    section("Decision", decision(context)),
  ]);
}

function statusTable(context: ActContext): string | null {
  const { step, position, item, callsUsed, callLimit } = context;
  const items = step.batch?.items.length ?? 0;
  return table(
    ["Field", "Value"],
    [
      ["Step", `${position.index} of ${position.total}`],
      ["Type", step.type],
      ...(step.operation === undefined ? [] : [["Operation", step.operation]]),
      ["Goal", context.goal],
      ...(item === null ? [] : [["Item", `${item} of ${items}`]]),
      ["Calls used", `${callsUsed} of ${callLimit}`],
      ["Today", context.today],
    ],
  );
}

function previousNote({ earlier }: ActContext): string | null {
  const note = earlier.findLast((result) => result.note)?.note;
  return note === undefined ? null : escapeLine(note);
}

function task(context: ActContext): string {
  const { step, item, searchIntent, message } = context;
  const lines = [`Your job in this step: ${escapeLine(step.description)}`];
  const batch = step.batch;
  if (item !== null && batch !== undefined) {
    const siblings = batch.items.filter((_, index) => index !== item - 1);
    lines.push(`Item: ${escapeLine(batch.items[item - 1]?.label ?? "")}`);
    lines.push(`Brief: ${escapeLine(batch.briefs[item - 1] ?? "") || "(none)"}`);
    const others = siblings.map(({ label }) => escapeLine(label)).join("; ");
    lines.push(`Siblings: ${others || "(none)"}`);
  }
  if (step.type === "read" && searchIntent !== "none") lines.push(`Search intent: ${searchIntent}`);
  return [...lines, userMessage(message)].join("\n");
}

/** The manifest as a table; also shown when a call is refused for what is still pending. */
export function manifestTable(manifest: BatchManifest | null): string | null {
  if (manifest === null) return null;
  return table(
    ["Item", "Label", "Status", "Result", "Error"],
    manifest.items.map(({ ref, label, status, resultRef, error }) => [
      ref,
      label,
      status,
      resultRef ?? "",
      error === undefined ? "" : `${error.code}: ${error.message}`,
    ]),
  );
}

function doneSoFar({ previous, earlier, calls }: ActContext): string {
  return [
    subsection("Previous exchange", bullets(previous?.steps.slice(-2).map(stepSummaryLine) ?? [])),
    subsection("Earlier steps", earlier.map(stepResultBlock).join("\n\n")),
    subsection("This step", callLines(calls)),
  ].join("\n\n");
}

function schema({ pack, step, quick }: ActContext): string | null {
  const spec = pack.subdomains[step.subdomain];
  if (spec === undefined) return null;
  return readableTables(spec, quick)
    .flatMap((name) => pack.tables[name] ?? [])
    .map((entry) => {
      const head = `${entry.table} (ref type ${entry.refType})`;
      const columns = Object.entries({ id: "ref", ...entry.columns });
      const children = Object.keys(entry.children).flatMap((name) => {
        const child = pack.tables[name];
        if (child === undefined) return [];
        const list = Object.entries(child.columns).map(([column, type]) => `${column}: ${type}`);
        return [`children: ${name} (${child.refType}): ${list.join("; ")}`];
      });
      return [subsection(head, table(["Column", "Type"], columns)), ...children].join("\n");
    })
    .join("\n\n");
}

function artifacts({ artifacts: list }: ActContext): string {
  return list
    .map(({ ref, label, content }) =>
      subsection(`${ref}: ${escapeLine(label)}`, dataRows([content])),
    )
    .join("\n\n");
}

function decision({ step, quick }: ActContext): string {
  const key = { type: step.type, subdomain: step.subdomain, operation: step.operation, quick };
  const tools = toolsOf(key).join(", ");
  const what: Record<string, string> = {
    tool_call: `tool_call: one call of ${tools}, with tool and params`,
    step_complete:
      step.type === "generate"
        ? "step_complete: with data (the whole content) and result_summary"
        : step.type === "analyze"
          ? "step_complete: with data (text, refs) and result_summary"
          : "step_complete: with result_summary; refused while a batch item is pending",
    ask_user: "ask_user: with question, when only the user can know",
    blocked: "blocked: with blocked (reason_code, details, suggested_next)",
    fail: "fail: with details, when the step cannot succeed",
  };
  return `Answer with one JSON object. Valid actions:\n${bullets(
    actionsOf(key).map((action) => what[action] ?? action),
  )}`;
}
