// A simulated messaging platform: what a person does on it, and what the person sees.
import type { ChannelName } from "../../shared/ports/channel.ts";
import type { Clock } from "./world/clock.ts";
import type { Files, SentFile } from "./world/files.ts";
import type { Faults } from "./world/faults.ts";
import type { Run } from "./world/runs.ts";

/** A person on the platform. */
export interface PlatformUser {
  /** In the platform's own form: a number, `U…`, a telephone number, an address. */
  id: string;
  name: string;
  /** A BCP 47 tag, on platforms that send it. */
  language?: string;
}

export interface ShownButton {
  label: string;
  data: string;
}

/** A message as its reader sees it on the platform. */
export interface ShownMessage {
  id: string;
  by: "bot" | "user";
  /** The text without markup. */
  text: string;
  /** The text with its styles. */
  runs: Run[];
  buttons: ShownButton[];
  /** How often it has been edited. */
  edits: number;
  /** A preview that streams, or a message that only one person sees. */
  kind?: "draft" | "ephemeral";
}

/** The result of sending a webhook. */
export interface Delivery {
  /** The status of the last attempt; 0 if there was no answer. */
  status: number;
  attempts: number;
  body: string;
  /** The platform's id of the event, if the webhook has exactly one. */
  event?: string;
}

/** A fault in a call of Alfred's, or in the Worker's answer to an interaction. */
export interface Complaint {
  call: string;
  problem: string;
  /** False for a fault that the platform accepts, such as an unknown field. */
  refused: boolean;
}

export interface Platform {
  readonly name: ChannelName;
  /** The value of `<NAME>_BASE_URL`. */
  readonly url: string;
  /** The variables that switch the channel on in a Worker. */
  readonly env: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly faults: Faults;
  /**
   * Tells the platform the Worker's address, with the handshake if the platform has one.
   * @throws Error if the handshake fails
   */
  connect(workerUrl: string): Promise<void>;
  /** Sends a person's message; one with a leading slash as a command, if the platform has commands. */
  say(user: PlatformUser, text: string): Promise<Delivery>;
  /** Sends a picture or a voice note. */
  show(user: PlatformUser, file: SentFile): Promise<Delivery>;
  readonly files: Files;
  /**
   * @param button its label or its data
   * @throws Error if there is no such button, or if the platform has none
   */
  press(user: PlatformUser, message: string, button: string): Promise<Delivery>;
  /** The conversation of this person with the bot, oldest first. */
  seen(user: PlatformUser): ShownMessage[];
  isTyping(user: PlatformUser): boolean;
  /** Temporary texts, such as the answer to a pressed button, oldest first. */
  notices(user: PlatformUser): string[];
  /** Makes the person block the bot. Some platforms report it to the Worker. */
  block(user: PlatformUser): Promise<void>;
  /**
   * Presses the platform's own stop button, if it has one.
   * @throws Error if no stop button is shown
   */
  pressStop?(user: PlatformUser): Promise<Delivery>;
  readonly complaints: readonly Complaint[];
  /** Resolves when no webhook is in progress or waiting for a retry; rejects after `timeoutMs`. */
  idle(timeoutMs?: number): Promise<void>;
  /** Calls the listener after each change that a person would see, but not when a typing indicator expires. */
  onChange(listener: () => void): void;
  stop(): Promise<void>;
}

/** Whether a message shows a run's progress: a draft, or a message with the button that stops a run. */
export const isPreview = ({ kind, buttons }: ShownMessage): boolean =>
  kind === "draft" || buttons.some(({ data }) => data.startsWith("s:"));
