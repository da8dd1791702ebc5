// Reads JSON as sites write it: with raw line breaks in strings, trailing commas, comments, escaped quotes.
import { decodeHTML } from "entities";

/** The value; undefined if the text is not JSON even after mending. */
export function readJson(text: string): unknown {
  const bare = withoutWrapping(text);
  for (const make of [(it: string) => it, mendJson, (it: string) => mendJson(it, true)]) {
    try {
      return JSON.parse(make(bare)) as unknown;
    } catch {
      // The next reading is laxer.
    }
  }
  // `&quot;` stands for JSON's own quotes only if the text has no other quotes.
  return bare.includes("&quot;") && !bare.includes('"') ? readJson(decodeHTML(bare)) : undefined;
}

/** The text without the comment or CDATA marks that scripts are wrapped in, and without a final semicolon. */
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
 * Mends what has only one reading: control characters in strings are escaped, comments and trailing commas
 * outside of strings are dropped, escapes that JSON lacks lose their backslash.
 * @param mendsQuotes also escapes a quote inside a string after which no string can end
 */
export function mendJson(text: string, mendsQuotes = false): string {
  const out: string[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text[at] ?? "";
    if (char === '"') {
      at = copyString(text, at, out, mendsQuotes);
    } else if (char === "/" && (text[at + 1] === "/" || text[at + 1] === "*")) {
      at = endOfComment(text, at);
    } else if (char === "," && /^[\s,]*[}\]]/u.test(text.slice(at + 1, at + 40))) {
      at += 1;
    } else {
      // Copies at least this character, and all up to the next that may need mending.
      const end = nextOf(MENDED, text, at + 1);
      out.push(text.slice(at, end));
      at = end;
    }
  }
  return out.join("");
}

const MENDED = /["/,]/gu;
// eslint-disable-next-line no-control-regex
const MENDED_IN_STRING = /["\\\u0000-\u001F]/gu;

function nextOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

function endOfComment(text: string, at: number): number {
  const isLine = text[at + 1] === "/";
  const end = text.indexOf(isLine ? "\n" : "*/", at + 2);
  return end === -1 ? text.length : end + (isLine ? 1 : 2);
}

/** Copies the string that begins at `start`, and returns the index after it. */
function copyString(text: string, start: number, out: string[], mendsQuotes: boolean): number {
  out.push('"');
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text[at] ?? "";
    if (char === "\\") {
      const next = text[at + 1] ?? "";
      const isHex = next === "u" && /^[\da-f]{4}/iu.test(text.slice(at + 2, at + 6));
      if (isHex || (next !== "" && '"\\/bfnrt'.includes(next))) out.push(char + next);
      else if (next === "\n") out.push("\\n");
      else out.push(next === "u" ? "u" : next);
      at += 1;
    } else if (char === '"') {
      if (!mendsQuotes || endsHere(text, at)) {
        out.push('"');
        return at + 1;
      }
      out.push('\\"');
    } else if (char < " ") {
      out.push(ESCAPES[char] ?? " ");
    } else {
      const end = nextOf(MENDED_IN_STRING, text, at);
      out.push(text.slice(at, end));
      at = end - 1;
    }
  }
  return text.length;
}

const ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Whether a string can end at this quote: a comma, a colon or a bracket follows, and then JSON goes on. */
function endsHere(text: string, at: number): boolean {
  const after = text.slice(at + 1, at + 60).trimStart();
  if (after === "" || /^[}\]:]/u.test(after)) return true;
  return /^,\s*(?:["{[\-\d]|true|false|null|$|[}\]])/u.test(after);
}
