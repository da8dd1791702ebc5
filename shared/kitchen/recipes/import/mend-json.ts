// Reads JSON as sites write it: with raw line breaks in strings, trailing commas, comments, escaped quotes.
import { decodeHTML } from "entities";

/** The value; undefined if the text is not JSON even after mending. */
export function readJson(text: string): unknown {
  const unwrappedText = withoutWrapping(text);
  for (const mend of [
    (source: string) => source,
    mendJson,
    (source: string) => mendJson(source, true),
  ]) {
    try {
      return JSON.parse(mend(unwrappedText)) as unknown;
    } catch {
      // The next reading is laxer.
    }
  }
  // `&quot;` stands for JSON's own quotes only if the text has no other quotes.
  return unwrappedText.includes("&quot;") && !unwrappedText.includes('"')
    ? readJson(decodeHTML(unwrappedText))
    : undefined;
}

/** The text without the comment or CDATA marks around a script, and without a final semicolon. */
function withoutWrapping(text: string): string {
  return text
    .trim()
    .replace(/^\uFEFF/u, "")
    .replace(/^(?:<!--|\/\/\s*<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)\s*/u, "")
    .replace(/(?:-->|\/\/\s*\]\]>|\/\*\s*\]\]>\s*\*\/|\]\]>)$/u, "")
    .trimEnd()
    .replace(/;$/u, "");
}

/**
 * Mends only what can be read in one way: control characters in strings are escaped or become spaces, comments and
 * trailing commas outside of strings are dropped, and escapes that JSON lacks lose their backslash.
 * @param mendsQuotes whether to escape also a quote at which a string cannot end
 */
export function mendJson(text: string, mendsQuotes = false): string {
  const output: string[] = [];
  let position = 0;
  while (position < text.length) {
    const char = text[position] ?? "";
    if (char === '"') {
      position = copyString(text, position, output, mendsQuotes);
    } else if (char === "/" && (text[position + 1] === "/" || text[position + 1] === "*")) {
      position = endOfComment(text, position);
    } else if (char === "," && /^[\s,]*[}\]]/u.test(text.slice(position + 1, position + 40))) {
      position += 1;
    } else {
      // Copies at least this character, and everything up to the next character that may need mending.
      const end = nextOf(MAY_NEED_MENDING, text, position + 1);
      output.push(text.slice(position, end));
      position = end;
    }
  }
  return output.join("");
}

const MAY_NEED_MENDING = /["/,]/gu;
// eslint-disable-next-line no-control-regex
const MAY_NEED_MENDING_IN_STRING = /["\\\u0000-\u001F]/gu;

function nextOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

function endOfComment(text: string, index: number): number {
  const isLine = text[index + 1] === "/";
  const end = text.indexOf(isLine ? "\n" : "*/", index + 2);
  return end === -1 ? text.length : end + (isLine ? 1 : 2);
}

/** Copies the string that begins at `start`, and returns the index after it. */
function copyString(text: string, start: number, output: string[], mendsQuotes: boolean): number {
  output.push('"');
  for (let position = start + 1; position < text.length; position += 1) {
    const char = text[position] ?? "";
    if (char === "\\") {
      const next = text[position + 1] ?? "";
      const isHex = next === "u" && /^[\da-f]{4}/iu.test(text.slice(position + 2, position + 6));
      if (isHex || (next !== "" && '"\\/bfnrt'.includes(next))) output.push(char + next);
      else if (next === "\n") output.push("\\n");
      else output.push(next === "u" ? "u" : next);
      position += 1;
    } else if (char === '"') {
      if (!mendsQuotes || canEndAt(text, position)) {
        output.push('"');
        return position + 1;
      }
      output.push('\\"');
    } else if (char < " ") {
      output.push(ESCAPES[char] ?? " ");
    } else {
      const end = nextOf(MAY_NEED_MENDING_IN_STRING, text, position);
      output.push(text.slice(position, end));
      position = end - 1;
    }
  }
  return text.length;
}

const ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/**
 * Whether a string can end at this quote: the text ends, or a comma, a colon or a bracket follows and JSON continues.
 */
function canEndAt(text: string, index: number): boolean {
  const textAfter = text.slice(index + 1, index + 60).trimStart();
  if (textAfter === "" || /^[}\]:]/u.test(textAfter)) return true;
  return /^,\s*(?:["{[\-\d]|true|false|null|$|[}\]])/u.test(textAfter);
}
