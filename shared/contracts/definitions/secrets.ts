// A Secret: an encrypted credential of one user. Its plaintext exists inside an executor's call only (I16).
import * as z from "zod";
import { IdSchema, TimestampSchema } from "../api/common.ts";
import { NameSchema } from "./services.ts";

export const SecretTypeSchema = z.enum(["api_key", "oauth_token", "password", "certificate"]);
export type SecretType = z.infer<typeof SecretTypeSchema>;

/** Header values and passwords; a certificate's PEM fits. */
const SecretValueSchema = z
  .string()
  .min(1)
  .max(16_384)
  .refine((text) => text.isWellFormed() && !text.includes("\0"), "holds a NUL or half a character");

export const NewSecretSchema = z.strictObject({
  name: NameSchema,
  type: SecretTypeSchema,
  value: SecretValueSchema,
  shared: z.boolean().default(false),
});
/** `value` rotates the Secret: it gets a new version, and the old ciphertext is erased. */
export const SecretChangesSchema = z.strictObject({
  name: NameSchema.optional(),
  value: SecretValueSchema.optional(),
  shared: z.boolean().optional(),
});

/** A Secret in an answer, without its value. */
export const SecretSchema = z.strictObject({
  id: IdSchema,
  name: z.string(),
  type: SecretTypeSchema,
  shared: z.boolean(),
  version: z.int().min(1),
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
  /** The first bytes of the wrapping key's SHA-256: tells which key opens it. */
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
