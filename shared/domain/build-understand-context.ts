// What Understand sees (context-api-spec): entities in all tiers, the conversation, its own earlier
// curation, constraints, the open question, the message.
import type { DomainPack } from "../contracts/pack.ts";
import type {
  Exchange,
  HistorySummary,
  Pending,
  Session,
  SessionConstraints,
} from "../contracts/session.ts";
import { weekdayOf } from "./calendar.ts";
import { sessionConstraintLines } from "./format-constraints.ts";
import { fullConversation, pendingLines } from "./format-conversation.ts";
import { formatEntities } from "./format-entities.ts";
import { bullets, escapeLine, joinSections, section, userMessage } from "./format-prompt.ts";
import { tierEntities, type EntityTiers } from "./tier-entities.ts";
import { shownExchanges } from "./shown-exchanges.ts";

export interface UnderstandContext {
  today: string;
  subdomains: { name: string; description: string }[];
  entities: EntityTiers;
  exchanges: Exchange[];
  summary: HistorySummary | null;
  constraints: SessionConstraints | null;
  pending: Pending | null;
  message: string;
}

export function buildUnderstandContext(input: {
  pack: DomainPack;
  session: Session;
  today: string;
  message: string;
}): UnderstandContext {
  const { pack, session, today, message } = input;
  return {
    today,
    subdomains: Object.values(pack.subdomains),
    entities: tierEntities(pack, session, session.exchange + 1),
    exchanges: shownExchanges(session),
    summary: session.summary,
    constraints: session.constraints,
    pending: session.pending,
    message,
  };
}

/** The user prompt of Understand. */
export function formatUnderstandPrompt(context: UnderstandContext): string {
  const { today, exchanges, summary, constraints, pending } = context;
  return joinSections([
    section("Today", `${today}, ${weekdayOf(today)}`),
    section(
      "Subdomains",
      bullets(context.subdomains.map(({ name, description }) => `${name}: ${description}`)),
    ),
    section("Entities", formatEntities(context.entities, "curation")),
    section("Conversation", fullConversation(exchanges, summary, exchanges.length)),
    section("Earlier decisions", bullets(exchanges.flatMap(curationLine))),
    section("Constraints", constraintLines(constraints)),
    section("Pending", pendingLines(pending)),
    section("Message", userMessage(context.message)),
  ]);
}

/** `exchange 2: kept wine_1 (reason); dropped gen_wine_1`; nothing when nothing was decided. */
function curationLine({ exchange, curation }: Exchange): string[] {
  const { retained, dropped, reasons } = curation;
  const parts = [
    ...retained.map((ref) => `kept ${ref} (${escapeLine(reasons[ref] ?? "no reason given")})`),
    ...(dropped.length > 0 ? [`dropped ${dropped.join(", ")}`] : []),
  ];
  return parts.length === 0 ? [] : [`exchange ${exchange}: ${parts.join("; ")}`];
}

function constraintLines(constraints: SessionConstraints | null): string | null {
  if (constraints === null) return null;
  const goal = constraints.goal === null ? [] : [`goal: ${escapeLine(constraints.goal)}`];
  const list = bullets(sessionConstraintLines(constraints));
  return [...goal, ...(list === null ? [] : [list])].join("\n");
}
