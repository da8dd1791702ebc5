// An example of each call about Services, Secrets, Tools, Processes and templates, with all its arguments.
import { encodeCursor } from "../../../shared/ports/page-cursor.ts";
import { platformCalls } from "../../../shared/ports/platform-database.ts";
import {
  keyed,
  newProcess,
  newSecret,
  newService,
  newTemplate,
  newTool,
  newToolTemplate,
  sealed,
  step,
} from "../../contract/platform/platform-world.ts";
import { type Example, examplesOf, id } from "./examples-of.ts";

const page = () => ({
  limit: 5,
  cursor: encodeCursor(["2026-11-22T09:30:00.000000+00:00", id()]),
  own: true,
  includeArchived: true,
  search: "example",
});

export function platformExamples(): Example[] {
  return [
    ...examplesOf(platformCalls, {
      createService: [{ ...newService(), templateId: id() }, keyed()],
      listServices: [page()],
      getService: [id()],
      updateService: [id(), { name: "Renamed", bound: "hash" }, 1],
      deleteService: [id()],
      readBound: [id()],
      createSecret: [newSecret(), keyed()],
      listSecrets: [page()],
      getSecret: [id()],
      updateSecret: [id(), { name: "Renamed", sealed: { version: 1, sealed: sealed() } }, null],
      deleteSecret: [id()],
      sealedForProbe: [{ tool: id() }],
      beginToken: [id(), 1, 60],
      keepToken: [id(), 1, { sealed: sealed(), seconds: 3600 }],
      recordHealth: [id(), "ok"],
      createTool: [{ ...newTool(id()), templateId: id(), serviceVersion: 1, found: "ok" }, keyed()],
      createTools: [newService(), [{ ...newTool(id()), serviceVersion: 1 }], keyed()],
      toolsCreated: [keyed()],
      listTools: [page()],
      getTool: [id()],
      updateTool: [id(), { name: "Renamed", serviceVersion: 1 }, 1],
      deleteTool: [id()],
      acceptTool: [id(), 1],
      createServiceTemplate: [newTemplate, keyed()],
      listServiceTemplates: [page()],
      getServiceTemplate: [id()],
      updateServiceTemplate: [id(), { name: "Renamed" }],
      archiveServiceTemplate: [id()],
      createToolTemplate: [newToolTemplate, keyed()],
      listToolTemplates: [page()],
      getToolTemplate: [id()],
      updateToolTemplate: [id(), { name: "Renamed" }],
      archiveToolTemplate: [id()],
      createProcess: [{ ...newProcess([step("a", { tool: id() })]), data: [] }, keyed()],
      listProcesses: [page()],
      getProcess: [id()],
      listProcessVersions: [id()],
      getProcessVersion: [id(), 1],
      updateProcess: [id(), { name: "Renamed", data: [] }, 1],
      deleteProcess: [id()],
      readCallables: [{ tools: [id()], processes: [id()] }],
    }),
    ...examplesOf(
      { sealedSecret: platformCalls.sealedForProbe },
      { sealedSecret: [{ secret: id() }] },
    ),
  ];
}
