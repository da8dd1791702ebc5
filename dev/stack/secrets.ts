// The secrets of a data directory's stand-ins: random, created once, and recognizable as a laptop's.
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const names = [
  "redisToken",
  "qstashToken",
  "currentSigningKey",
  "nextSigningKey",
  "jwtSecret",
  "publishableKey",
  "anthropicKey",
  "vaultKey",
] as const;

export type Secrets = Record<(typeof names)[number], string>;

/**
 * Reads `secrets.json` in the directory, and adds missing secrets. Only the owner can read the file.
 * A deployed Worker refuses these secrets by their prefix (spec/api#environment).
 *
 * @throws Error if the file exists but cannot be read
 */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, "secrets.json");
  const storedSecrets = read(file);
  const secrets = Object.fromEntries(
    names.map((name) => [name, storedSecrets[name] ?? make(name)]),
  ) as Secrets;
  if (names.some((name) => storedSecrets[name] === undefined)) {
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  }
  return secrets;
}

function read(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Partial<Secrets>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new Error(`${file} cannot be read. Repair it, or start with --reset.`, { cause: error });
  }
}

function make(name: (typeof names)[number]): string {
  // An AES key consists of bytes, not of text.
  if (name === "vaultKey") return `dev-${randomBytes(32).toString("base64")}`;
  return `dev-${kebab(name)}-${randomBytes(24).toString("hex")}`;
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
