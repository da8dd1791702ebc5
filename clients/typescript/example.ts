// From sign-in to undo: run `npm run dev` in one terminal, and `npx node
// clients/typescript/example.ts` in another. ALFRED_URL, SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY,
// ALFRED_EMAIL and ALFRED_PASSWORD, all together, select another deployment and another user.
import { readFileSync } from "node:fs";
import { AlfredClient, dataOf } from "./client.ts";
import { ProblemError } from "./problem-error.ts";
import { signIn } from "./sign-in.ts";

const { url, account } = readSettings();
const token = await signIn(account);
const alfred = new AlfredClient({ url, token: () => token });

/** Sends a message, prints the reply as it is written, and returns the ended run. */
async function say(conversation: string, text: string) {
  console.log(`\n> ${text}`);
  let run = "";
  for await (const { type, data } of alfred.say(conversation, { text })) {
    if (type === "reply.delta") process.stdout.write(String(data["text"]));
    if (type === "message.accepted") run = String(data["runId"]);
  }
  console.log();
  return alfred.waitForEnd(run);
}

const conversation = await dataOf(alfred.api.POST("/v1/conversations", { body: {} }));
const addRun = await say(conversation.id, "add milk and 2 lemons to my shopping list");
for (const { op, table, label } of addRun.reply?.changes ?? []) {
  console.log(`  changed: ${op} ${label} in ${table}`);
}
await say(conversation.id, "what's on my shopping list?");

// Screens read and write the same rows.
const { items } = await dataOf(alfred.api.GET("/v1/kitchen/shopping-list"));
console.log(`\nOn the screen: ${items.map(({ name }) => name).join(", ")}`);

// An undo is a run like any other.
const params = { path: { id: addRun.id } };
const { runId } = await dataOf(alfred.api.POST("/v1/runs/{id}/undo", { params }));
console.log(`\n> undo\n${(await alfred.waitForEnd(runId)).reply?.text}`);

// A refusal of the API is thrown as an error with a code.
try {
  await dataOf(alfred.api.POST("/v1/runs/{id}/undo", { params }));
} catch (error) {
  if (!(error instanceof ProblemError)) throw error;
  console.log(`Once more: refused with ${error.problem.code}`);
}

function readSettings() {
  const { ALFRED_URL, SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = process.env;
  const { ALFRED_EMAIL: email, ALFRED_PASSWORD: password } = process.env;
  if (ALFRED_URL && SUPABASE_URL && SUPABASE_PUBLISHABLE_KEY && email && password) {
    const publishableKey = SUPABASE_PUBLISHABLE_KEY;
    return { url: ALFRED_URL, account: { url: SUPABASE_URL, publishableKey, email, password } };
  }
  const { worker, supabase, users } = JSON.parse(readDevFile());
  return { url: worker.url, account: { ...supabase, ...users.alice } };
}

/** Reads the settings, which a running stack has written. Without them, ends this process with advice. */
function readDevFile(): string {
  try {
    return readFileSync(".alfred/dev.json", "utf8");
  } catch {
    console.error(
      "Alfred is not running here.\nStart it with `npm run dev` in another terminal, in this directory.",
    );
    return process.exit(1);
  }
}
