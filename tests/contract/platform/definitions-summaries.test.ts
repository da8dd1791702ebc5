// Rules for Tools that summarise outputs, checked by the real database: a Process refers to them as to the Tools of its steps.
import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { NewProcess, Step } from "../../../shared/contracts/definitions/processes.ts";
import { budgetOf } from "../../../shared/platform/processes/summaries.ts";
import type { Json } from "../../support/database.ts";
import { createHousehold } from "../../support/kitchen/kitchen-world.ts";
import {
  aProcess,
  aSecret,
  aService,
  aTool,
  keyed,
  newProcess,
  openPlatformWorld,
  type Person,
  refused,
  step,
  using,
  written,
} from "./platform-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const world = forSuite(openPlatformWorld);

let ada: Person;
let ben: Person;
/** Tools of Ada's, one that a step calls and one that summarises, and the Service of the latter. */
let askTool: string;
let summaryTool: string;
let modelService: string;
beforeEach(async () => {
  [ada, ben] = [world.person(), world.person()];
  askTool = (await aTool(ada, (await aService(ada)).id)).id;
  modelService = (await aService(ada, { type: "llm_provider", shared: true })).id;
  summaryTool = (await aTool(ada, modelService, MODEL)).id;
});
const MODEL = {
  operation: { type: "llm_call" as const, promptTemplate: "{{text}}" },
  inputSchema: { type: "object", properties: { text: {} } },
};

/** Where a Process refers to the Tool: at its step, or at the Process itself. */
const PLACES = ["step", "Process"] as const;
function withSummaryTool(
  where: (typeof PLACES)[number],
  tool: string,
  tokenBudget: number | null = 5,
) {
  const budget = { summaryTool: tool, ...(tokenBudget === null ? {} : { tokenBudget }) };
  const askStep = step("a", { tool: askTool });
  const output = { ...askStep.output, ...(where === "step" ? budget : {}) };
  const ofProcess: Partial<NewProcess> = where === "Process" ? budget : {};
  return [[{ ...askStep, output }] as Step[], ofProcess] as const;
}
const createAs = (who: Person, ...process: ReturnType<typeof withSummaryTool>) =>
  who.database.createProcess(newProcess(...process), keyed());

describe.each(PLACES)("a Tool that summarises for a %s", (where) => {
  test("a Tool that summarises must call a language model, and must come with a budget for the summary", async () => {
    await aProcess(ada, ...withSummaryTool(where, summaryTool));
    expect(await createAs(ada, ...withSummaryTool(where, askTool))).toEqual(
      refused("summary_by_no_model"),
    );
    expect(await createAs(ada, ...withSummaryTool(where, summaryTool, null))).toEqual(
      refused("summary_of_a_budget"),
    );
  });

  test("a Tool that summarises must be visible to the Process's owner", async () => {
    askTool = (await aTool(ben, (await aService(ben)).id)).id;
    const secret = await aSecret(ada);
    const secretTool = await aTool(ada, modelService, {
      ...MODEL,
      ...using(secret.id),
      shared: true,
    });
    const open = await aTool(ada, modelService, { ...MODEL, shared: true });
    for (const tool of [summaryTool, randomUUID()]) {
      expect(await createAs(ben, ...withSummaryTool(where, tool))).toEqual(
        refused("tool_not_found"),
      );
    }
    expect(await createAs(ben, ...withSummaryTool(where, secretTool.id))).toEqual(
      refused("tool_with_secret_of_another"),
    );
    await aProcess(ben, ...withSummaryTool(where, open.id));
    const answer = await ada.database.updateTool(open.id, { shared: false }, null);
    expect(answer).toMatchObject({ outcome: "in_use", by: [{ kind: "process" }] });
  });

  test("a Tool that summarises can be deleted when no current version names it", async () => {
    const process = await aProcess(ada, ...withSummaryTool(where, summaryTool));
    const by = [{ kind: "process", id: process.id, name: process.name }];
    expect(await ada.database.deleteTool(summaryTool)).toEqual({ outcome: "in_use", by });
    const {
      name: _name,
      description: _none,
      enabled: _on,
      noticesTo: _to,
      ...definition
    } = newProcess([step("a", { tool: askTool })]);
    await written(ada.database.updateProcess(process.id, { definition }, null));
    expect(await ada.database.deleteTool(summaryTool)).toMatchObject({ outcome: "written" });
  });

  test("the graph has an edge from the step or the Process to the Tool that summarises", async () => {
    const { id } = await aProcess(ada, ...withSummaryTool(where, summaryTool));
    const graph = await world.db.rpc(ada.id, "read_graph", {
      kind: "tool",
      id: summaryTool,
      depth: 1,
      limit: 100,
    });
    const edges = graph.edges.filter(({ type }: Json) => type === "SUMMARISED_BY");
    expect(edges).toMatchObject([
      { from: where === "Process" ? { kind: "process", id } : { kind: "process_step" } },
    ]);
  });

  test("a run pins the Tool that summarises, and only the hop of the summary gets the Tool's Secret", async () => {
    await createHousehold(world.db, ada.id);
    const secret = await aSecret(ada);
    const secretTool = await aTool(ada, modelService, { ...MODEL, ...using(secret.id) });
    const { id } = await aProcess(ada, ...withSummaryTool(where, secretTool.id));
    const start = await world.db.rpc(ada.id, "start_process_run", {
      process_id: id,
      inputs: {},
      trigger: "api",
      route: "r",
      key: randomUUID(),
      body_hash: "h",
      quotas: {},
    });
    const run = start.run.id;
    const { resolved } = await world.db.rpc(ada.id, "resolve_run", { run_id: run });
    expect(Object.keys(resolved.process.tools).toSorted()).toEqual(
      [askTool, secretTool.id].toSorted(),
    );
    const begin = (hop: string) =>
      world.db.rpc(ada.id, "begin_step", {
        run_id: run,
        epoch: 0,
        hop,
        tool: { id: secretTool.id, version: 1 },
        is_safe: true,
        request_hash: "h",
        attempt: "a",
        context: { results: {}, statuses: {} },
      });
    const summaryHop = where === "Process" ? "step.2" : "step.1.1";
    const hops = ["step.0", "step.1", "step.1.1", "step.1.2", "step.2", "step.3"];
    for (const hop of hops.filter((otherHop) => otherHop !== summaryHop)) {
      await expect(begin(hop)).rejects.toThrow("calls another Tool");
    }
    expect(await begin(summaryHop)).toMatchObject({ outcome: "go", secret: { id: secret.id } });
  });
});

test("the database and the interpreter find the same Tool for a summary", async () => {
  const tools = [randomUUID(), randomUUID()];
  const budgets = fc.record(
    { tokenBudget: fc.integer({ min: 1, max: 3 }), summaryTool: fc.constantFrom(...tools) },
    { requiredKeys: [] },
  );
  const pairs = fc.sample(fc.tuple(budgets, fc.option(budgets)), 60);
  const rows = await world.db.admin<{ tool: string | null }>(
    `select alfred.summary_tool(p -> 0, nullif(p -> 1, 'null')) as tool
     from jsonb_array_elements($1::jsonb) with ordinality e (p, n) order by n`,
    [JSON.stringify(pairs)],
  );
  expect(rows.map(({ tool }) => tool)).toEqual(
    pairs.map(([own, caller]) => budgetOf(own, caller)?.tool ?? null),
  );
});
