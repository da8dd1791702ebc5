// I2: every difference in the household has a receipt; the row of a receipt exists, or is gone after a delete; and a
// receipt names the row as it is.
import { changesBetween, isMovedOnly, type Row } from "../household-state.ts";
import { applied, type LedgerRow, type Observed } from "../observed.ts";

export function checkLedger(observation: Observed): string[] {
  const { tables, after, before, screenRows } = observation;
  const effects = applied(observation);
  const namedIds = new Set([...effects.map(({ row_id }) => row_id), ...screenRows]);
  const parentOf = new Map(tables.map(({ table, parentColumn }) => [table, parentColumn]));
  const unrecorded = changesBetween(before, after).filter(({ table, id, row, kind }) => {
    const column = parentOf.get(table);
    if (namedIds.has(id) || (column && namedIds.has(String(row[column])))) return false;
    // When a line is added or removed, the other lines of its row move up or down.
    const siblings = [before, after]
      .flatMap((state) => [...(state.get(table)?.values() ?? [])])
      .filter((line) => column && line[column] === row[column] && namedIds.has(line.id));
    const isPushed = siblings.length > 0 && isMovedOnly(before.get(table)?.get(id), row);
    return !(kind === "changed" && isPushed);
  });
  const receiptsWithoutChange = lastEffects(observation).filter(
    ({ op, table_name: table, row_id: id }) => {
      const exists = after.get(table ?? "")?.has(id ?? "") ?? false;
      return op === "delete" ? exists : !exists && !before.get(table ?? "")?.has(id ?? "");
    },
  );
  return [
    ...unrecorded.map(({ kind, table, id }) => `I2: ${table} ${id} was ${kind} without a receipt`),
    ...receiptsWithoutChange.map(
      ({ op, table_name, row_id }) =>
        `I2: the receipt of ${op} ${table_name} ${row_id} has no change`,
    ),
  ];
}

/** The column that names a row, by table; `name` in the others. */
const LABEL: Record<string, string> = {
  meal_plans: "title",
  tasks: "title",
  cooking_log: "title",
  preferences: "subject",
};

/** The API shows as many applied and failed changes as the run's ledger has, and the ledger names each row as it is. */
export function checkReceipts(observation: Observed): string[] {
  const { receipt, ledger, before, after, refs, screenRows } = observation;
  const shownEffects = receipt.effects;
  const ids = new Map(refs.map(({ ref, entity_id }) => [ref, entity_id]));
  const wrongLabels = lastEffects(observation).flatMap(
    ({ op, table_name: table, row_id: id, label, ref }) => {
      // A row that was renamed before the run deleted it is shown by the name that it had at the deletion.
      const isRenamed = ledger.some((effect) => effect.row_id === id && effect.op === "update");
      if (op === "delete" && (isRenamed || screenRows.has(id ?? ""))) return [];
      const row: Row | undefined = (op === "delete" ? before : after)
        .get(table ?? "")
        ?.get(id ?? "");
      const name = row?.[LABEL[table ?? ""] ?? "name"];
      return [
        ...(row === undefined || name === undefined || (name ?? null) === label
          ? []
          : [`I2: the receipt calls the row ${String(name)} by the name ${label}`]),
        ...(ref === null || ids.get(ref) === id ? [] : [`I3: the receipt of ${id} says ${ref}`]),
      ];
    },
  );
  const count = (status: string, list: { status: string }[]) =>
    list.filter((effect) => effect.status === status).length;
  const differs = ["applied", "failed"].some(
    (status) => count(status, shownEffects) !== count(status, ledger),
  );
  return [...wrongLabels, ...(differs ? ["I2: the receipt differs from the ledger"] : [])];
}

/** The last effect on each row of the household's tables that no screen has changed since. */
function lastEffects(observation: Observed): LedgerRow[] {
  const last = new Map(applied(observation).map((effect) => [effect.row_id, effect]));
  return [...last.values()].filter(
    ({ row_id: id, table_name: table }) =>
      observation.after.has(table ?? "") && !observation.screenRows.has(id ?? ""),
  );
}
