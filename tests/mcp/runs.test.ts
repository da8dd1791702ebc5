// What an agent can do with runs: start one and get its receipt, answer its question, undo its changes, and run a Process
// or rerun it; with the protocol of 2026, which has no sessions.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ScriptedModel } from "../../dev/model/start-scripted-model.ts";
import { planned } from "../chain/kitchen-scripts.ts";
import { understood } from "../support/answers.ts";
import { startModel } from "../support/start-model.ts";
import type { TestUser } from "../support/stack.ts";
import { openMcpWorld, type Agent, type McpWorld, type ToolAnswer } from "./mcp-world.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(3);

const world = forSuite(() =>
  openMcpWorld("2026-07-28", {
    env: { ALFRED_RATE_RUNS_BURST: "8", ALFRED_RATE_RUNS_PER_MINUTE: "1" },
  }),
);

const refusal = (code: string) => ({ isError: true, text: expect.stringContaining(`(${code})`) });
const countRecipes = async (user: TestUser) =>
  (await world.admin("select id from recipes where household_id = $1", [user.householdId])).length;
const shopping = async (user: TestUser) =>
  (
    await world.admin<{ name: string }>(
      "select name from shopping_list where household_id = $1 order by name",
      [user.householdId],
    )
  ).map(({ name }) => name);

async function fill(user: TestUser, count: number): Promise<void> {
  for (let position = 1; position <= count; position += 1)
    await world.addRow(user, "recipes", { name: `Dish ${position}` });
}

/** A user with so many recipes that their deletion needs a confirmation, and an agent that has requested it. */
async function requestDeletion(): Promise<{ user: TestUser; agent: Agent; answer: ToolAnswer }> {
  const user = await world.createUser();
  await fill(user, 7);
  const agent = await world.agent(user);
  const answer = await agent.call("ask_alfred", { message: "delete all my recipes" });
  return { user, agent, answer };
}

describe("run_process", () => {
  test("run_process runs a listed Process with inputs that fit its schema, and refuses others with the paths of the faults", async () => {
    const user = await world.createUser();
    const agent = await world.agent(user);
    const [tool] = (
      await world.request<{ items: { id: string; name: string }[] }>(user, "/v1/tools?limit=100")
    ).body.items.filter(({ name }) => name === "shopping_list.create");
    const inputSchema = {
      type: "object",
      properties: { name: { type: "string" }, quantity: { type: "number", default: 2 } },
      required: ["name"],
    };
    const creation = await world.request(user, "/v1/processes", {
      body: {
        name: "Buy",
        inputSchema,
        steps: [
          {
            id: "add",
            calls: { tool: tool?.id },
            inputs: { items: [{ name: "{input.name}", quantity: "{input.quantity}" }] },
            output: { variable: "added" },
          },
        ],
        outputTemplate: "{{name}}",
        output: { many: "{input.quantity}" },
      },
    });
    expect(creation.status).toBe(201);
    const list = await agent.call("list_processes");
    expect(list.value).toEqual({
      items: [{ name: "Buy", description: null, inputSchema }],
      next: null,
    });
    const run = (inputs: object) => agent.call("run_process", { process: "Buy", inputs });
    const wrong = await run({ name: 7, count: 1 });
    expect(wrong).toMatchObject(refusal("invalid_inputs"));
    expect(wrong.text).toMatch(/\/inputs\/name: The type "number" is invalid. Expected "string"/);
    expect(wrong.text).toMatch(
      /\/inputs\/count: is not an input[^.]*\. \/inputs\/name: .*\. Nothing was started/,
    );
    expect(await agent.call("run_process", { process: "Nope" })).toMatchObject(
      refusal("process_not_found"),
    );
    const { value } = await run({ name: "oats" });
    expect(value).toMatchObject({ run: "run_1", status: "completed", output: { many: 2 } });
    expect(await shopping(user)).toEqual(["oats"]);
    // Every input of a run that an agent has started counts as from outside.
    const rows = await world.admin<{ outside: object }>(
      "select outside from public.shopping_list where name = 'oats'",
    );
    expect(rows).toEqual([{ outside: { name: ["model"], quantity: ["model"] } }]);
  });
});

