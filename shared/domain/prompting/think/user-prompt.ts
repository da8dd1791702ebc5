// Think's user prompt, section by section.
import type { DomainPack } from "../../../contracts/pack.ts";
import type { ResolvedMention, UnderstandResult } from "../../../contracts/results.ts";
import type { Exchange } from "../../../contracts/session.ts";
import type { StatedFact } from "../../../contracts/answers/understand.ts";
import type { EntityTiers } from "../../entities/tier-entities.ts";
import type { ThinkContext } from "./context.ts";
import { languageLine } from "../../conversation/conversation-language.ts";
import { fitLines } from "../sections/fit-section.ts";
import {
  permanentConstraintLines,
  sessionConstraintLines,
} from "../sections/format-constraints.ts";
import { fullConversation, pendingLines } from "../sections/format-conversation.ts";
import { daysTable, todayLine } from "../sections/format-days.ts";
import { formatEntities } from "../sections/format-entities.ts";
import {
  bullets,
  escapeLine,
  joinSections,
  section,
  shortLine,
  subsection,
  userMessage,
} from "../sections/format-prompt.ts";
import { notesLines } from "../sections/fit-notes.ts";
import { runMemoryLines } from "../sections/format-memory.ts";
import { sourceLines } from "../sections/format-sources.ts";
import { planLines, stepSummaryLines } from "../sections/format-steps.ts";
import { moreColumns, shortColumns } from "../../rows/read-columns.ts";
import { isConsidered } from "../../planning/downgrade-to-proposal.ts";
import { statableText } from "../../planning/stated-changes.ts";
import { BUDGETS } from "../sections/section-budgets.ts";
import { changeLines } from "../../receipts/standing-changes.ts";

/**
 * The beginning of the prompt: the pack's part and the day's, the same for every household on that day, so that
 * providers can cache it.
 */
export function thinkStablePrompt({ pack, today }: Pick<ThinkContext, "pack" | "today">): string {
  return joinSections([
    section("Subdomains", bullets(subdomainLines(pack))),
    section("Today", todayLine(today)),
    section("Days", daysTable(today)),
  ]);
}

/** The user prompt of Think, the stable part first; the same context gives the same text (I9). */
export function thinkUserPrompt(context: ThinkContext): string {
  const { pack, exchanges, summary, understanding, replan } = context;
  const lastTurn = exchanges.at(-1);
  const assumptions = understanding.assumptions ?? [];
  return joinSections([
    thinkStablePrompt(context),
    understanding.counts === undefined
      ? null
      : section("Dashboard", dashboardLine(pack, understanding.counts)),
    section("Entities", entities(context)),
    section("Conversation", fullConversation(exchanges, summary, exchanges.length)),
    understanding.memory === undefined
      ? null
      : section("Recall", runMemoryLines(understanding.memory)),
    understanding.introspection === undefined
      ? null
      : section("Notes", notesLines(understanding.introspection)),
    section(
      "Last exchange",
      lastTurn === undefined ? null : lastExchange(lastTurn, context.entities),
    ),
    context.standing.length === 0
      ? null
      : section(
          "Changes",
          bullets(fitLines(changeLines(context.standing, context.number), BUDGETS.changes)),
        ),
    section("Constraints", constraints(context)),
    section("Understood", understoodLines(context)),
    understanding.sources === undefined
      ? null
      : section("Sources", bullets(sourceLines(understanding.sources))),
    assumptions.length === 0
      ? null
      : section("Assumptions", bullets(assumptions.map((line) => shortLine(line)))),
    section("Pending", pendingSection(context)),
    replan === null
      ? null
      : section("Replan", bullets(fitLines(replan.map(escapeLine), BUDGETS.replan))),
    section("Language", languageLine(understanding.output.language)),
    section("Message", userMessage(context.message)),
  ]);
}

function subdomainLines(pack: DomainPack): string[] {
  return Object.values(pack.subdomains).map((spec) => {
    const tables = spec.tables.map(
      (name) => `${name} (${spec.writes.includes(name) ? "read, write" : "read"})`,
    );
    const artifactText = spec.artifact === undefined ? "" : ` Generates: ${spec.artifact.type}.`;
    const days = pack.tables[spec.tables[0] ?? ""]?.dayColumn === undefined ? "" : " Has days.";
    const main = pack.tables[spec.tables[0] ?? ""];
    const otherColumns = main === undefined ? [] : moreColumns(main);
    const shortList = main === undefined ? "" : ` Columns: ${shortColumns(main).join(", ")}.`;
    const columns =
      otherColumns.length === 0
        ? shortList
        : `${shortList} More columns: ${otherColumns.join(", ")}.`;
    const states = statableText(pack, spec.name);
    return `${spec.name}: ${spec.description}. Tables: ${tables.join(", ")}.${columns}${states}${artifactText}${days}`;
  });
}

