// Runs of memory: started by the system alone, within limits of their own, and out of the reach of users' definitions.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Json, openTestDatabase } from "../../support/database.ts";
import { forSuite } from "../../support/for-suite.ts";
import { createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { createMorning } from "../../support/stored-process.ts";

const db = forSuite(openTestDatabase);

const newUser = async (): Promise<string> => {
  const user = randomUUID();
  await createHousehold(db, user);
  return user;
};
const start = (user: string, p: object = {}): Promise<Json> => {
  const key = randomUUID();
  return db.rpc(user, "start_memory_run", {
    kind: "remember",
    route: "memory",
    key,
    body_hash: key,
    ...p,
  });
};
const finish = (run: Json, status = "completed"): Promise<Json> =>
  db.rpc(run.user_id, "finish_run", {
    run_id: run.id,
    epoch: run.epoch,
    finish_key: "reply",
    status,
    reply: { text: "Done.", changes: [] },
  });
const runToEnd = async (user: string, status = "completed") => {
  const { run } = await start(user);
  await finish(run, status);
  return run;
};
const age = (user: string, interval: string) =>
  db.admin(
    `begin; set local session_replication_role = replica;
     update public.runs set created_at = created_at - interval '${interval}',
       finished_at = finished_at - interval '${interval}' where user_id = '${user}'; commit`,
  );
const systemIdOf = async (table: string, key: string): Promise<string> => {
  const [{ id } = { id: "" }] = await db.admin<{ id: string }>(
    `select id from public.${table} where key = $1`,
    [key],
  );
  return id;
};

describe("runs of memory", () => {
  test("a run of memory has a hidden conversation, and executes the system's Process", async () => {
    const user = await newUser();
    const { outcome, run } = await start(user);
    expect([outcome, run.status, run.trigger]).toEqual(["accepted", "running", "memory"]);
    const { resolved } = await db.rpc(user, "resolve_run", { run_id: run.id });
    const { steps } = resolved.process.definition;
    const tools = steps.map(({ calls }: Json) => resolved.process.tools[calls.tool]);
    expect(tools.map(({ operation, closed }: Json) => [operation.type, closed])).toEqual([
      ["memory_read", null],
      ["model_ask", null],
      ["memory_write", null],
    ]);
    const [kind] = await db.admin("select kind from public.conversations where id = $1", [
      run.conversation_id,
    ]);
    expect(kind).toEqual({ kind: "run" });
  });

  test("a second start with the same key gets the same run", async () => {
    const user = await newUser();
    const key = randomUUID();
    const { run } = await start(user, { key });
    expect(await start(user, { key })).toMatchObject({ outcome: "replayed", run: { id: run.id } });
  });

  test("a run of memory is refused while another is under way, within an hour of a failure, and after forty runs within a day", async () => {
    const user = await newUser();
    const { run } = await start(user);
    expect(await start(user)).toEqual({ outcome: "busy" });
    await finish(run, "failed");
    expect(await start(user)).toEqual({ outcome: "resting" });
    await age(user, "61 minutes");
    for (let n = 2; n <= 40; n++) await runToEnd(user);
    expect(await start(user)).toEqual({ outcome: "quota" });
    await age(user, "1 day");
    expect(await start(user)).toMatchObject({ outcome: "accepted" });
  });

  test("a run of memory leaves a fifth of the day's budget to the user", async () => {
    const user = await newUser();
    const run = await runToEnd(user);
    await db.admin(
      "insert into public.spending (run_id, part, user_id, usage, cost_micro_usd) select $1, 'x', $2, '{}', 79",
      [run.id, user],
    );
    const spent_since = new Date(Date.now() - 3_600_000).toISOString();
    const answer = await start(user, { budget_micro_usd: 100, spent_since });
    expect(answer).toMatchObject({ outcome: "accepted" });
    await finish(answer.run);
    await db.admin(
      "update public.spending set cost_micro_usd = 80 where part = 'x' and run_id = $1",
      [run.id],
    );
    expect(await start(user, { budget_micro_usd: 100, spent_since })).toEqual({
      outcome: "budget_spent",
    });
  });

  test("a run of memory is refused while memory is off", async () => {
    const user = await newUser();
    await db.rpc(user, "put_profile", { memory: false });
    expect(await start(user)).toEqual({ outcome: "off" });
  });

  test("a run of memory does not count among the runs that a user starts", async () => {
    const user = await newUser();
    await runToEnd(user);
    const { process } = await createMorning(db, user);
    const answer = await db.rpc(user, "start_process_run", {
      ...{
        process_id: process,
        inputs: { city: "Graz" },
        trigger: "api",
        quotas: { runs_per_hour: 1 },
      },
      ...{ route: "r", key: randomUUID(), body_hash: "h" },
    });
    expect(answer).toMatchObject({ outcome: "accepted" });
  });
});

test("a run of memory is deleted with its conversation a week after its end, and its cost stays", async () => {
  const user = await newUser();
  const old = await runToEnd(user);
  await db.admin(
    "insert into public.spending (run_id, part, user_id, usage, cost_micro_usd) values ($1, 'x', $2, '{}', 7)",
    [old.id, user],
  );
  await age(user, "8 days");
  const [failed, refusal] = [await runToEnd(user, "failed"), await start(user)];
  expect(refusal).toEqual({ outcome: "resting" });
  while ((await db.workerRpc<Json>("drop_memory_runs", { limit: 9 })).dropped > 0);
  const remaining = await db.admin("select id from public.runs where user_id = $1", [user]);
  expect(remaining).toEqual([{ id: failed.id }]);
  const conversations = await db.admin("select id from public.conversations where user_id = $1", [
    user,
  ]);
  expect(conversations).toEqual([{ id: failed.conversation_id }]);
  const spending = await db.admin(
    "select run_id, cost_micro_usd::int as cost from public.spending where user_id = $1 and cost_micro_usd > 0",
    [user],
  );
  expect(spending).toEqual([{ run_id: null, cost: 7 }]);
});

describe("what only the system runs", () => {
  test("a Process of memory and its Tools are not among what a user's definition may call", async () => {
    const user = await newUser();
    const process = await systemIdOf("processes", "alfred.remember");
    const tools = await Promise.all(
      ["memory.read_remember", "memory.write_remember", "memory.ask_remember"].map((key) =>
        systemIdOf("tools", key),
      ),
    );
    const callables = await db.rpc(user, "read_callables", { tools, processes: [process] });
    expect(callables).toEqual({ tools: [], processes: [] });
  });

  test("a Process of memory cannot be started by a user", async () => {
    const user = await newUser();
    const process_id = await systemIdOf("processes", "alfred.remember");
    const tool_id = await systemIdOf("tools", "memory.ask_remember");
    const request = { inputs: {}, trigger: "api", route: "r", body_hash: "h", quotas: {} };
    for (const target of [{ process_id }, { tool_id }]) {
      const answer = await db.rpc(user, "start_process_run", {
        ...request,
        ...target,
        key: randomUUID(),
      });
      expect(answer).toEqual({ outcome: "process_not_found" });
    }
    await expect(
      db.rpc(user, "start_process_run", { ...request, process_id, trigger: "memory", key: "k" }),
    ).rejects.toThrow("start_process_run");
  });

  test("a Process of memory is refused by the database in a definition of a user", async () => {
    const user = await newUser();
    const tool = await systemIdOf("tools", "memory.read_remember");
    const process = await systemIdOf("processes", "alfred.remember");
    for (const calls of [{ tool }, { process }]) {
      const output = { variable: "a", required: true };
      const step = { id: "a", calls, dependsOn: [], inputs: {}, output };
      const definition = {
        initialContext: [],
        steps: [step],
        outputTemplate: "",
        maxRecursionDepth: 1,
      };
      const document = { name: "Mine", description: null, enabled: true, definition, data: [] };
      const answer = await db.rpc<Json>(user, "create_definition", {
        ...{ kind: "process", document, most: 10 },
        ...{ route: "r", key: randomUUID(), body_hash: "h" },
      });
      expect(JSON.stringify(answer)).toMatch(/(?:tool|process)_not_found/);
    }
  });
});
