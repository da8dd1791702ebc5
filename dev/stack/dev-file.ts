// Writes, reads and removes `dev.json`, by which other programs on this machine find a running stack.
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { processStart } from "../supabase/cluster/process-identity.ts";
import { LOCAL_PASSWORD } from "../supabase/auth/local-password.ts";
import { addressOf, type SeededUser } from "./seed-users.ts";
import type { ExampleServices } from "../platform/start-services.ts";
import type { Stack } from "./start-stack.ts";
import type { PartInfo } from "./start-parts.ts";

const livenessTimeoutMs = 3_000;

/** The process that keeps a stack running. */
export type Keeper = "npm run dev" | "npm start";

interface LocalUser {
  id: string;
  householdId: string;
  token: string;
  email: string;
  password: string;
}

export interface DevFile {
  startedBy: Keeper;
  pid: number;
  /** When that process started. The system reuses process ids, but the pair is unique. */
  processStart: string | undefined;
  worker: { url: string };
  /** Whether the Worker serves the console. */
  page: boolean;
  redis: { url: string; token: string };
  qstash: { url: string; token: string; currentSigningKey: string; nextSigningKey: string };
  supabase: {
    url: string;
    publishableKey: string;
    jwtSecret?: string;
    signingKey?: string;
    /** The superuser's URL, if the database is a stand-in. */
    databaseUrl?: string;
  };
  model: { url: string; apiKey: string };
  /** The services that Tools can call here, with their keys. */
  services?: ExampleServices;
  /** Only if the database is a stand-in. */
  users?: Record<"alice" | "bob", LocalUser>;
  /** The name and the address of each part, for people. */
  info: PartInfo[];
}

const pathIn = (dataDir: string) => join(dataDir, "dev.json");

/** Writes the file, which only its owner can read because it contains secrets of the stack. */
export async function writeDevFile(stack: Stack, startedBy: Keeper): Promise<DevFile> {
  const { redis, qstash, supabase, model, databaseUrl, services, users, info } = stack;
  const toLocalUser = async (user: SeededUser): Promise<LocalUser> => ({
    id: user.id,
    householdId: user.householdId,
    token: await stack.tokenFor(user.id),
    email: addressOf(user),
    password: LOCAL_PASSWORD,
  });
  const content: DevFile = {
    startedBy,
    pid: process.pid,
    processStart: processStart(process.pid),
    worker: { url: stack.url },
    page: stack.page,
    redis,
    qstash,
    supabase: { ...supabase, ...(databaseUrl === undefined ? {} : { databaseUrl }) },
    model,
    ...(services === undefined ? {} : { services }),
    ...(users === undefined
      ? {}
      : { users: { alice: await toLocalUser(users.alice), bob: await toLocalUser(users.bob) } }),
    info,
  };
  // The rename is atomic, so that a reader sees the complete file or none.
  const file = pathIn(stack.dataDir);
  const temporaryFile = `${file}.${process.pid}`;
  rmSync(temporaryFile, { force: true });
  writeFileSync(temporaryFile, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporaryFile, file);
  return content;
}

export function removeDevFile(dataDir: string): void {
  rmSync(pathIn(dataDir), { force: true });
}

/** The running stack of the directory; undefined if there is none, or it does not answer. */
export async function findRunningStack(dataDir: string): Promise<DevFile | undefined> {
  const devFile = read(pathIn(dataDir));
  if (devFile === undefined || processStart(devFile.pid) !== devFile.processStart) return undefined;
  try {
    const response = await fetch(`${devFile.worker.url}/healthz`, {
      signal: AbortSignal.timeout(livenessTimeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? devFile : undefined;
  } catch {
    return undefined;
  }
}

function read(path: string): DevFile | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as DevFile;
  } catch {
    return undefined;
  }
}
