// Runs of stored Processes in the real database: which calls are refused, whose Secret is handed out, quotas, what calls
// say about a Tool's health, reruns, and rows that never change.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { type Json, openTestDatabase } from "../../support/database.ts";
import { fillJournal } from "../../support/fill-journal.ts";
import { createMorning, createProcess, createTool, SEALED } from "../../support/stored-process.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);
let ada: string;
let ben: string;
let home: string;
beforeAll(async () => {
  [ada, ben] = [randomUUID(), randomUUID()];
  home = await createHousehold(db, ada);
  await createHousehold(db, ben);
});

const start = (user: string, change: Json = {}) =>
  db.rpc(user, "start_process_run", {
    inputs: { city: "Bonn" },
    trigger: "api",
    route: "r",
    key: randomUUID(),
    body_hash: "h",
    quotas: {},
    ...change,
  });
async function startAndResolve(
  user: string,
  change: Json,
): Promise<{ run: string; resolved: Json }> {
  const started = await start(user, change);
  if (started.outcome !== "accepted") throw new Error(JSON.stringify(started));
  const { resolved } = await db.rpc(user, "resolve_run", { run_id: started.run.id });
  return { run: started.run.id, resolved };
}
const begin = (user: string, run: string, tool: string, change: Json = {}) =>
  db.rpc(user, "begin_step", {
    run_id: run,
    epoch: 0,
    hop: "step.1",
    tool: { id: tool, version: 1 },
    is_safe: false,
    request_hash: "h1",
    attempt: "a1",
    context: { results: {}, statuses: {} },
    ...change,
  });
const call = (setup: { tool: string; service: string }, code: string, hop = "step.1") => ({
  hop,
  tool: setup.tool,
  service: setup.service,
  code,
  ms: 12.6,
  bytes: 100,
  tokens: 3,
});
const finish = (user: string, run: string, calls: Json[], change: Json = {}) =>
  db.rpc(user, "finish_run", {
    run_id: run,
    epoch: 0,
    finish_key: "step.0",
    status: "completed",
    calls,
    ...change,
  });
const update = (user: string, kind: string, id: string, changes: Json) =>
  db.rpc(user, "update_definition", { kind, id, changes, version: null });
const toolRow = async (id: string) =>
  (
    await db.admin("select status, failures, error_message from public.tools where id = $1", [id])
  )[0];

