// Compares a replay with its recording: hop by hop, in effects, in the reply, in prompts.
import { isDeepStrictEqual } from "node:util";
import type { Replayed } from "./replay-recording.ts";
import { isOtherPrompt, type PromptPair } from "./recorded-model.ts";
import type { Recording } from "../recording.ts";

/** One difference; undefined on the side that has nothing. */
export interface Difference {
  /** `result.plan.steps.0.type`; empty for the whole. */
  path: string;
  was: unknown;
  is: unknown;
}

export interface Comparison {
  /** Hops in the recorded order, followed by those that only the replay has. */
  parts: { name: string; differences: Difference[] }[];
  problems: string[];
  /** Prompts with a different hash; these alone do not make a replay fail. */
  otherPrompts: PromptPair[];
  prompts: number;
  same: boolean;
}

export function compare(recording: Recording, replay: Replayed): Comparison {
  const then = new Map(recording.hops.map(({ hop, status, result }) => [hop, { status, result }]));
  const now = new Map(replay.hops.map(({ hop, status, result }) => [hop, { status, result }]));
  const hops = [...new Set([...then.keys(), ...now.keys()])];
  const { effects, reply, ...end } = recording.outcome;
  const { effects: newEffects, reply: newReply, ...newEnd } = replay.outcome;
  const parts = [
    ...hops.map((hop) => ({ name: hop, differences: differ(then.get(hop), now.get(hop)) })),
    { name: "effects", differences: differ(effects, newEffects) },
    { name: "end of run", differences: differ(end, newEnd) },
    { name: "reply sent", differences: differ(reply, newReply) },
  ];
  return {
    parts,
    problems: replay.problems,
    otherPrompts: replay.prompts.filter(isOtherPrompt),
    prompts: replay.prompts.length,
    same:
      replay.problems.length === 0 && parts.every(({ differences }) => differences.length === 0),
  };
}

/** The innermost differences between two JSON values. */
function differ(was: unknown, is: unknown, path = ""): Difference[] {
  if (isDeepStrictEqual(was, is)) return [];
  if (!isObject(was) || !isObject(is) || Array.isArray(was) !== Array.isArray(is)) {
    return [{ path, was, is }];
  }
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return keys.flatMap((key) => differ(was[key], is[key], path === "" ? key : `${path}.${key}`));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
