// The built-in chain as a process of the engine: understand, a quick look-up or think and act, reply, and Summarize
// after the run's end.
import {
  chainHop,
  ChainHopSchema,
  NodeNameSchema,
  type NodeName,
} from "../contracts/chain-hops.ts";
import type { ProcessLogic } from "../engine/process-logic.ts";
import { decideByNode } from "./decide-by-node.ts";
import { failHop } from "./fail-hop.ts";
import { needNoModel, groupsInForce, hopsAfterEnd, nextHops } from "./next-hops.ts";
import { buildNodeContext, type DecideNode, type NodeParts } from "./node-context.ts";
import { restoreSession } from "./restore-session.ts";
import { stoppedRun } from "./stopped-run.ts";

/** @param decide the decision function of each node; a test or a measurement may replace them */
export function createChainLogic(
  parts: NodeParts,
  decide: Record<NodeName, DecideNode> = decideByNode,
): ProcessLogic {
  const { pack } = parts;
  return {
    nodes: NodeNameSchema.options,
    knows: (hop) => ChainHopSchema.safeParse(hop).success,
    describe(hop) {
      const { node } = chainHop(hop);
      return {
        isAfterEnd: node === "summarize",
        ...(node === "act" || node === "quick"
          ? { started: { type: "step.started", data: { hop } } }
          : {}),
      };
    },
    entry: () => ["understand"],
    next: nextHops,
    areShort: needNoModel,
    groups: groupsInForce,
    afterEnd: hopsAfterEnd,
    decide(hop) {
      const { node } = chainHop(hop);
      return (ctx) => decide[node](buildNodeContext(parts, ctx));
    },
    fail: (failedHop) => failHop(pack, failedHop),
    stop: (cause, run) => stoppedRun(pack, cause, run),
    session: restoreSession,
  };
}