describe("Secrets", () => {
  test("a Secret is given to the bound step of its owner's run, with its version and owner", async () => {
    const setup = await createMorning(db, ada, { withSecret: true });
    const { run, resolved } = await startAndResolve(ada, { process_id: setup.process });
    expect(resolved.process.tools[setup.tool].secret).toEqual({
      id: setup.secret,
      placement: { in: "bearer" },
    });
    expect(JSON.stringify(resolved)).not.toContain(SEALED.data);
    expect(await begin(ada, run, setup.tool)).toEqual({
      outcome: "go",
      secret: { id: setup.secret, owner: ada, version: 1, sealed: SEALED },
    });
  });

  test("a Secret is given to no other hop, Tool, version or user", async () => {
    const setup = await createMorning(db, ada, { withSecret: true });
    const other = await createMorning(db, ada, { withSecret: true });
    const { run } = await startAndResolve(ada, { process_id: setup.process });
    for (const [tool, change] of [
      [other.tool, {}],
      [setup.tool, { hop: "step.2" }],
      [setup.tool, { hop: "step.0" }],
      [setup.tool, { hop: "step.1.1" }],
      [setup.tool, { tool: { id: setup.tool, version: 2 } }],
    ] as const) {
      await expect(begin(ada, run, tool, change)).rejects.toThrow("calls another Tool");
    }
    expect(await begin(ben, run, setup.tool)).toEqual({ outcome: "ended" });
    const [row] = await db.admin(
      "select count(*)::int as n from public.run_steps where run_id = $1",
      [run],
    );
    expect(row).toEqual({ n: 0 });
  });

  test("a Secret is given only to a user who asks and owns both the Tool and the run, even if policies would allow more", async () => {
    const setup = await createMorning(db, ada, { withSecret: true });
    const { run: adasRun } = await startAndResolve(ada, { process_id: setup.process });
    const bensProcess = await createMorning(db, ben);
    const { run: bensRun } = await startAndResolve(ben, { process_id: bensProcess.process });
    // Asks as the database's own role, which no policy limits.
    const answerTo = async (user: string, run: string) =>
      (
        await db.admin<{ sealed: Json; resolved: Json }>(
          `with asks as materialized (select set_config('request.jwt.claims', $1, true))
           select alfred.sealed_for(r, $3, 1) as sealed, alfred.resolved_tool($3, r.id, false) as resolved
           from asks, public.runs r where r.id = $2`,
          [JSON.stringify({ sub: user }), run, setup.tool],
        )
      )[0];
    expect(await answerTo(ada, adasRun)).toMatchObject({
      sealed: { id: setup.secret },
      resolved: { secret: { id: setup.secret }, answersMayDecide: ["/sky"] },
    });
    const nothing = { sealed: null, resolved: { secret: null, answersMayDecide: [] } };
    expect(await answerTo(ben, adasRun)).toMatchObject(nothing);
    expect(await answerTo(ben, bensRun)).toMatchObject(nothing);
  });

  test("a Secret that was deleted closes the step, and nothing of the step is stored", async () => {
    const setup = await createMorning(db, ada, { withSecret: true });
    const { run } = await startAndResolve(ada, { process_id: setup.process });
    await db.admin("update public.secrets set deleted_at = now() where id = $1", [setup.secret]);
    expect(await begin(ada, run, setup.tool)).toEqual({
      outcome: "closed",
      code: "secret_unavailable",
    });
    const [row] = await db.admin(
      "select count(*)::int as n from public.run_steps where run_id = $1",
      [run],
    );
    expect(row).toEqual({ n: 0 });
  });

  test("a Secret's sealed data is in no table of a run", async () => {
    const setup = await createMorning(db, ada, { withSecret: true });
    const { run } = await startAndResolve(ada, { process_id: setup.process });
    await begin(ada, run, setup.tool);
    await finish(ada, run, [call(setup, "ok")]);
    for (const table of [
      "runs",
      "run_steps",
      "step_records",
      "run_frames",
      "run_waits",
      "step_answers",
      "tool_calls",
    ]) {
      const rows = await db.admin<{ row: string }>(`select t::text as row from public.${table} t`);
      expect(rows.filter(({ row }) => row.includes(SEALED.data))).toEqual([]);
    }
  });
});

