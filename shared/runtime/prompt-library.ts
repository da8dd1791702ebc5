// The prompt files, bundled as text. Each file is imported separately, because the bundler must see
// every import.
import actAnalyze from "../../prompts/act/analyze.md";
import actBase from "../../prompts/act/base.md";
import actCondition from "../../prompts/act/condition.md";
import actCrud from "../../prompts/act/crud.md";
import actFilters from "../../prompts/act/filters.md";
import actGenerate from "../../prompts/act/generate.md";
import actRead from "../../prompts/act/read.md";
import actWrite from "../../prompts/act/write.md";
import picture from "../../prompts/picture.md";
import reply from "../../prompts/reply.md";
import replySystem from "../../prompts/reply-system.md";
import reflect from "../../prompts/reflect.md";
import enrich from "../../prompts/enrich.md";
import remember from "../../prompts/remember.md";
import summarize from "../../prompts/summarize.md";
import think from "../../prompts/think.md";
import understand from "../../prompts/understand.md";
import { FatalError } from "../contracts/errors.ts";
import type { PromptLibrary } from "../domain/prompting/sections/prompt-library.ts";

const FILES: Record<string, string> = {
  "act/analyze": actAnalyze,
  "act/base": actBase,
  "act/condition": actCondition,
  "act/crud": actCrud,
  "act/filters": actFilters,
  "act/generate": actGenerate,
  "act/read": actRead,
  "act/write": actWrite,
  picture,
  reflect,
  remember,
  enrich,
  reply,
  summarize,
  "reply-system": replySystem,
  think,
  understand,
};

/** @param packFiles files of the pack, by key */
export function createPromptLibrary(packFiles: Record<string, string>): PromptLibrary {
  const files = { ...FILES, ...packFiles };
  const optional = (key: string): string | null =>
    Object.hasOwn(files, key) ? (files[key] ?? null) : null;
  return {
    optional,
    get(key) {
      const text = optional(key);
      if (text === null) throw new FatalError("misconfigured", `there is no prompt file ${key}.md`);
      return text;
    },
  };
}
