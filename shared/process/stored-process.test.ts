// Runs of stored Processes, over the real engine and the simulator's parts.
import { describe, expect, it } from "vitest";
import { definition, resolved, step, toolOf, TOOLS } from "../../tests/support/test-process.ts";
import { done, failed, runStored } from "../../tests/support/run-stored.ts";
import { PROCESS_LIMITS } from "../contracts/definitions/processes.ts";
import type { CallAnswer } from "../contracts/definitions/execution.ts";
import type { ResolvedProcess, ResolvedTool } from "../contracts/definitions/resolved.ts";
import type { Step } from "../contracts/definitions/processes.ts";
import { isSafe } from "../contracts/definitions/tools.ts";
import type { StepDecision } from "../ports/step-journal.ts";
import type { ToolCall } from "../ports/tool-executor.ts";

const CHILD = "00000000-0000-4000-9000-000000000300";
const optional = { required: false };
const parallel = { mode: "parallel" as const };
const manual = { interactionMode: "manual" as const };

const callsOf = (run: { summary: unknown }) =>
  (run.summary as { calls: { step: string; status: string }[] }).calls;

describe("steps", () => {
  it("steps take values of inputs and of earlier steps, with their types", async () => {
    const process = resolved(
      definition(
        [
          step({ id: "a", calls: "echo", inputs: { n: "{input.seed}" } }),
          step({ id: "b", calls: "echo", inputs: { whole: "{step.a}", in: "a is {step.a.n}" } }),
        ],
        { initialContext: ["seed"], outputTemplate: "{{b}}" },
      ),
    );
    const answer = (call: { inputs: unknown }) => done(call.inputs);
    const { calls, run } = await runStored(process, { inputs: { seed: 7 }, answer });
    expect(calls.map(({ inputs }) => inputs)).toEqual([
      { n: 7 },
      { whole: { n: 7 }, in: "a is 7" },
    ]);
    expect(run.reply?.text).toBe('{"whole":{"n":7},"in":"a is 7"}');
  });

  it("steps whose condition is false are skipped, like their dependents, and a reference to them reads null", async () => {
    const process = resolved(
      definition([
        step({ id: "a", calls: "echo" }),
        step({ id: "b", calls: "echo", execution: { condition: "step.a == 'no'" } }),
        step({ id: "c", calls: "echo", dependsOn: ["b"] }),
        step({ id: "d", calls: "echo", inputs: { b: "{step.b}" } }),
      ]),
    );
    const { calls, run } = await runStored(process, { answer: ({ inputs }) => done(inputs) });
    expect(run.status).toBe("completed");
    expect(calls.map(({ inputs }) => inputs)).toEqual([{ text: "a" }, { b: null }]);
  });

  it("steps make calls with one key per run and step, which a repeat uses again", async () => {
    const process = resolved(definition([step({ id: "a", calls: "echo" })]));
    const answer = (_call: unknown, nth: number) => (nth === 1 ? failed("away") : done("x"));
    const { calls, run } = await runStored(process, { answer });
    expect(run.status).toBe("completed");
    expect(calls).toHaveLength(2);
    expect(calls[1]?.key).toBe(calls[0]?.key);
  });

  it("steps that may be repeated are tried three times, and fail with the error of the last call", async () => {
    const process = resolved(definition([step({ id: "a", calls: "echo" })]));
    const { calls, run } = await runStored(process, { answer: () => failed("away") });
    expect(calls).toHaveLength(3);
    expect(run.error).toMatchObject({ code: "away" });
  });

  it("steps whose inputs do not fit the Tool's schema are not called", async () => {
    const inputSchema = { type: "object", properties: { n: { type: "integer" } } };
    const process = resolved(
      definition([step({ id: "a", calls: "echo", inputs: { n: "four" } })]),
      {},
      { tools: { [TOOLS.echo]: toolOf("echo", { inputSchema }) } },
    );
    const { calls, run } = await runStored(process);
    expect(calls).toEqual([]);
    expect(run.error).toMatchObject({ code: "bad_input" });
    expect(run.error?.message).toContain("/inputs/n");
  });

  it("steps whose answer does not fit the Tool's schema fail, and the error names the path that does not fit", async () => {
    const outputSchema = { type: "object", properties: { n: { type: "integer" } } };
    const process = resolved(
      definition([step({ id: "a", calls: "echo" })]),
      {},
      { tools: { [TOOLS.echo]: toolOf("echo", { outputSchema }) } },
    );
    const { run } = await runStored(process, { answer: () => done({ n: "x" }) });
    expect(run.error).toMatchObject({ code: "output_mismatch" });
    expect(run.error?.message).toContain("/n");
  });

  it("steps of a Tool that may not run fail at once", async () => {
    const process = resolved(
      definition([step({ id: "a", calls: "echo" })]),
      {},
      { tools: { [TOOLS.echo]: toolOf("echo", { closed: "down" }) } },
    );
    const { calls, run } = await runStored(process);
    expect(calls).toEqual([]);
    expect(run.error).toMatchObject({ code: "closed" });
  });

  it("steps that are optional and fail have null as output, and the reply says so", async () => {
    const process = resolved(
      definition(
        [
          step({ id: "a", calls: "fails", output: optional, execution: parallel }),
          step({ id: "b", calls: "echo", execution: parallel }),
          step({ id: "c", calls: "echo", inputs: { a: "{step.a}" } }),
        ],
        { outputTemplate: "a: {{a}}." },
      ),
    );
    const answer = ({ tool, inputs }: { tool: { operation: object }; inputs: unknown }) =>
      "path" in tool.operation && tool.operation.path === "/fails"
        ? failed("rejected")
        : done(inputs);
    const { run, calls } = await runStored(process, { answer });
    expect(run.status).toBe("completed");
    expect(calls.at(-1)?.inputs).toEqual({ a: null });
    expect(run.reply?.text).toBe(
      "a: .\n\nThe step “a” failed and is missing here: the service rejected the request.",
    );
  });

  it("steps shorten their output to their token budget, and fail if an answer is over the limit", async () => {
    const long = "word ".repeat(400);
    const cut = resolved(
      definition([step({ id: "a", calls: "echo", output: { tokenBudget: 10 } })], {
        outputTemplate: "{{a}}",
      }),
    );
    const { run } = await runStored(cut, { answer: () => done(long) });
    expect(run.reply?.text.length).toBeLessThan(60);
    const whole = resolved(
      definition([step({ id: "a", calls: "echo" })], { outputTemplate: "It is long." }),
    );
    const answer = () => done("x".repeat(PROCESS_LIMITS.outputBytes));
    expect((await runStored(whole, { answer })).run.error).toMatchObject({ code: "too_large" });
  });
});

