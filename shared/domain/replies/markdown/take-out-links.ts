// Removes links to addresses that the run does not show, and all HTML, as a Markdown parser finds them; everything
// else stays unchanged. New text is judged together with the released text before it. A note in place of an address
// says that it was removed.
import { judgeLinks, type Cut } from "./judge-links.ts";
import type { IsKnown } from "./known-address.ts";

/** Text without any of these characters has no node to remove and is not parsed; most replies have none. */
const TRIGGER =
  /\][(:]|<[a-z/!?]|@|&#?[a-z0-9]+;|\\[!-/:-@[-`{-~]|\/\/|www\.|(?:data|javascript|vbscript|mailto|xmpp|tel|sms|file):(?=\S)/i;

/** Matches text in which no node begins or ends; some parsers read "www." before a blank as an address. */
const HARMLESS = /^(?:[\p{L}\p{M}\p{N}\s,;!?%°½¼¾–—-]|(?<!www)\.(?=\s))*$/iu;

/** Each round removes what the previous one uncovered; nested brackets could need any number of rounds. */
const MAX_ROUNDS = 12;

/** Text beyond these limits could take a parser quadratic time, and no reader wants such a reply. */
const MAX_CHARACTERS = 100_000;
const MAX_EMPHASIS = 1500;
const MAX_BRACKETS = 50;
const MAX_BLOCKS = 30;
const BLOCK = /[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])/y;

export interface CleanText {
  text: string;
  /** The end of everything released, including the text: the part that further text can still change. */
  openText: string;
}

/**
 * @param textBefore released text without anything to remove; it is judged with the text
 * @param placeholder the words that replace an address: letters and blanks only
 */
export function takeOutLinks(
  textBefore: string,
  text: string,
  isKnown: IsKnown,
  placeholder: string,
): CleanText {
  let current = text;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { cuts, isClean, openText } = judgeText(textBefore, current, isKnown);
    if (isClean) return { text: current, openText };
    if (cuts.length === 0) break;
    current = removeCuts(textBefore, current, cuts, `‹${placeholder}›`);
  }
  // A text that is not clean after all rounds was made to deceive: only its words stay, or nothing.
  const words = current.replace(/[^\p{L}\p{M}\p{N}\s.,;!?'%]/gu, "");
  const { isClean, openText: openEnd } = judgeText(textBefore, words, isKnown);
  return isClean ? { text: words, openText: openEnd } : { text: "", openText: textBefore };
}

interface Judgement {
  isClean: boolean;
  /** Cuts in offsets of the text. */
  cuts: Cut[];
  openText: string;
}

function judgeText(textBefore: string, text: string, isKnown: IsKnown): Judgement {
  const source = textBefore + text;
  // Words after a blank cannot complete a construct that began before them.
  if (HARMLESS.test(text) && /(?:^|\s)$/.test(textBefore) && !/\]:\s*$/.test(textBefore)) {
    return { isClean: true, cuts: [], openText: source };
  }
  if (!TRIGGER.test(source)) return { isClean: true, cuts: [], openText: source };
  if (isTangled(source)) return { isClean: false, cuts: [], openText: source };
  const { foundSpans, lastBlock } = judgeLinks(source, isKnown);
  const clipToText = (cut: Cut): Cut => ({
    ...cut,
    start: Math.max(0, cut.start - textBefore.length),
    end: cut.end - textBefore.length,
  });
  return {
    isClean: foundSpans.length === 0,
    cuts: foundSpans.flatMap(({ span, cuts }) => {
      const cutsInText = cuts.map(clipToText).filter(({ start, end }) => start < end);
      return cutsInText.length > 0
        ? cutsInText
        : [clipToText(span)].filter(({ start, end }) => start < end);
    }),
    openText: source.slice(lastBlock),
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
    source.length > MAX_CHARACTERS ||
    deepest > MAX_BRACKETS ||
    (source.match(/[*_~]/g)?.length ?? 0) > MAX_EMPHASIS ||
    source.split("\n").some(nestsTooDeeply)
  );
}

function nestsTooDeeply(line: string): boolean {
  BLOCK.lastIndex = 0;
  for (let depth = 1; depth <= MAX_BLOCKS; depth += 1) if (!BLOCK.test(line)) return false;
  return true;
}

/**
 * After these characters the note needs no blank before it. After others, a parser could read the note as part of
 * an address.
 */
const NEEDS_NO_BLANK = /(?:^|[\s("“„«‹`|>])$/u;

/** The text without the cuts. @param note replaces removed addresses, once for cuts that touch */
function removeCuts(textBefore: string, text: string, cuts: Cut[], note: string): string {
  let output = "";
  let position = 0;
  let needsNote = false;
  const close = () => {
    if (needsNote)
      output += `${NEEDS_NO_BLANK.test(output || textBefore.slice(-1)) ? "" : " "}${note}`;
    needsNote = false;
  };
  for (const cut of cuts.toSorted((a, b) => a.start - b.start)) {
    if (cut.start > position) {
      close();
      output += text.slice(position, cut.start);
    }
    position = Math.max(position, cut.end);
    needsNote ||= cut.leavesNote === true;
  }
  close();
  return mergeNotes(output + text.slice(position), note);
}

/** The text with notes that follow each other merged into one: a link whose label is an address leaves two notes. */
function mergeNotes(text: string, note: string): string {
  return text.replace(new RegExp(`${note}(?:[ \\t]*${note})+`, "gu"), note);
}
