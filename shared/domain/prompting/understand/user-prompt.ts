// Understand's user prompt, section by section.
import type { DomainPack } from "../../../contracts/pack.ts";
import type { Exchange, SessionConstraints } from "../../../contracts/session.ts";
import type { UnderstandContext } from "./context.ts";
import { clipText, fitLines } from "../sections/fit-section.ts";
import {
  permanentConstraintLines,
  sessionConstraintLines,
} from "../sections/format-constraints.ts";
import { fullConversation, pendingLines } from "../sections/format-conversation.ts";
import { todayLine } from "../sections/format-days.ts";
import { formatEntities, groupedLines, placedLabel } from "../sections/format-entities.ts";
import {
  bullets,
  escapeLine,
  joinSections,
  section,
  shortLine,
  subsection,
  userMessage,
} from "../sections/format-prompt.ts";
import { peopleLines } from "../sections/fit-people.ts";
import { recallLines } from "../sections/format-memory.ts";
import { shortColumns } from "../../rows/read-columns.ts";
import { BUDGETS } from "../sections/section-budgets.ts";

/**
 * The beginning of the prompt: the pack's part and the day's, the same for every household on that day, so that
 * providers can cache it.
 */
export function understandStablePrompt({
  pack,
  today,
}: Pick<UnderstandContext, "pack" | "today">): string {
  return joinSections([
    section("Subdomains", bullets(subdomainLines(pack))),
    section("Constraint types", bullets(constraintTypes(pack))),
    section("Open intents", bullets(openIntents(pack))),
    section("Today", todayLine(today)),
  ]);
}

/** The whole prompt, the stable part first. */
export function understandUserPrompt(context: UnderstandContext): string {
  const { exchanges, summary, constraints, pending } = context;
  const people = peopleLines(context.memory.people);
  const recall = recallLines(context.memory);
  const permanentLines = permanentConstraintLines(context.pack, context.profile);
  const always = bullets(fitLines(permanentLines, BUDGETS.profile));
  return joinSections([
    understandStablePrompt(context),
    section("Entities", entities(context)),
    section("Conversation", fullConversation(exchanges, summary, exchanges.length)),
    people === null ? null : section("People", people),
    recall === null ? null : section("Recall", recall),
    section("Earlier decisions", decisions(exchanges)),
    always === null ? null : section("Always", always),
    section("Constraints", constraintLines(constraints)),
    section("Pending", pendingLines(pending, context.exchange)),
    section("Message", userMessage(context.message)),
  ]);
}

/** Each subdomain with the columns by which a look-up of its main table can be stated. */
function subdomainLines({ subdomains, tables }: DomainPack): string[] {
  return Object.values(subdomains).map(({ name, description, tables: [first = ""] }) => {
    const main = tables[first];
    const columns = main === undefined ? "" : `. Columns: ${shortColumns(main).join(", ")}`;
    return `${name}: ${description}${columns}`;
  });
}

/** `colour (text): red, white or rosé`; `several` if more than one value may hold. */
function constraintTypes({ constraints }: DomainPack): string[] {
  return Object.entries(constraints).map(
    ([type, { value, multiple, description }]) =>
      `${type} (${value}${multiple ? ", several" : ""}): ${description}`,
  );
}

/** `plan_tasting: … May leave open: days, guests`. */
function openIntents({ openIntents: intents }: DomainPack): string[] {
  return Object.entries(intents).map(([name, { description, slots }]) => {
    const slotNames = Object.keys(slots);
    return `${name}: ${description}${slotNames.length > 0 ? `. May leave open: ${slotNames.join(", ")}` : ""}`;
  });
}

function entities({ entities: tiers, places, background, shownRefs }: UnderstandContext): string {
  const rows = background.map(({ ref, label, reason, place }) => ({
    ref,
    label: placedLabel(label, place),
    head: shortLine(reason),
  }));
  const backgroundLines = groupedLines(rows, "the user can name them");
  return [
    formatEntities(tiers, "curation", places),
    ...(backgroundLines === null ? [] : [subsection("Background", backgroundLines)]),
    ...(shownRefs.every((ref) => ref === null)
      ? []
      : [subsection("Shown last", numberedRefs(shownRefs))]),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** `1 wine_4, 2 (no ref)`: numbered, so that "the second" need not be worked out from the conversation. */
function numberedRefs(refs: (string | null)[]): string {
  return refs.map((ref, index) => `${index + 1} ${ref ?? "(no ref)"}`).join(", ");
}

/** Newest first, because the newest decisions say most about what is retained now. */
function decisions(exchanges: Exchange[]): string | null {
  return bullets(fitLines(exchanges.toReversed().flatMap(curationLine), BUDGETS.decisions));
}

/** `exchange 2: kept wine_1 (reason); dropped gen_wine_1; demoted wine_4`; empty if the exchange decided nothing. */
function curationLine({ exchange, curation }: Exchange): string[] {
  const { retained, dropped, demoted = [], reasons } = curation;
  const parts = [
    ...retained.map((ref) => `kept ${ref} (${escapeLine(reasons[ref] ?? "no reason given")})`),
    ...(dropped.length > 0 ? [`dropped ${dropped.join(", ")}`] : []),
    ...(demoted.length > 0 ? [`demoted ${demoted.join(", ")}`] : []),
  ];
  return parts.length === 0 ? [] : [`exchange ${exchange}: ${parts.join("; ")}`];
}

function constraintLines(constraints: SessionConstraints | null): string | null {
  if (constraints === null) return null;
  const { goal, subdomain } = constraints;
  const subdomainLine = subdomain ? [`about: ${subdomain}`] : [];
  const lines =
    goal === null ? [] : [`goal: ${escapeLine(clipText(goal, BUDGETS.line))}`, ...subdomainLine];
  const list = bullets(fitLines(sessionConstraintLines(constraints), BUDGETS.profile));
  return [...lines, ...(list === null ? [] : [list])].join("\n");
}
