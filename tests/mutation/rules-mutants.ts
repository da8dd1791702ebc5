// The rules of stored Processes: what a definition may say, where values may stand, which hops follow.
import type { Mutant } from "./mutant.ts";

const HOPS = ["shared/platform/processes/frame-hops.test.ts"];
const CHECK = ["shared/platform/processes/check-process.test.ts"];
const TAINT = ["shared/platform/processes/taint.test.ts"];
const BIND = ["shared/platform/tools/bind-operation.test.ts"];
const TEXT = ["shared/platform/templates/render-text.test.ts"];
const CONDITIONS = ["shared/platform/expressions/conditions.test.ts"];
const INPUTS = ["shared/platform/expressions/bind-inputs.test.ts"];
const SCHEMAS = ["shared/platform/schemas/schemas.test.ts"];
const TOOL = ["shared/platform/tools/check-tool.test.ts"];

export const RULES_MUTANTS: readonly Mutant[] = [
  {
    invariant: "platform",
    what: "a wave does not wait for all of its steps",
    file: "shared/platform/processes/frame-hops.ts",
    find: "if (index < 0 || ends.includes(undefined)) return [];",
    put: "if (index < 0) return [];",
    tests: HOPS,
  },
  {
    invariant: "platform",
    what: "a failed required step lets the next wave begin",
    file: "shared/platform/processes/frame-hops.ts",
    find: 'status === "asked" || req === true;',
    put: 'status === "asked";',
    tests: HOPS,
  },
  {
    invariant: "platform",
    what: "a child frame that closes leaves its caller waiting",
    file: "shared/platform/processes/frame-hops.ts",
    find: 'mark.kind === "closed" ? frameClosedBy(hop) : hop',
    put: "hop",
    tests: HOPS,
  },
  {
    invariant: "platform",
    what: "a hop does not read the step that its condition names",
    file: "shared/platform/processes/reads-of.ts",
    find: "return [...variablesIn(inputs).step, ...asked];",
    put: "return variablesIn(inputs).step;",
    tests: HOPS,
  },
  {
    invariant: "platform",
    what: "a step of the same wave may be depended on",
    file: "shared/platform/processes/check-order.ts",
    find: "wave.includes(index + 1) && wave.includes(place + 1)",
    put: "wave.includes(index + 1) && !wave.includes(place + 1) && false",
    tests: CHECK,
  },
  {
    invariant: "platform",
    what: "a variable of the same wave may be used",
    file: "shared/platform/processes/check-variables.ts",
    find: "const first = (wave[0] ?? 1) - 1;",
    put: "const first = wave.length > 0 ? index : 0;",
    tests: CHECK,
  },
  {
    invariant: "platform",
    what: "a recursion without an end is stored",
    file: "shared/platform/processes/check-recursion.ts",
    find: "if (onTheWay.has(definition)) return true;",
    put: "if (onTheWay.has(definition)) return false;",
    tests: CHECK,
  },
  {
    invariant: "platform",
    what: "a constant that does not fit its schema is stored",
    file: "shared/platform/processes/check-calls.ts",
    find: "return misfits.map(({ pointer, detail }) => ({ pointer, detail }));",
    put: "return misfits.slice(misfits.length).map(({ pointer, detail }) => ({ pointer, detail }));",
    tests: CHECK,
  },
  {
    invariant: "platform",
    what: "what a service answers chooses the row that is deleted",
    file: "shared/platform/processes/taint.ts",
    find: 'operation.type === "data_write" ? CONTENTS : []',
    put: 'operation.type === "data_write" ? [...CONTENTS, "ref"] : []',
    tests: TAINT,
  },
  {
    invariant: "platform",
    what: "a model that reads a web page is trusted",
    file: "shared/platform/processes/taint.ts",
    find: `    case "llm_call":
    case "data_write":
      return hasDirtyInputs;`,
    put: `    case "llm_call":
      return false;
    case "data_write":
      return hasDirtyInputs;`,
    tests: TAINT,
  },
  {
    invariant: "platform",
    what: "what a service answers decides whether data is changed",
    file: "shared/platform/processes/taint.ts",
    find: "if (gate !== null) frame.gated.add(step.id);",
    put: "if (gate !== null && step.dependsOn.length > 9) frame.gated.add(step.id);",
    tests: TAINT,
  },
  {
    invariant: "platform",
    what: "taint does not flow into a child",
    file: "shared/platform/processes/taint.ts",
    find: "{ inputs: new Set(inputs), isGated }",
    put: "{ inputs: new Set(inputs.slice(inputs.length)), isGated }",
    tests: TAINT,
  },
  {
    invariant: "platform",
    what: "a value with a slash climbs the path",
    file: "shared/platform/templates/render-path.ts",
    find: "if (CLIMBS.test(text)) throw",
    put: "if (text.length > 9_999 && CLIMBS.test(text)) throw",
    tests: BIND,
  },
  {
    invariant: "platform",
    what: "dots of two values climb together",
    file: "shared/platform/templates/render-path.ts",
    find: "if (fault !== null) throw new TemplateError(fault);",
    put: 'if (fault !== null && !path.startsWith("/")) throw new TemplateError(fault);',
    tests: BIND,
  },
  {
    invariant: "platform",
    what: "a line break begins a second header",
    file: "shared/platform/templates/render-headers.ts",
    find: "const VALUE = /^[\\t\\u0020",
    put: "const VALUE = /^[\\t\\r\\n\\u0020",
    tests: BIND,
  },
  {
    invariant: "platform",
    what: "a Tool sets the Host",
    file: "shared/platform/templates/render-headers.ts",
    find: '"host cookie cookie2',
    put: '"cookie cookie2',
    tests: BIND,
  },
  {
    invariant: "platform",
    what: "names of prototypes resolve in templates",
    file: "shared/platform/templates/render-text.ts",
    find: "Object.hasOwn(value, name);",
    put: "name in value;",
    tests: TEXT,
  },
  {
    invariant: "platform",
    what: "sections multiply without an end",
    file: "shared/platform/templates/render-text.ts",
    find: "steps += 1 + some.length;",
    put: "steps += some.length;",
    tests: TEXT,
  },
  {
    invariant: "platform",
    what: "a pattern in a condition takes for ever",
    file: "shared/platform/expressions/condition-use.ts",
    find: '"startsWith endsWith contains',
    put: '"matches startsWith endsWith contains',
    tests: CONDITIONS,
  },
  {
    invariant: "platform",
    what: "a condition goes through a list for every item of a list",
    file: "shared/platform/expressions/condition-use.ts",
    find: "if (item !== null) use.repeated.push(reference);",
    put: "if (item === reference.name) use.repeated.push(reference);",
    tests: CONDITIONS,
  },
  {
    invariant: "platform",
    what: "a missing path reads null",
    file: "shared/platform/expressions/scope.ts",
    find: "if (next === undefined) return missing(reference, read);",
    put: "if (next === undefined) return { ok: true, value: null };",
    tests: INPUTS,
  },
  {
    invariant: "platform",
    what: "an expression that is the whole string becomes text",
    file: "shared/platform/expressions/bind-inputs.ts",
    find: 'if (parsed.parts.length === 1 && typeof only === "object")',
    put: 'if (parsed.parts.length === 0 && typeof only === "object")',
    tests: INPUTS,
  },
  {
    invariant: "platform",
    what: "a schema that refers to itself is stored",
    file: "shared/platform/schemas/check-schema.ts",
    find: 'if (found === "open") return "recursive";',
    put: 'if (found === "open") return 1;',
    tests: SCHEMAS,
  },
  {
    invariant: "platform",
    what: "a schema with a pattern is stored",
    file: "shared/platform/schemas/schema-keywords.ts",
    find: '["pattern", "an expression can take for ever; use enum or minLength and maxLength"],',
    put: "",
    tests: SCHEMAS,
  },
  {
    invariant: "platform",
    what: "an operation uses what its inputSchema does not have",
    file: "shared/platform/tools/check-operation.ts",
    find: "if (Object.hasOwn(inputs, name)) continue;",
    put: "if (Object.hasOwn(inputs, name) || name.length > 0) continue;",
    tests: TOOL,
  },
  {
    invariant: "platform",
    what: "a Tool without a Secret is stored where its Service asks for one",
    file: "shared/platform/tools/check-tool.ts",
    find: "if (service.requiresSecret) faults.push",
    put: "if (service.requiresSecret && secret !== null) faults.push",
    tests: TOOL,
  },
];
