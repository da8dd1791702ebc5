// A user's world with at least one row in every table, made through the real functions.
import { hash, randomUUID } from "node:crypto";
import type { Json, TestDatabase } from "./database.ts";
import { type Definitions, fillDefinitions } from "./definitions-world.ts";
import { type FilledJournal, fillJournal } from "./fill-journal.ts";
import { fillMemory, type FilledMemory } from "./fill-memory.ts";
import { fillTriggers, type Triggers } from "./triggers-world.ts";
import {
  apply,
  createRecipe,
  effectsOf,
  finishOf,
  messageTo,
  type Op,
} from "./kitchen/kitchen-world.ts";
import { asSent, foldUp, foldOf } from "./fold-request.ts";

/** An operation for each data table that creates a row; the rows `recipe` and `meal` exist already. */
function sampleRows(recipe: string, meal: string): Record<string, Op> {
  const create = (table: string, values: Record<string, unknown>): Op => ({
    op: "create",
    table,
    values,
  });
  return {
    recipes: createRecipe("Baja tacos", ["cod", "lime"], { instructions: ["Fry it."] }),
    recipe_ingredients: create("recipe_ingredients", { recipe_id: recipe, name: "salt" }),
    inventory: create("inventory", { name: "milk", quantity: 2, unit: "l", location: "fridge" }),
    shopping_list: create("shopping_list", { name: "butter", quantity: 250, unit: "g" }),
    meal_plans: create("meal_plans", {
      planned_on: "2026-11-24",
      meal_type: "dinner",
      recipe_id: recipe,
    }),
    tasks: create("tasks", { title: "thaw the cod", due_on: "2026-11-24", meal_plan_id: meal }),
    preferences: create("preferences", { kind: "dislike", subject: "raisins" }),
    cooking_log: create("cooking_log", { recipe_id: recipe, cooked_on: "2026-11-20", rating: 4 }),
    wines: {
      ...create("wines", { name: "Barolo", vintage: 2016, colour: "red", bottles: 6 }),
      children: [{ table: "wine_notes", values: { note: "tar and roses", score: 93 } }],
    },
  };
}

export interface FullWorld {
  conversation: string;
  run: string;
  queuedRun: string;
  /** The applied effects' results. */
  results: Json[];
  effect: string;
  /** An ended run whose reply is being sent. */
  sendingRun: string;
  /** The conversation's place on a channel. */
  place: Json;
  /** The user's link on that channel. */
  link: string;
  /** The hash of an unused code. */
  codeHash: string;
  /** A browser that gets notices. */
  push: { id: string; endpoint: string };
  definitions: Definitions;
  journal: FilledJournal;
  triggers: Triggers;
  memory: FilledMemory;
}

const sha256 = (text: string) => hash("sha256", text);

