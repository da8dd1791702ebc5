// The example services of a stack, and the Worker's permission to call them.
import type { ExampleServices, StartedServices } from "../platform/start-services.ts";
import { keepServicePorts, readServicePorts } from "./service-ports.ts";

/** Without `services` unless requested. */
export type StartedExamples = Omit<StartedServices, "services"> & { services?: ExampleServices };

/** Loaded on request: most stacks of tests call nothing. */
export async function startExamples(
  isWanted: boolean,
  dataDir: string,
  onStop: (stop: () => Promise<void>) => void,
): Promise<StartedExamples> {
  if (!isWanted) return { origins: [], info: [] };
  const { startServices } = await import("../platform/start-services.ts");
  const services = await startServices(onStop, await readServicePorts(dataDir));
  keepServicePorts(dataDir, services.services);
  return services;
}

/** Origins that the caller already allows stay allowed. */
export function withOrigins(
  settings: Record<string, string>,
  origins: readonly string[],
): Record<string, string> {
  const { ALFRED_EGRESS_ALLOW: egressAllow } = settings;
  const all = [...(egressAllow === undefined ? [] : [egressAllow]), ...origins].join(",");
  return all === "" ? settings : { ...settings, ALFRED_EGRESS_ALLOW: all };
}
