// The calls about definitions of the platform as one user; each is one function of the database.
import { ProcessSchema } from "../contracts/definitions/processes.ts";
import { SecretSchema } from "../contracts/definitions/secrets.ts";
import { ServiceSchema } from "../contracts/definitions/services.ts";
import { ServiceTemplateSchema, ToolTemplateSchema } from "../contracts/definitions/templates.ts";
import { ToolSchema } from "../contracts/definitions/tools.ts";
import {
  BoundAnswerSchema,
  CallablesAnswerSchema,
  definitionAnswers,
  HealthAnswerSchema,
  ProcessVersionsAnswerSchema,
  SealedAnswerSchema,
} from "../contracts/definitions/definition-answers.ts";
import type { PlatformDatabase } from "../ports/platform-database.ts";
import type { Caller } from "./create-caller.ts";
import { definitionsOfKind } from "./definitions-of-kind.ts";

const ofServices = definitionAnswers(ServiceSchema);
const ofSecrets = definitionAnswers(SecretSchema);
const ofTools = definitionAnswers(ToolSchema);
const ofServiceTemplates = definitionAnswers(ServiceTemplateSchema);
const ofToolTemplates = definitionAnswers(ToolTemplateSchema);
const ofProcesses = definitionAnswers(ProcessSchema);

/** @param caller with the pipeline's role, for one user */
export function createPlatformDatabase(caller: Caller): PlatformDatabase {
  const services = definitionsOfKind(caller, "service", ofServices);
  const secrets = definitionsOfKind(caller, "secret", ofSecrets);
  const tools = definitionsOfKind(caller, "tool", ofTools);
  const serviceTemplates = definitionsOfKind(caller, "service_template", ofServiceTemplates);
  const toolTemplates = definitionsOfKind(caller, "tool_template", ofToolTemplates);
  const processes = definitionsOfKind(caller, "process", ofProcesses);
  const versions = (id: string, version: number | null) =>
    caller.call("get_process_versions", { id, version }, ProcessVersionsAnswerSchema);

  return {
    createService: services.create,
    listServices: services.list,
    getService: services.get,
    updateService: services.update,
    deleteService: services.delete,
    readBound: (service) => caller.call("read_bound", { service }, BoundAnswerSchema),

    createSecret: secrets.create,
    listSecrets: secrets.list,
    getSecret: secrets.get,
    updateSecret: secrets.update,
    deleteSecret: secrets.delete,
    async sealedForProbe(of) {
      return (await caller.call("sealed_for_probe", of, SealedAnswerSchema)).secret;
    },
    async recordHealth(tool, code) {
      const answer = await caller.call(
        "record_health",
        { tool_id: tool, code },
        HealthAnswerSchema,
      );
      return answer.status;
    },

    createTool: tools.create,
    listTools: tools.list,
    getTool: tools.get,
    updateTool: tools.update,
    deleteTool: tools.delete,
    acceptTool: (id, version) => caller.call("accept_tool", { id, version }, ofTools.written),

    createServiceTemplate: serviceTemplates.create,
    listServiceTemplates: serviceTemplates.list,
    getServiceTemplate: serviceTemplates.get,
    updateServiceTemplate: (id, changes) => serviceTemplates.update(id, changes, null),
    archiveServiceTemplate: serviceTemplates.delete,
    createToolTemplate: toolTemplates.create,
    listToolTemplates: toolTemplates.list,
    getToolTemplate: toolTemplates.get,
    updateToolTemplate: (id, changes) => toolTemplates.update(id, changes, null),
    archiveToolTemplate: toolTemplates.delete,

    createProcess({ name, description, enabled, data = [], ...definition }, keyed) {
      return processes.create({ name, description, enabled, data, definition }, keyed);
    },
    listProcesses: processes.list,
    getProcess: processes.get,
    listProcessVersions: async (id) => (await versions(id, null)).versions,
    getProcessVersion: async (id, version) => (await versions(id, version)).item,
    updateProcess: processes.update,
    deleteProcess: processes.delete,
    readCallables: (ids) => caller.call("read_callables", ids, CallablesAnswerSchema),
  };
}
