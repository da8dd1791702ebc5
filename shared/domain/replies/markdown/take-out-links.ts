// Removes links to addresses that the run does not show, and all HTML, as a Markdown parser finds them; the
// rest stays unchanged. New text is judged together with the released text before it.
import { judgeLinks } from "./judge-links.ts";
import type { IsKnown } from "./known-address.ts";
import type { Span } from "./markdown-tree.ts";

/** Text without any of these characters has no node to remove and is not parsed; most replies have none. */
const TRIGGER =
  /\][(:]|<[a-z/!?]|@|&#?[a-z0-9]+;|\\[!-/:-@[-`{-~]|\/\/|www\.|(?:data|javascript|vbscript|mailto|xmpp|tel|sms|file):(?=\S)/i;

/** Text in which no node begins or ends; some parsers read "www." before a blank as an address. */
const CALM = /^(?:[\p{L}\p{M}\p{N}\s,;!?%°½¼¾–—-]|(?<!www)\.(?=\s))*$/iu;

/** Each round removes what the previous one uncovered; nested brackets could need any number of rounds. */
const ROUNDS = 12;

/** Longer text could take a parser quadratic time; nobody writes such text to be read. */
const MOST_CHARACTERS = 100_000;
const MOST_EMPHASIS = 1500;
const MOST_BRACKETS = 50;
const NESTED_BLOCKS = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){30}/m;

export interface Taken {
  text: string;
  /** The end of `before` and the text that further text can still change. */
  open: string;
}

/** @param before released text without anything to remove; it is judged with the text */
export function takeOutLinks(before: string, text: string, isKnown: IsKnown): Taken {
  let current = text;
  for (let round = 0; round < ROUNDS; round++) {
    const { cuts, isClean, open } = judge(before, current, isKnown);
    if (isClean) return { text: current, open };
    if (cuts.length === 0) break;
    current = remove(current, cuts);
  }
  // A text that removing parts could not clean was made to deceive: only its words stay, or nothing.
  const words = current.replace(/[^\p{L}\p{M}\p{N}\s.,;!?'%]/gu, "");
  const { isClean, open } = judge(before, words, isKnown);
  return isClean ? { text: words, open } : { text: "", open: before };
}

interface Judgement {
  isClean: boolean;
  /** Cuts in offsets of the text. */
  cuts: Span[];
  open: string;
}

function judge(before: string, text: string, isKnown: IsKnown): Judgement {
  const source = before + text;
  // Words after a blank cannot complete a construct that began before them.
  if (CALM.test(text) && /(?:^|\s)$/.test(before) && !/\]:\s*$/.test(before)) {
    return { isClean: true, cuts: [], open: source };
  }
  if (!TRIGGER.test(source)) return { isClean: true, cuts: [], open: source };
  if (isTangled(source)) return { isClean: false, cuts: [], open: source };
  const { found, lastBlock } = judgeLinks(source, isKnown);
  const within = (span: Span) => ({
    start: Math.max(0, span.start - before.length),
    end: span.end - before.length,
  });
  return {
    isClean: found.length === 0,
    cuts: found.flatMap(({ span, cuts }) => {
      const possible = cuts.map(within).filter(({ start, end }) => start < end);
      return possible.length > 0
        ? possible
        : [within(span)].filter(({ start, end }) => start < end);
    }),
    open: source.slice(lastBlock),
  };
}

function isTangled(source: string): boolean {
  let depth = 0;
  let deepest = 0;
  for (const bracket of source.match(/[[\]]/g) ?? []) {
    depth = Math.max(0, depth + (bracket === "[" ? 1 : -1));
    deepest = Math.max(deepest, depth);
  }
  return (
    source.length > MOST_CHARACTERS ||
    deepest > MOST_BRACKETS ||
    (source.match(/[*_~]/g)?.length ?? 0) > MOST_EMPHASIS ||
    NESTED_BLOCKS.test(source)
  );
}

function remove(text: string, cuts: Span[]): string {
  let kept = "";
  let at = 0;
  for (const { start, end } of cuts.toSorted((a, b) => a.start - b.start)) {
    if (start > at) kept += text.slice(at, start);
    at = Math.max(at, end);
  }
  return kept + text.slice(at);
}