/** `wines 12; notes 0; x 12 (a 3, b 9)`: a subdomain with several tables of its own lists each. */
function dashboardLine(pack: DomainPack, counts: Record<string, number>): string {
  const parts = Object.values(pack.subdomains).flatMap(({ name, writes }) => {
    const countedTables = writes.filter((table) => counts[table] !== undefined);
    if (countedTables.length === 0) return [];
    const sum = countedTables.reduce((total, table) => total + (counts[table] ?? 0), 0);
    const tableCounts = countedTables.map((table) => `${table} ${counts[table] ?? 0}`);
    return [`${name} ${sum}${countedTables.length > 1 ? ` (${tableCounts.join(", ")})` : ""}`];
  });
  return parts.join("; ");
}

function entities({ entities: tiers }: ThinkContext): string {
  return [formatEntities(tiers, "refs_and_labels"), formatEntities(tiers, "do_not_read")]
    .filter((part) => part !== "")
    .join("\n\n");
}

/**
 * The decisions and results of the preceding exchange (spec/context#reasoning), without the refs that `Entities` has.
 */
function lastExchange(exchange: Exchange, { active, drafts, retained }: EntityTiers): string {
  const nearbyRecords = [...active, ...drafts.map(({ record }) => record), ...retained];
  const shownRefs = new Set<string>(nearbyRecords.map(({ ref }) => ref));
  const { routing, goal, steps, phase, expressed, curation, blocked } = exchange;
  const { demoted = [] } = curation;
  const reasons = curation.retained.map((ref) => withReason(ref, curation.reasons[ref]));
  return [
    stepSummaryLines(steps, "full", BUDGETS.lastExchange, shownRefs) ?? "(no steps)",
    `decided: ${routing}${goal === "" ? "" : `; goal: ${shortLine(goal, BUDGETS.line)}`}`,
    ...(phase === null ? [] : [`phase: ${phase}`]),
    ...(expressed === null ? [] : [`user expressed: ${shortLine(expressed)}`]),
    ...(reasons.length === 0 ? [] : [`kept then: ${reasons.join("; ")}`]),
    ...(curation.dropped.length === 0 ? [] : [`dropped then: ${curation.dropped.join(", ")}`]),
    ...(demoted.length === 0 ? [] : [`demoted then: ${demoted.join(", ")}`]),
    ...(blocked === null ? [] : [`blocked: ${shortLine(blocked, BUDGETS.line)}`]),
  ].join("\n");
}

function withReason(ref: string, reason: string | undefined): string {
  return `${ref} (${shortLine(reason ?? "no reason given")})`;
}

function constraints({ pack, profile, constraints: session }: ThinkContext): string {
  const goal = session?.goal ? [`goal: ${shortLine(session.goal, BUDGETS.line)}`] : [];
  const lines = [...permanentConstraintLines(pack, profile), ...sessionConstraintLines(session)];
  return [...goal, bullets(fitLines(lines, BUDGETS.profile)) ?? ""].filter(Boolean).join("\n");
}

const consideredLine = ({ media, memory }: ThinkContext["understanding"]): string => {
  if (media?.pictured === true) {
    return "it comes with a picture: propose what changes something, and change nothing";
  }
  return memory === undefined || memory.memories.length === 0
    ? "the user only considers it: propose, change nothing"
    : "what was said before has a part in it: propose what changes something, and change nothing";
};

