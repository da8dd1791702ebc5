// Replies that are being sent, in memory, by the rules of the database's functions.
import type { ChannelName, OutboundPart } from "../../../shared/ports/channel.ts";
import type { ChannelDatabase } from "../../../shared/ports/channel-database.ts";
import type { ClaimedSend, SentPart } from "../../../shared/ports/send-calls.ts";
import type { SendDatabase } from "../../../shared/messaging/messaging-deps.ts";

interface StoredPart extends SentPart {
  part: OutboundPart;
  beganAt: number;
  unknownSince: number | null;
  error: string | null;
}

interface Send {
  channel: ChannelName;
  key: string;
  address: Record<string, string>;
  reply: ClaimedSend["reply"];
  placeholder: string | null;
  isReply: boolean;
  language: string | null;
  enteredAt: number;
  isDone: boolean;
  isLinked: boolean;
  fence: number;
  leaseMs: number;
  heldUntil: number;
  progressedAt: number;
  parts: StoredPart[];
}

export type MemorySends = ReturnType<typeof createMemorySends>;

export function createMemorySends(now: () => number) {
  const sends = new Map<string, Send>();
  /** run → the id of the preview message that is shown until the reply is there. */
  const placeholders = new Map<string, string>();

  /** Renews the lease of the sender that holds the fence; undefined if the fence is an old one or the reply is done. */
  function hold({ run, fence }: { run: string; fence: number }): Send | undefined {
    const send = sends.get(run);
    if (send === undefined || send.isDone || send.fence !== fence) return undefined;
    send.heldUntil = now() + send.leaseMs;
    send.progressedAt = now();
    return send;
  }

  const isSettled = ({ state }: StoredPart) => state === "sent" || state === "failed";
  const close = (send: Send): void => {
    const isSent = send.parts.length > 0 && send.parts.every(isSettled);
    send.isDone ||= isSent && send.placeholder === null;
  };

  const database: SendDatabase = {
    async claimSend({ run, leaseMs }) {
      const send = sends.get(run);
      if (send === undefined) return { outcome: "not_found" };
      if (!send.isLinked) send.isDone = true;
      if (send.isDone) return { outcome: "done" };
      if (send.heldUntil > now()) return { outcome: "busy", remainingMs: send.heldUntil - now() };
      if (send.parts.length === 0) send.placeholder ??= placeholders.get(run) ?? null;
      for (const part of send.parts.filter(({ state }) => state === "sending")) {
        Object.assign(part, { state: "unknown", unknownSince: part.beganAt });
        part.unknowns++;
      }
      Object.assign(send, { leaseMs, heldUntil: now() + leaseMs, progressedAt: now() });
      send.fence++;
      const { fence, channel, address, key, reply, placeholder, isReply, language } = send;
      const ageMs = now() - send.enteredAt;
      const parts = send.parts.map(({ unknownSince, beganAt: _, error: _error, ...part }) => ({
        ...part,
        unknownForMs: unknownSince === null ? null : now() - unknownSince,
      }));
      const claim = {
        fence,
        channel,
        address,
        key,
        reply,
        placeholder,
        ageMs,
        parts,
        isReply,
        asksSteps: false,
        language,
      };
      return { outcome: "claimed", tenant: "bot", ...structuredClone(claim) };
    },

    async keepParts({ parts, ...holding }) {
      const send = hold(holding);
      if (send === undefined) return false;
      if (send.parts.length === 0) send.parts = parts.map(partOf);
      return JSON.stringify(send.parts.map(({ part }) => part)) === JSON.stringify(parts);
    },

    async beginPart({ index, ...holding }) {
      const send = hold(holding);
      const part = send?.parts[index];
      if (!send || !part || (part.state !== "pending" && part.state !== "unknown")) return false;
      if (!send.parts.slice(0, index).every(isSettled)) return false;
      Object.assign(part, { state: "sending", beganAt: now(), unknownSince: null });
      part.attempts++;
      return true;
    },

    async settlePart({ index, state, providerId, asPlain, asNote, gone, error, ...holding }) {
      const send = hold(holding);
      const part = send?.parts[index];
      if (!send || !part) return false;
      if (!isSettled(part)) {
        const isUnknown = state === "unknown";
        // Two reports of an unknown outcome are still about one request.
        if (isUnknown && part.state === "sending") part.unknowns++;
        Object.assign(part, { state, error: error ?? (part.asNote ? part.error : null) });
        Object.assign(part, { unknownSince: isUnknown ? now() : null });
        part.asPlain ||= asPlain === true;
        part.asNote ||= asNote === true;
      }
      part.providerId ??= providerId ?? null;
      if (gone) send.isLinked = false;
      close(send);
      return true;
    },

    async releaseSend({ delayMs = 0, removed, ...holding }) {
      const send = hold(holding);
      if (send) {
        send.fence++;
        send.heldUntil = now() + delayMs;
        if (send.placeholder === removed) send.placeholder = null;
        close(send);
      }
      return { isDone: sends.get(holding.run)?.isDone ?? false };
    },
  };

  const preview: Pick<ChannelDatabase, "previewOf" | "keepPlaceholder"> = {
    async previewOf(run) {
      if (sends.has(run)) return null;
      const message = placeholders.get(run) ?? null;
      return { channel: "telegram", address: { chat: "1" }, isGroup: false, message };
    },
    async keepPlaceholder({ run, message }) {
      const send = sends.get(run);
      if (send?.isDone) return false;
      if (!placeholders.has(run)) placeholders.set(run, message);
      if (placeholders.get(run) !== message) return false;
      if (send && send.fence > 0) send.placeholder = message;
      return true;
    },
  };

  return {
    database,
    preview,
    enter(run: string, reply: ClaimedSend["reply"], overrides: Partial<Send> = {}): Send {
      const send: Send = {
        channel: "telegram",
        key: run,
        address: { chat: "1" },
        reply,
        placeholder: null,
        isDone: false,
        isLinked: true,
        fence: 0,
        leaseMs: 0,
        heldUntil: 0,
        isReply: true,
        language: null,
        enteredAt: now(),
        progressedAt: now(),
        parts: [],
        ...overrides,
      };
      sends.set(run, send);
      return send;
    },
    send: (run: string): Send => {
      const send = sends.get(run);
      if (!send) throw new Error(`there is no send of ${run}`);
      return send;
    },
    states: (run: string): string[] => sends.get(run)?.parts.map(({ state }) => state) ?? [],
    /** Handles a status webhook, which returns the `opaque` value that was sent with the message. */
    receiveStatus(opaque: string): void {
      const [run = "", index = ""] = opaque.split(":");
      const send = [...sends.values()].find(({ key }) => key === run);
      const part = send?.parts[Number(index)];
      if (!send || !part || part.attempts === 0 || part.state === "failed") return;
      Object.assign(part, { state: "sent", unknownSince: null });
      close(send);
    },
    stalled: (olderThanMs: number): string[] =>
      [...sends]
        .filter(([, { isDone }]) => !isDone)
        .filter(([, send]) => send.progressedAt < now() - olderThanMs && send.heldUntil < now())
        .map(([run]) => run),
  };
}

const partOf = (part: OutboundPart, index: number): StoredPart => ({
  index,
  part,
  state: "pending",
  attempts: 0,
  unknowns: 0,
  providerId: null,
  asPlain: false,
  asNote: false,
  unknownForMs: null,
  beganAt: 0,
  unknownSince: null,
  error: null,
});
