// What each model that we know is sent beside the question: whether it thinks, and how hard. A model
// that is not in the table is sent neither, because another endpoint may refuse both.
import type { OutputConfig, ThinkingConfigParam } from "@anthropic-ai/sdk/resources/messages";
import type { ModelRequest } from "../ports/model.ts";

export interface Traits {
  thinking?: ThinkingConfigParam;
  effort?: NonNullable<OutputConfig["effort"]>;
}

interface Family {
  name: RegExp;
  /** How thinking is switched off; Sonnet refuses the switch that Haiku has, and the reverse. */
  off: ThinkingConfigParam;
}

/** Prefixes of vendors, suffixes of dates and regions, and a dot in the version belong to the name. */
const familyName = (model: string) =>
  new RegExp(`(?:^|[/.:])claude-${model}-5[-.]5(?:$|[-@:])`, "i");

const FAMILIES: readonly Family[] = [
  { name: familyName("sonnet"), off: { type: "between_tools" } },
  { name: familyName("haiku"), off: { type: "disabled" } },
];

type Work = Exclude<ModelRequest["node"], "act"> | "tools" | "content";

/**
 * How hard a kind of work is thought about; null: not at all. Constant for each kind, because a change
 * loses the cached prompt.
 * - understand: the rest of the run stands on it, and most messages are plain: at `low` a model thinks
 *   about those that are not. Every message waits for it.
 * - think, content: plans, drafts, conclusions; without thinking, reasoning in JSON is less accurate.
 * - tools: one call of a tool, checked by code and answered with what was wrong; up to six in a step.
 * - reply: it streams, and nothing is shown while a model thinks. The facts are there already.
 * - summarize: text is shortened, names and numbers are checked by code, nobody waits.
 */
const EFFORT: Readonly<Record<Work, Traits["effort"] | null>> = {
  understand: "low",
  think: "medium",
  content: "medium",
  tools: null,
  reply: null,
  summarize: null,
};

/** What this model is sent for this question. */
export function traitsOf(
  model: string,
  { node, work = "tools", cutOff }: Pick<ModelRequest, "node" | "work" | "cutOff">,
): Traits {
  const family = FAMILIES.find(({ name }) => name.test(model));
  if (family === undefined) return {};
  const effort = EFFORT[node === "act" ? work : node];
  if (effort === null || effort === undefined) return { thinking: family.off };
  return { thinking: cutOff ? family.off : { type: "adaptive" }, effort };
}
