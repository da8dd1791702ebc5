// Remembers per isolate what the endpoint refuses: for each model the optional parts of a request to omit,
// and the schemas that it does not accept as a format. No question's content is kept.
import type { Log } from "../ports/log.ts";
import type { ModelRequest } from "../ports/model.ts";
import type { OptionalPart } from "./refused-parts.ts";

type Schema = ModelRequest["schema"];

export interface EndpointMemory {
  /** The parts to leave out of a question to this model with this schema. */
  leftOut(model: string, schema: Schema): ReadonlySet<OptionalPart>;
  /** Omits these parts from now on; each is logged once. */
  learn(model: string, schema: Schema, parts: ReadonlySet<OptionalPart>): void;
  /**
   * Records an answer that ignores the requested format. A single one may be the model's slip; from the
   * second in a row on the result is true: the endpoint ignores formats.
   */
  recordIgnoredFormat(model: string): boolean;
  /** Records an answer that followed its format. */
  recordKeptFormat(model: string): void;
}

export function createEndpointMemory(log?: Log): EndpointMemory {
  const byModel = new Map<string, Set<OptionalPart>>();
  const bySchema = new WeakMap<Schema, Set<string>>();
  const slips = new Map<string, number>();
  return {
    leftOut(model, schema) {
      const isSchemaRefused = bySchema.get(schema)?.has(model) === true;
      return new Set([
        ...(byModel.get(model) ?? []),
        ...(isSchemaRefused ? ["schema" as const] : []),
      ]);
    },
    recordIgnoredFormat(model) {
      const count = (slips.get(model) ?? 0) + 1;
      slips.set(model, count);
      return count > 1;
    },
    recordKeptFormat(model) {
      slips.delete(model);
    },
    learn(model, schema, parts) {
      for (const part of parts) {
        const modelParts = byModel.get(model) ?? new Set();
        const models = bySchema.get(schema) ?? new Set();
        if (part === "schema" ? models.has(model) : modelParts.has(part)) continue;
        if (part === "schema") bySchema.set(schema, models.add(model));
        else byModel.set(model, modelParts.add(part));
        log?.warn("model.left_out", {
          "gen_ai.request.model": model,
          "alfred.part": part,
          "alfred.contract": part === "schema" ? schema.meta()?.title : undefined,
        });
      }
    },
  };
}
