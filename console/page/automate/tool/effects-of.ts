// What effects an operation may have on the service, according to its description.
import type { components } from "../../../../clients/typescript/types.ts";

interface Effects {
  mayChange: boolean;
  /** Whether a call with an unknown outcome is repeated. */
  mayRepeat: boolean;
}

export function effectsOf(operation: components["schemas"]["Tool"]["operation"]): Effects {
  switch (operation.type) {
    case "rest_call":
      return {
        mayChange: operation.method !== "GET" && operation.method !== "HEAD",
        mayRepeat: operation.retry === "safe",
      };
    case "mcp_call":
      return { mayChange: operation.retry === "never", mayRepeat: operation.retry === "safe" };
    case "graph_query":
      return { mayChange: operation.access === "write", mayRepeat: operation.access === "read" };
    case "llm_call":
    case "data_read":
      return { mayChange: false, mayRepeat: true };
    case "data_write":
      return { mayChange: true, mayRepeat: true };
  }
}
