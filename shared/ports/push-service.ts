// How a message reaches a browser that has subscribed, whoever runs its push service.
import type { NOTICE_KINDS } from "../contracts/notices.ts";
import type { PushSubscriber } from "./push-calls.ts";

/** What the browser's service worker gets. It makes the words. */
export interface PushMessage {
  /** Two messages of one name are shown as one: the notice's id. */
  tag: string;
  kind: (typeof NOTICE_KINDS)[number];
  /** The Process's name. */
  process: string;
  run: string | null;
  /** Of the words: a BCP 47 tag. */
  language: string;
}

/** `gone`: the subscription has ended for good. `later`: not now. */
export type PushOutcome = "sent" | "later" | "gone";

export interface PushService {
  /** The key that browsers subscribe with, base64url. */
  readonly publicKey: string;
  /** Never throws. */
  send(subscriber: PushSubscriber, message: PushMessage): Promise<PushOutcome>;
}
