// The causes that code knows for what a step did not do: faults of values in its refused calls and contents.
import type { ContractError } from "../../contracts/errors.ts";
import type { ValueFault } from "../../contracts/value-fault.ts";
import { faultTexts } from "../../domain/wording/fault-text.ts";
import { languageOfStep, wordsOfStep, type StepWork } from "./step-work.ts";

/** The faults for which the step's last change was refused; none if it was not refused for faults of values. */
export function lastFaults(work: StepWork): string[] {
  const lastChange = work.calls.findLast(
    (call) => call.kind === "effects" || (call.kind === "refused" && isChange(call)),
  );
  return lastChange?.kind === "refused" ? textsOf(work, lastChange.faults ?? []) : [];
}

/** The faults for which a change of this batch item, or of the row of this name, was refused; null if there are none. */
export function faultsOf(work: StepWork, name: string): string | null {
  const faultsOfCalls = work.calls.flatMap((call) =>
    call.kind === "refused" ? [(call.faults ?? []).filter(isOf(name))] : [],
  );
  const lastFaultsOfRow = faultsOfCalls.findLast((faults) => faults.length > 0) ?? [];
  const texts = textsOf(
    work,
    lastFaultsOfRow.map((fault) => ({ ...fault, label: null })),
  );
  return texts.length === 0 ? null : texts.join(wordsOfStep(work).semicolon);
}

/** The faults of values in content that the model could not mend; null if the answer was at fault for something else. */
export function faultsOfContent(work: StepWork, { faults }: ContractError): string | null {
  const isContent = faults.length > 0 && faults.every(({ path }) => path[0] === "data");
  return isContent ? textsOf(work, faults).join(wordsOfStep(work).semicolon) : null;
}

function isOf(name: string) {
  return ({ item, label }: ValueFault) =>
    item === name || label?.toLowerCase() === name.toLowerCase();
}

function isChange({ action }: { action: string }): boolean {
  return action.startsWith("db_") && action !== "db_read";
}

function textsOf(work: StepWork, faults: ValueFault[]): string[] {
  return faultTexts(faults, languageOfStep(work), work.ctx.pack);
}
