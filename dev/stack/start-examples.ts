// Starts the example services of a stack, and allows the Worker to call them.
import type { ExampleServices, StartedServices } from "../platform/start-services.ts";
import { keepServicePorts, readServicePorts } from "./service-ports.ts";

/** Has no `services` unless they are requested. */
export type StartedExamples = Omit<StartedServices, "services"> & { services?: ExampleServices };

/** Loads the example services only if they are requested, because most stacks of tests call none. */
export async function startExamples(
  isRequested: boolean,
  dataDir: string,
  onStop: (stop: () => Promise<void>) => void,
): Promise<StartedExamples> {
  if (!isRequested) return { origins: [], info: [] };
  const { startServices } = await import("../platform/start-services.ts");
  const services = await startServices(onStop, await readServicePorts(dataDir));
  keepServicePorts(dataDir, services.services);
  return services;
}

/** Adds origins to those that the settings already allow. */
export function withOrigins(
  settings: Record<string, string>,
  origins: readonly string[],
): Record<string, string> {
  const { ALFRED_EGRESS_ALLOW: egressAllow } = settings;
  const allowedOrigins = [...(egressAllow === undefined ? [] : [egressAllow]), ...origins].join(
    ",",
  );
  return allowedOrigins === "" ? settings : { ...settings, ALFRED_EGRESS_ALLOW: allowedOrigins };
}
