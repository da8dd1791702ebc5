// The preview of one run at one place: which call is due, and what the platform's answer means for
// the next. Every call is made within a turn of `PreviewTurns`, which is a lease to change the preview. So normally
// no call is in progress when the reply is sent.
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
  /**
   * Makes at most one call, and another one to remove a new message whose id could not be stored.
   * @param text Markdown; null when the run has not begun
   */
  show(text: string | null): Promise<"goes_on" | "ended" | "refused">;
}

export interface PreviewOptions {
  deps: ProgressDeps;
  database: Pick<ChannelDatabase, "keepPlaceholder">;
  openChannel: OpenChannel;
  run: RunId;
  place: NonNullable<Awaited<ReturnType<ChannelDatabase["previewOf"]>>>;
  words: Pick<ReplyWords, "channels">;
}

/** The next call; `begins` when it sends the preview's first message. */
interface DueCall {
  call: OutboundCall;
  begins?: true;
  /** The text after the call; null for the typing indicator. */
  text: string | null;
}

/** @returns null when the platform can show nothing */
export function createPreview(options: PreviewOptions): Preview | null {
  const { deps, openChannel, run, place, words } = options;
  const { channel, config } = openChannel;
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
  /** When the typing indicator is shown again; the webhook has shown it first. */
  let typingAtMs = beganMs + channel.typingMs / 2;
  let { message } = place;
  let asPlain = false;
  let canPreview = hasDrafts || hasMessages;
  let shownText: string | null = null;
  let shownMs = -Infinity;

  function previewDue(text: string | null, nowMs: number): DueCall | null {
    if (text === null || !canPreview || nowMs - shownMs < editMs) return null;
    if (hasDrafts) {
      if (text === shownText && nowMs - shownMs < DRAFT_AGAIN_MS) return null;
      const part = partOf(text, []);
      const call = part && channel.draft?.(part, id, { ...to, asPlain });
      return call ? { call, text } : null;
    }
    if (text === shownText || (message === null && nowMs - beganMs < PLACEHOLDER_AFTER_MS))
      return null;
    const part = partOf(text, [{ label: words.channels.stop, data: `s:${run}` }]);
    if (part === undefined) return null;
    const context = { ...to, replaces: message, index: 0, key: `${run}:0`, nowMs, asPlain };
    const call = channel.nextCall(part, context);
    return { call, text, ...(message === null ? { begins: true } : {}) };
  }

  /** Only the last part of a long text is shown, because it has the newest words. */
  const partOf = (text: string, buttons: OutboundPart["buttons"]): OutboundPart | undefined =>
    channel.render({ text, buttons }).at(-1);

  function typingDue(nowMs: number): DueCall | null {
    if (nowMs < typingAtMs) return null;
    const call = channel.typing(to);
    return call && { call, text: null };
  }

  function recordShown(dueCall: DueCall, nowMs: number): void {
    if (dueCall.text === null) typingAtMs = nowMs + (channel.typingMs * 4) / 5;
    else [shownText, shownMs] = [dueCall.text, nowMs];
  }

  /** @returns `isOver`: the call was answered, so no effect of it can arrive after its turn */
  async function settle(dueCall: DueCall, answer: OutboundAnswer | null): Promise<CallEnd> {
    const outcome: SendOutcome = answer ? channel.classify(answer) : { outcome: "unknown" };
    const isOver = answer !== null;
    if (dueCall.text === null) return { isOver, isRefused: REFUSALS.has(outcome.outcome) };
    switch (outcome.outcome) {
      case "sent":
        if (dueCall.begins && outcome.id !== null) await keep(outcome.id);
        return { isOver, isRefused: false };
      case "as_plain":
        canPreview = !asPlain;
        [asPlain, shownText] = [true, null];
        return { isOver, isRefused: false };
      // An edit may be repeated. A first message that may have arrived is not repeated: no later turn
      // sends another one.
      case "unknown":
        return { isOver, isRefused: false };
      case "not_there":
        canPreview = false;
        return { isOver, isRefused: false };
      default:
        return { isOver, isRefused: true };
    }
  }

  async function keep(messageId: string): Promise<void> {
    const isKept = await options.database
      .keepPlaceholder({ run, message: messageId })
      .catch(() => false);
    if (isKept) {
      message = messageId;
      return;
    }
    // A message whose id is not stored would never be removed.
    canPreview = false;
    const removal = channel.remove?.(messageId, to);
    if (removal) await openChannel.call(removal, PREVIEW_CALL_MS);
  }

  return {
    lookMs: canPreview ? LOOK_MS : LOOK_TYPING_MS,
    async show(text) {
      const nowMs = deps.clock.now();
      const dueCall = typingDue(nowMs) ?? previewDue(text, nowMs);
      if (dueCall === null) return "goes_on";
      const turn = { run, holder, ms: TURN_MS, begins: dueCall.begins === true };
      const turnAnswer = await deps.previews.take(turn).catch(() => "taken" as const);
      if (turnAnswer === "closed") return "ended";
      if (turnAnswer === "begun") canPreview = false;
      if (turnAnswer !== "given") return "goes_on";
      recordShown(dueCall, nowMs);
      const { isOver, isRefused } = await settle(
        dueCall,
        await openChannel.call(dueCall.call, PREVIEW_CALL_MS),
      );
      // A call without an answer may still arrive, so its turn ends only with its lease.
      if (isOver) await deps.previews.drop(run, holder).catch(() => undefined);
      return isRefused ? "refused" : "goes_on";
    },
  };
}

interface CallEnd {
  isOver: boolean;
  isRefused: boolean;
}

const REFUSALS: ReadonlySet<SendOutcome["outcome"]> = new Set([
  ...(["retry_after", "moved", "gone", "window_closed", "misconfigured", "failed"] as const),
]);
