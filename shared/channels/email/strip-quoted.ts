// What a person wrote in an e-mail, without the message that it answers and without the signature. Only
// signs count, no words: mail programs write "wrote" in every language.

/** A rule, or a title between dashes, above an answered or forwarded message. */
const SEPARATOR = /^(?:_{10,}|-{3,}.*-{3,})$/;
const SIGNATURE = "--";

export function stripQuoted(text: string): string {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const end = lines.findIndex(
    (line, at) => at > 0 && (SEPARATOR.test(line.trim()) || line.trimEnd() === SIGNATURE),
  );
  const kept = end < 0 ? lines : lines.slice(0, end);
  return withoutQuotes(kept).join("\n").trim();
}

/** Quoted lines, and the line above each block of them that ends in a colon and says who wrote it. */
function withoutQuotes(lines: string[]): string[] {
  const isQuoted = (at: number) => lines[at]?.startsWith(">") === true;
  const introduces = (at: number): boolean => {
    if (!lines[at]?.trimEnd().endsWith(":")) return false;
    const next = lines.findIndex((line, later) => later > at && line.trim() !== "");
    return next >= 0 && isQuoted(next);
  };
  return lines.filter((_, at) => !isQuoted(at) && !introduces(at));
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/** The words of an HTML message that brings no text, without what it quotes. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(/<(style|script|head|blockquote)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^>]*>/gi, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) =>
      readEntity(whole, decimal, hex, name),
    )
    .replaceAll(/ *\n */g, "\n")
    .trim();
}

function readEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}
