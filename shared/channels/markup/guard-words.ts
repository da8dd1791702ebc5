// Breaks up text that a platform would read as a mention, a tag, a picture or an address. It inserts a
// zero-width character, because no platform has an escape that works for all of these.
import { linkTextAt, showsAddress } from "./link-address.ts";
import { textOf, type Run } from "./reply-tree.ts";

export const ZERO_WIDTH = "\u200B";

/**
 * `@name`, `<@U1>`, `<!channel>`, `<t:1:R>`, `:fire:`, `&lt;`: the break comes after the first
 * character.
 */
const MENTIONS = /@(?=[\p{L}\p{N}_!&])|<(?=[@#!:/\p{L}])|:(?=[\w+'-]+:)|&(?=#?[a-z0-9]+;)/giu;

/** `#tag` and `$TAG`, which Telegram turns into searches. */
const TAGS = /[#$](?=[\p{L}\p{N}_])/gu;

/** `https://…`, `www.…`, `tel:…`; a mailbox is broken up like a mention. */
const ADDRESSES =
  /:(?=\/\/)|(?<=mailto|tel|sms|xmpp|tg|javascript|data):(?=\S)|(?<![\p{L}\p{N}])www(?=\.)/giu;

/** A link whose text is its own address stays as it is: it leads where it says. */
export function guardRuns(runs: readonly Run[], options: { tags: boolean }): Run[] {
  const flat = textOf(runs);
  const patterns = options.tags ? [MENTIONS, TAGS] : [MENTIONS];
  const everywhere = patterns.flatMap((pattern) => endsOf(flat, pattern));
  const outsideCode = endsOf(flat, ADDRESSES);
  let start = 0;
  return runs.map((run, index) => {
    const end = start + run.text.length;
    const endPositions = new Set(run.code ? everywhere : [...everywhere, ...outsideCode]);
    const endsInRun = [...endPositions]
      .filter((index) => index > start && index <= end)
      .sort((a, b) => b - a);
    let { text } = run;
    if (run.url === null || !showsAddress(linkTextAt(runs, index), run.url)) {
      for (const position of endsInRun)
        text = text.slice(0, position - start) + ZERO_WIDTH + text.slice(position - start);
    }
    start = end;
    return { ...run, text };
  });
}

export function guardCode(text: string, options: { tags: boolean }): string {
  return textOf(guardRuns([{ text, marks: [], code: true, url: null }], options));
}

function endsOf(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(({ 0: match, index }) => index + match.length);
}
