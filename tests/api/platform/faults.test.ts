// Wrong definitions are refused with every fault at once, each with its place, and are not stored. A check reports the
// same faults, and says what a Process may do.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { TestUser } from "../../support/stack.ts";
import { shareApiWorld, type Body } from "../api-world.ts";
import { INPUTS, OPERATION, processOf, SERVICE, stepOf, toolOf } from "./platform-bodies.ts";
import { forSuite } from "../../support/for-suite.ts";
import { sampleTests } from "../../support/sample.ts";

sampleTests(3);

const world = forSuite(shareApiWorld);
let ada: TestUser;
let bob: TestUser;
let serviceId: string;
let toolId: string;
beforeAll(async () => {
  [ada, bob] = await Promise.all([world.createUser("Ada"), world.createUser("Bob")]);
  serviceId = (await world.call(ada, "POST /v1/services", { body: SERVICE })).body.id;
  toolId = (await world.call(ada, "POST /v1/tools", { body: toolOf(serviceId) })).body.id;
});

const placesOf = (answer: { body: Body }): string[] =>
  answer.body.errors.map(({ pointer }: Body) => pointer);

async function countOf(path: string): Promise<number> {
  return (await world.call(ada, `GET /v1/${path}?own=true&limit=100`)).body.items.length;
}

/** Expects that a create is refused with at least these places, and that nothing is stored. */
async function expectRefusal(path: string, body: unknown, places: string[], code: string) {
  const before = await countOf(path);
  const answer = await world.call(ada, `POST /v1/${path}`, { body });
  expect(answer).toMatchObject({ status: 422, body: { code } });
  expect(placesOf(answer)).toEqual(expect.arrayContaining(places));
  expect(await countOf(path)).toBe(before);
}

/** The body of a Tool. @param answersMayDecide pointers to the fields of its answers that may decide */
const priceTool = (answersMayDecide: string[]) => ({
  ...toolOf(serviceId),
  name: "Price",
  outputSchema: {
    type: "object",
    properties: {
      amount: { type: "number" },
      note: { type: "string" },
      amounts: { type: "array", items: { type: "number" } },
    },
  },
  answersMayDecide,
});

const wrongProcess = () => ({
  ...processOf(toolId),
  steps: [
    stepOf(toolId, { inputs: { town: "{input.town}" } }),
    stepOf(toolId, { id: "again", dependsOn: ["later"], output: { variable: "forecast" } }),
    stepOf(randomUUID(), { id: "gone", output: { variable: "other" } }),
  ],
});
const WRONG_PLACES = ["/steps/0/inputs/town", "/steps/1/dependsOn/0", "/steps/2/calls/tool"];

