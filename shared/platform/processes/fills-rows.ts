// Whether a step with `forEach` creates rows whose values come from its items. Then an item from outside
// decides no more about the data than a list of rows from outside would.
import type { Step } from "../../contracts/definitions/processes.ts";
import type { RunOperation } from "../../contracts/definitions/tools.ts";
import { referencesIn } from "../expressions/variables-in.ts";

export function fillsRows({ inputs }: Step, operation: RunOperation | undefined): boolean {
  if (operation?.type !== "data_write" || operation.op !== "create") return false;
  const { items = null } = inputs;
  return referencesIn({ items }).references.some(({ root }) => root === "item");
}
