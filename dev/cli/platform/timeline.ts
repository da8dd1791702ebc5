// Prints a run's events as they arrive, one line each, with the time since the view was created.
import type { RunView } from "../chat/follow-run.ts";
import type { Progress } from "../terminal/progress.ts";
import { plain } from "../terminal/terminal.ts";

/** The fields that are shown after the event's type, in this order. */
const SHOWN_FIELDS = ["hop", "step", "status", "code"] as const;

/** @param names of the steps by hop, for events that only name the hop */
export function timeline(
  { say, busy, paint }: Progress,
  names: ReadonlyMap<string, string>,
  now: () => number = () => performance.now(),
): RunView {
  const startedAt = now();
  const running = new Set<string>();
  return {
    phase: () => {},
    steps: () => {},
    stepStarted(hop) {
      running.add(names.get(hop) ?? hop);
      busy([...running].join(" · "));
    },
    stepCompleted(hop) {
      running.delete(names.get(hop) ?? hop);
      busy(running.size > 0 ? [...running].join(" · ") : "Working");
    },
    replyDelta: () => {},
    replyReset: () => {},
    event(type, data) {
      const hop = typeof data["hop"] === "string" ? data["hop"] : "";
      const all: Record<string, unknown> = { step: names.get(hop), ...data };
      const words = SHOWN_FIELDS.flatMap((name) => {
        const value = all[name];
        return typeof value === "string" ? [plain(value)] : [];
      });
      const elapsed = `${((now() - startedAt) / 1000).toFixed(2)} s`.padStart(8);
      say(`  ${paint("dim", elapsed)}  ${type.padEnd(15)} ${words.join("  ")}`.trimEnd());
    },
  };
}

/** The names of a definition's own steps by their hops. */
export const stepNames = (steps: readonly { id: string }[]): Map<string, string> =>
  new Map(steps.map(({ id }, index) => [`step.${index + 1}`, id]));
