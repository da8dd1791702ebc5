// Sends messages to subscribed browsers through their push services.
import type { NOTICE_KINDS } from "../contracts/notices.ts";
import type { PushSubscriber } from "./push-calls.ts";

/** The message to a browser's service worker, which makes the text from it. */
export interface PushMessage {
  /** The notice's id, or the reminder's day; a browser shows two messages with the same tag as one. */
  tag: string;
  /** `due`: a reminder of what is due on that day. */
  kind: (typeof NOTICE_KINDS)[number] | "due";
  /** The Process's name; of a reminder, the titles of what is due. */
  process: string;
  run: string | null;
  /** The console's page that a press on a reminder opens. */
  page?: string;
  /** The language of the text, as a BCP 47 tag. */
  language: string;
}

/** `gone`: the subscription has ended permanently. `later`: it may succeed later. */
export type PushOutcome = "sent" | "later" | "gone";

export interface PushService {
  /** The key that browsers subscribe with, base64url. */
  readonly publicKey: string;
  /** Never throws. */
  send(subscriber: PushSubscriber, message: PushMessage): Promise<PushOutcome>;
}
