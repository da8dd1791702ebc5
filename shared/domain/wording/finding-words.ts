// The guard's findings in one thing, as sentences: what is in it, each finding once, and for whom it is minded.
import type { Violation } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import type { DomainPack, GuardFinding, ToldFinding } from "../../contracts/pack.ts";
import type { MemberProfile } from "../../contracts/profile.ts";
import { foldedWords } from "../entities/label-words.ts";
import { nameIn } from "./name-in.ts";
import { speechOf } from "./speech-of.ts";
import { wordsFor } from "./words-for.ts";

/** How findings are told: in which language and in whose words. */
export interface Teller {
  language: Language;
  pack?: Pick<DomainPack, "nameIn" | "violations"> | undefined;
}

/** A teller that knows to whom. */
export interface Hearer extends Teller {
  /** The speaker's; null where there is none. */
  profile: MemberProfile | null;
}

export interface FoundThing extends GuardFinding {
  /** The name of what contains it. */
  name: string;
  by?: Violation["by"];
}

/** Findings that the same things have, and that the same source has made. */
export interface FoundPart {
  /** What has them, where the label does not say it. */
  names: string[];
  /** `contains sulphites and lupin`. */
  text: string;
  /** The only source; null where both agree. */
  by: NonNullable<Violation["by"]> | null;
}

/** What the guard has found, with the kind that a trace would have as a certain finding. */
export function findingsOf(violations: Violation[], pack: Teller["pack"]): FoundThing[] {
  return violations.map(({ kind, code, ...rest }) => ({
    ...rest,
    kind: certainKind(kind, pack),
    code: code.replace(/^may /, ""),
    isTrace: kind === "may",
  }));
}

/** The kind of a finding were it certain: the guard asks about traces of the pack's first kind alone. */
export function certainKind(kind: string, pack: Teller["pack"]): string {
  return kind === "may" ? (pack?.violations?.kinds[0] ?? kind) : kind;
}

/** What is said of a thing after its name: `contains sulphites and lupin; may contain rose, depending on the brand`. */
export function tellFound(findings: GuardFinding[], teller: Teller): string {
  const { semicolon, failures } = wordsFor(teller.language);
  const clauses = (isTrace: boolean) => {
    const clauseParts = findings
      .filter((one) => one.isTrace === isTrace)
      .map((one) => toldOf(one, teller));
    const contained = new Set(
      clauseParts.flatMap((one) => ("contained" in one ? [one.contained] : [])),
    );
    const broken = new Set(clauseParts.flatMap((one) => ("broken" in one ? [one.broken] : [])));
    const say = isTrace ? failures.foundMaybe : failures.found;
    const listed = speechOf(teller.language).list([...contained]);
    return [...(contained.size === 0 ? [] : [say(listed)]), ...broken];
  };
  return [...clauses(false), ...clauses(true)].join(semicolon);
}

/**
 * The findings, each once, by what has them. No trace is told of what is certain anyway.
 * @param label the name that the text stands beside; null: none
 */
export function foundParts(
  findings: FoundThing[],
  label: string | null,
  teller: Teller,
): FoundPart[] {
  const each = [...Map.groupBy(certain(findings), keyOf).values()].map((group) => {
    const [finding] = group as [FoundThing];
    const sources = new Set(group.map(({ by }) => by ?? null));
    const [by = null] = sources.size === 1 ? sources : [];
    return { finding, by, names: namesOf(group, label, toldOf(finding, teller)) };
  });
  const alike = Map.groupBy(each, ({ names, by }) => JSON.stringify([names, by]));
  return [...alike.values()].map((group) => {
    const [{ names, by }] = group as [(typeof group)[number]];
    return {
      names,
      by,
      text: tellFound(
        group.map(({ finding }) => finding),
        teller,
      ),
    };
  });
}

/** `contains sulphites`; `port: contains sulphites` where the label is not of what contains it. */
export function findingText(findings: FoundThing[], label: string, hearer: Hearer): string {
  const { colon, semicolon, failures } = wordsFor(hearer.language);
  const parts = foundParts(findings, label, hearer).map(({ names, text, by }) => {
    const doubt = by === "words" ? `${semicolon}${failures.byWords}` : "";
    return `${names.length === 0 ? "" : `${names.join(", ")}${colon}`}${text}${doubt}`;
  });
  return parts.join(semicolon);
}

/** `Tim cannot take sulphites; it is too sweet for you`, each once; empty: nothing is known of anybody. */
export function forWhomText(findings: GuardFinding[], { pack, profile, language }: Hearer): string {
  const each = [
    ...new Map(findings.map((one) => [keyOf({ ...one, isTrace: false }), one])).values(),
  ];
  const clauses = pack?.violations?.forWhom?.(each, profile, language) ?? [];
  return clauses.join(wordsFor(language).semicolon);
}

/** A note about one thing: `port may contain sulphites, depending on the brand (Tim cannot take sulphites)`. */
export function mindText(findings: FoundThing[], hearer: Hearer): string {
  const whom = forWhomText(findings, hearer);
  const suffix = whom === "" ? "" : ` (${whom})`;
  return `${findings[0]?.name ?? ""} ${tellFound(certain(findings), hearer)}${suffix}`;
}

/** The findings without traces of what is certain anyway. */
function certain(findings: FoundThing[]): FoundThing[] {
  const sure = new Set(
    findings.filter(({ isTrace }) => !isTrace).map(({ kind, code }) => kind + code),
  );
  return findings.filter(({ isTrace, kind, code }) => !isTrace || !sure.has(kind + code));
}

function keyOf({ kind, code, isTrace }: GuardFinding): string {
  return `${kind} ${code} ${isTrace}`;
}

function toldOf(finding: GuardFinding, { pack, language }: Teller): ToldFinding {
  return (
    pack?.violations?.tell(finding, language) ?? {
      contained: nameIn(pack, "code", finding.code, language),
    }
  );
}

/**
 * The names of one finding that neither the label nor the finding says ("sulphites contains sulphites"), each once:
 * of "port" and "ruby port" the longer.
 */
function namesOf(group: FoundThing[], label: string | null, toldFinding: ToldFinding): string[] {
  const names = [...new Map(group.map(({ name }) => [folded(name), name])).entries()];
  if (label !== null && names.some(([words]) => folded(label).includes(words))) return [];
  return names
    .filter(([words]) => !("contained" in toldFinding && words === folded(toldFinding.contained)))
    .filter(([words]) => !names.some(([other]) => other !== words && other.includes(words)))
    .map(([, name]) => name);
}

/** The words with a space on each side: one text includes another by whole words, side by side. */
function folded(text: string): string {
  return ` ${foldedWords(text).join(" ")} `;
}