describe("Tools that cannot run, or only as accepted", () => {
  test.each([
    ["disabled", (tool: string) => update(ada, "tool", tool, { enabled: false }), "disabled"],
    [
      "down",
      (tool: string) =>
        db.admin(
          "update public.tools set status = 'down', retry_at = now() + interval '1 hour' where id = $1",
          [tool],
        ),
      "down",
    ],
  ])(
    "a %s Tool is refused when the run resolves, and when a step begins",
    async (_what, close, code) => {
      const setup = await createMorning(db, ada);
      const before = await startAndResolve(ada, { process_id: setup.process });
      expect(before.resolved.process.tools[setup.tool].closed).toBeNull();
      await close(setup.tool);
      expect(await begin(ada, before.run, setup.tool)).toEqual({ outcome: "closed", code });
      const after = await startAndResolve(ada, { process_id: setup.process });
      expect(after.resolved.process.tools[setup.tool].closed).toBe(code);
      // What the first run resolved is frozen.
      const again = await db.rpc(ada, "resolve_run", { run_id: before.run });
      expect(again.resolved).toEqual(before.resolved);
    },
  );

  test("a Tool that is down lets one call through after a pause", async () => {
    const setup = await createMorning(db, ada);
    const down =
      "update public.tools set status = 'down', retry_at = now() - interval '1 second' where id = $1";
    await db.admin(down, [setup.tool]);
    const { run, resolved } = await startAndResolve(ada, { process_id: setup.process });
    expect(resolved.process.tools[setup.tool]).toMatchObject({ closed: null, status: "down" });
    expect(await begin(ada, run, setup.tool)).toEqual({ outcome: "go", secret: null });

    // Other runs are refused until the next pause is over, also those that began before that call.
    const next = await startAndResolve(ada, { process_id: setup.process });
    expect(next.resolved.process.tools[setup.tool]).toMatchObject({ closed: "down" });
    expect(await begin(ada, next.run, setup.tool)).toEqual({ outcome: "closed", code: "down" });
    await db.admin(down, [setup.tool]);
    expect(await begin(ada, next.run, setup.tool)).toEqual({ outcome: "go", secret: null });
    expect(await begin(ada, run, setup.tool)).toMatchObject({ outcome: "closed" });
    await finish(ada, next.run, [call(setup, "ok")]);
    const healed = await startAndResolve(ada, { process_id: setup.process });
    expect(healed.resolved.process.tools[setup.tool]).toMatchObject({
      closed: null,
      status: "healthy",
    });
  });

  test("a Tool of another user runs only at the version that the runner accepted", async () => {
    const setup = await createTool(db, ada, { shared: true });
    const definition = {
      initialContext: [],
      outputTemplate: "",
      maxRecursionDepth: 1,
      steps: [
        {
          id: "a",
          calls: { tool: setup.tool },
          dependsOn: [],
          inputs: { city: "x" },
          output: { variable: "a" },
        },
      ],
    };
    const process = await createProcess(db, ben, definition);
    const unaccepted = await startAndResolve(ben, { process_id: process });
    expect(unaccepted.resolved.process.tools[setup.tool].closed).toBe("not_accepted");
    expect(await begin(ben, unaccepted.run, setup.tool)).toEqual({
      outcome: "closed",
      code: "not_accepted",
    });
    expect((await db.rpc(ben, "accept_tool", { id: setup.tool, version: 1 })).outcome).toBe(
      "written",
    );
    // The owner points it elsewhere.
    const moved = { connectionParams: { endpoint: "https://evil.example.com" } };
    expect((await update(ada, "tool", setup.tool, moved)).outcome).toBe("written");
    const { run, resolved } = await startAndResolve(ben, { process_id: process });
    expect(resolved.process.tools[setup.tool]).toMatchObject({
      version: 1,
      connectionParams: { endpoint: "https://api.example.com" },
      closed: null,
    });
    expect(await begin(ben, run, setup.tool)).toEqual({ outcome: "go", secret: null });

    // Only the owner's call is a trial. Other users' runs are refused until `retry_at`; then all of them may call.
    for (const [moment, closed] of [
      ["+", "down"],
      ["-", null],
      ["-", null],
    ] as const) {
      await db.admin(
        `update public.tools set status = 'down', retry_at = now() ${moment} interval '1 minute' where id = $1`,
        [setup.tool],
      );
      const other = await startAndResolve(ben, { process_id: process });
      expect(other.resolved.process.tools[setup.tool].closed).toBe(closed);
    }
  });
});

test("a run has each Process that it reaches once, even in a circle", async () => {
  const { tool } = await createTool(db, ada);
  const calling = (calls: Json) => ({
    initialContext: [],
    outputTemplate: "",
    maxRecursionDepth: 2,
    steps: [{ id: "a", calls, dependsOn: [], inputs: {}, output: { variable: "a" } }],
  });
  const child = await createProcess(db, ada, calling({ tool }));
  const parent = await createProcess(db, ada, calling({ process: child }));
  await update(ada, "process", child, { definition: calling({ process: parent }) });
  const { run, resolved } = await startAndResolve(ada, { process_id: parent, inputs: {} });
  expect(Object.keys(resolved.process.children).sort()).toEqual([child, parent].sort());
  expect(resolved.process.children[child]).toMatchObject({ version: 2, enabled: true });
  expect(resolved.process.tools).toEqual({});
  await update(ada, "process", child, { definition: calling({ tool }) });
  expect((await db.rpc(ada, "resolve_run", { run_id: run })).resolved).toEqual(resolved);
  const next = await startAndResolve(ada, { process_id: parent, inputs: {} });
  expect(Object.keys(next.resolved.process.children)).toEqual([child]);
  const inner = { hop: "step.1.1" };
  expect(await begin(ada, next.run, tool, inner)).toEqual({ outcome: "go", secret: null });
});

