// Finds the tags in a model's prose: `[#2 created]` after a claim names the receipt that proves the claim, and the
// operation that the claim states. A tag is found by its brackets and number, in any spelling, never by words, and
// is not shown. The operation is one of the contract's three words; any other word is ignored.
import { CHANGE_KINDS, type ReplyChange } from "../../../contracts/answers/reply.ts";
import { MEMORY_TAG } from "./memory-tags.ts";

export interface Tag {
  /** Includes surrounding markup: emphasis around the tag, a backslash. */
  start: number;
  end: number;
  /** Numbers of receipts, from 1; 0 if none can be read. */
  numbers: number[];
  /** The operation that the tag states, and the receipts for which it states it. */
  kinds: TagKind[];
  /** Whether it names recalled texts and no receipts. */
  isMemory?: true;
}

export interface TagKind {
  number: number;
  op: ReplyChange["op"];
}

type TagMatch = Omit<Tag, "kinds">;

export interface FoundTags {
  tags: Tag[];
  /** The position at which text begins that may still become a tag; the text's length if there is none. */
  openPosition: number;
}

const OPENS_PATTERN = /[[［【⟦〔({（｛<＜]/gu;
const SQUARE = "[［【⟦〔";
/** A tag is short and within one line. */
const INSIDE_PATTERN = /^[^[\]［］【】⟦⟧〔〕\n]{0,60}/u;
const CLOSES_PATTERN = /^[\]］】⟧〕]/u;
const WRAPS = /[*_`~\\]/;
/** Only number signs and digits of any script. */
const ONLY_NUMBERS = /^[\s#＃\p{Nd},;.&+–\-\\]*$/u;
/** A tag without a number sign: `[2]`, `[2, 3]`, but not `[1.5]`. */
const BARE_PATTERN = /^\s*\p{Nd}+(?:\s*[,;&+]\s*\p{Nd}+)*\s*$/u;
const HASH = /(?<![\p{L}\p{N}])[#＃]/u;
/** A tag with a word before the number, as in a translation: `Beleg #2`. */
const WORDED_PATTERN =
  /^\s*(?:[\p{L}.:°º]+(?:\s+[\p{L}.:°º]+)?\s*)?[#＃]\s*\p{Nd}[\s#＃\p{Nd},;.&+–\-\\]*$/u;
/** A tag that a bracket of another kind closes. */
const MISMATCHED_PATTERN = /^\s*[#＃]\s*\p{Nd}[\s#＃\p{Nd},;.&+–-]*[)}>）｝＞]/u;
const UNFINISHED_PATTERN = /^\s*[#＃][\p{Nd}#＃,;\t ]*/u;
const ROUND = /^\s*[#＃]\s*\p{Nd}+(?:[\s,;&+#＃]+\p{Nd}+)*[\s#＃]*[)}）｝>＞]/u;
/** At the end of a piece of text, the word for the operation may be incomplete. */
const ROUND_OPEN = /^\s*(?:[#＃][\s\p{Nd},;&+#＃]*[a-z]{0,7})?$/u;
/**
 * The operation, written after a number. `WITH_WORD` matches a tag with a word in another language. Such a word
 * states no operation, and the text is still a tag.
 */
const KIND = /(?<=\p{Nd})[ \t:]{1,3}(created|updated|deleted)(?!\p{L})/gu;
const WITH_WORD = /^\s*[#＃]\s*\p{Nd}[\s#＃\p{Nd}\p{L},;.:&+–-]*$/u;

/**
 * @param count receipts that the prompt numbers; without receipts, only brackets with a `#` and nothing but numbers,
 *   and those with refs of recalled texts, are a tag
 * @param ended whether no more text follows
 */
export function findTags(source: string, count: number, ended: boolean): FoundTags {
  // The word for the operation is masked by number signs, because a tag is found without it.
  const text = source.replaceAll(KIND, (kind) => ` ${"#".repeat(kind.length - 1)}`);
  const tags: Tag[] = [];
  for (const { index } of text.matchAll(OPENS_PATTERN)) {
    if (index < (tags.at(-1)?.end ?? 0)) continue;
    const match = SQUARE.includes(text[index] ?? "")
      ? squareAt(text, index, count, ended)
      : roundAt(text, index, count, ended);
    if (match === "open") return { tags, openPosition: beforeWraps(text, index) };
    if (match === null) continue;
    const tag = withWraps(text, match);
    const mayWrap = tag.end === text.length && WRAPS.test(text[tag.start - 1] ?? "");
    if (!ended && mayWrap) return { tags, openPosition: beforeWraps(text, tag.start) };
    tags.push({ ...tag, kinds: kindsIn(source.slice(tag.start, tag.end)) });
  }
  const openPosition = ended ? text.length : beforeWraps(text, text.length);
  // Emphasis after the last tag is decided already.
  return { tags, openPosition: Math.max(openPosition, tags.at(-1)?.end ?? 0) };
}

function squareAt(
  text: string,
  start: number,
  count: number,
  ended: boolean,
): TagMatch | "open" | null {
  const rest = text.slice(start + 1);
  const [mismatched] = MISMATCHED_PATTERN.exec(rest) ?? [];
  if (mismatched !== undefined) {
    return { start, end: start + 1 + mismatched.length, numbers: numbersIn(mismatched) };
  }
  const [inside = ""] = INSIDE_PATTERN.exec(rest) ?? [];
  const close = rest.slice(inside.length);
  const next = close[1];
  // The next characters distinguish a tag from a link.
  if (!ended && (close === "" || (next === undefined && CLOSES_PATTERN.test(close)))) return "open";
  if (!CLOSES_PATTERN.test(close)) {
    const [cut] = UNFINISHED_PATTERN.exec(inside) ?? [];
    return cut === undefined
      ? null
      : { start, end: start + 1 + cut.trimEnd().length, numbers: numbersIn(cut) };
  }
  const end = start + 1 + inside.length + 1;
  if (MEMORY_TAG.test(inside)) return { start, end, numbers: [], isMemory: true };
  const numbers = numbersIn(inside);
  if (HASH.test(inside)) {
    const isTag =
      ONLY_NUMBERS.test(inside) ||
      (count > 0 && ((next !== "(" && WORDED_PATTERN.test(inside)) || hasWords(inside, numbers)));
    return isTag ? { start, end, numbers } : null;
  }
  const isInRange = numbers.every((number) => number >= 1 && number <= count);
  const isLink = next !== undefined && "([:".includes(next);
  return BARE_PATTERN.test(inside) && isInRange && !isLink ? { start, end, numbers } : null;
}

/** Other brackets are tags only if they contain numbers of existing receipts. */
function roundAt(
  text: string,
  start: number,
  count: number,
  ended: boolean,
): TagMatch | "open" | null {
  if (count === 0) return null;
  const rest = text.slice(start + 1);
  const [inside] = ROUND.exec(rest) ?? [];
  if (inside === undefined) return !ended && ROUND_OPEN.test(rest) ? "open" : null;
  const numbers = numbersIn(inside);
  const isInRange = numbers.every((number) => number >= 1 && number <= count);
  return isInRange ? { start, end: start + 1 + inside.length, numbers } : null;
}

/** `#2 gelöscht`: at most one word after each number. */
function hasWords(innerText: string, numbers: number[]): boolean {
  return WITH_WORD.test(innerText) && (innerText.match(/\p{L}+/gu) ?? []).length <= numbers.length;
}

/** A kind applies to the numbers right before it: `#1-#3 created`, `#1, #2 created`. */
function kindsIn(tag: string): TagKind[] {
  let from = 0;
  return [...tag.matchAll(KIND)].flatMap(({ 0: { length }, 1: kind, index }) => {
    const textBefore = tag.slice(from, index);
    from = index + length;
    const op = OPERATIONS.find((operation) => CHANGE_KINDS[operation] === kind);
    return op === undefined ? [] : numbersIn(textBefore).map((number) => ({ number, op }));
  });
}

const OPERATIONS = ["create", "update", "delete"] as const;

/**
 * `#2-#4` is three numbers. Only the ends of a range count if it runs backwards, or is longer than the receipts of any
 * run.
 */
function numbersIn(text: string): number[] {
  const spans = [...text.matchAll(/(\p{Nd}+)(?:\s*[–-]\s*(?:[#＃]\s*)?(\p{Nd}+))?/gu)];
  const numbers = spans.flatMap(([, first = "", last = first]) => {
    const [from, to] = [valueOf(first), valueOf(last)];
    return to >= from && to - from < 500
      ? Array.from({ length: to - from + 1 }, (_, n) => from + n)
      : [from, to];
  });
  return numbers.length === 0 ? [0] : numbers;
}

/** The number in the digits of any script; each script has its ten digits in a row. */
function valueOf(digits: string): number {
  const values = Array.from(digits.normalize("NFKC"), (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return /[0-9]/.test(digit) ? Number(digit) : code - zero;
  });
  return Number(values.join(""));
}

/** A backslash before the bracket and emphasis around only the tag belong to the tag. */
function withWraps(text: string, match: TagMatch): TagMatch {
  const { start, end } = match;
  let [from, to] = [text[start - 1] === "\\" ? start - 1 : start, end];
  while (WRAPS.test(text[from - 1] ?? "") && text[from - 1] === text[to]) {
    from -= 1;
    to += 1;
  }
  return { ...match, start: from, end: to };
}

/** Emphasis at the end of the text may belong to a tag. */
function beforeWraps(text: string, index: number): number {
  let from = index;
  while (WRAPS.test(text[from - 1] ?? "")) from -= 1;
  return from;
}
