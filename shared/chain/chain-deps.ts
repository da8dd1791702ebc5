// The dependencies of the chain's jobs and of the API: the engine's parts, the domain pack, the
// prompts.
import type { DomainPack } from "../contracts/pack.ts";
import type { EngineDeps } from "../engine/engine-deps.ts";
import type { EngineLimits } from "../engine/limits.ts";
import type { ChainLimits } from "./limits.ts";
import type { PromptLibrary } from "../domain/prompting/sections/prompt-library.ts";

export interface ChainDeps extends EngineDeps {
  pack: DomainPack;
  prompts: PromptLibrary;
  limits: EngineLimits & ChainLimits;
}
