// Replays the recordings of tests/fixtures through the chain, with real hops, Redis scripts and Postgres
// functions; the differences show the effect of a change of the code. Also tests what makes and keeps recordings.
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
import { hideTimes } from "../../dev/replay/plain-times.ts";
import { readRecording, withoutPromptTexts, type Recording } from "../../dev/replay/recording.ts";
import { recordRun } from "../../dev/replay/record/record-run.ts";
import { createRecorder, MAX_RECORDINGS } from "../../dev/replay/record/recorder.ts";
import { replayRecording, type ReplayResult } from "../../dev/replay/replay/replay-recording.ts";
import { reportLines } from "../../dev/replay/replay/report.ts";
import { updateRecording } from "../../dev/replay/replay/update-recording.ts";
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

const replay = (recording: Recording): Promise<ReplayResult> =>
  replayRecording(recording, { redis, supabase: database, databaseUrl: database.databaseUrl });

/** Records the run of a replay, with the answers of the original recording. */
async function recordReplay({ run, prompts }: ReplayResult, original: Recording): Promise<unknown> {
  const answers = original.hops.flatMap((hop) =>
    hop.answers.map((answer) => ({ hop: hop.hop, answer })),
  );
  const requests = prompts.map(({ hop, contract, sent }) => {
    const index = answers.findIndex((entry) => entry.hop === hop);
    const [entry] = answers.splice(index, 1);
    return { at: Infinity, contract, ...sent, answer: entry?.answer.text ?? "" };
  });
  const newRecording = await recordRun(
    { redis, databaseUrl: database.databaseUrl, requests: () => requests },
    run,
  );
  if (typeof newRecording === "string") throw new Error(`the replay is ${newRecording}`);
  return comparable(withoutPromptTexts(newRecording));
}

/**
 * A recording without times and without tables that have no rows, because a table that is newer than
 * the recording is missing in it.
 */
function comparable({ at: _at, start, ...recording }: Recording): unknown {
  const filledTables = Object.entries(start.tables).filter(([, rows]) => rows.length > 0);
  const tables = Object.fromEntries(filledTables);
  return JSON.parse(hideTimes(JSON.stringify({ ...recording, start: { ...start, tables } })));
}

describe("a recorded run is replayed with the same outcome", () => {
  it.each([...sampleEvery(23, 1, fixtureNames())])(
    "a recorded run is replayed with the same outcome: %s",
    async (name) => {
      const recording = readRecording(fixtureFile(name));
      const replayResult = await replay(recording);
      const comparison = compare(recording, replayResult);
      expect(comparison.isSame, `\n${reportLines(comparison).join("\n")}\n`).toBe(true);
      // A new recording of the replay equals the original, so recordings lose nothing that a run depends on.
      const expected = { ...recording, hops: withPrompts(recording, replayResult) };
      expect(await recordReplay(replayResult, recording)).toEqual(comparable(expected));
    },
  );
});

it("a replay counts the messages since a change, also those that changed nothing and are not in the recording", async () => {
  const recording = readRecording(fixtureFile("shopping-list"));
  const recordedRuns = recording.start.tables["runs"]?.map(({ number }) => number);
  expect(recordedRuns).toEqual([2, 6]);
  const { hops } = updateRecording(recording, await replay(recording));
  const { standing } = hops[0]!.result as { standing: { message: number }[] };
  expect(new Set(standing.map(({ message }) => message))).toEqual(new Set(recordedRuns));
});

/** The recording's hops with the replay's prompts, which may have changed since the recording. */
function withPrompts({ hops }: Recording, { prompts }: ReplayResult): Recording["hops"] {
  return hops.map((hop) => {
    const request = prompts.filter((prompt) => prompt.hop === hop.hop);
    const answers = hop.answers.map((answer, index) => {
      const hash = request[index]?.sent.hash;
      return { ...answer, prompt: hash === undefined ? answer.prompt : { hash } };
    });
    return { ...hop, answers };
  });
}

