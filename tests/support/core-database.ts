// A database with the core's migrations and none of the kitchen's, for tests of another pack.
import { inject } from "vitest";
import type { ClonedDatabase } from "../../dev/supabase/clone-template.ts";
import { createTestDatabase } from "../../dev/supabase/test-database.ts";

/** Cloned in the cluster that all test files of a run share; dropped by `stop`. */
export function createCoreDatabase(): Promise<ClonedDatabase> {
  return createTestDatabase({}, `${inject("sharedSupabaseCluster")}/core`);
}
