// A migrated database for one test file, from the cluster that all test files share.
import { inject } from "vitest";
import {
  createDatabaseFromTemplate,
  type ClonedDatabase,
  type CloneOptions,
} from "./clone-template.ts";
import type { SharedCluster } from "./shared-test-cluster.ts";

/**
 * A fresh database with all migrations applied, and its API. Stop it when the file is done.
 * Needs `dev/supabase/shared-test-cluster.ts` among vitest's globalSetup files.
 *
 * @throws Error when the cluster did not start (a broken migration: the message names file and line)
 */
export async function createTestDatabase(
  options: Pick<CloneOptions, "jwtSecret" | "publishableKey" | "apiWhenAsked" | "onMail"> = {},
  sharedCluster = inject("sharedSupabaseCluster"),
): Promise<ClonedDatabase> {
  const reply = await fetch(sharedCluster);
  if (!reply.ok) throw new Error(`The shared test cluster did not start: ${await reply.text()}`);
  const { adminUrl, template } = (await reply.json()) as SharedCluster;
  return createDatabaseFromTemplate({ adminUrl, template, ...options });
}