describe("unsafe calls", () => {
  const process = resolved(definition([step({ id: "a", calls: "unsafe" })]));

  it("an unsafe call that was sent and not answered is not made again: a person is asked", async () => {
    const { calls, run, questions } = await runStored(process, { answer: () => failed("timeout") });
    expect(calls).toHaveLength(1);
    expect(run.status).toBe("waiting");
    expect(questions).toMatchObject([{ hop: "step.1", step: "a", why: "unknown_outcome" }]);
  });

  it("an unsafe call is made once more when the person says so, and not when the person refuses", async () => {
    const answer = (_call: unknown, nth: number) => (nth === 1 ? failed("away") : done("x"));
    const again = await runStored(process, {
      answer,
      decide: ({ requestHash }) => ({ choice: "run", requestHash }),
    });
    expect(again.calls).toHaveLength(2);
    expect(again.run.status).toBe("completed");
    const refused = await runStored(process, {
      answer,
      decide: ({ requestHash }) => ({ choice: "refuse", requestHash }),
    });
    expect(refused.calls).toHaveLength(1);
    expect(refused.run.error).toMatchObject({ code: "unknown_outcome" });
  });

  describe("unsafe calls whose outcome a person has found out", () => {
    const steps = [
      step({ id: "a", calls: "unsafe" }),
      step({ id: "b", calls: "echo", inputs: { of: "{step.a}" } }),
    ];
    const answer = ({ tool, inputs }: ToolCall) =>
      isSafe(tool.operation) ? done(inputs["of"]) : failed("server_error");
    const decided = (decision: Omit<StepDecision, "requestHash">, required = true) => {
      const [a, ...others] = steps as [Step, ...Step[]];
      const first = { ...a, output: { ...a.output, required } };
      return runStored(resolved(definition([first, ...others], { outputTemplate: "<{{b}}>" })), {
        answer,
        // Only the first question is answered: a second one would mean that the call was made again.
        decide: ({ requestHash }, nth) => (nth === 1 ? { ...decision, requestHash } : null),
      });
    };

    it("the question about an unsafe call says what was seen and when", async () => {
      const { questions, run } = await decided({ choice: "skip" });
      const time = expect.stringMatching(/^2026-.*Z$/) as unknown;
      expect(questions).toMatchObject([{ seen: { what: "server_error", at: time } }]);
      expect(questions[0]).toMatchObject({
        text: expect.stringMatching(/^“a” was called on 2026-.* UTC: the service reported/),
      });
      expect(run.error).toMatchObject({ code: "not_done" });
    });

    it("an unsafe call that happened completes with the person's output, and the receipt says that a person said so", async () => {
      const { calls, run } = await decided({ choice: "happened", output: { id: 7 } });
      expect(calls).toHaveLength(2);
      expect(run).toMatchObject({ status: "completed", reply: { text: '<{"id":7}>' } });
      expect(callsOf(run)).toMatchObject([{ step: "a", status: "happened", hasEffect: true }, {}]);
      expect(run.calls).toMatchObject([{ code: "happened" }, { code: "ok" }]);
    });

    it("an unsafe call that did not happen fails, and the run continues if the step is optional", async () => {
      const { calls, run } = await decided({ choice: "skip" }, false);
      expect(calls.map(({ tool }) => isSafe(tool.operation))).toEqual([false, true]);
      expect(run).toMatchObject({ status: "completed" });
      expect(run.reply?.text).toContain("you said that it did not take effect");
      expect(callsOf(run)).toMatchObject([{ step: "a", status: "not_done" }, {}]);
    });

    it("a person's stop after an unsafe call stops the run, whether or not the step is required", async () => {
      const { calls, run } = await decided({ choice: "stop" }, false);
      expect(calls).toHaveLength(1);
      expect(run).toMatchObject({ status: "failed", error: { code: "unknown_outcome" } });
      expect(callsOf(run)).toMatchObject([{ step: "a", status: "unknown_outcome" }]);
    });

    it("a person's stop after an unsafe call stops the run even from within an optional child", async () => {
      const child = definition([step({ id: "x", calls: "unsafe", output: optional })]);
      const root = definition([
        step({ id: "c", calls: { process: CHILD }, inputs: {}, output: optional }),
        step({ id: "d", calls: "echo" }),
      ]);
      const { calls, run } = await runStored(resolved(root, { [CHILD]: child }), {
        answer,
        decide: ({ requestHash }) => ({ choice: "stop", requestHash }),
      });
      expect(calls).toHaveLength(1);
      expect(run).toMatchObject({ status: "failed", error: { code: "unknown_outcome" } });
    });
  });

  it("an unsafe call that was never sent, or was answered with a refusal, simply fails", async () => {
    for (const answer of [failed("away", false), failed("rejected")]) {
      const { run, questions } = await runStored(process, { answer: () => answer });
      expect(run.status).toBe("failed");
      expect(questions).toEqual([]);
    }
  });
});

