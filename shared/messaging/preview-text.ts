// A run's progress as text, made from its events: its plan with the state of each step, then the
// reply so far.
import { chainHop, ChainHopSchema } from "../contracts/chain-hops.ts";
import { FINAL_EVENTS, type RunEvent } from "../contracts/events.ts";
import { PlanDataSchema } from "../contracts/plan-event.ts";
import type { ReplyWords } from "../domain/wording/reply-words.ts";

export interface PreviewText {
  /** Takes the next event. */
  take(event: Pick<RunEvent, "type" | "data">): void;
  /** Markdown; null before the first event, and while the run waits for the run before it. */
  text(): string | null;
  hasEnded(): boolean;
}

interface Step {
  description: string;
  /** The number of hops that have started. */
  startedHops: number;
  /** A mark for each hop that has ended. */
  marks: string[];
  /** The number of all hops of the step. */
  hops: number;
}

const DONE_MARK = "✓";
const MARKS: Readonly<Record<string, string>> = {
  completed: DONE_MARK,
  asked: "?",
  nothing_done: "–",
};
const FAILED_MARK = "✗";

export function createPreviewText(words: Pick<ReplyWords, "channels">): PreviewText {
  let steps = new Map<number, Step>();
  let reply = "";
  let hasBegun = false;
  let hasFinished = false;

  function plan(data: unknown): void {
    const read = PlanDataSchema.safeParse(data);
    if (!read.success) return;
    steps = new Map(
      read.data.steps.map(({ id, description, items }) => {
        const hops = Math.max(1, items.length);
        return [id, { description, startedHops: 0, marks: [], hops }];
      }),
    );
  }

  function changeStep(hop: unknown, change: (step: Step) => void): void {
    const name = ChainHopSchema.safeParse(hop);
    const number = name.success ? chainHop(name.data).step : null;
    const step = number === null ? undefined : steps.get(number);
    if (step) change(step);
  }

  return {
    take({ type, data }) {
      hasBegun ||= type !== "run.accepted" || data["queued"] !== true;
      if (FINAL_EVENTS.has(type)) hasFinished = true;
      else if (type === "plan.created") plan(data);
      else if (type === "step.started") changeStep(data["hop"], (step) => (step.startedHops += 1));
      else if (type === "step.completed") {
        const mark = MARKS[String(data["status"])] ?? FAILED_MARK;
        changeStep(data["hop"], (step) => step.marks.push(mark));
      } else if (type === "reply.reset") reply = "";
      else if (type === "reply.delta") reply += String(data["text"]);
    },
    text() {
      if (!hasBegun) return null;
      if (reply.trim() !== "") return reply;
      const lines = [...steps.values()].map(
        (step) => `${markOf(step)} ${literal(step.description)}`,
      );
      return [literal(words.channels.working), ...lines].join("\n\n");
    },
    hasEnded: () => hasFinished,
  };
}

function markOf({ startedHops, marks, hops }: Step): string {
  if (marks.length >= hops) return marks.find((mark) => mark !== DONE_MARK) ?? DONE_MARK;
  return startedHops > 0 ? "▸" : "·";
}

/** A step's text is shown literally: it is not Markdown, and nothing in it becomes a link. */
function literal(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.replace(/[!-/:-@[-`{-~]/g, "\\$&");
}
