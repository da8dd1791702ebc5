// Reads the header Authentication-Results (RFC 8601): what our receiving server found about a message.
// Parts of its value come from the sender, so quoted strings and comments are never read as results.

export interface AuthenticationResults {
  server: string;
  results: { method: string; result: string; properties: ReadonlyMap<string, string> }[];
}

/** Null for a value that is not well-formed. */
export function readAuthenticationResults(value: string): AuthenticationResults | null {
  const plain = withoutComments(value);
  if (plain === null) return null;
  const [head = "", ...rest] = plain.split(";");
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
  const at = word.indexOf("=");
  return at < 0 ? [word, ""] : [word.slice(0, at), word.slice(at + 1)];
}

/**
 * The words in lower case, each quoted string as one word; null when a quote or a comment does not
 * end.
 */
function withoutComments(value: string): string | null {
  let plain = "";
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < value.length; at++) {
    const char = value[at] ?? "";
    if (char === "\\" && (quoted || depth > 0)) {
      at += 1;
      if (quoted) plain += "_";
    } else if (quoted) {
      if (char === '"') quoted = false;
      else plain += /[\s;=()]/.test(char) ? "_" : char;
    } else if (char === "(") depth += 1;
    else if (char === ")") {
      if (depth === 0) return null;
      depth -= 1;
      plain += " ";
    } else if (depth === 0) {
      if (char === '"') quoted = true;
      else plain += char;
    }
  }
  return depth > 0 || quoted ? null : plain.toLowerCase();
}
