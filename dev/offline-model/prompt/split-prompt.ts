// Splits the project's prompts into sections, tables, lists and blocks.

/** The bodies of sections by `## Title`; the last one of several with the same title. */
export type Sections = ReadonlyMap<string, string>;

export function splitSections(prompt: string): Sections {
  return new Map(split(prompt, /^## (.+)$/gm));
}

/** Titles and bodies of subsections (`### Title`), in order. */
export function splitSubsections(section: string | undefined): [title: string, body: string][] {
  return split(section ?? "", /^### (.+)$/gm);
}

/** Titles and bodies of entries (`#### Title`), in order. */
export function splitEntries(section: string | undefined): [title: string, body: string][] {
  return split(section ?? "", /^#### (.+)$/gm);
}

function split(text: string, heading: RegExp): [string, string][] {
  const heads = [...text.matchAll(heading)];
  return heads.map((head, index) => {
    const from = head.index + head[0].length + 1;
    const body = text.slice(from, heads[index + 1]?.index ?? text.length).trim();
    return [(head[1] ?? "").trim(), body === "(none)" ? "" : body];
  });
}

/** The cells of a table's rows, without the header. */
export function tableRows(text: string | undefined): string[][] {
  return (text ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1)
    .map((line) =>
      line
        .slice(2, -2)
        .split(/(?<!\\) \| /)
        .map((cell) => plain(cell.replaceAll("\\|", "|")).trim()),
    );
}

/** The value of the first line `field: value`. */
export function lineOf(text: string | undefined, field: string): string | null {
  const line = (text ?? "").split("\n").find((textLine) => textLine.startsWith(`${field}: `));
  return line === undefined ? null : plain(line.slice(field.length + 2).trim());
}

export function bulletsOf(text: string | undefined): string[] {
  return (text ?? "")
    .split("\n")
    .flatMap((line) => (line.startsWith("- ") ? [plain(line.slice(2))] : []));
}

/** The contents of `<data>` tags, block by block. */
export function dataBlocks(text: string): string[] {
  return [...text.matchAll(/^<data>\n([\s\S]*?)\n?<\/data>$/gm)].map(([, body]) =>
    plain(body ?? ""),
  );
}

/** The text without the prompt's escapes. */
export function plain(text: string): string {
  return text
    .replace(/^(\s*)\\([#<])/gm, "$1$2")
    .replace(/\\<(?=\s*\/?\s*(?:data|user_message)\b)/g, "<");
}

/** The user's message: the last block. */
export function messageIn(prompt: string): string {
  const blocks = [...prompt.matchAll(/^<user_message>\n([\s\S]*?)\n<\/user_message>$/gm)];
  return plain(blocks.at(-1)?.[1] ?? "").trim();
}

export type DataRow = Record<string, unknown>;

/** Rows, each with the table that its block names. */
export function rowsIn(text: string): { table: string; row: DataRow }[] {
  const blocks = [
    ...text.matchAll(/^(?:call \d+: db_read )?(\w+) where .*\n<data>\n([\s\S]*?)\n<\/data>$/gm),
  ];
  return blocks.flatMap(([, table = "", body = ""]) =>
    body.split("\n").map((line) => ({ table, row: withLines(JSON.parse(line) as DataRow) })),
  );
}

/** The row with lists of objects in place of tables of lines. */
function withLines(row: DataRow): DataRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, linesOf(value) ?? value]),
  );
}

function linesOf(value: unknown): DataRow[] | null {
  if (!Array.isArray(value) || !Array.isArray(value[0])) return null;
  const [columns, ...lines] = value as [string[], ...unknown[][]];
  return lines.map((line) =>
    Object.fromEntries(
      line.flatMap((cell, index) => (cell === null ? [] : [[columns[index] ?? "", cell]])),
    ),
  );
}
