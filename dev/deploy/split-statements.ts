// Splits a migration into its statements, which the Supabase CLI sends one by one.

/** Comments and quoted texts, which may contain a semicolon. */
const WHOLE = [
  /--[^\n]*/y,
  /'(?:[^']|'')*'/y,
  /"(?:[^"]|"")*"/y,
  /\$([A-Za-z_][\w]*)?\$[\s\S]*?\$\1\$/y,
];

/**
 * The statements of a file, without their semicolons and without those that are only comments.
 *
 * @throws Error for `begin atomic`, for whose end the CLI has rules of its own
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let start = 0;
  let position = 0;
  let code = "";
  const end = () => {
    if (code.trim() !== "") statements.push(sql.slice(start, position).trim());
    code = "";
  };
  while (position < sql.length) {
    const wholeText = matchAt(sql, position);
    if (wholeText !== undefined) {
      if (!wholeText.startsWith("--") && !wholeText.startsWith("/*")) code += wholeText;
      position += wholeText.length;
    } else if (sql[position] === ";") {
      end();
      position += 1;
      start = position;
    } else {
      code += sql[position] ?? "";
      position += 1;
      if (/\bbegin\s+atomic$/i.test(code.slice(-40))) {
        throw new Error("`begin atomic` cannot be taken apart: write the body as a string ($$).");
      }
    }
  }
  end();
  return statements;
}

function matchAt(sql: string, index: number): string | undefined {
  if (sql.startsWith("/*", index)) return blockComment(sql, index);
  for (const pattern of WHOLE) {
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
