// Prints the bot's messages as they arrive: each message once, and again after an edit has settled.
import {
  isPreview,
  type Platform,
  type PlatformUser,
  type ShownMessage,
} from "../../channels/platform.ts";
import type { Progress } from "../terminal/progress.ts";
import { plain, wrap } from "../terminal/terminal.ts";
import { messageLines } from "./draw-message.ts";

export interface MessageView {
  /** The bot's latest message with buttons, without previews. */
  latestQuestion(): ShownMessage | undefined;
  /**
   * Milliseconds since a message or a notice was printed, or an edit was still unsettled; undefined if neither has
   * happened since `expect`.
   */
  quietFor(): number | undefined;
  /** Forgets when something was last shown. */
  expect(): void;
  /** One line of a run's current progress; undefined when the platform shows none. */
  preview(): string | undefined;
  /** Prints notices, and messages that have arrived and settled, without previews. */
  print(): void;
}

/** An edited message is printed once it has been unchanged for this long. */
const SETTLED_MS = 1_200;

/** @param now milliseconds */
export function createMessageView(
  platform: Pick<Platform, "seen" | "notices">,
  person: PlatformUser,
  progress: Progress,
  now: () => number = Date.now,
): MessageView {
  /** How often each message had been edited when it was printed. */
  const printedEdits = new Map<string, number>();
  const changedAt = new Map<string, { edits: number; at: number }>();
  let printedNotices = 0;
  let shownAt: number | undefined;

  const isSettled = ({ id, edits }: ShownMessage) => {
    if (edits === 0) return true;
    const change = changedAt.get(id);
    if (change?.edits !== edits) changedAt.set(id, { edits, at: now() });
    return change?.edits === edits && now() - change.at >= SETTLED_MS;
  };
  const fromBot = () => platform.seen(person).filter(({ by }) => by === "bot");

  return {
    latestQuestion: () =>
      fromBot().findLast((message) => message.buttons.length > 0 && !isPreview(message)),
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
      // The step that is running, or else the newest line.
      return lines.find((line) => line.startsWith("▸")) ?? lines.at(-1);
    },
    print() {
      for (const message of fromBot()) {
        if (isPreview(message)) continue;
        if (printedEdits.get(message.id) === message.edits) continue;
        if (!isSettled(message)) {
          shownAt = now();
          continue;
        }
        printedEdits.set(message.id, message.edits);
        for (const line of messageLines(message, progress.paint, progress.width))
          progress.say(line);
        shownAt = now();
      }
      const allNotices = platform.notices(person);
      for (const notice of allNotices.slice(printedNotices)) {
        progress.say(progress.paint("yellow", wrap(`  ${plain(notice)}`, progress.width)));
        shownAt = now();
      }
      printedNotices = allNotices.length;
    },
  };
}
