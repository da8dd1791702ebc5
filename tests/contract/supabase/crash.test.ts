// Stand-ins whose process is killed, and folders that two processes want.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startSupabase, type SupabaseOptions } from "../../../dev/supabase/start-supabase.ts";
import { withClient } from "../../../dev/supabase/with-client.ts";
import { startElsewhere, survivors } from "./other-process.ts";
import { alice, clientFor, copyMigratedData, project, temporaryFolder } from "./stand-in.ts";

/** Any user that a system knows by name and that is not root. */
const ordinaryUser = { uid: 1, gid: 1 };
const isRoot = process.getuid?.() === 0;
const ordinaryUserCanRunNode =
  isRoot && spawnSync(process.execPath, ["--version"], { cwd: "/", ...ordinaryUser }).status === 0;
let folder: string;
let remove: () => void;
let options: SupabaseOptions;

beforeEach(async () => {
  ({ folder, remove } = temporaryFolder());
  options = { ...project, dataDir: join(folder, "data") };
  await copyMigratedData(options.dataDir);
});
afterEach(() => remove());

const { jwtSecret, publishableKey } = project;
const nameOf = (pid: number) =>
  spawnSync("ps", ["-o", "comm=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
const postmasterIn = (dataDir: string) =>
  Number(readFileSync(join(dataDir, "cluster", "postmaster.pid"), "utf8").split("\n")[0]);
const targetAt = ({ url }: { url: string }) => ({ url, jwtSecret, publishableKey });

describe("a stand-in whose process is killed", () => {
  it.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)(
    "leaves no server running after %s, and its data for the next start",
    async (signal) => {
      const other = await startElsewhere(options);
      await clientFor(targetAt(other), alice)
        .from("cellars")
        .insert({ name: "Home" })
        .throwOnError();
      expect(other.servers.length).toBeGreaterThan(4);
      await other.kill(signal);
      expect(await survivors(other.servers, 8_000)).toEqual([]);

      const next = await startSupabase(options);
      const { data } = await clientFor(next, alice).from("cellars").select("name");
      expect(data).toEqual([{ name: "Home" }]);
      await next.stop();
    },
  );

  it("does not stand in the way of a start that comes at once", async () => {
    const other = await startElsewhere(options);
    await other.kill("SIGKILL");
    const next = await startSupabase(options);
    expect((await clientFor(next, alice).from("cellars").select()).error).toBeNull();
    await next.stop();
  });

  it("is cleared away by the next start, also when the shell that should end its servers was killed too", async () => {
    const other = await startElsewhere(options);
    await clientFor(targetAt(other), alice).from("cellars").insert({ name: "Home" }).throwOnError();
    const names = new Map(other.servers.map((pid) => [pid, nameOf(pid)]));
    const [shell] = other.servers.filter((pid) => names.get(pid) === "sh");
    process.kill(shell ?? 0, "SIGKILL");
    await other.kill("SIGKILL");
    expect(nameOf(postmasterIn(options.dataDir))).toBe("postgres");

    const next = await startSupabase(options);
    const { data } = await clientFor(next, alice).from("cellars").select("name");
    expect(data).toEqual([{ name: "Home" }]);
    await next.stop();
    for (const [pid, name] of names) {
      if (name === "postgrest") process.kill(pid, "SIGKILL");
    }
    expect(await survivors(other.servers, 5_000)).toEqual([]);
  });

  it("does not hinder the next start when its Postgres was killed too and another process has the pid of that Postgres", async () => {
    const other = await startElsewhere({ ...options, durable: true });
    await clientFor(targetAt(other), alice).from("cellars").insert({ name: "Home" }).throwOnError();
    process.kill(postmasterIn(options.dataDir), "SIGKILL");
    await other.kill("SIGKILL");
    expect(await survivors(other.servers, 8_000)).toEqual([]);
    // This process runs as Postgres' own user, because Postgres would ignore one of another user.
    const stranger = spawn("sleep", ["60"], isRoot ? { uid: 65_534, gid: 65_534 } : {});
    const pidFile = join(options.dataDir, "cluster", "postmaster.pid");
    const [, ...rest] = readFileSync(pidFile, "utf8").split("\n");
    writeFileSync(pidFile, [stranger.pid, ...rest].join("\n"));

    const next = await startSupabase({ ...options, durable: true });
    const { data } = await clientFor(next, alice).from("cellars").select("name");
    expect(data).toEqual([{ name: "Home" }]);
    await next.stop();
    expect(stranger.exitCode).toBeNull();
    stranger.kill();
  });

  it("starts again when the pid of its owner now belongs to another process", async () => {
    const owner = { pid: process.ppid, start: "12" };
    writeFileSync(join(options.dataDir, "owner.json"), JSON.stringify(owner));
    const standIn = await startSupabase(options);
    await standIn.stop();
  });
});

describe("a folder in use", () => {
  it("is refused with the pid of the process that has it, which continues undisturbed", async () => {
    const other = await startElsewhere(options);
    await expect(startSupabase(options)).rejects.toThrow(`already in use by pid ${other.pid}`);
    expect((await clientFor(targetAt(other), alice).from("cellars").select()).error).toBeNull();
    await other.end();
  });

  it("is refused to the same process too, until it has stopped", async () => {
    const first = await startSupabase(options);
    await expect(startSupabase(options)).rejects.toThrow(`already in use by pid ${process.pid}`);
    await first.stop();
    await first.stop();
    await (await startSupabase(options)).stop();
  });

  it("goes to exactly one of two that start at once", async () => {
    const outcomes = await Promise.allSettled([startElsewhere(options), startElsewhere(options)]);
    const processes = outcomes.flatMap((outcome) =>
      outcome.status === "fulfilled" ? [outcome.value] : [],
    );
    expect(processes).toHaveLength(1);
    await processes[0]?.end();
  });
});

describe.runIf(isRoot)("started by root", () => {
  const closedFolder = (...path: string[]) => {
    mkdirSync(join(folder, ...path), { recursive: true });
    chmodSync(join(folder, ...path), 0o700);
    return join(folder, ...path);
  };

  it("runs Postgres as another user, in folders that this user cannot enter", async () => {
    const dataDir = join(closedFolder("closed"), "data");
    const standIn = await startSupabase({ ...options, dataDir });
    const user = spawnSync("ps", ["-o", "uid=", "-p", String(postmasterIn(dataDir))]);
    expect(String(user.stdout).trim()).toBe("65534");
    await withClient(standIn.databaseUrl, (sql) => sql.query("create table t (); checkpoint"));
    await standIn.stop();
    await (await startSupabase({ ...options, dataDir })).stop();
  });

  it("gives a cluster that became root's, by a copy, back to Postgres' user", async () => {
    const cluster = join(options.dataDir, "cluster");
    expect(statSync(cluster).uid).toBe(0);
    await (await startSupabase(options)).stop();
    expect(statSync(cluster).uid).toBe(65_534);
  });
});

describe.runIf(ordinaryUserCanRunNode)("started by an ordinary user", () => {
  it("runs, and so does root afterwards with the same folder, and the user after root", async () => {
    chownSync(folder, ordinaryUser.uid, ordinaryUser.gid);
    options.dataDir = join(folder, "of-the-user");
    const first = await startElsewhere(options, ordinaryUser);
    await clientFor(targetAt(first), alice).from("cellars").insert({ name: "Home" }).throwOnError();
    await first.end();
    await (await startSupabase(options)).stop();
    const third = await startElsewhere(options, ordinaryUser);
    const { data } = await clientFor(targetAt(third), alice).from("cellars").select("name");
    expect(data).toEqual([{ name: "Home" }]);
    await third.end();
  });
});
