// What the stand-in keeps from one start to the next, and what it refuses to start with.
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { asRole } from "../../../dev/supabase/cluster/local-passwords.ts";
import { startSupabase, type SupabaseOptions } from "../../../dev/supabase/start-supabase.ts";
import { withClient } from "../../../dev/supabase/with-client.ts";
import {
  alice,
  clientFor,
  project,
  temporaryFolder,
  useMigratedData,
  wineCellar,
} from "./stand-in.ts";

const copyMigratedData = useMigratedData();
let folder: string;
let remove: () => void;
let migrationsDir: string;
let log: string[];

beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
  migrationsDir = join(folder, "migrations");
  cpSync(wineCellar, migrationsDir, { recursive: true });
  log = [];
});
afterEach(() => remove());

const start = (options: Partial<SupabaseOptions> = {}) =>
  startSupabase({
    ...project,
    dataDir: join(folder, "data"),
    migrationsDir,
    log: (line) => log.push(line),
    ...options,
  });
const startAndStop = async (options?: Partial<SupabaseOptions>) => (await start(options)).stop();
const write = (name: string, sql: string) => writeFileSync(join(migrationsDir, name), sql);
const query = async (databaseUrl: string, sql: string) =>
  withClient(databaseUrl, async (client) => (await client.query(sql)).rows);

describe("a second start in the same folder", () => {
  it("a second start in the same folder finds the data of the first and applies no migration again", async () => {
    const first = await start();
    await clientFor(first, alice).from("cellars").insert({ name: "Home" }).throwOnError();
    await first.stop();
    expect(log.filter((line) => line.includes("applied"))).toHaveLength(2);
    log = [];

    const second = await start();
    const { data } = await clientFor(second, alice).from("cellars").select("name");
    expect(data).toEqual([{ name: "Home" }]);
    expect(log).toEqual([]);
    await second.stop();
  });

  it("a second start in the same folder applies what is new: migrations by number, the extra files, and the seed once", async () => {
    await copyMigratedData(join(folder, "data"));
    write("20270101000000_corks.sql", "create table corks (id int); insert into corks values (1)");
    write("9_early.sql.disabled", "nonsense");
    write("notes.sql", "nonsense");
    const extra = join(folder, "more-corks.sql");
    writeFileSync(extra, "insert into corks values (2)");
    const seedFile = join(folder, "seed.sql");
    writeFileSync(seedFile, "insert into corks values (3)");
    const options = { extraMigrations: [extra], seedFile };
    await startAndStop(options);
    writeFileSync(seedFile, "insert into corks values (4)");
    log = [];
    const last = await start(options);
    expect(await query(last.databaseUrl, "select id from corks order by id")).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ]);
    expect(log).toEqual([expect.stringContaining("to apply it again, use --reset")]);
    await last.stop();
  });

  it("a second start in the same folder takes new keys", async () => {
    await copyMigratedData(join(folder, "data"));
    const second = await start({ jwtSecret: "n".repeat(32), publishableKey: "sb_publishable_new" });
    const { error } = await clientFor(second, alice).from("cellars").select();
    expect(error).toBeNull();
    await second.stop();
  });
});

