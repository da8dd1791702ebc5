// What a run records about its steps: states, inputs and outputs, and what is left out or masked.
import { expect, it } from "vitest";
import { definition, resolved, step, toolOf, TOOLS } from "../../../tests/support/test-process.ts";
import { done, failed, runStored } from "../../../tests/support/run-stored.ts";
import type { CallAnswer, Said } from "../../contracts/definitions/execution.ts";
import { MASK, MAX_STEP_VALUE_BYTES } from "../../contracts/api/run-steps.ts";

const CHILD = "00000000-0000-4000-9000-000000000301";
const isOf = ({ operation }: { operation: object }, kind: string) =>
  "path" in operation && operation.path === `/${kind}`;
const saying = (code: Parameters<typeof failed>[0], said: Said): CallAnswer => ({
  ...(failed(code) as Extract<CallAnswer, { outcome: "failed" }>),
  said,
});
const manual = { interactionMode: "manual" as const };

it("the record has every step of every frame, and the inputs and outputs of those that ran", async () => {
  const child = definition([step({ id: "x", calls: "echo", inputs: { n: "{input.n}" } })], {
    initialContext: ["n"],
    outputTemplate: "n: {{x.n}}",
  });
  const process = resolved(
    definition([
      step({ id: "a", calls: "echo", inputs: { n: 7 } }),
      step({ id: "no", calls: "echo", execution: { condition: "step.a.n == 8" } }),
      step({ id: "in", calls: { process: CHILD }, inputs: { n: "{step.a.n}" } }),
      step({ id: "bad", calls: "fails" }),
      step({ id: "after", calls: "echo" }),
    ]),
    { [CHILD]: child },
  );
  const { run } = await runStored(process, {
    answer: ({ tool, inputs }) => (isOf(tool, "fails") ? failed("rejected") : done(inputs)),
  });
  const records = run.recorded.map(({ step, state, inputs, output }) => [
    step,
    state,
    inputs,
    output,
  ]);
  expect(records).toEqual([
    ["a", "completed", { n: 7 }, { n: 7 }],
    ["no", "skipped", null, null],
    ["in", "completed", { n: 7 }, "n: 7"],
    ["in/x", "completed", { n: 7 }, { n: 7 }],
    ["bad", "failed", { text: "bad" }, null],
    ["after", "not_run", null, null],
  ]);
  expect(run.recorded[4]?.error).toEqual({ code: "rejected", detail: "as the test says" });
  expect(run.recorded[4]).toMatchObject({ attempts: 1, call: { ms: 5, bytes: 18, tokens: 0 } });
  // A step that calls a Process costs as much as the steps of that Process.
  expect(run.recorded.map(({ cost }) => cost.calls)).toEqual([1, 0, 1, 1, 1, 0]);
  expect(run.recorded[2]).toMatchObject({ call: null, cost: { calls: 1, tokens: 0, bytes: 18 } });
});

it("the record survives an emptied store, counts attempts, and keeps a person's inputs", async () => {
  const process = resolved(
    definition([
      step({ id: "a", calls: "echo" }),
      step({ id: "b", calls: "unsafe", inputs: { n: 1 }, execution: manual }),
    ]),
  );
  const waiting = await runStored(process, { answer: ({ inputs }) => done(inputs) });
  expect(waiting.run.recorded).toMatchObject([
    { step: "a", state: "completed" },
    { step: "b", state: "waiting", inputs: { n: 1 }, output: null },
  ]);
  const { run } = await runStored(process, {
    answer: ({ inputs }, nth) => (nth === 1 ? failed("away") : done(inputs)),
    decide: ({ requestHash }) => ({ choice: "run", requestHash, inputs: { n: 2 } }),
    losesStore: (calls) => calls.length === 3,
  });
  expect(run.recorded).toMatchObject([
    { step: "a", state: "completed", attempts: 2 },
    { step: "b", state: "completed", inputs: { n: 2 }, output: { n: 2 } },
  ]);
});

