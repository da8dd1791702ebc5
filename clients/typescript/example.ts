// A conversation through the client: `npm run dev` in one terminal, `npx node clients/typescript/example.ts`
// in another. ALFRED_URL and ALFRED_TOKEN name another Worker and another user.
import { readFileSync } from "node:fs";
import { AlfredClient, ProblemError } from "./client.ts";

const { url, token } = whom();
const alfred = new AlfredClient({ url, token: () => token });

/** Says something, prints the reply as it is written, and answers with the run as it ended. */
async function say(conversation: string, text: string) {
  console.log(`\n> ${text}`);
  let run = "";
  for await (const { type, data } of alfred.say(conversation, { text })) {
    if (type === "reply.delta") process.stdout.write(String(data["text"]));
    if (type === "message.accepted") run = String(data["runId"]);
  }
  console.log();
  return alfred.finished(run);
}

const conversation = await alfred.call("POST /v1/conversations", { body: {} });
const added = await say(conversation.id, "add milk and 2 lemons to my shopping list");
for (const { op, table, label } of added.reply?.changes ?? []) {
  console.log(`  changed: ${op} ${label} in ${table}`);
}
await say(conversation.id, "what's on my shopping list?");

// Screens read and write the same rows.
const { items } = await alfred.call("GET /v1/kitchen/shopping-list");
console.log(`\nOn the screen: ${items.map(({ name }) => name).join(", ")}`);

// An undo is a run like any other.
const { runId } = await alfred.call("POST /v1/runs/{id}/undo", { path: { id: added.id } });
console.log(`Undone: ${(await alfred.finished(runId)).reply?.text}`);

// What the API refuses arrives as an error with a code.
try {
  await alfred.call("POST /v1/runs/{id}/undo", { path: { id: added.id } });
} catch (error) {
  if (!(error instanceof ProblemError)) throw error;
  console.log(`Once more: refused with ${error.problem.code}`);
}

function whom(): { url: string; token: string } {
  const { ALFRED_URL, ALFRED_TOKEN } = process.env;
  if (ALFRED_URL && ALFRED_TOKEN) return { url: ALFRED_URL, token: ALFRED_TOKEN };
  const { worker, users } = JSON.parse(readFileSync(".alfred/dev.json", "utf8"));
  return { url: worker.url, token: users.alice.token };
}