test("rerun_process shows its plan, starts exactly that plan once, and repeats no successful step", async () => {
  const user = await world.createUser();
  const agent = await world.agent(user);
  const { items } = (
    await world.request<{ items: { id: string; name: string }[] }>(user, "/v1/tools?limit=100")
  ).body;
  const tool = (name: string) => items.find((entry) => entry.name === `shopping_list.${name}`)?.id;
  const creation = await world.request(user, "/v1/processes", {
    body: {
      name: "Buy and tick",
      steps: [
        {
          id: "add",
          calls: { tool: tool("create") },
          inputs: { items: [{ name: "rye" }] },
          output: { variable: "added" },
        },
        {
          id: "tick",
          calls: { tool: tool("delete") },
          inputs: { ref: "nothing" },
          output: { variable: "ticked" },
        },
      ],
      outputTemplate: "{{added.rows.0.name}}",
    },
  });
  expect(creation).toMatchObject({ status: 201 });
  const { value: failed } = await agent.call("run_process", { process: "Buy and tick" });
  expect(failed).toMatchObject({ run: "run_1", status: "failed" });
  const { value: seen } = await agent.call("rerun_process", { run: "run_1" });
  const hash = expect.stringMatching(/^[0-9a-f]{12}$/);
  expect(seen).toEqual({
    plan: {
      steps: [
        { step: "add", taken: true },
        { step: "tick", taken: false, why: "failed" },
      ],
      shown: hash,
    },
    run: null,
  });
  const { plan } = seen as { plan: { shown: string } };
  const other = { run: "run_1", shown: plan.shown, from: "add" };
  expect(await agent.call("rerun_process", other)).toMatchObject(refusal("plan_changed"));
  const accepted = { run: "run_1", shown: plan.shown, key: randomUUID() };
  const { value } = await agent.call("rerun_process", accepted);
  expect(value).toMatchObject({ plan: { shown: null }, run: { run: "run_2", status: "failed" } });
  expect((await agent.call("rerun_process", accepted)).value).toEqual(value);
  expect(await agent.call("rerun_process", { run: "run_1" })).toMatchObject(
    refusal("rerun_exists"),
  );
  expect(await shopping(user)).toEqual(["rye"]);
});

