// Named queues: first in, first out, with as many active messages as the queue's parallelism.
import { HttpError } from "../api/http-error.ts";
import type { Message } from "./message.ts";

interface Queue {
  name: string;
  createdAt: number;
  updatedAt: number;
  parallelism: number;
  paused: boolean;
  waitingMessages: Message[];
  activeMessages: Set<Message>;
}

export interface Queues {
  /** Appends a message to its queue, which is created if it does not exist. */
  join(message: Message, name: string): void;
  /** Removes a waiting or active message, and starts the next one. */
  leave(message: Message): void;
  /** Whether a message waits in a paused queue. */
  isHeld(message: Message): boolean;
  upsert(name: string, settings: { parallelism: number; paused: boolean | undefined }): void;
  /** A 404 for an unknown queue, as in `remove` and `describe`. */
  setPaused(name: string, paused: boolean): void;
  /** Removes the queue and returns the messages that were in it. */
  remove(name: string): Message[];
  describe(name: string): Record<string, unknown>;
  list(): Record<string, unknown>[];
}

/** Creates queues, which call `start` for each message when its turn comes. */
export function createQueues(start: (message: Message) => void, now: () => number): Queues {
  const queues = new Map<string, Queue>();

  function getOrCreate(name: string): Queue {
    let queue = queues.get(name);
    if (queue === undefined) {
      const nowMs = now();
      queue = {
        name,
        createdAt: nowMs,
        updatedAt: nowMs,
        parallelism: 1,
        paused: false,
        waitingMessages: [],
        activeMessages: new Set<Message>(),
      };
      queues.set(name, queue);
    }
    return queue;
  }

  function getQueue(name: string): Queue {
    const queue = queues.get(name);
    if (queue === undefined) throw new HttpError(404, `queue ${name} not found`);
    return queue;
  }

  function startWaiting(queue: Queue): void {
    while (!queue.paused && queue.activeMessages.size < queue.parallelism) {
      const message = queue.waitingMessages.shift();
      if (message === undefined) return;
      queue.activeMessages.add(message);
      start(message);
    }
  }

  function describeQueue(queue: Queue): Record<string, unknown> {
    const { name, createdAt, updatedAt, parallelism, paused, waitingMessages, activeMessages } =
      queue;
    return {
      name,
      createdAt,
      updatedAt,
      parallelism,
      paused,
      lag: waitingMessages.length + activeMessages.size,
    };
  }

  return {
    join(message, name) {
      const queue = getOrCreate(name);
      queue.waitingMessages.push(message);
      startWaiting(queue);
    },
    leave(message) {
      const queue = queues.get(message.spec.queueName ?? "");
      if (queue === undefined) return;
      const position = queue.waitingMessages.indexOf(message);
      if (position >= 0) queue.waitingMessages.splice(position, 1);
      queue.activeMessages.delete(message);
      startWaiting(queue);
    },
    isHeld(message) {
      return message.phase === "queued" && !!queues.get(message.spec.queueName ?? "")?.paused;
    },
    upsert(name, { parallelism, paused }) {
      const queue = getOrCreate(name);
      queue.parallelism = parallelism;
      queue.paused = paused ?? queue.paused;
      queue.updatedAt = now();
      startWaiting(queue);
    },
    setPaused(name, paused) {
      const queue = getQueue(name);
      queue.paused = paused;
      queue.updatedAt = now();
      startWaiting(queue);
    },
    remove(name) {
      const queue = getQueue(name);
      queues.delete(name);
      return [...queue.activeMessages, ...queue.waitingMessages];
    },
    describe: (name) => describeQueue(getQueue(name)),
    list: () => [...queues.values()].map(describeQueue),
  };
}
