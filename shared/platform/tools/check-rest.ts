// Checks the parts of a REST call that do not depend on values: path, headers, body.
import type { Fault } from "../../contracts/definitions/processes.ts";
import type { Operation } from "../../contracts/definitions/tools.ts";
import { jsonPointer } from "../json-pointer.ts";
import { parseTemplate, type TemplateNode } from "../templates/parse-template.ts";
import { headerFault } from "../templates/render-headers.ts";
import { checkPath } from "../templates/render-path.ts";

/** JSON Pointers are relative to the operation. */
export function checkRest(operation: Extract<Operation, { type: "rest_call" }>): Fault[] {
  const { method, path, headers = {}, body, healthPath } = operation;
  const faults: Fault[] = [];
  const add = (pointer: string, detail: string | null) => {
    if (detail !== null) faults.push({ pointer, detail });
  };
  add("/path", checkPath(sampleOf(path)));
  add("/healthPath", healthPath === undefined ? null : checkPath(healthPath));
  if (body !== undefined && (method === "GET" || method === "HEAD")) {
    add("/body", `A ${method} has no body.`);
  }
  const headerNames = new Set<string>();
  for (const [name, template] of Object.entries(headers)) {
    const pointer = `/headers${jsonPointer([name])}`;
    add(pointer, headerFault(name, sampleOf(template)));
    add(pointer, headerNames.has(name.toLowerCase()) ? `The header "${name}" is set twice.` : null);
    headerNames.add(name.toLowerCase());
  }
  return faults;
}

/**
 * The template with a letter in place of each value, and with each section once; empty for a template
 * that cannot be parsed.
 */
function sampleOf(template: string): string {
  const textOf = (node: TemplateNode): string => {
    if (node.kind === "text") return node.text;
    return node.kind === "value" ? "x" : node.inner.map(textOf).join("");
  };
  const result = parseTemplate(template);
  return result.ok ? result.nodes.map(textOf).join("") : "";
}
