// The name shown for a run: its Process, its Tool, or what started it.
import type { components } from "../../../clients/typescript/types.ts";
import type { Texts } from "../wording/words.ts";

export type ListedRun = components["schemas"]["ListedRun"];

export const nameOf = ({ process, tool, trigger }: ListedRun, { runs }: Texts): string =>
  tool?.name ?? process?.name ?? runs.triggers[trigger];
