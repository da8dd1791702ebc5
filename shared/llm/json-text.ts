// The JSON object in a text that may say more: a model without an output format puts prose before it,
// a fence around it, or a first try in front of the last.

/** What an object begins with; a brace in prose is followed by something else. */
const BEGINNING = /\{\s*["}]/g;
/** Beginnings without an end that are looked at: each is read to the end of the text. */
const MOST_OPEN = 100;

/** The text itself where it is JSON, else the last object in it, else the text as it is. */
export function jsonIn(text: string): string {
  return isJson(text) ? text : (lastObject(text) ?? text);
}

/** The last passage that parses as an object and is no part of another one; null without any. */
function lastObject(text: string): string | null {
  let last: string | null = null;
  let open = 0;
  BEGINNING.lastIndex = 0;
  for (let found = BEGINNING.exec(text); found !== null; found = BEGINNING.exec(text)) {
    const end = endOfObject(text, found.index);
    if (end === null) {
      // Half an answer: an object inside of it is not what was asked for.
      if (text.slice(0, found.index).trim() === "" || ++open === MOST_OPEN) break;
      BEGINNING.lastIndex = found.index + 1;
      continue;
    }
    const passage = text.slice(found.index, end);
    if (isJson(passage)) last = passage;
    BEGINNING.lastIndex = end;
  }
  return last;
}

/** The index after the brace that closes the object; null where none does. */
function endOfObject(text: string, start: number): number | null {
  const scan = createScan();
  for (let at = start; at < text.length; at++) {
    if (scan(text[at] ?? "")) return at + 1;
  }
  return null;
}

/** Takes the characters of one object, a string's braces for what they are; true at its last one. */
function createScan(): (char: string) => boolean {
  let depth = 0;
  let inString = false;
  let escaped = false;
  return (char) => {
    if (escaped) escaped = false;
    else if (inString && char === "\\") escaped = true;
    else if (char === '"') inString = !inString;
    else if (!inString && char === "{") depth += 1;
    else if (!inString && char === "}") depth -= 1;
    return depth === 0;
  };
}

/**
 * Passes on the first object of a text that streams in, and nothing around it.
 * @param onlyAtStart nothing at all is passed on where the text begins otherwise
 */
export function createObjectGate(
  pass: (delta: string) => void,
  onlyAtStart: boolean,
): (delta: string) => void {
  let state: "before" | "brace" | "inside" | "done" = "before";
  let held = "";
  const scan = createScan();
  return (delta) => {
    let out = "";
    for (const char of delta) {
      if (state === "done") break;
      if (state !== "inside") {
        const isSpace = /\s/.test(char);
        if (state === "brace" && !isSpace && (char === '"' || char === "}")) {
          state = "inside";
          for (const one of held) scan(one);
          out += held;
        } else if (char === "{") {
          state = "brace";
          held = char;
          continue;
        } else if (state === "brace" && isSpace) {
          held += char;
          continue;
        } else {
          state = onlyAtStart && !isSpace ? "done" : "before";
          continue;
        }
      }
      out += char;
      if (scan(char)) state = "done";
    }
    if (out !== "") pass(out);
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
