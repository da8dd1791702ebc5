// Turns an import into definitions that a push stores: with names in place of ids.
import type { Bundle } from "../../../../clients/typescript/define.ts";
import type { Operation } from "../../../../shared/platform/openapi/operations.ts";
import { planImport } from "../../../../shared/platform/openapi/plan-import.ts";
import type { ApiDocument } from "../../../../shared/platform/openapi/resolve.ts";

export interface NamedChoice {
  /** The Service's name; by default the document's title. */
  name?: string;
  /** The address of the service; by default the first server of each operation. */
  server?: string;
  /** The name of an existing Secret, for operations that require a credential. */
  secret?: string;
}

/**
 * @returns the bundle, and notes about what it allows beyond the document
 * @throws Error with every fault and its place
 */
export function bundleOf(
  document: ApiDocument,
  operations: readonly Operation[],
  { secret, ...choice }: NamedChoice,
): { bundle: Bundle; notes: string[] } {
  const hasSecret = secret !== undefined;
  const plan = planImport(document, operations, { ...choice, hasSecret });
  if (plan.faults.length > 0) {
    const lines = plan.faults.map(
      ({ pointer, detail }) => `  ${pointer}: ${detail.replaceAll("`server`", "--server")}`,
    );
    throw new Error(["These operations cannot be imported.", ...lines].join("\n"));
  }
  const tools = plan.tools.map(({ placement, ...tool }) => ({
    ...tool,
    service: plan.service.name,
    secret: secret === undefined || placement === null ? null : { secret, placement },
  })) as Bundle["tools"];
  const bundle: Bundle = { services: [plan.service], secrets: [], tools, processes: [] };
  return { bundle, notes: plan.notes };
}
