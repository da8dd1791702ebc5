// Rules for the steps of Processes, checked by the real database.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { Step } from "../../../shared/contracts/definitions/processes.ts";
import {
  aProcess,
  aService,
  aTool,
  definitionOf,
  keyed,
  newProcess,
  openPlatformWorld,
  type Person,
  refused,
  step,
  written,
} from "./platform-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const world = forSuite(openPlatformWorld);

let ada: Person;
let tool: { tool: string };
beforeEach(async () => {
  ada = world.person();
  tool = { tool: (await aTool(ada, (await aService(ada)).id)).id };
});

const create = (steps: Step[]) => ada.database.createProcess(newProcess(steps), keyed());
const stepsOf = (process: string, version: number) =>
  world.db.admin(
    `select s.step_id, s.wave, s.mode, s.tool_id is not null as calls_tool,
       array(select o.step_id from public.process_dependencies d
         join public.process_steps o on o.process_version_id = s.process_version_id and o.position = d.on_position
         where d.process_version_id = s.process_version_id and d.position = s.position order by d.ordinal) as depends_on
     from public.process_steps s join public.process_versions v on v.id = s.process_version_id
     where v.process_id = $1 and v.version = $2 order by s.position`,
    [process, version],
  );

describe("steps", () => {
  test("a step calls exactly one Tool or Process", async () => {
    const { id } = await aProcess(ada, [step("a", tool)]);
    for (const calls of [{}, { ...tool, process: id }]) {
      // The port's type does not allow such a step.
      const definition = definitionOf({ ...step("a", tool), calls: calls as Step["calls"] });
      const answer = await ada.database.createProcess(newProcess(definition.steps), keyed());
      expect(answer).toEqual(refused("exactly_one_call"));
    }
  });

  test("a step has an id and a variable that no other step has", async () => {
    expect(await create([step("a", tool), step("a", tool)])).toMatchObject({
      outcome: "refused",
      code: expect.stringMatching(/^(step_id|variable)_once$/),
    });
    const sameVariable = { ...step("b", tool), output: { variable: "a", required: true } };
    expect(await create([step("a", tool), sameVariable])).toEqual(refused("variable_once"));
  });

  test("a step depends only on earlier steps, not on itself, a later or an unknown step", async () => {
    const on = (...dependsOn: string[]) => ({ dependsOn });
    for (const [steps, code] of [
      [[step("a", tool, on("a"))], "depends_on_an_earlier_step"],
      [[step("a", tool, on("b")), step("b", tool, on("a"))], "depends_on_an_earlier_step"],
      [[step("a", tool), step("b", tool, on("x"))], "depends_on_unknown_step"],
      [[step("a", tool), step("b", tool, on("a", "a"))], "dependency_once"],
    ] as const) {
      expect(await create([...steps])).toEqual(refused(code));
    }
  });

  test("a step names another step as the handler of its failure", async () => {
    for (const [onError, code] of [
      ["a", "handled_by_another_step"],
      ["x", "handled_by_a_step"],
    ] as const) {
      expect(await create([step("a", tool, { onError }), step("b", tool)])).toEqual(refused(code));
    }
    await written(create([step("a", tool, { onError: "b" }), step("b", tool)]));
  });

  test("a step is called either for each item of a list or in a loop, not both", async () => {
    const loop = { until: "iteration > 1", maxCount: 2, maxSeconds: 60, collect: false };
    const forEach = { items: ["a"], parallel: 1, onItemError: "stop" as const };
    await written(create([{ ...step("a", tool), loop }]));
    expect(await create([{ ...step("a", tool), loop, forEach }])).toEqual(
      refused("one_way_to_repeat"),
    );
  });

  test("a step that is parallel does not depend on a step that runs at the same time", async () => {
    const parallel = { mode: "parallel" as const };
    expect(
      await create([step("a", tool, parallel), step("b", tool, { ...parallel, dependsOn: ["a"] })]),
    ).toEqual(refused("depends_on_an_earlier_wave"));
    await written(
      create([
        step("a", tool, parallel),
        step("b", tool),
        step("c", tool, { ...parallel, dependsOn: ["a"] }),
      ]),
    );
  });

  test("a step is a row of its version, with its wave and its dependencies, and never changes", async () => {
    const parallel = { mode: "parallel" as const };
    const { id } = await aProcess(ada, [
      step("a", tool, parallel),
      step("b", tool, parallel),
      step("c", tool, { dependsOn: ["b", "a"] }),
      step("d", tool),
      step("e", tool, parallel),
      step("f", tool, { ...parallel, dependsOn: ["d"] }),
    ]);
    const row = (step_id: string, wave: number, mode: string, ...depends_on: string[]) => ({
      step_id,
      wave,
      mode,
      calls_tool: true,
      depends_on,
    });
    expect(await stepsOf(id, 1)).toEqual([
      row("a", 1, "parallel"),
      row("b", 1, "parallel"),
      row("c", 2, "sequential", "b", "a"),
      row("d", 3, "sequential"),
      row("e", 4, "parallel"),
      row("f", 4, "parallel", "d"),
    ]);
    for (const set of ["tool_id = null", "timeout_seconds = 1", "interaction_mode = 'manual'"]) {
      const change = world.db.admin(`update public.process_steps set ${set}`);
      await expect(change).rejects.toThrow("written once");
    }
    const deletion = world.db.admin("delete from public.process_dependencies");
    await expect(deletion).rejects.toThrow("written once");
  });

  test("a step that is refused leaves no row of its Process behind", async () => {
    const before = await ada.database.listProcesses({ limit: 9, cursor: null });
    await create([step("a", tool), step("b", tool, { dependsOn: ["x"] })]);
    expect(await ada.database.listProcesses({ limit: 9, cursor: null })).toEqual(before);
    const { id, name } = await aProcess(ada, [step("a", tool)]);
    const broken = { name: "Broken", definition: definitionOf(step("a", { tool: randomUUID() })) };
    expect(await ada.database.updateProcess(id, broken, null)).toEqual(refused("tool_not_found"));
    expect(await ada.database.getProcess(id)).toMatchObject({ name, version: 1 });
  });
});
