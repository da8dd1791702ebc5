// Resolves a mark to the block that it points to. Its words may be misspelt or translated: what counts is a single
// ref or step number that the run shows. Only a mark with neither must have the word `changes`.
import type { ReplyBlock } from "./reply-blocks.ts";

export interface MarkTargets {
  blocks: ReplyBlock[];
  /** The types of this domain's refs, by which a ref in a mark is recognized: an unknown ref is not a step number. */
  refTypes: string[];
}

/** The key of the list of changes, which has a name because it is neither a row nor a step. */
export const CHANGES = "changes";

/** The block; null if the mark points to none or to several. @param mark with or without its braces */
export function parseMark(mark: string, { blocks, refTypes }: MarkTargets): ReplyBlock | null {
  const words = mark
    .normalize("NFKC")
    .replace(/\p{Cf}|\\/gu, "")
    .toLowerCase();
  const types = [...refTypes].toSorted((a, b) => b.length - a.length).map(refPattern);
  const refs = new RegExp(
    `(?<![\\p{L}\\p{N}])((?:gen${GAP})?(?:${types.join("|")}))${GAP}(\\d+)(?![\\p{L}\\p{N}])`,
    "gu",
  );
  const refsInMark = [...words.matchAll(refs)].map(
    ([, type = "", number = ""]) => lettersOf(type) + String(Number(number)),
  );
  if (refsInMark.length > 0) {
    return onlyBlock(
      blocks.filter((block) => block.refs.some((ref) => refsInMark.includes(normalizedRef(ref)))),
    );
  }
  // Text in the form of a ref that is not shown is not a step number.
  if (/(?<!\p{L})gen[\s_-]|(?<!(?<!\p{L})step)_\d/u.test(words)) return null;
  const numbers = [...words.matchAll(/(?<![\p{N}.,])\d{1,3}(?!\p{N}|[.,]\d)/gu)].map(Number);
  if (numbers.length > 0) {
    const [number, ...others] = new Set(numbers);
    return onlyBlock(blocks.filter(({ step }) => others.length === 0 && step === number));
  }
  return lettersOf(words) === CHANGES
    ? onlyBlock(blocks.filter(({ key }) => key === CHANGES))
    : null;
}

/** `gen_wine_1`, `gen wine 1`, `gen-wine 1`. */
const GAP = "[\\s_\\-‐-―]*";

function normalizedRef(ref: string): string {
  return lettersOf(ref) + String(Number(ref.replace(/\D+/g, "")));
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]+/gu, "");
}

function onlyBlock(blocks: ReplyBlock[]): ReplyBlock | null {
  return blocks.length === 1 ? (blocks[0] ?? null) : null;
}

function refPattern(type: string): string {
  return type.split("_").join(GAP);
}
