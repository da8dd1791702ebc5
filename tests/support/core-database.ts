// A database with the core's migrations and none of the kitchen's: for another pack alone.
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSupabase } from "../../dev/supabase/start-supabase.ts";
import type { ClonedDatabase } from "../../dev/supabase/clone-template.ts";
import { project } from "../contract/supabase/stand-in.ts";

const migrations = join(import.meta.dirname, "../../supabase/migrations");

/** In a folder of its own, removed when it stops. */
export async function startCoreDatabase(): Promise<ClonedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "alfred-core-"));
  const core = readdirSync(migrations).filter((file) => file.includes("_core_"));
  for (const file of core) cpSync(join(migrations, file), join(folder, "migrations", file));
  const standIn = await startSupabase({
    ...project,
    dataDir: join(folder, "data"),
    migrationsDir: join(folder, "migrations"),
  });
  return {
    ...standIn,
    async stop() {
      await standIn.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
