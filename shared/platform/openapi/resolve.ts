// Follows a document's references to its own parts, wherever a part is used.
import { isObject, type Json } from "./json.ts";
import type { Fault } from "../../contracts/definitions/processes.ts";

export interface ApiDocument {
  root: Json;
  /** The document's own address, against which relative ones are resolved; null when it has none. */
  address: string | null;
}

/** What is wrong with a reference that leads in a circle. */
export const LEADS_BACK = "the reference leads back to itself";
/** A longer chain of references counts as a cycle. */
const MAX_STEPS = 50;

/**
 * A part of the document, or the part that it refers to.
 * @param faults collects references that lead to another document, to nothing, or in a circle
 */
export function followReference(
  root: Json,
  part: unknown,
  pointer: string,
  faults: Fault[],
): unknown {
  let value = part;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const ref = isObject(value) ? value["$ref"] : undefined;
    if (typeof ref !== "string") return value;
    if (!ref.startsWith("#")) {
      faults.push({ pointer, detail: "references to other documents are not followed" });
      return undefined;
    }
    const target = partAt(root, ref);
    if (target === undefined) {
      faults.push({ pointer, detail: `"${ref.slice(0, 200)}" is not in the document` });
      return undefined;
    }
    value = target;
  }
  faults.push({ pointer, detail: LEADS_BACK });
  return undefined;
}

/** @param ref `#/components/schemas/Task` */
function partAt(root: Json, ref: string): unknown {
  if (ref === "#") return root;
  if (!ref.startsWith("#/")) return undefined;
  let value: unknown = root;
  for (const name of ref.slice(2).split("/")) {
    const key = nameOf(name);
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Json)[key];
  }
  return value;
}

function nameOf(part: string): string {
  const plain = part.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
