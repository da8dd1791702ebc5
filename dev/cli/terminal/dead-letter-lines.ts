// Prints dead letters in the terminal, and selects those that a command names.
import type { DeadLetter } from "../../../shared/queue/dead-letters.ts";
import { columns, plain } from "./terminal.ts";

/** One line per letter, under a header. @param now milliseconds since the epoch */
export function letterLines(letters: readonly DeadLetter[], now: number): string[] {
  if (letters.length === 0) return ["There are no dead letters."];
  const rows = letters.map((letter) => [
    letter.id,
    ageOf(now - letter.diedAt),
    whatOf(letter),
    letter.attempts === null ? "refused" : String(letter.attempts),
    letter.status === null ? "no answer" : String(letter.status),
    letter.envelope?.run ?? "-",
  ]);
  return columns([["ID", "AGE", "HOP", "ATTEMPTS", "LAST", "RUN"], ...rows]).map(plain);
}

function whatOf({ kind, envelope, path }: DeadLetter): string {
  const hop = envelope === null ? path : envelope.hop;
  const epoch = envelope === null || envelope.epoch === 0 ? "" : ` (epoch ${envelope.epoch})`;
  return kind === "callback" ? `failure of ${hop}${epoch}` : hop + epoch;
}

function ageOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 2 * 3600) return `${Math.round(seconds / 60)} min`;
  return seconds < 48 * 3600
    ? `${Math.round(seconds / 3600)} h`
    : `${Math.round(seconds / 86_400)} d`;
}

export interface Choice {
  chosen: DeadLetter[];
  /** Callbacks of selected hops: redriving the hop makes them pointless. */
  dropped: DeadLetter[];
  /** Ids that are not among the letters. */
  missing: string[];
}

/** The letters that a command selects. A hop that is delivered again must not be failed as well. */
export function choose(
  letters: readonly DeadLetter[],
  ids: readonly string[] | "all",
  command: "redrive" | "drop",
): Choice {
  const selection = new Set(ids === "all" ? letters.map(({ id }) => id) : ids);
  const chosen = letters.filter(({ id }) => selection.has(id));
  const missing = [...selection].filter((id) => !letters.some((letter) => letter.id === id));
  if (command === "drop") return { chosen, dropped: [], missing };
  const hops = new Set(chosen.flatMap(({ kind, id }) => (kind === "hop" ? [id] : [])));
  const droppedLetters = letters.filter(
    ({ hopLetterId }) => hopLetterId !== null && hops.has(hopLetterId),
  );
  return {
    chosen: chosen.filter((letter) => !droppedLetters.includes(letter)),
    dropped: droppedLetters,
    missing,
  };
}
