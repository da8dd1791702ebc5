// The parameters that a Cypher query names, ignoring its texts, quoted names and comments. One of
// these that does not end extends to the end of the query.

const TOKEN =
  /'(?:[^'\\]|\\[^])*(?:'|\\?$)|"(?:[^"\\]|\\[^])*(?:"|\\?$)|`[^`]*(?:`|$)|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|\$([A-Za-z_][A-Za-z0-9_]*|\d+)/g;

export function cypherParameters(query: string): string[] {
  return [...new Set([...query.matchAll(TOKEN)].flatMap(([, name]) => name ?? []))];
}