describe("calls that are made again", () => {
  const retry = {
    attempts: 4,
    backoffSeconds: 10,
    on: ["rate_limited", "away", "timeout"],
  } as const;
  const policy = { ...retry, on: [...retry.on] };
  const of = (
    calls: "echo" | "unsafe",
    execution: Partial<Step["execution"]> = { retry: policy },
  ) => resolved(definition([step({ id: "a", calls, execution })]));
  const thrice = (answer: CallAnswer) => (_call: unknown, nth: number) =>
    nth < 4 ? answer : done("x");
  const seconds = ({
    startedAt,
    finishedAt,
  }: {
    startedAt: number | null;
    finishedAt: number | null;
  }) => ((finishedAt ?? 0) - (startedAt ?? 0)) / 1000;

  it("a call is made again after a wait that doubles each time, under one key, as the step's policy says", async () => {
    const { run, calls } = await runStored(of("echo"), { answer: thrice(failed("away")) });
    expect(run.status).toBe("completed");
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    expect(calls).toHaveLength(4);
    expect(Math.round(seconds(run) / 10)).toBe(7);
  });

  it("a call is made again only after the codes of the policy, and a step's policy replaces its Tool's", async () => {
    const ask = (process: ResolvedProcess, code: "server_error" | "away") =>
      runStored(process, { answer: thrice(failed(code)) });
    expect((await ask(of("echo"), "server_error")).calls).toHaveLength(1);
    const operation = { ...toolOf("echo").operation, retries: policy } as ResolvedTool["operation"];
    const tools = { [TOOLS.echo]: toolOf("echo", { operation }) };
    const { definition: root } = of("echo", {});
    expect((await ask(resolved(root, {}, { tools }), "away")).calls).toHaveLength(4);
    const once = { retry: { ...policy, attempts: 1 } };
    const retriedProcess = resolved(of("echo", once).definition, {}, { tools });
    expect((await ask(retriedProcess, "away")).calls).toHaveLength(1);
  });

  it("a call is made again after the wait that the service asks for, and is not made again if that is too long", async () => {
    const asking = (ms: number) => ({ ...failed("rate_limited"), retryAfterMs: ms }) as CallAnswer;
    const patient = await runStored(of("echo", {}), {
      answer: (_call, nth) => (nth === 1 ? asking(120_000) : done("x")),
    });
    expect(patient.run.status).toBe("completed");
    expect(Math.round(seconds(patient.run) / 60)).toBe(2);
    const tooLong = await runStored(of("echo", {}), { answer: () => asking(301_000) });
    expect(tooLong.calls).toHaveLength(1);
    expect(tooLong.run.error).toMatchObject({ code: "rate_limited" });
  });

  it("an unsafe call is made again only if it did nothing", async () => {
    for (const nothing of [failed("rate_limited"), failed("away", false)]) {
      const { run, calls } = await runStored(of("unsafe"), { answer: thrice(nothing) });
      expect(calls).toHaveLength(4);
      expect(run).toMatchObject({ status: "completed", reply: { text: "a: x" } });
    }
    const unanswered = await runStored(of("unsafe"), { answer: () => failed("timeout") });
    expect(unanswered.calls).toHaveLength(1);
    expect(unanswered.run.status).toBe("waiting");
  });

  it("a call that is made again fails with the last error when all attempts are used up", async () => {
    const { run, calls } = await runStored(of("unsafe"), { answer: () => failed("rate_limited") });
    expect(calls).toHaveLength(4);
    expect(run).toMatchObject({ status: "failed", error: { code: "rate_limited" } });
  });
});

