// Turns the ledger's results of a call into receipts, registry records and notes for the user.
import type { EffectOp, EffectResult, GuardRemark, Receipt } from "../../../contracts/effects.ts";
import type { Language } from "../../../contracts/language.ts";
import type { DomainPack } from "../../../contracts/pack.ts";
import type { MemberProfile } from "../../../contracts/profile.ts";
import { recordEffects } from "../../../domain/receipts/record-effects.ts";
import {
  certainKind,
  remarkText,
  type PersonalWording,
} from "../../../domain/wording/finding-words.ts";
import { nameIn } from "../../../domain/wording/name-in.ts";
import { wordsFor } from "../../../domain/wording/words-for.ts";
import { nameLinks } from "./name-links.ts";
import { currentExchange, keepRecords, registryOf, type RowWork } from "../step-work.ts";

export interface RecordedResults {
  /** Parallel to the results. */
  receipts: Receipt[];
  /** Doubts about the written rows, findings in them, and remarks on the guard's sources, in the user's language. */
  losses: string[];
}

/**
 * @param ops the requested operations, parallel to the results when the ledger applied these operations
 * @param profile the speaker's profile, which says whom a finding concerns
 * Errors: TransientError.
 */
export async function recordResults(
  work: RowWork,
  ops: EffectOp[],
  results: EffectResult[],
  { language, profile }: { language: Language; profile: MemberProfile | null },
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
  const remarks = results.flatMap(({ status, remarks: list }) =>
    status === "applied" ? (list ?? []) : [],
  );
  const losses = [
    ...doubts,
    ...findingTexts(remarks, { pack, profile, language }),
    ...remarksOf(pack, remarks, language),
  ];
  return { receipts, losses: [...new Set(losses)] };
}

/**
 * Sentences on the findings in rows that were written or restored without a question, one for each
 * thing.
 */
function findingTexts(remarks: GuardRemark[], reader: PersonalWording): string[] {
  const findings = remarks.flatMap(({ kind, code, name, finding }) =>
    (kind === "trace" || kind === "restored") && finding
      ? [{ kind: certainKind(finding, reader.pack), code, name, isTrace: kind === "trace" }]
      : [],
  );
  return [...Map.groupBy(findings, ({ name }) => name).values()].map((findingsOfThing) =>
    remarkText(findingsOfThing, reader),
  );
}

/** Notes on things in the written rows that the guard's sources did not know, or on which they differ. */
function remarksOf(pack: DomainPack, remarks: GuardRemark[], language: Language): string[] {
  const words = wordsFor(language);
  const uncheckedNames = remarks.filter(({ kind }) => kind === "unchecked").map(({ name }) => name);
  const differences = remarks.flatMap(({ kind, code, name }) =>
    kind === "by_judgement" || kind === "by_words"
      ? [words.foundBy[kind](`${name} (${nameIn(pack, "code", code, language)})`)]
      : [],
  );
  return [
    ...(uncheckedNames.length === 0
      ? []
      : [words.unchecked([...new Set(uncheckedNames)].join(", "))]),
    ...differences,
  ];
}
