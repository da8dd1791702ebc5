// The kitchen, composed: its pack, the built-in chain's decisions, the prompt files.
import { createKitchenPack } from "../kitchen/create-kitchen-pack.ts";
import { decideByNode } from "../chain/decide-by-node.ts";
import type { Composition } from "./create-runtime.ts";
import { createPromptLibrary } from "./prompt-library.ts";

export const kitchenComposition: Composition = {
  pack: createKitchenPack(),
  prompts: createPromptLibrary(),
  decide: decideByNode,
};
