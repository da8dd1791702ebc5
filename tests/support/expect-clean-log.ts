// Checks that the log of a suite's Worker contains nothing that a user says, stores or signs in with.
// Suites on a stack check it before they stop the stack.
import type { Admin } from "./id-hygiene.ts";
import { scanLog } from "./scan-log.ts";

/** The texts of people and models: messages, replies, titles, and the columns of type text in the registered tables. */
async function textsIn(admin: Admin): Promise<string[]> {
  const columns = await admin<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c
       join public.data_tables t on t.table_name = c.table_name
      where c.table_schema = 'public' and c.data_type = 'text'`,
  );
  const selects = columns.map(
    ({ table_name, column_name }) => `select "${column_name}" as text from public."${table_name}"`,
  );
  selects.push(
    "select content from public.alternatives",
    "select title from public.conversations",
    "select reply ->> 'text' from public.runs",
  );
  const rows = await admin<{ text: string | null }>(selects.join(" union "));
  return rows.flatMap(({ text }) => text ?? []);
}

/**
 * @param env the Worker's variables, with its keys, tokens and secrets
 * @throws Error with every fault that `scanLog` finds
 */
export async function expectCleanLog(
  lines: readonly Record<string, unknown>[],
  env: Readonly<Record<string, string>>,
  admin: Admin,
): Promise<void> {
  const secrets = Object.entries(env).filter(([name]) => /TOKEN|KEY|SECRET/.test(name));
  const privateTexts = { texts: await textsIn(admin), secrets: secrets.map(([, value]) => value) };
  const faults = scanLog(lines, privateTexts);
  if (faults.length > 0) throw new Error(`The log is not clean:\n${faults.join("\n")}`);
}
