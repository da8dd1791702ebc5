// What the chain's jobs and the API are built from: the engine's parts, the domain pack, the prompts.
import type { DomainPack } from "../contracts/pack.ts";
import type { FlowDeps } from "../engine/engine-deps.ts";
import type { FlowLimits } from "../engine/limits.ts";
import type { ChainLimits } from "./limits.ts";
import type { PromptLibrary } from "./node-context.ts";

export interface ChainDeps extends FlowDeps {
  pack: DomainPack;
  prompts: PromptLibrary;
  limits: FlowLimits & ChainLimits;
}
