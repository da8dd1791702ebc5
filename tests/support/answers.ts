// Well-formed answers and parts of answers for scripted models: a test states only the fields that it is about.
import type { ThinkOutput } from "../../shared/contracts/plan.ts";
import type { StatedFact, UnderstandOutput } from "../../shared/contracts/answers/understand.ts";
import { nothingUnderstood } from "../../shared/domain/understanding/nothing-understood.ts";

export function understood(overrides: Partial<UnderstandOutput> = {}): UnderstandOutput {
  return { ...nothingUnderstood("en", "test"), ...overrides };
}

/** A lasting fact about the speaker, quoted from the message. */
export function stated(
  kind: StatedFact["kind"],
  what: string,
  quote: string,
  overrides: Partial<StatedFact> = {},
): StatedFact {
  return {
    kind,
    whose: "speaker",
    who: "",
    lasts: "lasting",
    from: "",
    until: "",
    what,
    words: what,
    evidence: { source: "message", quote },
    ...overrides,
  };
}

type StepPart = Partial<ThinkOutput["steps"][number]>;

export function thought(steps: StepPart[], overrides: Partial<ThinkOutput> = {}): ThinkOutput {
  return {
    decision: "plan_direct",
    goal: "what the user wants",
    steps: steps.map((step, index) => ({
      type: "read",
      subdomain: "wines",
      group: index,
      description: `step ${index + 1}`,
      operation: null,
      batch: null,
      all_found: false,
      every_row: false,
      days: [],
      only_if: "",
      ...step,
    })),
    message: null,
    conversation_phase: "executing",
    user_expressed: null,
    assumptions: [],
    undo: [],
    answer: "",
    asked_change: false,
    ...overrides,
  };
}

/** An item of a batch. */
export function item(label: string, ref: string | null = null) {
  return { label, brief: `${label} is different`, ref };
}

export const readAll = { action: "tool_call", tool: "db_read", params: { table: "wines" } };

export function complete(summary = "done", overrides: object = {}) {
  return { action: "step_complete", result_summary: summary, ...overrides };
}

export function byRefs(refs: string[]) {
  return { and: [{ column: "id", op: "in", value: refs }] };
}

export function wine(name: string) {
  return {
    name,
    vintage: 2019,
    colour: "red",
    bottles: 6,
    notes: `notes on ${name}`,
    tasting: [{ note: `plum in ${name}`, score: 88 }],
    pairing: "stew",
  };
}
