// Encrypts a Secret's value. Refuses when the server has no key for its vault.
import { errorCode } from "../../contracts/errors.ts";
import type { Sealed } from "../../contracts/definitions/secrets.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { Refusal } from "../refusal.ts";

/** Refuses when no key is set. */
export async function sealValue(
  { vault }: Pick<Runtime, "vault">,
  value: string,
  binding: { id: string; owner: string; version: number },
): Promise<Sealed | Refusal> {
  try {
    return await vault.seal(value, binding);
  } catch (error) {
    if (errorCode(error) !== "misconfigured") throw error;
    return new Refusal({
      kind: "unavailable",
      code: "vault_missing",
      title: "This server cannot store Secrets",
      detail: "Its operator has to set ALFRED_VAULT_KEY first. Nothing was stored.",
    });
  }
}
