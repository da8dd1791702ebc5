// Stand-ins whose process is killed, and folders that two processes want.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startSupabase, type SupabaseOptions } from "../../../dev/supabase/start-supabase.ts";
import { withClient } from "../../../dev/supabase/with-client.ts";
import { startElsewhere, survivors } from "./other-process.ts";
import { alice, clientFor, project, temporaryFolder, useMigratedData } from "./stand-in.ts";

/** Any user that a system knows by name and that is not root. */
const ordinaryUser = { uid: 1, gid: 1 };
const isRoot = process.getuid?.() === 0;
const ordinaryUserCanRunNode =
  isRoot && spawnSync(process.execPath, ["--version"], { cwd: "/", ...ordinaryUser }).status === 0;
const copyMigratedData = useMigratedData();
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
    "a stand-in whose process is killed leaves no server running after %s, and its data for the next start",
    async (signal) => {
      const other = await startElsewhere(options);
      await clientFor(targetAt(other), alice)
        .from("cellars")
        .insert({ name: "Home" })
        .throwOnError();
      expect(other.servers.length).toBeGreaterThan(4);
      await other.kill(signal);
      expect(await survivors(other.servers)).toEqual([]);

      const next = await startSupabase(options);
      const { data } = await clientFor(next, alice).from("cellars").select("name");
      expect(data).toEqual([{ name: "Home" }]);
      await next.stop();
    },
  );

  it("a stand-in whose process is killed does not prevent a start that comes at once", async () => {
    const other = await startElsewhere(options);
    await other.kill("SIGKILL");
    const next = await startSupabase(options);
    expect((await clientFor(next, alice).from("cellars").select()).error).toBeNull();
    await next.stop();
  });

  it("a stand-in whose process is killed has its Postgres ended by the next start, even if the shell that should end its servers was killed too", async () => {
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
    expect(await survivors(other.servers)).toEqual([]);
  });

  it("a stand-in whose process is killed does not prevent the next start if its Postgres was killed too and another process has the pid of that Postgres", async () => {
    const other = await startElsewhere({ ...options, durable: true });
    await clientFor(targetAt(other), alice).from("cellars").insert({ name: "Home" }).throwOnError();
    process.kill(postmasterIn(options.dataDir), "SIGKILL");
    await other.kill("SIGKILL");
    expect(await survivors(other.servers)).toEqual([]);
    // The stranger runs as Postgres' own user, because Postgres would ignore a process of another user.
    const stranger = spawn("sleep", ["600"], isRoot ? { uid: 65_534, gid: 65_534 } : {});
    const pidFile = join(options.dataDir, "cluster", "postmaster.pid");
    const [, ...linesAfterPid] = readFileSync(pidFile, "utf8").split("\n");
    writeFileSync(pidFile, [stranger.pid, ...linesAfterPid].join("\n"));

    const next = await startSupabase({ ...options, durable: true });
    const { data } = await clientFor(next, alice).from("cellars").select("name");
    expect(data).toEqual([{ name: "Home" }]);
    await next.stop();
    expect(stranger.exitCode).toBeNull();
    stranger.kill();
  });

  it("a stand-in whose process is killed starts again if the pid of its owner now belongs to another process", async () => {
    const owner = { pid: process.ppid, start: "12" };
    writeFileSync(join(options.dataDir, "owner.json"), JSON.stringify(owner));
    const standIn = await startSupabase(options);
    await standIn.stop();
  });
});

describe("a folder in use", () => {
  it("a folder in use is refused with the pid of the process that uses it, which continues undisturbed", async () => {
    const other = await startElsewhere(options);
    await expect(startSupabase(options)).rejects.toThrow(`already in use by pid ${other.pid}`);
    expect((await clientFor(targetAt(other), alice).from("cellars").select()).error).toBeNull();
    await other.end();
  });

  it("a folder in use is also refused to the process that uses it, until it has stopped", async () => {
    const first = await startSupabase(options);
    await expect(startSupabase(options)).rejects.toThrow(`already in use by pid ${process.pid}`);
    await first.stop();
    await first.stop();
    await (await startSupabase(options)).stop();
  });

  it("a folder in use goes to exactly one of two processes that start at once", async () => {
    const outcomes = await Promise.allSettled([startElsewhere(options), startElsewhere(options)]);
    const processes = outcomes.flatMap((outcome) =>
      outcome.status === "fulfilled" ? [outcome.value] : [],
    );
    expect(processes).toHaveLength(1);
    await processes[0]?.end();
  });
});

describe.runIf(isRoot)("a stand-in that root starts", () => {
  const closedFolder = (...path: string[]) => {
    mkdirSync(join(folder, ...path), { recursive: true });
    chmodSync(join(folder, ...path), 0o700);
    return join(folder, ...path);
  };

  it("a stand-in that root starts runs Postgres as another user, in folders that this user cannot enter", async () => {
    const dataDir = join(closedFolder("closed"), "data");
    const standIn = await startSupabase({ ...options, dataDir });
    const user = spawnSync("ps", ["-o", "uid=", "-p", String(postmasterIn(dataDir))]);
    expect(String(user.stdout).trim()).toBe("65534");
    await withClient(standIn.databaseUrl, (sql) => sql.query("create table t (); checkpoint"));
    await standIn.stop();
    await (await startSupabase({ ...options, dataDir })).stop();
  });

  it("a stand-in that root starts gives a cluster back to Postgres' user if root owns it after a copy", async () => {
    const cluster = join(options.dataDir, "cluster");
    expect(statSync(cluster).uid).toBe(0);
    await (await startSupabase(options)).stop();
    expect(statSync(cluster).uid).toBe(65_534);
  });
});

describe.runIf(ordinaryUserCanRunNode)("a stand-in that an ordinary user starts", () => {
  it("a folder can be used by an ordinary user, then by root, and then by the user again", async () => {
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
