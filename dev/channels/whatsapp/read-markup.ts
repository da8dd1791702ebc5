// Parses WhatsApp's markup into what a reader sees: marks around words, on one line.
import { joinRuns, type Look, type Run } from "../world/runs.ts";

const MARKS: Readonly<Record<string, Look>> = {
  "*": { bold: true },
  _: { italic: true },
  "~": { strike: true },
};

/** A mark opens before a word and closes after one. A mark that does not close is text. */
export function readWhatsAppMarkup(text: string): Run[] {
  const parts = text.split("```");
  // A fence that does not close is text.
  const hasOpenFence = parts.length % 2 === 0;
  const runs = parts.flatMap((part, index) => {
    if (hasOpenFence && index === parts.length - 1) return readInline(`\`\`\`${part}`, {});
    return index % 2 === 1 ? [{ text: part, code: true }] : readInline(part, {});
  });
  return joinRuns(runs);
}

function readInline(text: string, look: Look): Run[] {
  for (const match of text.matchAll(/(?<![\p{L}\p{N}])([*_~])(?=\S)/gu)) {
    const mark = match[1] ?? "";
    const from = match.index;
    const close = findClose(text, from + 1, mark);
    if (close === undefined) continue;
    return [
      ...(from > 0 ? [{ ...look, text: text.slice(0, from) }] : []),
      ...readInline(text.slice(from + 1, close), { ...look, ...MARKS[mark] }),
      ...readInline(text.slice(close + 1), look),
    ];
  }
  return text === "" ? [] : [{ ...look, text }];
}

function findClose(text: string, from: number, mark: string): number | undefined {
  for (let position = from + 1; position < text.length && text[position] !== "\n"; position += 1) {
    const isAfterWord = /\S/.test(text[position - 1] ?? "");
    const isBeforeWord = /[\p{L}\p{N}]/u.test(text[position + 1] ?? "");
    if (text[position] === mark && isAfterWord && !isBeforeWord) return position;
  }
  return undefined;
}
