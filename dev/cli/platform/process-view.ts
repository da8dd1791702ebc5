// Prints the steps of a stored Process's run as they end or ask a person.
import type { RunView } from "../chat/follow-run.ts";
import type { Progress } from "../terminal/progress.ts";
import { plain, wrap } from "../terminal/terminal.ts";

/** @param names of the steps by hop; a step of a child Process is shown by its hop until it ends */
export function processView(
  { say, busy, stage, paint, width }: Progress,
  names: ReadonlyMap<string, string>,
): RunView {
  const running = new Set<string>();
  const printedLines = new Set<string>();
  const showRunning = () => {
    const steps = [...running].map((hop) => names.get(hop) ?? hop);
    if (steps.length > 0) busy(plain(steps.join(" · ")));
    else stage("Running");
  };
  const complete = (hop: string, status: string, summary: string) => {
    running.delete(hop);
    // A step that asked a person has a second line when it ends.
    const line = `${hop} ${status}`;
    if (printedLines.has(line)) return;
    printedLines.add(line);
    const marks: Record<string, string> = {
      completed: paint("green", "✓"),
      asked: paint("yellow", "?"),
      skipped: paint("yellow", "–"),
    };
    const lead = `  ${marks[status] ?? paint("red", "✗")} ${hop.replace(/^\w+\./, "")} `;
    const text = summary || names.get(hop) || hop;
    const label = status === "skipped" ? `${text} (skipped)` : text;
    say(lead + wrap(plain(label).replace(/\s+/g, " "), width, "      ").trimStart());
  };
  return {
    phase: (phase) => stage(phase === "queued" ? "Waiting for the earlier message" : "Running"),
    steps(run) {
      for (const { hop, status, summary } of run.process?.steps ?? []) {
        complete(hop, status, summary);
      }
      showRunning();
    },
    stepStarted(hop) {
      running.add(hop);
      showRunning();
    },
    stepCompleted(hop, status, summary) {
      complete(hop, status, summary);
      showRunning();
    },
    replyDelta: () => {},
    replyReset: () => {},
  };
}
