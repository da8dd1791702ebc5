// Sends a new user's first message as a client does, and checks the reply and the row.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { createApiClient } from "../cli/chat/api-client.ts";
import { withClient } from "../supabase/with-client.ts";
import { Finding } from "./finding.ts";

const text = "put milk on my shopping list";
const rowsPath = "/v1/kitchen/shopping-list";
const waitSeconds = 20;
const attempts = 3;

/** Adds a user as Supabase Auth does at a sign-up. @returns the user's id */
export async function signUp(adminUrl: string): Promise<string> {
  const id = randomUUID();
  await withClient(adminUrl, (client) =>
    client.query("insert into auth.users (id, email) values ($1, $2)", [
      id,
      `${id.slice(0, 8)}@example.com`,
    ]),
  );
  return id;
}

/**
 * @param token the user's access token
 * @returns the message and the first line of the reply
 * @throws Finding if the run does not complete, or the new row is missing
 */
export async function sendMessage(url: string, token: string): Promise<string> {
  const api = createApiClient(url, token);
  const { id } = await api.createConversation(randomUUID());
  const { runId } = await api.sendMessage(id, text, randomUUID());
  let run = await api.getRun(runId, waitSeconds);
  for (let n = 1; n < attempts && ["queued", "running"].includes(run.status); n += 1) {
    run = await api.getRun(runId, waitSeconds);
  }
  if (run.status !== "completed" || !run.reply) {
    throw new Finding(
      `the run is ${run.status}${run.error ? `: ${run.error.code}, ${run.error.message}` : ""}`,
      "`npx wrangler tail --env production --format json > log; npm run trace -- --log log` draws its hops.",
    );
  }
  const answer = await fetch(url + rowsPath, { headers: { authorization: `Bearer ${token}` } });
  const rows = Rows.safeParse(await answer.json());
  if (!rows.data?.items.some(({ name }) => /milk/i.test(name))) {
    throw new Finding(
      `${rowsPath} answers ${answer.status} without the item that the message adds`,
      "Compare GET /v1/runs/{id}/receipt with the rows.",
    );
  }
  return `“${text}” → “${run.reply.text.split("\n")[0] ?? ""}”`;
}

const Rows = z.object({ items: z.array(z.object({ name: z.string() })) });

/** @throws Finding unless the Worker lists conversations with the user's token */
export async function checkToken(url: string, token: string): Promise<void> {
  const answer = await fetch(`${url}/v1/conversations`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.status === 200) return;
  throw new Finding(
    `GET /v1/conversations answers ${answer.status} to a user of the project`,
    "SUPABASE_URL, the key and the project must belong together.",
  );
}
