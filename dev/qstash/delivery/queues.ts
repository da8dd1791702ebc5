// Named queues: first in, first out, with as many messages under way as the queue's parallelism.
import { HttpError } from "../api/http-error.ts";
import type { Message } from "./message.ts";

interface Queue {
  name: string;
  createdAt: number;
  updatedAt: number;
  parallelism: number;
  paused: boolean;
  waitingMessages: Message[];
  underWay: Set<Message>;
}

export interface Queues {
  /** Appends a message to its queue, which is created if it does not exist. */
  join(message: Message, name: string): void;
  /** Removes a message, waiting or under way, and lets the next one start. */
  leave(message: Message): void;
  /** Whether a message waits in a paused queue. */
  isHeld(message: Message): boolean;
  upsert(name: string, settings: { parallelism: number; paused: boolean | undefined }): void;
  setPaused(name: string, paused: boolean): void;
  /** Removes the queue and returns the messages that were in it. */
  remove(name: string): Message[];
  describe(name: string): Record<string, unknown>;
  list(): Record<string, unknown>[];
}

/** Queues that hand each message to `start` when its turn comes. */
export function createQueues(start: (message: Message) => void, now: () => number): Queues {
  const queues = new Map<string, Queue>();

  function ensure(name: string): Queue {
    let queue = queues.get(name);
    if (queue === undefined) {
      const position = now();
      const rest = {
        parallelism: 1,
        paused: false,
        waitingMessages: [],
        underWay: new Set<Message>(),
      };
      queue = { name, createdAt: position, updatedAt: position, ...rest };
      queues.set(name, queue);
    }
    return queue;
  }

  function existing(name: string): Queue {
    const queue = queues.get(name);
    if (queue === undefined) throw new HttpError(404, `queue ${name} not found`);
    return queue;
  }

  function pump(queue: Queue): void {
    while (!queue.paused && queue.underWay.size < queue.parallelism) {
      const message = queue.waitingMessages.shift();
      if (message === undefined) return;
      queue.underWay.add(message);
      start(message);
    }
  }

  function view(queue: Queue): Record<string, unknown> {
    const { name, createdAt, updatedAt, parallelism, paused, waitingMessages, underWay } = queue;
    return {
      name,
      createdAt,
      updatedAt,
      parallelism,
      paused,
      lag: waitingMessages.length + underWay.size,
    };
  }

  return {
    join(message, name) {
      const queue = ensure(name);
      queue.waitingMessages.push(message);
      pump(queue);
    },
    leave(message) {
      const queue = queues.get(message.spec.queueName ?? "");
      if (queue === undefined) return;
      const position = queue.waitingMessages.indexOf(message);
      if (position >= 0) queue.waitingMessages.splice(position, 1);
      queue.underWay.delete(message);
      pump(queue);
    },
    isHeld(message) {
      return message.phase === "queued" && !!queues.get(message.spec.queueName ?? "")?.paused;
    },
    upsert(name, { parallelism, paused }) {
      const queue = ensure(name);
      queue.parallelism = parallelism;
      queue.paused = paused ?? queue.paused;
      queue.updatedAt = now();
      pump(queue);
    },
    setPaused(name, paused) {
      const queue = existing(name);
      queue.paused = paused;
      queue.updatedAt = now();
      pump(queue);
    },
    remove(name) {
      const queue = existing(name);
      queues.delete(name);
      return [...queue.underWay, ...queue.waitingMessages];
    },
    describe: (name) => view(existing(name)),
    list: () => [...queues.values()].map(view),
  };
}