describe("ask_alfred", () => {
  test("ask_alfred answers with the reply, the changes and the receipt, and undo_run undoes the changes", async () => {
    const user = await world.createUser();
    const agent = await world.agent(user);
    const messages: string[] = [];
    const { value } = await agent.call(
      "ask_alfred",
      { message: "add milk and 2 lemons to my shopping list" },
      (message) => messages.push(message),
    );
    expect(value).toMatchObject({ run: "run_1", status: "completed", question: null, next: null });
    expect(value["reply"]).toMatch(/milk/);
    expect(value["receipt"]).toMatchObject([
      { op: "create", table: "shopping_list", status: "applied", undone: false },
      { op: "create", table: "shopping_list", status: "applied", undone: false },
    ]);
    expect(messages).toContain("plan.created");
    expect(messages.at(-1)).toBe("run.completed");
    expect(await shopping(user)).toEqual(["lemons", "milk"]);

    const [change] = value["changes"] as { ref: string }[];
    expect(await agent.call("get_item", { ref: change?.ref })).toMatchObject({ isError: false });

    const undoAnswer = await agent.call("undo_run", { run: "run_1" });
    expect(undoAnswer.value).toMatchObject({ run: "run_2", status: "completed" });
    expect(await shopping(user)).toEqual([]);
    expect((await agent.call("run_status", { run: "run_1" })).value["receipt"]).toMatchObject([
      { undone: true },
      { undone: true },
    ]);
    expect(await agent.call("undo_run", { run: "run_1" })).toMatchObject(refusal("already_undone"));
  });

  test("ask_alfred with the key of an earlier call returns that call's run, which runs once", async () => {
    const user = await world.createUser();
    const agent = await world.agent(user);
    const request = { message: "add bread to my shopping list", key: randomUUID() };
    const first = await agent.call("ask_alfred", request);
    expect((await agent.call("ask_alfred", request)).value).toEqual(first.value);
    expect(await shopping(user)).toEqual(["bread"]);
    const other = { ...request, message: "add salt to my shopping list" };
    expect(await agent.call("ask_alfred", other)).toMatchObject(
      refusal("idempotency_key_conflict"),
    );
  });

  test("ask_alfred can edit an earlier message, and then asks what to do with its changes; a retry has no message", async () => {
    const user = await world.createUser();
    const agent = await world.agent(user);
    await agent.call("ask_alfred", { message: "add milk to my shopping list" });
    const edit = { message: "add bread to my shopping list", edit: "run_1" };
    const question = await agent.call("ask_alfred", edit);
    expect(question).toMatchObject(refusal("effects_stand"));
    expect(question.text).toContain('"add milk to my shopping list"');
    expect(await shopping(user)).toEqual(["milk"]);
    const undoAnswer = await agent.call("ask_alfred", { ...edit, effects: "undo" });
    expect(undoAnswer.value).toMatchObject({ run: "run_3", status: "completed" });
    expect(await shopping(user)).toEqual(["bread"]);
    const retry = await agent.call("ask_alfred", { retry: "run_3", effects: "keep" });
    expect(retry.value).toMatchObject({ run: "run_4", status: "completed" });
    for (const wrongArguments of [
      { retry: "run_3", message: "add salt" },
      { message: "add salt", effects: "keep" },
      { edit: "run_3" },
    ]) {
      expect(await agent.call("ask_alfred", wrongArguments)).toMatchObject(
        refusal("invalid_arguments"),
      );
    }
    expect(await agent.call("ask_alfred", { ...edit, edit: "run_9" })).toMatchObject(
      refusal("unknown_ref"),
    );
  });

  test("calls with unknown refs count for the rate limit too, because each queries the database", async () => {
    const agent = await world.agent(await world.createUser());
    const codes: string[] = [];
    for (let position = 0; position < 9; position += 1) {
      const call = position % 2 === 0 ? { tool: "confirm", option: 1 } : { tool: "undo_run" };
      const { tool, ...args } = call;
      const { text } = await agent.call(tool, { run: "run_9", ...args });
      codes.push(/\((\w+)\)/.exec(text)?.[1] ?? text);
    }
    expect(new Set(codes.slice(0, 8))).toEqual(new Set(["unknown_ref"]));
    expect(codes[8]).toBe("rate_limited");
  });

  test("ask_alfred beyond the limit of runs is refused with the time to wait, and reads still work", async () => {
    const user = await world.createUser();
    const agent = await world.agent(user);
    const request = { message: "hello", wait: 0 };
    const answers = [];
    for (let position = 0; position < 10; position += 1)
      answers.push(await agent.call("ask_alfred", request));
    expect(answers.at(-1)).toMatchObject(refusal("rate_limited"));
    expect(answers.at(-1)?.text).toMatch(/Wait \d+ s/);
    expect(await agent.call("list_tasks")).toMatchObject({ isError: false });
  });
});

