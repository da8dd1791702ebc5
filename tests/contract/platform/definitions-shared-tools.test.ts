// Rules for Tools that are shared, and for their acceptance, checked by the real database.
import { describe, expect, test } from "vitest";

import {
  aProcess,
  aSecret,
  aService,
  aTool,
  keyed,
  newProcess,
  openPlatformWorld,
  refused,
  step,
  using,
  written,
} from "./platform-world.ts";
import { forSuite } from "../../support/for-suite.ts";
import { cases } from "../../support/sample.ts";

const world = forSuite(openPlatformWorld);

describe("shared Tools", () => {
  test("a shared Tool can be called by a Process of another owner, unless it has a Secret or its Service is hidden", async () => {
    const [ada, ben] = [world.person(), world.person()];
    const service = await aService(ada, { shared: true });
    const open = await aTool(ada, service.id, { shared: true });
    const secret = await aSecret(ada);
    const secretTool = await aTool(ada, service.id, { shared: true, ...using(secret.id) });
    const hiddenTool = await aTool(ada, service.id);
    const unreachable = await aTool(ada, (await aService(ada)).id, { shared: true });
    await aProcess(ben, [step("a", { tool: open.id })]);
    for (const [tool, code] of [
      [secretTool, "tool_with_secret_of_another"],
      [hiddenTool, "tool_not_found"],
      [unreachable, "service_not_shared"],
    ] as const) {
      const calls = newProcess([step("a", { tool: tool.id })]);
      expect(await ben.database.createProcess(calls, keyed())).toEqual(refused(code));
    }
    const ids = [open, secretTool, hiddenTool, unreachable].map(({ id }) => id);
    const callable = await ben.database.readCallables({ tools: ids, processes: [] });
    expect(callable.tools.map(({ id }) => id)).toEqual([open.id]);
  });

  test("a shared Tool cannot be unshared while a Process of another user calls it", async () => {
    const [ada, ben] = [world.person(), world.person()];
    const tool = await aTool(ada, (await aService(ada, { shared: true })).id, { shared: true });
    const process = await aProcess(ben, [step("a", { tool: tool.id })]);
    const unshare = () => ada.database.updateTool(tool.id, { shared: false }, null);
    const by = [
      { kind: "process", id: "00000000-0000-0000-0000-000000000000", name: "of another user" },
    ];
    expect(await unshare()).toEqual({ outcome: "in_use", by });
    expect(await ada.database.deleteTool(tool.id)).toEqual({ outcome: "in_use", by });
    await written(ben.database.deleteProcess(process.id));
    expect(await unshare()).toMatchObject({ outcome: "written" });
  });

  test("a shared Tool is either called, or deleted or unshared, if both are tried at the same moment", async () => {
    const [ada, ben] = [world.person(), world.person()];
    const service = await aService(ada, { shared: true });
    for (let round = 0; round < cases(4, 8); round++) {
      const { id } = await aTool(ada, service.id, { shared: true });
      const [called, gone] = await Promise.all([
        ben.database.createProcess(newProcess([step("a", { tool: id })]), keyed()),
        round % 2 === 0
          ? ada.database.deleteTool(id)
          : ada.database.updateTool(id, { shared: false }, null),
      ]);
      expect(
        [called.outcome, gone.outcome].filter((outcome) => outcome === "written"),
      ).toHaveLength(1);
    }
  });

  test("a shared Tool is accepted at its current version, and pinned to that version", async () => {
    const [ada, ben] = [world.person(), world.person()];
    const tool = await aTool(ada, (await aService(ada, { shared: true })).id, { shared: true });
    const pins = async () =>
      (
        await world.db.admin<{ version: number }>(
          "select version from public.tool_acceptances where owner_id = $1 and tool_id = $2",
          [ben.id, tool.id],
        )
      ).map(({ version }) => version);
    expect(await ben.database.acceptTool(tool.id, 2)).toEqual({ outcome: "stale" });
    expect(await pins()).toEqual([]);
    await written(ben.database.acceptTool(tool.id, 1));
    const elsewhere = { connectionParams: { endpoint: "https://elsewhere.example" } };
    await written(ada.database.updateTool(tool.id, elsewhere, null));
    expect(await pins()).toEqual([1]);
    expect(await ben.database.getTool(tool.id)).toMatchObject({ version: 2, acceptedVersion: 1 });
    expect(await ada.database.getTool(tool.id)).toMatchObject({ acceptedVersion: null });
    expect(await ben.database.acceptTool(tool.id, 1)).toEqual({ outcome: "stale" });
    await written(ben.database.acceptTool(tool.id, 2));
    expect(await pins()).toEqual([2]);
  });

  test("a shared Tool is not accepted with a Secret, nor when it or its Service is hidden", async () => {
    const [ada, ben] = [world.person(), world.person()];
    const service = await aService(ada, { shared: true });
    const secret = await aSecret(ada);
    const secretTool = await aTool(ada, service.id, { shared: true, ...using(secret.id) });
    expect(await ben.database.acceptTool(secretTool.id, 1)).toEqual(
      refused("tool_with_secret_of_another"),
    );
    const hiddenTool = await aTool(ada, service.id);
    const unreachable = await aTool(ada, (await aService(ada)).id, { shared: true });
    expect(await ben.database.acceptTool(hiddenTool.id, 1)).toEqual({ outcome: "not_found" });
    expect(await ben.database.acceptTool(unreachable.id, 1)).toEqual(refused("service_not_shared"));
    // A user's own Tool needs no acceptance.
    await written(ada.database.acceptTool(hiddenTool.id, 1));
    expect(
      await world.db.admin("select 1 from public.tool_acceptances where owner_id = $1", [ada.id]),
    ).toEqual([]);
  });
});
