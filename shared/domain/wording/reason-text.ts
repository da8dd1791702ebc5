// Why an operation failed, in the user's language: by the error's code and data where code raised it,
// otherwise the given message.
import type { Violation } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import { foldText } from "../understanding/check-evidence.ts";
import { nameIn } from "./name-in.ts";
import type { ReasonCode } from "./word-shapes.ts";
import { wordsFor } from "./words-for.ts";

/** An error as receipts, items of batches and changes carry it. */
export interface GivenError {
  code: string;
  message: string;
  violations?: Violation[] | null;
}

type Namer = Pick<DomainPack, "nameIn" | "violations">;

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
  const { code, message } = error;
  const { reasons } = wordsFor(language).failures;
  const key = code === "guard" ? guardKey(error) : code;
  const say = Object.hasOwn(reasons, key) ? reasons[key as ReasonCode] : null;
  if (say === null) return message;
  const [, table = ""] = /^still used by (\w+)/.exec(message) ?? [];
  // Without its table the sentence would be incomplete.
  if (key === "in_use" && table === "") return message;
  return say({
    message,
    found: foundText(error, language, pack, label),
    table: nameIn(pack, "table", table, language),
  });
}

/** Whether the guard refused to take away a row that keeps something out. */
export function keepsOut({ code, message }: GivenError): boolean {
  return code === "guard" && message.startsWith(KEEPS_OUT);
}

/** Chooses the uncertain wording where no finding is certain. */
function guardKey(error: GivenError): ReasonCode {
  if (keepsOut(error)) return "keeps_out";
  const { violations } = error;
  const isOpen = (violations ?? []).length > 0 && violations?.every(({ kind }) => kind === "may");
  return isOpen ? "guard_may" : "guard";
}

/** The names with their findings; without data, the message after its opening. */
function foundText(
  { message, violations }: GivenError,
  language: Language,
  pack: Namer | undefined,
  label: string | null,
): string {
  if (!violations || violations.length === 0)
    return message.replace(/^(?:contains|keeps out) /, "");
  const isOpen = violations.every(({ kind }) => kind === "may");
  const texts = violations.map((one) => {
    const isPart = (one.kind !== "may" || isOpen) && pack?.violations?.isPart(one) === true;
    const isItself = isPart && label !== null && foldText(one.name) === foldText(label);
    return violationText(one, language, pack, isOpen, isItself);
  });
  return [...new Set(texts)].join(", ");
}

/**
 * One name with its finding, and with the source if only one source found it.
 * @param isOpen the sentence already says that the finding is uncertain
 * @param isItself the sentence already stands beside the name
 */
function violationText(
  { kind, code, name, by }: Violation,
  language: Language,
  pack: Namer | undefined,
  isOpen: boolean,
  isItself: boolean,
): string {
  const { found, foundMaybe, byJudgement, byWords } = wordsFor(language).failures;
  const plain = kind === "may" ? code.replace(/^may /, "") : code;
  const called = nameIn(pack, "code", plain, language);
  if (isItself && by === undefined) return called;
  if (isItself) return found(called, by === "words" ? byWords : byJudgement);
  if (kind === "may") return (isOpen ? found : foundMaybe)(name, called);
  const what = pack?.violations?.describe({ kind, code }, language) ?? called;
  if (by === undefined) return found(name, what);
  return found(name, `${what}; ${by === "words" ? byWords : byJudgement}`);
}
