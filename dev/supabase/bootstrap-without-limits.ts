// Gives a new cluster what a hosted project has, but without time limits, which a busy machine
// would exceed.
import { bootstrapDatabase } from "./bootstrap-database.ts";
import { withClient } from "./with-client.ts";

/**
 * Runs `bootstrapDatabase`, then removes its time limits on statements and locks, so that tests do not
 * depend on speed.
 */
export async function bootstrapWithoutLimits(adminUrl: string): Promise<void> {
  await bootstrapDatabase(adminUrl);
  await withClient(adminUrl, async (client) => {
    for (const role of ["anon", "authenticated", "authenticator"]) {
      await client.query(`alter role ${role} reset statement_timeout`);
      await client.query(`alter role ${role} reset lock_timeout`);
    }
  });
}
