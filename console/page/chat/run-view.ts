// The view of a run, folded from its events by one pure function.
//
// After a broken connection, events may come twice, out of order, or with a gap. So the view is computed from all events so
// far, in the order of their ids, rather than one by one as they arrive. A run that was read after its end overrides every
// event.
import type { components } from "../../../clients/typescript/types.ts";

export type Run = components["schemas"]["Run"];
export type Change = components["schemas"]["Change"];

/** An event from the client, or a run that was read. */
export interface RunNews {
  /** `epoch.n`, or `end`; undefined if it has no place in the order. */
  id?: string | undefined;
  type: string;
  data: Record<string, unknown>;
}

export const runRead = (run: Run): RunNews => ({ type: "run.read", data: { ...run } });

export type Phase =
  | "sent"
  | "queued"
  | "understanding"
  | "working"
  | "writing"
  | "waiting"
  | "completed"
  | "failed"
  | "cancelled";

export interface StepView {
  hop: string;
  /** What the step is to do; empty if not known yet. */
  words: string;
  /** `pending`, `running`, or the final state. */
  status: string;
}

export interface Question {
  text: string;
  options: string[];
}

export interface RunView {
  runId: string | null;
  phase: Phase;
  steps: StepView[];
  /** Markdown, as far as it has been written. */
  text: string;
  question: Question | null;
  /** Known once the run was read. */
  changes: Change[];
  /** Why the run failed; known once the run was read. */
  code: string | null;
}

const EMPTY: RunView = {
  runId: null,
  phase: "sent",
  steps: [],
  text: "",
  question: null,
  changes: [],
  code: null,
};

const ENDED: ReadonlySet<string> = new Set(["completed", "failed", "cancelled"]);
export const hasEnded = ({ phase }: Pick<RunView, "phase">) => ENDED.has(phase);

export function viewOf(news: readonly RunNews[]): RunView {
  return inOrder(news).reduce(fold, EMPTY);
}

const END = [Infinity, 0] as const;
/** The positions before the first event and after the last one. */
const FIRST = [-1, 0] as const;
const AFTER_END = [Infinity, 1] as const;

/**
 * The position of an event. Events without an id are `message.accepted`, the first event of a run that is followed, a
 * snapshot of a run of which nothing else is known, and a run that was read.
 */
function placeOf({ id, type, data }: RunNews): readonly [epoch: number, n: number] {
  if (type === "run.read") return ENDED.has(String(data["status"])) ? AFTER_END : FIRST;
  if (id === "end" || (type.startsWith("run.") && ENDED.has(type.slice("run.".length)))) return END;
  const [epoch = NaN, n = NaN] = (id ?? "").split(".").map(Number);
  return Number.isNaN(epoch) || Number.isNaN(n) ? FIRST : [epoch, n];
}

/** Each event once; a snapshot comes after the event with the same id. */
function inOrder(news: readonly RunNews[]): RunNews[] {
  const once = new Map<string, RunNews>();
  for (const event of news) {
    const name = `${event.type} ${event.id ?? ""}`;
    // Of several events of one type without an id, the last one counts, because it is the newest.
    if (event.id === undefined || !once.has(name)) once.set(name, event);
  }
  const rank = ({ type }: RunNews) => (type === "run.snapshot" ? 1 : 0);
  return [...once.values()]
    .map((event) => ({ event, place: placeOf(event) }))
    .sort(
      (a, b) =>
        compare(a.place[0], b.place[0]) ||
        compare(a.place[1], b.place[1]) ||
        rank(a.event) - rank(b.event) ||
        compare(a.event.type, b.event.type),
    )
    .map(({ event }) => event);
}

const compare = <T>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);

function fold(view: RunView, { type, data }: RunNews): RunView {
  const textOf = (name: string) => {
    const value = data[name];
    return typeof value === "string" ? value : "";
  };
  switch (type) {
    case "message.accepted":
      return {
        ...view,
        runId: textOf("runId"),
        phase: textOf("status") === "queued" ? "queued" : view.phase,
      };
    case "run.accepted":
      return {
        ...view,
        runId: textOf("runId"),
        phase: data["queued"] === true ? "queued" : "understanding",
      };
    case "run.snapshot":
    case "run.read":
      return viewOfRun(data as unknown as Run);
    case "understand.completed":
      return { ...view, phase: "working" };
    case "plan.created":
      return { ...view, phase: "working", steps: plannedSteps(data["steps"]) };
    case "step.started":
      return {
        ...view,
        phase: "working",
        steps: withStep(view.steps, textOf("hop"), "running", ""),
      };
    case "step.completed": {
      const status = textOf("status");
      return { ...view, steps: withStep(view.steps, textOf("hop"), status, textOf("step")) };
    }
    case "reply.delta":
      return { ...view, phase: "writing", text: view.text + textOf("text") };
    case "reply.reset":
      return { ...view, phase: "writing", text: "" };
    case "run.question":
      return textOf("text") === ""
        ? view
        : { ...view, question: { text: textOf("text"), options: textsIn(data["options"]) } };
    case "run.waiting":
    case "run.completed":
    case "run.failed":
    case "run.cancelled": {
      const text = typeof data["reply"] === "string" ? data["reply"] : view.text;
      const phase = type.slice("run.".length) as Phase;
      return { ...view, runId: textOf("runId") || view.runId, phase, text };
    }
    default:
      // Unknown kinds of events are skipped; their content comes with the run when it is read.
      return view;
  }
}

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const PHASES: Readonly<Record<Run["status"], Phase>> = {
  queued: "queued",
  running: "working",
  waiting: "waiting",
  completed: "completed",
  failed: "failed",
  cancelled: "cancelled",
};

function viewOfRun(run: Run): RunView {
  const { pending } = run.reply ?? {};
  const processSteps = (run.process?.steps ?? []).map(({ hop, summary, status }) => {
    return { hop, words: summary, status };
  });
  const steps = run.steps.map(({ hop, description, status }) => {
    return { hop, words: description, status };
  });
  return {
    runId: run.id,
    phase: PHASES[run.status],
    steps: [...steps, ...processSteps],
    text: run.reply?.text ?? "",
    question: pending === undefined ? null : { text: pending.text, options: pending.options ?? [] },
    changes: run.reply?.changes ?? [],
    code: run.error?.code ?? null,
  };
}

/** A plan numbers its steps, and a step has the hop `act.<number>`. Hops of the parts of a step are added as they start. */
function plannedSteps(steps: unknown): StepView[] {
  if (!Array.isArray(steps)) return [];
  return (steps as { id: number; description: string }[]).map(({ id, description }) => {
    return { hop: `act.${id}`, words: description, status: "pending" };
  });
}

function withStep(steps: StepView[], hop: string, status: string, words: string): StepView[] {
  if (!steps.some((step) => step.hop === hop)) return [...steps, { hop, words, status }];
  return steps.map((step) =>
    step.hop === hop ? { ...step, status, words: step.words || words } : step,
  );
}
