// Creates a migrated database for one test file, in the cluster that all test files share.
import { inject } from "vitest";
import {
  createDatabaseFromTemplate,
  type ClonedDatabase,
  type CloneOptions,
} from "./clone-template.ts";
import type { SharedCluster } from "./shared-test-cluster.ts";

/**
 * Creates a database with all migrations and an API; stop it at the end of the file. It needs
 * `dev/supabase/shared-test-cluster.ts` among vitest's globalSetup files.
 *
 * @throws Error if the cluster did not start (for a broken migration, naming file and line)
 */
export async function createTestDatabase(
  options: Pick<CloneOptions, "jwtSecret" | "publishableKey" | "lazyApi" | "onMail"> = {},
  sharedCluster = inject("sharedSupabaseCluster"),
): Promise<ClonedDatabase> {
  const reply = await fetch(sharedCluster);
  if (!reply.ok) throw new Error(`The shared test cluster did not start: ${await reply.text()}`);
  const { adminUrl, template } = (await reply.json()) as SharedCluster;
  return createDatabaseFromTemplate({ adminUrl, template, ...options });
}
