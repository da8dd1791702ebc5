// The kitchen, composed: its pack, the prompt files, the built-in chain.
import { createChainLogic } from "../chain/chain-logic.ts";
import { createKitchenPack } from "../kitchen/create-kitchen-pack.ts";
import type { Composition } from "./create-runtime.ts";
import { createPromptLibrary } from "./prompt-library.ts";

const parts = { pack: createKitchenPack(), prompts: createPromptLibrary() };

export const kitchenComposition: Composition = { ...parts, logic: createChainLogic(parts) };
