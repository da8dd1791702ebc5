// The UnderstandOutput schema of a pack.
import type { DomainPack } from "../../../contracts/pack.ts";
import {
  understandAnswerSchema,
  type UnderstandAnswer,
} from "../../../contracts/answers/understand.ts";
import type { Schema } from "../../../contracts/schema.ts";

/** Per isolate, keyed by pack; holds no data of a request. */
const memo = new WeakMap<DomainPack, Schema<UnderstandAnswer>>();

/** The pack's schema; the same object for the same pack. */
export function understandSchema(pack: DomainPack): Schema<UnderstandAnswer> {
  const schema = memo.get(pack) ?? understandAnswerSchema(Object.keys(pack.facts?.kinds ?? {}));
  memo.set(pack, schema);
  return schema;
}
