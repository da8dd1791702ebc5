// A session and a run in which every piece has its own marker.
import type { BatchItem } from "../../shared/contracts/answers/batch.ts";
import type { Plan, PlanStep, StepType } from "../../shared/contracts/plan.ts";
import type { StepResult, UnderstandResult } from "../../shared/contracts/results.ts";
import type { Artifact, EntityRecord, Exchange, Session } from "../../shared/contracts/session.ts";
import { thought, understood, wine } from "../support/answers.ts";
import { exchangeMarkers, M } from "./markers.ts";
import { refTo } from "../support/ids.ts";
import { factInMind } from "../support/people.ts";

const ID = "a508000d-9b55-40f0-8886-dbdd88bd2de2";

function entity(
  ref: string,
  touched: number,
  label: string,
  row: string,
  overrides: Partial<EntityRecord> = {},
): EntityRecord {
  const data = { id: ref, name: label, notes: row };
  const base = {
    ref: refTo(ref),
    id: ID,
    type: "wine",
    label,
    status: "read" as const,
    created: 1,
  };
  return { ...base, touched, data, ...overrides };
}

function draft(ref: string, label: string, content: string, exchange: number): Artifact {
  return {
    ref: refTo(ref),
    id: ID,
    type: "wine",
    subdomain: "wines",
    schemaVersion: 1,
    label,
    content: { ...wine(label), notes: content },
    exchange,
  };
}

function exchange(n: number): Exchange {
  const mark = exchangeMarkers(n);
  const isLast = n === 5;
  return {
    exchange: n,
    user: mark.user,
    assistant: mark.assistant,
    routing: isLast ? M.routing : "plan_direct",
    goal: isLast ? M.lastGoal : "",
    steps: [1, 2, 3].map((step) => ({
      step,
      type: "read",
      subdomain: "wines",
      description: mark.job(step),
      outcome: mark.outcome(step),
      entities: [],
      note: mark.note(step),
    })),
    phase: isLast ? M.phase : "narrowing",
    expressed: isLast ? M.expressed : null,
    curation:
      n % 2 === 1 && n > 1
        ? { retained: [M.retainedRef], dropped: [], reasons: { [M.retainedRef]: mark.reason } }
        : { retained: [], dropped: [], reasons: {} },
    blocked: isLast ? M.blocked : null,
    at: "2026-11-19T10:00:00Z",
  };
}

const draftRecord = (ref: string, touched: number, label: string, phrase?: string) => {
  const { data: _none, ...record } = entity(ref, touched, label, "", { status: "generated" });
  return phrase === undefined ? record : { ...record, phrase };
};

/**
 * @param coversTo the last exchange in the summary: 2 of 5, or 1 if some are to be folded
 * @param copies the number of copies of the second exchange, of which a fold needs enough
 * @param hasNewDraft whether a step of this run has generated a draft
 */
export function markedSession({ coversTo = 2, copies = 1, hasNewDraft = false } = {}): Session {
  const records: EntityRecord[] = [
    entity(M.activeRef, 5, M.activeLabel, M.activeRow, { phrase: M.activePhrase }),
    draftRecord(M.draftRef, 5, M.draftLabel, M.draftPhrase),
    ...(hasNewDraft ? [draftRecord(M.madeRef, 6, "zqmadelabel")] : []),
    entity(M.retainedRef, 2, M.retainedLabel, M.retainedRow, {
      retained: M.retainedReason,
      phrase: M.retainedPhrase,
    }),
    entity(M.forgottenRef, 3, M.forgottenLabel, M.forgottenRow),
    entity(M.deletedRef, 6, M.deletedLabel, M.deletedRow, { status: "deleted" }),
  ];
  return {
    exchange: 5,
    language: "en",
    entities: Object.fromEntries(records.map((record) => [record.ref, record])),
    artifacts: {
      [M.draftRef]: draft(M.draftRef, M.draftLabel, M.draftContent, 5),
      ...(hasNewDraft ? { [M.madeRef]: draft(M.madeRef, "zqmadelabel", M.madeContent, 6) } : {}),
    },
    exchanges: [1, ...Array.from({ length: copies }, () => 2), 3, 4, 5].map((n) => exchange(n)),
    summary: {
      paragraphs: [{ version: 1, level: 1, coversTo, text: M.summary }],
      engagement: M.engagement,
      coversTo,
    },
    pending,
    outside: {},
    constraints: {
      goal: M.goal,
      since: 1,
      constraints: [{ type: "colour", field: "", value: M.constraint, confidence: 1 }],
    },
  };
}

