// Example services keep their ports, so that existing Tools still reach them after a restart.
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startServices } from "../platform/start-services.ts";
import { keepServicePorts, readServicePorts, SERVICES_FILE } from "./service-ports.ts";

let dir: string;
const stops: (() => Promise<void>)[] = [];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "alfred-ports-"));
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  rmSync(dir, { recursive: true });
});

const start = async () => {
  const services = await startServices(
    (stop) => void stops.push(stop),
    await readServicePorts(dir),
  );
  keepServicePorts(dir, services.services);
  return services.services;
};

it("example services start on the ports of the last start", async () => {
  const first = await start();
  await Promise.all(stops.splice(0).map((stop) => stop()));
  const second = await start();
  expect(second).toEqual(first);
});

it("a port that another program has taken is not used, and an unreadable file names no port", async () => {
  const otherServer = createServer().listen(0, "127.0.0.1");
  await once(otherServer, "listening");
  stops.push(async () => {
    otherServer.close();
    await once(otherServer, "close");
  });
  const { port } = otherServer.address() as AddressInfo;
  writeFileSync(join(dir, SERVICES_FILE), JSON.stringify({ rest: port }));
  expect(await readServicePorts(dir)).toEqual({});
  writeFileSync(join(dir, SERVICES_FILE), "{");
  expect(await readServicePorts(dir)).toEqual({});
});
