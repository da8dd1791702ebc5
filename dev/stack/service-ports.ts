// Stores the example services' ports in the data directory, so that the addresses in existing Tools stay valid.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { isPortFree } from "../worker/on-free-port.ts";
import type { ExampleServices } from "../platform/start-services.ts";

export type ServicePorts = Partial<Record<keyof ExampleServices, number>>;

const PortSchema = z.int().min(1).max(65_535);
const PortsSchema = z.partialRecord(
  z.enum(["rest", "openai", "anthropic", "mcp", "graph"]),
  PortSchema,
);

export const SERVICES_FILE = "services.json";

/** The stored ports that are free; none if the file is missing or invalid. A service without one chooses another. */
export async function readServicePorts(dataDir: string): Promise<ServicePorts> {
  const ports = readStoredPorts(dataDir);
  const portLists = await Promise.all(
    Object.values(ports).map(async (port) => ((await isPortFree(port)) ? [port] : [])),
  );
  const freePorts = new Set(portLists.flat());
  return Object.fromEntries(Object.entries(ports).filter(([, port]) => freePorts.has(port)));
}

export function keepServicePorts(dataDir: string, services: ExampleServices): void {
  const ports = Object.entries(services).map(([name, { url }]: [string, { url: string }]) => [
    name,
    Number(new URL(url).port),
  ]);
  writeFileSync(join(dataDir, SERVICES_FILE), `${JSON.stringify(Object.fromEntries(ports))}\n`);
}

function readStoredPorts(dataDir: string): ServicePorts {
  try {
    return PortsSchema.parse(JSON.parse(readFileSync(join(dataDir, SERVICES_FILE), "utf8")));
  } catch {
    return {};
  }
}
