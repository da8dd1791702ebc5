// Words the guard's findings in one thing: what is in the thing, each finding once, and who must avoid it.
import type { Violation } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import type { DomainPack, GuardFinding, ToldFinding } from "../../contracts/pack.ts";
import type { MemberProfile } from "../../contracts/profile.ts";
import { foldedWords } from "../entities/label-words.ts";
import { nameIn } from "./name-in.ts";
import { speechOf } from "./speech-of.ts";
import { wordsFor } from "./words-for.ts";

/** How findings are worded: the language, and the pack with its wording. */
export interface FindingWording {
  language: Language;
  pack?: Pick<DomainPack, "nameIn" | "violations"> | undefined;
}

/** How findings are worded for one user, with the profile of the user who reads the text. */
export interface PersonalWording extends FindingWording {
  /** The profile; null if the user has none. */
  profile: MemberProfile | null;
}

export interface NamedFinding extends GuardFinding {
  /** The name of the thing that contains it. */
  name: string;
  by?: Violation["by"];
}

/** A part of the text about findings: those in the same things, from the same source. */
export interface FoundPart {
  /** The names of the things with the findings; empty if the label already says them. */
  names: string[];
  /** `contains sulphites and lupin`. */
  text: string;
  /** The only source; null if both agree. */
  by: NonNullable<Violation["by"]> | null;
}

/** The guard's findings. A trace has the kind that it would have if it were certain. */
export function findingsOf(violations: Violation[], pack: FindingWording["pack"]): NamedFinding[] {
  return violations.map(({ kind, code, ...rest }) => ({
    ...rest,
    kind: certainKind(kind, pack),
    code: code.replace(/^may /, ""),
    isTrace: kind === "may",
  }));
}

/**
 * The kind that a finding would have if it were certain. The guard asks about traces of the pack's first kind
 * only.
 */
export function certainKind(kind: string, pack: FindingWording["pack"]): string {
  return kind === "may" ? (pack?.violations?.kinds[0] ?? kind) : kind;
}

/** The text about a thing after its name: `contains sulphites and lupin; may contain rose, depending on the brand`. */
export function tellFound(findings: GuardFinding[], wording: FindingWording): string {
  const { semicolon, failures } = wordsFor(wording.language);
  const clauses = (isTrace: boolean) => {
    const clauseParts = findings
      .filter((finding) => finding.isTrace === isTrace)
      .map((finding) => wordedFinding(finding, wording));
    const containedNames = new Set(
      clauseParts.flatMap((part) => ("contained" in part ? [part.contained] : [])),
    );
    const brokenRules = new Set(
      clauseParts.flatMap((part) => ("broken" in part ? [part.broken] : [])),
    );
    const clauseOf = isTrace ? failures.foundMaybe : failures.found;
    const containedList = speechOf(wording.language).list([...containedNames]);
    return [...(containedNames.size === 0 ? [] : [clauseOf(containedList)]), ...brokenRules];
  };
  return [...clauses(false), ...clauses(true)].join(semicolon);
}

/**
 * The findings, each once, grouped by the things that have them, without traces that are also certain findings.
 * @param label the name next to which the text is shown; null if there is none
 */
export function foundParts(
  findings: NamedFinding[],
  label: string | null,
  wording: FindingWording,
): FoundPart[] {
  const groups = [...Map.groupBy(withoutSureTraces(findings), keyOf).values()].map((group) => {
    const [finding] = group as [NamedFinding];
    const sources = new Set(group.map(({ by }) => by ?? null));
    const [by = null] = sources.size === 1 ? sources : [];
    return { finding, by, names: namesOf(group, label, wordedFinding(finding, wording)) };
  });
  const findingsBySource = Map.groupBy(groups, ({ names, by }) => JSON.stringify([names, by]));
  return [...findingsBySource.values()].map((group) => {
    const [{ names, by }] = group as [(typeof group)[number]];
    return {
      names,
      by,
      text: tellFound(
        group.map(({ finding }) => finding),
        wording,
      ),
    };
  });
}

/** `contains sulphites`; `port: contains sulphites` if the label names another thing. */
export function findingText(
  findings: NamedFinding[],
  label: string,
  reader: PersonalWording,
): string {
  const { colon, semicolon, failures } = wordsFor(reader.language);
  const parts = foundParts(findings, label, reader).map(({ names, text, by }) => {
    const sourceNote = by === "words" ? `${semicolon}${failures.byWords}` : "";
    return `${names.length === 0 ? "" : `${names.join(", ")}${colon}`}${text}${sourceNote}`;
  });
  return parts.join(semicolon);
}

/** `Tim cannot take sulphites; it is too sweet for you`, each once; empty if nobody is known who must avoid it. */
export function forWhomText(
  findings: GuardFinding[],
  { pack, profile, language }: PersonalWording,
): string {
  const uniqueFindings = [
    ...new Map(
      findings.map((finding) => [keyOf({ ...finding, isTrace: false }), finding]),
    ).values(),
  ];
  const clauses = pack?.violations?.forWhom?.(uniqueFindings, profile, language) ?? [];
  return clauses.join(wordsFor(language).semicolon);
}

/** A note about one thing: `port may contain sulphites, depending on the brand (Tim cannot take sulphites)`. */
export function remarkText(findings: NamedFinding[], reader: PersonalWording): string {
  const whom = forWhomText(findings, reader);
  const suffix = whom === "" ? "" : ` (${whom})`;
  return `${findings[0]?.name ?? ""} ${tellFound(withoutSureTraces(findings), reader)}${suffix}`;
}

/** The findings without traces that are also certain findings. */
function withoutSureTraces(findings: NamedFinding[]): NamedFinding[] {
  const certainKeys = new Set(
    findings.filter(({ isTrace }) => !isTrace).map(({ kind, code }) => kind + code),
  );
  return findings.filter(({ isTrace, kind, code }) => !isTrace || !certainKeys.has(kind + code));
}

function keyOf({ kind, code, isTrace }: GuardFinding): string {
  return `${kind} ${code} ${isTrace}`;
}

function wordedFinding(finding: GuardFinding, { pack, language }: FindingWording): ToldFinding {
  return (
    pack?.violations?.tell(finding, language) ?? {
      contained: nameIn(pack, "code", finding.code, language),
    }
  );
}

/**
 * The names of the things with one finding, each once; of "port" and "ruby port", only the longer one. A name that
 * repeats the finding ("sulphites contains sulphites") is left out. Empty if the label contains one of the names.
 */
function namesOf(group: NamedFinding[], label: string | null, toldFinding: ToldFinding): string[] {
  const names = [...new Map(group.map(({ name }) => [spacedWords(name), name])).entries()];
  if (label !== null && names.some(([words]) => spacedWords(label).includes(words))) return [];
  return names
    .filter(
      ([words]) => !("contained" in toldFinding && words === spacedWords(toldFinding.contained)),
    )
    .filter(([words]) => !names.some(([other]) => other !== words && other.includes(words)))
    .map(([, name]) => name);
}

/** The words with a space on each side: one text includes another by whole words, side by side. */
function spacedWords(text: string): string {
  return ` ${foldedWords(text).join(" ")} `;
}
