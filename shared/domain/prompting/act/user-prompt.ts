// Act's user prompt, section by section (spec/act-prompt#sections). Sections that are the same for every
// household come first. Empty sections are left out, except a few that every prompt has.
import { actEntities } from "./sections/act-entities.ts";
import {
  artifactsSection,
  batchSection,
  decisionSection,
  noteSection,
  schemaSection,
  taskSection,
} from "./sections/step-sections.ts";
import type { ActContext } from "./context.ts";
import { languageLine } from "../../conversation/conversation-language.ts";
import { fitLines } from "../sections/fit-section.ts";
import { callLines } from "../sections/format-calls.ts";
import { marksExplained, profileLines } from "../sections/format-constraints.ts";
import { lastWords } from "../sections/format-conversation.ts";
import { daysTable, todayLine } from "../sections/format-days.ts";
import {
  bullets,
  joinSections,
  section,
  shortLine,
  subsection,
} from "../sections/format-prompt.ts";
import type { RowNeeds } from "../sections/format-reads.ts";
import { earlierSteps, stepSummaryLines } from "../sections/format-steps.ts";
import { contextualExamples } from "../sections/read-guidance.ts";
import { BUDGETS } from "../sections/section-budgets.ts";

/**
 * The beginning of a step's prompt: the same for every household on that day, so that providers can cache it.
 */
export function actStablePrompt(context: ActContext): string {
  const { step, guidance, today } = context;
  const isCrud = step.type === "write" || step.type === "read";
  const examples = contextualExamples(guidance, context.previousSubdomain);
  return joinSections([
    `## Subdomain: ${step.subdomain}\n${guidance.text || "(no guidance)"}`,
    isCrud ? section("Schema", schemaSection(context)) : null,
    section("Decision", decisionSection(context)),
    examples === null ? null : section("Examples", examples),
    section("Today", todayLine(today)),
    needsDays(context) ? section("Days", daysTable(today)) : null,
  ]);
}

/** The whole prompt, the stable part first; the same context gives the same text (I9). */
export function actUserPrompt(context: ActContext): string {
  const { step } = context;
  const isWrite = step.type === "write";
  const isCrud = isWrite || step.type === "read";
  return joinSections([
    actStablePrompt(context),
    section("Language", languageLine(context.language)),
    ...sectionsWithText([
      ["Note from the previous step", isCrud ? noteSection(context) : null],
      ["User and household", makesContent(step) ? profile(context) : null],
      ["Guidance", step.type === "read" ? null : userGuidance(context)],
    ]),
    // `Conversation` and `Task` are in every prompt of Act, empty or not (I8).
    section("Conversation", lastWords(context.previous)),
    section("Task", taskSection(context)),
    ...sectionsWithText([
      ["Batch", isWrite ? batchSection(context) : null],
      ["Done so far", doneSoFar(context)],
    ]),
    section("Entities", actEntities(context)),
    ...sectionsWithText([["Artifacts", isWrite ? artifactsSection(context) : null]]),
  ]);
}

/** Whether the step makes content, analyzes, or creates or updates rows, so that it must know what to avoid. */
function makesContent({ type, operation }: ActContext["step"]): boolean {
  return type !== "read" && operation !== "delete";
}

/** The sections that have content. */
function sectionsWithText(sections: [title: string, body: string | null][]): string[] {
  return sections.flatMap(([title, body]) =>
    body === null || body.trim() === "" ? [] : [section(title, body)],
  );
}

/** Whether the step needs dates: a row of the step has one, or a row that an analysis uses. */
function needsDays({ pack, step, earlierResults }: ActContext): boolean {
  const tables = pack.subdomains[step.subdomain]?.tables ?? [];
  const readResults =
    step.type === "analyze" ? earlierResults.flatMap(({ reads }) => reads ?? []) : [];
  return [...tables, ...readResults.map(({ table }) => table)].some((name) =>
    Object.values(pack.tables[name]?.columns ?? {}).some((type) => type.startsWith("date")),
  );
}

/** The user's own guidance for the subdomain: part of the write, analyze and generate prompts. */
function userGuidance({ profile, step }: ActContext): string | null {
  const ownGuidance = profile?.guidance[step.subdomain];
  return ownGuidance === undefined ? null : shortLine(ownGuidance, BUDGETS.guidance);
}

function profile({ pack, profile: member, constraints }: ActContext): string | null {
  const lines = profileLines(pack, member, constraints);
  if (lines.length === 0) return null;
  const marks = marksExplained(pack, member, lines);
  return [...marks, bullets(fitLines(lines, BUDGETS.profile))].join("\n");
}

function doneSoFar(context: ActContext): string | null {
  const { pack, previous, earlierResults, calls, step, neededRefs, breaks } = context;
  // Steps of one group end in any order, so the last few may not be the relevant ones: only the budget limits them.
  const lastSteps = previous?.steps ?? [];
  // A write must name the rows that were read for it, so all are named.
  const rowNeeds: RowNeeds = { named: step.type === "write", wholeRefs: neededRefs, breaks };
  const parts: [string, string | null][] = [
    ["Previous exchange", stepSummaryLines(lastSteps, "outcome", BUDGETS.previousExchange)],
    ["Earlier steps", earlierSteps(pack, earlierResults, rowNeeds)],
    ["This step", callLines(pack, calls, rowNeeds)],
  ];
  const sections = parts.flatMap(([title, body]) => (body ? [subsection(title, body)] : []));
  return sections.length === 0 ? null : sections.join("\n\n");
}
