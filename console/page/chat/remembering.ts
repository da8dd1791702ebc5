// Remembers what was made of texts, the most recently used first, up to a number of characters.

/**
 * @param make must give the same result for the same text
 * @param maxCharacters of all remembered texts together
 */
export function remembering<T>(
  make: (text: string) => T,
  maxCharacters: number,
): (text: string) => T {
  // A map keeps the order in which its entries were set: the least recently used is first.
  const made = new Map<string, { result: T }>();
  let characters = 0;
  const forget = (text: string) => {
    if (made.delete(text)) characters -= text.length;
  };
  return (text) => {
    const { result } = made.get(text) ?? { result: make(text) };
    forget(text);
    made.set(text, { result });
    characters += text.length;
    for (const oldest of made.keys()) {
      if (characters <= maxCharacters) break;
      forget(oldest);
    }
    return result;
  };
}
