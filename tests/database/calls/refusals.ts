// What a function of the database may refuse: the outcomes in its body, and whether it reaches the function that
// refuses filters, asked of pg_proc.
import type { Ask } from "../../support/privileges.ts";

export interface Refusals {
  /** The words in quotes in the body of each function in `public`, its outcomes among them. */
  texts: Map<string, Set<string>>;
  /** Functions in `public` that reach `alfred.refuse_filter`. */
  refusing: Set<string>;
}

export async function readRefusals(ask: Ask): Promise<Refusals> {
  const rows = await ask<{ name: string; body: string }>(
    `select n.nspname || '.' || o.proname as name, o.prosrc as body
     from pg_proc o join pg_namespace n on n.oid = o.pronamespace
     where n.nspname in ('public', 'alfred') and o.prokind = 'f'`,
  );
  const functions = rows.map(({ name, body }) => ({ name, body: body.replaceAll(/--.*$/gm, "") }));
  const reaching = new Set(["alfred.refuse_filter"]);
  for (let before = 0; before < reaching.size;) {
    before = reaching.size;
    for (const { name, body } of functions) {
      const calledNames = body.match(/(?:alfred|public)\.\w+(?=\()/g) ?? [];
      if (calledNames.some((callee) => reaching.has(callee))) reaching.add(name);
    }
  }
  const publicFunctions = functions
    .filter(({ name }) => name.startsWith("public."))
    .map(({ name, body }) => ({ name, body, plain: name.slice("public.".length) }));
  return {
    texts: new Map(
      publicFunctions.map(({ plain, body }) => [
        plain,
        new Set([...body.matchAll(/'(\w+)'/g)].map(([, text]) => text!)),
      ]),
    ),
    refusing: new Set(
      publicFunctions.filter(({ name }) => reaching.has(name)).map(({ plain }) => plain),
    ),
  };
}
