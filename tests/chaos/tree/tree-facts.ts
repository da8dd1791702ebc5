// The trees of alternatives after a chaos run, read from Postgres, and the sessions in the store.
import { parseSession } from "../../../shared/redis/parse-run-state.ts";
import type { WholeSession } from "../../../shared/ports/store.ts";
import type { TestStack } from "../../support/stack.ts";

export interface ConversationFact {
  id: string;
  /** Of a fork: the answer at which it was made. */
  origin: string | null;
  head: string | null;
  /** The saved sessions, oldest first: the answer to which each belongs, and its fields as the store has them. */
  snapshots: { at: string; version: number; state: string }[];
  /** The session in the store; null if it has none. */
  stored: WholeSession | null;
}

export interface AlternativeFact {
  id: string;
  conversation: string;
  turn: string;
  speaker: "user" | "agent";
  depth: number;
  respondsTo: string | null;
  isActive: boolean;
  copiedFrom: string | null;
  text: string | null;
}

export interface TreeFacts {
  conversations: ConversationFact[];
  alternatives: AlternativeFact[];
}

const CONVERSATIONS = `
  select c.id, c.origin_alternative_id as origin, c.head_alternative_id as head,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'at', s.at_alternative_id, 'version', s.version, 'state', s.state::text) order by s.version), '[]')
      from public.snapshots s where s.conversation_id = c.id) as snapshots
  from public.conversations c where c.kind = 'chat' order by c.created_at`;

const ALTERNATIVES = `
  select a.id, a.conversation_id as conversation, a.turn_id as turn, t.speaker, t.depth,
    a.responds_to as "respondsTo", a.is_active as "isActive", a.copied_from as "copiedFrom", a.content as text
  from public.alternatives a join public.turns t on t.id = a.turn_id
  join public.conversations c on c.id = a.conversation_id and c.kind = 'chat'
  order by t.seq, a.seq`;

export async function readTreeFacts({ admin, redis }: TestStack): Promise<TreeFacts> {
  const conversations = await admin<Omit<ConversationFact, "stored"> & Record<string, unknown>>(
    CONVERSATIONS,
  );
  return {
    conversations: await Promise.all(
      conversations.map(async (conversation) => ({
        ...conversation,
        stored: await storedSession(redis, conversation.id),
      })),
    ),
    alternatives: await admin<AlternativeFact & Record<string, unknown>>(ALTERNATIVES),
  };
}

async function storedSession(
  { url, token }: TestStack["redis"],
  conversation: string,
): Promise<ConversationFact["stored"]> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(["HGETALL", `conv:${conversation}`]),
  });
  const { result } = (await answer.json()) as { result: string[] };
  return result.length === 0 ? null : parseSession(result);
}
