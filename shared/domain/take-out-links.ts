// Takes out of a text whatever leads somewhere that the run does not show, and all HTML, as a parser of
// Markdown finds them; the rest stays word for word. Judged behind the text that has been released before.
import { misleads, type IsKnown } from "./known-address.ts";
import type { Code, Span } from "./markdown-tree.ts";
import { readMarkdown, type Mark, type Run } from "./read-markdown.ts";

/** Without one of these there is no node to take out, and no need to parse. */
const TRIGGER = /[[<@&\\]|\/\/|www\.|(?:data|javascript|vbscript|mailto|xmpp|tel|sms|file):(?=\S)/i;

/** Addresses in text that is no link to the parser, but is one to some readers. */
const ADDRESS =
  /[a-z][a-z0-9+.-]*:\/\/[^\s<>"]*|(?<![a-z0-9])(?:www\.[^\s<>"]*|(?:data|javascript|vbscript|mailto|xmpp|tel|sms|file):[^\s<>"]+)|(?<![\p{L}\p{N}:/])\/\/[\p{L}\p{N}-]+\.[^\s<>"]+|[\p{L}\p{N}_.+-]+@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/giu;

/** Each round takes out what the last one uncovered; nested brackets could make it any number. */
const ROUNDS = 12;

/** What a parser needs quadratic time for; nobody writes it to be read. */
const MOST_CHARACTERS = 100_000;
const MOST_EMPHASIS = 1500;
const MOST_BRACKETS = 50;
const NESTED_BLOCKS = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){30}/m;

export interface Taken {
  text: string;
  /** Of `before` and the text, what text put behind can still change. */
  open: string;
}

/** @param before released already, with nothing to take out in it; it is judged with the text */
export function takeOutLinks(before: string, text: string, isKnown: IsKnown): Taken {
  let current = text;
  for (let round = 0; round < ROUNDS; round++) {
    const { cuts, isClean, open } = judge(before, current, isKnown);
    if (isClean) return { text: current, open };
    if (cuts.length === 0) break;
    current = remove(current, cuts);
  }
  // What could not be mended by taking parts out was made to deceive: words are left of it, or nothing.
  const words = current.replace(/[^\p{L}\p{M}\p{N}\s.,;!?'%]/gu, "");
  const { isClean, open } = judge(before, words, isKnown);
  return isClean ? { text: words, open } : { text: "", open: before };
}

interface Judgement {
  isClean: boolean;
  /** In offsets of the text. */
  cuts: Span[];
  open: string;
}

function judge(before: string, text: string, isKnown: IsKnown): Judgement {
  const source = before + text;
  if (!TRIGGER.test(source)) return { isClean: true, cuts: [], open: source };
  if (isTangled(source)) return { isClean: false, cuts: [], open: source };
  const readings = [[], ...doubtfulCode(source)].map((without) => readMarkdown(source, without));
  const found = readings
    .flatMap(({ marks, runs }) => [
      ...marks.map((mark) => ({ span: mark, cuts: cutsOf(mark, source, isKnown) })),
      ...runs.flatMap((run) => addressesOf(run, isKnown)).map((span) => ({ span, cuts: [span] })),
      ...runs.flatMap((run) => looseTagsOf(run, source)),
    ])
    .filter(({ cuts }) => cuts.length > 0);
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
    open: source.slice(Math.min(...readings.map(({ lastBlock }) => lastBlock))),
  };
}

/**
 * Code that is none to every reader, and what is in it then counts: a list or a trim takes an indent away;
 * the cells of a table cut code apart, and parsers differ on where a table begins.
 */
function doubtfulCode(source: string): Code[][] {
  return [
    ...(/ {4}|\t/.test(source) ? [["codeIndented" as const]] : []),
    ...(source.includes("`") && source.includes("|") ? [["codeText" as const]] : []),
  ];
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

/** What to take out so that the mark is none, or a lesser one; empty where it may stay. */
function cutsOf(mark: Mark, source: string, isKnown: IsKnown): Span[] {
  const { start, end } = mark;
  switch (mark.kind) {
    case "link":
    case "image": {
      const isShown = isKnown(mark.destination) && !misleads(mark.label, mark.destination);
      if (isShown) return mark.kind === "link" ? [] : [{ start, end: start + 1 }];
      return [
        { start, end: mark.content.start },
        { start: mark.content.end, end },
      ];
    }
    case "definition":
      return [isKnown(mark.destination) ? mark.colon : { start, end }];
    case "autolink":
      return isKnown(mark.destination) ? [] : [{ start, end }];
    case "html":
      return tagsOf(source.slice(start, end)).map((tag) => ({
        start: start + tag.start,
        end: start + tag.end,
      }));
    case "footnote":
      return [{ start, end }];
  }
}

/** Of HTML, its tags, comments and what is never shown; the words between them are the user's. */
function tagsOf(html: string): Span[] {
  const tags =
    /<!--[\s\S]*?-->|<(script|style|textarea)\b[\s\S]*?<\/\1\s*>|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<[a-z/!](?:"[^"]*"|'[^']*'|[^"'>])*>|<[a-z0-9/!?[-]*/gi;
  return [...html.matchAll(tags)].map(({ 0: tag, index }) => ({
    start: index,
    end: index + tag.length,
  }));
}

/** What parsers do not agree on being a tag, and the sloppy take for one: no angle brackets are left. */
function looseTagsOf(run: Run, source: string): { span: Span; cuts: Span[] }[] {
  return run.flatMap(({ start, text, kind }) =>
    kind !== "verbatim"
      ? []
      : [...text.matchAll(/<(?=[a-z/!?]|$)/gi)].flatMap(({ index }) => {
          const at = start + index;
          const close = source.indexOf(">", at);
          const isTag = /^<(?:[/!?]|[a-z][^>]*[/=])[^>]*>$/i.test(source.slice(at, close + 1));
          if (!isTag || /\n[ \t]*\n/.test(source.slice(at, close))) return [];
          const ends = [at, close].map((bracket) => ({ start: bracket, end: bracket + 1 }));
          return [{ span: { start: at, end: close + 1 }, cuts: ends }];
        }),
  );
}

function addressesOf(run: Run, isKnown: IsKnown): Span[] {
  const text = run.map((part) => part.text).join("");
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: match, index }) => {
    const address = match.replace(/[.,;:!?'*_~)\]]+$/, "");
    return isKnown(asDestination(address)) ? [] : sourceOf(run, index, index + address.length);
  });
}

function asDestination(address: string): string {
  if (/^www\./i.test(address)) return `http://${address}`;
  return /^[^:/]+@/.test(address) ? `mailto:${address}` : address;
}

/** The parts of the source that a stretch of decoded text comes from. */
function sourceOf(run: Run, from: number, to: number): Span[] {
  let at = 0;
  return run.flatMap(({ start, end, text, kind }) => {
    const first = Math.max(0, from - at);
    const last = Math.min(text.length, to - at);
    at += text.length;
    if (first >= last) return [];
    return [kind === "decoded" ? { start, end } : { start: start + first, end: start + last }];
  });
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
