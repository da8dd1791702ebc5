// The vault's key as a variable: which keys a laptop accepts, and which keys a deployment accepts.
import { describe, expect, it } from "vitest";
import { loadSecrets } from "../../dev/stack/secrets.ts";
import { secretProblems } from "./refuse-secrets.ts";
import { vaultKey, vaultKeyBytes } from "./vault-key.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const KEY = "pq3vX1mS0b8nYwZ4cT7uJ5eR2dF6gH9kL1aQ0sW8xVE=";

describe("the vault's key", () => {
  it("the vault's key is 32 bytes as Base64", () => {
    expect(vaultKeyBytes(vaultKey.parse(` ${KEY} `))).toHaveLength(32);
    expect(vaultKeyBytes(undefined)).toBeNull();
    for (const invalidKey of [
      "",
      "short",
      KEY.slice(4),
      `${KEY}AAAA`,
      "not base64 at all, not even it",
    ]) {
      expect(vaultKey.safeParse(invalidKey).success).toBe(false);
    }
  });

  it("a laptop's key is accepted on a laptop, and a deployment refuses it without showing it", () => {
    const dir = mkdtempSync(join(tmpdir(), "alfred-vault-key-"));
    const { vaultKey: madeKey } = loadSecrets(dir);
    rmSync(dir, { recursive: true });
    expect(vaultKeyBytes(vaultKey.parse(madeKey))).toHaveLength(32);
    for (const name of ["ALFRED_VAULT_KEY", "ALFRED_VAULT_KEY_PREVIOUS"]) {
      const [problem = ""] = secretProblems({ [name]: madeKey });
      expect(problem).toContain(`${name} is a development secret`);
      expect(problem).not.toContain(madeKey.slice(4));
      expect(secretProblems({ [name]: KEY })).toEqual([]);
      expect(secretProblems({ [name]: `${"A".repeat(43)}=` })).toHaveLength(1);
    }
  });
});
