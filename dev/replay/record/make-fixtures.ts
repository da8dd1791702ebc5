// Records the conversations of the fixtures again, in local runs with the offline model.
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { escapeIdentifier } from "pg";
import { createApiClient, hasEnded, type ApiClient } from "../../cli/chat/api-client.ts";
import { seedUsers } from "../../stack/seed-users.ts";
import { startStack } from "../../stack/start-stack.ts";
import { withClient } from "../../supabase/with-client.ts";
import { FIXTURE_CONVERSATIONS, type FixtureConversation } from "./fixture-conversations.ts";
import { fixtureFile } from "../fixtures.ts";
import { readRecording, recordingsDir, withoutPromptTexts, formatRecording } from "../recording.ts";

const WAIT_MS = 30_000;

/**
 * Writes every fixture.
 * @param say called with one line per fixture
 * @throws Error if the stack does not start, or a run does not end or is not recorded
 */
export async function makeFixtures(say: (line: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "alfred-fixtures-"));
  try {
    // The environment of this process is not used, so that the model is the offline one.
    const stack = await startStack({ dataDir, env: { ALFRED_ENV: "test" }, record: true });
    try {
      for (const conversation of FIXTURE_CONVERSATIONS) {
        const person = { id: randomUUID(), name: "Somebody", householdId: randomUUID() };
        await seedUsers(stack.databaseUrl ?? "", [person]);
        await insertRows(stack.databaseUrl ?? "", person, conversation.rows ?? []);
        const api = createApiClient(stack.url, await stack.tokenFor(person.id));
        await talk(api, conversation, recordingsDir(dataDir), say);
      }
    } finally {
      await stack.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function talk(
  api: ApiClient,
  { messages }: FixtureConversation,
  recordings: string,
  say: (line: string) => void,
): Promise<void> {
  const { id: conversation } = await api.createConversation(randomUUID());
  let lastRunId = "";
  for (const { text, keep } of messages) {
    const { runId } = await (text === null
      ? api.undoRun(lastRunId, randomUUID())
      : api.sendMessage(conversation, text, randomUUID()));
    lastRunId = runId;
    const run = await waitForEnd(api, runId);
    const file = join(recordings, `${runId}.json`);
    await waitUntil(() => existsSync(file), `The recording of "${text ?? "undo"}"`);
    if (keep === undefined) continue;
    writeFileSync(fixtureFile(keep), formatRecording(withoutPromptTexts(readRecording(file))));
    say(`${keep}: ${run.status}, ${run.reply?.text.replaceAll("\n", " ").slice(0, 100) ?? ""}`);
  }
}

async function waitForEnd(api: ApiClient, id: string) {
  for (let waitedMs = 0; waitedMs < WAIT_MS; waitedMs += 5_000) {
    const run = await api.getRun(id, 5);
    if (hasEnded(run)) return run;
  }
  throw new Error(`Run ${id} has not ended after ${WAIT_MS / 1000} s.`);
}

async function waitUntil(condition: () => boolean, what: string): Promise<void> {
  for (let waitedMs = 0; !condition(); waitedMs += 50) {
    if (waitedMs > WAIT_MS) throw new Error(`${what} is missing after ${WAIT_MS / 1000} s.`);
    await sleep(50);
  }
}

async function insertRows(
  databaseUrl: string,
  { id, householdId }: { id: string; householdId: string },
  rows: NonNullable<FixtureConversation["rows"]>,
): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    for (const { table, values } of rows) {
      const row = { ...values, household_id: householdId, created_by: id };
      const columns = Object.keys(row);
      await client.query(
        `insert into public.${escapeIdentifier(table)} (${columns.map(escapeIdentifier).join(", ")})
         values (${columns.map((_, index) => `$${index + 1}`).join(", ")})`,
        Object.values(row),
      );
    }
  });
}
