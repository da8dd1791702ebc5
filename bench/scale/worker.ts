// A Worker for comparing the chain with other engines: the project's API, queue, store and database, with
// decisions that call no model. Each step stores 4 KB.
import { registerRoutes } from "../../functions/routes.ts";
import { createChainLogic } from "../../shared/chain/chain-logic.ts";
import type { NodeName } from "../../shared/contracts/chain-hops.ts";
import type { Plan } from "../../shared/contracts/plan.ts";
import type { StepResult, UnderstandResult } from "../../shared/contracts/results.ts";
import { groupOf, groupsOf, planStatus, stepOf } from "../../shared/domain/planning/plan-hops.ts";
import type { DecideNode, NodeOutcome } from "../../shared/chain/node-context.ts";
import { createWorker } from "../../shared/http/create-worker.ts";
import { kitchenComposition } from "../../shared/runtime/compose-kitchen.ts";

const STEP_BYTES = 4096;
const STEP_TEXT = "x".repeat(STEP_BYTES);

const plan: Plan = {
  decision: "plan_direct",
  goal: "",
  attempt: 1,
  steps: [0, 0, 0, 1, 1, 1, 2].map((group, index) => ({
    id: index + 1,
    type: "read",
    subdomain: "tasks",
    group,
    description: "nothing",
  })),
};

const outcomeOf = (status: NodeOutcome["status"], result: unknown = null): NodeOutcome => ({
  result,
  status,
  patch: {},
  events: [],
});

const understand: DecideNode = async () => ({
  ...outcomeOf(planStatus(plan), { plan } satisfies Partial<UnderstandResult>),
  open: groupsOf(plan),
});

const act: DecideNode = async ({ hop }) => {
  const step = stepOf(plan, hop)?.id ?? 0;
  const leave = groupOf(plan, hop);
  const result: StepResult = {
    step,
    type: "read",
    subdomain: "tasks",
    status: "completed",
    summary: STEP_TEXT,
  };
  return {
    ...outcomeOf({ kind: "step", status: "completed" }, result),
    events: [{ type: "step.completed", data: { hop } }],
    ...(leave === undefined ? {} : { leave }),
  };
};

const reply: DecideNode = async ({ state }) => ({
  ...outcomeOf({ kind: "ended", folds: true }, { text: "Done." }),
  end: {
    status: "completed",
    decision: "plan_direct",
    plan: null,
    reply: { text: "Done.", changes: [] },
    summary: null,
    session: { exchange: "1" },
    snapshotState: { exchange: "1" },
    version: state.meta.session + 1,
  },
});

const summarize: DecideNode = async () => outcomeOf({ kind: "summarized" });
const unusedNode: DecideNode = async () => outcomeOf({ kind: "reply_next" });
const decide: Record<NodeName, DecideNode> = {
  understand,
  think: unusedNode,
  act,
  quick: unusedNode,
  reply,
  summarize,
};

const logic = createChainLogic(kitchenComposition, decide);
export default createWorker({ ...kitchenComposition, logic }, registerRoutes, {});
