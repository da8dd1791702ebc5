// Reads the settings of a probe from the Worker's variables, and by default its models from wrangler.toml.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { StructuredMode } from "../../shared/llm/build-request.ts";
import type { ModelRequest } from "../../shared/ports/model.ts";

export type Node = ModelRequest["node"];
export const NODES: readonly Node[] = [
  "understand",
  "think",
  "act",
  "reply",
  "summarize",
  "memory",
];

export const variableOf = (node: Node) => `ALFRED_MODEL_${node.toUpperCase()}`;

export interface ProbeSettings {
  apiKey: string;
  baseUrl: string;
  models: Record<Node, string>;
  /** `prompt`: schemas go into the prompt; `auto`: only those that the endpoint refuses or ignores do; `format`: none. */
  structured: StructuredMode;
}

const MODES: readonly StructuredMode[] = ["auto", "format", "prompt"];

type Env = Readonly<Record<string, string | undefined>>;

/** @returns the settings, or one line that says what to do if a key or a model is missing */
export function readSettings(env: Env, defaults: Env = configuredVars()): ProbeSettings | string {
  const apiKey = env["ANTHROPIC_API_KEY"]?.trim();
  if (!apiKey) {
    return (
      "There is no ANTHROPIC_API_KEY: make one at https://platform.claude.com and put it into the " +
      "environment or .dev.vars (for your own model, set ANTHROPIC_BASE_URL and any key)."
    );
  }
  const entries = NODES.map((node) => {
    const ownVariable = variableOf(node);
    // Memory uses Summarize's model unless it has its own.
    const variable =
      node === "memory" && !env[ownVariable]?.trim() ? variableOf("summarize") : ownVariable;
    return [node, env[variable]?.trim() || defaults[variable]?.trim() || ""] as const;
  });
  const missing = entries.find(([, model]) => model === "");
  if (missing !== undefined) return `${variableOf(missing[0])} is not set: name a model.`;
  return {
    apiKey,
    baseUrl: (env["ANTHROPIC_BASE_URL"]?.trim() || "https://api.anthropic.com").replace(/\/+$/, ""),
    models: Object.fromEntries(entries) as Record<Node, string>,
    structured: MODES.find((mode) => mode === env["ALFRED_STRUCTURED"]?.trim()) ?? "auto",
  };
}

/** The variables of `[vars]` in wrangler.toml, which a local Worker gets. */
function configuredVars(): Record<string, string> {
  const file = readFileSync(join(import.meta.dirname, "../../wrangler.toml"), "utf8");
  const section = /^\[vars\]\n([^[]*)/m.exec(file)?.[1] ?? "";
  return Object.fromEntries(
    [...section.matchAll(/^(\w+) = "(.*)"$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
}
