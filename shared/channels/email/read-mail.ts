// Reads a mail's words and attachments, in time that grows with its length whatever it is made of.
import PostalMime, { type Attachment } from "postal-mime";
import { textOfHtml } from "./text-of-html.ts";

export interface Mail {
  /** What is written in it; of HTML its words. */
  text: string;
  attachments: Attachment[];
  /** Its end was not read, or, where it nests too deeply, nothing of it. */
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
/** The parser takes microseconds for a line, however short: 10 MB of an attachment have fewer. */
const MAX_LINES = 150_000;
/** Every part begins with a line that begins with two dashes; the parser looks for each part's end at each of them. */
const MAX_DASHED = 1_000;
const [LINE_FEED, DASH] = [0x0a, 0x2d];

/** Where the line begins that would be one too many; the length of a mail without one. */
export function endOfRead(raw: Uint8Array): number {
  let dashed = 0;
  let at = 0;
  for (let lines = 0; at < raw.length; lines += 1) {
    if (raw[at] === DASH && raw[at + 1] === DASH) dashed += 1;
    if (lines === MAX_LINES || dashed > MAX_DASHED) return at;
    const next = raw.indexOf(LINE_FEED, at);
    if (next < 0) return raw.length;
    at = next + 1;
  }
  return raw.length;
}

/** What the parser has collected of one part, or of one choice between parts. */
type Entry = Partial<
  Record<"plain" | "html", ({ type: "text"; value: string } | { type: "other" })[]>
>;

/**
 * Where a mail has both, the parser turns its HTML into text and its text into HTML, in time that grows with the
 * square; `renderTextContent` is its step that does so.
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
