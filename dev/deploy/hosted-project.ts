// A database like a new hosted Supabase project's, in a temporary folder.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  bootstrapSupabaseLike,
  type SupabaseLikeOptions,
} from "../supabase/bootstrap-supabase-like.ts";
import { superuserPasswordIn } from "../supabase/cluster/local-passwords.ts";
import { startPostgres, superuser } from "../supabase/cluster/postgres-cluster.ts";
import { withClient } from "../supabase/with-client.ts";

export interface HostedProject {
  /** The address for the platform's superuser, as which a project's owner cannot log in. */
  adminUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts the database without Alfred's tables and without the migration history, which the CLI
 * creates. `pg_trgm` is installed where the dashboard puts it, because a project may already have it.
 */
export async function startHostedProject(
  options: SupabaseLikeOptions = { pgTrgm: "extensions" },
): Promise<HostedProject> {
  const dataDir = mkdtempSync(join(tmpdir(), "alfred-deploy-"));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const superuserPassword = superuserPasswordIn(dataDir);
    const postgres = await startPostgres({
      dataDir,
      port: undefined,
      superuserPassword,
      durable: false,
      log: () => {},
    });
    const stop = async () => {
      await postgres.stop();
      remove();
    };
    try {
      const adminUrl = `postgres://${superuser}:${superuserPassword}@127.0.0.1:${postgres.port}/postgres`;
      await bootstrapSupabaseLike(adminUrl, options);
      await withClient(adminUrl, async (client) => {
        await client.query("drop schema supabase_migrations cascade");
      });
      return { adminUrl, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    remove();
    throw error;
  }
}
