// The example services' ports, kept in the data directory: a Tool that was described yesterday has an address of them.
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import * as z from "zod";
import type { ExampleServices } from "../platform/start-services.ts";

export type ServicePorts = Partial<Record<keyof ExampleServices, number>>;

const PortSchema = z.int().min(1).max(65_535).optional();
const PortsSchema = z.object({
  ...{ rest: PortSchema, openai: PortSchema, anthropic: PortSchema, mcp: PortSchema },
  graph: PortSchema,
});

export const SERVICES_FILE = "services.json";

/** Those of the last start that nobody else has taken since; the others are chosen anew. */
export async function readServicePorts(dataDir: string): Promise<ServicePorts> {
  const ports = portsIn(dataDir);
  const free = await Promise.all(
    Object.entries(ports).map(async ([name, port]) => ((await isFree(port)) ? [[name, port]] : [])),
  );
  return Object.fromEntries(free.flat()) as ServicePorts;
}

export function keepServicePorts(dataDir: string, services: ExampleServices): void {
  const ports = Object.entries(services).map(([name, { url }]: [string, { url: string }]) => [
    name,
    Number(new URL(url).port),
  ]);
  writeFileSync(join(dataDir, SERVICES_FILE), `${JSON.stringify(Object.fromEntries(ports))}\n`);
}

function portsIn(dataDir: string): Record<string, number> {
  try {
    return PortsSchema.parse(
      JSON.parse(readFileSync(join(dataDir, SERVICES_FILE), "utf8")),
    ) as Record<string, number>;
  } catch {
    return {};
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
