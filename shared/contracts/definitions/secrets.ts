// A Secret: an encrypted credential of one user. Its plaintext exists only during an executor's call (I16).
import * as z from "zod";
import { IdSchema, TimestampSchema } from "../api/common.ts";
import { NameSchema } from "./services.ts";

export const SecretTypeSchema = z.enum([
  "api_key",
  "oauth_token",
  "password",
  "certificate",
  "oauth2",
]);
export type SecretType = z.infer<typeof SecretTypeSchema>;

/** A header value, a password or a certificate as PEM. */
const SecretValueSchema = z
  .string()
  .min(1)
  .max(16_384)
  .refine(
    (text) => text.isWellFormed() && !text.includes("\0"),
    "contains a NUL or half of a surrogate pair",
  );

/** How access tokens are fetched (RFC 6749): for the client itself, or by a refresh token that a user has granted. */
export const OAuthSchema = z.strictObject({
  grant: z.enum(["client_credentials", "refresh_token"]),
  tokenUrl: z.url().max(2_000),
  clientId: SecretValueSchema.max(1_000),
  clientSecret: SecretValueSchema.optional(),
  /** Only for the grant `refresh_token`. */
  refreshToken: SecretValueSchema.optional(),
  scope: z.string().min(1).max(2_000).optional(),
  /** Where the request contains the client's id and secret. */
  authentication: z.enum(["basic", "body"]).default("basic"),
});
export type OAuth = z.infer<typeof OAuthSchema>;

/** Begins the sealed text of an OAuth client. A value cannot begin like this, because it contains no NUL. */
export const OAUTH_PREFIX = "\0oauth2";

const isComplete = (oauth: OAuth): boolean =>
  (oauth.grant === "refresh_token") === (oauth.refreshToken !== undefined) &&
  (oauth.grant === "refresh_token" || oauth.clientSecret !== undefined);
const OAuthFieldSchema = OAuthSchema.refine(isComplete, {
  error:
    "refresh_token needs a refreshToken, client_credentials a clientSecret and no refreshToken",
});

export const NewSecretSchema = z
  .strictObject({
    name: NameSchema,
    type: SecretTypeSchema,
    /** For every type except oauth2. */
    value: SecretValueSchema.optional(),
    /** Only for the type oauth2. */
    oauth: OAuthFieldSchema.optional(),
    shared: z.boolean().default(false),
  })
  .refine(
    ({ type, value, oauth }) =>
      type === "oauth2"
        ? oauth !== undefined && value === undefined
        : value !== undefined && oauth === undefined,
    { error: "a Secret of the type oauth2 needs oauth, any other type a value" },
  );
/** A new `value`, or a new `oauth` for the type oauth2, rotates the Secret: it gets a new version, and the old ciphertext is erased. */
export const SecretChangesSchema = z.strictObject({
  name: NameSchema.optional(),
  value: SecretValueSchema.optional(),
  oauth: OAuthFieldSchema.optional(),
  shared: z.boolean().optional(),
});

/** A Secret in an answer, without its value. */
export const SecretSchema = z.strictObject({
  id: IdSchema,
  name: z.string(),
  type: SecretTypeSchema,
  shared: z.boolean(),
  version: z.int().min(1),
  tokenUntil: TimestampSchema.nullable().describe(
    "for the type oauth2: until when the stored access token is valid; null: none has been fetched yet",
  ),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Secret = z.infer<typeof SecretSchema>;

/**
 * A stored value: AES-256-GCM under a data key of its own, which `ALFRED_VAULT_KEY` wraps. Owner, id and version
 * of the secret are additional data. Base64url throughout.
 */
export const SealedSchema = z.strictObject({
  v: z.literal(1),
  /** The first bytes of the wrapping key's SHA-256, which identify the key that opens it. */
  key: z.string(),
  wrapped: z.string(),
  wrapIv: z.string(),
  iv: z.string(),
  data: z.string(),
});
export type Sealed = z.infer<typeof SealedSchema>;
export interface SealedSecret {
  id: string;
  owner: string;
  version: number;
  sealed: Sealed;
}

/**
 * How a Tool uses its Secret (`USES_SECRET.scope`). `header`: `name: prefix + value`; `query`: a parameter;
 * `basic`: `username` and the value as password; `bearer`: Authorization. Graphs use `basic`, models and MCP
 * servers `bearer` or `header`.
 */
export const PlacementSchema = z.discriminatedUnion("in", [
  z.strictObject({ in: z.literal("bearer") }),
  z.strictObject({
    in: z.literal("header"),
    name: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
    prefix: z.string().max(40).optional(),
  }),
  z.strictObject({ in: z.literal("query"), name: z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/) }),
  z.strictObject({ in: z.literal("basic"), username: z.string().max(200) }),
]);
export type Placement = z.infer<typeof PlacementSchema>;