/** Fills every table of the database for the user and the household. */
export async function fillWorld(
  db: TestDatabase,
  user: string,
  household: string,
): Promise<FullWorld> {
  const speaker = { channel: "telegram", tenant: "4242", user: randomUUID() };
  const [usedHash, codeHash] = [sha256(randomUUID()), sha256(randomUUID())];
  for (const code_hash of [usedHash, codeHash]) {
    const code = { channel: "telegram", code_hash, minutes: 10, open_limit: 5 };
    await db.rpc(user, "create_channel_code", { ...code, household_id: household });
  }
  await db.workerRpc("redeem_channel_code", { ...speaker, code_hash: usedHash, event: "1" });
  const place = {
    channel: "telegram",
    tenant: "4242",
    place: "11",
    speaker: speaker.user,
    is_group: false,
    address: { chat: "11" },
  };
  const event = randomUUID();
  const { conversation_id } = await db.rpc(user, "conversation_at", { ...place, event });
  const conversation = { id: conversation_id as string };
  const request = { route: "POST", key: randomUUID(), body_hash: "hash", household_id: household };
  await db.rpc(user, "create_conversation", request);
  const sentMessage = await db.rpc(
    user,
    "accept_message",
    messageTo(conversation.id, { key: event }),
  );
  await db.rpc(
    user,
    "finish_run",
    finishOf(sentMessage.run.id, {
      reply: { text: "Hello.", changes: [] },
      usage: { calls: 2, cost_micro_usd: 900 },
      snapshot: { version: 1, state: { exchange: 1 } },
    }),
  );
  await db.rpc(user, "ingest_episodes", { limit: 10 });
  const memory = await fillMemory(db, user);
  const in_mind = { conversation_id: conversation.id, entity_id: memory.entity };
  await db.rpc(user, "keep_in_mind", { ...in_mind, is_included: true });
  const { fence } = await db.rpc(user, "claim_send", {
    run_id: sentMessage.run.id,
    lease_ms: 60_000,
  });
  const parts = [{ text: "Hello.", plain: "Hello.", buttons: [] }];
  await db.rpc(user, "keep_parts", { run_id: sentMessage.run.id, fence, parts });
  await db.rpc(user, "save_summary", {
    conversation_id: conversation.id,
    ...asSent(foldUp(foldOf(1, 1, "They said hello."), 1, "A greeting.")),
  });
  await db.rpc(user, "invite", {
    household_id: household,
    role: "member",
    days: 7,
    open_limit: 5,
    code_hash: sha256(randomUUID()),
    route: "invite",
    key: randomUUID(),
    body_hash: "hash",
  });
  const token_hash = sha256(randomUUID());
  await db.rpc(user, "open_calendar", { household_id: household, token_hash });
  const endpoint = `https://push.example/${randomUUID()}`;
  const browser = {
    endpoint,
    p256dh: "B".repeat(87),
    auth: "a".repeat(22),
    language: "en",
    remind_at: "2026-11-01T08:00:00Z",
  };
  const { id: push } = await db.rpc(user, "save_push", browser);
  await db.rpc(user, "put_profile", { display_name: "a cook", allergens: ["lupin"] });

  const { run } = await db.rpc(user, "accept_message", messageTo(conversation.id));
  const queuedMessage = await db.rpc(user, "accept_message", messageTo(conversation.id));
  const [recipe] = await apply(db, user, run.id, [createRecipe("Toast", ["bread"])]);
  const [meal] = await apply(db, user, run.id, [sampleRows(recipe.row_id, "")["meal_plans"]!]);
  const tables = await db.admin<{ table_name: string }>(
    "select table_name from public.data_tables",
  );
  const picture = { type: "image/png", content: "cGl4ZWxz", most: 9 };
  await db.rpc(user, "put_picture", { household_id: household, ...picture });
  const samples = sampleRows(recipe.row_id, meal.row_id);
  const ops = tables.flatMap(({ table_name }) => samples[table_name] ?? []);
  const { results } = await db.rpc(user, "apply_effects", effectsOf(run.id, ops));
  const [effect] = await db.admin<{ id: string }>(
    "select id from public.effects where row_id = $1",
    [recipe.row_id],
  );
  const [link] = await db.admin<{ id: string }>(
    "select id from public.channel_links where user_id = $1",
    [user],
  );
  const definitions = await fillDefinitions(db, user);
  const lastConversation = await db.rpc(user, "create_conversation", {
    ...request,
    key: randomUUID(),
  });
  const lastMessage = await db.rpc(
    user,
    "accept_message",
    messageTo(lastConversation.conversation.id),
  );
  await db.rpc(user, "finish_run", finishOf(lastMessage.run.id));
  return {
    memory,
    conversation: conversation.id,
    run: run.id,
    queuedRun: queuedMessage.run.id,
    results: [recipe, meal, ...results],
    effect: effect!.id,
    sendingRun: sentMessage.run.id,
    place,
    link: link!.id,
    codeHash,
    push: { id: push, endpoint },
    journal: await fillJournal(db, user, household),
    definitions,
    triggers: await fillTriggers(db, user, definitions.process),
  };
}
