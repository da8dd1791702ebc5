// A Worker that uses the adapters of the model, the database and the queue as the product's Worker does.
import { actSchema } from "../../../../shared/domain/prompting/schemas/act-schema.ts";
import { createKitchenPack } from "../../../../shared/kitchen/create-kitchen-pack.ts";
import { createAnthropicModel } from "../../../../shared/llm/create-anthropic-model.ts";
import { createPostgresDatabase } from "../../../../shared/postgres/create-postgres-database.ts";
import { createUserTokenVerifier } from "../../../../shared/postgres/verify-user-token.ts";
import { createQStashQueue } from "../../../../shared/queue/create-qstash-queue.ts";
import { createSignatureVerifier } from "../../../../shared/queue/verify-signature.ts";
import { conversationId, householdId, runId, userId } from "../../../support/ids.ts";
import { PATIENCE_MS } from "../../../support/patience.ts";

export interface Env {
  MODEL_URL: string;
  SUPABASE_URL: string;
  SUPABASE_KEY: string;
  SUPABASE_SECRET: string;
  QSTASH_URL: string;
  QSTASH_TOKEN: string;
  CURRENT_KEY: string;
  NEXT_KEY: string;
  PUBLIC_URL: string;
  USER: string;
  TOKEN: string;
}

const models = { understand: "m", think: "m", act: "m", reply: "m", summarize: "m", memory: "m" };

async function askModel(env: Env) {
  const model = createAnthropicModel({ apiKey: "key", baseUrl: env.MODEL_URL, models });
  const question = {
    node: "act" as const,
    schema: actSchema(createKitchenPack(), { type: "read", subdomain: "recipes" }),
    system: "s",
    user: "u",
    maxTokens: 100,
    timeoutMs: 5000,
  };
  const pieces: string[] = [];
  const { text } = await model.ask({ ...question, onText: (piece) => pieces.push(piece) });
  const late = await model.ask({ ...question, timeoutMs: 200 }).catch((error: unknown) => error);
  return { text, pieces, late: (late as { code?: string }).code };
}

async function useDatabase(env: Env) {
  const database = createPostgresDatabase({
    url: env.SUPABASE_URL,
    publishableKey: env.SUPABASE_KEY,
    jwtSecret: env.SUPABASE_SECRET,
    timeoutMs: PATIENCE_MS,
  });
  const user = userId(env.USER);
  const answer = await database
    .api(user)
    .createConversation({ route: "r", key: "k", bodyHash: "h", title: "From workerd" });
  const { items } = await database.api(user).listConversations({ limit: 5 });
  const household = "conversation" in answer ? answer.conversation.household : householdId("");
  const { total } = await database.as(user).readRows({ table: "recipes" }, household);
  const refusal = await database
    .as(user)
    .readRows({ table: "nowhere" }, household)
    .catch((error: unknown) => error);
  return {
    outcome: answer.outcome,
    titles: items.map(({ title }) => title),
    total,
    refused: (refusal as { code?: string }).code,
    stalled: await database.stalledRuns(60, 10),
  };
}

async function publish(env: Env) {
  const { QSTASH_URL: baseUrl, QSTASH_TOKEN: token, PUBLIC_URL: publicUrl } = env;
  const id = "0b6f2c1e-5a7d-4e6f-9c3b-2d1a0e9f8b7c";
  const envelope = {
    v: 1,
    run: runId(id),
    conversation: conversationId(id),
    user: userId(id),
    hop: "reply",
  } as const;
  const counters = { epoch: 0, after: 0, session: 0, n: 0 };
  await createQStashQueue({ baseUrl, token, publicUrl }).publish([
    { envelope: { ...envelope, ...counters }, dedupId: "a" },
  ]);
  return true;
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    if (request.method === "POST") {
      const verifier = createSignatureVerifier({
        currentSigningKey: env.CURRENT_KEY,
        nextSigningKey: env.NEXT_KEY,
      });
      const { signature, body, url } = (await request.json()) as Record<string, string>;
      return Response.json(
        await verifier.verify({ signature: signature ?? "", body: body ?? "", url: url ?? "" }),
      );
    }
    const verifyUser = createUserTokenVerifier({
      url: env.SUPABASE_URL,
      jwtSecret: env.SUPABASE_SECRET,
    });
    return Response.json({
      model: await askModel(env),
      database: await useDatabase(env),
      published: await publish(env),
      user: await verifyUser(env.TOKEN),
    });
  },
};
