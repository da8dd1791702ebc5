// The guard's findings in one thing, as sentences: what is in it, each finding once, and for whom it is minded.
import type { Violation } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import type { DomainPack, GuardFinding } from "../../contracts/pack.ts";
import type { MemberProfile } from "../../contracts/profile.ts";
import { foldText } from "../understanding/check-evidence.ts";
import { nameIn } from "./name-in.ts";
import { wordsFor } from "./words-for.ts";

/** How findings are told: in which language, and to whom. */
export interface Hearer {
  language: Language;
  pack: Pick<DomainPack, "nameIn" | "violations">;
  /** The speaker's; null where there is none. */
  profile: MemberProfile | null;
}

export interface FoundThing extends GuardFinding {
  /** The name of what contains it. */
  name: string;
  by?: Violation["by"];
}

/** What the guard has found, with the kind that a trace would have as a certain finding. */
export function findingsOf(violations: Violation[], pack: Hearer["pack"]): FoundThing[] {
  return violations.map(({ kind, code, ...rest }) => ({
    ...{ ...rest, kind: certainKind(kind, pack), code: code.replace(/^may /, "") },
    isTrace: kind === "may",
  }));
}

/** The kind of a finding were it certain: the guard asks about traces of the pack's first kind alone. */
export function certainKind(kind: string, pack: Hearer["pack"]): string {
  return kind === "may" ? (pack.violations?.kinds[0] ?? kind) : kind;
}

/** `contains sulphites`; `port: contains sulphites` where the label is not of what contains it. */
export function findingText(found: FoundThing[], label: string, hearer: Hearer): string {
  const { colon, semicolon, failures } = wordsFor(hearer.language);
  const parts = [...Map.groupBy(certain(found), keyOf).values()].map((group) => {
    const [first] = group as [FoundThing];
    const said = sayingOf(first, hearer);
    const doubt = group.every(({ by }) => by === "words") ? `${semicolon}${failures.byWords}` : "";
    const names = namesOf(group, label);
    return `${names.length === 0 ? "" : `${names.join(", ")}${colon}`}${said}${doubt}`;
  });
  return parts.join(semicolon);
}

/** `Tim cannot take sulphites`, each once. */
export function forWhomTexts(found: GuardFinding[], { pack, profile, language }: Hearer): string[] {
  const texts = found.flatMap((one) => pack.violations?.forWhom?.(one, profile, language) ?? []);
  return [...new Set(texts)];
}

/** A note about one thing: `port may contain sulphites (Tim cannot take sulphites)`. */
export function mindText(found: FoundThing[], hearer: Hearer): string {
  const { semicolon } = wordsFor(hearer.language);
  const said = [...new Set(certain(found).map((one) => sayingOf(one, hearer)))].join(semicolon);
  const whom = forWhomTexts(found, hearer);
  const told = whom.length === 0 ? "" : ` (${whom.join(semicolon)})`;
  return `${found[0]?.name ?? ""} ${said}${told}`;
}

/** The findings without traces of what is certain anyway. */
function certain(found: FoundThing[]): FoundThing[] {
  const sure = new Set(
    found.filter(({ isTrace }) => !isTrace).map(({ kind, code }) => kind + code),
  );
  return found.filter(({ isTrace, kind, code }) => !isTrace || !sure.has(kind + code));
}

function keyOf({ kind, code, isTrace }: GuardFinding): string {
  return `${kind} ${code} ${isTrace}`;
}

function sayingOf(finding: GuardFinding, { pack, language }: Hearer): string {
  const own = pack.violations?.says?.(finding, language);
  if (own !== undefined) return own;
  const { found, foundMaybe } = wordsFor(language).failures;
  const { kind, code, isTrace } = finding;
  const told = pack.violations?.tell({ kind: isTrace ? "may" : kind, code }, language) ?? {
    contained: nameIn(pack, "code", code, language),
  };
  if ("broken" in told) return told.broken;
  return (isTrace ? foundMaybe : found)(told.contained);
}

/** The names of one finding that the label does not say, each once: of "port" and "ruby port" the longer. */
function namesOf(group: FoundThing[], label: string): string[] {
  const said = foldText(label);
  const names = [...new Map(group.map(({ name }) => [foldText(name), name])).entries()];
  if (names.some(([folded]) => folded !== "" && said.includes(folded))) return [];
  return names
    .filter(([folded]) => !names.some(([other]) => other !== folded && other.includes(folded)))
    .map(([, name]) => name);
}
