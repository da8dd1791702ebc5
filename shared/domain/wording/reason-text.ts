// Why an operation failed, in the user's language: by the error's code and data where code raised it,
// otherwise the given message. The ledger's messages name tables and columns: they are for models and programs.
import type { Violation } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import type { DomainPack, ToldFinding } from "../../contracts/pack.ts";
import { foldedWords } from "../entities/label-words.ts";
import { nameIn } from "./name-in.ts";
import { speechOf } from "./speech-of.ts";
import type { ReasonCode } from "./word-shapes.ts";
import { wordsFor } from "./words-for.ts";

/** An error as receipts, items of batches and changes carry it. */
export interface GivenError {
  code: string;
  message: string;
  violations?: Violation[] | null;
}

/** How the ledger's message begins for a row that does not exist, behind the column that names it, if any. */
const NO_ROW = "there is no such row in";

type Namer = Pick<DomainPack, "nameIn" | "violations">;

/** How a message ends that names a row which somebody has deleted. */
const DELETED = " was deleted";

/** How the guard's message begins for a rule that keeps things out of the house. */
const KEEPS_OUT = "keeps out";

/**
 * The reason, without a full stop. Reasons of models and packs are returned unchanged.
 * @param label the name that the reason stands beside, which the reason does not repeat
 */
export function reasonText(
  error: GivenError,
  language: Language,
  pack?: Namer,
  label: string | null = null,
): string {
  const { message } = error;
  const { reasons } = wordsFor(language).failures;
  const key = keyOf(error);
  if (!Object.hasOwn(reasons, key)) return message;
  const say = reasons[key as ReasonCode];
  const [, table = ""] = /(?:^still used by|there is no such row in) (\w+)/.exec(message) ?? [];
  // Without its table the sentence would be incomplete.
  if (key === "in_use" && table === "") return message;
  return say({
    found:
      key === "ref_gone"
        ? wordsFor(language).failures.named(message.slice(0, -DELETED.length))
        : foundText(error, language, pack, key === "keeps_out" ? undefined : label),
    table: nameIn(pack, "table", table, language),
  });
}

/** The error's code, or the part of it that its message tells. */
function keyOf(error: GivenError): string {
  const { code, message } = error;
  if (code === "guard") return guardKey(error);
  if (code === "unresolved_ref") return message.endsWith(DELETED) ? "ref_gone" : code;
  if (code !== "not_found") return code;
  // Somebody has deleted the row, or the row that a column names.
  if (message.startsWith(NO_ROW)) return "gone";
  return message.includes(`: ${NO_ROW}`) ? "target_gone" : code;
}

/** Whether the guard refused to take away a row that keeps something out. */
export function keepsOut({ code, message }: GivenError): boolean {
  return code === "guard" && message.startsWith(KEEPS_OUT);
}

function guardKey(error: GivenError): ReasonCode {
  return keepsOut(error) ? "keeps_out" : "guard";
}

/**
 * The findings, each once, as sentences about the things; without data, the message after its opening.
 * @param label undefined: the names with their codes, for a sentence that has a verb
 */
function foundText(
  { message, violations }: GivenError,
  language: Language,
  pack: Namer | undefined,
  label: string | null | undefined,
): string {
  const { semicolon, failures } = wordsFor(language);
  const { found } = failures;
  if (!violations || violations.length === 0) {
    const rest = message.replace(/^(?:contains|keeps out) /, "");
    return label === undefined ? rest : found(rest);
  }
  if (label === undefined) {
    return violations
      .map(({ name, code }) => `${name} (${nameIn(pack, "code", code, language)})`)
      .join(", ");
  }
  const named = withoutParts(violations).map((one) => ({
    ...one,
    name: isIn(one.name, label) || isItself(one, findingOf(one, language, pack)) ? null : one.name,
  }));
  const alike = ({ name, kind, by }: (typeof named)[number]) =>
    JSON.stringify([name, kind === "may", by ?? null]);
  return [...Map.groupBy(named, alike).values()]
    .map((own) => thingText(own, language, pack))
    .join(semicolon);
}

/** Findings without those whose name is a part of another name with the same finding: "Port", "Port cake". */
function withoutParts(violations: Violation[]): Violation[] {
  return violations.filter(
    (one, at) =>
      !violations.some(
        (other, otherAt) =>
          other.kind === one.kind &&
          other.code === one.code &&
          isIn(one.name, other.name) &&
          (!isIn(other.name, one.name) || otherAt < at),
      ),
  );
}

/** Whether the finding repeats the name: "sulphites (contains sulphites)". */
function isItself({ name }: Violation, told: ToldFinding): boolean {
  return "contained" in told && isIn(name, told.contained) && isIn(told.contained, name);
}

/** Whether all words of the name are words of the label, side by side. */
function isIn(name: string, label: string | null): boolean {
  const fold = (text: string) => ` ${foldedWords(text).join(" ")} `;
  return label !== null && fold(label).includes(fold(name));
}

/**
 * One thing with its findings, and with the source if only one source made them: `Port (contains sulphites)`.
 * Brackets suit names of any number: "ports contains" would not.
 * @param own findings of one name and source, all certain or all uncertain; the name null beside the thing
 */
function thingText(
  own: (Omit<Violation, "name"> & { name: string | null })[],
  language: Language,
  pack: Namer | undefined,
): string {
  const { semicolon, failures } = wordsFor(language);
  const { found, foundMaybe, byJudgement, byWords } = failures;
  const [{ name, kind, by } = { name: null, kind: "", by: undefined }] = own;
  const told = own.map((one) => findingOf(one, language, pack));
  const contained = told.flatMap((one) => ("contained" in one ? [one.contained] : []));
  const broken = told.flatMap((one) => ("broken" in one ? [one.broken] : []));
  const say = kind === "may" ? foundMaybe : found;
  const clauses = [
    ...(contained.length === 0 ? [] : [say(speechOf(language).list([...new Set(contained)]))]),
    ...new Set(broken),
  ];
  const source = by === undefined ? [] : [by === "words" ? byWords : byJudgement];
  if (name !== null) return `${name} (${[...clauses, ...source].join(semicolon)})`;
  return `${clauses.join(semicolon)}${source.map((one) => ` (${one})`).join("")}`;
}

function findingOf(
  { kind, code }: Pick<Violation, "kind" | "code">,
  language: Language,
  pack: Namer | undefined,
): ToldFinding {
  const plain = kind === "may" ? code.replace(/^may /, "") : code;
  return (
    pack?.violations?.tell({ kind, code }, language) ?? {
      contained: nameIn(pack, "code", plain, language),
    }
  );
}
