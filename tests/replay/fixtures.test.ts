// The recordings of tests/fixtures, replayed through the chain: real hops, real Redis scripts, real
// Postgres functions. The difference shows what a change of code makes of them.
import { randomUUID } from "node:crypto";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startRedis, type RedisStandIn } from "../../dev/redis/start-redis.ts";
import { compare } from "../../dev/replay/replay/compare.ts";
import { FIXTURE_CONVERSATIONS } from "../../dev/replay/record/fixture-conversations.ts";
import { fixtureFile, fixtureNames } from "../../dev/replay/fixtures.ts";
import { plainTimes } from "../../dev/replay/plain-times.ts";
import { readRecording, withoutPromptTexts, type Recording } from "../../dev/replay/recording.ts";
import { recordRun } from "../../dev/replay/record/record-run.ts";
import { createRecorder, KEPT_RECORDINGS } from "../../dev/replay/record/recorder.ts";
import { replayRecording, type Replayed } from "../../dev/replay/replay/replay-recording.ts";
import { reportLines } from "../../dev/replay/replay/report.ts";
import { updated } from "../../dev/replay/replay/update-recording.ts";
import type { ClonedDatabase } from "../../dev/supabase/clone-template.ts";
import { withClient } from "../../dev/supabase/with-client.ts";
import { createTestDatabase } from "../../dev/supabase/test-database.ts";
import type { EffectOp } from "../../shared/contracts/effects.ts";
import { createPostgresDatabase } from "../../shared/postgres/create-postgres-database.ts";
import { householdId, userId } from "../support/ids.ts";
import { sampleEvery } from "../support/sample.ts";
import { PATIENCE_MS } from "../support/patience.ts";

let redis: RedisStandIn;
let database: ClonedDatabase;

beforeAll(async () => {
  [redis, database] = await Promise.all([startRedis({ token: "replays" }), createTestDatabase()]);
});
afterAll(async () => {
  await Promise.all([redis.stop(), database.stop()]);
});

const replay = (recording: Recording): Promise<Replayed> =>
  replayRecording(recording, { redis, supabase: database, databaseUrl: database.databaseUrl });

/** What the run of a replay is recorded as. */
async function recorded({ run, prompts }: Replayed, of: Recording): Promise<unknown> {
  const answers = of.hops.flatMap((hop) => hop.answers.map((answer) => ({ hop: hop.hop, answer })));
  const requests = prompts.map(({ hop, contract, sent }) => {
    const index = answers.findIndex((one) => one.hop === hop);
    const [answered] = answers.splice(index, 1);
    return { at: Infinity, contract, ...sent, answer: answered?.answer.text ?? "" };
  });
  const again = await recordRun(
    { redis, databaseUrl: database.databaseUrl, requests: () => requests },
    run,
  );
  if (typeof again === "string") throw new Error(`the replay is ${again}`);
  return plain(withoutPromptTexts(again));
}

/**
 * Moments left out, and the session's version and numbers of earlier runs as they are. A table without
 * rows says nothing: one that is newer than the recording is not in it.
 */
function plain({ at: _at, start, ...recording }: Recording): unknown {
  const filledTables = Object.entries(start.tables).filter(([, rows]) => rows.length > 0);
  const tables = Object.fromEntries(filledTables);
  return JSON.parse(plainTimes(JSON.stringify({ ...recording, start: { ...start, tables } })));
}

describe("a recorded run becomes it did", () => {
  it.each([...sampleEvery(7, 1, fixtureNames())])("%s", async (name) => {
    const recording = readRecording(fixtureFile(name));
    const replayResult = await replay(recording);
    const comparison = compare(recording, replayResult);
    expect(comparison.same, `\n${reportLines(comparison).join("\n")}\n`).toBe(true);
    // A recording of the replay is the recording: nothing that a run rests on is lost on the way.
    const before = { ...recording, hops: withPrompts(recording, replayResult) };
    expect(await recorded(replayResult, recording)).toEqual(plain(before));
  });
});

/** Prompts may have changed since: those of the replay. */
function withPrompts({ hops }: Recording, { prompts }: Replayed): Recording["hops"] {
  return hops.map((hop) => {
    const request = prompts.filter((prompt) => prompt.hop === hop.hop);
    const answers = hop.answers.map((answer, index) => {
      const hash = request[index]?.sent.hash;
      return { ...answer, prompt: hash === undefined ? answer.prompt : { hash } };
    });
    return { ...hop, answers };
  });
}

describe("a replay that does not come out as recorded", () => {
  const recording = () => readRecording(fixtureFile("allergy-override"));

  it("says which decision, effect and reply differ", async () => {
    const other = recording();
    other.outcome.reply = { text: "Nothing was planned." };
    other.outcome.effects[0]!.label = "Cod curry";
    const { same, parts } = compare(other, await replay(recording()));
    expect(same).toBe(false);
    const differing = parts.filter(({ differences }) => differences.length > 0);
    expect(differing.map(({ name }) => name)).toEqual(["effects", "reply sent"]);
    expect(differing[0]?.differences).toEqual([
      { path: "0.label", was: "Cod curry", is: "Prawn curry" },
    ]);
  });

  it("is a recording again once it is updated, and what the model said stays", async () => {
    const other = recording();
    other.outcome.reply = { text: "Nothing was planned." };
    other.hops[0]!.result = {};
    expect(updated(other, await replay(other))).toEqual(recording());
  });

  it("says what a model was asked that it was not asked before", async () => {
    const other = recording();
    other.hops.find(({ hop }) => hop === "understand")!.answers = [];
    const comparison = compare(other, await replay(other));
    expect(comparison.same).toBe(false);
    expect(comparison.problems[0]).toBe(
      "understand asks for UnderstandOutput once more than was recorded",
    );
  });

  it("is no failure where only prompts differ", async () => {
    const other = recording();
    for (const { prompt } of other.hops.flatMap(({ answers }) => answers)) prompt!.hash = "another";
    const comparison = compare(other, await replay(other));
    expect(comparison.same).toBe(true);
    expect(comparison.otherPrompts).toHaveLength(comparison.prompts);
  });
});

