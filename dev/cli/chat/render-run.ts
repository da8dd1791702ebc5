// Shows a run's plan and the progress of its steps.
import { parseHop } from "../../../shared/contracts/hop.ts";
import { FOUND_NONE } from "../../../shared/contracts/results.ts";
import type { Run } from "./api-client.ts";
import type { RunView } from "./follow-run.ts";
import { attemptWords } from "./attempt-words.ts";
import type { Progress } from "../terminal/progress.ts";
import { columns, plain, wrap } from "../terminal/terminal.ts";

type Step = Run["steps"][number];

const phases = {
  queued: "Waiting for the earlier message",
  understanding: "Understanding",
  planning: "Thinking",
  lookingUp: "Looking it up",
  replying: "Writing the reply",
} as const;

/** Receives the reply's text as it streams. */
export interface ReplySink {
  delta(text: string): void;
  reset(): void;
}

/**
 * @param reply undefined if the reply is only shown when complete
 * @param modelUrl shown when the model cannot be reached; undefined for a remote Worker
 */
export function createRunView(progress: Progress, reply?: ReplySink, modelUrl?: string): RunView {
  const { paint } = progress;
  const steps = new Map<string, Step>();
  const running = new Set<string>();
  const printedSteps = new Set<string>();
  let shownPlan = "";
  let lastTrouble = "";

  const showActivity = () => {
    const names = [...running].map((hop) => steps.get(hop)?.description ?? "Looking it up");
    if (names.length > 0) progress.busy(plain(names.join(" · ")));
    else if (steps.size > printedSteps.size) progress.busy("Working");
    else if (printedSteps.size > 0) progress.stage("Writing the reply");
  };

  const complete = (hop: string, status: string, summary: string) => {
    running.delete(hop);
    if (printedSteps.has(hop)) return;
    printedSteps.add(hop);
    const marks: Record<string, string> = {
      completed: paint("green", "✓"),
      asked: paint("yellow", "?"),
      nothing_done: paint("yellow", "–"),
    };
    const isEmpty = status === "completed" && summary === FOUND_NONE;
    const mark = marks[isEmpty ? "nothing_done" : status] ?? paint("red", "✗");
    const name = hop === "quick" ? "" : `${numberOf(hop)} `;
    const text = plain(summary || steps.get(hop)?.description || status).replace(/\s+/g, " ");
    const lead = `    ${name}`;
    const lines = wrap(text, progress.width, " ".repeat(lead.length)).trimStart();
    progress.say(`  ${mark} ${paint("dim", name)}${lines}`);
  };

  return {
    phase: (phase) => progress.stage(phases[phase]),
    event(type, data) {
      if (type !== "attempt.failed") return;
      const words = plain(attemptWords(data, modelUrl));
      // An attempt whose message repeats the last one is not shown.
      if (words !== lastTrouble) progress.say(`  ${paint("yellow", "!")} ${words}`);
      lastTrouble = words;
    },
    steps(run) {
      for (const step of run.steps) steps.set(step.hop, step);
      const rows = run.steps.map(({ hop, type, description }) => [
        numberOf(hop),
        type,
        plain(description).replace(/\s+/g, " "),
      ]);
      const plan = JSON.stringify(rows);
      if (rows.length > 0 && plan !== shownPlan) {
        shownPlan = plan;
        const goal = plain(run.plan?.goal ?? "").replace(/\s+/g, " ");
        progress.say(paint("dim", `  Plan${goal === "" ? "" : `: ${goal}`}`));
        for (const line of planLines(rows, progress.width)) progress.say(paint("dim", line));
      }
      for (const { hop, status, summary } of run.steps) {
        if (status !== "pending") complete(hop, status, summary ?? "");
      }
      showActivity();
    },
    stepStarted(hop) {
      if (!printedSteps.has(hop)) running.add(hop);
      showActivity();
    },
    stepCompleted(hop, status, summary) {
      complete(hop, status, summary);
      showActivity();
    },
    replyDelta(text) {
      if (reply === undefined) progress.stage("Writing the reply");
      else {
        progress.busy(undefined);
        reply.delta(text);
      }
    },
    replyReset() {
      reply?.reset();
      progress.stage("Writing the reply");
    },
  };
}

function planLines(rows: string[][], width: number): string[] {
  const heads = columns(rows.map(([number = "", type = ""]) => [number, type, "|"]));
  return heads.map((head, i) => {
    const lead = `    ${head.slice(0, -1)}`;
    const text = wrap(rows[i]?.[2] ?? "", width, " ".repeat(lead.length));
    return lead + text.slice(lead.length);
  });
}

/**
 * The failed attempts of a run: `Failed attempts: think 3 × overloaded, 1 × timeout.` Undefined for
 * a run without any.
 */
export function attemptsLine({ error }: Pick<Run, "error">): string | undefined {
  const byHop = new Map<string, Map<string, number>>();
  for (const { hop, code } of error?.attempts ?? []) {
    const codes = byHop.get(hop) ?? new Map<string, number>();
    byHop.set(hop, codes.set(code, (codes.get(code) ?? 0) + 1));
  }
  if (byHop.size === 0) return undefined;
  const hops = [...byHop].map(([hop, codes]) => {
    const counts = [...codes].map(([code, times]) => `${times} × ${code}`);
    return `${hop} ${counts.join(", ")}`;
  });
  return `Failed attempts: ${plain(hops.join("; "))}.`;
}

/** `act.2.1` is shown as step 2.1. */
function numberOf(hop: string): string {
  return parseHop(hop).numbers.join(".");
}
