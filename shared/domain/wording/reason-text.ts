// Why an operation failed, in the user's language: by the error's code and data if code raised it, otherwise the
// given message. The ledger's messages name tables and columns, so they are for models and programs.
import type { Violation } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import { findingsOf, foundParts, type FoundPart } from "./finding-words.ts";
import { nameIn } from "./name-in.ts";
import type { ReasonCode } from "./word-shapes.ts";
import { wordsFor } from "./words-for.ts";

/** An error as receipts, items of batches and changes have it. */
export interface GivenError {
  code: string;
  message: string;
  violations?: Violation[] | null;
}

/**
 * The ledger's message about a row that does not exist begins with these words; if a column names the row, the column
 * comes first (`column: there is no such row in …`).
 */
const NO_ROW = "there is no such row in";

type Namer = Pick<DomainPack, "nameIn" | "violations">;

/** The end of a message about a row that has been deleted. */
const DELETED_SUFFIX = " was deleted";

/** The beginning of the guard's message about a rule that keeps things out of the house. */
const KEEPS_OUT = "keeps out";

/**
 * The reason, without a full stop. Reasons of models and packs are returned unchanged.
 * @param label the name next to which the reason is shown, and which the reason does not repeat
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
  const reasonFor = reasons[key as ReasonCode];
  const [, table = ""] = /(?:^still used by|there is no such row in) (\w+)/.exec(message) ?? [];
  // Without its table the sentence would be incomplete.
  if (key === "in_use" && table === "") return message;
  return reasonFor({
    found:
      key === "ref_gone"
        ? wordsFor(language).failures.named(message.slice(0, -DELETED_SUFFIX.length))
        : foundText(error, language, pack, key === "keeps_out" ? undefined : label),
    table: nameIn(pack, "table", table, language),
  });
}

/** The error's code, or a narrower key if the message shows which case it is. */
function keyOf(error: GivenError): string {
  const { code, message } = error;
  if (code === "guard") return guardKey(error);
  if (code === "unresolved_ref") return message.endsWith(DELETED_SUFFIX) ? "ref_gone" : code;
  if (code !== "not_found") return code;
  // The row, or the row that a column names, has been deleted.
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
 * The findings, each once, as sentences about the things. For an error without violations, its message without the
 * leading `contains` or `keeps out`.
 * @param label as in `reasonText`; undefined for only the names and codes, around which the caller builds a sentence
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
    return [...new Set(violations.map(({ code }) => nameIn(pack, "code", code, language)))].join(
      ", ",
    );
  }
  const parts = foundParts(findingsOf(violations, pack), label, { language, pack });
  return parts.map((part) => partText(part, language)).join(semicolon);
}

/**
 * Findings with the things that have them, and with the source if only one source made them: `Port (contains
 * sulphites)`. The findings are in brackets because "ports contains" would be wrong for a plural.
 */
function partText({ names, text, by }: FoundPart, language: Language): string {
  const { semicolon, failures } = wordsFor(language);
  const source = by === null ? [] : [by === "words" ? failures.byWords : failures.byJudgement];
  if (names.length > 0) return `${names.join(", ")} (${[text, ...source].join(semicolon)})`;
  return `${text}${source.map((sourceText) => ` (${sourceText})`).join("")}`;
}
