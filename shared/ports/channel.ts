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
 * A webhook as it was received. The signature covers the raw bytes. An e-mail arrives with the method `EMAIL`,
 * a URL of `mailto:` and the envelope's recipient, and the message as its body.
 */
export interface InboundRequest {
  method: string;
  /** The URL that the platform was configured with, from ALFRED_PUBLIC_URL, including the query. */
  url: string;
  headers: { get(name: string): string | null };
  body: Uint8Array<ArrayBuffer>;
  /**
   * Reads the whole message, if `body` is only its beginning, such as an e-mail's headers. Errors: those
   * of the connection.
   */
  readWhole?(): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Secrets and settings of one channel, by name, from the environment; includes ALFRED_PUBLIC_URL.
 */
export type ChannelConfig = Readonly<Record<string, string>>;

/**
 * `late`: signed correctly, but too long ago. All refusals get the same answer, so that a forger learns
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
   * The platform's fields that are needed to send, such as a chat, a thread or a token. Contains no secrets of
   * ours. Postgres adds the key `beside` for a message that answers no event of the platform.
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

/** How to fetch from a platform the media that people have sent. */
export interface ChannelMedia {
  /**
   * The only hosts from which files are fetched: full names, or suffixes that start with a dot.
   */
  hosts: readonly string[];
  /** The first call for a reference. A host that is not in `hosts` is not called. */
  call(reference: string, config: ChannelConfig): MediaCall;
  /**
   * The second call, made from the answer to a call with `answers: "location"`; null when that answer contains
   * no location.
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
       * The person's text, without the mention of the bot, the command's name, and what an e-mail quotes. A new
       * e-mail's text begins with its subject.
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
      /** The provider's id of the message, by which an edit names it; absent if the message cannot be edited. */
      message?: string;
      /** At most a part of the message was read, as of an e-mail with too many parts or lines. */
      isCut?: true;
    })
  /** The sender has changed a message's text on the platform. The fields mean the same as in a message. */
  | (EventOrigin & {
      kind: "edited";
      text: string;
      command: string | null;
      addressed: boolean;
      message: string;
    })
  | (EventOrigin & {
      kind: "pressed";
      /** The `data` of the `Button`. */
      data: string;
      /** The provider's id of the message that has the button. */
      message: string | null;
      /** The id that an acknowledgement needs; null when the platform expects none. */
      acknowledge: string | null;
    })
  /** The person has pressed the platform's own stop button. */
  | (EventOrigin & {
      kind: "stopped";
      /** The id under which the stopped draft was sent. */
      draft: string | null;
    })
  /**
   * The bot was blocked, removed or uninstalled, the person has opted out, or another account may now have the
   * person's number. With a user: this person. With a place: this place. With neither: all speakers of the tenant.
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
       * The data that we sent with the message, which the platform returns. It identifies a message whose send
       * got no answer.
       */
      opaque: string | null;
      /** The platform's error code. */
      code: string | null;
    }
  | { kind: "ignored"; reason: string };

/** An answer other than 204: to a handshake, or because the platform expects one at once. */
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

/** A reply as it leaves the chain, or a notice. */
export interface ReplyToSend {
  /** Markdown. */
  text: string;
  /** The options of an open question. */
  buttons: Button[];
}

/** One message of the platform: within its length limits, in its markup. */
export interface OutboundPart {
  /** The platform's markup, or plain text. */
  text: string;
  /** The same text in the plainest form that the platform has, in case it refuses the markup. */
  plain: string;
  /** Only the last part has buttons. If the platform cannot show them, the options are lines of the text. */
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
  /** The part's key, `<uuid>:<index>`, for platforms that take an idempotency key or return opaque data. */
  key: string;
  /** Milliseconds since the epoch: some platforms' addresses expire. */
  nowMs: number;
  /** Whether to send plain text, because the platform has refused the part's markup. */
  asPlain: boolean;
  /** Whether to send by the channel's other way, after `not_open`. */
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

/** The meaning of the answer to a send. No answer at all is `unknown`. */
export type SendOutcome =
  | { outcome: "sent"; id: string | null }
  /** Try again after this many seconds. */
  | { outcome: "retry_after"; seconds: number }
  /** The markup was refused: send the same part as plain text. */
  | { outcome: "as_plain" }
  /** The message that was to be changed or removed is gone, or can no longer be changed. */
  | { outcome: "not_there" }
  /** The place's id has changed: send the same part there. A `moved` event reports the same. */
  | { outcome: "moved"; to: string }
  /**
   * This way of sending is not open yet, or no longer open; nothing was sent. `otherWayAfter` says when the
   * channel's other way is open.
   */
  | { outcome: "not_open" }
  /**
   * The recipient can no longer be reached, such as after a block or an opt-out: the person's link ends, or the
   * group's place.
   */
  | { outcome: "gone" }
  /** The platform's window for free-form messages is closed. */
  | { outcome: "window_closed" }
  /** Our token or settings are wrong. */
  | { outcome: "misconfigured"; code: string }
  | { outcome: "failed"; code: string }
  | { outcome: "unknown" };

/** How to proceed when a send's answer was lost. */
export type UnknownPolicy =
  /** Repeating is safe: there is an idempotency key, or an interaction has only one answer. */
  | "resend"
  /**
   * A status webhook may report the outcome. If none has after `waitMs`, the part is sent once more. 0: no
   * webhook reports it.
   */
  | { waitMs: number };

export interface Channel {
  name: ChannelName;
  /** The names of the environment variables without which the channel is off. */
  needs: readonly string[];
  /** Checks the signature in constant time. */
  verify(request: InboundRequest, config: ChannelConfig, nowMs: number): Promise<Verdict>;
  /**
   * True if the platform never repeats an event, so that a repeated event is a replay and has no effect. Absent
   * for a platform that repeats unanswered events.
   */
  neverRepeats?: true;
  /**
   * Whether a person's id is a telephone number, which may later belong to another person; absent if no id is
   * one.
   */
  isPhoneNumber?(user: string): boolean;
  /** An address of ours that authenticates this person as the sender; absent on other platforms. */
  ownAddress?(user: string, config: ChannelConfig): Promise<string>;
  /** Null when the message itself contains the content, as e-mail does. */
  media: ChannelMedia | null;
  /**
   * The author of the request. Present if requests are read completely only for linked authors; for others,
   * only the part that `verify` needs is read. Null: `parse` ignores the request.
   */
  author?(request: InboundRequest, config: ChannelConfig): Sender | null;
  /**
   * Called only after `verify`. Unreadable input becomes `ignored` with its reason; never throws or
   * rejects.
   * @param isStranger whether the `author` is not linked, or no longer
   */
  parse(request: InboundRequest, config: ChannelConfig, isStranger?: boolean): Promise<Parsed>;
  /**
   * Renders a reply as at least one part. Splits it at blank lines, then at lines, then at spaces, but never
   * inside a line that fits.
   */
  render(reply: ReplyToSend): OutboundPart[];
  nextCall(part: OutboundPart, context: OutboundContext): OutboundCall;
  classify(answer: OutboundAnswer): SendOutcome;
  onUnknown(
    context: Pick<OutboundContext, "address" | "index" | "nowMs" | "otherWay">,
  ): UnknownPolicy;
  /**
   * After `not_open`: milliseconds from the first attempt until `nextCall` may use `otherWay`; until then the
   * same way is tried again. Absent when there is only one way.
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
  /** Stops the spinner of a pressed button; absent when the platform has no such call. */
  acknowledge?(pressed: { acknowledge: string; text: string }, config: ChannelConfig): OutboundCall;
}
