// The database part of the rehearsal: a project, its migrations, its roles and its API.
import { join } from "node:path";
import { mintUserToken } from "../stack/mint-user-token.ts";
import { serveDatabase } from "../supabase/serve-database.ts";
import { checkApi } from "./check-api.ts";
import { checkRoles } from "./check-roles.ts";
import { startHostedProject } from "./hosted-project.ts";
import { pushMigrations } from "./push-migrations.ts";
import type { ProjectKey } from "./signing-key.ts";
import { signUp } from "./send-message.ts";
import type { Walk } from "./walk.ts";

const migrations = join(import.meta.dirname, "../../supabase/migrations");

export interface Project {
  /** The address of its API. */
  url: string;
  adminUrl: string;
  /** A user who has just signed up. */
  user: string;
}

export interface ProjectSettings {
  /** SUPABASE_URL */
  issuer: string;
  publishableKey: string;
  key: ProjectKey;
  /** The older shared secret, whose tokens the project also accepts. */
  jwtSecret: string;
  /** Default `supabase/migrations`. */
  migrationsDir?: string;
}

/** @returns the project, when every check passes */
export async function walkDatabase(
  walk: Walk,
  settings: ProjectSettings,
  onStop: (stop: () => Promise<void>) => void,
): Promise<Project | undefined> {
  const { issuer, publishableKey, key, jwtSecret, migrationsDir = migrations } = settings;
  const hostedProject = await walk.step({
    title: "Project",
    next: "Postgres must start on this machine: `npm start` says more.",
    async run() {
      const project = await startHostedProject();
      onStop(project.stop);
      const summary =
        "Postgres as in a hosted project: postgres is not a superuser, pg_trgm is installed";
      return { summary, value: project };
    },
  });
  if (hostedProject === undefined) {
    walk.skip("Migrations, roles, API", "a project");
    return undefined;
  }
  const { adminUrl } = hostedProject;

  const isPushed = await walk.check({
    title: "Migrations",
    next: "Correct the migration; a hosted project would stop at the same statement.",
    async run(tell) {
      const { migrations, statements } = await pushMigrations(adminUrl, migrationsDir, tell);
      return `${migrations} files, ${statements} statements, as \`supabase db push\` sends them`;
    },
  });
  if (!isPushed) {
    walk.skip("Roles, API", "the migrations");
    return undefined;
  }

  const hasRoles = await walk.check({
    title: "Roles",
    next: "Look at supabase/migrations and the roles of the project.",
    run: () => checkRoles(adminUrl),
  });
  const api = await walk.step({
    title: "API",
    next: "PostgREST must start on this machine: `npm start` says more.",
    async run() {
      const api = await serveDatabase({
        adminUrl,
        port: undefined,
        jwtSecret,
        publishableKey,
        log: () => {},
        signingKeys: [key.published],
      });
      onStop(api.stop);
      const user = await signUp(adminUrl);
      const userToken = await mintUserToken({ url: issuer, signingKey: key.secret }, user);
      const summary = await checkApi({
        url: api.url,
        issuer,
        publishableKey,
        signingKey: key.secret,
        userToken,
      });
      return { summary, value: { url: api.url, adminUrl, user } };
    },
  });
  return hasRoles ? api : undefined;
}
