// Everything that a file defines, as bodies that the API stores, with names in place of ids.
import type {
  SecretBody,
  SecretDefinition,
  ServiceBody,
  ServiceDefinition,
  ToolBody,
  ToolDefinition,
} from "./definitions.ts";
import type { ProcessBody, ProcessDefinition } from "./process.ts";

/** What a push stores. A Process comes after those that it calls. */
export interface Bundle {
  services: ServiceBody[];
  /** `env`: the environment variable that has the value, for a Secret that does not exist yet. */
  secrets: (SecretBody & { env?: string })[];
  tools: ToolBody[];
  processes: ProcessBody[];
}

type Definition = ServiceDefinition | SecretDefinition | ToolDefinition | ProcessDefinition;

/**
 * Collects definitions, and those that they use. Other values are ignored, and lists are searched.
 * @throws Error when two different definitions of a kind have the same name, because names are keys, and for a
 *   Process without an output
 * @example
 * import { bundleOf } from "../define.ts";
 * export const emptyBundle = bundleOf([]);
 */
export function bundleOf(exports: readonly unknown[]): Bundle {
  const bundle: Bundle = { services: [], secrets: [], tools: [], processes: [] };
  for (const definition of exports.flat(3)) {
    if (isDefinition(definition)) add(bundle, definition);
    else if (kindOf(definition) === "unfinished") {
      throw new Error("A Process has no output: end it with .output(…).");
    }
  }
  return bundle;
}

function add(bundle: Bundle, definition: Definition): void {
  switch (definition.kind) {
    case "service":
      return addOnce(bundle.services, definition.body, "Services");
    case "secret": {
      const { body, env } = definition;
      return addOnce(bundle.secrets, env === undefined ? body : { ...body, env }, "Secrets");
    }
    case "tool": {
      const { service, secret, body } = definition;
      if (service !== undefined) add(bundle, service);
      if (secret !== undefined) add(bundle, secret);
      return body === undefined ? undefined : addOnce(bundle.tools, body, "Tools");
    }
    case "process":
      for (const used of definition.uses) add(bundle, used);
      return addOnce(bundle.processes, definition.body, "Processes");
  }
}

function addOnce<T extends { name: string }>(all: T[], body: T, kind: string): void {
  const other = all.find(({ name }) => name === body.name);
  if (other === undefined) all.push(body);
  else if (JSON.stringify(other) !== JSON.stringify(body)) {
    throw new Error(`Two different ${kind} are named "${body.name}". Names are keys.`);
  }
}

const KINDS: readonly unknown[] = ["service", "secret", "tool", "process"];
const kindOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "kind" in value ? value.kind : undefined;
const isDefinition = (value: unknown): value is Definition => KINDS.includes(kindOf(value));
