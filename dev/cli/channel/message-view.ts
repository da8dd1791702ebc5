// Prints what the bot has sent as it comes: each message once, and again when an edit has settled.
import {
  isPreview,
  type Platform,
  type PlatformUser,
  type Shown,
} from "../../channels/platform.ts";
import type { Progress } from "../terminal/progress.ts";
import { plain, wrap } from "../terminal/terminal.ts";
import { messageLines } from "./draw-message.ts";

export interface MessageView {
  /** The latest message with buttons. */
  latestQuestion(): Shown | undefined;
  /** Milliseconds since something new was shown; undefined before anything was, after `expect`. */
  quietFor(): number | undefined;
  /** From now on something is waited for. */
  expect(): void;
  /** One line of what a run shows of itself while it works; undefined when nothing is shown. */
  preview(): string | undefined;
  /** Prints what has come and has settled, without previews. */
  print(): void;
}

/** An edited message is printed when it has stayed as it is for so long. */
const SETTLED_MS = 1_200;

/** @param now milliseconds */
export function createMessageView(
  platform: Pick<Platform, "seen" | "notices">,
  person: PlatformUser,
  progress: Progress,
  now: () => number = Date.now,
): MessageView {
  /** How often each message had been edited when it was printed. */
  const printed = new Map<string, number>();
  const changedAt = new Map<string, { edits: number; at: number }>();
  let notices = 0;
  let shownAt: number | undefined;

  const isSettled = ({ id, edits }: Shown) => {
    if (edits === 0) return true;
    const change = changedAt.get(id);
    if (change?.edits !== edits) changedAt.set(id, { edits, at: now() });
    return change?.edits === edits && now() - change.at >= SETTLED_MS;
  };
  const fromBot = () => platform.seen(person).filter(({ by }) => by === "bot");

  return {
    latestQuestion: () =>
      fromBot().findLast((shown) => shown.buttons.length > 0 && !isPreview(shown)),
    quietFor: () => (shownAt === undefined ? undefined : now() - shownAt),
    expect() {
      shownAt = undefined;
    },
    preview() {
      const last = fromBot().at(-1);
      if (last === undefined || !isPreview(last)) return undefined;
      const lines = plain(last.text)
        .split("\n")
        .filter((line) => line.trim() !== "");
      // The step under way, else the newest line.
      return lines.find((line) => line.startsWith("▸")) ?? lines.at(-1);
    },
    print() {
      for (const shown of fromBot()) {
        if (isPreview(shown)) continue;
        if (printed.get(shown.id) === shown.edits) continue;
        if (!isSettled(shown)) {
          shownAt = now();
          continue;
        }
        printed.set(shown.id, shown.edits);
        for (const line of messageLines(shown, progress.paint, progress.width)) progress.say(line);
        shownAt = now();
      }
      const told = platform.notices(person);
      for (const notice of told.slice(notices)) {
        progress.say(progress.paint("yellow", wrap(`  ${plain(notice)}`, progress.width)));
        shownAt = now();
      }
      notices = told.length;
    },
  };
}
