// Definitions of the platform as their owner sees them: Services, Secrets, Tools, templates, Processes. Before
// a definition is stored, code checks its schemas, templates and conditions. Postgres checks ownership,
// references and immutability.
import * as z from "zod";
import { IdSchema } from "../contracts/api/common.ts";
import type { NoticesTo } from "../contracts/api/notice-place.ts";
import {
  type DataPair,
  type NewProcess,
  type ProcessDefinition,
  ProcessSchema,
  ProcessVersionSchema,
} from "../contracts/definitions/processes.ts";
import {
  type Sealed,
  SealedSchema,
  SecretSchema,
  type SecretType,
} from "../contracts/definitions/secrets.ts";
import {
  HealthSchema,
  type NewService,
  type ServiceChanges,
  ServiceSchema,
} from "../contracts/definitions/services.ts";
import {
  type ServiceTemplate,
  ServiceTemplateSchema,
  type TemplateChanges,
  type ToolTemplate,
  ToolTemplateSchema,
} from "../contracts/definitions/templates.ts";
import {
  ConnectionParamsSchema,
  type NewTool,
  type ToolChanges,
  ToolSchema,
} from "../contracts/definitions/tools.ts";
import { asUser, type CallsOf, type Keyed, onlyField, snaked } from "./define-call.ts";
import { definitionsOfKind, QUOTAS, writtenAnswer } from "./definitions-of-kind.ts";

type NewTemplate<T> = Omit<T, "id" | "own" | "ownerId" | "archived" | "createdAt" | "updatedAt">;

const services = definitionsOfKind("service", ServiceSchema);
const secrets = definitionsOfKind("secret", SecretSchema);
const tools = definitionsOfKind("tool", ToolSchema);
const serviceTemplates = definitionsOfKind("service_template", ServiceTemplateSchema);
const toolTemplates = definitionsOfKind("tool_template", ToolTemplateSchema);
const processes = definitionsOfKind("process", ProcessSchema);
const NamedSchema = z.object({ id: IdSchema, name: z.string(), version: z.int() });
const ToolsOfServiceSchema = z.object({ service: NamedSchema, tools: z.array(NamedSchema) });

