// People, households, conversations and runs for database tests. Conversations and runs are made through the real
// functions.
import type { ConversationId, HouseholdId, RunId } from "../../../shared/contracts/ids.ts";
import { randomUUID } from "node:crypto";
import type { Json, TestDatabase } from "../database.ts";
import { conversationId, householdId, runId, userId } from "../ids.ts";

export const alice = userId("00000000-0000-4000-8000-00000000000a");
export const bob = userId("00000000-0000-4000-8000-00000000000b");
export const carol = userId("00000000-0000-4000-8000-00000000000c");

export interface Op {
  op: "create" | "update" | "delete" | "undo";
  [key: string]: unknown;
}

/** A household with these members; the first is its owner. */
export async function createHousehold(
  db: TestDatabase,
  ...members: string[]
): Promise<HouseholdId> {
  const [household] = await db.admin<{ id: string }>(
    "insert into public.households (name) values ('a household') returning id",
  );
  for (const [index, user] of members.entries()) {
    await db.admin(
      "insert into public.household_members (household_id, user_id, role) values ($1, $2, $3)",
      [household!.id, user, index === 0 ? "owner" : "member"],
    );
  }
  return householdId(household!.id);
}

export async function removeMember(
  db: TestDatabase,
  household: string,
  user: string,
): Promise<void> {
  await db.admin("delete from public.household_members where household_id = $1 and user_id = $2", [
    household,
    user,
  ]);
}

export async function createConversation(
  db: TestDatabase,
  user: string,
  household?: string,
): Promise<ConversationId> {
  const { outcome, conversation } = await db.rpc(user, "create_conversation", {
    route: "POST /v1/conversations",
    key: randomUUID(),
    body_hash: "hash",
    household_id: household,
  });
  if (outcome !== "created") throw new Error(`no conversation: ${outcome}`);
  return conversationId(conversation.id);
}

export function messageTo(conversation: string, change: Record<string, unknown> = {}) {
  return {
    conversation_id: conversation,
    text: "what is in the fridge?",
    route: "POST messages",
    key: randomUUID(),
    body_hash: "hash",
    if_busy: "enqueue",
    queue_limit: 10,
    ...change,
  };
}

/** A running run in a new conversation, in epoch 0. */
export async function startRun(
  db: TestDatabase,
  user: string,
  household?: string,
): Promise<{ run: RunId; conversation: ConversationId; accepted: Json }> {
  const conversation = await createConversation(db, user, household);
  const acceptance = await db.rpc(user, "accept_message", messageTo(conversation));
  return { run: runId(acceptance.run.id), conversation, accepted: acceptance.run };
}

export function effectsOf(run: string, ops: Op[], change: Record<string, unknown> = {}) {
  return {
    origin: "run",
    origin_id: run,
    epoch: 0,
    step: randomUUID(),
    seq: 0,
    mode: "each",
    ops,
    answers: null,
    context: null,
    ...change,
  };
}

/** Applies operations as a new step of the run. @returns their results. Errors: Error if one is not applied. */
export async function apply(
  db: TestDatabase,
  user: string,
  run: string,
  ops: Op[],
): Promise<Json[]> {
  const { outcome, results } = await db.rpc(user, "apply_effects", effectsOf(run, ops));
  const failures = results.filter((result: Json) => result.status !== "applied");
  if (outcome !== "applied" || failures.length > 0) {
    throw new Error(`not applied: ${outcome} ${JSON.stringify(failures)}`);
  }
  return results;
}

export function createRecipe(
  name: string,
  ingredients: (string | Record<string, unknown>)[] = [],
  values: Record<string, unknown> = {},
): Op {
  return {
    op: "create",
    table: "recipes",
    values: { name, ...values },
    children: ingredients.map((entry, position) => ({
      table: "recipe_ingredients",
      values: { position, ...(typeof entry === "string" ? { name: entry } : entry) },
    })),
  };
}

export function finishOf(run: string, change: Record<string, unknown> = {}) {
  return { run_id: run, epoch: 0, finish_key: "reply", status: "completed", ...change };
}

export const uuidPattern = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/i;
