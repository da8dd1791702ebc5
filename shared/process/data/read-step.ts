// `data_read`: rows of one table by a filter, with refs in place of ids; or the user's local date.
import type { RowQuery } from "../../contracts/filter.ts";
import type { DataReadOperation } from "../../contracts/definitions/tools.ts";
import { jsonPointer } from "../../platform/json-pointer.ts";
import {
  outsideOfRow,
  outsideUnder,
  sourcesIn,
  together,
  wholly,
} from "../../platform/processes/outside-values.ts";
import { readRows } from "../../chain/act/reads/read-rows.ts";
import { factsNow } from "../../chain/act/current-profile.ts";
import { keepRecords, registryOf } from "../../chain/act/step-work.ts";
import type { DataInputs, DataOutcome } from "./data-step.ts";
import { tableOf, type DataWork } from "./data-work.ts";
import { InputError, unknownKeys } from "./input-fault.ts";
import { queryOf } from "./query-of-inputs.ts";
import { TODAY, tellToday } from "../../domain/tools/today.ts";
import { shownRow } from "../../domain/tools/shown-columns.ts";

/** Errors: InputError, with every fault; ContractError when the database refuses the filter; TransientError. */
export async function readStep(
  work: DataWork,
  operation: DataReadOperation,
  inputs: DataInputs,
): Promise<DataOutcome> {
  const { ctx } = work;
  if (operation.subdomain === TODAY.subdomain && operation.table === TODAY.table) {
    return todayStep(work, inputs);
  }
  const spec = tableOf(work, operation, "tables");
  const registry = registryOf(work);
  const query: RowQuery = { ...queryOf(ctx.pack, spec, inputs, registry), outside: true };
  // Nothing in this hop changes rows, so a retry may read again.
  const { rows, total, records, outside } = await readRows(ctx, query, registry, false);
  keepRecords(work, records);
  const shownRows = rows.map((row) => shownRow(ctx.pack, spec.table, row));
  // The selection of rows comes from outside if the inputs do, or if a column of the filter or
  // of the order has words from outside.
  work.outside = together(
    wholly([...sourcesIn(work.inputSources), ...outside.chosen]),
    ...shownRows.map((row, index) =>
      outsideUnder(jsonPointer(["rows", index]), outsideOfRow(outside.rows[index] ?? {}, row)),
    ),
  );
  return { status: "completed", output: { rows: shownRows, total } };
}

/** The profile is that of the run's user, even when a schedule or a webhook started the run. */
async function todayStep({ ctx }: DataWork, inputs: DataInputs): Promise<DataOutcome> {
  const faults = unknownKeys(inputs, []);
  if (faults.length > 0) throw new InputError(faults);
  const { profile } = await factsNow(ctx, null);
  const timezone = profile?.timezone ?? null;
  return { status: "completed", output: { ...tellToday(ctx.clock.today(timezone), timezone) } };
}
