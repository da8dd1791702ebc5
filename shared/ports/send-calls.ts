// The calls that send a reply, made as one user. A reply is identified by its run, a notice by an
// id of its own.
import * as z from "zod";
import { ConversationIdSchema, type RunId, RunIdSchema } from "../contracts/ids.ts";
import { NoticeSchema } from "../contracts/notices.ts";
import { STEP_CHOICES, STEP_WHYS } from "../contracts/definitions/step-choices.ts";
import { CHANNEL_NAMES, type ChannelName, type OutboundPart, type Place } from "./channel.ts";
import { asUser, onlyField, row, snaked } from "./define-call.ts";

const SEND_STATES = ["pending", "sending", "sent", "failed", "unknown"] as const;
export type SendState = (typeof SEND_STATES)[number];

const waitingQuestion = z.object({
  step: z.string(),
  why: z.enum(STEP_WHYS),
  given: z.array(z.string()),
  choices: z.array(z.enum(STEP_CHOICES)),
  text: z.string().optional(),
});

/** One part of a reply that is being sent. */
const part = row({
  index: z.int(),
  part: z.object({
    text: z.string(),
    plain: z.string(),
    buttons: z.array(z.object({ label: z.string(), data: z.string() })),
  }),
  state: z.enum(SEND_STATES),
  attempts: z.int(),
  /** The number of attempts whose outcome never became known. */
  unknowns: z.int(),
  /** The platform's id of the message. */
  providerId: z.string().nullable(),
  /** Whether the platform has refused the markup. */
  asPlain: z.boolean(),
  /** Whether the part was refused permanently: a note with the same key is then sent in its place. */
  asNote: z.boolean(),
  /** Milliseconds since the part's outcome became unknown. */
  unknownForMs: z.int().nullable(),
});
export type SentPart = Omit<z.output<typeof part>, "part">;

const claimedSend = row({
  outcome: z.literal("claimed"),
  fence: z.int(),
  channel: z.enum(CHANNEL_NAMES),
  tenant: z.string(),
  address: z.record(z.string(), z.string()),
  /** The reply's key; together with a part's number it is the part's key. */
  key: z.uuid(),
  text: z.string(),
  options: z.array(z.string()).nullable(),
  /**
   * A message that has shown the run's progress (`keepPlaceholder`) and is removed when all parts are settled.
   */
  placeholder: z.string().nullable(),
  /** Milliseconds since the reply was ready to be sent. */
  ageMs: z.int(),
  /** False for a notice, which is stored nowhere else. */
  isReply: z.boolean(),
  /** Whether the options answer steps of a waiting run. */
  asksSteps: z.boolean(),
  /** For a notice whose text is made when it is sent: its content. */
  tells: NoticeSchema.nullish(),
  /** The questions of the waiting run that a notice is about. */
  waiting: z.array(waitingQuestion).nullish(),
  /** The BCP 47 tag of the conversation's language; null until it is known. */
  language: z.string().nullable(),
  /** The parts that `keepParts` has stored; empty until then. */
  parts: z.array(part),
});
type Claimed = z.output<typeof claimedSend>;

export interface ClaimedSend extends Omit<Claimed, "outcome" | "text" | "options"> {
  /** The stored reply. */
  reply: { text: string; pending: { options: string[] } | null };
}

const withReply = ({ text, options, ...send }: Claimed): ClaimedSend & { outcome: "claimed" } => ({
  ...send,
  reply: { text, pending: options && { options } },
});

/**
 * An edit or a retry that waits until a person has decided about the changes that it would take off the path.
 */
export type AskedEdit = (
  | { edit: string; /** The new text. */ text: string }
  | { retry: string }
) & {
  /** The runs whose changes were shown to the person. */
  runs: RunId[];
  /** The conversation's head at that time. */
  head: string;
  /** The labels of the two buttons: to undo the changes, and to keep them. */
  labels: [string, string];
};

const stepOffer = row(
  {
    run: RunIdSchema,
    hop: z.string(),
    step: z.string(),
    choice: z.enum(STEP_CHOICES),
    requestHash: z.string(),
  },
  { run: "run_id" },
);

