// The attempts of a step, for people: when each began and ended, and why it failed.
import type { StepOfRun } from "../../contracts/api/run-steps.ts";
import type { Clock } from "../../ports/clock.ts";
import type { EarlierTry, HopTimes } from "./ran.ts";

interface Attempts {
  /** The failed attempts that are known, oldest first. */
  earlier: readonly EarlierTry[];
  /** Undefined while the step runs, and for a step that has not run. */
  ran: HopTimes | undefined;
  /** How many there were. */
  attempts: number;
  state: StepOfRun["state"];
  error: StepOfRun["error"];
}

type Tries = Pick<StepOfRun, "tries" | "triesLeftOut">;

/**
 * Empty for a step that has not run, and for one with a single attempt that is not recorded as failed: the step's own
 * times and error say the same.
 */
export function triesOfStep(
  clock: Clock,
  { earlier, ran, attempts, state, error }: Attempts,
): Tries {
  if (attempts < 2 && earlier.length === 0) return {};
  const timeOf = (ms: number | undefined) => (ms === undefined ? null : clock.iso(ms));
  const tries = earlier.map(
    ({ attempt, code, from, to, call }): NonNullable<Tries["tries"]>[number] => ({
      attempt,
      state: "failed",
      ...{ startedAt: timeOf(from), endedAt: timeOf(to) },
      error: {
        code: call?.code ?? code,
        ...(call?.said ? { said: call.said } : {}),
        ...(call?.cut ? { saidLeftOut: true as const } : {}),
      },
    }),
  );
  const [from, to, attempt] = ran ?? [];
  // An abandoned step's last attempt is among the failed ones.
  if (attempt !== undefined && tries.at(-1)?.attempt !== attempt) {
    const { code, said } = error ?? {};
    tries.push({
      ...{ attempt, state, startedAt: timeOf(from), endedAt: timeOf(to) },
      error: code === undefined ? null : { code, ...(said ? { said } : {}) },
    });
  }
  return { tries, triesLeftOut: Math.max(0, attempts - tries.length) };
}
