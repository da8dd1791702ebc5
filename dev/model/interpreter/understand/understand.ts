// Understand: from one message to signals (contract UnderstandOutput).
import type { UnderstandOutput } from "../../../../shared/contracts/understand.ts";
import type { Intent } from "../intents/intent.ts";
import { recognize } from "../intents/recognize.ts";
import { blockOf, parsePrompt, sectionOf } from "../prompt/parse-prompt.ts";
import { readConstraints } from "../prompt/read-constraints.ts";
import { readRecent } from "../prompt/read-conversation.ts";
import { readEntities, type Entity } from "../prompt/read-entities.ts";
import { readPending } from "../prompt/read-pending.ts";
import { snapshotOf } from "./constraints.ts";
import { meaningfulMessage } from "./repeat.ts";
import { amendedIntents } from "./amend.ts";
import { standingIn } from "./standing.ts";
import { languageOf, underspecifiedBy } from "./open-intent.ts";
import { targetOf } from "./pool.ts";
import { quickOf, searchIntentOf } from "./quick.ts";
import { chosenMentions } from "./chosen-mentions.ts";
import { readResponse } from "./read-response.ts";
import { resolveSelection, type Resolved, type Shown } from "./resolve.ts";
import { situationOf } from "./situation.ts";

type Mention = UnderstandOutput["entity_mentions"][number];

export function understand(prompt: string): UnderstandOutput {
  const sections = parsePrompt(prompt);
  const entities = readEntities(sectionOf(sections, "Entities"));
  const constraints = readConstraints(sectionOf(sections, "Constraints").text);
  const pending = readPending(sectionOf(sections, "Pending"));
  const said = readRecent(sectionOf(sections, "Conversation"));
  const words = blockOf(sectionOf(sections, "Message").text, "user_message") ?? "";
  const message = meaningfulMessage(words, said);
  const replies = said
    .flatMap(({ speaker, text }) => (speaker === "alfred" ? [text] : []))
    .reverse();
  const shown: Shown = { entities, replies };
  const situation = situationOf(entities, constraints);
  const spoken = recognize(message, situation);
  const response = readResponse(message, pending, spoken);
  const request = said.findLast(({ speaker }) => speaker === "user")?.text ?? "";
  const intents =
    (response === "amends" && pending?.type === "propose"
      ? amendedIntents(request, message, situation)
      : null) ?? spoken;
  const isAnswer = response === "confirms" || response === "cancels";
  const resolved = isAnswer ? [] : intents.map((intent) => resolveIntent(intent, shown));
  const mentions = isAnswer
    ? []
    : pending !== null && response === "answers" && pending.options.length > 0
      ? chosenMentions(message, pending, entities)
      : resolved.flatMap(({ intent, found }) => mentionsOf(intent, found, entities));
  const dropped = isAnswer ? [] : droppedBy(resolved, entities);
  const quick = response === "none" ? quickOf(intents) : null;
  const [first] = intents;
  const snapshot = snapshotOf(isAnswer ? [] : intents, message, constraints, {
    today: /\d{4}-\d{2}-\d{2}/.exec(sectionOf(sections, "Today").text)?.[0] ?? "1970-01-01",
    standing: standingIn(sectionOf(sections, "Conversation"), constraints),
  });
  return {
    entity_mentions: mentions.slice(0, 40),
    disambiguation:
      isAnswer || response === "answers" ? null : disambiguationOf(resolved, entities),
    constraint_snapshot: snapshot,
    curation: {
      retain: retainedBy(mentions, entities),
      drop: dropped.slice(0, 60),
      demote: snapshot.reset_goal ? retainedBefore(mentions, entities) : [],
      clear_all: !isAnswer && intents.some((intent) => intent.kind === "forget" && intent.all),
    },
    pending_response: response,
    quick_mode: quick !== null,
    quick_mode_confidence: quick?.confidence ?? null,
    quick_intent: quick?.intent.slice(0, 200) ?? null,
    quick_subdomain: quick?.subdomain ?? null,
    search_intent: searchIntentOf(first?.kind === "look_up" ? first.lookUp : null),
    underspecified: underspecifiedBy(
      response === "none" ? intents : [],
      message,
      constraints,
      sectionOf(sections, "Open intents").text,
    ),
    language: languageOf(words),
    processed_message: labelOf(intents, response),
  };
}