export const sendCalls = {
  /**
   * Stores a notice that is sent to the event's place instead of a reply. The event can then no
   * longer be accepted, and the first notice is kept.
   * @param request.event an event that `conversationAt` has stored
   * @param request.asks makes the notice a question with two buttons. The question stays open until the head
   *   moves or another one is asked; `acceptMessage` accepts its answer (`asked`)
   * @returns the id of the notice for `claimSend` and the other calls, which is also the id of its question;
   *   null for an event that has a run, or is unknown
   */
  refuseEvent: asUser(
    "refuse_event",
    (request: {
      channel: ChannelName;
      tenant: string;
      event: string;
      notice: string;
      asks?: AskedEdit;
    }) => request,
    onlyField("send_id", RunIdSchema.nullable()),
  ),
  /**
   * Stores a notice about a message that its author has changed on the platform, once for a message.
   * @returns the notice's id, like `refuseEvent`, and again for a repeat; null if there is no notice, because the message
   *   is not the newest one or its text is the stored one
   */
  noteEdit: asUser(
    "note_edit",
    ({
      place: { tenant, id },
      ...request
    }: {
      channel: ChannelName;
      place: Pick<Place, "tenant" | "id">;
      message: string;
      /** The current text. */
      text: string;
      notice: string;
    }) => ({ ...request, tenant, place: id }),
    onlyField("send_id", RunIdSchema.nullable()),
  ),
  /** The conversation of a question about an edit or a retry that this user was asked; null for any other question. */
  questionOf: asUser(
    "question_of",
    (question: string) => ({ question }),
    onlyField("conversation_id", ConversationIdSchema.nullable()),
  ),
  /** The answer to a waiting step that a button of this user's notice gives; null for any other button. */
  stepOffer: asUser(
    "step_offer",
    (button: { question: string; option: number }) => button,
    onlyField("offer", stepOffer.nullable()),
  ),
  /**
   * Stores the provider's id of a message that is removed once the run's reply is sent; write-once. A repeat
   * with the same id returns true. False: another id is stored, the reply has been sent, or the run does not
   * answer an event.
   */
  keepPlaceholder: asUser(
    "keep_placeholder",
    ({ run, message }: { run: RunId; message: string }) => ({ run_id: run, message }),
    onlyField("kept", z.boolean()),
  ),
  /**
   * Write-once under the fence: stores the parts of a reply. False: other parts are stored, or the fence is lost.
   */
  keepParts: asUser(
    "keep_parts",
    ({ run, fence, parts }: { run: RunId; fence: number; parts: OutboundPart[] }) => ({
      run_id: run,
      fence,
      parts,
    }),
    onlyField("kept", z.boolean()),
  ),
  /**
   * `done`: nothing is left to send, or the speaker is no longer linked. `busy`: another job has the lease, or
   * has released it with a delay; `remainingMs` is the rest of either. A part that a lost sender had begun
   * becomes `unknown`.
   */
  claimSend: asUser(
    "claim_send",
    ({ run, leaseMs }: { run: RunId; leaseMs: number }) => ({ run_id: run, lease_ms: leaseMs }),
    z.union([
      claimedSend.transform(withReply),
      row({ outcome: z.literal("busy"), remainingMs: z.int() }),
      z.object({ outcome: z.enum(["done", "not_found"]) }),
    ]),
  ),
  /**
   * Called before the request is sent: from here on its outcome is unknown until it is recorded.
   * False, and nothing may be sent, when the fence is lost, an earlier part is open, or this part
   * is in progress or settled (a status webhook may have reported it).
   */
  beginPart: asUser(
    "begin_part",
    ({ run, fence, index }: { run: RunId; fence: number; index: number }) => ({
      run_id: run,
      fence,
      index,
    }),
    onlyField("begun", z.boolean()),
  ),
  /** False: the fence is lost. A sent or failed part keeps its state. */
  settlePart: asUser(
    "settle_part",
    ({
      run,
      ...result
    }: {
      run: RunId;
      fence: number;
      index: number;
      state: Exclude<SendState, "sending">;
      providerId?: string | null;
      asPlain?: boolean;
      asNote?: boolean;
      /**
       * The recipient accepts no more messages: the person's link ends, or the group's place, and
       * nothing more is sent.
       */
      gone?: boolean;
      /** A code, never a text. */
      error?: string;
    }) => ({ run_id: run, ...snaked(result) }),
    onlyField("settled", z.boolean()),
  ),
  /** Releases the lease; `isDone` when every part is settled and no placeholder is left. */
  releaseSend: asUser(
    "release_send",
    ({
      run,
      ...release
    }: {
      run: RunId;
      fence: number;
      /** The send is not claimed before this time: the platform has said when to try again. */
      delayMs?: number;
      /** The placeholder that has been removed, or cannot be removed. */
      removed?: string;
    }) => ({ run_id: run, ...snaked(release) }),
    row({ isDone: z.boolean() }, { isDone: "done" }),
  ),
};
