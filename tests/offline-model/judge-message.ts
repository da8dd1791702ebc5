// The outcome of a natural message: every change is compared with those that the person plainly asked for.
import { CONVERSIONS } from "../../dev/offline-model/words/units.ts";
import { household } from "./household.ts";
import type { Row } from "./food-families.ts";
import { openConversation } from "./offline-conversation.ts";

export interface Allowed {
  table: string;
  op: "create" | "update" | "delete";
  /** Parts of the rows' names, one for each row; `*` stands for any number of rows. */
  names: string[];
  values?: Row;
}

export interface NaturalMessage {
  id: string;
  text: string;
  kind: "plain" | "complicated" | "tricky";
  means: string;
  /** The changes that are allowed. All of them are needed, unless `enough` has the indexes of those that suffice. */
  changes: Allowed[];
  enough?: number[];
  /** A look-up: what its reply has to name, and what not. */
  shows?: string[];
  hides?: string[];
}

export type Outcome = "understood" | "declined" | "asked" | "wrong" | "harm";

export interface Judgement {
  outcome: Outcome;
  /** Rows that code, not the model, recorded, although the message does not ask for them. */
  byCode: string[];
  /** Rows that the model changed. */
  byModel: string[];
  reply: string;
}

export interface RowChange {
  table: string;
  op: Allowed["op"];
  label: string;
  before: Row | null;
  after: Row | null;
}

/** Plays the message on a fresh copy of the household. */
export async function judgeMessage(message: NaturalMessage): Promise<Judgement> {
  const { text, changes, enough, shows, hides } = message;
  const conversation = openConversation(household());
  const before = structuredClone(conversation.db.tables);
  const { reply, thought, end, noted } = await conversation.say(text);
  const all = changedRows(before, conversation.db.tables);
  const changesByCode = all.filter(
    ({ table, label }) => table === "preferences" && noted.includes(label),
  );
  const changesByModel = all.filter((change) => !changesByCode.includes(change));
  const wishes = changes.flatMap(({ names, ...rest }) => names.map((name) => ({ ...rest, name })));
  const remainder = match(changesByModel, wishes);
  const unaskedByCode = match(changesByCode, remainder.unfulfilled).unexplained;
  const judgement = { byCode: unaskedByCode.map(tell), byModel: changesByModel.map(tell), reply };
  if (remainder.unexplained.length > 0) return { ...judgement, outcome: "harm" };
  const neededChanges = (enough ?? changes.map((_, index) => index)).flatMap(
    (index) => changes[index] ?? [],
  );
  const expectedChanges = neededChanges.flatMap(({ names, ...rest }) =>
    names.map((name) => ({ ...rest, name })),
  );
  const missing = match(all, expectedChanges).unfulfilled.filter(
    ({ name }) => name !== "*" || all.length === 0,
  );
  if (changesByModel.length === 0 && thought?.decision === "clarify")
    return { ...judgement, outcome: "declined" };
  if (changesByModel.length === 0 && end.reply.pending !== undefined) {
    return { ...judgement, outcome: "asked" };
  }
  const lower = reply.toLowerCase();
  const isTold =
    (shows ?? []).every((name) => lower.includes(name.toLowerCase())) &&
    !(hides ?? []).some((name) => lower.includes(name.toLowerCase()));
  const isRight = missing.length === 0 && isTold && (changes.length > 0 || shows !== undefined);
  return { ...judgement, outcome: isRight ? "understood" : "wrong" };
}

/** What differs between two states of the tables, an entry for each row. */
export function changedRows(
  before: Record<string, Row[]>,
  after: Record<string, Row[]>,
): RowChange[] {
  return Object.keys({ ...before, ...after }).flatMap((table) =>
    changesOf(table, before[table] ?? [], after[table] ?? []),
  );
}

const tell = ({ op, table, label, after }: RowChange): string =>
  `${op} ${table} ${label}${op === "delete" ? "" : ` ${JSON.stringify({ ...after, id: undefined, household_id: undefined, recipe_ingredients: undefined, instructions: undefined })}`}`;

function changesOf(table: string, before: Row[], after: Row[]): RowChange[] {
  const byId = (rows: Row[]) => new Map(rows.map((row) => [row["id"], row]));
  const [old, now] = [byId(before), byId(after)];
  const labelOf = (row: Row) => String(row["name"] ?? row["title"] ?? row["subject"]);
  return [
    ...before.flatMap((row): RowChange[] =>
      now.has(row["id"])
        ? []
        : [{ table, op: "delete", label: labelOf(row), before: row, after: null }],
    ),
    ...after.flatMap((row): RowChange[] => {
      const was = old.get(row["id"]) ?? null;
      if (was === null)
        return [{ table, op: "create", label: labelOf(row), before: null, after: row }];
      const same = JSON.stringify(was) === JSON.stringify(row);
      return same ? [] : [{ table, op: "update", label: labelOf(was), before: was, after: row }];
    }),
  ];
}

/** The changes that no wish explains, and the wishes that no change fulfils. */
function match(changes: RowChange[], wishes: (Omit<Allowed, "names"> & { name: string })[]) {
  const openWishes = [...wishes];
  const unmatchedChanges = changes.filter((change) => {
    const index = openWishes.findIndex(
      ({ table, op, name, values }) =>
        table === change.table &&
        op === change.op &&
        (name === "*" || change.label.toLowerCase().includes(name.toLowerCase())) &&
        hasValues(change.after ?? {}, values ?? {}),
    );
    // "*": any number of rows.
    if (index >= 0 && openWishes[index]?.name !== "*") openWishes.splice(index, 1);
    return index < 0;
  });
  return { unexplained: unmatchedChanges, unfulfilled: openWishes };
}

function hasValues(row: Row, values: Row): boolean {
  return Object.entries(values).every(([column, wanted]) => {
    if (column === "quantity") return sameAmount(row, values);
    if (column === "unit")
      return row["unit"] === null || wanted === null || sameAmount(row, values);
    return row[column] === wanted;
  });
}

function sameAmount(row: Row, values: Row): boolean {
  if (!("unit" in values)) return row["quantity"] === values["quantity"];
  const [rowAmount, wantedAmount] = [baseOf(row), baseOf(values)];
  return (
    rowAmount.unit === wantedAmount.unit &&
    Math.abs(rowAmount.quantity - wantedAmount.quantity) < 1e-6
  );
}

/** In the smallest unit; pieces have none. */
function baseOf({ quantity, unit }: Row): { quantity: number; unit: string } {
  const word = typeof unit === "string" && unit !== "piece" ? unit.replace(/s$/, "") : "";
  const [base, times] = CONVERSIONS[word] ?? [word, 1];
  return { quantity: Number(quantity) * times, unit: base };
}
