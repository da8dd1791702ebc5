// What is done to send a reply, in one user's name. A reply is named by its run, a notice by an id of its own.
import * as z from "zod";
import { type RunId, RunIdSchema } from "../contracts/ids.ts";
import { CHANNEL_NAMES, type ChannelName, type OutboundPart } from "./channel.ts";
import { asUser, only, row, snaked } from "./define-call.ts";

const SEND_STATES = ["pending", "sending", "sent", "failed", "unknown"] as const;
export type SendState = (typeof SEND_STATES)[number];

/** One part of a reply on its way. */
const part = row({
  index: z.int(),
  part: z.object({
    text: z.string(),
    plain: z.string(),
    buttons: z.array(z.object({ label: z.string(), data: z.string() })),
  }),
  state: z.enum(SEND_STATES),
  attempts: z.int(),
  /** Those whose outcome was never known. */
  unknowns: z.int(),
  /** The platform's id of the message. */
  providerId: z.string().nullable(),
  /** The markup was refused once. */
  asPlain: z.boolean(),
  /** The part was refused for good: a note is sent in its place, under its key. */
  asNote: z.boolean(),
  /** Milliseconds since the part's outcome became unknown. */
  unknownForMs: z.int().nullable(),
});
export type SentPart = Omit<z.output<typeof part>, "part">;

const claimed = row({
  outcome: z.literal("claimed"),
  fence: z.int(),
  channel: z.enum(CHANNEL_NAMES),
  tenant: z.string(),
  address: z.record(z.string(), z.string()),
  /** One per reply; with a part's number, the part's key. */
  key: z.uuid(),
  text: z.string(),
  options: z.array(z.string()).nullable(),
  /** A message that has shown what the run does (`keepPlaceholder`), to be taken away when all parts are settled. */
  placeholder: z.string().nullable(),
  /** Milliseconds since the reply was to be sent. */
  ageMs: z.int(),
  /** False for a notice, which can be read nowhere else. */
  isReply: z.boolean(),
  /** The BCP 47 tag of the conversation's language; null while none is known. */
  language: z.string().nullable(),
  /** As they were made by the first claim; empty at that first claim. */
  parts: z.array(part),
});
type Claimed = z.output<typeof claimed>;

export interface ClaimedSend extends Omit<Claimed, "outcome" | "text" | "options"> {
  /** The reply as it is recorded. */
  reply: { text: string; pending: { options: string[] } | null };
}

const withReply = ({ text, options, ...send }: Claimed): ClaimedSend & { outcome: "claimed" } => ({
  ...send,
  reply: { text, pending: options && { options } },
});

export const sendCalls = {
  /**
   * Leaves a notice to be sent to where the event came from, in the place of a reply: the event is not accepted
   * any more, and the first notice stands.
   * @param request.event one that `conversationAt` has kept
   * @returns the id that `claimSend` and the others take for it; null for an event that has a run, or is unknown
   */
  refuseEvent: asUser(
    "refuse_event",
    (request: { channel: ChannelName; tenant: string; event: string; notice: string }) => request,
    only("send_id", RunIdSchema.nullable()),
  ),
  /**
   * The provider's id of a message that is taken away once the run's reply is there; write-once. The same
   * one again is kept. False: there is another one, the reply is sent, or the run answers no event.
   */
  keepPlaceholder: asUser(
    "keep_placeholder",
    ({ run, message }: { run: RunId; message: string }) => ({ run_id: run, message }),
    only("kept", z.boolean()),
  ),
  /** Write-once under the fence: the parts of a reply, made at the first claim. False: not these are kept. */
  keepParts: asUser(
    "keep_parts",
    ({ run, fence, parts }: { run: RunId; fence: number; parts: OutboundPart[] }) => ({
      run_id: run,
      fence,
      parts,
    }),
    only("kept", z.boolean()),
  ),
  /**
   * `done`: nothing is left to send, or the speaker is no longer linked. `busy`: another one holds the lease,
   * or it was released with a delay, for that long. A part that a lost sender had begun is `unknown`.
   */
  claimSend: asUser(
    "claim_send",
    ({ run, leaseMs }: { run: RunId; leaseMs: number }) => ({ run_id: run, lease_ms: leaseMs }),
    z.union([
      claimed.transform(withReply),
      row({ outcome: z.literal("busy"), remainingMs: z.int() }),
      z.object({ outcome: z.enum(["done", "not_found"]) }),
    ]),
  ),
  /**
   * Before the request leaves: from here on its outcome is unknown until it is recorded. False, and nothing may
   * be sent: the fence is lost, a part before it is open, or this one is under way or settled (a status
   * webhook may have told).
   */
  beginPart: asUser(
    "begin_part",
    ({ run, fence, index }: { run: RunId; fence: number; index: number }) => ({
      run_id: run,
      fence,
      index,
    }),
    only("begun", z.boolean()),
  ),
  /** False: the fence is lost. A part that is sent or failed stays so. */
  settlePart: asUser(
    "settle_part",
    ({
      run,
      ...found
    }: {
      run: RunId;
      fence: number;
      index: number;
      state: Exclude<SendState, "sending">;
      providerId?: string | null;
      asPlain?: boolean;
      asNote?: boolean;
      /** The recipient takes no more messages: his link ends, or the group's place, and nothing more is sent. */
      gone?: boolean;
      /** A code, never a text. */
      error?: string;
    }) => ({ run_id: run, ...snaked(found) }),
    only("settled", z.boolean()),
  ),
  /** Releases the lease; `done` when every part is settled and no placeholder is left. */
  releaseSend: asUser(
    "release_send",
    ({
      run,
      ...rest
    }: {
      run: RunId;
      fence: number;
      /** It is not claimed before: the platform said when to come again. */
      delayMs?: number;
      /** The placeholder that no longer stands, or that nothing can take away. */
      removed?: string;
    }) => ({ run_id: run, ...snaked(rest) }),
    row({ isDone: z.boolean() }, { isDone: "done" }),
  ),
};