describe("questions", () => {
  test("a question of a waiting step can be answered only for what was shown", async () => {
    const { user, agent } = await requestDeletion();
    const [place] = await world.admin<{ conversation_id: string }>(
      "select conversation_id from public.runs where user_id = $1",
      [user.id],
    );
    const toolList = await world.request<{ items: { id: string; name: string }[] }>(
      user,
      "/v1/tools?limit=100",
    );
    const tool = toolList.body.items.find(({ name }) => name === "shopping_list.create")?.id;
    const creation = await world.request<{ id: string }>(user, "/v1/processes", {
      body: {
        name: "Shop",
        initialContext: ["name"],
        steps: [
          {
            id: "note",
            calls: { tool },
            inputs: { items: [{ name: "{input.name}" }] },
            output: { variable: "noted" },
            execution: { interactionMode: "manual" },
          },
        ],
        outputTemplate: "Noted: {{name}}.",
      },
    });
    await world.request(user, `/v1/conversations/${place?.conversation_id}/messages`, {
      body: { processId: creation.body.id, inputs: { name: "rye" } },
    });
    const waitingRun = async () =>
      (await agent.call("run_status", { run: "run_2", wait: 20 })).value;
    await expect
      .poll(waitingRun)
      .toMatchObject({
        status: "waiting",
        question: { options: ["note: refuse", "note: run"], shown: expect.any(String) },
      });
    const { shown } = (await waitingRun())["question"] as { shown: string };
    const confirm = (fields: object) =>
      agent.call("confirm", { run: "run_2", option: 2, ...fields });
    expect(await confirm({})).toMatchObject(refusal("question_closed"));
    expect(await confirm({ shown: "another" })).toMatchObject(refusal("question_closed"));
    expect((await confirm({ shown })).value).toMatchObject({
      status: "completed",
      reply: "Noted: rye.",
    });
    expect(await confirm({ shown })).toMatchObject(refusal("question_closed"));
    expect(await shopping(user)).toEqual(["rye"]);
  });

  test("a question is returned with its options, changes nothing until it is confirmed, and its run can be undone", async () => {
    const { user, agent, answer } = await requestDeletion();
    const question = answer.value["question"] as { text: string; options: string[] };
    expect(question.text).toContain("7");
    expect(question.options.length).toBeGreaterThan(1);
    expect(await countRecipes(user)).toBe(7);

    const option = question.options.length;
    const confirmation = await agent.call("confirm", { run: "run_1", option });
    expect(confirmation.value).toMatchObject({ run: "run_2", status: "completed" });
    expect(confirmation.value["receipt"]).toHaveLength(7);
    expect(await countRecipes(user)).toBe(0);

    await agent.call("undo_run", { run: "run_2" });
    expect(await countRecipes(user)).toBe(7);
  });

  // The gate samples every third test; this one, about the user's permission, is among them.
  test("a question of a step that waits in another conversation can be answered if the user lets agents do that", async () => {
    const user = await world.createUser();
    const agent = await world.agent(user);
    const tools = await world.request<{ items: { id: string; name: string }[] }>(
      user,
      "/v1/tools?limit=100",
    );
    const tool = tools.body.items.find(({ name }) => name === "shopping_list.create")?.id;
    const note = {
      ...{ id: "note", calls: { tool }, inputs: { items: [{ name: "{input.name}" }] } },
      ...{ output: { variable: "noted" }, execution: { interactionMode: "manual" } },
    };
    const creation = await world.request<{ id: string }>(user, "/v1/processes", {
      body: {
        ...{ name: "Shop", initialContext: ["name"], steps: [note] },
        outputTemplate: "Noted: {{name}}.",
      },
    });
    await world.request(user, `/v1/processes/${creation.body.id}/runs`, {
      body: { inputs: { name: "spelt" } },
    });
    const closed = refusal("approvals_not_for_agents");
    expect(await agent.call("waiting_steps")).toMatchObject(closed);
    const guess = await agent.call("confirm", { shown: "x", option: 2 });
    expect(guess).toMatchObject(closed);
    expect(guess.text).toContain("/v1/approvals");
    const allowed = await world.request(user, "/v1/profile", {
      method: "PUT",
      body: { approvalsForAgents: true },
    });
    expect(allowed.status).toBe(200);
    type Items = { question: { text: string; options: string[]; shown: string } }[];
    let items: Items = [];
    await expect
      .poll(async () => {
        items = (await agent.call("waiting_steps")).value["items"] as Items;
        return items.length;
      })
      .toBe(1);
    const { text, options, shown } = (items[0] as Items[number]).question;
    expect(text).toContain("spelt");
    expect(options).toEqual(["note: refuse", "note: run"]);
    const unknownQuestion = await agent.call("confirm", { shown: "x", option: 2 });
    expect(unknownQuestion).toMatchObject(refusal("question_closed"));
    expect(unknownQuestion.text).toMatch(/^No run has an open question with this option/);
    const other = await world.agent(await world.createUser());
    expect(await other.call("confirm", { shown, option: 2 })).toMatchObject(closed);
    expect((await agent.call("confirm", { shown, option: 2 })).value).toMatchObject({
      ...{ run: null, status: "completed", reply: "Noted: spelt.", changes: [], receipt: [] },
    });
    expect(await shopping(user)).toEqual(["spelt"]);
  });

  test("a question is closed if it was answered, has no such option or never existed", async () => {
    const { user, agent, answer } = await requestDeletion();
    const { options } = answer.value["question"] as { options: string[] };
    const closedQuestion = refusal("question_closed");
    expect(await agent.call("confirm", { run: "run_1", option: 50 })).toMatchObject(closedQuestion);
    expect((await agent.call("confirm", { run: "run_1", option: 1 })).isError).toBe(false);
    const late = { run: "run_1", option: options.length };
    expect(await agent.call("confirm", late)).toMatchObject(closedQuestion);
    expect(await agent.call("confirm", { run: "run_2", option: 1 })).toMatchObject(closedQuestion);
    expect(await countRecipes(user)).toBe(7);
  });

  test("a question can be answered only by its own user, in its own client's conversation", async () => {
    const { user, answer: deletion } = await requestDeletion();
    const { options } = deletion.value["question"] as { options: string[] };
    const answer = { run: "run_1", option: options.length };
    const unknown = refusal("unknown_ref");
    for (const other of [
      await world.agent(await world.createUser()),
      await world.agent(user, randomUUID()),
    ]) {
      expect(await other.call("confirm", answer)).toMatchObject(unknown);
      expect(await other.call("undo_run", { run: "run_1" })).toMatchObject(unknown);
      expect(await other.call("run_status", { run: "run_1" })).toMatchObject(unknown);
      expect(await other.call("run_status")).toMatchObject(unknown);
    }
    expect(await countRecipes(user)).toBe(7);
  });
});

