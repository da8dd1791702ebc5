// The calls by which a user deletes an account or a household, and exports what there is.
import {
  AccountStateAnswerSchema,
  EraseAccountAnswerSchema,
  EraseHouseholdAnswerSchema,
  ExportRowsAnswerSchema,
  ExportTablesAnswerSchema,
} from "../contracts/rows/erasure-rows.ts";
import type { RunId } from "../contracts/ids.ts";
import type { AccountDatabase } from "../ports/erasure-database.ts";
import type { Caller } from "./create-caller.ts";

/** @param caller of the pipeline's role, for one user */
export function createAccountDatabase(caller: Caller): AccountDatabase {
  return {
    async isErased() {
      return (await caller.call("account_state", {}, AccountStateAnswerSchema)).erased;
    },

    async eraseAccount() {
      const answer = await caller.call("erase_account", {}, EraseAccountAnswerSchema);
      const { erasure, done, runs } = answer;
      return { erasure, done, runs: runs.map(toRun) };
    },

    async eraseHousehold(household, others) {
      const p = { id: household, others };
      const answer = await caller.call("erase_household", p, EraseHouseholdAnswerSchema);
      if (answer.outcome !== "accepted") return answer;
      return { outcome: "accepted", erasure: answer.erasure, runs: answer.runs.map(toRun) };
    },

    async exportTables() {
      return (await caller.call("export_tables", {}, ExportTablesAnswerSchema)).tables;
    },

    exportRows(table, after) {
      return caller.call("export_rows", { table, after }, ExportRowsAnswerSchema);
    },
  };
}

const toRun = ({ id }: { id: RunId }) => ({ run: id });