describe("a replay that differs from its recording", () => {
  const recording = () => readRecording(fixtureFile("allergy-override"));

  it("a replay that differs reports which effects and which reply differ", async () => {
    const changedRecording = recording();
    changedRecording.outcome.reply = { text: "Nothing was planned." };
    changedRecording.outcome.effects[0]!.label = "Cod curry";
    const { isSame, parts } = compare(changedRecording, await replay(recording()));
    expect(isSame).toBe(false);
    const differentParts = parts.filter(({ differences }) => differences.length > 0);
    expect(differentParts.map(({ name }) => name)).toEqual(["effects", "reply sent"]);
    expect(differentParts[0]?.differences).toEqual([
      { path: "0.label", was: "Cod curry", is: "Prawn curry" },
    ]);
  });

  it("an update makes a valid recording, which keeps the model's answers", async () => {
    const changedRecording = recording();
    changedRecording.outcome.reply = { text: "Nothing was planned." };
    changedRecording.hops[0]!.result = {};
    expect(updateRecording(changedRecording, await replay(changedRecording))).toEqual(recording());
  });

  it("a replay reports a model call that was not recorded", async () => {
    const changedRecording = recording();
    changedRecording.hops.find(({ hop }) => hop === "understand")!.answers = [];
    const comparison = compare(changedRecording, await replay(changedRecording));
    expect(comparison.isSame).toBe(false);
    expect(comparison.problems[0]).toBe(
      "understand requests UnderstandOutput once more than recorded",
    );
  });

  it("a replay does not fail if only prompts differ", async () => {
    const changedRecording = recording();
    for (const { prompt } of changedRecording.hops.flatMap(({ answers }) => answers))
      prompt!.hash = "another";
    const comparison = compare(changedRecording, await replay(changedRecording));
    expect(comparison.isSame).toBe(true);
    expect(comparison.changedPrompts).toHaveLength(comparison.prompts);
  });
});

it("a recording has the rows with which the run began, whatever has changed since", async () => {
  const { run } = await replay(readRecording(fixtureFile("generate-and-save")));
  const recordAgain = async () => {
    const { databaseUrl } = database;
    const recording = await recordRun({ redis, databaseUrl, requests: () => [] }, run);
    if (typeof recording === "string") throw new Error(`the replay is ${recording}`);
    return comparable(recording);
  };
  const firstRecording = await recordAgain();
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
  expect(await recordAgain()).toEqual(firstRecording);
});

describe("recorders", () => {
  const dirs: string[] = [];
  afterAll(() => dirs.forEach((dir) => rmSync(dir, { recursive: true, force: true })));
  const open = () => {
    const dir = mkdtempSync(join(tmpdir(), "alfred-recorder-"));
    dirs.push(dir);
    const { databaseUrl } = database;
    const fail = (line: string) => expect.fail(line);
    const recorder = createRecorder(dir, { redis, databaseUrl, requests: () => [] }, fail);
    return { recorder, recordingsDir: join(dir, "recordings") };
  };
  const line = (run: string) => JSON.stringify({ event: "hop", "alfred.run": run });

  it("a recorder keeps the ended runs of the log, in files that only their owner can read", async () => {
    const { run } = await replay(readRecording(fixtureFile("quick-read")));
    const { recorder, recordingsDir } = open();
    recorder.onLog("no JSON");
    recorder.onLog(line(run));
    recorder.onLog(line(randomUUID()));
    await recorder.stop();
    expect(readdirSync(recordingsDir)).toEqual([`${run}.json`]);
    const file = join(recordingsDir, `${run}.json`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const comparison = compare(readRecording(file), await replay(readRecording(file)));
    expect(comparison.isSame, `\n${reportLines(comparison).join("\n")}\n`).toBe(true);
  });

  it("a recorder keeps only the newest runs", async () => {
    const { run } = await replay(readRecording(fixtureFile("quick-read")));
    const { recorder, recordingsDir } = open();
    for (let n = 0; n < MAX_RECORDINGS; n++) {
      writeFileSync(join(recordingsDir, `${n}.json`), "{}");
      utimesSync(join(recordingsDir, `${n}.json`), n + 1, n + 1);
    }
    recorder.onLog(line(run));
    await recorder.stop();
    const names = readdirSync(recordingsDir);
    expect(names).toHaveLength(MAX_RECORDINGS);
    expect(names).toContain(`${run}.json`);
    expect(names).not.toContain("0.json");
    expect(names).toContain("1.json");
  });
});

describe("the fixtures", () => {
  it("the fixtures include all runs that the fixture conversations keep", () => {
    const names = FIXTURE_CONVERSATIONS.flatMap(({ messages }) => messages.map(({ keep }) => keep));
    expect(fixtureNames()).toEqual(
      expect.arrayContaining(names.filter((name) => name !== undefined)),
    );
  });

  it.each(fixtureNames())("the fixtures have no id, token or secret in %s", (name) => {
    const text = readFileSync(fixtureFile(name), "utf8");
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/i);
    expect(text).not.toMatch(/\beyJ|Bearer|dev-[a-z-]+-[0-9a-f]{8}|sb_publishable/);
    expect(text).not.toContain("<unknown>");
  });
});
