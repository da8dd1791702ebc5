// Types a how-to as a person would: all its `sh` blocks in one shell. Its `text` blocks show the whole output, its
// blocks without a language some lines of it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCommand } from "./start-command.ts";

const root = join(import.meta.dirname, "../..");

export interface TypedBlock {
  command: string;
  /** The output that the page shows below it; undefined if it shows none. */
  shown: string | undefined;
  /** Lines that the page shows from the output, in order; others may be between them. Empty if it shows none. */
  excerpt: string[];
  printed: string;
}

type Block = Omit<TypedBlock, "printed">;

/** Reads the blocks of a page; a block with output belongs to the last command above it. */
function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  for (const [, kind, text = ""] of page.matchAll(/^```(\w*)\n([^]*?)\n```$/gm)) {
    const last = blocks.at(-1);
    if (kind === "sh") blocks.push({ command: text, shown: undefined, excerpt: [] });
    else if (kind === "text" && last !== undefined) last.shown = text;
    else if (kind === "" && last !== undefined) last.excerpt = text.split("\n");
  }
  return blocks;
}

/**
 * Types the pages one after another into one shell, which keeps the variables.
 * @param typed lines on standard input, for commands that read it
 * @throws Error if a command fails, with the whole output
 */
export async function typePages(
  paths: readonly string[],
  { cwd, typed }: { cwd: string; typed: string },
): Promise<TypedBlock[]> {
  const blocks = paths.flatMap((path) => blocksOf(readFileSync(join(root, path), "utf8")));
  const marker = `--- ${crypto.randomUUID()} ---`;
  const lines = blocks.map(({ command }) => `${command}\nprintf '\\n%s\\n' '${marker}'`);
  const dir = mkdtempSync(join(tmpdir(), "alfred-page-"));
  try {
    const script = join(dir, "page.sh");
    writeFileSync(script, ["set -e -o pipefail", ...lines].join("\n"));
    const command = startCommand(`bash '${script}'`, { cwd, typed });
    const code = await command.ended;
    if (code !== 0) throw new Error(`The page ended with ${String(code)}:\n${command.output()}`);
    const outputs = command.output().split(marker);
    return blocks.map((block, index) => ({ ...block, printed: (outputs[index] ?? "").trim() }));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Replaces what differs each time: ids, days, numbers and the weather. */
export function maskVariableParts(text: string): string {
  return text
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
    .replace(/(?<="sky":"|Vienna: )[\w ]+/g, "SKY")
    .replace(/\d+(?:[.-]\d+)*/g, "N")
    .trim();
}
