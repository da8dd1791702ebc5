// Runs a step of the built-in Service: a stored Process reads or changes the household's rows as
// the assistant does, by ref, through registry, guards, ledger and receipts.
import type { Outside } from "../../contracts/outside.ts";
import { ContractError } from "../../contracts/errors.ts";
import { patchOf } from "../../domain/conversation/session-fields.ts";
import { buildNodeContext, type NodeParts } from "../../chain/node-context.ts";
import type { HopContext } from "../../engine/hop/hop.ts";
import { createDataWork, type DataWork } from "./data-work.ts";
import type {
  DataDecision,
  DataError,
  DataInputs,
  DataOutcome,
  DataStepEnd,
  DataTool,
} from "./data-step.ts";
import { InputError } from "./input-fault.ts";
import { readStep } from "./read-step.ts";
import { writeStep } from "./write-step.ts";

/**
 * Runs `data_read` or `data_write`. A repeat of the hop gets the ledger's answer: changes are made
 * once.
 * @param ctx of the step's hop; its run supplies household, conversation and staged session
 * @param tool has an operation of the built-in Service
 * @param decision a person's yes to this step with these inputs; null before a person was asked
 * @param inputSources which parts of the inputs come from outside
 * Errors: GoneError when the run has ended or moved to a later epoch; TransientError; FatalError.
 */
export async function runDataStep(
  ctx: HopContext,
  parts: NodeParts,
  tool: DataTool,
  inputs: DataInputs,
  decision: DataDecision | null = null,
  inputSources: Outside = {},
): Promise<DataStepEnd> {
  const work = createDataWork(buildNodeContext(parts, ctx), decision, inputSources);
  try {
    return withTraces(work, await carryOut(work, tool, inputs));
  } catch (error) {
    if (error instanceof InputError) return withTraces(work, failed(badInput(error)));
    // What the registry or the database refuses is a fault of the request.
    if (!(error instanceof ContractError)) throw error;
    return withTraces(work, failed({ code: "bad_input", detail: error.message, paths: [] }));
  }
}

function carryOut(
  work: DataWork,
  { operation }: DataTool,
  inputs: DataInputs,
): Promise<DataOutcome> {
  switch (operation.type) {
    case "data_read":
      return readStep(work, operation, inputs);
    case "data_write":
      return writeStep(work, operation, inputs);
    default:
      return Promise.resolve(
        failed({
          code: "unsupported",
          detail: `${operation.type} is not an operation of the built-in Service`,
          paths: [],
        }),
      );
  }
}

/** What a step leaves, with how it ended. */
export function withTraces(work: DataWork, outcome: DataOutcome): DataStepEnd {
  const { touchedRecords, receipts, losses, leavesUnjudged, outside, blockers } = work;
  const records = [...touchedRecords.values()];
  const patch = patchOf(records);
  return { ...outcome, receipts, records, patch, losses, leavesUnjudged, outside, blockers };
}

function failed(error: DataError): DataOutcome {
  return { status: "failed", error };
}

function badInput({ message, faults }: InputError): DataError {
  return { code: "bad_input", detail: message, paths: faults.map(({ pointer }) => pointer) };
}
