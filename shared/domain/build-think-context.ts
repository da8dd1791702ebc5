// What Think sees (context-api-spec): entities as refs and labels, the conversation, the last
// exchange's steps, what Understand found, the open proposal, and why a first plan was blocked.
import type { DomainPack } from "../contracts/pack.ts";
import type { MemberProfile } from "../contracts/profile.ts";
import type { UnderstandResult } from "../contracts/results.ts";
import type {
  Exchange,
  HistorySummary,
  Pending,
  Session,
  SessionConstraints,
} from "../contracts/session.ts";
import { addDays, weekdayOf } from "./calendar.ts";
import { permanentConstraintLines, sessionConstraintLines } from "./format-constraints.ts";
import { fullConversation, pendingLines } from "./format-conversation.ts";
import { entitiesForThink } from "./format-entities.ts";
import {
  bullets,
  escapeLine,
  joinSections,
  section,
  subsection,
  table,
  userMessage,
} from "./format-prompt.ts";
import { planLines, stepSummaryLine } from "./format-steps.ts";
import { shownExchanges } from "./shown-exchanges.ts";
import { tierEntities, type EntityTiers } from "./tier-entities.ts";

export interface ThinkContext {
  today: string;
  pack: DomainPack;
  entities: EntityTiers;
  exchanges: Exchange[];
  summary: HistorySummary | null;
  profile: MemberProfile | null;
  constraints: SessionConstraints | null;
  understood: UnderstandResult;
  pending: Pending | null;
  /** Why the first plan of the run was blocked; null on the first attempt. */
  replan: string[] | null;
  message: string;
}

export function buildThinkContext(input: {
  pack: DomainPack;
  session: Session;
  today: string;
  message: string;
  understood: UnderstandResult;
  replan: string[] | null;
}): ThinkContext {
  const { session, understood } = input;
  return {
    ...input,
    entities: tierEntities(input.pack, session, session.exchange + 1),
    exchanges: shownExchanges(session),
    summary: session.summary,
    profile: understood.profile,
    constraints: session.constraints,
    pending: understood.takenOver ?? null,
  };
}

/** The user prompt of Think. */
export function formatThinkPrompt(context: ThinkContext): string {
  const { today, exchanges, summary, profile, constraints, replan } = context;
  const last = exchanges.at(-1);
  return joinSections([
    section("Today", `${today}, ${weekdayOf(today)}`),
    section("Days", days(today)),
    section("Subdomains", bullets(subdomainLines(context.pack))),
    section("Entities", entitiesForThink(context.entities)),
    section("Conversation", fullConversation(exchanges, summary, exchanges.length)),
    section("Last exchange", last === undefined ? null : lastExchange(last)),
    section(
      "Constraints",
      [
        ...(constraints?.goal ? [`goal: ${escapeLine(constraints.goal)}`] : []),
        bullets([...permanentConstraintLines(profile), ...sessionConstraintLines(constraints)]),
      ]
        .filter((part) => part !== null)
        .join("\n"),
    ),
    section("Understood", understoodLines(context.understood)),
    section("Pending", pendingSection(context)),
    replan === null ? null : section("Replan", bullets(replan)),
    section("Message", userMessage(context.message)),
  ]);
}

function days(today: string): string | null {
  const rows = Array.from({ length: 14 }, (_, offset) => {
    const date = addDays(today, offset);
    const note = offset === 0 ? "today" : offset === 1 ? "tomorrow" : `in ${offset} days`;
    return [date, weekdayOf(date), note];
  });
  return table(["Date", "Weekday", "Which"], rows);
}

function subdomainLines(pack: DomainPack): string[] {
  return Object.values(pack.subdomains).map((spec) => {
    const tables = spec.tables.map(
      (name) => `${name} (${spec.writes.includes(name) ? "read, write" : "read"})`,
    );
    const makes = spec.artifact === undefined ? "" : ` Generates: ${spec.artifact.type}.`;
    return `${spec.name}: ${spec.description}. Tables: ${tables.join(", ")}.${makes}`;
  });
}

function lastExchange(exchange: Exchange): string {
  return [
    bullets(exchange.steps.map(stepSummaryLine)) ?? "(no steps)",
    `phase: ${exchange.phase ?? "unknown"}`,
    `user expressed: ${exchange.expressed === null ? "nothing in particular" : escapeLine(exchange.expressed)}`,
    ...(exchange.blocked === null ? [] : [`blocked: ${escapeLine(exchange.blocked)}`]),
  ].join("\n");
}

function understoodLines({ output, curation }: UnderstandResult): string {
  const mentions = output.entity_mentions.map((mention) => {
    const { raw_text: raw, resolved_ref: ref, candidates, confidence } = mention;
    const target = ref ?? (candidates.length > 0 ? `one of ${candidates.join(", ")}` : "unknown");
    return `mention: ${JSON.stringify(escapeLine(raw))} → ${target} (${confidence})`;
  });
  const quick =
    output.quick_mode && output.quick_mode_confidence === "medium"
      ? [`quick: medium, ${escapeLine(output.quick_intent ?? "no intent given")}`]
      : [];
  return [
    ...mentions,
    ...(output.search_intent === "none" ? [] : [`search intent: ${output.search_intent}`]),
    ...quick,
    ...(curation.dropped.length > 0 ? ["the user dropped earlier drafts or entities"] : []),
    ...curation.retained.map(
      (ref) => `kept: ${ref} (${escapeLine(curation.reasons[ref] ?? "no reason given")})`,
    ),
  ].join("\n");
}

function pendingSection({ pending, understood }: ThinkContext): string | null {
  if (pending === null) return null;
  const lines = [pendingLines(pending), `response: ${understood.output.pending_response}`];
  const plan = pending.plan === undefined ? null : bullets(planLines(pending.plan));
  return [lines.join("\n"), ...(plan ? [subsection("Proposed plan", plan)] : [])].join("\n\n");
}
