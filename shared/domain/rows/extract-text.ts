// Extracts one string, such as `text`, from a JSON object while it is streaming.

/** Each push takes raw JSON and returns the characters of the string under `key` that it completed. */
export function createTextExtractor(key = "text"): { push(delta: string): string } {
  let depth = 0;
  let isInString = false;
  let isInText = false;
  let escape = "";
  let token = "";
  let lastKey = "";
  let expectsValue = false;

  function endString(): void {
    isInString = false;
    if (!isInText && !expectsValue) lastKey = token;
    isInText = false;
    expectsValue = false;
  }

  /** Handles one character of a string and returns what it adds to the decoded text. */
  function stringChar(char: string): string {
    if (escape !== "") {
      escape += char;
      const decodedChar = decodeEscape(escape);
      if (decodedChar !== null) escape = "";
      return decodedChar ?? "";
    }
    if (char === "\\") {
      escape = char;
      return "";
    }
    return char;
  }

  return {
    push(delta) {
      let output = "";
      for (const char of delta) {
        if (isInString) {
          if (char === '"' && escape === "") {
            endString();
            continue;
          }
          const decodedChar = stringChar(char);
          if (isInText) output += decodedChar;
          else token += decodedChar;
        } else if (char === '"') {
          isInString = true;
          token = "";
          isInText = depth === 1 && expectsValue && lastKey === key;
        } else if (char === "{" || char === "[") {
          depth += 1;
          expectsValue = false;
        } else if (char === "}" || char === "]") {
          depth -= 1;
        } else if (char === ":") {
          expectsValue = true;
        } else if (char === ",") {
          expectsValue = false;
        }
      }
      return output;
    },
  };
}

/** The character of a complete escape; null while digits of `\uXXXX` are missing. */
function decodeEscape(escape: string): string | null {
  if (escape[1] === "u") {
    return escape.length < 6 ? null : String.fromCharCode(parseInt(escape.slice(2), 16));
  }
  const shortEscapes: Record<string, string> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };
  return shortEscapes[escape[1] ?? ""] ?? escape[1] ?? "";
}