test("one call of a Tool is a run of one step, and Tools of other users are refused", async () => {
  const setup = await createTool(db, ada);
  const { run, resolved } = await startAndResolve(ada, { tool_id: setup.tool });
  expect(resolved).toMatchObject({
    inputs: { city: "Bonn" },
    process: {
      definition: {
        initialContext: ["city"],
        steps: [{ id: "call", calls: { tool: setup.tool }, inputs: { city: "{input.city}" } }],
      },
      tools: { [setup.tool]: { version: 1 } },
    },
  });
  expect(await begin(ada, run, setup.tool)).toEqual({ outcome: "go", secret: null });
  expect(await start(ben, { tool_id: setup.tool })).toEqual({ outcome: "process_not_found" });
  const { items } = await db.rpc(ada, "list_definitions", { kind: "process", limit: 100 });
  expect(items.map(({ name }: Json) => name)).not.toContain("One call of a Tool");
});

test("after the day's calls, bytes or tokens are used up, further steps are closed", async () => {
  const user = randomUUID();
  await createHousehold(db, user);
  const setup = await createMorning(db, user);
  const quotas = { steps_per_day: 2, egress_bytes_per_day: 1_000 };
  const first = await startAndResolve(user, { process_id: setup.process, quotas });
  await begin(user, first.run, setup.tool);
  await finish(user, first.run, [call(setup, "ok"), call(setup, "rejected", "step.2")]);
  const second = await startAndResolve(user, { process_id: setup.process, quotas });
  expect(second.resolved.process.tools[setup.tool].closed).toBe("quota");
  expect(await begin(user, second.run, setup.tool)).toEqual({ outcome: "closed", code: "quota" });
  const bytes = { steps_per_day: 100, egress_bytes_per_day: 200 };
  const third = await startAndResolve(user, { process_id: setup.process, quotas: bytes });
  expect(await begin(user, third.run, setup.tool)).toEqual({ outcome: "closed", code: "quota" });
  const fourth = await startAndResolve(user, {
    process_id: setup.process,
    quotas: { tokens_per_day: 1 },
  });
  expect(await begin(user, fourth.run, setup.tool)).toEqual({ outcome: "closed", code: "quota" });
  const fifth = await startAndResolve(user, {
    process_id: setup.process,
    quotas: { tokens_per_day: 1_000 },
  });
  expect(await begin(user, fifth.run, setup.tool)).toMatchObject({ outcome: "go" });
});

test("calls that runs have begun and not ended count as made", async () => {
  const user = randomUUID();
  await createHousehold(db, user);
  const setup = await createMorning(db, user);
  const start = { process_id: setup.process, quotas: { steps_per_day: 1 } };
  const [first, second] = [await startAndResolve(user, start), await startAndResolve(user, start)];
  expect(await begin(user, first.run, setup.tool)).toMatchObject({ outcome: "go" });
  expect(await begin(user, second.run, setup.tool)).toEqual({ outcome: "closed", code: "quota" });
  // A repeat of the attempt that has begun does not count again.
  expect(await begin(user, first.run, setup.tool)).toMatchObject({ outcome: "go" });
});

