// YAML (and so JSON) that a person types: its value, its faults, and the positions of values in the text.
import { isNode, isPair, isScalar, parseDocument, type Document, visit } from "yaml";

/** A fault in a text, with its position. */
export interface TextFault {
  /** Positions in characters. */
  from: number;
  to: number;
  detail: string;
  /** A JSON Pointer; absent for a fault that the browser has found. */
  pointer?: string;
  /** What the person may have meant instead. */
  meant?: readonly { id: string; name: string }[];
}

export interface ReadYaml {
  /** Undefined if the text has faults or is empty. */
  value: unknown;
  faults: TextFault[];
  /** The position of the value at a JSON Pointer, or else of its nearest ancestor. */
  placeOf(pointer: string): { from: number; to: number };
}

export function readYaml(text: string): ReadYaml {
  const document = parseDocument(text, { prettyErrors: false });
  const placeOf = (pointer: string) => placeIn(document, text, pointer);
  const faults = [
    ...document.errors.map(({ pos: [from, to], message: detail }) => ({ from, to, detail })),
    ...keysThatAreNotText(document),
  ].map(({ from, to, detail }) => ({ from, to: Math.max(to, from + 1), detail }));
  if (faults.length > 0) return { value: undefined, faults, placeOf };
  if (text.trim() === "") return { value: undefined, faults, placeOf };
  try {
    // With aliases, a short text could expand to a very long one.
    return { value: document.toJS({ maxAliasCount: 0 }) as unknown, faults, placeOf };
  } catch {
    return { value: undefined, faults: [{ from: 0, to: 1, detail: ALIASES }], placeOf };
  }
}

const ALIASES = "has aliases, which a definition may not have";
const QUOTES = "a key has to be text; put {{…}} in quotes";

/** YAML reads an unquoted `{{name}}` as an object within an object. */
function keysThatAreNotText(document: Document): Omit<TextFault, "pointer">[] {
  const faults: Omit<TextFault, "pointer">[] = [];
  visit(document, (_, node) => {
    if (!isPair(node) || !isNode(node.key) || isScalar(node.key)) return;
    const [from, to] = node.key.range ?? [0, 1];
    faults.push({ from, to, detail: QUOTES });
  });
  return faults;
}

function placeIn(document: Document, text: string, pointer: string): { from: number; to: number } {
  const path = pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  for (let length = path.length; length >= 0; length -= 1) {
    const node: unknown =
      length === 0 ? document.contents : document.getIn(path.slice(0, length).map(keyOf), true);
    if (!isNode(node) || !node.range) continue;
    // A missing value is marked at the beginning of the object that lacks it.
    const [from, to] = node.range;
    const isWhole = length === path.length && path.length > 0;
    const line = text.indexOf("\n", from);
    return { from, to: isWhole ? to : Math.min(to, line < 0 ? to : line) };
  }
  return { from: 0, to: Math.min(1, text.length) };
}

const keyOf = (part: string): string | number => (/^\d{1,9}$/.test(part) ? Number(part) : part);
