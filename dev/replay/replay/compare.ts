// Compares a replay with its recording: each hop, the effects, the end of the run, the reply and the prompts.
import { isDeepStrictEqual } from "node:util";
import type { ReplayResult } from "./replay-recording.ts";
import { isChangedPrompt, type PromptPair } from "./recorded-model.ts";
import type { Recording } from "../recording.ts";

/** One difference; a side that has no value is undefined. */
export interface Difference {
  /** Such as `result.plan.steps.0.type`; empty for the complete value. */
  path: string;
  was: unknown;
  is: unknown;
}

export interface Comparison {
  /** The hops in the recorded order, then those that only the replay has, then the outcome. */
  parts: { name: string; differences: Difference[] }[];
  problems: string[];
  /** Prompts with a different hash, which do not count as a difference. */
  changedPrompts: PromptPair[];
  prompts: number;
  isSame: boolean;
}

export function compare(recording: Recording, replay: ReplayResult): Comparison {
  const recordedHops = new Map(
    recording.hops.map(({ hop, status, result }) => [hop, { status, result }]),
  );
  const replayedHops = new Map(
    replay.hops.map(({ hop, status, result }) => [hop, { status, result }]),
  );
  const hops = [...new Set([...recordedHops.keys(), ...replayedHops.keys()])];
  const { effects, reply, ...end } = recording.outcome;
  const { effects: newEffects, reply: newReply, ...newEnd } = replay.outcome;
  const parts = [
    ...hops.map((hop) => ({
      name: hop,
      differences: differencesOf(recordedHops.get(hop), replayedHops.get(hop)),
    })),
    { name: "effects", differences: differencesOf(effects, newEffects) },
    { name: "end of run", differences: differencesOf(end, newEnd) },
    { name: "reply sent", differences: differencesOf(reply, newReply) },
  ];
  return {
    parts,
    problems: replay.problems,
    changedPrompts: replay.prompts.filter(isChangedPrompt),
    prompts: replay.prompts.length,
    isSame:
      replay.problems.length === 0 && parts.every(({ differences }) => differences.length === 0),
  };
}

/** The innermost differences between two JSON values. */
function differencesOf(was: unknown, is: unknown, path = ""): Difference[] {
  if (isDeepStrictEqual(was, is)) return [];
  if (!isObject(was) || !isObject(is) || Array.isArray(was) !== Array.isArray(is)) {
    return [{ path, was, is }];
  }
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return keys.flatMap((key) =>
    differencesOf(was[key], is[key], path === "" ? key : `${path}.${key}`),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
