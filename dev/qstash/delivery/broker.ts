// Handles every message from its publication to its end: deduplicates, delays, queues, delivers and cancels it.
import { createDeadLetters, type DeadLetters } from "./dead-letters.ts";
import { createDeduplication } from "./deduplication.ts";
import { createDelivery, type Delivery } from "./deliver.ts";
import { createEvents, type Events } from "./events.ts";
import { createFlowControl, type FlowControl } from "./flow-control.ts";
import { HttpError } from "../api/http-error.ts";
import { newId, type FinalState, type Message, type MessageSpec } from "./message.ts";
import type { QStashOptions } from "../options.ts";
import { createQueues, type Queues } from "./queues.ts";
import { createSender } from "./send.ts";
import type { SigningKeys } from "./sign.ts";
import { createTimers, type Timers } from "./timers.ts";

/** The reply to a publish. */
export interface PublishReply {
  messageId: string;
  url: string;
  deduplicated?: true;
}

/** The message that a callback reports, or a function that learns how the message ended. */
interface Origin {
  parent?: Message;
  onSettled?: (state: FinalState) => void;
}

export interface Broker {
  publish(spec: MessageSpec, origin?: Origin): PublishReply;
  /** The message; a 404 if it has ended. */
  get(messageId: string): Message;
  /** All messages that have not ended. */
  openMessages(): Message[];
  /** Stops a message, an active one after its attempt if that fails. False if it has ended or was already cancelled. */
  cancel(message: Message): boolean;
  /** Resolves when no message is being delivered or retried; see the stand-in's `idle`. */
  idle(timeoutMs: number): Promise<void>;
  stop(): void;
  keys: SigningKeys;
  queues: Queues;
  flow: FlowControl;
  events: Events;
  deadLetters: DeadLetters;
  delivery: Delivery;
  timers: Timers;
}

/** Creates a broker, which keeps everything in memory. */
export function createBroker(options: QStashOptions): Broker {
  const { timeScale = 1, delayScale = 1, parallelism = Infinity } = options;
  const { log = () => {}, onDeliver } = options;
  const keys = { current: options.currentSigningKey, next: options.nextSigningKey };
  const messages = new Map<string, Message>();
  const idleChecks = new Set<() => void>();
  const timers = createTimers();
  const sender = createSender(options.hosts);
  const events = createEvents(Date.now);
  const deadLetters = createDeadLetters(Date.now);
  const deduplication = createDeduplication(Date.now);
  const flow = createFlowControl(timers, Date.now);
  let isStopped = false;

  const delivery = createDelivery({
    sender,
    keys,
    timers,
    flow,
    events,
    deadLetters,
    timeScale,
    parallelism,
    log,
    onDeliver,
    settle,
    isStopped: () => isStopped,
    publishCallback: (spec, parent) => void publish(spec, { parent }),
  });
  const queues = createQueues((message) => delivery.begin(message), Date.now);

  function publish(spec: MessageSpec, { parent, onSettled }: Origin = {}): PublishReply {
    const id = newId("msg");
    const { url } = spec;
    const earlierId = deduplication.claim(spec, id);
    if (earlierId !== undefined) {
      log({ event: "deduplicated", messageId: earlierId, url });
      return { messageId: earlierId, url, deduplicated: true };
    }
    const createdAt = Date.now();
    const notBefore = spec.notBefore ?? createdAt + spec.delayMs;
    const message: Message = {
      id,
      spec,
      createdAt,
      notBefore,
      phase: "due",
      retried: 0,
      cancelRequested: false,
      timer: undefined,
      parent,
      openCallbacks: 0,
      onSettled,
    };
    messages.set(id, message);
    if (parent) parent.openCallbacks += 1;
    if (spec.flow) flow.configure(spec.flow);
    events.record(message, "CREATED");
    log({ event: "published", messageId: id, url });
    const wait = Math.max(0, notBefore - createdAt) * delayScale;
    if (wait > 0) {
      message.phase = "delayed";
      message.timer = timers.after(wait, () => start(message));
    } else {
      // In the next tick, so that the publisher gets its answer first.
      setImmediate(() => start(message));
    }
    return { messageId: id, url };
  }

  function start(message: Message): void {
    if (isStopped || message.phase === "settled") return;
    const { queueName } = message.spec;
    if (queueName === undefined) return delivery.begin(message);
    message.phase = "queued";
    queues.join(message, queueName);
  }

  function settle(message: Message, state: FinalState): void {
    message.phase = "settled";
    message.timer?.cancel();
    messages.delete(message.id);
    events.record(message, state);
    if (state !== "DELIVERED") {
      log({ event: state.toLowerCase(), messageId: message.id, url: message.spec.url });
    }
    message.onSettled?.(state);
    if (message.parent) {
      message.parent.openCallbacks -= 1;
      leaveQueueWhenDone(message.parent);
    }
    leaveQueueWhenDone(message);
    for (const check of [...idleChecks]) check();
  }

  /** A queue starts its next message only when this one and every callback about it have ended. */
  function leaveQueueWhenDone(message: Message): void {
    if (message.phase === "settled" && message.openCallbacks === 0) queues.leave(message);
  }

  function cancel(message: Message): boolean {
    if (message.cancelRequested || message.phase === "settled") return false;
    message.cancelRequested = true;
    events.record(message, "CANCEL_REQUESTED");
    if (message.phase === "active") return true;
    flow.drop(message);
    settle(message, "CANCELED");
    return true;
  }

  function busyMessages(): Message[] {
    return [...messages.values()].filter(
      (message) => message.phase !== "delayed" && !queues.isHeld(message) && !flow.isHeld(message),
    );
  }

  function idle(timeoutMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        idleChecks.delete(check);
        const busyTexts = busyMessages().map(
          ({ spec, phase, retried }) => `${spec.url} (${phase} ${retried})`,
        );
        reject(new Error(`QStash is not idle after ${timeoutMs} ms: ${busyTexts.join(", ")}`));
      }, timeoutMs);
      const check = () => {
        if (!isStopped && busyMessages().length > 0) return;
        clearTimeout(timer);
        idleChecks.delete(check);
        resolve();
      };
      idleChecks.add(check);
      check();
    });
  }

  return {
    publish,
    cancel,
    idle,
    keys,
    queues,
    flow,
    events,
    deadLetters,
    delivery,
    timers,
    get(messageId) {
      const message = messages.get(messageId);
      if (message === undefined) throw new HttpError(404, `message ${messageId} not found`);
      return message;
    },
    openMessages: () => [...messages.values()],
    stop() {
      isStopped = true;
      timers.cancelAll();
      sender.close();
      for (const check of [...idleChecks]) check();
    },
  };
}
