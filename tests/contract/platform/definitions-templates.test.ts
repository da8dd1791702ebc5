// Rules for templates, checked by the real database.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  aService,
  keyed,
  newService,
  newTemplate,
  newTool,
  newToolTemplate,
  openPlatformWorld,
  refused,
  written,
} from "./platform-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const world = forSuite(openPlatformWorld);

const archivedToo = { limit: 9, cursor: null, own: true, includeArchived: true };

describe("templates", () => {
  test("a template keeps its structure and its owner, and can change its name, its description and whether it is shared", async () => {
    const { database } = world.person();
    const service = await written(database.createServiceTemplate(newTemplate, keyed()));
    const tool = await written(database.createToolTemplate(newToolTemplate, keyed()));
    for (const [table, id, sets] of [
      [
        "service_templates",
        service.id,
        ["type = 'llm_provider'", "protocol = 'http'", "connection_schema = '{}'"],
      ],
      ["service_templates", service.id, ["requires_secret = true", "owner_id = gen_random_uuid()"]],
      ["tool_templates", tool.id, ['operation = \'{"type": "x"}\'', "input_schema = '{\"a\": 1}'"]],
      ["tool_templates", tool.id, ["output_schema = '{\"a\": 1}'", "owner_id = gen_random_uuid()"]],
    ] as const) {
      for (const set of sets) {
        const change = world.db.admin(`update public.${table} set ${set} where id = $1`, [id]);
        await expect(change).rejects.toThrow("never change");
      }
    }
    const changes = { name: "New", description: "What it is for", shared: false };
    expect(await written(database.updateServiceTemplate(service.id, changes))).toMatchObject(
      changes,
    );
    expect(await written(database.updateToolTemplate(tool.id, changes))).toMatchObject(changes);
  });

  test("a template has a protocol that fits its type", async () => {
    const { database } = world.person();
    const bolt = { ...newTemplate, protocol: "bolt" as const };
    expect(await database.createServiceTemplate(bolt, keyed())).toEqual(
      refused("type_and_protocol"),
    );
  });

  test("a template that is deleted is archived: it is listed only on request, and can still be read by its id", async () => {
    const [ada, ben] = [world.person(), world.person()];
    const service = await written(ada.database.createServiceTemplate(newTemplate, keyed()));
    const tool = await written(ada.database.createToolTemplate(newToolTemplate, keyed()));
    expect(await ben.database.archiveServiceTemplate(service.id)).toEqual({ outcome: "not_found" });
    await written(ada.database.archiveServiceTemplate(service.id));
    await written(ada.database.archiveToolTemplate(tool.id));
    const { database } = ada;
    const query = { limit: 9, cursor: null, own: true };
    expect((await database.listServiceTemplates(query)).items).toEqual([]);
    expect((await database.listToolTemplates(query)).items).toEqual([]);
    expect((await database.listServiceTemplates(archivedToo)).items).toMatchObject([
      { id: service.id, archived: true },
    ]);
    expect((await database.listToolTemplates(archivedToo)).items).toMatchObject([
      { id: tool.id, archived: true },
    ]);
    expect(await ben.database.getServiceTemplate(service.id)).toMatchObject({ archived: true });
    expect(await database.getToolTemplate(tool.id)).toMatchObject({ archived: true });
    const restoration = { archived: false };
    expect(await ben.database.updateServiceTemplate(service.id, restoration)).toEqual({
      outcome: "not_found",
    });
    await written(database.updateServiceTemplate(service.id, restoration));
    await written(database.updateToolTemplate(tool.id, restoration));
    const ownedTemplate = { archived: false, ownerId: ada.id };
    expect((await database.listServiceTemplates(query)).items).toMatchObject([ownedTemplate]);
    expect((await database.listToolTemplates(query)).items).toMatchObject([ownedTemplate]);
  });

  test("a template that is not shared is seen only by its owner", async () => {
    const [ada, ben] = [world.person(), world.person()];
    const hiddenTemplate = { ...newTemplate, shared: false };
    const { id } = await written(ada.database.createServiceTemplate(hiddenTemplate, keyed()));
    expect(await ben.database.getServiceTemplate(id)).toBeNull();
    const copy = { ...newService({ ...serviceOf(newTemplate) }), templateId: id };
    expect(await ben.database.createService(copy, keyed())).toEqual(refused("template_not_found"));
  });

  test("a template gives a Service its whole structure, and the Service names it even after it is archived", async () => {
    const [ada, ben] = [world.person(), world.person()];
    const template = await written(ada.database.createServiceTemplate(newTemplate, keyed()));
    const copy = { ...newService(serviceOf(newTemplate)), templateId: template.id };
    const other = { ...copy, connectionSchema: { type: "object", required: ["x"] } };
    for (const service of [
      other,
      { ...copy, requiresSecret: true },
      { ...copy, protocol: "http" as const },
    ]) {
      expect(await ben.database.createService(service, keyed())).toEqual(
        refused("differs_from_template"),
      );
    }
    const service = await written(ben.database.createService(copy, keyed()));
    expect(service).toMatchObject({ ...serviceOf(newTemplate), serviceTemplateId: template.id });
    await written(ada.database.archiveServiceTemplate(template.id));
    expect(await ben.database.getService(service.id)).toEqual(service);
    const goneTemplate = { ...copy, templateId: randomUUID() };
    expect(await ben.database.createService(goneTemplate, keyed())).toEqual(
      refused("template_not_found"),
    );
  });

  test("a template gives a Tool its whole structure, and the Tool names it even after it is archived", async () => {
    const [ada, ben] = [world.person(), world.person()];
    const template = await written(ada.database.createToolTemplate(newToolTemplate, keyed()));
    const service = await aService(ben);
    const { operation, inputSchema, outputSchema } = newToolTemplate;
    const structure = { operation, inputSchema, outputSchema };
    const copy = { ...newTool(service.id, structure), templateId: template.id };
    const changedTool = { ...copy, outputSchema: { type: "string" } };
    expect(await ben.database.createTool(changedTool, keyed())).toEqual(
      refused("differs_from_template"),
    );
    const tool = await written(ben.database.createTool(copy, keyed()));
    expect(tool).toMatchObject({ ...structure, toolTemplateId: template.id });
    await written(ada.database.archiveToolTemplate(template.id));
    expect(await ben.database.getTool(tool.id)).toEqual(tool);
  });
});

function serviceOf({ type, protocol, connectionSchema, requiresSecret }: typeof newTemplate) {
  return { type, protocol, connectionSchema, requiresSecret };
}
