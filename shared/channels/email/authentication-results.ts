// Reads the header Authentication-Results (RFC 8601): what our receiving server found about a message.
// Parts of its value come from the sender, so quoted strings and comments are never read as results.

export interface AuthenticationResults {
  server: string;
  results: { method: string; result: string; properties: ReadonlyMap<string, string> }[];
}

/** Null for a value that is not well-formed. */
export function readAuthenticationResults(value: string): AuthenticationResults | null {
  const textWithoutComments = withoutComments(value);
  if (textWithoutComments === null) return null;
  const [head = "", ...rest] = textWithoutComments.split(";");
  const [server] = words(head);
  if (server === undefined) return null;
  const results = rest.flatMap((part) => {
    const [first = "", ...others] = words(part.replaceAll(/\s+/g, " ").replaceAll(/ ?= ?/g, "="));
    const [method, result] = splitAt(first);
    if (method === "" || result === "") return [];
    const properties = new Map(others.map((word) => splitAt(word)));
    return [{ method: method.replace(/\/\d+$/, ""), result, properties }];
  });
  return { server, results };
}

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

function splitAt(word: string): [string, string] {
  const index = word.indexOf("=");
  return index < 0 ? [word, ""] : [word.slice(0, index), word.slice(index + 1)];
}

/** The words in lower case, each quoted string as one word; null when quotes or parentheses do not match. */
function withoutComments(value: string): string | null {
  let plainText = "";
  let depth = 0;
  let quoted = false;
  for (let position = 0; position < value.length; position++) {
    const char = value[position] ?? "";
    if (char === "\\" && (quoted || depth > 0)) {
      position += 1;
      if (quoted) plainText += "_";
    } else if (quoted) {
      if (char === '"') quoted = false;
      else plainText += /[\s;=()]/.test(char) ? "_" : char;
    } else if (char === "(") depth += 1;
    else if (char === ")") {
      if (depth === 0) return null;
      depth -= 1;
      plainText += " ";
    } else if (depth === 0) {
      if (char === '"') quoted = true;
      else plainText += char;
    }
  }
  return depth > 0 || quoted ? null : plainText.toLowerCase();
}
