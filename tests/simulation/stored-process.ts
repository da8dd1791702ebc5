// Stored Processes under the simulator.
import { createChainLogic } from "../../shared/chain/chain-logic.ts";
import type { NodeParts } from "../../shared/chain/node-context.ts";
import type { Hop } from "../../shared/contracts/hop.ts";
import type { ProcessDefinition } from "../../shared/contracts/definitions/processes.ts";
import type { ResolvedProcess } from "../../shared/contracts/definitions/resolved.ts";
import type { HopContext } from "../../shared/engine/hop/hop.ts";
import { routeLogics } from "../../shared/engine/route-logics.ts";
import { isFolded } from "../../shared/platform/processes/frame-hops.ts";
import { createProcessLogic } from "../../shared/process/create-process-logic.ts";
import { chainWaitsFor } from "./watch-decisions.ts";
import type { SimulatedProcess } from "./world.ts";

/** The interpreter of stored Processes beside the chain, as they are deployed. */
export function storedProcess(parts: NodeParts, process: ResolvedProcess): SimulatedProcess {
  return {
    logic: (executor) =>
      routeLogics(createChainLogic(parts), createProcessLogic({ ...parts, executor })),
    waitsFor: (ctx) => storedWaitsFor(process, ctx),
  };
}

/**
 * The hops before a hop, computed from the definitions. Of the marks it uses only which items are folded and which hops
 * opened a frame.
 */
function storedWaitsFor(process: ResolvedProcess, ctx: HopContext): Hop[] | null {
  const [node = "", ...places] = ctx.hop.split(".");
  if (node !== "step") return chainWaitsFor(ctx);
  const waits: Hop[] = [];
  let path = node;
  let definition: ProcessDefinition | undefined = process.definition;
  let lanes: number | undefined;
  for (const text of places) {
    const place = Number(text);
    waits.push(path);
    if (lanes !== undefined) {
      // An item comes after the previous one in its lane, and an iteration after the previous iteration.
      const before = place - lanes;
      // While hops below an item run, the mark of the previous item in its lane is folded. That the previous item had
      // ended was checked at the item's own hop.
      if (place > 0 && before > 0 && !isFolded(ctx.state.statuses, `${path}.${before}`)) {
        waits.push(endHop(`${path}.${before}`, ctx));
      }
      lanes = undefined;
      path = `${path}.${place}`;
      continue;
    }
    if (definition === undefined) return null;
    const isClosing = place === 0;
    // A frame closes early after a wave with a failed or asked step.
    if (!isClosing) waits.push(...endsBefore(definition, path, place, ctx));
    const callStep: ProcessDefinition["steps"][number] | undefined = definition.steps[place - 1];
    path = `${path}.${place}`;
    lanes = callStep?.loop === undefined ? callStep?.forEach?.parallel : 1;
    // A place after the frame's last step is the frame's summary. Below a step that calls a Tool there is only the
    // summary of its answer.
    definition =
      callStep === undefined || !("process" in callStep.calls)
        ? { ...process.definition, steps: [] }
        : process.children[callStep.calls.process]?.definition;
  }
  return waits;
}

function endsBefore(
  { steps }: ProcessDefinition,
  path: Hop,
  place: number,
  ctx: HopContext,
): Hop[] {
  let first = place;
  const isParallel = (number: number) => steps[number - 1]?.execution.mode === "parallel";
  while (isParallel(first) && isParallel(first - 1)) first--;
  return Array.from({ length: first - 1 }, (_, index) => endHop(`${path}.${index + 1}`, ctx));
}

/** The hop with which a step or an item ends. */
const endHop = (hop: Hop, { state }: HopContext): Hop =>
  state.statuses[hop]?.kind === "frame" ? `${hop}.0` : hop;
