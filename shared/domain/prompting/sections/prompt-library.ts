// The prompt files, as the builders of prompts request them.
import type { DomainPack } from "../../../contracts/pack.ts";

/** Prompt files by path under `prompts/`, without `.md`: `act/base`. */
export interface PromptLibrary {
  /** Errors: FatalError("misconfigured") when there is no such file. */
  get(key: string): string;
  optional(key: string): string | null;
}

/** The parts of system prompts: the shared files and the pack's own. No household data. */
export interface PromptParts {
  pack: DomainPack;
  prompts: PromptLibrary;
}