it("a run that fails after a call with an effect says that no undo takes the call back", async () => {
  const process = resolved(
    definition([step({ id: "a", calls: "unsafe" }), step({ id: "b", calls: "fails" })]),
  );
  const answer = (_call: unknown, nth: number) => (nth === 1 ? done("x") : failed("rejected"));
  const { run } = await runStored(process, { answer });
  expect(run.reply?.text).toBe(
    [
      "The Process stopped at the step “b”: the service rejected the request.",
      "Already done outside: “a”. An undo does not take that back, and starting the Process again would do it again.",
      "The run’s error says what exactly; put that right, then start the Process again.",
    ].join("\n\n"),
  );
});

it("a run that fails after its steps does not say that it never began", async () => {
  const steps = [step({ id: "a", calls: "echo" })];
  const broken = resolved(definition(steps, { outputTemplate: "{{a}}{{a}}{{a}}" }));
  const { run } = await runStored(broken, { answer: () => done("x".repeat(100_000)) });
  expect(run.error).toMatchObject({ code: "too_large" });
  expect(run.reply?.text).toContain("The steps have run");
});

describe("cancelled runs", () => {
  const two = resolved(
    definition([
      step({ id: "a", calls: "unsafe" }),
      step({ id: "b", calls: "unsafe", execution: manual }),
    ]),
  );

  it("a run that is cancelled while it waits reports the calls that were sent before", async () => {
    const { run } = await runStored(two, { answer: () => done("x"), decide: () => "cancel" });
    expect(run.status).toBe("cancelled");
    expect(callsOf(run)).toMatchObject([
      { op: "call", step: "a", status: "done", hasEffect: true },
    ]);
    expect(run.reply?.text).toContain("Already done outside: “a”.");
  });

  it("a run that is cancelled while a call is under way says that the outcome of the call is unknown", async () => {
    const { run, calls } = await runStored(two, {
      during: (nth, cancel) => (nth === 1 ? cancel() : Promise.resolve()),
    });
    expect(calls).toHaveLength(1);
    expect(run.status).toBe("cancelled");
    expect(callsOf(run)).toMatchObject([{ step: "a", status: "unknown_outcome" }]);
    expect(run.reply?.text).toContain("It is not known whether “a” took effect");
  });

  it("a run that is cancelled while it asks about a call in doubt names that call", async () => {
    const { run } = await runStored(two, {
      answer: () => failed("timeout"),
      decide: () => "cancel",
    });
    expect(callsOf(run)).toMatchObject([{ step: "a", status: "unknown_outcome" }]);
  });
});

