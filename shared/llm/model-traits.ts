// The settings of known models: whether they think, and with how much effort. Unknown models get neither
// setting, because another endpoint may refuse both.
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

/** Accepts vendor prefixes, suffixes of dates and regions, and a dot in the version. */
const familyName = (model: string) =>
  new RegExp(`(?:^|[/.:])claude-${model}-5[-.]5(?:$|[-@:])`, "i");

const FAMILIES: readonly Family[] = [
  { name: familyName("sonnet"), off: { type: "between_tools" } },
  { name: familyName("haiku"), off: { type: "disabled" } },
];

type Work = Exclude<ModelRequest["node"], "act"> | "tools" | "content";

/**
 * The effort of thinking for each kind of work; null: no thinking. Constant for each kind, because a change
 * invalidates the cached prompt.
 * - understand: the rest of the run depends on it, and every message waits for it. Most messages are plain; at
 *   `low` a model thinks only about the others.
 * - think, content: plans, drafts, conclusions; without thinking, reasoning in JSON is less accurate.
 * - tools: one tool call, checked by code, which answers with the error; a step may make many.
 * - reply: it streams, and nothing is shown while a model thinks. The facts are already known.
 * - memory: dates are counted and contradictions seen; no user waits.
 * - summarize: text is shortened, code checks names and numbers, no user waits.
 */
const EFFORT: Readonly<Record<Work, Traits["effort"] | null>> = {
  understand: "low",
  think: "medium",
  content: "medium",
  tools: null,
  reply: null,
  summarize: null,
  memory: "low",
};

/** The settings of this model for this question. */
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
