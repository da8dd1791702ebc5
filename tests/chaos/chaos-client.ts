// A client of a chaos run: one conversation, behaving as a real client does on a bad line.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { seededChance } from "../../dev/chaos/seeded-chance.ts";
import type { Run, TestUser } from "../support/stack.ts";
import { attach } from "./attached-client.ts";
import { textOf, type Kind } from "./kinds.ts";

/** One message, with what the client has seen of it. */
export interface Sent {
  conversation: string;
  kind: Kind;
  /** The word of the message; of an undo, that of what it takes back. */
  word: string;
  text: string;
  /** Every run that its key was answered with: one, when all is well. */
  runs: string[];
  /** The run as it was when the client first saw that it had ended. */
  seen?: Pick<Run, "status" | "reply" | "error">;
  /** The run that an undo takes back. */
  undoes?: string;
  /** How the stream of an attached message said that the run had ended. */
  heard?: string;
  /** What the client cannot explain to itself, such as a refusal. */
  complaint?: string;
}

export interface ClientOptions {
  url: string;
  user: TestUser;
  seed: string;
  /** The kinds of messages; without kinds that change anything, there are no questions and no undos. */
  kinds?: readonly Exclude<Kind, "undo" | "ask" | "answer">[];
  /** Gives each message its word. */
  nextWord: () => string;
  /** Every other message is answered by its run's events, and some of these clients hang up. */
  attached: boolean;
  /** Every message, from the moment before it is sent. */
  sent: Sent[];
  /** Whether new messages are still made. */
  goesOn: () => boolean;
  /** Ends all waiting; runs without an end by then count as not ended. */
  abortSignal: AbortSignal;
}

/** Patience of a client, in this world's time: the API asks for seconds. */
const MAX_WAIT_MS = 500;
const MESSAGES: readonly Exclude<Kind, "undo" | "ask" | "answer">[] = [
  ...(["save", "save", "stock", "stock", "read", "talk"] as const),
];

/**
 * Talks until it is time, and waits for every answer.
 * @throws Error when not even a conversation could be created
 */
export async function talk(options: ClientOptions): Promise<void> {
  const { user, sent, goesOn, abortSignal, kinds = MESSAGES } = options;
  const makes = kinds === MESSAGES;
  const next = seededChance(options.seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const conversation = await insist("/v1/conversations", randomUUID(), {}, 201, "id");
  if (conversation === undefined) throw new Error("a conversation was refused, or never came");

  while (goesOn() && !abortSignal.aborted) {
    const drawn = next();
    if (drawn < 0.15) {
      const burst = Array.from({ length: 2 + Math.floor(next() * 3) }, () => say(pick(kinds)));
      await Promise.all(burst);
    } else if (makes && drawn < 0.3) {
      const question = await say("ask");
      if (question.seen?.reply?.pending !== undefined) await say("answer");
    } else if (makes && drawn < 0.42) await undo();
    else if (drawn < 0.47) await say(pick(kinds), 30 + next() * 600);
    else await say(pick(kinds));
    await pause(next() * 200);
  }

  /** @param cancelAfter milliseconds after its acceptance at which the user changes their mind */
  async function say(kind: Exclude<Kind, "undo">, cancelAfter?: number): Promise<Sent> {
    const word = options.nextWord();
    const text = textOf(kind, word);
    const one: Sent = { conversation: conversation ?? "", kind, word, text, runs: [] };
    return follow(one, `/v1/conversations/${conversation}/messages`, { text }, cancelAfter);
  }

  async function undo(): Promise<void> {
    const done = sent.filter(
      (one) =>
        one.conversation === conversation &&
        (one.kind === "save" || one.kind === "stock") &&
        one.seen?.status === "completed" &&
        !sent.some(({ undoes }) => undoes === one.runs[0]),
    );
    const target = done.length > 0 ? pick(done) : undefined;
    const run = target?.runs[0];
    if (target === undefined || run === undefined) return;
    const { word } = target;
    const text = `Undo: ${target.text}`;
    const one: Sent = {
      conversation: conversation ?? "",
      kind: "undo",
      word,
      text,
      runs: [],
      undoes: run,
    };
    await follow(one, `/v1/runs/${run}/undo`, undefined);
  }

  async function follow(
    one: Sent,
    path: string,
    body: unknown,
    cancelAfter?: number,
  ): Promise<Sent> {
    sent.push(one);
    const key = randomUUID();
    const stays = options.attached && body !== undefined && cancelAfter === undefined;
    if (stays && next() < 0.5) await stay(one, path, key, body);
    else {
      const accepted = await insist(path, key, body, 202, "runId", one);
      if (accepted !== undefined) one.runs.push(accepted);
    }
    const run = one.runs[0];
    if (run === undefined) return one;
    // A client that is not sure sends it again.
    if (next() < 0.15) {
      const again = await insist(path, key, body, 202, "runId", one);
      if (again !== undefined && again !== run) one.runs.push(again);
    }
    if (cancelAfter !== undefined) {
      await pause(cancelAfter);
      await request(`/v1/runs/${run}/cancel`, { method: "POST" }).catch(() => undefined);
    }
    while (!abortSignal.aborted) {
      const answer = await request(`/v1/runs/${run}?wait=3`).catch(() => undefined);
      if (answer?.status === 200) {
        const { status, reply, error } = answer.body as unknown as Run;
        if (status !== "queued" && status !== "running") {
          one.seen = { status, reply, error };
          if (one.heard !== undefined && one.heard !== status) {
            one.complaint = `told ${one.heard} by the stream, and ${status} by the run`;
          }
          return one;
        }
      } else await pause(100);
    }
    return one;
  }

  async function stay(one: Sent, path: string, key: string, body: unknown): Promise<void> {
    const leaveAfter = next() < 0.25 ? next() * 800 : undefined;
    const { runs, end, complaint } = await attach({
      url: options.url + path,
      token: user.token,
      key,
      body,
      leaveAfter,
      abortSignal,
      pauseMs: () => Math.min(MAX_WAIT_MS, 100 + next() * 200),
    });
    one.runs.push(...runs);
    if (end !== undefined) one.heard = end;
    if (complaint !== undefined) one.complaint = complaint;
  }

  /** The same request under the same key until it is answered. @returns a field of the answer */
  async function insist(
    path: string,
    key: string,
    body: unknown,
    wanted: number,
    field: string,
    one?: Sent,
  ): Promise<string | undefined> {
    while (!abortSignal.aborted) {
      const answer = await request(path, {
        method: "POST",
        headers: { "idempotency-key": key },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch(() => undefined);
      if (answer?.status === wanted) return String(answer.body[field]);
      if (answer !== undefined && answer.status < 500 && answer.status !== 429) {
        if (one) one.complaint = `${answer.status} ${String(answer.body["code"])}`;
        return undefined;
      }
      await pause(Math.min(MAX_WAIT_MS, 100 + next() * 200));
    }
    return undefined;
  }

  async function request(path: string, init: RequestInit = {}) {
    const response = await fetch(options.url + path, {
      ...init,
      signal: AbortSignal.any([abortSignal, AbortSignal.timeout(20_000)]),
      headers: {
        authorization: `Bearer ${user.token}`,
        ...(init.body === undefined ? {} : { "content-type": "application/json" }),
        ...init.headers,
      },
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  async function pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: abortSignal }).catch(() => undefined);
  }
}
