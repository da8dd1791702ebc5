// Reports usage in the API's own fields, or in the few fields of a server without a cache.
import type { WireUsage } from "./usage.ts";

export interface UsageBody {
  input_tokens: number;
  output_tokens: number;
  [more: string]: unknown;
}

export function usageBody(usage: WireUsage, isLax: boolean): UsageBody {
  const { written_for_an_hour = 0, thinking_tokens = 0, ...counts } = usage;
  if (isLax) {
    const input = counts.input_tokens + counts.cache_creation_input_tokens;
    return {
      input_tokens: input + counts.cache_read_input_tokens,
      output_tokens: counts.output_tokens,
    };
  }
  return {
    ...counts,
    cache_creation: {
      ephemeral_5m_input_tokens: counts.cache_creation_input_tokens - written_for_an_hour,
      ephemeral_1h_input_tokens: written_for_an_hour,
    },
    output_tokens_details: { thinking_tokens },
    server_tool_use: null,
    service_tier: "standard",
  };
}
