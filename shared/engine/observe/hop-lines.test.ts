// One line per invocation of a hop, whatever the outcome; a failed run lists its attempts.
import { beforeAll, beforeEach, expect, it } from "vitest";
import { envelopeOf, startFlowWorld } from "../../../tests/support/flow-world.ts";
import type { Envelope } from "../../contracts/envelope.ts";
import { FatalError, TransientError } from "../../contracts/errors.ts";
import type { FinishRequest } from "../../ports/run-database.ts";
import type { LogFields } from "../../ports/log.ts";
import { endRun } from "../run/end-run.ts";
import { failDelivered } from "../hop/fail-hop.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { runHop } from "../hop/run-hop.ts";
import { userId } from "../../../tests/support/ids.ts";
import { forSuite } from "../../../tests/support/for-suite.ts";

const world = forSuite(startFlowWorld);
let deps: EngineDeps;
const lines: LogFields[] = [];
beforeAll(async () => {
  const log = (_event: string, fields: LogFields = {}) => void lines.push(fields);
  deps = { ...world.deps, log: { info: log, warn: log, error: log } };
});
beforeEach(() => {
  world.reset();
  lines.length = 0;
});

/** Hop, outcome, attempt and error of each line. */
const loggedOutcomes = () =>
  lines.map((line) => [
    ...[line["alfred.hop"], line["alfred.outcome"], line["alfred.attempt"]],
    ...(line["error.type"] === undefined ? [] : [line["error.type"]]),
  ]);

/** A run whose next hop is Think. */
async function beginThink(): Promise<Envelope> {
  const { first } = await world.begin();
  await runHop(world.deps, first);
  return envelopeOf(world.takePublished(), "think");
}

/** The error with which the run ends, once it ends. */
function recordEnd(): { error?: FinishRequest["error"] } {
  const recordedEnd: { error?: FinishRequest["error"] } = {};
  world.database.finishRun = ({ error, status, reply = null }) => {
    if (error) recordedEnd.error = error;
    return Promise.resolve({ outcome: "finished", status, reply, next: null, toSend: false });
  };
  return recordedEnd;
}

const failTransiently = () => Promise.reject(new TransientError("overloaded", "busy"));

it("each outcome is logged once: thrown, committed at last, already done, committed at once", async () => {
  const think = await beginThink();
  world.decide.think = failTransiently;
  await expect(runHop(deps, think)).rejects.toThrow("busy");
  delete world.decide.think;
  await runHop(deps, think);
  await runHop(deps, think);
  const { first } = await world.begin();
  await runHop(deps, { ...first, epoch: 0, hop: "understand" });
  expect(loggedOutcomes()).toEqual([
    ["think", "error", 1, "overloaded"],
    ["think", "committed", 2],
    ["think", "done", 2],
    ["understand", "committed", 1],
  ]);
});

it("each hop of one invocation is logged on its own line, and so is the hop that had to be published", async () => {
  const { first } = await world.begin();
  world.decide.think = failTransiently;
  await runHop({ ...deps, continuation: true }, first);
  expect(loggedOutcomes()).toEqual([
    ["understand", "committed", 1],
    ["think", "error", 1, "overloaded"],
  ]);
  expect(lines.map((line) => line["alfred.trigger"])).toEqual(["delivery", "continued"]);
  expect(lines.map((line) => line["alfred.published"])).toEqual([0, 1]);
});

it("the error of a run lists every attempt at the failed hop", async () => {
  const think = await beginThink();
  const end = recordEnd();
  world.decide.think = failTransiently;
  await expect(runHop(deps, think)).rejects.toThrow("busy");
  world.decide.think = () => Promise.reject(new FatalError("contract_violation", "nonsense"));
  await runHop(deps, think);
  expect(end.error).toEqual({
    code: "contract_violation",
    message: "the run failed at think",
    attempts: [
      { hop: "think", attempt: 1, code: "overloaded" },
      { hop: "think", attempt: 2, code: "contract_violation" },
    ],
  });
  expect(loggedOutcomes().at(-1)).toEqual(["think", "failed", 2, "contract_violation"]);
});

it("the run's error lists every attempt when the queue abandons the hop, and the last line reports the failure", async () => {
  const think = await beginThink();
  const end = recordEnd();
  world.decide.think = failTransiently;
  await expect(runHop(deps, think)).rejects.toThrow("busy");
  await expect(runHop(deps, think)).rejects.toThrow("busy");
  // The third is killed: its lease runs out, and it reports nothing.
  const { run, epoch } = think;
  const claim = await world.store.claim({
    run,
    conversation: think.conversation,
    hop: "think",
    epoch,
    leaseMs: 1,
    after: think.after,
    session: 0,
    nonce: "killed",
  });
  expect(claim.outcome).toBe("granted");
  await new Promise((resolve) => setTimeout(resolve, 20));
  await failDelivered(deps, think, "unavailable");
  expect(end.error).toMatchObject({
    code: "unavailable",
    attempts: [
      { hop: "think", attempt: 1, code: "overloaded" },
      { hop: "think", attempt: 2, code: "overloaded" },
      { hop: "think", attempt: 3, code: "unavailable" },
    ],
  });
  expect(lines.at(-1)).toMatchObject({
    "alfred.trigger": "failure",
    "alfred.outcome": "failed",
    "error.type": "unavailable",
    "alfred.run_status": "failed",
  });
});

it.each([
  ["timed_out", "timeout"],
  ["cancelled", "cancelled"],
] as const)("the failed attempts are listed when the run is %s", async (cause, code) => {
  const { first, meta } = await world.begin();
  await runHop(deps, first);
  world.decide.think = failTransiently;
  await expect(runHop(deps, envelopeOf(world.takePublished(), "think"))).rejects.toThrow("busy");
  const run = { meta, status: "running", acceptedAs: "running", epoch: 0 } as const;
  world.database.recoverRun = () =>
    Promise.resolve({
      outcome: "superseded",
      epoch: 0,
      run,
      snapshot: null,
      summary: null,
      decisions: [],
    });
  const end = recordEnd();
  const error = cause === "timed_out" ? { error: { code, message: "too long" } } : {};
  await endRun(deps, { user: userId("u"), run: meta.run, cause, ...error });
  expect(end.error).toMatchObject({
    code,
    attempts: [{ hop: "think", attempt: 1, code: "overloaded" }],
  });
});