describe("outcomes of calls", () => {
  test("the outcomes of calls degrade a Tool by one outage, take it down by three, and heal it by one success; its Service, too", async () => {
    const setup = await createMorning(db, ada);
    const healthAfter = async (code: string) => {
      const { run } = await startAndResolve(ada, { process_id: setup.process });
      await finish(ada, run, [call(setup, code)]);
      const [service] = await db.admin("select status from public.services where id = $1", [
        setup.service,
      ]);
      return { ...(await toolRow(setup.tool)), service: service?.["status"] };
    };
    const health = (status: string, failures: number, error_message: string | null) => ({
      status,
      failures,
      error_message,
      service: status,
    });
    expect(await healthAfter("ok")).toEqual(health("healthy", 0, null));
    expect(await healthAfter("server_error")).toEqual(health("degraded", 1, "server_error"));
    // A bad key or a bad request says nothing of the other side.
    expect(await healthAfter("unauthorized")).toEqual(health("degraded", 1, "server_error"));
    expect(await healthAfter("timeout")).toEqual(health("degraded", 2, "timeout"));
    expect(await healthAfter("away")).toEqual(health("down", 3, "away"));
    const { run } = await startAndResolve(ada, { process_id: setup.process });
    expect(await begin(ada, run, setup.tool)).toEqual({ outcome: "closed", code: "down" });
    expect(await healthAfter("ok")).toEqual(health("healthy", 0, null));
    const probed = { tool_id: setup.tool, code: "away" };
    expect(await db.rpc(ada, "record_health", probed)).toEqual({ status: "degraded" });
  });

  test("a call in doubt degrades a Tool once, even if end_step reports it twice", async () => {
    const setup = await createMorning(db, ada);
    const { run } = await startAndResolve(ada, { process_id: setup.process });
    await begin(ada, run, setup.tool);
    const observation = { what: "timeout", detail: "no answer", at: "2026-11-28T10:00:00Z" };
    const answer = { outcome: "failed", code: "unknown_outcome", seen: observation };
    const end = { run_id: run, epoch: 0, hop: "step.1", attempt: "a1", answer };
    await db.rpc(ada, "end_step", end);
    await db.rpc(ada, "end_step", end);
    expect(await toolRow(setup.tool)).toMatchObject({ status: "degraded", failures: 1 });
  });

  test("the outcomes of calls are recorded once, even if a run that has waited reports them again", async () => {
    const filled = await fillJournal(db, ada, home);
    const rows = () =>
      db.admin(
        "select hop, code, ms, bytes::int, tokens, tool_id from public.tool_calls where run_id = $1",
        [filled.run],
      );
    const row = { hop: "step.1", code: "ok", ms: 5, bytes: 30, tokens: 0, tool_id: filled.tool };
    expect(await rows()).toEqual([row]);
    await expect(db.admin("update public.tool_calls set code = 'away'")).rejects.toThrow(
      "written once never change",
    );
  });

  test("calls by other users do not change the health of a shared Tool", async () => {
    const setup = await createTool(db, ada, { shared: true });
    await db.rpc(ben, "accept_tool", { id: setup.tool, version: 1 });
    for (const code of ["away", "server_error", "server_error", "timeout"]) {
      const { run } = await startAndResolve(ben, { tool_id: setup.tool });
      await finish(ben, run, [call(setup, code)]);
    }
    expect(await toolRow(setup.tool)).toMatchObject({ status: "healthy", failures: 0 });
    await db.rpc(ada, "record_health", { tool_id: setup.tool, code: "away" });
    const { run } = await startAndResolve(ben, { tool_id: setup.tool });
    await finish(ben, run, [call(setup, "ok")]);
    expect(await toolRow(setup.tool)).toMatchObject({ status: "degraded", failures: 1 });
  });
});

