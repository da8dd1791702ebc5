// The kinds of memory runs, by the name that their operations have as `contract`.
import type { MemoryKind } from "../../contracts/memory-kinds.ts";
import type { MemoryKindSteps } from "./memory-kind.ts";
import { reflect } from "./kinds/reflect.ts";
import { enrich } from "./kinds/enrich.ts";
import { remember } from "./kinds/remember.ts";

export const MEMORY_KIND_STEPS: Readonly<Record<MemoryKind, MemoryKindSteps>> = {
  remember,
  reflect,
  enrich,
};
