// The UnderstandOutput schema of a pack.
import type { DomainPack } from "../../../contracts/pack.ts";
import {
  understandAnswerSchema,
  type UnderstandAnswer,
} from "../../../contracts/answers/understand.ts";
import type { Schema } from "../../../contracts/schema.ts";

/** Per isolate, keyed by pack; contains no data of a request. */
const schemasByPack = new WeakMap<DomainPack, Schema<UnderstandAnswer>>();

/** The pack's schema; the same object for the same pack. */
export function understandSchema(pack: DomainPack): Schema<UnderstandAnswer> {
  const schema =
    schemasByPack.get(pack) ?? understandAnswerSchema(Object.keys(pack.facts?.kinds ?? {}));
  schemasByPack.set(pack, schema);
  return schema;
}
