// Act's user prompt, section by section in the documented order (act-prompt-structure.md). Entities
// and conversation are in every prompt, whatever the step type.
import {
  artifactsSection,
  batchSection,
  decisionSection,
  noteSection,
  schemaSection,
  statusSection,
  taskSection,
} from "./act-sections.ts";
import type { ActContext } from "./build-act-context.ts";
import { fitLines } from "./fit-section.ts";
import { callLines } from "./format-calls.ts";
import { profileLines } from "./format-constraints.ts";
import { recentExchanges } from "./format-conversation.ts";
import { formatEntities } from "./format-entities.ts";
import { bullets, joinSections, section, shortLine, subsection } from "./format-prompt.ts";
import { earlierSteps, stepSummaryLines } from "./format-steps.ts";
import { contextualExamples } from "./read-guidance.ts";
import { BUDGETS } from "./section-budgets.ts";

/** Steps of the exchange before this one that Act is shown (act-prompt-structure, Turn Windows). */
const PREVIOUS_STEPS = 2;

/** The whole prompt; the same context gives the same text (I9). */
export function assembleActPrompt(context: ActContext): string {
  const { step, guidance } = context;
  const isWrite = step.type === "write";
  const isCrud = isWrite || step.type === "read";
  const examples = contextualExamples(guidance, context.previousSubdomain);
  return joinSections([
    `## Subdomain: ${step.subdomain}\n${guidance.text || "(no guidance)"}`,
    isWrite ? userGuidance(context) : null,
    section("Status", statusSection(context)),
    isCrud ? section("Note from the previous step", noteSection(context)) : null,
    step.type === "read" || step.operation === "delete"
      ? null
      : section("User profile", profile(context)),
    isCrud ? null : userGuidance(context),
    section("Task", taskSection(context)),
    isWrite ? section("Batch", batchSection(context)) : null,
    examples === null ? null : section("Examples", examples),
    section("Done so far", doneSoFar(context, isWrite)),
    isCrud ? section("Schema", schemaSection(context)) : null,
    section("Entities", entities(context)),
    isWrite ? section("Artifacts", artifactsSection(context)) : null,
    section(
      "Conversation",
      subsection("Recent", recentExchanges(context.exchanges, context.exchanges.length)),
    ),
    section("Decision", decisionSection(context)),
  ]);
}

/** The user's own guidance for the subdomain: part of the write, analyze and generate prompts. */
function userGuidance({ profile, step }: ActContext): string {
  const own = profile?.guidance[step.subdomain];
  return section("Guidance", own === undefined ? null : shortLine(own, BUDGETS.guidance));
}

function profile({ pack, profile: member, constraints }: ActContext): string | null {
  const lines = profileLines(member, constraints, pack.constraints);
  return bullets(fitLines(lines, BUDGETS.profile));
}

function doneSoFar({ pack, previous, earlier, calls }: ActContext, isWrite: boolean): string {
  const last = previous?.steps.slice(-PREVIOUS_STEPS) ?? [];
  return [
    subsection("Previous exchange", stepSummaryLines(last, "outcome", BUDGETS.previousExchange)),
    // A write has to name the rows that were read for it: all of them.
    subsection("Earlier steps", earlierSteps(pack, earlier, isWrite)),
    subsection("This step", callLines(pack, calls, isWrite)),
  ].join("\n\n");
}

function entities({ pack, entities: tiers, needed, step, artifacts }: ActContext): string {
  const elsewhere = new Set(step.type === "write" ? artifacts.map(({ ref }) => ref) : []);
  return formatEntities(tiers, "full", { pack, needed, elsewhere });
}
