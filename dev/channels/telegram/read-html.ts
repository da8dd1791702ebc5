// Parses Telegram's HTML as the Bot API does: few tags, which must be closed in order, and four named references.
import { joinRuns, type Look, type Run } from "../world/runs.ts";

export type ReadHtml = { ok: true; runs: Run[] } | { ok: false; problem: string };

const LOOKS: Readonly<Record<string, Look>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  code: { code: true },
  pre: { code: true },
  blockquote: { quote: true },
  "tg-spoiler": {},
  "tg-emoji": {},
  span: {},
  a: {},
};

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' };
const TOKEN =
  /<(\/?)([a-zA-Z][a-zA-Z0-9-]*)((?:\s+[^<>]*)?)>|&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));|</g;

export function readTelegramHtml(html: string): ReadHtml {
  const runs: Run[] = [];
  const open: { tag: string; look: Look }[] = [];
  const write = (text: string) => {
    if (text !== "") runs.push({ text, ...Object.assign({}, ...open.map(({ look }) => look)) });
  };
  const byteOffset = (index: number) => Buffer.byteLength(html.slice(0, index), "utf8");
  let position = 0;
  for (const match of html.matchAll(TOKEN)) {
    const [whole, slash, name, attributes = "", decimal, hex, entity] = match;
    write(html.slice(position, match.index));
    position = match.index + whole.length;
    if (name === undefined) {
      if (whole === "<")
        return fail(`Unsupported start tag "" at byte offset ${byteOffset(match.index)}`);
      write(reference(whole, decimal, hex, entity));
      continue;
    }
    const tag = name.toLowerCase();
    if (slash === "/") {
      const last = open.pop();
      if (last?.tag === tag) continue;
      return fail(
        last === undefined
          ? `Unexpected end tag at byte offset ${byteOffset(match.index)}`
          : `Unmatched end tag at byte offset ${byteOffset(match.index)}, expected "</${last.tag}>", found "</${tag}>"`,
      );
    }
    const look = LOOKS[tag];
    if (look === undefined || (tag === "span" && !attributes.includes("tg-spoiler"))) {
      return fail(`Unsupported start tag "${tag}" at byte offset ${byteOffset(match.index)}`);
    }
    open.push({ tag, look: tag === "a" ? linkOf(attributes) : look });
  }
  write(html.slice(position));
  const openTag = open.at(-1);
  if (openTag) {
    return fail(`Can't find end tag corresponding to start tag "${openTag.tag}"`);
  }
  return { ok: true, runs: joinRuns(runs) };
}

const fail = (problem: string): ReadHtml => ({ ok: false, problem });

function linkOf(attributes: string): Look {
  const href = /href\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
  const url = (href?.[1] ?? href?.[2] ?? "").replaceAll("&amp;", "&").replaceAll("&quot;", '"');
  return url === "" ? {} : { link: url };
}

/** The character of a reference; an unknown reference stays as it was written. */
function reference(wholeText: string, decimal?: string, hex?: string, entity?: string): string {
  if (entity !== undefined) return ENTITIES[entity] ?? wholeText;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : wholeText;
}
