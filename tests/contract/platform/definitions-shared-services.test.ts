// Rules for Services that users other than their owner use, checked by the real database.
import { describe, expect, test } from "vitest";

import {
  aProcess,
  aSecret,
  aService,
  aTool,
  keyed,
  newProcess,
  newTemplate,
  newTool,
  newToolTemplate,
  openPlatformWorld,
  refused,
  step,
  using,
  written,
} from "./platform-world.ts";
import { forSuite } from "../../support/for-suite.ts";
import { cases } from "../../support/sample.ts";

const world = forSuite(openPlatformWorld);

describe("shared Services", () => {
  test("a Service of another owner is not seen, unless it is shared, and never changed", async () => {
    const [ada, ben] = [world.person(), world.person()];
    const hiddenService = await aService(ada);
    const sharedService = await aService(ada, { shared: true });
    expect(await ben.database.getService(hiddenService.id)).toBeNull();
    expect(await ben.database.getService(sharedService.id)).toEqual({
      ...sharedService,
      own: false,
    });
    for (const { id } of [hiddenService, sharedService]) {
      expect(await ben.database.updateService(id, { name: "Ben's" }, null)).toEqual({
        outcome: "not_found",
      });
      expect(await ben.database.deleteService(id)).toEqual({ outcome: "not_found" });
    }
  });

  test("a Service of another owner is used by a Tool only while it is shared", async () => {
    const [ada, ben] = [world.person(), world.person()];
    const { id } = await aService(ada);
    expect(await ben.database.createTool(newTool(id), keyed())).toEqual(
      refused("service_not_found"),
    );
    await expect(
      world.db.admin(
        "insert into public.tools (owner_id, service_id, name) values (gen_random_uuid(), $1, 'x')",
        [id],
      ),
    ).rejects.toThrow("service_not_shared");
    await written(ada.database.updateService(id, { shared: true }, null));
    await aTool(ben, id);
  });

  test("a Service cannot be unshared while another user uses it, and the answer does not name that user", async () => {
    const [ada, ben] = [world.person(), world.person()];
    const { id } = await aService(ada, { shared: true });
    await aTool(ada, id);
    const tool = await aTool(ben, id, { name: "Ben's private tool" });
    const by = [
      { kind: "tool", id: "00000000-0000-0000-0000-000000000000", name: "of another user" },
    ];
    expect(await ada.database.updateService(id, { shared: false, name: "Mine" }, null)).toEqual({
      outcome: "in_use",
      by,
    });
    expect(await ada.database.getService(id)).toMatchObject({ shared: true, name: "Weather" });
    await written(ben.database.deleteTool(tool.id));
    await written(ada.database.updateService(id, { shared: false }, null));
    expect(await ben.database.getService(id)).toBeNull();
  });

  test("a Service cannot be unshared while a Process of another user calls it through a Tool of its owner", async () => {
    const [ada, ben] = [world.person(), world.person()];
    const { id } = await aService(ada, { shared: true });
    const tool = await aTool(ada, id, { shared: true });
    const process = await aProcess(ben, [step("a", { tool: tool.id })]);
    const by = [
      { kind: "process", id: "00000000-0000-0000-0000-000000000000", name: "of another user" },
    ];
    const unshare = () => ada.database.updateService(id, { shared: false }, null);
    expect(await unshare()).toEqual({ outcome: "in_use", by });
    await written(ben.database.deleteProcess(process.id));
    expect(await unshare()).toMatchObject({ outcome: "written" });
  });

  test("a Service is either called through its owner's Tool or unshared if both are tried at the same moment", async () => {
    const [ada, ben] = [world.person(), world.person()];
    for (let round = 0; round < cases(4, 8); round++) {
      const { id } = await aService(ada, { shared: true });
      const tool = await aTool(ada, id, { shared: true });
      const [called, unshared] = await Promise.all([
        ben.database.createProcess(newProcess([step("a", { tool: tool.id })]), keyed()),
        ada.database.updateService(id, { shared: false }, null),
      ]);
      expect(
        [called.outcome, unshared.outcome].filter((outcome) => outcome === "written"),
      ).toHaveLength(1);
    }
  });

  test("a Service is either bound, or deleted or unshared, if both are tried at the same moment", async () => {
    const [ada, ben] = [world.person(), world.person()];
    for (let round = 0; round < cases(4, 8); round++) {
      const { id } = await aService(ada, { shared: true });
      const [bound, gone] = await Promise.all([
        ben.database.createTool(newTool(id), keyed()),
        round % 2 === 0
          ? ada.database.deleteService(id)
          : ada.database.updateService(id, { shared: false }, null),
      ]);
      expect([bound.outcome, gone.outcome].filter((outcome) => outcome === "written")).toHaveLength(
        1,
      );
    }
  });

  test("a Service gets a new schema only from a caller that has read its present Tools, and a Tool is written only for its present version", async () => {
    const [ada, ben] = [world.person(), world.person()];
    const { id } = await aService(ada, { shared: true });
    const { seen: seenBefore } = await ada.database.readBound(id);
    const tool = await aTool(ben, id, { connectionParams: { endpoint: "https://a.example" } });
    const connectionSchema = { type: "object", required: ["endpoint", "region"] };
    const change = (seen: string) =>
      ada.database.updateService(id, { connectionSchema, bound: seen }, null);
    expect(await change(seenBefore)).toEqual({ outcome: "stale" });
    const bound = await ada.database.readBound(id);
    expect(bound.others).toEqual([{ endpoint: "https://a.example" }]);
    expect(await ben.database.readBound(id)).toEqual({ seen: "", others: [] });
    expect(await change(bound.seen)).toMatchObject({ outcome: "written", item: { version: 2 } });
    const late = { ...newTool(id), serviceVersion: 1 };
    expect(await ben.database.createTool(late, keyed())).toEqual(refused("service_changed"));
    const changes = { connectionParams: {}, serviceVersion: 1 };
    expect(await ben.database.updateTool(tool.id, changes, null)).toEqual({ outcome: "stale" });
    await written(ben.database.updateTool(tool.id, { ...changes, serviceVersion: 2 }, null));
  });

  test("a Service that requires a Secret requires it from the Tool's owner", async () => {
    const [ada, ben] = [world.person(), world.person()];
    const { id } = await aService(ada, { requiresSecret: true, shared: true });
    const [adasSecret, bensSecret] = [await aSecret(ada), await aSecret(ben)];
    expect(await ben.database.createTool(newTool(id), keyed())).toEqual(refused("secret_required"));
    expect(await ben.database.createTool(newTool(id, using(adasSecret.id)), keyed())).toEqual(
      refused("secret_not_found"),
    );
    const tool = await aTool(ben, id, using(bensSecret.id));
    expect(await ben.database.updateTool(tool.id, { secret: null }, null)).toEqual(
      refused("secret_required"),
    );
  });

  test("everything that is shared is changed only by its owner, even by a direct update", async () => {
    const [ada, ben] = [world.person(), world.person()];
    const { id } = await aService(ada, { shared: true });
    const tool = await aTool(ada, id, { shared: true });
    const template = await written(ada.database.createServiceTemplate(newTemplate, keyed()));
    const toolTemplate = await written(ada.database.createToolTemplate(newToolTemplate, keyed()));
    for (const [table, row] of [
      ["services", id],
      ["tools", tool.id],
      ["service_templates", template.id],
      ["tool_templates", toolTemplate.id],
    ] as const) {
      const update = `update public.${table} set name = 'Changed' where id = $1`;
      const changeAs = ({ id: user }: { id: string }) =>
        world.db.as({ role: "alfred_definer", user }, async (client) => {
          return (await client.query(update, [row])).rowCount;
        });
      expect([table, await changeAs(ben), await changeAs(ada)]).toEqual([table, 0, 1]);
    }
  });
});
