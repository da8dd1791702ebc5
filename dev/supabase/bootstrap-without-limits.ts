// Gives a new cluster what a hosted project has, but no limits of time: a busy machine would meet them.
import { bootstrapDatabase } from "./bootstrap-database.ts";
import { withClient } from "./with-client.ts";

/** `bootstrapDatabase`, then no role has a limit for a statement or a lock. For tests, which no clock judges. */
export async function bootstrapWithoutLimits(adminUrl: string): Promise<void> {
  await bootstrapDatabase(adminUrl);
  await withClient(adminUrl, async (client) => {
    for (const role of ["anon", "authenticated", "authenticator"]) {
      await client.query(`alter role ${role} reset statement_timeout`);
      await client.query(`alter role ${role} reset lock_timeout`);
    }
  });
}