it("a call that was sent stays in the record, even if the store is lost and an earlier step then fails", async () => {
  const process = resolved(
    definition([
      step({ id: "a", calls: "echo" }),
      step({ id: "b", calls: "unsafe", dependsOn: ["a"] }),
      step({ id: "c", calls: "echo" }),
    ]),
  );
  const { run, calls } = await runStored(process, {
    answer: ({ tool }, nth) => (isSafe(tool.operation) && nth > 2 ? failed("rejected") : done(nth)),
    losesStore: (calls) => calls.length === 2,
  });
  expect(calls.map(({ tool }) => isSafe(tool.operation))).toEqual([true, false, true]);
  expect(run.error).toMatchObject({ code: "rejected" });
  expect(run.reply?.text).toContain("“b”");
  expect(run.summary).toMatchObject({ calls: [{ step: "a" }, { step: "b", status: "done" }] });
});

it("a call that was answered is not made again, however often the store refuses its commit", async () => {
  const steps = [step({ id: "a", calls: "unsafe" }), step({ id: "b", calls: "echo" })];
  const { run, calls } = await runStored(resolved(definition(steps)), {
    answer: (_call, nth) => done(`answer ${nth}`),
    refusesCommits: { hop: "step.1", times: 12 },
  });
  expect(calls).toHaveLength(2);
  expect(run).toMatchObject({ status: "completed", reply: { text: "a: answer 1; b: answer 2" } });
});

describe("manual steps", () => {
  const process = resolved(
    definition([
      step({ id: "a", calls: "echo" }),
      step({ id: "b", calls: "echo", inputs: { of: "{step.a}" }, execution: manual }),
      step({ id: "c", calls: "echo", inputs: { of: "{step.b}" } }),
    ]),
  );

  it("a manual step shows its inputs, and runs with those that a person enters instead", async () => {
    const { calls, questions, run } = await runStored(process, {
      answer: ({ inputs }) => done(Object.values(inputs)[0]),
      decide: ({ requestHash }) => ({ choice: "run", requestHash, inputs: { of: "mine" } }),
    });
    expect(questions).toMatchObject([{ hop: "step.2", why: "manual", inputs: { of: "a" } }]);
    expect(run.status).toBe("completed");
    expect(calls.map(({ inputs }) => inputs)).toEqual([
      { text: "a" },
      { of: "mine" },
      { of: "mine" },
    ]);
  });

  it("a manual step does not run when the inputs that a person enters do not fit", async () => {
    const inputSchema = { type: "object", properties: { to: { type: "integer" } } };
    const asks = resolved(
      definition([step({ id: "a", calls: "echo", inputs: { to: 1 }, execution: manual })]),
      {},
      { tools: { [TOOLS.echo]: toolOf("echo", { inputSchema }) } },
    );
    const { calls, run } = await runStored(asks, {
      decide: ({ requestHash }) => ({ choice: "run", requestHash, inputs: { to: "everybody" } }),
    });
    expect(calls).toEqual([]);
    expect(run.error).toMatchObject({ code: "bad_input" });
  });

  it("a required manual step that is refused ends the run", async () => {
    const { calls, run } = await runStored(process, {
      decide: ({ requestHash }) => ({ choice: "refuse", requestHash }),
    });
    expect(calls).toHaveLength(1);
    expect(run.error).toMatchObject({ code: "refused" });
  });
});

