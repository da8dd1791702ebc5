// Writes definitions as TypeScript. Pushing that text changes nothing.
import type { Bundle } from "../../../../clients/typescript/define.ts";
import { parseText } from "../../../../shared/platform/expressions/parse-text.ts";
import type { Reference } from "../../../../shared/platform/expressions/reference.ts";
import type { JsonSchema } from "../../../../shared/contracts/definitions/services.ts";
import { shapeSource, typeSource } from "./zod-source.ts";

/** The schemas of Tools by name, for those that are not in the bundle. */
export type OtherTools = ReadonlyMap<string, { inputSchema: JsonSchema; outputSchema: JsonSchema }>;

export function codeOf(bundle: Bundle, others: OtherTools): string {
  const names = createNames();
  const reference = (kind: string, name: string) => names.of(`${kind} ${name}`, name);
  const isOwn = (service: string) => bundle.services.some(({ name }) => name === service);
  const parts = [
    ...bundle.services.map(({ connectionSchema, ...fields }) => {
      const connection = raw(shapeSource(connectionSchema));
      return constant(reference("service", fields.name), "defineService", {
        ...fields,
        connection,
      });
    }),
    ...bundle.secrets.map((secret) =>
      constant(reference("secret", secret.name), "defineSecret", secret),
    ),
    ...bundle.tools.map(
      ({ service, secret, inputSchema, outputSchema, answersMayDecide, ...fields }) =>
        constant(reference("tool", fields.name), "defineTool", {
          ...fields,
          service: isOwn(service) ? raw(reference("service", service)) : service,
          ...(secret === null
            ? {}
            : { secret: raw(reference("secret", secret.secret)), placement: secret.placement }),
          input: raw(shapeSource(inputSchema)),
          output: raw(shapeSource(outputSchema)),
          ...(answersMayDecide.length === 0 ? {} : { answersMayDecide }),
        }),
    ),
    ...foreignTools(bundle).map((name) => {
      const { inputSchema = {}, outputSchema = {} } = others.get(name) ?? {};
      const types = `{ input: ${typeSource(inputSchema)}, output: ${typeSource(outputSchema)} }`;
      return `export const ${reference("tool", name)} = existingTool(${text(name)}, ${types});\n`;
    }),
    ...bundle.processes.map((process) => processCode(process, reference)),
  ];
  const body = parts.join("\n");
  const helpers = [
    "cel",
    "defineProcess",
    "defineSecret",
    "defineService",
    "defineTool",
    "existingTool",
  ];
  const imports = helpers.filter((name) => new RegExp(`\\b${name}\\(`).test(body)).join(", ");
  const zod = body.includes("z.") ? 'import * as z from "zod";\n' : "";
  return `${zod}import { ${imports} } from "alfred-client/define";\n\n${body}`;
}

type ProcessBody = Bundle["processes"][number];
type NameOf = (kind: string, name: string) => string;

function processCode(process: ProcessBody, reference: NameOf): string {
  const { steps, outputTemplate, output, initialContext, inputSchema, summaryTool, ...fields } =
    process;
  const shownFields = {
    ...fields,
    ...(initialContext.length === 0
      ? {}
      : { input: raw(inputSource(initialContext, inputSchema)) }),
    ...(summaryTool === undefined ? {} : { summaryTool: raw(reference("tool", summaryTool)) }),
  };
  const stepLines = steps.map((step) => {
    return `  .${methodOf(step)}(${stepCode(step, reference)})\n`;
  });
  return (
    `export const ${reference("process", process.name)} = defineProcess(${source(withoutDefaults(shownFields))})\n` +
    `${stepLines.join("")}  .output(() => ${text(outputTemplate)}${output === undefined ? "" : `, ${dataCode(output)}`});\n`
  );
}

function dataCode(output: unknown): string {
  const code = source(withReferences(output), "  ");
  return `${parameterOf(code)} => (${code})`;
}

/**
 * The parameter of a function with this code: the values that the code refers to.
 * @param stepValues further values that the step's method offers
 */
function parameterOf(code: string, stepValues: readonly string[] = []): string {
  const values = ["input", "steps", ...stepValues].filter((root) =>
    new RegExp(`\\b${root}${stepValues.includes(root) ? "\\b" : "[.[]"}`).test(code),
  );
  return values.length === 0 ? "()" : `({ ${values.join(", ")} })`;
}

/** The builder's methods for calls, and the further values that the function of a step may use. */
const METHODS = {
  step: ["error"],
  each: ["item", "error"],
  loop: ["iteration", "previous", "error"],
} as const;

const methodOf = ({
  calls,
  forEach,
  loop,
}: ProcessBody["steps"][number]): keyof typeof METHODS | "wait" =>
  "wait" in calls ? "wait" : loop !== undefined ? "loop" : forEach === undefined ? "step" : "each";

const inputSource = (names: readonly string[], schema: JsonSchema | undefined) =>
  schema === undefined
    ? `z.object({ ${names.map((name) => `${name}: z.any()`).join(", ")} })`
    : shapeSource(schema);

