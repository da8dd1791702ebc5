// A prompt as sections: what a model sees, taken apart again by its headings.

/** A heading with its own text and what stands below it. */
export interface Section {
  title: string;
  /** The lines up to the first heading of the next level, trimmed; "" for `(none)`. */
  text: string;
  /** In order; a title may occur twice. */
  children: Section[];
}

const BLOCK_OPENS = /^<(data|user_message)>$/;

/**
 * The `## ` sections of a prompt, with `### ` and `#### ` ones nested in them. Headings inside
 * `<data>` and `<user_message>` blocks are text.
 */
export function parsePrompt(prompt: string): Section[] {
  return parseLevel(prompt.split(/\r?\n/), 2);
}

function parseLevel(lines: string[], level: number): Section[] {
  const mark = `${"#".repeat(level)} `;
  const sections: { title: string; lines: string[] }[] = [];
  let block: string | null = null;
  for (const line of lines) {
    if (block === null && line.startsWith(mark)) {
      sections.push({ title: line.slice(mark.length).trim(), lines: [] });
    } else {
      sections.at(-1)?.lines.push(line);
    }
    block = blockAfter(block, line);
  }
  return sections.map(({ title, lines: own }) => {
    const at = level < 4 ? firstHeading(own, `${"#".repeat(level + 1)} `) : own.length;
    const text = own.slice(0, at).join("\n").trim();
    return {
      title,
      text: text === "(none)" ? "" : text,
      children: level < 4 ? parseLevel(own.slice(at), level + 1) : [],
    };
  });
}

function blockAfter(block: string | null, line: string): string | null {
  if (block !== null) return line === `</${block}>` ? null : block;
  return BLOCK_OPENS.exec(line)?.[1] ?? null;
}

function firstHeading(lines: string[], mark: string): number {
  let block: string | null = null;
  for (const [at, line] of lines.entries()) {
    if (block === null && line.startsWith(mark)) return at;
    block = blockAfter(block, line);
  }
  return lines.length;
}

/** The first section of that title (compared without case); an empty one when there is none. */
export function sectionOf(sections: Section[], title: string): Section {
  const wanted = title.toLowerCase();
  const found = sections.find((section) => section.title.toLowerCase() === wanted);
  return found ?? { title, text: "", children: [] };
}

/** The lines of a text that begin with `- `, without it. */
export function bulletsOf(text: string): string[] {
  return text.split("\n").flatMap((line) => (line.startsWith("- ") ? [line.slice(2).trim()] : []));
}

/** `key: value` of the first line that begins with the key; null when none does. */
export function fieldOf(text: string, key: string): string | null {
  const line = text.split("\n").find((one) => one.startsWith(`${key}: `));
  return line === undefined ? null : line.slice(key.length + 2).trim();
}

/** The rows of a table, keyed by its column titles. */
export function tableOf(text: string): Record<string, string>[] {
  const lines = text.split("\n").filter((line) => line.startsWith("|"));
  const [head, , ...rows] = lines.map(cellsOf);
  if (head === undefined) return [];
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ""])));
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\|/, "")
    .replace(/\|\s*$/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => unescape(cell.trim().replaceAll("\\|", "|")));
}

/** What stands inside the first block of that tag; null when there is none. */
export function blockOf(text: string, tag: "data" | "user_message"): string | null {
  return blocksOf(text, tag)[0] ?? null;
}

/** What stands inside each block of that tag. */
export function blocksOf(text: string, tag: "data" | "user_message"): string[] {
  const blocks: string[] = [];
  let open: string[] | null = null;
  for (const line of text.split("\n")) {
    if (open === null) {
      if (line === `<${tag}>`) open = [];
    } else if (line === `</${tag}>`) {
      blocks.push(unescape(open.join("\n")));
      open = null;
    } else {
      open.push(line);
    }
  }
  return blocks;
}

/** The JSON objects of a block's lines; lines that are none are left out. */
export function rowsOf(block: string | null): Record<string, unknown>[] {
  return (block ?? "").split("\n").flatMap((line) => {
    try {
      const row: unknown = JSON.parse(line);
      return typeof row === "object" && row !== null ? [row as Record<string, unknown>] : [];
    } catch {
      return [];
    }
  });
}

/** Takes back the escapes of prompt text: `\#`, `\<`. */
export function unescape(text: string): string {
  return text
    .replace(/^(\s*)\\([#<])/gm, "$1$2")
    .replace(/\\<(?=\s*\/?\s*(?:data|user_message)\b)/gi, "<");
}
