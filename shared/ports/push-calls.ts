// The calls about browsers that get a user's notices by Web Push.
import * as z from "zod";
import { NOTICE_KINDS } from "../contracts/notices.ts";
import { RunIdSchema, UserIdSchema } from "../contracts/ids.ts";
import { asUser, asWorker, type CallsOf, onlyField, row, time } from "./define-call.ts";

/** A browser as it has subscribed: the address at its push service, and its keys, base64url. */
export interface PushSubscriber {
  endpoint: string;
  p256dh: string;
  auth: string;
}

const claimed = row(
  {
    id: z.uuid(),
    fence: z.int(),
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
    /** Of the texts: a BCP 47 tag. */
    language: z.string(),
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
  /** Adds a browser, or its new keys; of more than ten the oldest go. @returns its id */
  savePush: asUser(
    "save_push",
    (subscriber: PushSubscriber & { language: string }) => subscriber,
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
  /** False when there was none. */
  deletePush: asUser("delete_push", (id: string) => ({ id }), onlyField("deleted", z.boolean())),
  /** The next notice for one of the user's browsers; null when there is none that may be told now. */
  claimPush: asUser(
    "claim_push",
    (leaseMs: number) => ({ lease_ms: leaseMs }),
    onlyField("push", claimed.nullable()),
  ),
  /**
   * `later`: it is claimed again after a while, five times at most. `gone`: the browser's subscription is deleted. False:
   * another sender has claimed it since.
   */
  settlePush: asUser(
    "settle_push",
    (settled: { id: string; fence: number; notice: string; outcome: "sent" | "later" | "gone" }) =>
      settled,
    onlyField("settled", z.boolean()),
  ),
};
export type PushDatabase = CallsOf<typeof pushCalls>;

export const pushKeeperCalls = {
  /** Users with a browser for which there is something new. */
  duePushes: asWorker(
    "due_pushes",
    (limit: number) => ({ limit }),
    onlyField("users", z.array(UserIdSchema)),
  ),
};
export type PushKeeper = CallsOf<typeof pushKeeperCalls>;