test("results are stored for 30 days, and a rerun names what is gone before any step runs again", async () => {
  const { run } = await startAndResolve(ada, {
    process_id: (await createMorning(db, ada)).process,
  });
  const keep = (age: string, of = run) =>
    db.admin(
      `insert into public.run_results (run_id, conversation_id, user_id, commits, kept_at)
       select id, conversation_id, user_id, '[]', now() - $2::interval from public.runs where id = $1`,
      [of, age],
    );
  await db.rpc(ada, "finish_run", {
    ...{ run_id: run, epoch: 0, finish_key: "step.0", status: "failed" },
    steps: [{ hop: "step.1", step: "ask", state: "completed" }],
  });
  await keep("29 days");
  expect(await db.rpc(ada, "read_rerun", { run_id: run, quotas: {} })).toMatchObject({
    outcome: "read",
  });
  const other = await startAndResolve(ben, { process_id: (await createMorning(db, ben)).process });
  await db.admin("delete from public.run_results where run_id = $1", [run]);
  await keep("31 days");
  await keep("31 days", other.run);
  const gone = { outcome: "results_gone", steps: ["ask"] };
  expect(await db.rpc(ada, "read_rerun", { run_id: run, quotas: {} })).toEqual(gone);
  const forget = () => db.workerRpc("forget_results", { limit: 1 });
  expect([await forget(), await forget(), await forget()]).toEqual(
    [1, 1, 0].map((forgotten) => ({ forgotten })),
  );
  const both = [run, other.run];
  expect(
    await db.admin("select run_id from public.run_results where run_id = any($1)", [both]),
  ).toEqual([]);
  await keep("29 days");
  expect(await forget()).toEqual({ forgotten: 0 });
});

test("a rerun of a run that was stopped before it began still knows that a webhook gave the inputs", async () => {
  const setup = await createMorning(db, ada);
  const { run: accepted } = await start(ada, { process_id: setup.process, trigger: "hook" });
  const run = accepted.id;
  await db.rpc(ada, "finish_run", {
    ...{ run_id: run, epoch: 0, finish_key: "cancel", status: "cancelled" },
  });
  const { hash } = await db.rpc<{ hash: string }>(ada, "read_rerun", { run_id: run, quotas: {} });
  const started = await db.rpc<{ run: { id: string } }>(ada, "start_rerun", {
    ...{ run_id: run, quotas: {}, hash, commits: [], plan: [] },
    ...{ route: "rerun", key: randomUUID(), body_hash: "h" },
  });
  expect(await db.rpc(ada, "resolve_run", { run_id: started.run.id })).toMatchObject({
    resolved: { outside: { inputs: { city: ["webhook"] }, message: [] } },
  });
});

test.each([
  ["start_process_run", { process_id: randomUUID() }, "are required"],
  ["begin_step", { run_id: randomUUID() }, "are required"],
  ["keep_frame", { run_id: randomUUID() }, "context is required"],
  ["end_step", {}, "an answer is required"],
  ["answer_step", { choice: "maybe" }, "are required"],
])("%s refuses a call that lacks a parameter", async (name, p, why) => {
  await expect(db.rpc(ada, name, p)).rejects.toThrow(why);
});

describe("a change of what is written once", () => {
  beforeAll(async () => {
    const { run, tool } = await fillJournal(db, ada, home);
    const [row] = await db.admin<{ attempt: string }>(
      "select attempt from public.run_steps where run_id = $1",
      [run],
    );
    await db.rpc(ada, "end_step", {
      run_id: run,
      hop: "step.1",
      attempt: row?.attempt,
      answer: { outcome: "done", tool },
    });
  });
  test.each([
    ["update public.run_steps set answer = '{}' where answer is not null"],
    ["update public.run_steps set context = '{}'"],
    ["delete from public.run_steps"],
    ["update public.run_frames set context = '{}'"],
    ["delete from public.run_frames"],
    ["update public.run_waits set questions = '[]'"],
    ["delete from public.step_answers"],
    ["update public.runs set resolved = '{}' where resolved is not null"],
  ])("a change of what is written once is refused, even for the tables' owner: %s", async (sql) => {
    await expect(db.admin(sql)).rejects.toThrow(/written once never change/);
  });
});

test("the hidden conversation of a run is marked as such and has no default Process", async () => {
  const setup = await createMorning(db, ada);
  const started = await start(ada, { process_id: setup.process });
  const conversation = started.run.conversation_id;
  const [row] = await db.admin(
    "select kind, default_process_id from public.conversations where id = $1",
    [conversation],
  );
  expect(row).toEqual({ kind: "run", default_process_id: null });
});
