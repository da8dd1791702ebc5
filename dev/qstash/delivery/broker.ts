// Holds every message from publish to its end: deduplicates, delays, queues, delivers, cancels.
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
export interface Published {
  messageId: string;
  url: string;
  deduplicated?: true;
}

/** The origin of a message that is not a plain publication. */
interface Origin {
  parent?: Message;
  onSettled?: (state: FinalState) => void;
}

export interface Broker {
  publish(spec: MessageSpec, origin?: Origin): Published;
  /** The message, unless it has ended; then a 404. */
  get(messageId: string): Message;
  /** All messages that have not ended. */
  live(): Message[];
  /** Stops a message; one under way ends after its attempt. False when it was already cancelled. */
  cancel(message: Message): boolean;
  /** Resolves when nothing is being delivered or retried; see the stand-in's `idle`. */
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

/** A broker that starts at once and holds everything in memory. */
export function createBroker(options: QStashOptions): Broker {
  const { timeScale = 1, delayScale = 1, parallelism = Infinity } = options;
  const { log = () => {}, onDeliver } = options;
  const keys = { current: options.currentSigningKey, next: options.nextSigningKey };
  const messages = new Map<string, Message>();
  const idlers = new Set<() => void>();
  const timers = createTimers();
  const sender = createSender(options.hosts);
  const events = createEvents(Date.now);
  const deadLetters = createDeadLetters(Date.now);
  const deduplication = createDeduplication(Date.now);
  const flow = createFlowControl(timers, Date.now);
  let stopped = false;

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
    isStopped: () => stopped,
    publishCallback: (spec, parent) => void publish(spec, { parent }),
  });
  const queues = createQueues((message) => delivery.begin(message), Date.now);

  function publish(spec: MessageSpec, { parent, onSettled }: Origin = {}): Published {
    const id = newId("msg");
    const { url } = spec;
    const first = deduplication.claim(spec, id);
    if (first !== undefined) {
      log({ event: "deduplicated", messageId: first, url });
      return { messageId: first, url, deduplicated: true };
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
      message.timer = timers.after(wait, () => due(message));
    } else {
      // Not in this tick, so that the publisher gets its answer first.
      setImmediate(() => due(message));
    }
    return { messageId: id, url };
  }

  function due(message: Message): void {
    if (stopped || message.phase === "settled") return;
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
    for (const check of [...idlers]) check();
  }

  /** A queue only continues when the message and every callback about it have ended. */
  function leaveQueueWhenDone(message: Message): void {
    if (message.phase === "settled" && message.openCallbacks === 0) queues.leave(message);
  }

  function cancel(message: Message): boolean {
    if (message.cancelRequested) return false;
    message.cancelRequested = true;
    events.record(message, "CANCEL_REQUESTED");
    if (message.phase === "active") return true;
    flow.drop(message);
    settle(message, "CANCELED");
    return true;
  }

  function busy(): Message[] {
    return [...messages.values()].filter(
      (message) => message.phase !== "delayed" && !queues.isHeld(message) && !flow.isHeld(message),
    );
  }

  function idle(timeoutMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        idlers.delete(check);
        const busyCalls = busy().map(
          ({ spec, phase, retried }) => `${spec.url} (${phase} ${retried})`,
        );
        reject(new Error(`QStash is not idle after ${timeoutMs} ms: ${busyCalls.join(", ")}`));
      }, timeoutMs);
      const check = () => {
        if (!stopped && busy().length > 0) return;
        clearTimeout(timer);
        idlers.delete(check);
        resolve();
      };
      idlers.add(check);
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
    live: () => [...messages.values()],
    stop() {
      stopped = true;
      timers.cancelAll();
      sender.close();
      for (const check of [...idlers]) check();
    },
  };
}
