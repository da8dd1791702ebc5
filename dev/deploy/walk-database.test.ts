// The database part of the walk passes on a project like a hosted one. For mistakes that a person may make there,
// a line says what to do.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProgress } from "../cli/terminal/progress.ts";
import { mintUserToken } from "../stack/mint-user-token.ts";
import { withClient } from "../supabase/with-client.ts";
import { checkApi } from "./check-api.ts";
import { checkRoles } from "./check-roles.ts";
import { Finding } from "./finding.ts";
import { makeHostedEnv, makeJwtSecret } from "./hosted-env.ts";
import { makeSigningKey, type ProjectKey } from "./signing-key.ts";
import { walkDatabase, type Project } from "./walk-database.ts";
import { createWalk } from "./walk.ts";

const migrations = join(import.meta.dirname, "../../supabase/migrations");
const issuer = "https://alfred-project.example.com";
const stops: (() => Promise<void> | void)[] = [];
let key: ProjectKey;
let publishableKey: string;

/** Runs the database part of the walk, by default with the repository's migrations. */
async function runWalk(migrationsDir?: string): Promise<{ project?: Project; lines: string }> {
  let lines = "";
  const progress = createProgress({ write: (text) => (lines += text) });
  const walk = createWalk(progress, () => [], new AbortController().signal);
  const settings = {
    issuer,
    key,
    publishableKey,
    jwtSecret: makeJwtSecret(),
    ...(migrationsDir === undefined ? {} : { migrationsDir }),
  };
  const project = await walkDatabase(walk, settings, (stop) => stops.push(stop));
  return { lines, ...(project === undefined ? {} : { project }) };
}

/** The migrations without those that match. */
function migrationsWithout(pattern: RegExp): string {
  const folder = mkdtempSync(join(tmpdir(), "alfred-deploy-test-"));
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  for (const file of readdirSync(migrations)) {
    if (pattern.test(readFileSync(join(migrations, file), "utf8"))) continue;
    cpSync(join(migrations, file), join(folder, file));
  }
  return folder;
}

let result: { project?: Project; lines: string };

beforeAll(async () => {
  key = await makeSigningKey();
  publishableKey = makeHostedEnv(key.secret)["SUPABASE_PUBLISHABLE_KEY"] ?? "";
  result = await runWalk();
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

describe("projects like a hosted one", () => {
  it("a hosted project accepts the migrations, and serves only the Worker's roles", () => {
    expect(result.lines.match(/^(ok|FAIL|skip) +\w+/gm)).toEqual([
      ...["ok    Project", "ok    Migrations", "ok    Roles", "ok    API"],
    ]);
  });

  const project = () => {
    if (result.project === undefined) throw new Error(result.lines);
    return result.project;
  };
  /** Damages the project, runs a check, and repairs the project. @returns the check's finding */
  async function findingAfter(damage: string, repair: string, check: () => Promise<string>) {
    const { adminUrl } = project();
    await withClient(adminUrl, (client) => client.query(damage));
    try {
      const finding = await check().catch((error: unknown) => error);
      if (!(finding instanceof Finding)) throw new Error(`no finding: ${String(finding)}`);
      return `${finding.message} | ${finding.next}`;
    } finally {
      await withClient(adminUrl, (client) => client.query(repair));
    }
  }
  const roles = () => checkRoles(project().adminUrl);
  const api = async () => {
    const { url, user } = project();
    const userToken = await mintUserToken({ url: issuer, signingKey: key.secret }, user);
    return checkApi({ url, issuer, publishableKey, signingKey: key.secret, userToken });
  };
  const revoke = "revoke alfred_pipeline from authenticator granted by postgres";
  const grant = `set role postgres; grant alfred_pipeline to authenticator; reset role`;

  it.each([
    ["roles", roles],
    ["API", api],
  ])(
    "a hosted project fails the check of its %s if PostgREST may not become one of the Worker's roles",
    async (_, check) => {
      expect(await findingAfter(revoke, grant, check)).toMatch(
        /alfred_pipeline.* \| .*grant alfred_pipeline to authenticator;$/,
      );
    },
  );

  it.each([
    [
      "grant select on public.households to anon",
      "revoke select on public.households from anon",
      /^clients of the project may use anon: households/,
    ],
    [
      "grant execute on function public.accept_message to authenticated",
      "revoke execute on function public.accept_message from authenticated",
      /may use authenticated: accept_message/,
    ],
    [
      "alter table public.runs disable row level security",
      "alter table public.runs enable row level security",
      /^no row-level security on runs/,
    ],
    [
      "grant alfred_definer to authenticator",
      "revoke alfred_definer from authenticator",
      /^authenticator may become alfred_definer/,
    ],
  ])("a hosted project fails the check of its roles after: %s", async (damage, repair, message) => {
    expect(await findingAfter(damage, repair, roles)).toMatch(message);
  });

  it("a hosted project fails the check of its API if the Worker's roles may not call a function", async () => {
    const name = "execute on function public.accept_message";
    expect(
      await findingAfter(
        `revoke ${name} from alfred_pipeline`,
        `grant ${name} to alfred_pipeline`,
        api,
      ),
    ).toMatch(/^the Worker calls accept_message,.* \| A migration is missing/);
  });

  it("a hosted project passes the checks again after the repairs", async () => {
    await expect(roles()).resolves.toMatch("no rights for anon");
    await expect(api()).resolves.toMatch("and the schema alfred is not exposed");
  });

  it("the check stops at the first statement that needs a missing migration, and skips the later checks", async () => {
    const failure = await runWalk(migrationsWithout(/create procedure alfred\.expose/));
    expect(failure.project).toBeUndefined();
    expect(failure.lines).toMatch(
      /^FAIL {2}Migrations: \d+_\w+\.sql, statement \d+ \(.+\): .+\n {6}Next: An earlier migration .*missing/m,
    );
    expect(failure.lines).toMatch(/^skip {2}Roles, API/m);
  });
});
