// A database with the core's migrations and none of the kitchen's: for another pack alone.
import { inject } from "vitest";
import type { ClonedDatabase } from "../../dev/supabase/clone-template.ts";
import { createTestDatabase } from "../../dev/supabase/test-database.ts";

/** From the cluster that the test files of a run share; dropped when it stops. */
export function createCoreDatabase(): Promise<ClonedDatabase> {
  return createTestDatabase({}, `${inject("sharedSupabaseCluster")}/core`);
}
