// The preview of one run at one place: which call is due, and what the platform's answer means for the next.
// Every call is made within a turn, so that as a rule none is under way when the reply is sent.
import { draftId } from "../contracts/draft-id.ts";
import type { RunId } from "../contracts/ids.ts";
import type { ReplyWords } from "../domain/wording/reply-words.ts";
import type { OutboundAnswer, OutboundCall, OutboundPart, SendOutcome } from "../ports/channel.ts";
import type { ChannelDatabase } from "../ports/channel-database.ts";
import type { OpenChannel } from "../ports/open-channel.ts";
import {
  DRAFT_AGAIN_MS,
  EDIT_GROUP_MS,
  EDIT_MS,
  LOOK_MS,
  LOOK_TYPING_MS,
  PLACEHOLDER_AFTER_MS,
  PREVIEW_CALL_MS,
  TURN_MS,
} from "./limits.ts";
import type { ProgressDeps } from "./messaging-deps.ts";

export interface Preview {
  /** Milliseconds between two looks at the run. */
  lookMs: number;
  /** Makes at most one call. @param text Markdown; null: the run has not begun */
  show(text: string | null): Promise<"goes_on" | "ended" | "refused">;
}

export interface PreviewOf {
  deps: ProgressDeps;
  database: Pick<ChannelDatabase, "keepPlaceholder">;
  open: OpenChannel;
  run: RunId;
  place: NonNullable<Awaited<ReturnType<ChannelDatabase["previewOf"]>>>;
  words: Pick<ReplyWords, "channels">;
}

/** What is done next: `begins` where it is the first message of the preview. */
interface Due {
  call: OutboundCall;
  begins?: true;
  /** What is shown then; null for the typing indicator. */
  text: string | null;
}

/** @returns null where nothing can be shown */
export function createPreview(of: PreviewOf): Preview | null {
  const { deps, open, run, place, words } = of;
  const { channel, config } = open;
  const { address } = place;
  const to = { config, address };
  const holder = deps.ids.uuid();
  const id = draftId(run);
  const { working } = words.channels;
  const sample = { text: working, plain: working };
  const hasDrafts = channel.draft?.(sample, id, { ...to, asPlain: true }) != null;
  const hasMessages = !hasDrafts && channel.remove !== undefined;
  if (!hasDrafts && !hasMessages && channel.typing(to) === null) return null;

  const beganMs = deps.clock.now();
  const editMs = place.isGroup ? EDIT_GROUP_MS : EDIT_MS;
  /** The one that the webhook showed lasts until then. */
  let typingAtMs = beganMs + channel.typingMs / 2;
  let { message } = place;
  let asPlain = false;
  let canPreview = hasDrafts || hasMessages;
  let shown: string | null = null;
  let shownMs = -Infinity;

  function previewDue(text: string | null, nowMs: number): Due | null {
    if (text === null || !canPreview || nowMs - shownMs < editMs) return null;
    if (hasDrafts) {
      if (text === shown && nowMs - shownMs < DRAFT_AGAIN_MS) return null;
      const part = partOf(text, []);
      const call = part && channel.draft?.(part, id, { ...to, asPlain });
      return call ? { call, text } : null;
    }
    if (text === shown || (message === null && nowMs - beganMs < PLACEHOLDER_AFTER_MS)) return null;
    const part = partOf(text, [{ label: words.channels.stop, data: `s:${run}` }]);
    if (part === undefined) return null;
    const context = { ...to, replaces: message, index: 0, key: `${run}:0`, nowMs, asPlain };
    const call = channel.nextCall(part, context);
    return { call, text, ...(message === null ? { begins: true } : {}) };
  }

  /** Of a long text its end, where the news are. */
  const partOf = (text: string, buttons: OutboundPart["buttons"]): OutboundPart | undefined =>
    channel.render({ text, buttons }).at(-1);

  function typingDue(nowMs: number): Due | null {
    if (nowMs < typingAtMs) return null;
    const call = channel.typing(to);
    return call && { call, text: null };
  }

  function note(due: Due, nowMs: number): void {
    if (due.text === null) typingAtMs = nowMs + (channel.typingMs * 4) / 5;
    else [shown, shownMs] = [due.text, nowMs];
  }

  /** @returns whether the turn is over: nothing of it can arrive any more */
  async function settle(due: Due, answer: OutboundAnswer | null): Promise<Settled> {
    const outcome: SendOutcome = answer ? channel.classify(answer) : { outcome: "unknown" };
    const isOver = answer !== null;
    if (due.text === null) return { isOver, isRefused: REFUSALS.has(outcome.outcome) };
    switch (outcome.outcome) {
      case "sent":
        if (due.begins && outcome.id !== null) await keep(outcome.id);
        return { isOver, isRefused: false };
      case "as_plain":
        canPreview = !asPlain;
        [asPlain, shown] = [true, null];
        return { isOver, isRefused: false };
      // An edit may be repeated. A first message that may stand is not: no turn begins another.
      case "unknown":
        return { isOver, isRefused: false };
      case "not_there":
        canPreview = false;
        return { isOver, isRefused: false };
      default:
        return { isOver, isRefused: true };
    }
  }

  async function keep(sent: string): Promise<void> {
    const kept = await of.database.keepPlaceholder({ run, message: sent }).catch(() => false);
    if (kept) {
      message = sent;
      return;
    }
    // It would never be taken away.
    canPreview = false;
    const removal = channel.remove?.(sent, to);
    if (removal) await open.call(removal, PREVIEW_CALL_MS);
  }

  return {
    lookMs: canPreview ? LOOK_MS : LOOK_TYPING_MS,
    async show(text) {
      const nowMs = deps.clock.now();
      const due = typingDue(nowMs) ?? previewDue(text, nowMs);
      if (due === null) return "goes_on";
      const turn = { run, holder, ms: TURN_MS, begins: due.begins === true };
      const answered = await deps.previews.take(turn).catch(() => "taken" as const);
      if (answered === "closed") return "ended";
      if (answered === "begun") canPreview = false;
      if (answered !== "given") return "goes_on";
      note(due, nowMs);
      const { isOver, isRefused } = await settle(due, await open.call(due.call, PREVIEW_CALL_MS));
      // What had no answer may still arrive: its turn ends by itself.
      if (isOver) await deps.previews.drop(run, holder).catch(() => undefined);
      return isRefused ? "refused" : "goes_on";
    },
  };
}

interface Settled {
  isOver: boolean;
  isRefused: boolean;
}

const REFUSALS: ReadonlySet<SendOutcome["outcome"]> = new Set([
  ...(["retry_after", "moved", "gone", "window_closed", "misconfigured", "failed"] as const),
]);
