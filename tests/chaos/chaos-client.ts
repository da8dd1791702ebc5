// A client of a chaos run: it talks in one conversation and its forks, as a real client does on a bad connection.
import { randomUUID } from "node:crypto";
import { seededChance } from "../../dev/chaos/seeded-chance.ts";
import type { Run, TestUser } from "../support/stack.ts";
import { attach } from "./attached-client.ts";
import { openLine } from "./client-line.ts";
import { textOf, type Kind } from "./kinds.ts";
import type { SendOptions, Sent } from "./sent.ts";
import { branchOut } from "./tree/branch-out.ts";

export interface ClientOptions {
  url: string;
  user: TestUser;
  seed: string;
  /** The kinds of messages to send; if left out, all of `MESSAGES`, and also questions with answers, and undos. */
  kinds?: readonly Exclude<Kind, "undo" | "ask" | "answer">[];
  /** The next unused word: each message has its own. */
  nextWord: () => string;
  /** Whether about half of the messages request their run's events; the client hangs up on some of them early. */
  attached: boolean;
  /** Every message, from the moment before it is sent. */
  sent: Sent[];
  /** Whether to send another message. */
  shouldContinue: () => boolean;
  /** Resolves when the disturbances are over: then one more message is sent in each conversation. */
  calmed: Promise<unknown>;
  /** Ends all waiting; runs that have not ended by then count as never ended. */
  abortSignal: AbortSignal;
}

const MESSAGES: readonly Exclude<Kind, "undo" | "ask" | "answer">[] = [
  ...(["save", "save", "stock", "stock", "read", "talk", "tell", "tell"] as const),
];

/**
 * Sends messages until it is told to stop, and waits for every answer.
 * @throws Error if not even a conversation could be created
 */
export async function talk(options: ClientOptions): Promise<void> {
  const { user, sent, shouldContinue, abortSignal, kinds = MESSAGES } = options;
  const usesAllKinds = kinds === MESSAGES;
  const next = seededChance(options.seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const line = openLine({ url: options.url, token: user.token, abortSignal, next });
  const { request, pause } = line;
  const creation = await post("/v1/conversations", randomUUID(), {});
  if (creation?.status !== 201) throw new Error("the conversation could not be created");
  let conversation = String(creation.body["id"]);
  const conversations = [conversation];

  while (shouldContinue() && !abortSignal.aborted) {
    const roll = next();
    if (roll < 0.12) {
      const burst = Array.from({ length: 2 + Math.floor(next() * 3) }, () => say(pick(kinds)));
      await Promise.all(burst);
    } else if (usesAllKinds && roll < 0.24) {
      const question = await say("ask");
      if (question.seen?.reply?.pending !== undefined) await say("answer");
    } else if (usesAllKinds && roll < 0.33) await undo();
    else if (roll < 0.38) await say(pick(kinds), { cancelAfter: 30 + next() * 600 });
    else if (roll < 0.7) {
      const fork = await branchOut({ conversation, line, next, kinds, say });
      if (fork !== undefined) conversations.push(fork);
      conversation = fork ?? pick(conversations);
    } else await say(pick(kinds));
    await pause(next() * 200);
  }
  await Promise.race([options.calmed, abortOf(abortSignal)]);
  for (const ownConversation of conversations) {
    conversation = ownConversation;
    await say("talk");
  }

  async function say(kind: Exclude<Kind, "undo">, sendOptions: SendOptions = {}): Promise<Sent> {
    const { place, cancelAfter, retriedText } = sendOptions;
    const word = retriedText === undefined ? options.nextWord() : "";
    const text = retriedText ?? textOf(kind, word);
    const message: Sent = { conversation, kind, word, text, runs: [], ...(place ? { place } : {}) };
    const path = `/v1/conversations/${conversation}/messages`;
    const body = { ...place, ...(retriedText === undefined ? { text } : {}) };
    await follow(message, path, body, cancelAfter);
    if (message.complaint !== "409 effects_stand") return message;
    // The user has to decide what becomes of the changes.
    delete message.complaint;
    message.effects = next() < 0.5 ? "undo" : "keep";
    return follow(message, path, { ...body, effects: message.effects }, cancelAfter);
  }

  async function undo(): Promise<void> {
    const undoable = sent.filter(
      (message) =>
        message.conversation === conversation &&
        (message.kind === "save" || message.kind === "stock") &&
        message.seen?.status === "completed" &&
        !sent.some(({ undoes }) => undoes === message.runs[0]),
    );
    const target = undoable.length > 0 ? pick(undoable) : undefined;
    const run = target?.runs[0];
    if (target === undefined || run === undefined) return;
    const { word } = target;
    const text = `Undo: ${target.text}`;
    const message: Sent = { conversation, kind: "undo", word, text, runs: [], undoes: run };
    await follow(message, `/v1/runs/${run}/undo`, undefined);
  }

  async function follow(
    message: Sent,
    path: string,
    body: unknown,
    cancelAfter?: number,
  ): Promise<Sent> {
    if (!sent.includes(message)) sent.push(message);
    const key = randomUUID();
    const canAttach = options.attached && body !== undefined && cancelAfter === undefined;
    if (canAttach && next() < 0.5) await sendAttached(message, path, key, body);
    else await send(message, path, key, body);
    const run = message.runs[0];
    if (run === undefined) return message;
    // A client that is not sure whether its request has arrived sends it again.
    if (next() < 0.15) await send(message, path, key, body);
    if (cancelAfter !== undefined) {
      await pause(cancelAfter);
      await request(`/v1/runs/${run}/cancel`, { method: "POST" }).catch(() => undefined);
    }
    while (!abortSignal.aborted) {
      const answer = await request(`/v1/runs/${run}?wait=3`).catch(() => undefined);
      if (answer?.status === 200) {
        const { status, reply, error } = answer.body as unknown as Run;
        if (status !== "queued" && status !== "running") {
          message.seen = { status, reply, error };
          if (message.streamedEnd !== undefined && message.streamedEnd !== status) {
            message.complaint = `${message.streamedEnd} by the stream, ${status} by the run`;
          }
          return message;
        }
      } else await pause(100);
    }
    return message;
  }

  async function send(message: Sent, path: string, key: string, body: unknown): Promise<void> {
    const answer = await post(path, key, body);
    if (answer === undefined) return;
    const run = String(answer.body["runId"]);
    if (answer.status !== 202)
      message.complaint = `${answer.status} ${String(answer.body["code"])}`;
    else if (!message.runs.includes(run)) message.runs.push(run);
  }

  async function sendAttached(
    message: Sent,
    path: string,
    key: string,
    body: unknown,
  ): Promise<void> {
    const leaveAfter = next() < 0.25 ? next() * 800 : undefined;
    const { runs, end, complaint } = await attach({
      url: options.url + path,
      token: user.token,
      key,
      body,
      leaveAfter,
      abortSignal,
      pauseMs: line.retryDelay,
    });
    message.runs.push(...runs);
    if (end !== undefined) message.streamedEnd = end;
    if (complaint !== undefined) message.complaint = complaint;
  }

  function post(path: string, key: string, body: unknown) {
    return line.insist(path, {
      method: "POST",
      headers: { "idempotency-key": key },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}

const abortOf = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
