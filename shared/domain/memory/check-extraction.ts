// Decides which parts of an extraction are stored: code checks that every part quotes an Episode of the user, that
// the model was shown its refs, and that its dates exist. Other parts are dropped and counted
// (spec/memory#what-is-checked).
import type { Extraction } from "../../contracts/answers/remember.ts";
import type { RememberContext } from "../prompting/remember/context.ts";
import { checkFact, type WrittenFact } from "./check-fact.ts";
import {
  createExtractionCheck,
  type ExtractionCheck,
  numberOf,
  type Quoted,
  quotedBy,
  type WrittenEntity,
} from "./extraction-check.ts";
import { findQuote } from "./find-quote.ts";

/** Two entities that are the same thing, by their numbers. */
type WrittenSamePair = Quoted & { a: number; b: number };

export interface CheckedExtraction {
  entities: WrittenEntity[];
  facts: WrittenFact[];
  same: WrittenSamePair[];
  /** How many parts were dropped, keyed by reason. */
  droppedCounts: Record<string, number>;
}

export function checkExtraction(context: RememberContext, answer: Extraction): CheckedExtraction {
  const check = createExtractionCheck(context);
  for (const entity of answer.entities) addEntity(check, entity);
  const facts = answer.facts.flatMap((fact) => checkFact(check, fact) ?? []);
  const sameEntities = answer.same.flatMap((pair) => checkSame(check, pair) ?? []);
  return {
    entities: [...check.used.values()],
    facts,
    same: sameEntities,
    droppedCounts: check.droppedCounts,
  };
}

function addEntity(check: ExtractionCheck, entity: Extraction["entities"][number]): void {
  const { ref, name, category } = entity;
  if (!/^new_\d+$/.test(ref) || check.byRef.has(ref)) return check.drop("unknown_ref");
  const evidence = quotedBy(check, entity);
  if (evidence === null) return;
  if (!isNamed(name, evidence.quote)) return check.drop("name_not_quoted");
  check.byRef.set(ref, { name: name.trim(), category, ...evidence });
}

/** Whether the quote contains every word of the name. */
function isNamed(name: string, quote: string): boolean {
  const words = name.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length > 0 && words.every((word) => findQuote(quote, word) !== null);
}

function checkSame(
  check: ExtractionCheck,
  { a, b, ...evidence }: Extraction["same"][number],
): WrittenSamePair | null {
  const quotedText = quotedBy(check, evidence);
  if (quotedText === null) return null;
  if (a === b || !check.byRef.has(a) || !check.byRef.has(b)) {
    check.drop("unknown_ref");
    return null;
  }
  const first = numberOf(check, a, quotedText);
  const second = numberOf(check, b, quotedText);
  return first === null || second === null ? null : { a: first, b: second, ...quotedText };
}
