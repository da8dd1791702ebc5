// A step that waits for a time, or for an event, which it takes once. A run that has nothing else to do ends as
// waiting. Postgres stores what it waits for, and the run later resumes at this step.
import type { EventWait, Wait } from "../../contracts/definitions/waits.ts";
import { WAIT_LIMITS } from "../../contracts/definitions/waits.ts";
import { GoneError, type HopContext, type HopOutcome } from "../../engine/hop/hop.ts";
import type { BegunWait } from "../../ports/wait-calls.ts";
import { TIMED_OUT, timeoutHandler } from "../../platform/processes/handlers.ts";
import { wholly } from "../../platform/processes/outside-values.ts";
import { waitOutput } from "../../platform/processes/wait-output.ts";
import { validate } from "../../platform/schemas/validate.ts";
import { afterDuration, untilTime, type WaitTime } from "../../platform/triggers/wait-time.ts";
import type { StepAt } from "../frames/frame.ts";
import { bytesOf, outputShare } from "../limits.ts";
import type { StepOrigin } from "../outside/step-origin.ts";
import { contextOf } from "../steps/begin-call.ts";
import { limitText } from "../steps/settle-output.ts";
import {
  completedStep,
  failedStep,
  skippedStep,
  waitingStep,
  type StepError,
} from "../steps/step-record.ts";
import { questionAbout, takeAnswer } from "./ask-event.ts";
import { sourcesOfWait } from "./sources-of-wait.ts";

/** @param values of the wait's expressions */
export async function runWait(
  ctx: HopContext,
  at: StepAt,
  wait: Wait,
  values: Record<string, unknown>,
  { inputs }: StepOrigin,
): Promise<HopOutcome> {
  const nowMs = ctx.clock.now();
  const time = timeOf(wait, values, nowMs);
  if (!time.ok) return failedStep(at, badInput(time.detail, time.place));
  const key = "event" in wait ? keyOf(values["key"]) : null;
  if (key !== null && typeof key !== "string") return failedStep(at, key.error);
  const bounds = { key, until: ctx.clock.iso(time.atMs), now: ctx.clock.iso(nowMs) };
  const question = "event" in wait ? await questionAbout(ctx, at, wait, key) : null;
  let begun = await begin(ctx, at, wait, bounds);
  if (begun.outcome === "waits" && question !== null && "event" in wait) {
    const isAnswered = await takeAnswer(ctx, wait, { key, now: bounds.now, question });
    if (isAnswered) begun = await begin(ctx, at, wait, bounds);
  }
  if (begun.outcome === "too_many") {
    const detail = `${WAIT_LIMITS.open} steps of the run are waiting already, which is the limit.`;
    return failedStep(at, { code: "too_many_steps", detail });
  }
  if (begun.outcome === "waits") {
    const event = "event" in wait ? wait.event : null;
    const { since, until } = begun;
    const questions = question === null ? [] : [question];
    return waitingStep(at, { hop: at.hop, step: at.name, event, key, since, until }, questions);
  }
  // Its frame has failed, or its run has ended: nothing follows.
  if (begun.as === "left") return skippedStep(at);
  const isTimedOut = "event" in wait && begun.as !== "event";
  if (isTimedOut && timeoutHandler(at.step) !== undefined) {
    return failedStep(at, { code: TIMED_OUT, detail: noEvent(wait, key) });
  }
  const output = waitOutput(wait, begun.at, begun.data ?? null, isTimedOut);
  const [bytes, maxBytes] = [bytesOf(output), outputShare(ctx.state.statuses, ctx.hop)];
  if (bytes > maxBytes) {
    const detail = `The event has ${bytes} bytes; ${limitText(maxBytes)}.`;
    return failedStep(at, { code: "too_large", detail });
  }
  const outside = wholly([...sourcesOfWait(at.step), ...Object.values(inputs).flat()]);
  return completedStep(at, { output, bytes, isCut: false }, { outside });
}

const noEvent = ({ event }: EventWait, key: string | null): string =>
  `The event "${event}"${key === null ? "" : ` with the key "${key}"`} did not come in time.`;

/** When the wait is over at the latest. */
function timeOf(
  wait: Wait,
  values: Record<string, unknown>,
  now: number,
): WaitTime & { place: string } {
  if ("for" in wait) return { ...afterDuration(values["for"], now), place: "for" };
  if ("until" in wait) {
    return { ...untilTime(values["until"], wait.timeZone, now), place: "until" };
  }
  const { timeout = WAIT_LIMITS.seconds } = values;
  return { ...afterDuration(timeout, now), place: "timeout" };
}

function keyOf(value: unknown): string | null | { error: StepError } {
  if (value === undefined) return null;
  const key = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  const maxLength = WAIT_LIMITS.keyCharacters;
  if (typeof key === "string" && key !== "" && key.length <= maxLength) return key;
  return { error: badInput(`The key of an event is text of 1 to ${maxLength} characters.`, "key") };
}

const badInput = (detail: string, place: string): StepError => ({
  code: "bad_input",
  detail,
  paths: [`/calls/wait/${place}`],
});

type Begun = Extract<BegunWait, { outcome: "waits" | "over" }> | { outcome: "too_many" };

/**
 * Begins the wait, or takes the first fitting event of those that came before it. Errors: GoneError when the run has
 * ended or moved to a later epoch; TransientError.
 */
async function begin(
  ctx: HopContext,
  at: StepAt,
  wait: Wait,
  { key, until, now }: { key: string | null; until: string; now: string },
): Promise<Begun> {
  const event = "event" in wait ? wait.event : null;
  const schema = ("event" in wait ? wait.schema : undefined) ?? null;
  const { run, epoch } = ctx.envelope;
  let seen: { after: number; takes: number | null } = { after: 0, takes: null };
  for (;;) {
    const begun = await ctx.db.beginWait({
      ...{ run, epoch, hop: ctx.hop, step: at.name, event, key, schema, until },
      now,
      context: contextOf(ctx),
      most: WAIT_LIMITS.open,
      ...seen,
    });
    switch (begun.outcome) {
      case "ended":
      case "stale_epoch":
        throw new GoneError(begun.outcome);
      case "offered": {
        const fitting = begun.events.find(({ data }) => validate(schema ?? {}, data).length === 0);
        const last = begun.events.at(-1)?.number ?? seen.after;
        seen = { after: fitting === undefined ? last : seen.after, takes: fitting?.number ?? null };
        break;
      }
      case "too_many":
        return { outcome: begun.outcome };
      default:
        return begun;
    }
  }
}