interface ResolvedIntent {
  intent: Intent;
  words: string;
  found: Resolved | null;
}

function resolveIntent(intent: Intent, shown: Shown): ResolvedIntent {
  const target = targetOf(intent, shown.entities);
  if (target === null) return { intent, words: "", found: null };
  return {
    intent,
    words: target.which.raw,
    found: resolveSelection(target.which, target.pool, shown),
  };
}

function mentionsOf(intent: Intent, found: Resolved | null, entities: Entity[]): Mention[] {
  const target = targetOf(intent, entities);
  const raw = (target?.which.raw || "those").slice(0, 200);
  if (found === null) return [];
  const byRef = new Map(entities.map((entity) => [entity.ref, entity]));
  if (found.refs.length > 0) {
    return found.refs.map((ref) => ({
      raw_text: raw,
      entity_type: byRef.get(ref)?.type ?? "",
      resolved_ref: ref,
      candidates: [],
      confidence: found.confidence,
    }));
  }
  const names = target?.which.names ?? [];
  if (found.candidates.length === 0 && names.length === 0) return [];
  const [candidate] = found.candidates;
  return [
    {
      raw_text: raw,
      entity_type:
        byRef.get(candidate ?? "")?.type ?? target?.which.type ?? target?.pool[0]?.type ?? "",
      resolved_ref: null,
      candidates: found.candidates,
      confidence: found.confidence,
    },
  ];
}

/** What the user is done with: drafts that are forgotten, or deleted before they were saved. */
function droppedBy(resolved: ResolvedIntent[], entities: Entity[]): string[] {
  const drafts = new Set(entities.filter(({ tier }) => tier === "draft").map(({ ref }) => ref));
  return [
    ...new Set(
      resolved.flatMap(({ intent, found }) => {
        if (intent.kind === "forget") return intent.all ? [] : (found?.refs ?? []);
        return intent.kind === "delete" ? (found?.refs ?? []).filter((ref) => drafts.has(ref)) : [];
      }),
    ),
  ];
}

/** Something older that is spoken of again stays in view. */
function retainedBy(
  mentions: Mention[],
  entities: Entity[],
): UnderstandOutput["curation"]["retain"] {
  const older = new Set(entities.filter(({ tier }) => tier === "retained").map(({ ref }) => ref));
  return mentions.flatMap(({ resolved_ref: ref }) =>
    ref !== null && older.has(ref) ? [{ ref, reason: "spoken of again" }] : [],
  );
}

/** What was kept for an undertaking that is over, and is not spoken of now. */
function retainedBefore(mentions: Mention[], entities: Entity[]): string[] {
  const meant = new Set(mentions.map(({ resolved_ref: ref }) => ref));
  return entities.flatMap(({ ref, tier }) => (tier === "retained" && !meant.has(ref) ? [ref] : []));
}

const CHOOSES: ReadonlySet<Intent["kind"]> = new Set([
  "delete",
  "change_recipe",
  "set_amount",
  "show",
  "rate",
  "move_stock",
  "move_meal",
  "forget",
  "save",
  "rename",
]);

/** Asks which one is meant, where acting on the wrong one would matter. */
function disambiguationOf(
  resolved: ResolvedIntent[],
  entities: Entity[],
): UnderstandOutput["disambiguation"] {
  const open = resolved.find(
    ({ intent, found }) => (found?.candidates.length ?? 0) > 1 && CHOOSES.has(intent.kind),
  );
  if (open === undefined) return null;
  const candidates = open.found?.candidates ?? [];
  const labels = candidates.map(
    (ref) => entities.find((entity) => entity.ref === ref)?.label ?? "",
  );
  if (new Set(labels).size < 2) return null;
  return { candidates: candidates.slice(0, 10), prompt: "Which one do you mean?" };
}

function labelOf(intents: Intent[], response: UnderstandOutput["pending_response"]): string {
  if (response === "confirms" || response === "cancels") return response;
  const kinds = intents.map(({ kind }) => kind.replaceAll("_", " "));
  return kinds.join(", ").slice(0, 50);
}
