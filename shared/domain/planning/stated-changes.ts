// Reads the change that a plan states for a write step. A change that is incomplete, or that the pack leaves to a
// model, is dropped: Act then makes it from the step's description (spec/plans#stated-changes).
import type { SetPair } from "../../contracts/answers/act.ts";
import type { PlannedChange } from "../../contracts/answers/stated-change.ts";
import type { DomainPack, TableSpec } from "../../contracts/pack.ts";
import type { PlanStep, ThinkOutput } from "../../contracts/plan.ts";
import type { EntityRecord } from "../../contracts/session.ts";
import { columnKind } from "../rows/column-kinds.ts";

type ThinkStep = ThinkOutput["steps"][number];
type Canonical = (ref: string) => EntityRecord | undefined;

/** `column = value`, `column =` to empty it, `column + 2`, `column - 2`, `column * 0.5`. */
const LINE = /^\s*(\w+)\s*([=+*-])([^]*)$/;
/** Between the values of a list. */
const SEPARATOR = "|";

/** The step's stated change; empty if there is none that code may execute. */
export function changesOf(
  step: ThinkStep,
  pack: DomainPack,
  canonical: Canonical,
): Pick<PlanStep, "changes"> {
  const table = statedTable(pack, step.subdomain);
  if (step.type !== "write" || !step.changes?.length || table?.statable === undefined) return {};
  const changes = step.changes.map(({ refs, set }): PlannedChange | null => {
    const pairs = set.map((line) => readLine(pack, table, line, step.operation));
    const canonicalRefs = refs.map((ref) => canonical(ref)?.ref ?? ref);
    return pairs.every((pair) => pair !== null) ? { refs: canonicalRefs, set: pairs } : null;
  });
  if (!changes.every((change) => change !== null)) return {};
  const isComplete =
    step.operation === "create"
      ? areNewRows(step, changes)
      : areRowsOfBatch(step, changes, canonical);
  return isComplete ? { changes } : {};
}

/** The table whose changes a plan may state: the first that the subdomain writes. */
function statedTable(pack: DomainPack, subdomain: string): TableSpec | undefined {
  return pack.tables[pack.subdomains[subdomain]?.writes[0] ?? ""];
}

/** What a plan may state in the subdomain, for Think's prompt; empty if it may state nothing. */
export function statableText(pack: DomainPack, subdomain: string): string {
  const { statable, writeStepColumns = [] } = statedTable(pack, subdomain) ?? {};
  if (statable === undefined) return "";
  const { create, set, amounts } = statable;
  const units = Object.entries(amounts).map(([column, unit]) =>
    unit === null ? column : `${column} in ${unit}`,
  );
  const part = (name: string, columns: string[]) =>
    columns.length === 0 ? [] : [`${name} ${columns.join(", ")}`];
  const parts = [
    ...part("new rows with", create.length === 0 ? [] : [...create, ...writeStepColumns]),
    ...part("rows set", set),
    ...part("amounts", units),
  ];
  return ` States: ${parts.join("; ")}.`;
}

/** Null for a line that says nothing, or that names a column which a plan may not state this way. */
function readLine(
  pack: DomainPack,
  spec: TableSpec,
  line: string,
  operation: ThinkStep["operation"],
): SetPair | null {
  const [, column, sign, text = ""] = LINE.exec(line) ?? [];
  const value = text.trim();
  if (column === undefined || spec.statable === undefined) return null;
  const { create, set, amounts } = spec.statable;
  const isCreate = operation === "create";
  const isAmount = !isCreate && Object.hasOwn(amounts, column);
  if (sign !== "=") {
    if (!isAmount || value === "") return null;
    if (sign === "*") return { column, how: "times", values: [value] };
    return { column, how: "add", values: [sign === "-" ? `-${value}` : value] };
  }
  const isUnit = !isCreate && Object.values(amounts).includes(column);
  const columns = isCreate ? [...create, ...(spec.writeStepColumns ?? [])] : set;
  if (!isAmount && !isUnit && !columns.includes(column)) return null;
  if (value === "") {
    return isAmount || isUnit ? null : { column, how: isCreate ? "set" : "clear", values: [] };
  }
  const isList = columnKind(pack, spec.table, column) === "list";
  const values = isList ? value.split(SEPARATOR).map((element) => element.trim()) : [value];
  return { column, how: "set", values: values.filter((element) => element !== "") };
}

/** Whether each change creates a row, one for each item if the step has a batch. */
function areNewRows({ batch }: ThinkStep, changes: PlannedChange[]): boolean {
  const items = batch ?? [];
  const hasOnePerItem = items.length === 0 || items.length === changes.length;
  return hasOnePerItem && items.every(({ ref }) => ref === null) && changes.every(namesNoRow);
}

const namesNoRow = ({ refs }: PlannedChange): boolean => refs.length === 0;

/**
 * Whether the changes apply to exactly the rows that the batch names, each once, because the checks of a plan look
 * at its batch; or whether they are one change of all rows found.
 */
function areRowsOfBatch(step: ThinkStep, changes: PlannedChange[], canonical: Canonical): boolean {
  if (step.operation !== "update") return false;
  const items = step.batch ?? [];
  if (items.length === 0)
    return step.all_found && changes.length === 1 && changes.every(namesNoRow);
  const batchRefs = new Set<string | undefined>(items.map(({ ref }) => canonical(ref ?? "")?.ref));
  const refs = changes.flatMap((change) => change.refs);
  const areAllDifferent = new Set(refs).size === refs.length && !changes.some(namesNoRow);
  return (
    areAllDifferent && refs.length === batchRefs.size && refs.every((ref) => batchRefs.has(ref))
  );
}
