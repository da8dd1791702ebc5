// Creates and rotates Secrets. The value is sealed before it is sent anywhere (I16).
import type * as z from "zod";
import type { Fault } from "../../contracts/definitions/processes.ts";
import {
  type NewSecretSchema,
  type OAuth,
  OAUTH_PREFIX,
  type Secret,
  type SecretChangesSchema,
} from "../../contracts/definitions/secrets.ts";
import type { Keyed } from "../../ports/define-call.ts";
import type { Written } from "../../ports/definitions-of-kind.ts";
import { Refusal } from "../refusal.ts";
import { invalidDefinition } from "./definition-refusal.ts";
import { sealValue } from "./seal-value.ts";
import { toBase64Url } from "../../contracts/base64url.ts";
import { keyedMac } from "../codes/keyed-mac.ts";
import { retryStale, type Update, type Writer } from "./writer.ts";

/**
 * The id is made here, because the sealed value is bound to it; a request that is repeated with its
 * key makes the same id. The request is remembered by a keyed hash of its body: anyone who can read
 * the table could guess a short password from a plain hash.
 */
export async function createSecret(
  { runtime, user, db }: Writer,
  { name, type, shared, value, oauth }: z.output<typeof NewSecretSchema>,
  keyed: Keyed,
): Promise<Written<Secret> | Refusal> {
  const id = await runtime.flow.ids.named(JSON.stringify(["secret", user, keyed.key]));
  const [sealed, mac] = await Promise.all([
    sealValue(runtime, plaintextOf(value, oauth), { id, owner: user, version: 1 }),
    keyedMac(runtime.env.supabase, ["secret body", user, keyed.bodyHash]),
  ]);
  if (sealed instanceof Refusal) return sealed;
  const bodyHash = toBase64Url(mac);
  return db.createSecret({ id, name, type, shared, sealed }, { ...keyed, bodyHash });
}

/** The new value is sealed for the version that this write makes. */
export function updateSecret(
  { runtime, user, db }: Writer,
  update: Update<Secret>,
  { value, oauth, name, shared }: z.output<typeof SecretChangesSchema>,
): Promise<Written<Secret> | Refusal> {
  return retryStale(update, async ({ id, type, version: seen }) => {
    if (type === "oauth2" ? value !== undefined : oauth !== undefined) {
      return invalidDefinition([WRONG_FIELD]);
    }
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(shared === undefined ? {} : { shared }),
    };
    if (value === undefined && oauth === undefined) return db.updateSecret(id, changes, seen);
    const version = seen + 1;
    const sealedValue = await sealValue(runtime, plaintextOf(value, oauth), {
      id,
      owner: user,
      version,
    });
    if (sealedValue instanceof Refusal) return sealedValue;
    return db.updateSecret(id, { ...changes, sealed: { version, sealed: sealedValue } }, seen);
  });
}

/** What is sealed: the value itself, or the OAuth client as a text that cannot be mistaken for a value. */
const plaintextOf = (value: string | undefined, oauth: OAuth | undefined): string =>
  oauth === undefined ? (value ?? "") : OAUTH_PREFIX + JSON.stringify(oauth);

const WRONG_FIELD: Fault = {
  pointer: "",
  detail: "a Secret of the type oauth2 needs oauth, any other type a value",
};
