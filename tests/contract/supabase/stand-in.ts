// What the contract tests of the Supabase stand-in share: a small project, users and their tokens.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@supabase/supabase-js";
import { SignJWT } from "jose";
import { afterAll } from "vitest";
import { startSupabase, type SupabaseStandIn } from "../../../dev/supabase/start-supabase.ts";

export const wineCellar = fileURLToPath(new URL("wine-cellar", import.meta.url));
export const alice = "00000000-0000-4000-8000-00000000000a";
export const bob = "00000000-0000-4000-8000-00000000000b";

export const project = {
  jwtSecret: "a secret of the contract tests, long enough",
  publishableKey: "sb_publishable_contract",
  migrationsDir: wineCellar,
  durable: false,
} as const;

/** A new folder for one test, and its removal. */
export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "alfred-supabase-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * To be called once in each suite: one process runs several suites, and each removes its own folder.
 * @returns a function that makes `dataDir` the data of a stand-in that was started once with the wine cellar and
 * stopped: a copy, because creating a cluster is the slow part of a test
 */
export function useMigratedData(): (dataDir: string) => Promise<void> {
  let migration: Promise<string> | undefined;
  let removeMigrated = () => {};
  afterAll(() => removeMigrated());
  return async (dataDir) => {
    migration ??= (async () => {
      const { folder, remove } = temporaryFolder();
      removeMigrated = remove;
      await (await startSupabase({ ...project, dataDir: folder })).stop();
      return folder;
    })();
    cpSync(await migration, dataDir, { recursive: true });
  };
}

/** A stand-in in a folder of its own, removed when it stops. */
export async function startInTemporaryFolder(
  options: Partial<Parameters<typeof startSupabase>[0]> = {},
): Promise<SupabaseStandIn> {
  const { folder, remove } = temporaryFolder();
  const standIn = await startSupabase({ ...project, dataDir: folder, ...options });
  return {
    ...standIn,
    async stop() {
      await standIn.stop();
      remove();
    },
  };
}

export interface TokenOptions {
  role?: string;
  secret?: string;
  /** Seconds from now. */
  expiresIn?: number;
  email?: string;
}

export async function signToken(sub: string, options: TokenOptions = {}): Promise<string> {
  const { role = "authenticated", secret = project.jwtSecret, expiresIn = 300, email } = options;
  return new SignJWT({ role, ...(email === undefined ? {} : { email }) })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(sub)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + expiresIn)
    .sign(new TextEncoder().encode(secret));
}

type Target = Pick<SupabaseStandIn, "url" | "publishableKey" | "jwtSecret">;

/** The real client, acting as the user by a token of ours. */
export function clientFor(target: Target, sub: string, options: TokenOptions = {}) {
  const accessToken = () => signToken(sub, { secret: target.jwtSecret, ...options });
  return createClient(target.url, target.publishableKey, { accessToken });
}

/** The real client with nothing but the publishable key. */
export function anonymousClient(target: Target) {
  return createClient(target.url, target.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}
