// Makes a key pair as `supabase gen signing-key --algorithm ES256` does.
import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK } from "jose";

export interface ProjectKey {
  /** SUPABASE_SIGNING_KEY: the private JWK as one line of JSON. */
  secret: string;
  /** The public part, as the project publishes it. */
  published: JWK;
}

export async function makeSigningKey(): Promise<ProjectKey> {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const kid = randomUUID();
  const common = { kid, alg: "ES256", use: "sig" };
  return {
    secret: JSON.stringify({ ...(await exportJWK(privateKey)), ...common }),
    published: { ...(await exportJWK(publicKey)), ...common },
  };
}
