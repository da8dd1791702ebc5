// Prompt files read from disk, for tests of nodes: `act/base`, and `cellar/…` for the test cellar's own.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { PromptLibrary } from "../../shared/domain/prompting/sections/prompt-library.ts";

const prompts = fileURLToPath(new URL("../../prompts", import.meta.url));
const cellar = fileURLToPath(new URL("../cellar/prompts", import.meta.url));

/** The repository's prompts, with the test cellar's under `cellar/`. */
export function createFilePrompts(): PromptLibrary {
  const pathOf = (key: string) =>
    key.startsWith("cellar/")
      ? `${cellar}/${key.slice("cellar/".length)}.md`
      : `${prompts}/${key}.md`;
  const textByKey = new Map<string, string | null>();
  const optional = (key: string) => {
    let text = textByKey.get(key);
    if (text === undefined) {
      text = existsSync(pathOf(key)) ? readFileSync(pathOf(key), "utf8") : null;
      textByKey.set(key, text);
    }
    return text;
  };
  return {
    optional,
    get(key) {
      const text = optional(key);
      if (text === null) throw new Error(`no prompt ${key}`);
      return text;
    },
  };
}