export const platformCalls = {
  createService: services.create<NewService & { templateId?: string }>(),
  listServices: services.list,
  getService: services.get,
  /**
   * `bound`: the value of `seen` that `readBound` returned when a schema was checked. The outcome is `stale` if
   * other Tools have been bound since.
   */
  updateService: services.update<ServiceChanges & { bound?: string }>(),
  deleteService: services.delete,
  /** `others`: the connections of other users' Tools that are bound to the user's Service. */
  readBound: asUser(
    "read_bound",
    (service: string) => ({ service }),
    z.object({ seen: z.string(), others: z.array(ConnectionParamsSchema) }),
  ),

  createSecret: secrets.create<{
    id: string;
    name: string;
    type: SecretType;
    shared: boolean;
    sealed: Sealed;
  }>(),
  listSecrets: secrets.list,
  getSecret: secrets.get,
  updateSecret: secrets.update<{
    name?: string;
    shared?: boolean;
    sealed?: { version: number; sealed: Sealed };
  }>(),
  deleteSecret: secrets.delete,
  /**
   * The sealed Secret for a probe, found by the owner's Tool, or by its own id. Null for another user's Tool or
   * Secret, and for a Tool without a Secret.
   */
  sealedForProbe: asUser(
    "sealed_for_probe",
    (owner: { tool: string } | { secret: string }) => owner,
    onlyField(
      "secret",
      z
        .object({ id: IdSchema, owner: IdSchema, version: z.int(), sealed: SealedSchema })
        .nullable(),
    ),
  ),
  /**
   * The access token of an oauth2 Secret, or the permission to renew it; `seconds` is how long the token must
   * last.
   */
  beginToken: asUser(
    "begin_token",
    (secret: string, version: number, seconds: number) => ({ secret, version, seconds }),
    z.object({
      outcome: z.enum(["token", "renew", "wait", "gone"]),
      sealed: SealedSchema.nullish(),
    }),
  ),
  /**
   * Ends a renewal. Without a token it has failed.
   * @param token the sealed token; `seconds`: until it expires
   */
  keepToken: asUser(
    "keep_token",
    (secret: string, version: number, token: { sealed?: Sealed; seconds?: number }) => ({
      secret,
      version,
      ...token,
    }),
    onlyField("kept", z.boolean()),
  ),
  /**
   * Records a probe's result, `ok` or an error code, like the end of a call.
   * @returns the health of the owner's Tool afterwards; null for another user's
   */
  recordHealth: asUser(
    "record_health",
    (tool: string, code: string) => ({ tool_id: tool, code }),
    onlyField("status", HealthSchema.nullable()),
  ),

  /**
   * `serviceVersion`: the version that the Tool was checked against; refused as `service_changed` when it is no
   * longer current. `found`: the result of a probe of the Tool's server, if one was made: `ok` or an error
   * code.
   */
  createTool: tools.create<
    NewTool & { templateId?: string; serviceVersion?: number; found?: string }
  >(),
  /**
   * Stores Tools of one Service, and the Service if it is new, all or none. `serviceVersion`: as for
   * `createTool`. `service`: the id of one of the user's Services, or the document of a new one.
   */
  createTools: asUser(
    "create_tools",
    (
      service: string | NewService,
      newTools: readonly (Omit<NewTool, "serviceId"> & { serviceVersion?: number })[],
      request: Keyed,
    ) => ({
      service: typeof service === "string" ? null : service,
      service_id: typeof service === "string" ? service : null,
      tools: newTools,
      most: { service: QUOTAS.service, tool: QUOTAS.tool },
      ...snaked(request),
    }),
    writtenAnswer(ToolsOfServiceSchema),
  ),
  /** What an earlier, equal request of `createTools` has stored; `new` when there was none. */
  toolsCreated: asUser(
    "create_tools",
    (request: Keyed) => ({ tools: null, ...snaked(request) }),
    z.union([writtenAnswer(ToolsOfServiceSchema), z.object({ outcome: z.literal("new") })]),
  ),
  listTools: tools.list,
  getTool: tools.get,
  /** `serviceVersion`: as for `createTool`; `stale` when it is no longer current. */
  updateTool: tools.update<ToolChanges & { serviceVersion?: number }>(),
  deleteTool: tools.delete,
  /** Accepts another owner's Tool at this version for the user, with the hosts that it calls. */
  acceptTool: asUser(
    "accept_tool",
    (id: string, version: number) => ({ id, version }),
    writtenAnswer(ToolSchema),
  ),

  createServiceTemplate: serviceTemplates.create<NewTemplate<ServiceTemplate>>(),
  listServiceTemplates: serviceTemplates.list,
  getServiceTemplate: serviceTemplates.get,
  updateServiceTemplate: serviceTemplates.updateNewest<TemplateChanges>(),
  /** Archives the template, which is not deleted. */
  archiveServiceTemplate: serviceTemplates.delete,
  createToolTemplate: toolTemplates.create<NewTemplate<ToolTemplate>>(),
  listToolTemplates: toolTemplates.list,
  getToolTemplate: toolTemplates.get,
  updateToolTemplate: toolTemplates.updateNewest<TemplateChanges>(),
  archiveToolTemplate: toolTemplates.delete,

  /** `data`: the access that its owner accepts by storing it; absent when there is none. */
  createProcess: processes.create(
    ({
      name,
      description,
      enabled,
      noticesTo,
      data = [],
      ...definition
    }: NewProcess & { data?: DataPair[] }) => ({
      ...{ name, description, enabled, noticesTo, data, definition },
    }),
  ),
  listProcesses: processes.list,
  getProcess: processes.get,
  listProcessVersions: asUser(
    "get_process_versions",
    (id: string) => ({ id, version: null }),
    onlyField("versions", z.array(ProcessVersionSchema).nullable()),
  ),
  getProcessVersion: asUser(
    "get_process_versions",
    (id: string, version: number) => ({ id, version }),
    onlyField("item", ProcessSchema.nullable()),
  ),
  updateProcess: processes.update<{
    name?: string;
    description?: string | null;
    enabled?: boolean;
    noticesTo?: NoticesTo;
    definition?: ProcessDefinition;
    data?: DataPair[];
  }>(),
  deleteProcess: processes.delete,
  /**
   * The Tools and Processes that a definition calls and that its owner may call, for the definition's check.
   */
  readCallables: asUser(
    "read_callables",
    (ids: { tools: string[]; processes: string[] }) => ids,
    z.object({ tools: z.array(ToolSchema), processes: z.array(ProcessSchema) }),
  ),
};

export type PlatformDatabase = CallsOf<typeof platformCalls>;
