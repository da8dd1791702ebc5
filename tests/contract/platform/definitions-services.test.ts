// Rules for Services, checked by the real database.
import { describe, expect, test } from "vitest";
import { PROTOCOLS, ProtocolSchema } from "../../../shared/contracts/definitions/services.ts";
import {
  aService,
  aTool,
  keyed,
  newService,
  newTool,
  openPlatformWorld,
  refused,
  written,
} from "./platform-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const world = forSuite(openPlatformWorld);

const change = (id: string, set: string) =>
  world.db.admin(`update public.services set ${set} where id = $1`, [id]);

describe("Services", () => {
  test("a Service has a protocol that fits its type, and every other pair is refused", async () => {
    for (const [type, fitting] of Object.entries(PROTOCOLS)) {
      for (const protocol of ProtocolSchema.options) {
        // Inserted as a Service of the system, which may have every type.
        const insert = world.db.admin(
          `insert into public.services (key, name, type, protocol, shared)
           values (gen_random_uuid()::text, 'x', $1, $2, true)`,
          [type, protocol],
        );
        const ok = await insert.then(
          () => true,
          (error: { constraint?: string }) =>
            error.constraint === "type_and_protocol" ? false : error,
        );
        expect([type, protocol, ok]).toEqual([type, protocol, fitting.includes(protocol)]);
      }
    }
    const ada = world.person();
    const bolt = newService({ protocol: "bolt" });
    expect(await ada.database.createService(bolt, keyed())).toEqual(refused("type_and_protocol"));
  });

  test("a Service of the type builtin belongs to the system", async () => {
    await expect(
      world.db.admin(
        `insert into public.services (owner_id, name, type, protocol)
         values (gen_random_uuid(), 'x', 'builtin', 'internal')`,
      ),
    ).rejects.toMatchObject({ constraint: "builtin_is_the_systems" });
  });

  test("a Service keeps its type, its protocol, whether it needs a Secret, its owner and its template", async () => {
    const { id } = await aService(world.person());
    for (const set of [
      "type = 'llm_provider'",
      "protocol = 'http'",
      "requires_secret = true",
      "owner_id = gen_random_uuid()",
      "service_template_id = gen_random_uuid()",
    ]) {
      await expect(change(id, set)).rejects.toThrow("never change");
    }
  });

  test("a Service has an object as its connection schema", async () => {
    const ada = world.person();
    const { id } = await aService(ada);
    await expect(
      world.db.admin(
        "insert into public.service_versions select service_id, owner_id, 2, '[]' from public.service_versions where service_id = $1",
        [id],
      ),
    ).rejects.toMatchObject({ constraint: "connection_schema_is_object" });
  });

  test("a Service gets a new version when its schema changes, and none when its name changes", async () => {
    const ada = world.person();
    const { database } = ada;
    const { id } = await aService(ada);
    const rename = await written(database.updateService(id, { name: "Rain" }, 1));
    expect(rename).toMatchObject({ name: "Rain", version: 1 });
    const connectionSchema = { type: "object", required: ["endpoint", "key"] };
    const change = await written(database.updateService(id, { connectionSchema }, 1));
    expect(change).toMatchObject({ version: 2, connectionSchema });
    expect(await database.updateService(id, { connectionSchema: {} }, 1)).toEqual({
      outcome: "stale",
    });
    await expect(
      world.db.admin("update public.service_versions set connection_schema = '{}'"),
    ).rejects.toThrow("written once");
  });

  test("a Service that is disabled is down, and it is healthy when it is enabled again", async () => {
    const ada = world.person();
    const { id } = await aService(ada, { enabled: false });
    expect(await ada.database.getService(id)).toMatchObject({
      status: "down",
      errorMessage: "disabled",
    });
    for (const status of ["healthy", "degraded"]) {
      await expect(change(id, `status = '${status}'`)).rejects.toMatchObject({
        constraint: "disabled_is_down",
      });
    }
    const service = await written(ada.database.updateService(id, { enabled: true }, null));
    expect(service).toMatchObject({ status: "healthy", errorMessage: null });
    const disabledService = await written(ada.database.updateService(id, { enabled: false }, null));
    expect(disabledService).toMatchObject({ status: "down", errorMessage: "disabled" });
  });

  test("a Service reports an error by a code, without words", async () => {
    const { id } = await aService(world.person());
    await change(id, "error_message = 'timeout'");
    await expect(change(id, "error_message = 'Your key sk-123 is wrong'")).rejects.toMatchObject({
      constraint: "services_error_message_check",
    });
  });

  test("a Service is deleted if no Tool refers to it, and otherwise the answer names the Tools", async () => {
    const ada = world.person();
    const { id } = await aService(ada);
    const tool = await aTool(ada, id);
    expect(await ada.database.deleteService(id)).toEqual({
      outcome: "in_use",
      by: [{ kind: "tool", id: tool.id, name: "Forecast" }],
    });
    await written(ada.database.deleteTool(tool.id));
    await written(ada.database.deleteService(id));
    expect(await ada.database.getService(id)).toBeNull();
    expect((await ada.database.listServices({ limit: 9, cursor: null, own: true })).items).toEqual(
      [],
    );
    expect(await ada.database.deleteService(id)).toEqual({ outcome: "not_found" });
    expect(await ada.database.createTool(newTool(id), keyed())).toEqual(
      refused("service_not_found"),
    );
  });

  test("a Service of the system has no owner, is seen by every user, and cannot be changed by users", async () => {
    const [row] = await world.db.admin<{ id: string }>(
      `insert into public.services (key, name, type, protocol, shared)
       values ('test.builtin', 'Built in', 'builtin', 'internal', true) returning id`,
    );
    const id = row!.id;
    await world.db.admin(
      "insert into public.service_versions (service_id, version, connection_schema) values ($1, 1, '{}')",
      [id],
    );
    const ada = world.person();
    expect(await ada.database.getService(id)).toMatchObject({ own: false, shared: true });
    expect(await ada.database.updateService(id, { enabled: false }, null)).toEqual({
      outcome: "not_found",
    });
    expect(await ada.database.deleteService(id)).toEqual({ outcome: "not_found" });
    await expect(change(id, "shared = false")).rejects.toMatchObject({
      constraint: "system_is_shared",
    });
  });
});
