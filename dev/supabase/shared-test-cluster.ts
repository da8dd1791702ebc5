// One cluster for a whole vitest run: a globalSetup file that starts it when a test first asks.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startSupabase, type SupabaseStandIn } from "./start-supabase.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Answers GET with a `SharedCluster`, after starting it if need be. */
    sharedSupabaseCluster: string;
  }
}

export interface SharedCluster {
  adminUrl: string;
  template: string;
}

const template = "alfred_template";
const ownMigrations = fileURLToPath(new URL("../../supabase/migrations", import.meta.url));

interface Project {
  provide(key: "sharedSupabaseCluster", url: string): void;
}

/**
 * Test files run in processes of their own; this one, which outlives them, keeps the cluster and
 * tells them where it is. A run in which no test asks starts nothing but this small server.
 *
 * @returns the teardown: stops the cluster and removes its folder
 */
export default async function setup(
  project: Project,
  migrationsDir = ownMigrations,
): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "alfred-tests-"));
  const secretPath = `/${randomBytes(16).toString("hex")}`;
  let starting: Promise<SupabaseStandIn> | undefined;
  const start = () =>
    (starting ??= startSupabase({
      dataDir,
      jwtSecret: randomBytes(32).toString("hex"),
      publishableKey: "sb_publishable_tests",
      migrationsDir,
      durable: false,
      template,
    }));

  const server = createServer((request, response) => {
    request.resume();
    const known = request.url === secretPath;
    const reply = known ? start() : Promise.reject(new Error("not found"));
    reply.then(
      ({ databaseUrl }) => {
        const cluster: SharedCluster = { adminUrl: databaseUrl, template };
        response.end(JSON.stringify(cluster));
      },
      (error: Error) => {
        response.writeHead(known ? 500 : 404);
        response.end(error.message);
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  project.provide("sharedSupabaseCluster", `http://127.0.0.1:${port}${secretPath}`);

  return async () => {
    server.closeAllConnections();
    server.close();
    const cluster = await starting?.catch(() => undefined);
    await cluster?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