describe("child Processes", () => {
  const child = definition([step({ id: "x", calls: "echo", inputs: { n: "{input.n}" } })], {
    initialContext: ["n"],
    outputTemplate: "<{{x}}>",
  });

  it("a child Process has its own inputs, and its output is the output of the step", async () => {
    const process = resolved(
      definition([step({ id: "a", calls: { process: CHILD }, inputs: { n: 3 } })], {
        outputTemplate: "{{a}}",
      }),
      { [CHILD]: child },
    );
    const { run } = await runStored(process, { answer: ({ inputs }) => done(inputs["n"]) });
    expect(run.reply?.text).toBe("<3>");
  });

  it("a child Process does not run if its owner has disabled it", async () => {
    const whole = resolved(
      definition([step({ id: "a", calls: { process: CHILD }, inputs: { n: 3 } })]),
      { [CHILD]: child },
    );
    const children = Object.fromEntries(
      Object.entries(whole.children).map(([id, child]) => [id, { ...child, enabled: false }]),
    );
    const { calls, run } = await runStored({ ...whole, children });
    expect(calls).toEqual([]);
    expect(run.error).toMatchObject({ code: "closed" });
  });

  it("a child Process calls itself no deeper than it allows", async () => {
    const self = definition(
      [
        step({ id: "x", calls: "echo" }),
        step({ id: "y", calls: { process: CHILD }, inputs: {}, output: optional }),
      ],
      { outputTemplate: "({{y}})", maxRecursionDepth: 2 },
    );
    const process = resolved(
      definition([step({ id: "a", calls: { process: CHILD }, inputs: {} })], {
        outputTemplate: "{{a}}",
      }),
      { [CHILD]: self },
    );
    const { calls, run } = await runStored(process);
    expect(calls).toHaveLength(3);
    expect(run.reply?.text).toContain("((()))");
    expect(run.reply?.text).toContain("a/y/y/y");
  });

  it("a child Process cannot make a run longer than 200 steps", async () => {
    const many = definition(
      Array.from({ length: 120 }, (_, n) =>
        step({ id: `s${n}`, calls: "echo", execution: { condition: "false" } }),
      ),
      { outputTemplate: "" },
    );
    const call = { calls: { process: CHILD }, inputs: {} };
    const process = resolved(
      definition([step({ id: "a", ...call }), step({ id: "b", ...call })], { outputTemplate: "" }),
      { [CHILD]: many },
    );
    const { run } = await runStored(process);
    expect(run.error).toMatchObject({ code: "too_many_steps" });
  });

  it("a calling step fails if a required step of its child fails, and the error names that step", async () => {
    const failing = definition([step({ id: "x", calls: "fails" })], { outputTemplate: "" });
    const process = resolved(
      definition([step({ id: "a", calls: { process: CHILD }, inputs: {} })]),
      { [CHILD]: failing },
    );
    const { run } = await runStored(process, { answer: () => failed("rejected") });
    expect(run.error).toMatchObject({ code: "rejected" });
    expect(run.error?.message).toContain('"a/x"');
  });
});

describe("replies", () => {
  const process = (outputTemplate: string) =>
    resolved(definition([step({ id: "a", calls: "echo" })], { outputTemplate }));

  it("the reply has no raw id, and no address that only an answer has written", async () => {
    const id = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
    const { run } = await runStored(process("See https://own.example and {{a}}"), {
      answer: () => done(`[it](https://evil.example/?q=1) ${id} ${id}`),
    });
    expect(run.reply?.text).toContain("https://own.example");
    expect(run.reply?.text).not.toContain("evil.example");
    expect(run.reply?.text).not.toContain("7c9e6679");
    expect(run.reply?.text).toContain("ext_1 ext_1");
  });

  it("the reply shows an id from outside under a name that later inputs and answers of the conversation may use", async () => {
    const id = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
    const asks = resolved(
      definition(
        [
          step({ id: "a", calls: "echo", inputs: { of: "{input.of}" } }),
          step({ id: "b", calls: "echo", inputs: { of: "-" }, execution: manual }),
        ],
        { initialContext: ["of"], outputTemplate: "{{a}}" },
      ),
    );
    const { calls, run, session } = await runStored(asks, {
      inputs: { of: "orders" },
      again: [{ of: ["ext_1", "ext_9"] }],
      answer: (_call, nth) => done(nth === 1 ? `order ${id}` : `again ${id}`),
      decide: ({ requestHash }) => ({ choice: "run", requestHash, inputs: { of: "see ext_1" } }),
    });
    expect(calls.map(({ inputs }) => inputs["of"])).toEqual([
      ...["orders", "see ext_1", [id, "ext_9"], `see ${id}`],
    ]);
    expect(run.reply?.text).toBe("again ext_1");
    expect(session["outside:ext_1"]).toBe(JSON.stringify(id));
  });

  it("the reply and the message are stored as an exchange of the session", async () => {
    const { session } = await runStored(process("Hello {{a}}"), { answer: () => done("you") });
    expect(JSON.parse(session["turn:1"] ?? "null")).toMatchObject({
      user: "go",
      assistant: "Hello you",
      routing: "process",
      goal: "A test",
    });
  });
});
