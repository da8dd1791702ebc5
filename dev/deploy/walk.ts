// Runs the steps of a check in order, and prints the result of each, and advice if it fails.
import type { Progress } from "../cli/terminal/progress.ts";
import { Finding } from "./finding.ts";

/** The progress of a step is shown after this time. */
const showAfterMs = 1_000;

export interface Check {
  title: string;
  /** The advice if it fails with an error other than Finding. */
  next: string;
  /**
   * @param tell shows the current part of a longer check
   * @returns the verified facts, in a few words
   */
  run(tell: (part: string) => void): Promise<string>;
}

/** A check that returns a value for later ones. */
export interface Step<T extends object> extends Omit<Check, "run"> {
  run(tell: (part: string) => void): Promise<{ summary: string; value: T }>;
}

export interface Walk {
  /** @returns whether it passed */
  check(check: Check): Promise<boolean>;
  /** @returns the step's value; undefined if it failed */
  step<T extends object>(step: Step<T>): Promise<T | undefined>;
  /** Reports that a step was skipped, which does not count as a failure. */
  skip(title: string, needs: string): void;
  /** The titles of the steps that failed. */
  failedTitles(): readonly string[];
}

/**
 * @param secrets values that are hidden in summaries, errors and advice, if they are not very short
 * @param signal ends the rehearsal: a step that it interrupts has not failed, but throws the signal's reason
 */
export function createWalk(
  progress: Progress,
  secrets: () => readonly string[],
  signal: AbortSignal,
): Walk {
  const failures: string[] = [];
  const line = (mark: string, title: string, text: string) => {
    const [firstLine = "", ...otherLines] = hide(text, secrets()).split("\n");
    progress.say(`${mark}  ${title}: ${firstLine}`);
    for (const otherLine of otherLines) progress.say(`      ${otherLine}`);
  };

  async function check({ title, next, run }: Check): Promise<boolean> {
    signal.throwIfAborted();
    const startedMs = performance.now();
    let label = title;
    let isShown = false;
    const timer = setTimeout(() => {
      isShown = true;
      progress.stage(title);
      progress.busy(label);
    }, showAfterMs);
    try {
      const summary = await run((part) => {
        label = `${title}: ${part}`;
        if (isShown) progress.busy(label);
      });
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      progress.busy(undefined);
      line(progress.paint("green", "ok  "), title, `${summary} (${seconds} s)`);
      return true;
    } catch (error) {
      signal.throwIfAborted();
      progress.busy(undefined);
      failures.push(title);
      const message = error instanceof Error ? error.message : String(error);
      line(progress.paint("red", "FAIL"), title, message.trim());
      const advice = error instanceof Finding ? error.next : next;
      progress.say(`      Next: ${hide(advice, secrets())}`);
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    check,
    async step<T extends object>({ run, ...about }: Step<T>) {
      let result: T | undefined;
      await check({
        ...about,
        async run(tell) {
          const { summary, value } = await run(tell);
          result = value;
          return summary;
        },
      });
      return result;
    },
    skip(title, needs) {
      progress.say(`${progress.paint("dim", "skip")}  ${title}: not tried without ${needs}`);
    },
    failedTitles: () => failures,
  };
}

/** Shorter values are not secrets, and removing them would also remove ordinary words. */
const minSecretLength = 8;

function hide(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= minSecretLength)
    .reduce((line, secret) => line.replaceAll(secret, "(secret)"), text);
}
