// Splits a migration into its statements, which the Supabase CLI sends one by one.

/** Line comments and quoted texts, which may contain a semicolon. */
const OPAQUE = [
  /--[^\n]*/y,
  /'(?:[^']|'')*'/y,
  /"(?:[^"]|"")*"/y,
  /\$([A-Za-z_][\w]*)?\$[\s\S]*?\$\1\$/y,
];

/**
 * The statements of a file, without their semicolons and without those that are only comments.
 *
 * @throws Error for `begin atomic`, whose end the CLI finds by rules of its own
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let start = 0;
  let position = 0;
  let code = "";
  const endStatement = () => {
    if (code.trim() !== "") statements.push(sql.slice(start, position).trim());
    code = "";
  };
  while (position < sql.length) {
    const opaqueText = matchAt(sql, position);
    if (opaqueText !== undefined) {
      if (!opaqueText.startsWith("--") && !opaqueText.startsWith("/*")) code += opaqueText;
      position += opaqueText.length;
    } else if (sql[position] === ";") {
      endStatement();
      position += 1;
      start = position;
    } else {
      code += sql[position] ?? "";
      position += 1;
      if (/\bbegin\s+atomic$/i.test(code.slice(-40))) {
        throw new Error("`begin atomic` cannot be split: write the body as a string ($$).");
      }
    }
  }
  endStatement();
  return statements;
}

function matchAt(sql: string, index: number): string | undefined {
  if (sql.startsWith("/*", index)) return blockComment(sql, index);
  for (const pattern of OPAQUE) {
    pattern.lastIndex = index;
    const match = pattern.exec(sql)?.[0];
    if (match !== undefined) return match;
  }
  return undefined;
}

/** Block comments nest. */
function blockComment(sql: string, from: number): string {
  let depth = 0;
  let position = from;
  while (position < sql.length) {
    if (sql.startsWith("/*", position)) {
      depth += 1;
      position += 2;
    } else if (sql.startsWith("*/", position)) {
      depth -= 1;
      position += 2;
      if (depth === 0) break;
    } else position += 1;
  }
  return sql.slice(from, position);
}
