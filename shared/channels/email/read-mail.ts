// Reads a mail's text and attachments, in time linear in its length for any input.
import PostalMime, { type Attachment } from "postal-mime";
import { textOfHtml } from "./text-of-html.ts";

export interface Mail {
  /** The text; for HTML, its words. */
  text: string;
  attachments: Attachment[];
  /** The mail was cut at a limit, or could not be parsed at all, for example because it nests too deeply. */
  isCut: boolean;
}

export async function readMail(raw: Uint8Array<ArrayBuffer>): Promise<Mail> {
  const end = endOfRead(raw);
  const reader = new WordsReader({ maxNestingDepth: MAX_DEPTH, forceRfc822Attachments: true });
  const mail = await reader.parse(raw.subarray(0, end)).catch(() => null);
  if (mail === null) return { text: "", attachments: [], isCut: true };
  return { text: mail.text ?? "", attachments: mail.attachments, isCut: end < raw.length };
}

const MAX_DEPTH = 20;
/**
 * The parser takes microseconds per line, however short; 10 MB of an attachment have fewer lines.
 */
const MAX_LINES = 150_000;
/**
 * Every part starts with a line that starts with two dashes, and at each such line the parser looks
 * for the end of all open parts.
 */
const MAX_DASHED = 1_000;
const [LINE_FEED, DASH] = [0x0a, 0x2d];

/** The index of the first line over one of the limits; the mail's length when there is none. */
export function endOfRead(raw: Uint8Array): number {
  let dashes = 0;
  let position = 0;
  for (let lines = 0; position < raw.length; lines += 1) {
    if (raw[position] === DASH && raw[position + 1] === DASH) dashes += 1;
    if (lines === MAX_LINES || dashes > MAX_DASHED) return position;
    const next = raw.indexOf(LINE_FEED, position);
    if (next < 0) return raw.length;
    position = next + 1;
  }
  return raw.length;
}

/** What the parser has collected of one part, or of one choice among alternatives. */
type Entry = Partial<
  Record<"plain" | "html", ({ type: "text"; value: string } | { type: "other" })[]>
>;

/**
 * When a mail has text and HTML, the parser converts each into the other, in quadratic time;
 * `renderTextContent` is the step that does this, so it is replaced.
 */
class WordsReader extends PostalMime {
  renderTextContent(): void {
    const { textMap, textContent } = this as unknown as {
      textMap: Map<unknown, Entry>;
      textContent: { plain?: string };
    };
    const words = [...textMap.values()].flatMap(({ plain, html = [] }) =>
      plain === undefined ? html.map(valueOf).map(textOfHtml) : plain.map(valueOf),
    );
    textContent.plain = words.join("\n");
  }
}

const valueOf = (item: (Entry["plain"] & {})[number]): string =>
  item.type === "text" ? item.value : "";
