// The inputs of a Process, as a person types them: `city=TEXT [days:=3]`.
import type { Process } from "../../../shared/contracts/definitions/processes.ts";
import {
  inputSchemaOf,
  neededInputs,
  schemaOfInput,
} from "../../../shared/platform/processes/process-inputs.ts";
import { plain } from "../terminal/terminal.ts";

/** Optional inputs are in brackets. An input shows its default, or else its type. */
export function inputWords(definition: Process["definition"]): string[] {
  const schema = inputSchemaOf(definition);
  const neededNames = new Set(neededInputs(definition));
  return definition.initialContext.map((name) => {
    const { type, default: fallback } = schemaOfInput(schema, name);
    const isText = type === "string" || type === undefined;
    const kind = type === undefined ? "…" : [type].flat().join("|").toUpperCase();
    const fallbackText = typeof fallback === "string" ? fallback : JSON.stringify(fallback);
    const word = plain(
      `${name}${isText ? "=" : ":="}${fallbackText ?? kind.replace("STRING", "TEXT")}`,
    );
    return neededNames.has(name) ? word : `[${word}]`;
  });
}

/** A line for each input that has a description. */
export function inputLines(definition: Process["definition"]): string[] {
  const schema = inputSchemaOf(definition);
  return definition.initialContext.flatMap((name) => {
    const { description } = schemaOfInput(schema, name);
    return typeof description === "string" ? [`    ${plain(name)}: ${plain(description)}`] : [];
  });
}
