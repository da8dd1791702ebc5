// What a mark points to. Its words do not matter, they may be misspelt or translated: exactly one ref
// or step number that the run shows makes it a mark of that.
import type { ReplyBlock } from "./reply-blocks.ts";

export interface MarkTargets {
  blocks: ReplyBlock[];
  /** A pattern of refs that this domain has: one that is not shown is no step number either. */
  refTypes: string[];
}

/** The list of what was changed. It is no row and no step, so it goes by its name. */
export const CHANGES = "changes";

/** @param mark with or without its braces; null when it points to nothing or to several things */
export function parseMark(mark: string, { blocks, refTypes }: MarkTargets): ReplyBlock | null {
  const words = mark
    .normalize("NFKC")
    .replace(/\p{Cf}|\\/gu, "")
    .toLowerCase();
  const types = [...refTypes].toSorted((a, b) => b.length - a.length).map(escape);
  const refs = new RegExp(
    `(?<![\\p{L}\\p{N}])((?:gen${GAP})?(?:${types.join("|")}))${GAP}(\\d+)(?![\\p{L}\\p{N}])`,
    "gu",
  );
  const named = [...words.matchAll(refs)].map(
    ([, type = "", number = ""]) => lettersOf(type) + String(Number(number)),
  );
  if (named.length > 0) {
    return only(blocks.filter((block) => block.refs.some((ref) => named.includes(bare(ref)))));
  }
  // What has the form of a ref and is none that is shown is no step.
  if (/(?<!\p{L})gen[\s_-]|(?<!(?<!\p{L})step)_\d/u.test(words)) return null;
  const numbers = [...words.matchAll(/(?<![\p{N}.,])\d{1,3}(?!\p{N}|[.,]\d)/gu)].map(Number);
  if (numbers.length > 0) {
    const [number, ...others] = new Set(numbers);
    return only(blocks.filter(({ step }) => others.length === 0 && step === number));
  }
  return lettersOf(words) === CHANGES ? only(blocks.filter(({ key }) => key === CHANGES)) : null;
}

/** `gen_wine_1`, `gen wine 1`, `gen-wine 1`. */
const GAP = "[\\s_\\-‐-―]*";

function bare(ref: string): string {
  return lettersOf(ref) + String(Number(/\d+$/.exec(ref)?.[0]));
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]+/gu, "");
}

function only(blocks: ReplyBlock[]): ReplyBlock | null {
  return blocks.length === 1 ? (blocks[0] ?? null) : null;
}

function escape(type: string): string {
  return type.split("_").join(GAP);
}
