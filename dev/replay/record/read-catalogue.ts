// Names the rows of the catalogues, because their ids differ between databases.
import { escapeIdentifier, type Client } from "pg";

/** id → `$table.label$` */
export async function readCatalogue(client: Client): Promise<Map<string, string>> {
  const tables = await client.query<{ table_name: string; label_column: string }>(
    "select table_name, label_column from public.data_tables where owner_kind = 'catalogue'",
  );
  const names = new Map<string, string>();
  for (const { table_name, label_column } of tables.rows) {
    const { rows } = await client.query<{ id: string; label: string }>(
      `select id, ${escapeIdentifier(label_column)} as label
       from public.${escapeIdentifier(table_name)}`,
    );
    for (const { id, label } of rows) names.set(id, `$${table_name}.${label}$`);
  }
  return names;
}
