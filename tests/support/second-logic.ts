// A second process logic for the engine: five steps that do nothing, of which the third runs three times in
// parallel. It has no model, no plan and no household, so every guarantee that it has is the engine's.
import { FatalError } from "../../shared/contracts/errors.ts";
import { parseHop, type Hop, type Statuses } from "../../shared/contracts/hop.ts";
import type { SessionFields } from "../../shared/contracts/session.ts";
import type { HopContext, HopOutcome } from "../../shared/engine/hop/hop.ts";
import type { ProcessLogic } from "../../shared/engine/process-logic.ts";
import type { RunState } from "../../shared/ports/store.ts";

/** The hops of each wave wait for all hops of the previous one. */
export const WAVES: readonly (readonly Hop[])[] = [
  ["step.1"],
  ["step.2"],
  ["step.3.1", "step.3.2", "step.3.3"],
  ["step.4"],
  ["step.5"],
];

/** The reply of every run that succeeds. */
export const DONE = "Five steps are done.";

const THREE = { group: "three", hops: [...(WAVES[2] ?? [])] };

/** @param brokenHop a hop that fails permanently */
export function createSecondLogic(brokenHop?: Hop): ProcessLogic {
  return {
    nodes: ["step"],
    knows: (hop) => WAVES.some((wave) => wave.includes(hop)),
    describe: (hop) => ({ isAfterEnd: false, started: { type: "step.started", data: { hop } } }),
    entry: () => ["step.1"],
    next: nextHops,
    groups: (statuses) => (statuses["step.2"] === undefined ? [] : [THREE]),
    afterEnd: () => [],
    decide: (hop) => (ctx) =>
      hop === brokenHop
        ? Promise.reject(new FatalError("internal", `${hop} is broken`))
        : decideStep(ctx),
    fail({ envelope: { hop }, state, code, attempts }) {
      const failure = mark(hop, { failed: code }, "failed");
      if (isOneOfThree(hop)) return Promise.resolve({ ...failure, leave: THREE.group });
      const error = { code, message: `the run failed at ${hop}`, attempts };
      return Promise.resolve(
        endedOutcome(failure, state, "failed", `It failed: ${code}.`, { error }),
      );
    },
    stop: (cause, run) => ({
      reply: { text: `It was stopped: ${cause}.`, changes: [] },
      session: run && sessionAfter(run.before),
    }),
    session: ({ snapshot }) => (snapshot?.state ?? {}) as SessionFields,
  };
}

function nextHops(statuses: Statuses, hop: Hop): Hop[] {
  const index = WAVES.findIndex((wave) => wave.includes(hop));
  const isDone = WAVES[index]?.every((hop) => statuses[hop] !== undefined) ?? false;
  return isDone ? [...(WAVES[index + 1] ?? [])] : [];
}

/** The result is a recorded fact, which would be different if it were computed again. */
async function decideStep(ctx: HopContext): Promise<HopOutcome> {
  const fact = await ctx.record(() => Promise.resolve(ctx.ids.uuid()));
  const completion = mark(ctx.hop, { fact }, "completed");
  if (isOneOfThree(ctx.hop)) return { ...completion, leave: THREE.group };
  if (ctx.hop === "step.2") return { ...completion, open: [THREE] };
  return ctx.hop === "step.5" ? endedOutcome(completion, ctx.state, "completed", DONE) : completion;
}

const isOneOfThree = (hop: Hop): boolean => parseHop(hop).numbers[0] === 3;

function mark(hop: Hop, result: unknown, status: "completed" | "failed"): HopOutcome {
  const data = { hop, status };
  return {
    result,
    patch: {},
    status: { kind: "step", status },
    events: [{ type: "step.completed", data }],
  };
}

function endedOutcome(
  outcome: HopOutcome,
  { session, meta }: RunState,
  status: "completed" | "failed",
  text: string,
  overrides: Partial<NonNullable<HopOutcome["end"]>> = {},
): HopOutcome {
  const fields = sessionAfter(session);
  const end = { status, decision: status, plan: null, summary: null, ...overrides };
  return {
    ...outcome,
    end: {
      ...end,
      reply: { text, changes: [] },
      session: fields,
      snapshotState: fields,
      version: meta.nextSession,
    },
  };
}

/** The session after a run, in which `exchange` counts the runs. */
function sessionAfter(fields: SessionFields): SessionFields {
  return { ...fields, exchange: String(Number(fields["exchange"] ?? 0) + 1) };
}
