// The parts that all simulated platforms share: people's chats, the clock, limits, faults and ids.
import type { Complaint, Delivery, Platform, PlatformUser } from "../platform.ts";
import type { Chats } from "./chats.ts";
import type { Clock } from "./clock.ts";
import type { Patience, Webhook } from "./courier.ts";
import type { Files } from "./files.ts";
import type { Faults } from "./faults.ts";
import type { TakeTurn } from "./rate-limits.ts";
import type { ApiCall, ApiReply } from "./serve.ts";

export interface World {
  readonly clock: Clock;
  readonly chats: Chats;
  readonly faults: Faults;
  readonly files: Files;
  readonly complaints: Complaint[];
  takeTurn: TakeTurn;
  send(webhook: Webhook): Promise<Delivery>;
  /** A number that has not been issued before. */
  nextNumber(): number;
  /** A secret of this platform; the same seed gives the same secret. */
  secret(name: string): string;
  complain(complaint: Complaint): void;
  /**
   * The address of the channel's webhook.
   * @throws Error before `connect`
   */
  webhookUrl(): string;
}

/** The vendor-specific part: its calls, its webhooks, its ids. */
export interface Vendor extends Pick<Platform, "say" | "show" | "press" | "block"> {
  /** The variables that switch the channel on, without the base URL. */
  env: Readonly<Record<string, string>>;
  /** Answers a call; undefined if the path does not exist. */
  answer(call: ApiCall): ApiReply | undefined;
  /** The vendor's answer to too many requests. */
  tooMany(seconds: number): ApiReply;
  /** The vendor's answer to an internal error. */
  failed: ApiReply;
  /** The chat of this person with the bot. */
  chatOf(user: PlatformUser): string;
  handshake?(): Promise<void>;
  pressStop?(user: PlatformUser): Promise<Delivery>;
}

export interface VendorKind {
  patience: Patience;
  create(world: World): Vendor;
}
