// Two processes as one: runs of stored Processes go to their interpreter, all others to the
// built-in chain. A hop's node identifies its process.
import { FatalError } from "../contracts/errors.ts";
import { parseHop, type Hop } from "../contracts/hop.ts";
import type { ProcessLogic } from "./process-logic.ts";

/**
 * @param chain also provides the conversation's session, whichever process its runs execute
 * @param storedLogic runs whose `meta.process` is set; none of its nodes is a node of the chain
 */
export function routeLogics(chain: ProcessLogic, storedLogic: ProcessLogic): ProcessLogic {
  const sharedNodes = storedLogic.nodes.filter((node) => chain.nodes.includes(node));
  if (sharedNodes.length > 0)
    throw new FatalError("internal", `two processes have the same nodes: ${sharedNodes.join()}`);
  const logicOf = (hop: Hop) =>
    storedLogic.nodes.includes(parseHop(hop).node) ? storedLogic : chain;
  /** The process of these marks or results, which all belong to one run. */
  const logicOfHops = (byHop: Record<Hop, unknown>) => logicOf(Object.keys(byHop)[0] ?? "");
  const logicOfRun = (run: { process?: string }) =>
    run.process === undefined ? chain : storedLogic;
  return {
    nodes: [...chain.nodes, ...storedLogic.nodes],
    knows: (hop) => logicOf(hop).knows(hop),
    describe: (hop) => logicOf(hop).describe(hop),
    readsOf: (results) => logicOfHops(results).readsOf?.(results) ?? {},
    viewsOf: (results) => logicOfHops(results).viewsOf?.(results) ?? {},
    poolsOf: (results) => logicOfHops(results).poolsOf?.(results) ?? {},
    journalled: (results, step) => logicOf(step.hop).journalled?.(results, step) ?? null,
    entry: (start) => logicOfRun(start).entry(start),
    next: (statuses, hop) => logicOf(hop).next(statuses, hop),
    areShort: (statuses, hops) => logicOfHops(statuses).areShort?.(statuses, hops) ?? false,
    groups: (statuses) => logicOfHops(statuses).groups(statuses),
    afterEnd: (status, statuses) => logicOfHops(statuses).afterEnd(status, statuses),
    decide: (hop) => logicOf(hop).decide(hop),
    fail: (failedHop) => logicOf(failedHop.envelope.hop).fail(failedHop),
    stop: (cause, run) => (run === null ? chain : logicOfRun(run.meta)).stop(cause, run),
    steps: (run) => logicOfHops(run.statuses).steps?.(run) ?? [],
    ...(storedLogic.rerun ? { rerun: storedLogic.rerun } : {}),
    session: (state) => chain.session(state),
  };
}