it("the record has each attempt of a step with its time, code and the service's words, also after the store was emptied", async () => {
  const process = resolved(
    definition([
      step({ id: "a", calls: "echo", inputs: { pin: "tok-12345" } }),
      step({ id: "b", calls: "unsafe", execution: manual }),
    ]),
    {},
    {
      tools: {
        [TOOLS.echo]: toolOf("echo", {
          inputSchema: { properties: { pin: { type: "string", sensitive: true } } },
        }),
      },
    },
  );
  const said = { status: 503, code: "busy", text: "tok-12345 is busy" };
  // The run is rebuilt from the journal once a person has answered for the second step.
  const { run } = await runStored(process, {
    answer: ({ inputs }, nth) =>
      nth === 1 ? failed("away") : nth === 2 ? saying("server_error", said) : done(inputs),
    decide: ({ requestHash }) => ({ choice: "run", requestHash }),
    losesStore: (calls) => calls.length === 4,
  });
  const [{ tries = [], triesLeftOut, startedAt, endedAt } = {}] = run.recorded;
  expect(triesLeftOut).toBe(0);
  expect(tries).toMatchObject([
    { attempt: 1, state: "failed", error: { code: "away" } },
    { attempt: 2, state: "failed", error: { code: "server_error", said: { status: 503 } } },
    { attempt: 3, state: "completed", error: null, startedAt, endedAt },
  ]);
  const times = tries.flatMap((attempt) => [attempt.startedAt ?? "", attempt.endedAt ?? ""]);
  expect(times.toSorted()).toEqual(times);
  expect(tries[1]?.error?.said?.text).toBe(`${MASK} is busy`);
  expect(JSON.stringify(run.recorded)).not.toContain("tok-12345");
});

it("the record has the last attempts of a step that is tried often, and says how many it lacks", async () => {
  const retry = { attempts: 8, backoffSeconds: 1, on: ["away" as const] };
  const process = resolved(
    definition([
      step({ id: "a", calls: "echo", execution: { retry } }),
      step({ id: "b", calls: "echo" }),
    ]),
  );
  const { run } = await runStored(process, {
    answer: ({ inputs }, nth) => (nth < 8 ? failed("away") : done(inputs)),
  });
  const [often, once] = run.recorded;
  expect(often?.tries?.map(({ attempt }) => attempt)).toEqual([3, 4, 5, 6, 7, 8]);
  expect(often).toMatchObject({ attempts: 8, triesLeftOut: 2 });
  expect(once).not.toHaveProperty("tries");
});

it("the record has the price of a step's tokens, which is unknown as soon as the price of one call is", async () => {
  const child = definition([step({ id: "x", calls: "echo" }), step({ id: "y", calls: "count" })], {
    initialContext: ["n"],
    outputTemplate: "n: {{x.n}}",
  });
  const process = resolved(
    definition([
      step({ id: "in", calls: { process: CHILD }, inputs: { n: 1 } }),
      step({ id: "other", calls: "echo" }),
      step({ id: "free", calls: "fails" }),
    ]),
    { [CHILD]: child },
  );
  const priced = (tokens: number, microUsd?: number) => {
    const measure = { ms: 5, bytesIn: 7, bytesOut: 11, tokens };
    return {
      outcome: "done" as const,
      output: {},
      measure: { ...measure, ...(microUsd === undefined ? {} : { microUsd }) },
    };
  };
  const pricesOf = async (unknown: boolean) => {
    const { run } = await runStored(process, {
      answer: ({ tool }) =>
        isOf(tool, "fails")
          ? done({})
          : isOf(tool, "count") && unknown
            ? priced(40)
            : priced(30, 700),
    });
    return run.recorded.map(({ step: name, cost }) => [name, cost.tokens, cost.microUsd]);
  };
  expect(await pricesOf(false)).toEqual([
    ["in", 60, 1400],
    ["in/x", 30, 700],
    ["in/y", 30, 700],
    ["other", 30, 700],
    ["free", 0, 0],
  ]);
  expect(await pricesOf(true)).toEqual([
    ["in", 70, null],
    ["in/x", 30, 700],
    ["in/y", 40, null],
    ["other", 30, 700],
    ["free", 0, 0],
  ]);
});