describe("history and files that disagree", () => {
  beforeEach(async () => copyMigratedData(join(folder, "data")));

  it("a start refuses a migration that was changed after it was applied", async () => {
    write("20260102000000_sommelier.sql", "select 1");
    await expect(start()).rejects.toThrow(
      /20260102000000_sommelier\.sql was changed after it was applied.*--reset/,
    );
  });

  it("a start refuses a migration that is gone", async () => {
    rmSync(join(migrationsDir, "20260102000000_sommelier.sql"));
    await expect(start()).rejects.toThrow(/20260102000000 \(sommelier\).*file is gone.*--reset/);
  });

  it("a start refuses a database that another set of migrations has made, and changes nothing", async () => {
    const files = readdirSync(migrationsDir);
    cpSync(migrationsDir, join(folder, "older"), { recursive: true });
    for (const file of files) rmSync(join(migrationsDir, file));
    write("20270101000000_core_barrels.sql", "create table barrels (id int)");
    await expect(start()).rejects.toThrow(
      /made by migrations that this version .* does not have \(\d+ of them, the first 20260101000000.*Nothing was changed\. .*npm start -- --reset/,
    );
    cpSync(join(folder, "older"), migrationsDir, { recursive: true });
    rmSync(join(migrationsDir, "20270101000000_core_barrels.sql"));
    const again = await start();
    expect(await query(again.databaseUrl, "select to_regclass('barrels') as barrels")).toEqual([
      { barrels: null },
    ]);
    await again.stop();
  });

  it("a start refuses a new migration that comes before applied ones", async () => {
    write("20260101120000_late.sql", "select 1");
    await expect(start()).rejects.toThrow(/20260101120000_late\.sql comes before.*--reset/);
  });

  it("a start succeeds again once the files are as they were", async () => {
    write("20260102000000_sommelier.sql", "select 1");
    await expect(start()).rejects.toThrow("changed");
    rmSync(migrationsDir, { recursive: true });
    cpSync(wineCellar, migrationsDir, { recursive: true });
    await startAndStop();
  });
});

describe("a migration that fails", () => {
  beforeEach(async () => copyMigratedData(join(folder, "data")));

  it("a migration that fails is named with its line and has no effect, and the next start tries it again", async () => {
    const name = "20270101000000_corks.sql";
    write(name, "create table corks (id int);\n\ninsert into corks\nvalues ('cork');\n");
    await expect(start()).rejects.toThrow(/20270101000000_corks\.sql:4: invalid input syntax/);
    write(name, "create table corks (id int);");
    const second = await start();
    expect(await query(second.databaseUrl, "select id from corks")).toEqual([]);
    await second.stop();
  });

  it("a migration that fails is undone if it cannot be recorded, here because it continued as another role", async () => {
    const name = "20270101000000_a.sql";
    write(name, "create role quiet;\ngrant quiet to postgres;\nset role quiet;");
    await expect(start()).rejects.toThrow(
      `${name} cannot be recorded: permission denied for schema supabase_migrations`,
    );
    write(name, "create role quiet");
    await startAndStop();
  });

  it("a migration's session settings do not apply to the next migration", async () => {
    write("20270101000000_a.sql", "set search_path = extensions");
    write("20270102000000_b.sql", "create table corks ()");
    const standIn = await start();
    const where = "select schemaname from pg_tables where tablename = 'corks'";
    expect(await query(standIn.databaseUrl, where)).toEqual([{ schemaname: "public" }]);
    await standIn.stop();
  });
});

describe("what a start needs", () => {
  it("a start refuses a short secret before it starts anything", async () => {
    await expect(start({ jwtSecret: "short" })).rejects.toThrow("at least 32 characters");
    expect(readdirSync(folder)).toEqual(["migrations"]);
  });

  it("a start refuses a port in use and names it, and leaves the folder free", async () => {
    await copyMigratedData(join(folder, "data"));
    await copyMigratedData(join(folder, "other"));
    const first = await start();
    const takenPort = Number(new URL(first.url).port);
    const takenByPostgres = Number(new URL(first.databaseUrl).port);
    const dataDir = join(folder, "other");
    await expect(start({ dataDir, port: takenPort })).rejects.toThrow(
      `The Supabase gateway cannot listen on 127.0.0.1:${takenPort}: the port is in use.`,
    );
    await expect(start({ dataDir, postgresPort: takenByPostgres })).rejects.toThrow(
      `Postgres cannot listen on 127.0.0.1:${takenByPostgres}: the port is in use.`,
    );
    await startAndStop({ dataDir });
    await first.stop();
  });

  it("a start listens on the given port", async () => {
    await copyMigratedData(join(folder, "data"));
    const first = await start();
    const port = Number(new URL(first.url).port);
    const postgresPort = Number(new URL(first.databaseUrl).port);
    await first.stop();
    const second = await start({ port, postgresPort });
    expect([second.url, second.databaseUrl]).toEqual([first.url, first.databaseUrl]);
    await second.stop();
  });

  it("a start refuses a cluster that another bootstrap.sql made", async () => {
    await copyMigratedData(join(folder, "data"));
    const first = await start();
    await query(first.databaseUrl, "update supabase_migrations.stand_in set checksum = 'other'");
    await first.stop();
    await expect(start()).rejects.toThrow(/made by another version.*--reset/);
  });

  it("a start refuses a cluster whose password is lost, and does not make a new one", async () => {
    await copyMigratedData(join(folder, "data"));
    rmSync(join(folder, "data", "superuser-password"));
    await expect(start()).rejects.toThrow(/superuser-password is missing.*--reset/);
    expect(readdirSync(join(folder, "data"))).not.toContain("superuser-password");
  });

  it("a start begins anew if the first start was cut off while it created the cluster", async () => {
    mkdirSync(join(folder, "data", "cluster.new", "cluster"), { recursive: true });
    writeFileSync(join(folder, "data", "cluster.new", "cluster", "PG_VERSION"), "18");
    await startAndStop();
  });
});

describe("two stand-ins", () => {
  it("two stand-ins side by side share nothing", async () => {
    const [one, two] = await Promise.all([
      start({ dataDir: join(folder, "one") }),
      start({ dataDir: join(folder, "two"), jwtSecret: "another secret, also long enough" }),
    ]);
    await clientFor(one, alice).from("cellars").insert({ name: "One" }).throwOnError();
    expect((await clientFor(two, alice).from("cellars").select()).data).toEqual([]);
    const crossing = await clientFor({ ...one, url: two.url }, alice)
      .from("cellars")
      .select();
    expect(crossing.status).toBe(401);
    const foreign = new URL(two.databaseUrl);
    foreign.password = new URL(one.databaseUrl).password;
    await expect(query(foreign.href, "select 1")).rejects.toThrow("password authentication failed");
    await Promise.all([one.stop(), two.stop()]);
  });
});

describe("a direct connection to the database", () => {
  it("a direct connection to the database needs the folder's password, which only the folder's owner can read", async () => {
    const standIn = await start();
    const file = join(folder, "data", "superuser-password");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "data")).mode & 0o777).toBe(0o700);
    for (const role of ["supabase_admin", "postgres", "authenticator"]) {
      const url = new URL(asRole(standIn.databaseUrl, role));
      url.password = "postgres";
      await expect(query(url.href, "select 1")).rejects.toThrow("password authentication failed");
    }
    await standIn.stop();
  });

  it("the database keeps every write unless the stand-in is told that data may be lost", async () => {
    await copyMigratedData(join(folder, "data"));
    const settings = `select current_setting('fsync') as fsync,
                             current_setting('synchronous_commit') as commit`;
    const careless = await start();
    expect(await query(careless.databaseUrl, settings)).toEqual([{ fsync: "off", commit: "off" }]);
    await careless.stop();
    const careful = await start({ durable: true });
    expect(await query(careful.databaseUrl, settings)).toEqual([{ fsync: "on", commit: "on" }]);
    await careful.stop();
  });
});
