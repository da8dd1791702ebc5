// The columns that a plan's read steps ask for: only those that the subdomain's main table has.
import type { DomainPack, TableSpec } from "../../contracts/pack.ts";
import type { ThinkOutput } from "../../contracts/plan.ts";
import { offeredColumns } from "../rows/read-columns.ts";

type ReadStep = Pick<ThinkOutput["steps"][number], "subdomain" | "columns">;

/** Columns that a step asks for and that its table lacks, as one sentence for the repair; null when there are none. */
export function checkColumns({ steps }: ThinkOutput, pack: DomainPack): string | null {
  const faults = steps.flatMap((step, index) => {
    const unknown = step.type === "read" ? unknownColumns(step, pack) : [];
    const offeredNames = columnsOffered(pack, step.subdomain).join(", ");
    return unknown.length === 0
      ? []
      : [`step ${index + 1}: there is no column ${unknown.join(", ")}; there are ${offeredNames}`];
  });
  return faults.length === 0 ? null : faults.slice(0, 5).join("; ");
}

/** In every table, a step asks for the name of a row by this word. The column itself may be called something else. */
const NAME = "name";

/** The columns that the step asks for; null if its table lacks one of them. */
export function askedColumns(step: ReadStep, pack: DomainPack): string[] | null {
  if (unknownColumns(step, pack).length > 0) return null;
  const { columns = [], subdomain } = step;
  const columnNames = columnsOffered(pack, subdomain);
  const label = mainTable(pack, subdomain)?.labelColumn ?? NAME;
  return columns.map((column) => (columnNames.includes(column) ? column : label));
}

function unknownColumns({ subdomain, columns = [] }: ReadStep, pack: DomainPack): string[] {
  const knownColumns = new Set([...columnsOffered(pack, subdomain), NAME]);
  return columns.filter((column) => !knownColumns.has(column));
}

function columnsOffered(pack: DomainPack, subdomain: string): string[] {
  const table = mainTable(pack, subdomain);
  return table === undefined ? [] : offeredColumns(table);
}

function mainTable(pack: DomainPack, subdomain: string): TableSpec | undefined {
  return pack.tables[pack.subdomains[subdomain]?.tables[0] ?? ""];
}
