// The parameters that each known model accepts. For other names, only the rules of all models apply.
import type { Reading } from "./limits.ts";

export const EFFORTS = ["low", "medium", "high", "xhigh", "max"] as const;

export type Thinking = "adaptive" | "disabled" | "between_tools";

export interface ModelRules {
  /** Values of `thinking.type`; "enabled", with a budget, is refused by all of them. Sure. */
  thinking: readonly Thinking[];
  /** Further values that the API may accept. Unsure, so only the loose reading has them. */
  unsureThinking: readonly Thinking[];
  /** `tool_choice` that names a tool, or any. Sure. */
  forcedTools: boolean;
  /** In tokens. Sure. */
  context: number;
  output: number;
}

const RULES: Readonly<Record<string, ModelRules>> = {
  "claude-sonnet-5-5": {
    thinking: ["adaptive", "between_tools"],
    unsureThinking: [],
    forcedTools: false,
    context: 1_000_000,
    output: 128_000,
  },
  "claude-haiku-5-5": {
    thinking: ["adaptive", "disabled"],
    unsureThinking: ["between_tools"],
    forcedTools: true,
    context: 1_000_000,
    output: 128_000,
  },
};

/** The model names that have rules. */
export const KNOWN_MODELS = Object.keys(RULES);

/** The rules of a model, whose name may end in a date; null for an unknown model. */
export function rulesOf(model: string): ModelRules | null {
  return RULES[model.replace(/-\d{8}$/, "")] ?? null;
}

export function acceptsThinking(rules: ModelRules, type: string, reading: Reading): boolean {
  const allowedThinking =
    reading === "loose" ? [...rules.thinking, ...rules.unsureThinking] : rules.thinking;
  return allowedThinking.some((allowedType) => allowedType === type);
}
