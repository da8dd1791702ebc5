// A step with `forEach`: evaluates its list, and opens the frame in which the step is called for each item. An empty
// list completes the step at once.
import { PROCESS_LIMITS, type ForEach } from "../../contracts/definitions/processes.ts";
import type { HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import { bindInputs } from "../../platform/expressions/bind-inputs.ts";
import type { Scope } from "../../platform/expressions/scope.ts";
import { bytesOf, listRoom } from "../limits.ts";
import { asStatus } from "../marks.ts";
import { listOrigin, type StepOrigin } from "../outside/step-origin.ts";
import { completedStep, failedStep, type StepError } from "../steps/step-record.ts";
import type { StepAt } from "./frame.ts";
import type { ItemsFrame } from "./items-frame.ts";
import { viewsOfItems } from "./item-views.ts";
import { listOutput } from "./list-output.ts";
import { calledBy, outsideField } from "./open-frame.ts";
import { tooManySteps } from "./open-child.ts";
import { poolsOfItems } from "./pools-of-run.ts";
import { readsOfOpenedItems } from "./reads-of-run.ts";

/** @param origin of the step; its `inputs` are not used, because each item has its own */
export function openItems(
  ctx: HopContext,
  at: StepAt,
  forEach: ForEach,
  scope: Scope,
  { inputs: _none, ...origin }: StepOrigin,
): HopOutcome {
  const { statuses } = ctx.state;
  const outside = listOrigin(ctx.state, at, forEach);
  const list = listOf(forEach, scope);
  if ("error" in list) return failedStep(at, list.error, { outside });
  const { items } = list;
  const count = items.length;
  const output = listOutput(forEach.onItemError, []);
  const emptyList = { output, bytes: bytesOf(output), isCut: false };
  if (count === 0) return completedStep(at, emptyList, { outside });
  const child = "process" in at.step.calls ? at.frame.root.children[at.step.calls.process] : null;
  const error =
    tooManySteps(statuses, count * (1 + (child?.definition.steps.length ?? 0)), true) ??
    tooLong(items, listRoom(statuses));
  if (error !== null) return failedStep(at, error, { outside });
  const result: ItemsFrame = {
    frame: "items",
    list: items,
    ...outsideField(outside),
    decided: origin,
    of: calledBy(at),
  };
  const side = Math.min(forEach.parallel, count);
  const places = items.map((_, index) => index + 1);
  return {
    result,
    status: asStatus({ kind: "frame", waves: [], items: { count, side }, b: bytesOf(items) }),
    patch: {},
    events: [],
    reads: readsOfOpenedItems({ at, places }),
    views: viewsOfItems(ctx.state.results, at, result),
    pools: poolsOfItems({ at, places }),
  };
}

function listOf({ items }: ForEach, scope: Scope): { items: unknown[] } | { error: StepError } {
  const fault = (detail: string, pointer = "/items"): { error: StepError } => ({
    error: { code: "bad_input", detail, paths: [`/forEach${pointer}`] },
  });
  const binding = bindInputs({ items }, scope);
  if (!binding.ok) return fault(binding.detail, binding.pointer);
  const value = binding.values["items"];
  if (!Array.isArray(value)) return fault(`forEach needs a list, and this is ${kindOf(value)}.`);
  const maxItems = PROCESS_LIMITS.items;
  if (value.length > maxItems) {
    return fault(`The list has ${value.length} items; ${maxItems} are allowed.`);
  }
  return { items: value };
}

function tooLong(items: unknown[], room: number): StepError | null {
  const size = bytesOf(items);
  if (size <= room) return null;
  const detail = `The list has ${size} bytes, and at most ${room} can be stored: keep only what the step needs of each item.`;
  return { code: "too_large", detail, paths: ["/forEach/items"] };
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
