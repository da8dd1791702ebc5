// Remembers the results for the most recently used texts, up to a number of characters.

/**
 * @param make must give the same result for the same text
 * @param maxCharacters of all remembered texts together
 */
export function rememberResults<T>(
  make: (text: string) => T,
  maxCharacters: number,
): (text: string) => T {
  // A map keeps the order in which its entries were set: the least recently used is first.
  const results = new Map<string, { result: T }>();
  let characters = 0;
  const forget = (text: string) => {
    if (results.delete(text)) characters -= text.length;
  };
  return (text) => {
    const { result } = results.get(text) ?? { result: make(text) };
    forget(text);
    results.set(text, { result });
    characters += text.length;
    for (const oldest of results.keys()) {
      if (characters <= maxCharacters) break;
      forget(oldest);
    }
    return result;
  };
}
