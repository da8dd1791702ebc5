// Compares the project's targets with the results of a bench.
import type { FirstWord } from "../measure/first-word.ts";
import type { Measurement } from "../measure/measure.ts";
import type { Timing } from "../measure/time-runs.ts";
import { waitWithoutModel } from "./first-word-table.ts";
import { markdownTable } from "./markdown-table.ts";
import { modeName } from "./mode-name.ts";
import { percentile } from "./percentile.ts";

export interface Target {
  what: string;
  bound: "at most" | "at least";
  target: number;
  /** Undefined if the value was not or could not be measured. */
  reached: number | undefined;
  unit: "×" | "ms";
}

const FIRST_WORD_MS = { off: 500, on: 250 };

/** @param wan waits with production's delays */
export function targetsOf(
  measurements: readonly Measurement[],
  wan: readonly FirstWord[],
): Target[] {
  return [
    ...measurements.flatMap(targetsAgainstSketch),
    ...measurements.flatMap(targetsAgainstFloor),
    ...wan.map(({ shape, continuation, callSeconds, runs }): Target => {
      const calls = `calls of ${callSeconds} s`;
      return {
        what: `first word without the model, delays of production: ${shape.name}, ${modeName(continuation)}, ${calls}`,
        bound: "at most",
        target: FIRST_WORD_MS[continuation],
        unit: "ms",
        reached: waitWithoutModel(runs),
      };
    }),
  ];
}

function targetsAgainstSketch({ shape, continuation, chain, sketch }: Measurement): Target[] {
  if (!sketch) return [];
  const comparison = `over the sketch's: ${shape.name}, ${continuation}`;
  const cpu = chain.cpuMs && sketch.cpuMs ? chain.cpuMs / sketch.cpuMs : undefined;
  return [
    ratio(`p50 alone ${comparison}`, "at most", 1.3, p50(chain) / p50(sketch)),
    ratio(`runs/s at 32 ${comparison}`, "at least", 0.6, chain.perSecond / sketch.perSecond),
    ratio(`CPU of workerd per run ${comparison}`, "at most", 1.5, cpu),
  ];
}

function targetsAgainstFloor({ shape, continuation, chain, floor, sketch }: Measurement): Target[] {
  if (sketch) return [];
  const comparison = `over the floor's: ${shape.name}, ${continuation}`;
  return [ratio(`p50 alone ${comparison}`, "at most", 1.4, p50(chain) / p50(floor))];
}

export function isReached({ bound, target, reached }: Target): boolean {
  if (reached === undefined) return false;
  return bound === "at most" ? reached <= target : reached >= target;
}

export function targetsTable(targets: readonly Target[]): string {
  return markdownTable(
    ["What (continuation)", "Target", "Reached", ""],
    targets.map((target) => {
      const { what, bound, target: aim, reached, unit } = target;
      const text = (value: number) => `${value.toFixed(unit === "×" ? 2 : 0)} ${unit}`;
      return [
        ...[what, `${bound} ${text(aim)}`, reached === undefined ? "n/a" : text(reached)],
        isReached(target) ? "reached" : "not reached",
      ];
    }),
  );
}

const p50 = ({ waits }: Timing) => percentile(waits, 0.5);

function ratio(
  what: string,
  bound: Target["bound"],
  target: number,
  reached: number | undefined,
): Target {
  return { what, bound, target, reached, unit: "×" };
}