describe("a create is refused with all faults", () => {
  test("a Service is refused with all its faults", () =>
    expectRefusal(
      "services",
      { ...SERVICE, protocol: "bolt", connectionSchema: { type: "object", properties: {} } },
      ["/protocol", "/connectionSchema/properties"],
      "invalid_definition",
    ));

  test("a Tool is refused with all its faults", () =>
    expectRefusal(
      "tools",
      {
        ...toolOf(serviceId),
        connectionParams: { endpoint: "ftp://x", region: "north" },
        operation: { ...OPERATION, path: "/{{town}}" },
      },
      [
        "/connectionParams/region",
        "/connectionParams/endpoint",
        "/operation/path",
        "/inputSchema/properties/city",
      ],
      "invalid_definition",
    ));

  test("a Tool is refused if its answers may not decide as it says", async () => {
    const { inputSchema, outputSchema } = priceTool([]);
    const body = { ...toolOf(serviceId), inputSchema, outputSchema };
    const answersMayDecide = ["/amount", "/note", "/amounts/0", "/price", "/a~2"];
    const places = [1, 2, 3, 4].map((index) => `/answersMayDecide/${index}`);
    const answer = await world.call(ada, "POST /v1/tools", { body: { ...body, answersMayDecide } });
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid_definition" } });
    expect(placesOf(answer)).toEqual(places);
    const [note, list, price] = answer.body.errors.map(({ detail }: Body) => detail);
    expect([note, list, price]).toEqual([
      expect.stringContaining("any text"),
      expect.stringContaining("through no list"),
      expect.stringContaining("no property at /price"),
    ]);
    await expectRefusal(
      "tools",
      { ...body, outputSchema: undefined, answersMayDecide: ["/amount"] },
      ["/answersMayDecide/0"],
      "invalid_definition",
    );
    const noPointer = { ...body, answersMayDecide: ["amount"] };
    expect((await world.call(ada, "POST /v1/tools", { body: noPointer })).status).toBe(422);
  });

  test("a Tool is refused if its Service belongs to another user and is not shared", async () => {
    const answer = await world.call(bob, "POST /v1/tools", { body: toolOf(serviceId) });
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid_definition" } });
    expect(placesOf(answer)).toEqual(["/serviceId"]);
  });

  test("a template of a Tool is refused with all its faults", () =>
    expectRefusal(
      "tool-templates",
      { name: "Broken", ...INPUTS, operation: { ...OPERATION, path: "/{{town}}" } },
      ["/operation/path", "/inputSchema/properties/city"],
      "invalid_definition",
    ));

  test("a Process is refused with all its faults", () =>
    expectRefusal("processes", wrongProcess(), WRONG_PLACES, "invalid_definition"));

  test("a change of a Process is refused with the faults in its definition", async () => {
    const creation = await world.call(ada, "POST /v1/processes", { body: processOf(toolId) });
    const { name: _name, ...definition } = wrongProcess();
    const answer = await world.call(ada, `PATCH /v1/processes/${creation.body.id}`, {
      body: { definition },
    });
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid_definition" } });
    expect(placesOf(answer)).toEqual(
      expect.arrayContaining(WRONG_PLACES.map((place) => `/definition${place}`)),
    );
    const storedProcess = await world.call(ada, `GET /v1/processes/${creation.body.id}`);
    expect(storedProcess.body).toMatchObject({ version: 1 });
  });

  test("a Process whose shape is wrong in several places is refused with all those places", () =>
    expectRefusal(
      "processes",
      {
        ...processOf(toolId),
        name: "",
        steps: Array.from({ length: 8 }, () => ({ ...stepOf(toolId), id: "1", calls: {} })),
      },
      ["/name", ...Array.from({ length: 8 }, (_, index) => `/steps/${index}/id`)],
      "invalid_body",
    ));
});

describe("faults of shape and of meaning are reported together", () => {
  const SHAPES = ["/name", "/colour", "/steps/0/execution/timeout"];
  const shapeless = () => {
    const [first, ...others] = wrongProcess().steps;
    const execution = { timeout: 9_999 };
    return {
      ...wrongProcess(),
      name: "",
      colour: "red",
      steps: [{ ...first, execution }, ...others],
    };
  };

  test("the create, the change and the check of a Process report faults of shape and of meaning together", async () => {
    await expectRefusal("processes", shapeless(), [...SHAPES, ...WRONG_PLACES], "unknown_field");
    const check = await world.call(ada, "POST /v1/processes/check", { body: shapeless() });
    const pointers = check.body.faults.map(({ pointer }: Body) => pointer);
    expect(pointers).toEqual(expect.arrayContaining([...SHAPES, ...WRONG_PLACES]));
    const { body } = await world.call(ada, "POST /v1/processes", { body: processOf(toolId) });
    const { name: _name, colour: _colour, ...definition } = shapeless();
    const change = { definition, name: "" };
    const answer = await world.call(ada, `PATCH /v1/processes/${body.id}`, { body: change });
    const places = ["/steps/0/execution/timeout", ...WRONG_PLACES].map(
      (place) => `/definition${place}`,
    );
    expect(placesOf(answer)).toEqual(expect.arrayContaining(["/name", ...places]));
  });

  test("the create of a Tool reports faults of shape and of meaning together", () =>
    expectRefusal(
      "tools",
      { ...toolOf(serviceId), name: 7, operation: { ...OPERATION, path: "/{{town}}" } },
      ["/name", "/operation/path", "/inputSchema/properties/city"],
      "invalid_body",
    ));

  test("if faults of meaning cannot be found because of a fault of shape, the answer says that more may follow", async () => {
    const body = { ...wrongProcess(), steps: ["none", ...wrongProcess().steps] };
    const answer = await world.call(ada, "POST /v1/processes", { body });
    expect(placesOf(answer)).toEqual(["/steps/0"]);
    expect(answer.body.detail).toContain("Correct this to see whether there are further faults.");
  });
});

