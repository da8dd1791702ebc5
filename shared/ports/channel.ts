// A messaging platform: four pure functions and a check of signatures. Their caller makes the one
// effect, the HTTP request. Facts about platforms stand in docs/channels.md.

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
 * A webhook as it came. The signature is over the raw bytes. An e-mail comes as method `EMAIL`, with
 * `mailto:` and the envelope's recipient as its URL and the whole message as its body.
 */
export interface InboundRequest {
  method: string;
  /** As the platform was told, from ALFRED_PUBLIC_URL, with the query. */
  url: string;
  headers: { get(name: string): string | null };
  body: Uint8Array<ArrayBuffer>;
  /** The whole message, where `body` is its beginning: an e-mail's headers. Errors: those of the connection. */
  whole?(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Secrets and settings of one channel, by name, from the environment; ALFRED_PUBLIC_URL is one. */
export type ChannelConfig = Readonly<Record<string, string>>;

/** `late`: signed, but too long ago. Each gets the same answer, so a forger learns nothing. */
export type Verdict = { ok: true } | { ok: false; reason: "unsigned" | "forged" | "late" };

export interface Sender {
  /** The bot, workspace, number or application under which user ids are unique. */
  tenant: string;
  /** The platform's stable id of the person. */
  user: string;
  /** The name that the platform shows; never identity. */
  name: string | null;
  /** A BCP 47 tag; null where the platform does not tell. */
  language: string | null;
}

/** Where a conversation takes place, and what is needed to send there. */
export interface Place {
  tenant: string;
  /** The conversation's key on this platform; together with the tenant unique. */
  id: string;
  isGroup: boolean;
  /** Fields of the platform that a send needs, such as a chat, a thread or a token. No secrets of ours. */
  address: Readonly<Record<string, string>>;
}

export interface InboundMedia {
  kind: "image" | "voice" | "other";
  /** What the platform fetches it by: an id or a URL. */
  reference: string;
  mimeType: string | null;
  /** Bytes, where the platform tells. */
  size: number | null;
  /** The content, where the message itself brings it, as e-mail does: nothing is fetched then. */
  bytes?: Uint8Array;
}

/** A request for the content of a picture or a voice note. It holds secrets: it is never logged. */
export interface MediaCall {
  url: string;
  /** Sent to this URL's host only, not to where it redirects. */
  headers: Record<string, string>;
  /** `file`: the answer is the content. `place`: its body tells where that is. */
  answers: "file" | "place";
}

/** How a platform gives out what people have sent. */
export interface ChannelMedia {
  /** Where its files lie, and nowhere else: hosts, or the end of hosts with a dot before it. */
  hosts: readonly string[];
  /** Null for a reference that is none of the platform's. */
  call(reference: string, config: ChannelConfig): MediaCall | null;
  /** The second call, from the answer to a first one that `answers: "place"`; null where that names none. */
  place?(body: string, config: ChannelConfig): MediaCall | null;
}

interface From {
  /** The provider's id of the event: the key under which the message is accepted once. */
  id: string;
  sender: Sender;
  place: Place;
}

/** One thing that a webhook tells. A webhook may tell several, in any order, and again. */
export type InboundEvent =
  | (From & {
      kind: "message";
      /** Without the mention of the bot and without the command's name. */
      text: string;
      /** `/undo` and the like, in lower case, without the slash. */
      command: string | null;
      /** In a group: a mention, a reply to the bot, or a command. Always true elsewhere. */
      addressed: boolean;
      media: InboundMedia[];
      /** Not all of it was read, and the person is told: a mail of too many parts or lines. */
      isCut?: true;
    })
  | (From & {
      kind: "pressed";
      /** What the button carries, as `render` made it. */
      data: string;
      /** The provider's id of the message that has the button. */
      message: string | null;
      /** What an acknowledgement names; null where the platform wants none. */
      acknowledge: string | null;
    })
  /** The platform's own stop button. */
  | (From & {
      kind: "stopped";
      /** What the stopped draft was called when it was sent. */
      draft: string | null;
    })
  /**
   * Blocked, left or uninstalled. With a user: this person left. With a place: we were removed from it.
   * With neither: all speakers of the tenant.
   */
  | { kind: "left"; id: string; tenant: string; user: string | null; place: string | null }
  /** A place or a person has another id. */
  | {
      kind: "moved";
      id: string;
      tenant: string;
      what: "place" | "user";
      from: string;
      to: string;
      /** Since when, ISO 8601; null where the platform does not tell. */
      at: string | null;
    }
  /** The fate of a message of ours. */
  | {
      kind: "status";
      id: string;
      /** The provider's id of our message. */
      message: string;
      state: "sent" | "delivered" | "read" | "failed";
      /** What we gave with the send and got back: it tells of a send whose answer was lost. */
      opaque: string | null;
      /** The recipient takes no more messages from us. */
      optedOut: boolean;
      /** The platform accepted the message and refused it later: its window was closed. */
      windowClosed: boolean;
      /** The platform's code of a failure. */
      code: string | null;
    }
  | { kind: "ignored"; reason: string };

/** An answer in the place of 204: a handshake, or what the platform wants to see at once. */
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
}

/** A reply as it leaves the chain. */
export interface ReplyToSend {
  /** Markdown, released by Reply. */
  text: string;
  /** The options of an open question. */
  buttons: Button[];
}

/** One message of the platform: within its lengths, in its markup. */
export interface OutboundPart {
  /** The platform's markup, or plain text. */
  text: string;
  /** The same without markup, for a platform that refuses it. */
  plain: string;
  /** Empty where the platform has no buttons: the options then stand in the text, numbered. */
  buttons: Button[];
}

export interface OutboundContext {
  config: ChannelConfig;
  address: Place["address"];
  /** The provider's id of a message that this part changes: a placeholder. A reply's parts change nothing. */
  replaces: string | null;
  /** The number of the part, from 0. */
  index: number;
  /** Of the part, `<uuid>:<index>`: an idempotency key where the platform takes one, else opaque data. */
  key: string;
  /** The clock's milliseconds: some platforms' addresses expire. */
  nowMs: number;
  /** The second try of a part whose markup was refused. */
  asPlain: boolean;
  /** After `no_way`: by the channel's other way. */
  otherWay?: boolean;
}

/** An HTTP request. It holds secrets: it is never logged. */
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
  /** Not now: after so many seconds. */
  | { outcome: "retry_after"; seconds: number }
  /** The markup was refused: the same part as plain text. */
  | { outcome: "as_plain" }
  /** The message that is to be changed or taken away is gone, or can no longer be changed. */
  | { outcome: "not_there" }
  /** The place has another id: the same part there. A `moved` event tells the same. */
  | { outcome: "moved"; to: string }
  /** This way is not open yet, or not any more; nothing was sent. `otherWayAfter` tells when another one is. */
  | { outcome: "no_way" }
  /** The recipient has blocked us, left, or opted out: the person's link ends, or the group's. */
  | { outcome: "gone" }
  /** The platform's window for free messages is closed. */
  | { outcome: "window_closed" }
  /** Our token or settings are wrong: nothing is retried until they are mended. */
  | { outcome: "misconfigured"; code: string }
  | { outcome: "failed"; code: string }
  | { outcome: "unknown" };

/** What a send whose answer was lost may do. */
export type UnknownPolicy =
  /** Sending again changes nothing: an idempotency key, or the one answer of an interaction. */
  | "resend"
  /** A status webhook may tell; without one the part is sent once more after `waitMs`. 0: nothing will tell. */
  | { waitMs: number };

export interface Channel {
  name: ChannelName;
  /** What the environment must hold: names of variables, without which the channel is off. */
  needs: readonly string[];
  /** Constant time. */
  verify(request: InboundRequest, config: ChannelConfig, nowMs: number): Promise<Verdict>;
  /**
   * The platform never repeats an event, so one that comes again is a replay, and does nothing; absent where a platform
   * repeats what was not answered.
   */
  neverRepeats?: true;
  /** Whether a person's id is a telephone number, which is another person's one day; absent where none is. */
  isNumber?(user: string): boolean;
  /** An address of ours that proves this person as the sender; absent where there is none. */
  ownAddress?(user: string, config: ChannelConfig): Promise<string>;
  /** Null where the message itself brings the content, as e-mail does. */
  media: ChannelMedia | null;
  /**
   * The one who wrote the request, where no more than the part that `verify` reads is to be read of an author who is
   * not linked. Null: `parse` ignores the request.
   */
  author?(request: InboundRequest, config: ChannelConfig): Sender | null;
  /**
   * Only after `verify`. What cannot be read is `ignored` with its reason; nothing throws or rejects.
   * @param isStranger the `author` is not linked
   */
  parse(request: InboundRequest, config: ChannelConfig, isStranger?: boolean): Promise<Parsed>;
  /** At least one part. Split at blank lines, then at lines, then at spaces; never inside a line that fits. */
  render(reply: ReplyToSend): OutboundPart[];
  nextCall(part: OutboundPart, context: OutboundContext): OutboundCall;
  classify(answer: OutboundAnswer): SendOutcome;
  onUnknown(
    context: Pick<OutboundContext, "address" | "index" | "nowMs" | "otherWay">,
  ): UnknownPolicy;
  /**
   * After `no_way`: milliseconds until `nextCall` may take another way, `otherWay`; until then the same way is
   * tried again. Absent where there is one way only.
   */
  otherWayAfter?(context: Pick<OutboundContext, "address" | "nowMs">): number;
  /** Shows that the reply is being worked on; null where the platform cannot. */
  typing(context: Pick<OutboundContext, "config" | "address">): OutboundCall | null;
  /** Milliseconds that `typing` is shown for; it ends with the next message. */
  typingMs: number;
  /**
   * Takes a message of ours away; again, it is `not_there`. Only where messages can be edited, too: there one
   * may change while the run works (`nextCall` with `replaces`), until the reply is there.
   */
  remove?(message: string, context: Pick<OutboundContext, "config" | "address">): OutboundCall;
  /**
   * A preview that streams and vanishes when the reply arrives, with the platform's stop button; null
   * in places that have none. `nextCall` then sends a new message.
   * @param id not 0; the same for all previews of one reply
   */
  draft?(
    part: Pick<OutboundPart, "text" | "plain">,
    id: number,
    context: Pick<OutboundContext, "config" | "address" | "asPlain">,
  ): OutboundCall | null;
  /** Stops the spinning of a pressed button; null where the platform has no such call. */
  acknowledge?(pressed: { acknowledge: string; text: string }, config: ChannelConfig): OutboundCall;
}
