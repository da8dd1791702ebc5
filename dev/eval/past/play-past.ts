// `npm run eval:past`: plays ten conversations, dates them back over three months, lets Alfred read them, and asks
// sixty questions about them. A person or another program plays the model (docs/by-hand.md).
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Pool } from "pg";
import { createApiClient, hasEnded, type ApiClient, type Run } from "../../cli/chat/api-client.ts";
import { tellError } from "../../cli/terminal/describe-error.ts";
import { ignoreClosedOutput, watchInterruption } from "../../cli/terminal/interruption.ts";
import { startByHandModel } from "../../model/answer-by-hand/start-by-hand-model.ts";
import { seedUsers } from "../../stack/seed-users.ts";
import { startStack, type Stack } from "../../stack/start-stack.ts";
import { pastFlags } from "../../cli/flags/past-args.ts";
import { PAST_CONVERSATIONS, PAST_QUESTIONS } from "./past-conversations.ts";

/** The model has half an hour for each answer. */
const PATIENCE_SECONDS = 1800;
/** Questions that are asked at once: as many as a person wants to answer in one sitting. */
const QUESTIONS_AT_ONCE = 30;
const WAIT_SECONDS = 20;

ignoreClosedOutput();
const { data } = pastFlags.readOrExit();
const { signal } = watchInterruption();
try {
  await play(resolve(data));
} catch (error) {
  tellError(error);
  process.exitCode = 1;
}

async function play(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const model = await startByHandModel({ dir: join(dataDir, "by-hand"), log: console.log });
  try {
    const stack = await startStack({
      ...{ dataDir, signal, record: true, keepRecordings: 1000 },
      env: {
        ANTHROPIC_BASE_URL: model.url,
        ANTHROPIC_API_KEY: model.apiKey,
        ALFRED_MODEL_TIMEOUT_SECONDS: String(PATIENCE_SECONDS),
        ALFRED_RATE_RUNS_BURST: "600",
        ALFRED_RATE_CREATES_BURST: "600",
        ALFRED_RATE_READS_BURST: "60000",
      },
      log: console.log,
    });
    const pool = new Pool({ connectionString: stack.databaseUrl, max: 2 });
    try {
      await playOnStack(stack, pool, dataDir);
    } finally {
      await pool.end();
      await stack.stop();
    }
  } finally {
    await model.stop();
  }
}

async function playOnStack(stack: Stack, pool: Pool, dataDir: string): Promise<void> {
  const person = { id: crypto.randomUUID(), householdId: crypto.randomUUID(), name: "Sam" };
  await seedUsers(stack.databaseUrl ?? "", [person]);
  const api = createApiClient(stack.url, await stack.tokenFor(person.id), signal);
  const talks = await Promise.all(
    PAST_CONVERSATIONS.map(async ({ day, messages }) => {
      const { id } = await api.createConversation(crypto.randomUUID());
      const runs: Run[] = [];
      for (const text of messages) runs.push(await ask(api, id, text));
      console.log(`The conversation of ${day} has been played.`);
      return { id, day, runs };
    }),
  );
  for (const { id, day } of talks) await moveToDay(pool, id, day);
  await readIntoMemory(stack, pool, person.id);
  const results = [];
  for (let from = 0; from < PAST_QUESTIONS.length; from += QUESTIONS_AT_ONCE) {
    const batch = PAST_QUESTIONS.slice(from, from + QUESTIONS_AT_ONCE);
    results.push(
      ...(await Promise.all(
        batch.map(async (question) => {
          const { id } = await api.createConversation(crypto.randomUUID());
          const run = await ask(api, id, question.ask);
          return { ...question, reply: run.reply?.text ?? run.error?.message, run: run.id };
        }),
      )),
    );
    console.log(`${results.length} of ${PAST_QUESTIONS.length} questions have been answered.`);
  }
  const facts = await pool.query(
    `select e.name, e.category, f.text, f.valid_from, f.valid_to, f.known_to from public.facts f
     join public.entities e on e.id = f.entity_id where f.user_id = $1 order by e.name, f.id`,
    [person.id],
  );
  const output = join(dataDir, "past.json");
  const said = talks.map(({ day, runs }) => ({ day, replies: runs.map((run) => run.reply?.text) }));
  writeFileSync(output, JSON.stringify({ said, facts: facts.rows, results }, null, 2));
  console.log(`The result is in ${output}.`);
}

async function ask(api: ApiClient, conversation: string, text: string): Promise<Run> {
  const { runId } = await api.sendMessage(conversation, text, crypto.randomUUID());
  for (;;) {
    signal.throwIfAborted();
    const run = await api.getRun(runId, WAIT_SECONDS);
    if (hasEnded(run)) return run;
  }
}

/** Dates a conversation's runs, and their entries in memory's outbox, back to its day, before memory keeps them. */
async function moveToDay(pool: Pool, conversation: string, day: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    // Triggers would refuse these changes.
    await client.query("set local session_replication_role = replica");
    await client.query(
      `update public.runs r set
         created_at = r.created_at + d.days, started_at = r.started_at + d.days,
         progressed_at = r.progressed_at + d.days, finished_at = r.finished_at + d.days
       from (
         select o.id, ($2::date - o.created_at::date) * interval '1 day' as days from public.runs o
       ) d
       where d.id = r.id and r.conversation_id = $1`,
      [conversation, day],
    );
    // Episodes are numbered in the order of this column.
    await client.query(
      `update public.memory_outbox o set created_at = r.finished_at
       from public.runs r where r.id = o.run_id and o.conversation_id = $1`,
      [conversation],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}

/** Runs the crons until memory has kept every run and the model has read every Episode. */
async function readIntoMemory(stack: Stack, pool: Pool, user: string): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    for (const cron of stack.worker.crons) await stack.worker.scheduled(cron);
    const { rows } = await pool.query<{ waiting: number; unread: number }>(
      `select (select count(*)::int from public.memory_outbox where user_id = $1) as waiting,
              (select count(*)::int from public.unread_episodes where user_id = $1) as unread`,
      [user],
    );
    const { waiting = 0, unread = 0 } = rows[0] ?? {};
    console.log(`Still to do: keep ${waiting} runs, read ${unread} Episodes.`);
    if (waiting === 0 && unread === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  }
}
