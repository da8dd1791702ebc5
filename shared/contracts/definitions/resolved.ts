// A Process as a run executes it: resolved once at its start, frozen, and read by every step of its frame.
import type { Placement } from "./secrets.ts";
import type { ProcessDefinition } from "./processes.ts";
import type { Health, JsonSchema, Protocol, ServiceType } from "./services.ts";
import type { RunOperation } from "./tools.ts";

/** A Tool at the version that the run uses, with its Service's data. */
export interface ResolvedTool {
  id: string;
  version: number;
  name: string;
  operation: RunOperation;
  connectionParams: Record<string, unknown>;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
  /** How the Secret is used; only `begin_step` returns its ciphertext. */
  secret: { id: string; placement: Placement } | null;
  service: { id: string; version: number; type: ServiceType; protocol: Protocol };
  /**
   * The reason why the Tool cannot run, as a code (`disabled`, `down`, `quota`, `not_shared`, `not_accepted`); null if
   * it can.
   */
  closed: string | null;
  status: Health;
  /**
   * True if the Tool belongs to the run's user; absent for runs that were resolved before this field existed.
   */
  own?: boolean | undefined;
  /** Pointers into `outputSchema` of fields that may decide; absent or empty unless the Tool belongs to the run's user. */
  answersMayDecide?: readonly string[] | undefined;
  /** The code of the failure that makes the Tool, or else its Service, unhealthy. */
  failure?: string | null | undefined;
}

/** A Process with the Tools and Processes that its steps call, directly or through other Processes, by id. */
export interface ResolvedProcess {
  id: string;
  version: number;
  name: string;
  definition: ProcessDefinition;
  tools: Record<string, ResolvedTool>;
  children: Record<string, ResolvedChild>;
}
export interface ResolvedChild {
  id: string;
  version: number;
  name: string;
  enabled: boolean;
  definition: ProcessDefinition;
}