describe("checks", () => {
  test("a check answers the same faults as a create, and stores nothing", async () => {
    const before = await countOf("processes");
    const body = { ...processOf(toolId), outputTemplate: "{{nowhere}}" };
    const check = await world.call(ada, "POST /v1/processes/check", { body });
    expect(check).toMatchObject({ status: 200 });
    const creation = await world.call(ada, "POST /v1/processes", { body });
    expect(creation).toMatchObject({ status: 422 });
    expect(check.body.faults).toEqual(creation.body.errors);
    expect(check.body.faults.length).toBeGreaterThan(0);
    expect(await countOf("processes")).toBe(before);
  });

  test("a check of a Tool or a Service answers the same faults as a create, and stores nothing", async () => {
    const faulty = {
      tools: { ...toolOf(serviceId), answersMayDecide: ["/nothing"] },
      services: { ...SERVICE, protocol: "bolt", connectionSchema: { type: "array" } },
    };
    for (const [path, body] of Object.entries(faulty)) {
      const before = await countOf(path);
      const check = await world.call(ada, `POST /v1/${path}/check`, { body });
      const creation = await world.call(ada, `POST /v1/${path}`, { body });
      expect(creation).toMatchObject({ status: 422 });
      expect(check).toMatchObject({ status: 200, body: { faults: creation.body.errors } });
      expect(await countOf(path)).toBe(before);
    }
    // Faults of shape are reported with the others.
    const body = { ...faulty.tools, name: "", colour: "red" };
    const { body: shapeless } = await world.call(ada, "POST /v1/tools/check", { body });
    expect(shapeless.faults.map(({ pointer }: Body) => pointer).sort()).toEqual([
      ...["/answersMayDecide/0", "/colour", "/name"],
    ]);
    const fitting = await world.call(ada, "POST /v1/tools/check", { body: toolOf(serviceId) });
    expect(fitting.body).toEqual({ faults: [] });
    const { body: others } = await world.call(bob, "POST /v1/tools/check", {
      body: toolOf(serviceId),
    });
    expect(others.faults).toMatchObject([{ pointer: "/serviceId" }]);
  });

  test("a check says what a Process may do to the household's data, including the steps of its children", async () => {
    const { body: list } = await world.call(ada, "GET /v1/tools?search=task&limit=100");
    const tools: Body[] = list.items.filter(({ own }: Body) => !own);
    const toolOf = (type: string, op?: string) =>
      tools.find(({ operation }) => operation.type === type && operation.op === op).id as string;
    const call = (id: string, tool: string, inputs: object) =>
      stepOf(tool, { id, inputs, output: { variable: id } });
    const child = await world.call(ada, "POST /v1/processes", {
      body: {
        name: "Child",
        initialContext: [],
        outputTemplate: "{{found}}",
        steps: [call("found", toolOf("data_read"), {})],
      },
    });
    expect(child.status).toBe(201);
    const itemInputs = { items: [{ title: "Water the plants" }] };
    const steps = [
      call("made", toolOf("data_write", "create"), itemInputs),
      { id: "seen", calls: { process: child.body.id }, inputs: {}, output: { variable: "seen" } },
    ];
    const body = { name: "Parent", initialContext: [], steps, outputTemplate: "{{seen}}" };
    const [read, write, remove] = ["read", "create", "delete"].map((operation) => ({
      subdomain: "tasks",
      operation,
    }));
    const { body: result } = await world.call(ada, "POST /v1/processes/check", { body });
    const dataChanges = { data: [read, write], addedData: [read, write] };
    expect(result).toEqual({ faults: [], waits: [], decides: [], ...dataChanges });

    // By storing a Process its owner accepts what it may do; each version says what is new in it.
    const { body: parent } = await world.call(ada, "POST /v1/processes", { body });
    expect(parent).toMatchObject({ data: [read, write], addedData: [read, write] });
    const removal = call("gone", toolOf("data_write", "delete"), { ref: "task_1" });
    const { name, ...definition } = { ...body, steps: [...steps, removal] };
    const wider = await world.call(ada, `POST /v1/processes/check?process=${parent.id}`, {
      body: { name, ...definition },
    });
    expect(wider.body).toEqual({
      faults: [],
      waits: [],
      decides: [],
      data: [read, write, remove],
      addedData: [remove],
    });
    const unknownProcess = `POST /v1/processes/check?process=${randomUUID()}`;
    expect((await world.call(ada, unknownProcess, { body })).status).toBe(404);
    const change = (id: string, definition: object) =>
      world.call(ada, `PATCH /v1/processes/${id}`, { body: { definition } });
    const second = { version: 2, data: [read, write, remove], addedData: [remove] };
    expect((await change(parent.id, definition)).body).toMatchObject(second);
    const path = `GET /v1/processes/${parent.id}`;
    expect((await world.call(ada, path)).body).toMatchObject(second);
    expect((await world.call(ada, `${path}/versions`)).body.items).toMatchObject([
      second,
      { version: 1, data: [read, write], addedData: [read, write] },
    ]);
    expect((await world.call(ada, `${path}/versions/1`)).body).toMatchObject({
      version: 1,
      data: [read, write],
      addedData: [read, write],
    });

    // A child Process does not widen what was accepted for the Processes that call it.
    const changing = {
      initialContext: [],
      outputTemplate: "x",
      steps: [call("set", toolOf("data_write", "update"), { ref: "task_1", set: { title: "x" } })],
    };
    const refusal = await change(child.body.id, changing);
    expect(refusal).toMatchObject({ status: 409, body: { code: "in_use" } });
    expect(refusal.body.detail).toContain(`Process "Parent" (${parent.id})`);
    expect(refusal.body.detail).toContain("did not accept this with version 2");
    expect(refusal.body.detail).toContain("update in tasks");
    const acceptedChange = { ...changing, steps: [removal] };
    expect((await change(child.body.id, acceptedChange)).status).toBe(200);
    const older = { body: { inputs: {}, version: 1 } };
    const run = await world.call(ada, `POST /v1/processes/${parent.id}/runs`, older);
    expect(run).toMatchObject({ status: 422, body: { code: "invalid_definition" } });
    expect(run.body.detail).toContain("did not accept this with version 1: delete in tasks");
  });

  test("a check says which steps may wait for a person because a row may hold words from outside", async () => {
    const { body: list } = await world.call(ada, "GET /v1/tools?search=task&limit=100");
    const tools: Body[] = list.items.filter(({ own }: Body) => !own);
    const tool = (type: string, op?: string) =>
      tools.find(({ operation }) => operation.type === type && operation.op === op).id as string;
    const removal = (id: string, inputs: object, fields: object = {}) =>
      stepOf(tool("data_write", "delete"), { id, inputs, output: { variable: id }, ...fields });
    const steps = [
      stepOf(tool("data_read"), { id: "found", inputs: {}, output: { variable: "found" } }),
      removal("named", { ref: "{step.found.rows[0].notes}" }),
      removal("own", { ref: "{step.found.rows[0].id}" }),
      removal(
        "whether",
        { ref: "task_1" },
        { execution: { condition: "step.found.rows[0].notes == 'no'" } },
      ),
    ];
    const body = { name: "Waits", initialContext: [], steps, outputTemplate: "x" };
    const { body: result } = await world.call(ada, "POST /v1/processes/check", { body });
    expect(result).toMatchObject({
      faults: [],
      waits: [
        {
          pointer: "/steps/1/inputs/ref",
          detail: expect.stringContaining("step.found.rows[0].notes"),
        },
        { pointer: "/steps/3/execution/condition" },
      ],
    });
    expect((await world.call(ada, "POST /v1/processes", { body })).status).toBe(201);
  });

  test("a check lists the fields that may decide, and a Tool cannot withdraw them while a Process relies on them", async () => {
    const { body: list } = await world.call(ada, "GET /v1/tools?search=task&limit=100");
    const add = list.items.find(({ operation }: Body) => operation.op === "create").id;
    const { body: price } = await world.call(ada, "POST /v1/tools", {
      body: priceTool(["/amount"]),
    });
    expect(price).toMatchObject({ answersMayDecide: ["/amount"], version: 1 });
    const buys = (condition: string) => ({
      ...processOf(price.id, { outputTemplate: "x" }),
      steps: [
        stepOf(price.id),
        stepOf(add, {
          id: "put",
          inputs: { items: [{ title: "Leeks" }] },
          output: { variable: "put" },
          execution: { condition },
        }),
      ],
    });
    const low = buys("step.forecast.amount < 3.0");
    const check = async (body: object) =>
      (await world.call(ada, "POST /v1/processes/check", { body })).body;
    expect(await check(low)).toMatchObject({
      faults: [],
      decides: [{ tool: price.id, name: "Price", field: "/amount" }],
    });
    expect(await check(buys("step.forecast.note == 'low'"))).toMatchObject({
      faults: [{ pointer: "/steps/1/execution/condition" }],
      decides: [],
    });
    const process = await world.call(ada, "POST /v1/processes", { body: low });
    expect(process.status).toBe(201);
    const outer = {
      ...processOf(price.id, { outputTemplate: "x" }),
      steps: [stepOf("", { calls: { process: process.body.id } })],
    };
    expect(await check(outer)).toMatchObject({ decides: [{ field: "/amount" }] });

    const change = (body: object) => world.call(ada, `PATCH /v1/tools/${price.id}`, { body });
    const withdrawal = await change({ answersMayDecide: [] });
    expect(withdrawal).toMatchObject({ status: 409, body: { code: "in_use" } });
    expect(withdrawal.body.detail).toContain(process.body.id);
    const loose = await change({ outputSchema: { type: "object" } });
    expect(loose).toMatchObject({ status: 422, body: { code: "invalid_definition" } });
    expect(placesOf(loose)).toEqual(["/answersMayDecide/0"]);
    expect((await change({ answersMayDecide: ["/amount"] })).body.version).toBe(1);
    await world.call(ada, `DELETE /v1/processes/${process.body.id}`);
    expect(await change({ answersMayDecide: [] })).toMatchObject({
      status: 200,
      body: { version: 2, answersMayDecide: [] },
    });
  });

  test("fields that may decide count, and are shown, only for the Tool's owner, and a Tool of a template has none", async () => {
    const { body: base } = await world.call(ada, "POST /v1/services", {
      body: { ...SERVICE, shared: true },
    });
    const { body: price } = await world.call(ada, "POST /v1/tools", {
      body: { ...priceTool(["/amount"]), serviceId: base.id, shared: true },
    });
    const toolForBob = await world.call(bob, `GET /v1/tools/${price.id}`);
    expect(toolForBob.body).toMatchObject({ own: false, answersMayDecide: [] });
    const { body: list } = await world.call(bob, "GET /v1/tools?search=task&limit=100");
    const remove = list.items.find(({ operation }: Body) => operation.op === "delete").id;
    const condition = "step.forecast.amount < 3.0";
    const steps = [
      stepOf(price.id),
      stepOf(remove, {
        id: "gone",
        inputs: { ref: "task_1" },
        output: { variable: "gone" },
        execution: { condition },
      }),
    ];
    const body = { ...processOf(price.id, { outputTemplate: "x" }), steps };
    const check = async (user: TestUser) =>
      (await world.call(user, "POST /v1/processes/check", { body })).body.faults;
    expect(await check(ada)).toEqual([]);
    expect(await check(bob)).toMatchObject([{ pointer: "/steps/1/execution/condition" }]);
    const { name, operation, inputSchema, outputSchema, answersMayDecide } = priceTool(["/amount"]);
    const blueprint = { name, operation, inputSchema, outputSchema, shared: true };
    const withTrust = await world.call(ada, "POST /v1/tool-templates", {
      body: { ...blueprint, answersMayDecide },
    });
    expect(withTrust).toMatchObject({ status: 422, body: { code: "unknown_field" } });
    const template = await world.call(ada, "POST /v1/tool-templates", { body: blueprint });
    const copy = await world.call(bob, `POST /v1/tool-templates/${template.body.id}/tools`, {
      body: { serviceId: base.id, connectionParams: price.connectionParams },
    });
    expect(copy).toMatchObject({ status: 201, body: { own: true, answersMayDecide: [] } });
  });

  test("a check finds no fault in a right definition, and says what an empty body lacks", async () => {
    const check = async (body: unknown) =>
      (await world.call(ada, "POST /v1/processes/check", { body })).body.faults;
    expect(await check(processOf(toolId))).toEqual([]);
    const places = (await check({})).map(({ pointer }: Body) => pointer);
    expect(places).toEqual(expect.arrayContaining(["/name", "/steps", "/outputTemplate"]));
  });

  test("a change is refused by which a Process would call itself through another Process", async () => {
    const create = async (body: object): Promise<string> =>
      (await world.call(ada, "POST /v1/processes", { body })).body.id;
    const inner = await create(processOf(toolId, { name: "Inner" }));
    const outer = await create({
      ...processOf(toolId, { name: "Outer", outputTemplate: "{{forecast}}" }),
      steps: [stepOf(toolId, { calls: { process: inner } })],
    });
    const { name: _name, ...definition } = processOf(toolId);
    const answer = await world.call(ada, `PATCH /v1/processes/${inner}`, {
      body: { definition: { ...definition, steps: [stepOf("", { calls: { process: outer } })] } },
    });
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid_definition" } });
    expect(placesOf(answer)).toContainEqual(expect.stringMatching(/^\/definition\/steps\/0/));
  });
});