const pending = {
  type: "propose" as const,
  text: M.pendingText,
  options: [M.pendingOption],
  request: M.pendingRequest,
  plan: {
    decision: "propose" as const,
    goal: "",
    attempt: 1,
    steps: [step({ id: 1, type: "read", group: 0, description: M.pendingPlan })],
  },
};

const understand: UnderstandResult = {
  output: understood({ search_intent: "category", pending_response: "amends" }),
  mentions: [
    {
      raw_text: M.mention,
      entity_type: "wine",
      ref: M.activeRef,
      candidates: [],
      confidence: "high",
      resolution: "exact",
    },
  ],
  assumptions: [M.assumption],
  counts: { wines: 741 },
  standing: [
    {
      ref: "change_1",
      effect: "a508000d-9b55-40f0-8886-dbdd88bd2de3",
      op: "update",
      table: "wines",
      label: M.change,
      message: 1,
      undid: false,
    },
  ],
  takenOver: pending,
  memory: {
    memories: [
      {
        ...{ kind: "episode", ref: "memory_4", speaker: "user", day: "2026-03-02", here: false },
        text: M.picked,
      },
      { kind: "fact", ref: "memory_5", name: "Ida", ...factInMind(M.inMindPicked) },
    ],
  },
  introspection: { notes: [{ text: M.noted, madeBy: "reflection" }], hidden: 0 },
  curation: { retained: [M.retainedRef], dropped: [], reasons: { [M.retainedRef]: M.curationNow } },
  profile: {
    fields: { shunnedColours: [M.shunned], glasses: [M.glass], palate: M.palate },
    guidance: { wines: M.guidance },
    timezone: null,
    told: [{ kind: "dislike", subject: M.told, note: null }],
  },
};

function step(part: Partial<PlanStep> & { type: StepType }): PlanStep {
  return { id: 3, subdomain: "wines", group: 2, description: M.job, ...part };
}

/** The current step: the last of three, after a read and an analyze step. */
export function stepUnderWay(type: StepType): PlanStep {
  const item = (ref: string, label: string): BatchItem => ({
    ref: refTo(ref),
    label,
    status: "pending",
  });
  if (type === "write") {
    return step({
      type,
      operation: "update",
      batch: { items: [item("item_1", M.batch)], briefs: [""] },
    });
  }
  if (type !== "generate") return step({ type });
  const items = [item("gen_wine_20", "the first"), item("gen_wine_21", M.sibling)];
  return step({ type, batch: { items, briefs: [M.brief, "another"] } });
}

export function planWith(last: PlanStep): Plan {
  const before = [
    step({ id: 1, type: "read", group: 0, description: "first" }),
    step({ id: 2, type: "analyze", group: 1, description: "second" }),
  ];
  return { decision: "plan_direct", goal: M.planGoal, attempt: 1, steps: [...before, last] };
}

const doneSteps: StepResult[] = [
  {
    step: 1,
    type: "read",
    subdomain: "wines",
    status: "completed",
    summary: M.outcome,
    note: M.note,
    reads: [
      { table: "wines", total: 1, filter: "all rows", rows: [{ id: M.stepRef, name: M.stepRow }] },
    ],
    receipts: [
      { op: "update", table: "wines", ref: M.receiptRef, label: M.receiptLabel, status: "applied" },
    ],
    losses: [M.loss],
  },
  {
    step: 2,
    type: "analyze",
    subdomain: "wines",
    status: "completed",
    summary: "thought",
    analysis: M.analysis,
    artifacts: [draft(M.madeRef, "zqmadelabel", M.madeContent, 6)],
  },
];

/** The run's results so far; a quick look-up has only Understand's. */
export function resultsOf(last: PlanStep, { isQuick = false } = {}) {
  if (isQuick) return { understand };
  const output = thought([], { user_expressed: M.planExpressed, answer: M.answer });
  return {
    understand,
    think: { output, plan: planWith(last) },
    "act.1": doneSteps[0],
    "act.2": doneSteps[1],
  };
}
