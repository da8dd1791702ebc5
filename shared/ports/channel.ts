// The interface of a messaging platform: a signature check, and functions without effects. The caller
// makes the HTTP requests. docs/channels.md has the facts about each platform.

export const CHANNEL_NAMES = [
  "telegram",
  "whatsapp",
  "slack",
  "twilio",
  "email",
  "discord",
] as const;
export type ChannelName = (typeof CHANNEL_NAMES)[number];

/**
 * A webhook as it was received. The signature covers the raw bytes. An e-mail arrives as method
 * `EMAIL`, with a URL of `mailto:` and the envelope's recipient, and the whole message as its body.
 */
export interface InboundRequest {
  method: string;
  /** The URL that the platform was configured with, from ALFRED_PUBLIC_URL, including the query. */
  url: string;
  headers: { get(name: string): string | null };
  body: Uint8Array<ArrayBuffer>;
  /**
   * Reads the whole message, when `body` is only its beginning: an e-mail's headers. Errors: those
   * of the connection.
   */
  whole?(): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Secrets and settings of one channel, by name, from the environment; includes ALFRED_PUBLIC_URL.
 */
export type ChannelConfig = Readonly<Record<string, string>>;

/**
 * `late`: correctly signed, but too long ago. All refusals get the same answer, so a forger learns
 * nothing.
 */
export type Verdict = { ok: true } | { ok: false; reason: "unsigned" | "forged" | "late" };

export interface Sender {
  /** The bot, workspace, number or application within which user ids are unique. */
  tenant: string;
  /** The platform's stable id of the person. */
  user: string;
  /** The name that the platform shows; never used as identity. */
  name: string | null;
  /** A BCP 47 tag; null when the platform sends none. */
  language: string | null;
}

/** Where a conversation takes place, and what is needed to send there. */
export interface Place {
  tenant: string;
  /** The conversation's key on this platform; unique together with the tenant. */
  id: string;
  isGroup: boolean;
  /**
   * Fields of the platform that a send needs, such as a chat, a thread or a token. Contains no
   * secrets of ours. Postgres adds `beside` for a reply that answers no event of the platform.
   */
  address: Readonly<Record<string, string>>;
}

export interface InboundMedia {
  kind: "image" | "voice" | "other";
  /** The id or URL by which it is fetched from the platform. */
  reference: string;
  mimeType: string | null;
  /** Bytes, if the platform sends the size. */
  size: number | null;
  /** The content, if the message itself contains it, as e-mail does; then nothing is fetched. */
  bytes?: Uint8Array;
}

/**
 * A request for the content of a picture or a voice note. It contains secrets and is never logged.
 */
export interface MediaCall {
  url: string;
  /** Sent to this URL's host only, not to a redirect's target. */
  headers: Record<string, string>;
  /**
   * `file`: the answer is the content. `location`: the answer's body contains the content's location.
   */
  answers: "file" | "location";
}

/** How media that people have sent are fetched from a platform. */
export interface ChannelMedia {
  /**
   * The only hosts from which its files are fetched: full names, or suffixes that start with a dot.
   */
  hosts: readonly string[];
  /** Null for a reference that the platform did not issue. */
  call(reference: string, config: ChannelConfig): MediaCall | null;
  /**
   * The second call, made from the answer to a first one with `answers: "location"`; null when that
   * answer names no location.
   */
  locate?(body: string, config: ChannelConfig): MediaCall | null;
}

interface EventOrigin {
  /** The provider's id of the event: the key under which the message is accepted once. */
  id: string;
  sender: Sender;
  place: Place;
}

/** One event in a webhook. A webhook may contain several, in any order, and may be repeated. */
export type InboundEvent =
  | (EventOrigin & {
      kind: "message";
      /**
       * The text as the person wrote it, without the mention of the bot and without the command's
       * name.
       */
      text: string;
      /** `/undo` and other commands: in lower case, without the slash. */
      command: string | null;
      /**
       * In a group: whether it is a mention, a reply to the bot, or a command. Elsewhere always
       * true.
       */
      addressed: boolean;
      media: InboundMedia[];
      /** The provider's id of the message, by which its edits name it; absent if there are none. */
      message?: string;
      /**
       * Only part of it was read, and the person is told so: an e-mail with too many parts or lines.
       */
      isCut?: true;
    })
  /** The sender has changed a message on the platform; the fields are those of a message. */
  | (EventOrigin & {
      kind: "edited";
      text: string;
      command: string | null;
      addressed: boolean;
      message: string;
    })
  | (EventOrigin & {
      kind: "pressed";
      /** The button's data, as `render` made it. */
      data: string;
      /** The provider's id of the message that has the button. */
      message: string | null;
      /** The id that an acknowledgement needs; null when the platform expects none. */
      acknowledge: string | null;
    })
  /** The platform's own stop button. */
  | (EventOrigin & {
      kind: "stopped";
      /** The id under which the stopped draft was sent. */
      draft: string | null;
    })
  /**
   * Blocked, left or uninstalled. With a user: this person left. With a place: the bot was removed
   * from it. With neither: all speakers of the tenant.
   */
  | { kind: "left"; id: string; tenant: string; user: string | null; place: string | null }
  /** The id of a place or a person has changed. */
  | {
      kind: "moved";
      id: string;
      tenant: string;
      what: "place" | "user";
      from: string;
      to: string;
      /** When the id changed, ISO 8601; null when the platform does not say. */
      at: string | null;
    }
  /** The delivery status of one of our messages. */
  | {
      kind: "status";
      id: string;
      /** The provider's id of our message. */
      message: string;
      state: "sent" | "delivered" | "read" | "failed";
      /**
       * The data that we sent with the message and got back. It identifies a send whose answer was
       * lost.
       */
      opaque: string | null;
      /** The recipient accepts no more messages from us. */
      optedOut: boolean;
      /** The platform accepted the message and refused it later, because its window had closed. */
      windowClosed: boolean;
      /** The platform's error code. */
      code: string | null;
    }
  | { kind: "ignored"; reason: string };

/** An answer other than 204: a handshake, or what the platform expects at once. */
export interface WebhookAnswer {
  status: number;
  contentType: string;
  body: string;
}

export interface Parsed {
  events: InboundEvent[];
  answer?: WebhookAnswer;
}

export interface Button {
  label: string;
  /** At most 64 bytes of A-Z a-z 0-9 _ - : and dot. */
  data: string;
  /**
   * The command that a person types in place of the button on a platform without buttons. If absent,
   * the person types the button's number.
   */
  typed?: string;
}

/** A reply as it leaves the chain. */
export interface ReplyToSend {
  /** Markdown that Reply has released. */
  text: string;
  /** The options of an open question. */
  buttons: Button[];
}

/** One message of the platform: within its length limits, in its markup. */
export interface OutboundPart {
  /** The platform's markup, or plain text. */
  text: string;
  /** The same without markup, for a platform that refuses it. */
  plain: string;
  /** Empty when the platform has no buttons: the options are then lines of the text. */
  buttons: Button[];
}

export interface OutboundContext {
  config: ChannelConfig;
  address: Place["address"];
  /**
   * The provider's id of the message that this part replaces: a placeholder. Parts of a reply never
   * set it.
   */
  replaces: string | null;
  /** The number of the part, from 0. */
  index: number;
  /**
   * The part's key, `<uuid>:<index>`: an idempotency key where the platform has them, otherwise
   * opaque data.
   */
  key: string;
  /** Milliseconds since the epoch: some platforms' addresses expire. */
  nowMs: number;
  /** Send as plain text, because the platform refused the part's markup. */
  asPlain: boolean;
  /** Send by the channel's other way, after `no_way`. */
  otherWay?: boolean;
}

/** An HTTP request. It contains secrets and is never logged. */
export interface OutboundCall {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface OutboundAnswer {
  status: number;
  headers: { get(name: string): string | null };
  body: string;
}

/** What an answer to a send means. No answer at all is `unknown`. */
export type SendOutcome =
  | { outcome: "sent"; id: string | null }
  /** Try again after this many seconds. */
  | { outcome: "retry_after"; seconds: number }
  /** The markup was refused: the same part as plain text. */
  | { outcome: "as_plain" }
  /** The message that was to be changed or removed is gone, or can no longer be changed. */
  | { outcome: "not_there" }
  /** The place's id has changed: send the same part there. A `moved` event reports the same. */
  | { outcome: "moved"; to: string }
  /**
   * This way is not yet open, or no longer open; nothing was sent. `otherWayAfter` says when
   * another way is open.
   */
  | { outcome: "no_way" }
  /** The recipient has blocked us, left, or opted out: the person's link ends, or the group's. */
  | { outcome: "gone" }
  /** The platform's window for free-form messages is closed. */
  | { outcome: "window_closed" }
  /** Our token or settings are wrong: nothing is retried until they are corrected. */
  | { outcome: "misconfigured"; code: string }
  | { outcome: "failed"; code: string }
  | { outcome: "unknown" };

/** How to proceed when a send's answer was lost. */
export type UnknownPolicy =
  /** Repeating is safe: there is an idempotency key, or an interaction has only one answer. */
  | "resend"
  /**
   * A status webhook may report the outcome; otherwise the part is sent once more after `waitMs`.
   * 0: no webhook reports it.
   */
  | { waitMs: number };

export interface Channel {
  name: ChannelName;
  /** The names of the environment variables without which the channel is off. */
  needs: readonly string[];
  /** Takes constant time. */
  verify(request: InboundRequest, config: ChannelConfig, nowMs: number): Promise<Verdict>;
  /**
   * The platform never repeats an event, so a repeated event is a replay and has no effect. Absent
   * for a platform that repeats unanswered events.
   */
  neverRepeats?: true;
  /**
   * Whether a person's id is a telephone number, which may later belong to another person; absent
   * where no id is one.
   */
  isNumber?(user: string): boolean;
  /** An address of ours that authenticates this person as the sender; absent on other platforms. */
  ownAddress?(user: string, config: ChannelConfig): Promise<string>;
  /** Null when the message itself contains the content, as e-mail does. */
  media: ChannelMedia | null;
  /**
   * The author of the request. Only for a platform whose requests are read completely for linked
   * authors alone; for other authors, only the part that `verify` reads. Null: `parse` ignores the
   * request.
   */
  author?(request: InboundRequest, config: ChannelConfig): Sender | null;
  /**
   * Called only after `verify`. Unreadable input becomes `ignored` with its reason; never throws or
   * rejects.
   * @param isStranger the `author` is not linked
   */
  parse(request: InboundRequest, config: ChannelConfig, isStranger?: boolean): Promise<Parsed>;
  /**
   * At least one part. Splits at blank lines, then at lines, then at spaces; never inside a line
   * that fits.
   */
  render(reply: ReplyToSend): OutboundPart[];
  nextCall(part: OutboundPart, context: OutboundContext): OutboundCall;
  classify(answer: OutboundAnswer): SendOutcome;
  onUnknown(
    context: Pick<OutboundContext, "address" | "index" | "nowMs" | "otherWay">,
  ): UnknownPolicy;
  /**
   * After `no_way`: milliseconds until `nextCall` may use `otherWay`; until then the same way is
   * tried again. Absent when there is only one way.
   */
  otherWayAfter?(context: Pick<OutboundContext, "address" | "nowMs">): number;
  /** Shows that a reply is being written; null when the platform cannot. */
  typing(context: Pick<OutboundContext, "config" | "address">): OutboundCall | null;
  /** Milliseconds for which `typing` is shown; the next message ends it. */
  typingMs: number;
  /**
   * Removes one of our messages; a repeat is `not_there`. Only for platforms on which messages can
   * also be edited: there one message may change while the run works (`nextCall` with `replaces`),
   * until the reply arrives.
   */
  remove?(message: string, context: Pick<OutboundContext, "config" | "address">): OutboundCall;
  /**
   * A preview that streams and disappears when the reply arrives, with the platform's stop button;
   * null if the place has none. `nextCall` then sends a new message.
   * @param id not 0; the same for all previews of one reply
   */
  draft?(
    part: Pick<OutboundPart, "text" | "plain">,
    id: number,
    context: Pick<OutboundContext, "config" | "address" | "asPlain">,
  ): OutboundCall | null;
  /** Stops the spinner of a pressed button; null when the platform has no such call. */
  acknowledge?(pressed: { acknowledge: string; text: string }, config: ChannelConfig): OutboundCall;
}
