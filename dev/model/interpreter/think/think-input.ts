// Think's prompt as data.
import type { Intent } from "../intents/intent.ts";
import type { Selection } from "../language/selection.ts";
import { recognize } from "../intents/recognize.ts";
import {
  blockOf,
  bulletsOf,
  parsePrompt,
  sectionOf,
  type Section,
} from "../prompt/parse-prompt.ts";
import { readConstraints, type ConstraintsShown } from "../prompt/read-constraints.ts";
import { readRecent, userSaid, type Said } from "../prompt/read-conversation.ts";
import { readEntities, type Entity } from "../prompt/read-entities.ts";
import { readPending, type PendingShown } from "../prompt/read-pending.ts";
import { meaningfulMessage } from "../understand/repeat.ts";
import { situationOf } from "../understand/situation.ts";

export interface MentionShown {
  raw: string;
  /** The one entity meant; null while it is open. */
  ref: string | null;
  candidates: string[];
}

export interface ThinkInput {
  today: string;
  entities: Entity[];
  said: Said[];
  /** Everything that the user has said before, as far as it is shown, oldest first. */
  heard: string[];
  constraints: ConstraintsShown;
  mentions: MentionShown[];
  /** Understand dropped drafts or entities on this message. */
  dropped: boolean;
  pending: PendingShown | null;
  /** Why a first plan was blocked; empty on the first attempt. */
  replan: string[];
  /** Subdomain → how many rows there are; empty when no dashboard is shown. */
  counts: Record<string, number>;
  message: string;
  /** What the message wants; of an answer, what the question was about. */
  intents: Intent[];
}

export function readThinkInput(prompt: string): ThinkInput {
  const sections = parsePrompt(prompt);
  const find = (title: string) => sectionOf(sections, title);
  const entities = readEntities(find("Entities"));
  const constraints = readConstraints(find("Constraints").text);
  const pending = readPending(find("Pending"));
  const said = readRecent(find("Conversation"));
  const message = meaningfulMessage(blockOf(find("Message").text, "user_message") ?? "", said);
  const understood = find("Understood").text;
  const situation = situationOf(entities, constraints);
  return {
    today: /\d{4}-\d{2}-\d{2}/.exec(find("Today").text)?.[0] ?? "1970-01-01",
    entities,
    said,
    heard: userSaid(find("Conversation")),
    constraints,
    mentions: mentionsIn(understood),
    dropped: /^the user dropped earlier/m.test(understood),
    pending,
    replan: bulletsOf(find("Replan").text),
    counts: countsIn(find("Dashboard")),
    message,
    intents: recognize(message, situation),
  };
}

function mentionsIn(text: string): MentionShown[] {
  return text.split("\n").flatMap((line) => {
    const match = /^mention: (".*") → (.+) \([\w, ]+\)$/.exec(line);
    if (match === null) return [];
    const [, raw = '""', target = ""] = match;
    const several = /^one of (.*)$/.exec(target)?.[1];
    return [
      {
        raw: JSON.parse(raw) as string,
        ref: several === undefined && target !== "unknown" ? target : null,
        candidates: several?.split(", ") ?? [],
      },
    ];
  });
}

function countsIn(section: Section): Record<string, number> {
  return Object.fromEntries(
    bulletsOf(section.text).flatMap((line) => {
      const match = /^([\w ]+): (\d+)/.exec(line);
      return match === null ? [] : [[match[1] ?? "", Number(match[2])] as const];
    }),
  );
}

/** The user's message before this one: what a question of ours was about. */
export function previousRequest({ said }: ThinkInput): string {
  return said.findLast(({ speaker }) => speaker === "user")?.text ?? "";
}

/**
 * The entities that the message means, in the order in which they were mentioned.
 * @param which the words of one want; of several in one message, each has its own mentions
 */
export function meant(
  input: ThinkInput,
  { type, which }: { type?: string; which?: Selection | null } = {},
): Entity[] {
  const own = input.mentions.filter(({ raw }) => raw === which?.raw.slice(0, 200));
  const isShared = own.length === 0 && input.intents.length <= 1;
  const mentions = which == null || isShared ? input.mentions : own;
  const refs = [...new Set(mentions.flatMap(({ ref }) => (ref === null ? [] : [ref])))];
  return refs.flatMap((ref) => {
    const entity = input.entities.find((one) => one.ref === ref);
    return entity === undefined || (type !== undefined && entity.type !== type) ? [] : [entity];
  });
}
