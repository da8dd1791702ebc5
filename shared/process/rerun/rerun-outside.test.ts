// Values that a rerun takes over keep their masks and their sources, and fields that may decide still may.
import { expect, it } from "vitest";
import { ADD, toolWith, DATA } from "../../../tests/support/filled-rows.ts";
import { done, failed, runStored } from "../../../tests/support/run-stored.ts";
import { definition, resolved, step, toolOf } from "../../../tests/support/test-process.ts";
import { MASK } from "../../contracts/api/run-steps.ts";
import type { ResolvedTool } from "../../contracts/definitions/resolved.ts";

const PRICE = "00000000-0000-4000-9000-000000000699";
const priceOf = (overrides: Partial<ResolvedTool> = {}) =>
  toolOf("echo", {
    ...{ id: PRICE, own: true, answersMayDecide: ["/amount"] },
    outputSchema: {
      type: "object",
      properties: {
        amount: { type: "number" },
        note: { type: "string" },
        code: { type: "string", sensitive: true },
      },
    },
    ...overrides,
  });
const CODE = "kkkk-4711";
const ANSWER = { amount: 2, note: "yes", code: CODE };

/** A run that asks for a price and then fails, and its rerun, in which a condition may let a row be created. */
async function rerun(condition: string, newer?: Partial<ResolvedTool>) {
  const broken = step({ id: "broken", calls: "fails" });
  const put = step({
    id: "put",
    calls: toolWith(ADD),
    inputs: { items: [{ title: "Code {step.price.code}" }] },
    execution: { condition },
  });
  const steps = [step({ id: "price", calls: toolWith(PRICE), inputs: { x: 1 } }), broken, put];
  const process = (version: number, tool: ResolvedTool) => ({
    ...resolved(definition(steps), {}, { tools: { ...DATA, [PRICE]: tool } }),
    version,
  });
  let failures = 0;
  const next = newer && { process: process(2, priceOf({ version: 2, ...newer })) };
  const { run, questions, reruns } = await runStored(process(1, priceOf()), {
    answer: ({ tool }) => {
      const isBroken = "path" in tool.operation && tool.operation.path === "/fails";
      if (!isBroken) return done(ANSWER);
      return failures++ === 0 ? failed("rejected") : done({});
    },
    reruns: [next ?? {}],
  });
  const plan = reruns[0] !== undefined && "plan" in reruns[0] ? reruns[0].plan : [];
  const { takenFrom, why } = plan.find(({ step: name }) => name === "price") ?? {};
  return {
    price: takenFrom === undefined ? why : "taken over",
    run,
    questions,
    asked: questions.map(({ step: name, why: reason }) => `${name} ${reason}`),
    changes: run.reply?.changes.length ?? 0,
  };
}

it("a value from outside decides nothing in a rerun, while a field that may decide does", async () => {
  expect(await rerun("step.price.note == 'yes'")).toMatchObject({
    ...{ price: "taken over", asked: ["put manual"], changes: 0 },
  });
  expect(await rerun("step.price.amount < 3.0")).toMatchObject({
    ...{ price: "taken over", asked: [], changes: 1 },
  });
});

it("a rerun calls a newer Tool again, and asks a person if that version lets no field decide", async () => {
  const answersMayDecide: string[] = [];
  expect(await rerun("step.price.amount < 3.0", { answersMayDecide })).toMatchObject({
    ...{ price: "tool_changed", asked: ["put manual"], changes: 0 },
  });
  expect(await rerun("step.price.amount < 3.0", {})).toMatchObject({ asked: [], changes: 1 });
});

it("a rerun keeps sensitive values masked in its record, in inputs that contain them, and in questions", async () => {
  const { run } = await rerun("step.price.amount < 3.0");
  expect(run.recorded).toMatchObject([
    { step: "price", output: { amount: 2, code: MASK }, takenFrom: expect.any(String) },
    { step: "broken" },
    { step: "put", inputs: { items: [{ title: `Code ${MASK}` }] } },
  ]);
  const waiting = await rerun("step.price.note == 'yes'");
  const inputs = { items: [{ title: `Code ${MASK}` }] };
  expect(waiting.questions).toMatchObject([{ inputs }]);
  expect(waiting.run.recorded[2]).toMatchObject({ state: "waiting", inputs });
  for (const stored of [run.recorded, waiting.run.recorded, waiting.questions]) {
    expect(JSON.stringify(stored)).not.toContain(CODE);
  }
});
