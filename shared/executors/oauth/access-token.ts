// The access token of an OAuth client: kept sealed, renewed before it ends by one caller at a time.
import * as z from "zod";
import {
  OAUTH_PREFIX,
  type OAuth,
  OAuthSchema,
  type Sealed,
  type SealedSecret,
} from "../../contracts/definitions/secrets.ts";
import type { CallAnswer } from "../../contracts/definitions/execution.ts";
import type { EgressRules } from "../../egress/check-address.ts";
import type { TokenStore } from "../../ports/token-store.ts";
import type { Vault } from "../../ports/vault.ts";
import { failed } from "../operation-executor.ts";
import { fetchToken } from "./fetch-token.ts";

export interface OAuthParts {
  vault: Vault;
  tokens: TokenStore;
  egress: EgressRules;
}

type Failure = Extract<CallAnswer, { outcome: "failed" }>;
export type TokenAnswer =
  | { ok: true; token: string; refuse(): Promise<void> }
  | { ok: false; answer: Failure };

/** A token that would end within a minute is renewed before it is used. */
const MARGIN_SECONDS = 60;
/** A renewal by another call is waited for as long as it may take. */
const MAX_WAITS = 30;
const PAUSE_MS = 500;

const StoredTokenSchema = z.object({ access: z.string(), refresh: z.string().nullable() });
type StoredToken = z.infer<typeof StoredTokenSchema>;

/** The OAuth client that a Secret's plaintext describes; null for a plain value. */
export function clientIn(plaintext: string): OAuth | null {
  if (!plaintext.startsWith(OAUTH_PREFIX)) return null;
  return OAuthSchema.parse(JSON.parse(plaintext.slice(OAUTH_PREFIX.length)));
}

/** `refuse` drops a token that the service does not take, so that the next call renews it. */
export async function accessToken(
  { vault, tokens, egress }: OAuthParts,
  secret: SealedSecret,
  client: OAuth,
): Promise<TokenAnswer> {
  // A sealed token opens only for this version of the Secret, and never in place of the Secret itself.
  const identity = { id: `${secret.id}/token`, owner: secret.owner, version: secret.version };
  const openSealed = async (
    sealedToken: Sealed | null | undefined,
  ): Promise<StoredToken | null> => {
    const text = sealedToken ? await vault.open({ ...identity, sealed: sealedToken }) : null;
    return text === null ? null : StoredTokenSchema.parse(JSON.parse(text));
  };
  const use = (token: string): TokenAnswer => ({
    ok: true,
    token,
    refuse: async () => void (await tokens.keep(secret, { seconds: 0 })),
  });
  for (let wait = 0; wait < MAX_WAITS; wait += 1) {
    const { outcome, sealed } = await tokens.begin(secret, MARGIN_SECONDS);
    if (outcome === "gone")
      return unavailable("The Tool's Secret was changed meanwhile: try again");
    if (outcome === "wait") {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      continue;
    }
    const storedToken = await openSealed(sealed);
    if (outcome === "token" && storedToken !== null) return use(storedToken.access);
    if (outcome === "token") return unavailable("The token does not open: store the Secret again");
    const fetchResult = await fetchToken(client, storedToken?.refresh ?? null, egress);
    if (!fetchResult.ok) {
      await tokens.keep(secret, {});
      return fetchResult;
    }
    const { access, refresh, seconds } = fetchResult;
    const tokenText = JSON.stringify({ access, refresh: refresh ?? storedToken?.refresh ?? null });
    const newSealed = await vault.seal(tokenText, identity);
    await tokens.keep(secret, { sealed: newSealed, seconds });
    return use(access);
  }
  return unavailable("Another call has been renewing the Secret's token for too long: try again");
}

const unavailable = (detail: string): TokenAnswer => ({
  ok: false,
  answer: failed("secret_unavailable", detail),
});
