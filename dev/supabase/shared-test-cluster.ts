// Provides clusters for a vitest run: a globalSetup file that starts each cluster when a test first requests it.
import { randomBytes } from "node:crypto";
import { cpSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bootstrapWithoutLimits } from "./bootstrap-without-limits.ts";
import { makeMemoryFolder } from "./memory-folder.ts";
import { startSupabase, type SupabaseStandIn } from "./start-supabase.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * Answers GET with a `SharedCluster`, after starting it if necessary; `…/core` with a cluster
     * that has only the core.
     */
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
 * Test files run in their own processes. This process outlives them, owns the clusters, and gives the
 * test files their addresses. A run whose tests need no cluster only starts this small server.
 *
 * @returns the teardown: stops the clusters and removes their folder
 */
export default async function setup(
  project: Project,
  migrationsDir = ownMigrations,
): Promise<() => Promise<void>> {
  const folder = makeMemoryFolder("alfred-tests");
  const secretPath = `/${randomBytes(16).toString("hex")}`;
  const clusters = new Map<string, Promise<SupabaseStandIn>>();
  const start = (name: string, migrations: () => string) => {
    const starting =
      clusters.get(name) ??
      startSupabase({
        dataDir: join(folder, name),
        jwtSecret: randomBytes(32).toString("hex"),
        publishableKey: "sb_publishable_tests",
        migrationsDir: migrations(),
        durable: false,
        bootstrap: bootstrapWithoutLimits,
        template,
      });
    clusters.set(name, starting);
    return starting;
  };
  const starts: Record<string, () => Promise<SupabaseStandIn>> = {
    [secretPath]: () => start("project", () => migrationsDir),
    [`${secretPath}/core`]: () => start("core", () => coreMigrations(migrationsDir, folder)),
  };

  const server = createServer((request, response) => {
    request.resume();
    const start = starts[request.url ?? ""];
    const reply = start?.() ?? Promise.reject(new Error("not found"));
    reply.then(
      ({ databaseUrl }) => {
        const cluster: SharedCluster = { adminUrl: databaseUrl, template };
        response.end(JSON.stringify(cluster));
      },
      (error: Error) => {
        response.writeHead(start === undefined ? 404 : 500);
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
    for (const starting of clusters.values()) {
      await (await starting.catch(() => undefined))?.stop();
    }
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Copies the core's migrations, without the pack's, to a folder. */
function coreMigrations(migrationsDir: string, folder: string): string {
  const core = join(folder, "core-migrations");
  for (const file of readdirSync(migrationsDir).filter((name) => name.includes("_core_"))) {
    cpSync(join(migrationsDir, file), join(core, file));
  }
  return core;
}