function understoodLines({ understanding, lookedUp }: ThinkContext): string {
  const { output, curation, noted = [], withdrawn = [] } = understanding;
  const appliedReceipts = noted.filter(({ status }) => status === "applied");
  const facts = fitLines((output.facts ?? []).map(factLine), BUDGETS.mentions);
  const mentions = fitLines(mentionsOf(understanding).map(mentionLine), BUDGETS.mentions);
  const quick =
    output.quick_mode && output.quick_mode_confidence === "medium"
      ? [`quick: medium, ${shortLine(output.quick_intent ?? "no intent given")}`]
      : [];
  return [
    ...mentions,
    ...(isConsidered(understanding) ? [consideredLine(understanding)] : []),
    ...facts,
    ...appliedReceipts.map(
      ({ table, label }) => `recorded by code: ${table}, ${shortLine(label ?? "")}`,
    ),
    ...withdrawn.map(({ words, isNoted }) =>
      isNoted
        ? `taken back by code, of this conversation: ${quoted(words)}`
        : `not noted in this conversation, so not taken back: ${quoted(words)}`,
    ),
    ...(output.search_intent === "none" ? [] : [`search intent: ${output.search_intent}`]),
    ...quick,
    ...(lookedUp === null
      ? []
      : [
          `quick: tried, and rows of one table are not enough: ${shortLine(lookedUp, BUDGETS.line)}`,
        ]),
    ...(curation.dropped.length > 0 ? ["the user dropped earlier drafts or entities"] : []),
    ...curation.retained.map((ref) => `kept: ${withReason(ref, curation.reasons[ref])}`),
  ].join("\n");
}

function quoted(text: string): string {
  return JSON.stringify(escapeLine(text));
}

/** `fact: dislike, speaker, lasting from 2027-01-01: tannin ("zu viel Gerbstoff")` */
function factLine({ kind, whose, who, lasts, from, until, what, evidence }: StatedFact): string {
  const person = who === "" ? whose : `${whose} ${escapeLine(who)}`;
  const startText = from === "" ? "" : ` from ${escapeLine(from)}`;
  const endText = until === "" ? "" : ` until ${escapeLine(until)}`;
  const time = `${lasts === "until" ? "" : lasts}${startText}${endText}`.trim();
  return `fact: ${kind}, ${person}, ${time}: ${escapeLine(what)} (${quoted(evidence.quote)})`;
}

/** The mentions as code resolved them; otherwise as the model gave them. */
function mentionsOf({
  mentions,
  output,
}: UnderstandResult): (Omit<ResolvedMention, "confidence" | "resolution"> & {
  confidence?: string;
  resolution?: string;
})[] {
  return (
    mentions ??
    output.entity_mentions.map(({ resolved_ref: ref, ...mention }) => ({ ...mention, ref }))
  );
}

/** `mention: "those" → wine_1 (high, exact)` */
function mentionLine(mention: ReturnType<typeof mentionsOf>[number]): string {
  const { raw_text: raw, ref, candidates, several, confidence, resolution } = mention;
  const quantifier = several ? "some of" : "one of";
  const target =
    ref ?? (candidates.length > 0 ? `${quantifier} ${candidates.join(", ")}` : "unknown");
  const how = [confidence, resolution].filter((part) => part !== undefined).join(", ");
  return `mention: ${JSON.stringify(escapeLine(raw))} → ${target}${how === "" ? "" : ` (${how})`}`;
}

function responseOf({ output, plan }: UnderstandResult): string {
  const { pending_response: response } = output;
  if (plan?.more === true) {
    return `${response}, and code has done it (Replan); plan only what the message asks for beside it`;
  }
  if (response !== "cancels") return response;
  return "cancels: the user said no, and it stays undone; plan only what the message asks for beside it";
}

const STAYS_OPEN =
  "response: none\nopen: the message is about something else, and no step does what this asks";

function pendingSection({ pending, open, understanding }: ThinkContext): string | null {
  const { putAgain } = understanding;
  const noResponse =
    "response: none yet; code asks again, so plan only what the message asks for beside it";
  const questionLines =
    putAgain === undefined ? [] : [[pendingLines(putAgain), noResponse].join("\n")];
  if (pending === null) {
    const isOpen = open !== null && putAgain === undefined;
    return isOpen ? [pendingLines(open), STAYS_OPEN].join("\n") : (questionLines[0] ?? null);
  }
  const lines = [
    `request: ${shortLine(pending.request, BUDGETS.pending)}`,
    pendingLines(pending),
    `response: ${responseOf(understanding)}`,
  ];
  const isDone = understanding.plan?.more === true;
  const plan = pending.plan === undefined || isDone ? null : bullets(planLines(pending.plan));
  return [
    lines.join("\n"),
    ...(plan ? [subsection("Proposed plan", plan)] : []),
    ...questionLines,
  ].join("\n\n");
}
