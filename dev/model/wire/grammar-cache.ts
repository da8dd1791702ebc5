// Imitates the API's cache of compiled grammars: the first request with a schema waits for the compiler.
import { setTimeout as sleep } from "node:timers/promises";
import { inlineSchema } from "../schema/inline-schema.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { REQUEST_LIMITS } from "./limits.ts";

const HOUR = 3_600_000;

export interface GrammarCache {
  /**
   * Waits when this grammar is new or has been forgotten; names and descriptions make no
   * difference.
   */
  compile(schema: JsonSchema): Promise<void>;
}

export function createGrammarCache(now: () => number, compileMs: number): GrammarCache {
  const lastUses = new Map<string, number>();
  return {
    async compile(schema) {
      if (compileMs === 0) return;
      const grammar = JSON.stringify(inlineSchema(schema));
      const lastUse = lastUses.get(grammar) ?? -Infinity;
      if (now() - lastUse > REQUEST_LIMITS.grammarHours.strict * HOUR) await sleep(compileMs);
      lastUses.set(grammar, now());
    },
  };
}
