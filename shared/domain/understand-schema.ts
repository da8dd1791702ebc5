// The UnderstandOutput schema of one pack: its constraint types, open intents and subdomains, and
// no others (V4 §4.1).
import * as z from "zod";
import type { DomainPack } from "../contracts/pack.ts";
import type { Schema } from "../contracts/schema.ts";
import {
  ConstraintSchema,
  UnderstandOutputSchema,
  type UnderstandOutput,
} from "../contracts/understand.ts";

/** Per isolate, by pack: it holds nothing of a request. */
const memo = new WeakMap<DomainPack, Schema<UnderstandOutput>>();

/** The schema of a pack; the same object for the same pack. */
export function understandSchema(pack: DomainPack): Schema<UnderstandOutput> {
  const known = memo.get(pack) ?? buildSchema(pack);
  memo.set(pack, known);
  return known;
}

function buildSchema(pack: DomainPack): Schema<UnderstandOutput> {
  const { shape } = UnderstandOutputSchema;
  const subdomains = Object.keys(pack.subdomains);
  const intents = Object.keys(pack.openIntents);
  const constraints = constraintList(Object.keys(pack.constraints));
  const underspecified = z.strictObject({
    intent: (intents.length > 0 ? z.enum(intents).nullable() : z.null()).describe(
      "one of the open intents listed, or null",
    ),
    missing: z.array(z.string().max(40)).max(6).describe("what that intent leaves open"),
  });
  return UnderstandOutputSchema.safeExtend({
    constraint_snapshot: shape.constraint_snapshot.safeExtend({
      new_constraints: constraints,
      override_constraints: constraints,
      withdrawn_constraints: optional(
        constraints.describe("constraints listed that the user takes back"),
      ),
      goal_subdomain: optional(z.enum(subdomains).describe("what goal_update is about")),
    }),
    quick_subdomain: z.enum(subdomains).nullable(),
    underspecified: z.preprocess(
      (value) => value ?? undefined,
      underspecified.default({ intent: null, missing: [] }),
    ),
  }).meta({ title: "UnderstandOutput" }) as unknown as Schema<UnderstandOutput>;
}

function constraintList(types: string[]) {
  return types.length === 0
    ? z.array(ConstraintSchema).max(0)
    : z.array(ConstraintSchema.safeExtend({ type: z.enum(types) })).max(20);
}

/** A field that may be absent; a null that arrives counts as absent. */
function optional<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => value ?? undefined, schema.optional());
}