it("the record has the size of a value that is too long to be kept", async () => {
  const process = resolved(definition([step({ id: "a", calls: "echo" })]));
  const { run } = await runStored(process, {
    answer: () => done("x".repeat(MAX_STEP_VALUE_BYTES)),
  });
  const outputLeftOut = { bytes: MAX_STEP_VALUE_BYTES + 2, maxBytes: MAX_STEP_VALUE_BYTES };
  expect(run.recorded).toMatchObject([{ output: null, outputLeftOut }]);
});

it("the record masks a value that a schema marks as sensitive, and all copies of that value", async () => {
  const outputSchema = {
    properties: { login: { $ref: "#/$defs/login" } },
    $defs: { login: { properties: { token: { type: "string", sensitive: true } } } },
  };
  const inputSchema = { properties: { pin: { anyOf: [{}, { sensitive: true }] } } };
  const process = resolved(
    definition([
      step({ id: "a", calls: "count" }),
      step({
        id: "b",
        calls: "echo",
        inputs: { pin: 12, head: "Bearer {step.a.login.token}", whole: "{step.a}" },
      }),
    ]),
    {},
    {
      tools: {
        [TOOLS.count]: toolOf("count", { outputSchema }),
        [TOOLS.echo]: toolOf("echo", { inputSchema }),
      },
    },
  );
  const { run, calls } = await runStored(process, {
    answer: ({ tool, inputs }) =>
      done(isOf(tool, "count") ? { login: { token: "tok-12345", user: "ada" } } : inputs),
  });
  expect(calls[1]?.inputs).toMatchObject({ pin: 12, head: "Bearer tok-12345" });
  const login = { token: MASK, user: "ada" };
  expect(run.recorded).toMatchObject([
    { output: { login } },
    { inputs: { pin: MASK, head: `Bearer ${MASK}`, whole: { login } } },
  ]);
  expect(JSON.stringify(run.recorded)).not.toContain("tok-12345");
});

it("the record masks an input that the Process's own schema marks, and a called Process gets its defaults", async () => {
  const child = definition([step({ id: "x", calls: "echo", inputs: { n: "{input.n}" } })], {
    initialContext: ["n", "key"],
    inputSchema: {
      type: "object",
      properties: { n: { type: "integer", default: 7 }, key: { type: "string", sensitive: true } },
      required: ["key"],
    },
    outputTemplate: "{{key}}",
  });
  const callOf = (inputs: object) =>
    resolved(
      definition([step({ id: "in", calls: { process: CHILD }, inputs: { ...inputs } })], {
        initialContext: ["secret"],
        outputTemplate: "of {{in}}",
      }),
      { [CHILD]: child },
    );
  const { run, calls } = await runStored(callOf({ key: "{input.secret}" }), {
    inputs: { secret: "tok-12345" },
    answer: ({ inputs }) => done(inputs),
  });
  expect(calls).toMatchObject([{ inputs: { n: 7 } }]);
  expect(run.recorded).toMatchObject([{ inputs: { key: MASK }, output: MASK }, {}]);
  expect(JSON.stringify(run.recorded)).not.toContain("tok-12345");
  const unfit = await runStored(callOf({ n: "{input.secret}", key: "-" }), {
    inputs: { secret: "x" },
  });

  expect(unfit.calls).toEqual([]);
  expect(unfit.run.recorded).toMatchObject([
    { error: { code: "bad_input", paths: ["/inputs/n"] }, inputs: { key: MASK, n: "x" } },
  ]);
});
