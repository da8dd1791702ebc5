// Refuses the parameters of a well-formed body that its model does not accept, as the API does.
import { WireError } from "./errors.ts";
import { REQUEST_LIMITS, type Reading } from "./limits.ts";
import { acceptsThinking, rulesOf, type ModelRules } from "./model-rules.ts";

/** The part of a body that is judged; its shape has already been checked. */
export interface JudgedBody {
  model: string;
  max_tokens?: number | undefined;
  messages: { role: string }[];
  system?: unknown;
  thinking?: { type: string; budget_tokens?: unknown; display?: unknown } | null | undefined;
  output_config?: { effort?: string | null | undefined; format?: unknown } | null | undefined;
  temperature?: number | null | undefined;
  top_p?: number | null | undefined;
  top_k?: number | null | undefined;
  tool_choice?: { type: string } | null | undefined;
}

/** Every top-level parameter of a request: those of the SDK's types, and `temperature`, `top_p` and `top_k`. */
export const PARAMETERS: ReadonlySet<string> = new Set(
  (
    "model messages max_tokens system stream thinking output_config cache_control metadata " +
    "temperature top_p top_k stop_sequences tools tool_choice service_tier container diagnostics " +
    "inference_geo speed user_profile_id workspace_id"
  ).split(" "),
);

/** @throws WireError 400 that says which parameter or limit is wrong */
export function judgeRequest(body: JudgedBody, reading: Reading): void {
  const rules = rulesOf(body.model);
  const fault =
    prefillFault(body, rules) ??
    (rules === null
      ? null
      : (thinkingFault(body, rules, reading) ?? samplingFault(body) ?? limitFault(body, rules)));
  if (fault !== null) throw new WireError(400, fault);
}

/** Known models, and requests with a grammar, do not accept a last message from the assistant. */
function prefillFault(body: JudgedBody, rules: ModelRules | null): string | null {
  if (body.messages.at(-1)?.role !== "assistant") return null;
  if (rules === null && !body.output_config?.format) return null;
  return "messages: the conversation must end with a user message";
}

function thinkingFault(body: JudgedBody, rules: ModelRules, reading: Reading): string | null {
  const { thinking, model } = body;
  if (!thinking) return null;
  const { type } = thinking;
  if (thinking.budget_tokens !== undefined || type === "enabled") {
    return `thinking.budget_tokens: ${model} does not accept a budget; use thinking.type adaptive`;
  }
  if (!acceptsThinking(rules, type, reading)) {
    return `thinking.type: ${type} is not supported by ${model}, use ${rules.thinking.join(" or ")}`;
  }
  if (type !== "adaptive" && thinking.display !== undefined) {
    return `thinking.display: not permitted with thinking.type ${type}`;
  }
  const effort = body.output_config?.effort;
  if (type !== "adaptive" && (effort === "xhigh" || effort === "max")) {
    return `thinking.type: ${type} is not supported at output_config.effort ${effort}`;
  }
  return null;
}

function samplingFault({ temperature, top_p, top_k, model }: JudgedBody): string | null {
  if (temperature != null && temperature !== 1) return `temperature: ${model} accepts only 1`;
  if (top_p != null && top_p !== 1) return `top_p: not supported by ${model}`;
  if (top_k != null) return `top_k: not supported by ${model}`;
  return null;
}

function limitFault(body: JudgedBody, rules: ModelRules): string | null {
  const { max_tokens = 0, tool_choice, model } = body;
  if (max_tokens > rules.output) {
    return `max_tokens: ${max_tokens} > ${rules.output}, the maximum of ${model}`;
  }
  const isForced = tool_choice?.type === "tool" || tool_choice?.type === "any";
  if (isForced && !rules.forcedTools)
    return `tool_choice.type: forced use is not supported by ${model}`;
  const estimate = JSON.stringify([body.system, body.messages]).length;
  const tokens = Math.ceil(estimate / REQUEST_LIMITS.charactersPerToken.strict);
  return tokens > rules.context ? `prompt is too long: ${tokens} tokens > ${rules.context}` : null;
}
