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
  let at = 0;
  let code = "";
  const end = () => {
    if (code.trim() !== "") statements.push(sql.slice(start, at).trim());
    code = "";
  };
  while (at < sql.length) {
    const whole = matchAt(sql, at);
    if (whole !== undefined) {
      if (!whole.startsWith("--") && !whole.startsWith("/*")) code += whole;
      at += whole.length;
    } else if (sql[at] === ";") {
      end();
      at += 1;
      start = at;
    } else {
      code += sql[at] ?? "";
      at += 1;
      if (/\bbegin\s+atomic$/i.test(code.slice(-40))) {
        throw new Error("`begin atomic` cannot be taken apart: write the body as a string ($$).");
      }
    }
  }
  end();
  return statements;
}

function matchAt(sql: string, at: number): string | undefined {
  if (sql.startsWith("/*", at)) return blockComment(sql, at);
  for (const pattern of WHOLE) {
    pattern.lastIndex = at;
    const match = pattern.exec(sql)?.[0];
    if (match !== undefined) return match;
  }
  return undefined;
}

/** Block comments nest. */
function blockComment(sql: string, from: number): string {
  let depth = 0;
  let at = from;
  while (at < sql.length) {
    if (sql.startsWith("/*", at)) {
      depth += 1;
      at += 2;
    } else if (sql.startsWith("*/", at)) {
      depth -= 1;
      at += 2;
      if (depth === 0) break;
    } else at += 1;
  }
  return sql.slice(from, at);
}