function stepCode(step: ProcessBody["steps"][number], reference: NameOf): string {
  const { id, calls, dependsOn, inputs, forEach, loop, onError, output, execution } = step;
  const { variable, required, summaryTool, ...budget } = output;
  const name = id === variable ? text(id) : `{ id: ${text(id)}, variable: ${text(variable)} }`;
  const target =
    "wait" in calls
      ? ""
      : `, ${"tool" in calls ? reference("tool", calls.tool) : reference("process", calls.process)}`;
  const { mode, interactionMode, ...otherExecution } = execution;
  const options = {
    ...("wait" in calls ? waitSource(calls.wait) : { inputs: withReferences(inputs) }),
    ...(forEach === undefined
      ? {}
      : { forEach: { ...forEach, items: withReferences(forEach.items) } }),
    ...(loop === undefined ? {} : { loop }),
    ...(dependsOn.length === 0 ? {} : { dependsOn }),
    ...(required ? {} : { required }),
    ...(onError === undefined ? {} : { onError }),
    ...(mode === "parallel" ? { mode } : {}),
    ...(interactionMode === "manual" ? { interactionMode } : {}),
    ...otherExecution,
    ...budget,
    ...(summaryTool === undefined ? {} : { summaryTool: raw(reference("tool", summaryTool)) }),
  };
  const code = source(options, "  ");
  const method = methodOf(step);
  const stepValues = METHODS[method === "wait" ? "step" : method];
  return `${name}${target}, ${parameterOf(code, stepValues)} => (${code})`;
}

function waitSource(wait: object): object {
  const { schema, ...fields } = wait as { schema?: JsonSchema };
  return {
    ...(withReferences(fields) as object),
    ...(schema === undefined ? {} : { data: raw(shapeSource(schema)) }),
  };
}

/** Inputs with their expressions as values of TypeScript. */
function withReferences(value: unknown): unknown {
  if (typeof value === "string") return expression(value);
  if (Array.isArray(value)) return value.map(withReferences);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, inner]) => [name, withReferences(inner)]);
  return Object.fromEntries(fields);
}

function expression(value: string): unknown {
  const result = parseText(value);
  if (!result.ok) return value;
  const { parts } = result;
  if (parts.every((part) => typeof part === "string")) return value;
  const [first] = parts;
  if (parts.length === 1 && typeof first === "object") {
    return raw("ok" in first ? `cel(${text(value.slice(1, -1))})` : refSource(first));
  }
  // A text that contains computations in CEL is written as the API stores it.
  const sources = parts.map((part) => {
    if (typeof part === "string") return quotedPart(part);
    return "ok" in part ? null : `\${${refSource(part)}}`;
  });
  return sources.includes(null) ? value : raw(`\`${sources.join("")}\``);
}

/** Braces within a text are doubled, as in the API. */
const quotedPart = (part: string): string =>
  part.replaceAll(/[{}]/g, "$&$&").replaceAll(/[\\`]|\$(?=\{)/g, "\\$&");

function refSource({ root, name, path }: Reference): string {
  const start = root === name ? root : root === "input" ? `input.${name}` : `steps.${name}.output`;
  return start + path.map((part) => `[${text(part)}]`).join("");
}

const text = (value: unknown): string => JSON.stringify(value);

class Raw {
  readonly source: string;
  constructor(code: string) {
    this.source = code;
  }
}
const raw = (code: string) => new Raw(code);

const MAX_LINE = 90;

function source(value: unknown, indent = ""): string {
  if (value instanceof Raw) return value.source;
  if (typeof value !== "object" || value === null) return text(value);
  const isList = Array.isArray(value);
  const deeper = `${indent}  `;
  const parts = Object.entries(value).flatMap(([name, inner]) => {
    if (inner === undefined) return [];
    const label = isList ? "" : `${/^[A-Za-z_]\w*$/.test(name) ? name : text(name)}: `;
    return [label + source(inner, deeper)];
  });
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  if (parts.length === 0) return open + close;
  const space = isList ? "" : " ";
  const line = `${open}${space}${parts.join(", ")}${space}${close}`;
  if (line.length <= MAX_LINE && !line.includes("\n")) return line;
  return `${open}\n${parts.map((part) => `${deeper}${part},\n`).join("")}${indent}${close}`;
}

const constant = (name: string, define: string, fields: object): string =>
  `export const ${name} = ${define}(${source(withoutDefaults(fields))});\n`;

const DEFAULTS: Readonly<Record<string, unknown>> = {
  ...{ description: null, enabled: true, shared: false, requiresSecret: false },
  maxRecursionDepth: 1,
};

const withoutDefaults = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => !Object.hasOwn(DEFAULTS, name) || DEFAULTS[name] !== value,
    ),
  );

/** The Tools that the bundle's Processes use, and that are not in the bundle. */
function foreignTools({ tools, processes }: Bundle): string[] {
  const keys = processes.flatMap(({ steps, summaryTool }) => [
    ...steps.flatMap(({ calls, output }) => [
      "tool" in calls ? calls.tool : "",
      output.summaryTool,
    ]),
    summaryTool,
  ]);
  const bundleTools = new Set(tools.map(({ name }) => name));
  return [...new Set(keys)].filter(
    (name) => name !== undefined && name !== "" && !bundleTools.has(name),
  ) as string[];
}

/** Makes an identifier for each definition from its name. */
function createNames() {
  const byKey = new Map<string, string>();
  const takenNames = new Set(["z", "input", "steps", "process", ...Object.values(METHODS).flat()]);
  return {
    of(key: string, name: string): string {
      const knownName = byKey.get(key);
      if (knownName !== undefined) return knownName;
      const words = name.match(/[A-Za-z0-9]+/g) ?? [];
      const camel = words
        .map((word, index) => (index === 0 ? word.toLowerCase() : capital(word)))
        .join("");
      const base = /^[a-z]/.test(camel) && !RESERVED.has(camel) ? camel : `its${capital(camel)}`;
      let identifier = base;
      for (let count = 2; takenNames.has(identifier); count += 1) identifier = `${base}${count}`;
      takenNames.add(identifier);
      byKey.set(key, identifier);
      return identifier;
    },
  };
}

const capital = (word: string): string =>
  word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
const RESERVED = new Set(
  "break case catch class const continue default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static await".split(
    " ",
  ),
);
