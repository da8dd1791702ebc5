// The parameters that a Cypher query names outside of strings, quoted names and comments. A string,
// a name or a comment that is not closed extends to the end of the query.

const TOKEN =
  /'(?:[^'\\]|\\[^])*(?:'|\\?$)|"(?:[^"\\]|\\[^])*(?:"|\\?$)|`[^`]*(?:`|$)|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|\$([A-Za-z_][A-Za-z0-9_]*|\d+)/g;

export function cypherParameters(query: string): string[] {
  return [...new Set([...query.matchAll(TOKEN)].flatMap(([, name]) => name ?? []))];
}