it("a run is recorded as it began, whatever was changed after it", async () => {
  const { run } = await replay(readRecording(fixtureFile("generate-and-save")));
  const again = async () => {
    const { databaseUrl } = database;
    const recording = await recordRun({ redis, databaseUrl, requests: () => [] }, run);
    if (typeof recording === "string") throw new Error(`the replay is ${recording}`);
    return plain(recording);
  };
  const before = await again();
  await withClient(database.databaseUrl, async (client) => {
    const { rows } = await client.query<{ user_id: string; household_id: string; ids: string[] }>(
      `select r.user_id, r.household_id, array_agg(e.row_id order by e.seq) as ids
       from public.runs r join public.effects e on e.origin_id = r.id where r.id = $1 group by r.id`,
      [run],
    );
    const { user_id, household_id, ids } = rows[0]!;
    const { rows: stock } = await client.query<{ id: string }>(
      "select id from public.inventory where household_id = $1 order by name",
      [household_id],
    );
    const ops: EffectOp[] = [
      { op: "create", table: "inventory", values: { name: "salt" } },
      { op: "update", table: "inventory", id: stock[0]!.id, set: { quantity: 7 } },
      { op: "delete", table: "inventory", id: stock[1]!.id },
      { op: "update", table: "recipes", id: ids[0]!, set: { name: "Another name" } },
      { op: "delete", table: "recipes", id: ids[1]! },
    ];
    const { results } = await createPostgresDatabase({ ...database, timeoutMs: PATIENCE_MS })
      .as(userId(user_id))
      .applyEffects({
        ...{
          origin: "api",
          originId: randomUUID(),
          household: householdId(household_id),
          step: "edit",
          seq: 0,
        },
        ...{ mode: "each", ops, answers: null, context: null },
      });
    expect(results.map(({ status }) => status)).toEqual(ops.map(() => "applied"));
  });
  expect(await again()).toEqual(before);
});

describe("a recorder", () => {
  const dirs: string[] = [];
  afterAll(() => dirs.forEach((dir) => rmSync(dir, { recursive: true, force: true })));
  const open = () => {
    const dir = mkdtempSync(join(tmpdir(), "alfred-recorder-"));
    dirs.push(dir);
    const { databaseUrl } = database;
    const fail = (line: string) => expect.fail(line);
    const recorder = createRecorder(dir, { redis, databaseUrl, requests: () => [] }, fail);
    return { recorder, kept: join(dir, "recordings") };
  };
  const line = (run: string) => JSON.stringify({ event: "hop", "alfred.run": run });

  it("keeps an ended run of which the log tells, for its owner alone", async () => {
    const { run } = await replay(readRecording(fixtureFile("quick-read")));
    const { recorder, kept } = open();
    recorder.onLog("no JSON");
    recorder.onLog(line(run));
    recorder.onLog(line(randomUUID()));
    await recorder.stop();
    expect(readdirSync(kept)).toEqual([`${run}.json`]);
    const file = join(kept, `${run}.json`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const comparison = compare(readRecording(file), await replay(readRecording(file)));
    expect(comparison.same, `\n${reportLines(comparison).join("\n")}\n`).toBe(true);
  });

  it("keeps the newest of them", async () => {
    const { run } = await replay(readRecording(fixtureFile("quick-read")));
    const { recorder, kept } = open();
    for (let n = 0; n < KEPT_RECORDINGS; n++) {
      writeFileSync(join(kept, `${n}.json`), "{}");
      utimesSync(join(kept, `${n}.json`), n + 1, n + 1);
    }
    recorder.onLog(line(run));
    await recorder.stop();
    const names = readdirSync(kept);
    expect(names).toHaveLength(KEPT_RECORDINGS);
    expect(names).toContain(`${run}.json`);
    expect(names).not.toContain("0.json");
    expect(names).toContain("1.json");
  });
});

describe("the fixtures", () => {
  it("are the runs that the conversations keep", () => {
    const names = FIXTURE_CONVERSATIONS.flatMap(({ messages }) => messages.map(({ keep }) => keep));
    expect(fixtureNames()).toEqual(
      expect.arrayContaining(names.filter((name) => name !== undefined)),
    );
  });

  it.each(fixtureNames())("%s holds no id, no token and no secret", (name) => {
    const text = readFileSync(fixtureFile(name), "utf8");
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/i);
    expect(text).not.toMatch(/\beyJ|Bearer|dev-[a-z-]+-[0-9a-f]{8}|sb_publishable/);
    expect(text).not.toContain("<unknown>");
  });
});