describe("with a scripted model", () => {
  let model: ScriptedModel;
  let slow: McpWorld;
  /** Lets the model answer from now on. */
  let releaseModel: () => void;
  const prompts: string[] = [];
  beforeAll(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    releaseModel = resolve;
    model = await startModel({
      async script({ user, contract }) {
        prompts.push(user);
        await promise;
        if (contract === "UnderstandOutput") return understood();
        if (contract === "ReplyOutput") return { text: "Which one?" };
        return planned([], { decision: "clarify", message: "Which one?" });
      },
    });
    slow = await openMcpWorld("2026-07-28", { model, env: { ALFRED_CONTINUATION: "on" } });
  });
  afterAll(async () => {
    await slow.stop();
    await model.stop();
  });

  test("a run that takes longer than the call is reported as running, with the tool that reports its end", async () => {
    const agent = await slow.agent(await slow.createUser());
    const { value } = await agent.call("ask_alfred", { message: "hello", wait: 1 });
    expect(value).toMatchObject({ run: "run_1", status: "running", reply: null });
    expect(value["next"]).toContain('run_status with run: "run_1"');
    releaseModel();
    await expect
      .poll(async () => (await agent.call("run_status", { run: "run_1", wait: 30 })).value)
      .toMatchObject({ run: "run_1", next: null, reply: expect.stringContaining("Which one?") });
  });

  test("known refs in a message become links with their rows' names, and unknown ones stay", async () => {
    releaseModel();
    const user = await slow.createUser();
    for (const name of ["Dal (red)", "Pie"]) await slow.addRow(user, "recipes", { name });
    const agent = await slow.agent(user);
    await agent.call("list_recipes");
    const message = "compare recipe_1 with @[that](recipe_2), not recipe_12 or gen_recipe_1";
    await agent.call("ask_alfred", { message });
    expect(prompts.join("\n")).toContain(
      "compare @[Dal red](recipe_1) with @[Pie](recipe_2), not recipe_12 or gen_recipe_1",
    );
  });
});

test.each([
  ["ask_alfred", {}],
  ["ask_alfred", { message: "" }],
  ["ask_alfred", { message: "a".repeat(4001) }],
  ["ask_alfred", { message: "hello\u0000" }],
  ["ask_alfred", { message: "hello", wait: 3600 }],
  ["ask_alfred", { message: "hello", key: "" }],
  ["ask_alfred", { message: "hello", conversation: randomUUID() }],
  ["confirm", { run: "run_1", option: 0 }],
  ["confirm", { run: "run_1", option: 1.5 }],
  ["confirm", { run: "run_0", option: 1 }],
  ["confirm", { run: randomUUID(), option: 1 }],
  ["undo_run", { run: "run_1 or true" }],
  ["undo_run", { run: "run_99999999999999999999" }],
  ["run_status", { run: "" }],
  ["delete_recipe", { ref: "recipe_1" }],
])("%s refuses the arguments %j and does nothing", async (tool, args) => {
  const user = await world.createUser();
  const agent = await world.agent(user);
  // An unknown tool is an error of the protocol, a wrong argument one of the tool.
  const outcome = await agent.call(tool, args).catch(() => ({ isError: true }));
  expect(outcome.isError).toBe(true);
  expect(await world.admin("select id from runs where user_id = $1", [user.id])).toEqual([]);
});
