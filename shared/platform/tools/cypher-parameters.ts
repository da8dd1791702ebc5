// The parameters that a Cypher query names, without those in its texts, quoted names and comments; one
// that does not end takes the rest of the query.

const TOKEN =
  /'(?:[^'\\]|\\[^])*(?:'|\\?$)|"(?:[^"\\]|\\[^])*(?:"|\\?$)|`[^`]*(?:`|$)|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|\$([A-Za-z_][A-Za-z0-9_]*|\d+)/g;

export function cypherParameters(query: string): string[] {
  return [...new Set([...query.matchAll(TOKEN)].flatMap(([, name]) => name ?? []))];
}
