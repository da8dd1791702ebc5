// The calls about browsers that get a user's notices and reminders by Web Push.
import * as z from "zod";
import { NOTICE_KINDS } from "../contracts/notices.ts";
import { RunIdSchema, UserIdSchema } from "../contracts/ids.ts";
import { asUser, asWorker, type CallsOf, onlyField, row, time } from "./define-call.ts";

/** A browser's subscription: its address at the push service, and its keys in base64url. */
export interface PushSubscriber {
  endpoint: string;
  p256dh: string;
  auth: string;
}

const browserFields = {
  id: z.uuid(),
  fence: z.int(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  /** The language of the texts, as a BCP 47 tag. */
  language: z.string(),
};

const claimed = row(
  {
    ...browserFields,
    /** The notice's id. */
    notice: z.uuid(),
    kind: z.enum(NOTICE_KINDS),
    /** The Process's name. */
    process: z.string(),
    run: RunIdSchema.nullable(),
  },
  { run: "run_id" },
);

export const pushCalls = {
  /**
   * Adds a browser, or updates its keys and its language; of the others, only the nine newest are kept.
   * @param remindAt when a new browser gets its first reminder, ISO 8601
   * @returns its id
   */
  savePush: asUser(
    "save_push",
    ({ remindAt, ...subscriber }: PushSubscriber & { language: string; remindAt: string }) => ({
      ...subscriber,
      remind_at: remindAt,
    }),
    onlyField("id", z.uuid()),
  ),
  /** Newest first. */
  listPushes: asUser(
    "list_pushes",
    () => ({}),
    onlyField(
      "items",
      z.array(row({ id: z.uuid(), createdAt: time }, { createdAt: "created_at" })),
    ),
  ),
  /** False when there was no such browser. */
  deletePush: asUser("delete_push", (id: string) => ({ id }), onlyField("deleted", z.boolean())),
  /** The next notice for one of the user's browsers; null when none may be sent now. */
  claimPush: asUser(
    "claim_push",
    (leaseMs: number) => ({ lease_ms: leaseMs }),
    onlyField("push", claimed.nullable()),
  ),
  /**
   * Records the outcome of a claimed notice. `later`: it can be claimed again after a while, and is passed over after
   * the fifth attempt. `gone`: the browser's subscription is deleted. False: the claim is over, because it was settled
   * or another sender has claimed the browser, or the browser or the notice is gone.
   */
  settlePush: asUser(
    "settle_push",
    (result: { id: string; fence: number; notice: string; outcome: "sent" | "later" | "gone" }) =>
      result,
    onlyField("settled", z.boolean()),
  ),
  /** One of the user's browsers that is to be reminded now; null when there is none. */
  claimReminder: asUser(
    "claim_reminder",
    (leaseMs: number) => ({ lease_ms: leaseMs }),
    onlyField("browser", row(browserFields, {}).nullable()),
  ),
  /**
   * Records the outcome of a claimed reminder, as `settlePush` does for a notice.
   * @param next when the reminder after this one is due, ISO 8601
   */
  settleReminder: asUser(
    "settle_reminder",
    (result: { id: string; fence: number; next: string; outcome: "sent" | "later" | "gone" }) =>
      result,
    onlyField("settled", z.boolean()),
  ),
};
export type PushDatabase = CallsOf<typeof pushCalls>;

export const pushKeeperCalls = {
  /** Users who have a browser with new notices that can be claimed now. */
  duePushes: asWorker(
    "due_pushes",
    (limit: number) => ({ limit }),
    onlyField("users", z.array(UserIdSchema)),
  ),
  /** Users who have a browser that is to be reminded now; those who have waited longest come first. */
  dueReminders: asWorker(
    "due_reminders",
    (limit: number) => ({ limit }),
    onlyField("users", z.array(UserIdSchema)),
  ),
};
export type PushKeeper = CallsOf<typeof pushKeeperCalls>;