describe("the body of a definition", () => {
  test("the body of a definition that is nested too deep is refused with an explanation", async () => {
    const deep = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;
    const raw = `{"name":"x","type":"rest_api","protocol":"https","connectionSchema":{"a":${deep}}}`;
    const answer = await world.call(ada, "POST /v1/services", {
      raw,
      headers: { "content-type": "application/json" },
    });
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid_body" } });
    expect(answer.body.detail).toContain("deep");
  });

  test("the body of a definition with a character that cannot be stored is refused with the place of the character", async () => {
    const connectionSchema = { ...SERVICE.connectionSchema, title: "a\0b" };
    const answer = await world.call(ada, "POST /v1/services", {
      body: { ...SERVICE, connectionSchema },
    });
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid_body" } });
    expect(placesOf(answer)).toEqual(["/connectionSchema/title"]);
  });

  test("the body of a definition may have 200,000 characters, but not 300,000", async () => {
    const checkOfSize = (bytes: number) =>
      world.call(ada, "POST /v1/processes/check", {
        body: { ...processOf(toolId), outputTemplate: "x".repeat(bytes) },
      });
    expect(await checkOfSize(60_000)).toMatchObject({ status: 200 });
    expect(await checkOfSize(200_000)).toMatchObject({ status: 200 });
    expect(await checkOfSize(300_000)).toMatchObject({ status: 413 });
  });
});
