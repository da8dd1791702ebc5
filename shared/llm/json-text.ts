// Finds the JSON object in a text with other content: a model without an output format may write prose before
// the object, a fence around it, or a first attempt before the final one.

/** The beginning of an object; in prose, other characters follow a brace. */
const BEGINNING = /\{\s*["}]/g;
/** Maximum beginnings without an end that are tried, because each is read to the end of the text. */
const MAX_OPEN = 100;

/** The text itself if it is JSON, otherwise its last object, otherwise the unchanged text. */
export function jsonIn(text: string): string {
  return isJson(text) ? text : (lastObject(text) ?? text);
}

/** The last passage that parses as an object and is not part of another object; null if there is none. */
function lastObject(text: string): string | null {
  let last: string | null = null;
  let openCount = 0;
  BEGINNING.lastIndex = 0;
  for (let match = BEGINNING.exec(text); match !== null; match = BEGINNING.exec(text)) {
    const end = endOfObject(text, match.index);
    if (end === null) {
      // The answer was cut off, and an object inside it is not the requested one.
      if (text.slice(0, match.index).trim() === "" || ++openCount === MAX_OPEN) break;
      BEGINNING.lastIndex = match.index + 1;
      continue;
    }
    const passage = text.slice(match.index, end);
    if (isJson(passage)) last = passage;
    BEGINNING.lastIndex = end;
  }
  return last;
}

/** The index after the brace that closes the object; null if none does. */
function endOfObject(text: string, start: number): number | null {
  const scan = createScan();
  for (let position = start; position < text.length; position++) {
    if (scan(text[position] ?? "")) return position + 1;
  }
  return null;
}

/** Takes an object's characters one by one; true at the last one. Braces in strings do not count. */
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
 * Passes on the first object of a streaming text, without the text around it.
 * @param onlyAtStart passes on nothing if the text does not begin with the object
 */
export function createObjectGate(
  pass: (delta: string) => void,
  onlyAtStart: boolean,
): (delta: string) => void {
  let state: "before" | "brace" | "inside" | "done" = "before";
  let buffer = "";
  const scan = createScan();
  return (delta) => {
    let output = "";
    for (const char of delta) {
      if (state === "done") break;
      if (state !== "inside") {
        const isSpace = /\s/.test(char);
        if (state === "brace" && !isSpace && (char === '"' || char === "}")) {
          state = "inside";
          for (const bufferedChar of buffer) scan(bufferedChar);
          output += buffer;
        } else if (char === "{") {
          state = "brace";
          buffer = char;
          continue;
        } else if (state === "brace" && isSpace) {
          buffer += char;
          continue;
        } else {
          state = onlyAtStart && !isSpace ? "done" : "before";
          continue;
        }
      }
      output += char;
      if (scan(char)) state = "done";
    }
    if (output !== "") pass(output);
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
