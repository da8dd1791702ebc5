// Definitions of the platform as their owner sees them: Services, Secrets, Tools, templates,
// Processes. Postgres checks ownership, references and immutability. Code checks the rest (schemas,
// templates, conditions) beforehand.
import type {
  DataPair,
  NewProcess,
  Process,
  ProcessDefinition,
  ProcessVersion,
} from "../contracts/definitions/processes.ts";
import type { Sealed, Secret, SealedSecret, SecretType } from "../contracts/definitions/secrets.ts";
import type {
  Health,
  NewService,
  Service,
  ServiceChanges,
} from "../contracts/definitions/services.ts";
import type { NewTool, Tool, ToolChanges } from "../contracts/definitions/tools.ts";
import type {
  ServiceTemplate,
  TemplateChanges,
  ToolTemplate,
} from "../contracts/definitions/templates.ts";

/** A create with its idempotency key; a repeat gets the first answer. */
export interface Keyed {
  route: string;
  key: string;
  bodyHash: string;
}

/** Why a write was refused. */
export type Refusal =
  | { outcome: "key_conflict" | "not_found" | "quota" }
  /** The version that the caller has seen is no longer the newest. */
  | { outcome: "stale" }
  /** Something still refers to it: kind and name of the first ten. */
  | { outcome: "in_use"; by: { kind: string; id: string; name: string }[] }
  /**
   * A rule of the database without an outcome of its own, such as `secret_required` or
   * `service_not_shared`.
   */
  | { outcome: "refused"; code: string };

export type Written<T> = { outcome: "written"; item: T } | Refusal;

export interface ListRequest {
  limit: number;
  cursor: string | null;
  /** Only the user's own; otherwise also those that other users share, and the system's. */
  own?: boolean;
  includeArchived?: boolean;
  search?: string;
}
export interface Listed<T> {
  items: T[];
  next: string | null;
}

export interface PlatformDatabase {
  createService(
    service: NewService & { templateId?: string },
    keyed: Keyed,
  ): Promise<Written<Service>>;
  listServices(request: ListRequest): Promise<Listed<Service>>;
  getService(id: string): Promise<Service | null>;
  /**
   * @param changes `bound`: the Tools that `readBound` returned when a schema was checked; `stale`
   * when they have changed
   * @param version null: the newest
   */
  updateService(
    id: string,
    changes: ServiceChanges & { bound?: string },
    version: number | null,
  ): Promise<Written<Service>>;
  deleteService(id: string): Promise<Written<null>>;
  /** `others`: the connections of other users' Tools that are bound to the user's Service. */
  readBound(service: string): Promise<{ seen: string; others: Tool["connectionParams"][] }>;

  createSecret(
    secret: { id: string; name: string; type: SecretType; shared: boolean; sealed: Sealed },
    keyed: Keyed,
  ): Promise<Written<Secret>>;
  listSecrets(request: ListRequest): Promise<Listed<Secret>>;
  getSecret(id: string): Promise<Secret | null>;
  updateSecret(
    id: string,
    changes: { name?: string; shared?: boolean; sealed?: { version: number; sealed: Sealed } },
    version: number | null,
  ): Promise<Written<Secret>>;
  deleteSecret(id: string): Promise<Written<null>>;
  /**
   * The ciphertext, to probe the owner's own Tool or one that is about to use the Secret; null for
   * another user's.
   */
  sealedForProbe(of: { tool: string } | { secret: string }): Promise<SealedSecret | null>;
  /**
   * Records a probe's result, `ok` or an error code, like the end of a call.
   * @returns the health of the owner's Tool afterwards; null for another user's
   */
  recordHealth(tool: string, code: string): Promise<Health | null>;

  /**
   * @param tool `serviceVersion`: the version that the Tool was checked against; refused as
   * `service_changed` when it is
   *   no longer current. `found`: `ok` or an error code, when the Tool's server was asked
   */
  createTool(
    tool: NewTool & { templateId?: string; serviceVersion?: number; found?: string },
    keyed: Keyed,
  ): Promise<Written<Tool>>;
  listTools(request: ListRequest): Promise<Listed<Tool>>;
  getTool(id: string): Promise<Tool | null>;
  /** `serviceVersion`: as for `createTool`; `stale` when it is no longer current. */
  updateTool(
    id: string,
    changes: ToolChanges & { serviceVersion?: number },
    version: number | null,
  ): Promise<Written<Tool>>;
  deleteTool(id: string): Promise<Written<null>>;
  /** Accepts another owner's Tool at this version for the user, with the hosts that it calls. */
  acceptTool(id: string, version: number): Promise<Written<Tool>>;

  createServiceTemplate(
    template: Omit<ServiceTemplate, "id" | "own" | "archived" | "createdAt" | "updatedAt">,
    keyed: Keyed,
  ): Promise<Written<ServiceTemplate>>;
  listServiceTemplates(request: ListRequest): Promise<Listed<ServiceTemplate>>;
  getServiceTemplate(id: string): Promise<ServiceTemplate | null>;
  updateServiceTemplate(id: string, changes: TemplateChanges): Promise<Written<ServiceTemplate>>;
  /** Deleting it archives it. */
  archiveServiceTemplate(id: string): Promise<Written<null>>;
  createToolTemplate(
    template: Omit<ToolTemplate, "id" | "own" | "archived" | "createdAt" | "updatedAt">,
    keyed: Keyed,
  ): Promise<Written<ToolTemplate>>;
  listToolTemplates(request: ListRequest): Promise<Listed<ToolTemplate>>;
  getToolTemplate(id: string): Promise<ToolTemplate | null>;
  updateToolTemplate(id: string, changes: TemplateChanges): Promise<Written<ToolTemplate>>;
  archiveToolTemplate(id: string): Promise<Written<null>>;

  /**
   * @param process `data`: the access that its owner accepts by storing it; absent when there is
   * none
   */
  createProcess(
    process: NewProcess & { data?: DataPair[] },
    keyed: Keyed,
  ): Promise<Written<Process>>;
  listProcesses(request: ListRequest): Promise<Listed<Process>>;
  getProcess(id: string): Promise<Process | null>;
  listProcessVersions(id: string): Promise<ProcessVersion[] | null>;
  getProcessVersion(id: string, version: number): Promise<Process | null>;
  updateProcess(
    id: string,
    changes: {
      name?: string;
      description?: string | null;
      enabled?: boolean;
      definition?: ProcessDefinition;
      data?: DataPair[];
    },
    version: number | null,
  ): Promise<Written<Process>>;
  deleteProcess(id: string): Promise<Written<null>>;
  /**
   * The Tools and Processes that a definition calls, as far as its owner may call them, for its
   * check.
   */
  readCallables(ids: {
    tools: string[];
    processes: string[];
  }): Promise<{ tools: Tool[]; processes: Process[] }>;
}
