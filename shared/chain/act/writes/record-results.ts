// Enters what the ledger has of a call into the registry: receipts, records, notes for the user.
import type { EffectOp, EffectResult, Receipt } from "../../../contracts/effects.ts";
import type { Language } from "../../../contracts/language.ts";
import type { DomainPack } from "../../../contracts/pack.ts";
import { recordEffects } from "../../../domain/receipts/record-effects.ts";
import { nameIn } from "../../../domain/wording/name-in.ts";
import { wordsFor } from "../../../domain/wording/words-for.ts";
import { nameLinks } from "./name-links.ts";
import { currentExchange, keepRecords, registryOf, type RowWork } from "../step-work.ts";

export interface RecordedResults {
  /** Parallel to the results. */
  receipts: Receipt[];
  /** Doubts about the written rows, and remarks on the guard's sources, in the language. */
  losses: string[];
}

/**
 * @param ops the requested operations, parallel to the results as far as they are the ledger's
 * Errors: TransientError.
 */
export async function recordResults(
  work: RowWork,
  ops: EffectOp[],
  results: EffectResult[],
  language: Language,
): Promise<RecordedResults> {
  const { pack } = work.ctx;
  await nameLinks(work, results);
  const { receipts, records } = recordEffects(
    pack,
    ops,
    results,
    registryOf(work),
    currentExchange(work),
  );
  keepRecords(work, records);
  const doubts = results.flatMap(({ op, table, row, status }) =>
    status === "applied" && op !== "delete" && row
      ? (pack.doubtsOf?.(table, row, language) ?? [])
      : [],
  );
  return { receipts, losses: [...new Set([...doubts, ...remarksOf(pack, results, language)])] };
}

/** What the guard's sources did not know of the written rows, and where the sources differ. */
function remarksOf(pack: DomainPack, results: EffectResult[], language: Language): string[] {
  const remarks = results.flatMap(({ status, remarks: told }) =>
    status === "applied" ? (told ?? []) : [],
  );
  const words = wordsFor(language);
  const unknown = remarks.filter(({ kind }) => kind === "unchecked").map(({ name }) => name);
  const differing = remarks.flatMap(({ kind, code, name }) =>
    kind === "unchecked"
      ? []
      : [words.foundBy[kind](`${name} (${nameIn(pack, "code", code, language)})`)],
  );
  return [
    ...(unknown.length === 0 ? [] : [words.unchecked([...new Set(unknown)].join(", "))]),
    ...differing,
  ];
}
