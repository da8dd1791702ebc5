// A client of a chaos run: one conversation, behaving as a real client does on a bad line.
import { randomUUID } from "node:crypto";
import { seededChance } from "../../dev/chaos/seeded-chance.ts";
import type { Run, TestUser } from "../support/stack.ts";
import { attach } from "./attached-client.ts";
import { openLine } from "./client-line.ts";
import { textOf, type Kind } from "./kinds.ts";
import type { How, Sent } from "./sent.ts";
import { branchOut } from "./tree/branch-out.ts";

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
  /** Resolves when nothing goes wrong any more: then each conversation is gone on with once. */
  calmed: Promise<unknown>;
  /** Ends all waiting; runs without an end by then count as not ended. */
  abortSignal: AbortSignal;
}

const MESSAGES: readonly Exclude<Kind, "undo" | "ask" | "answer">[] = [
  ...(["save", "save", "stock", "stock", "read", "talk", "tell", "tell"] as const),
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
  const line = openLine({ url: options.url, token: user.token, abortSignal, next });
  const { request, pause } = line;
  const creation = await post("/v1/conversations", randomUUID(), {});
  if (creation?.status !== 201) throw new Error("a conversation was refused, or never came");
  let conversation = String(creation.body["id"]);
  const conversations = [conversation];

  while (goesOn() && !abortSignal.aborted) {
    const roll = next();
    if (roll < 0.12) {
      const burst = Array.from({ length: 2 + Math.floor(next() * 3) }, () => say(pick(kinds)));
      await Promise.all(burst);
    } else if (makes && roll < 0.24) {
      const question = await say("ask");
      if (question.seen?.reply?.pending !== undefined) await say("answer");
    } else if (makes && roll < 0.33) await undo();
    else if (roll < 0.38) await say(pick(kinds), { cancelAfter: 30 + next() * 600 });
    else if (roll < 0.7) {
      const fork = await branchOut({ conversation, line, next, kinds, say });
      if (fork !== undefined) conversations.push(fork);
      conversation = fork ?? pick(conversations);
    } else await say(pick(kinds));
    await pause(next() * 200);
  }
  await Promise.race([options.calmed, abortOf(abortSignal)]);
  for (const one of conversations) {
    conversation = one;
    await say("talk");
  }

  async function say(kind: Exclude<Kind, "undo">, how: How = {}): Promise<Sent> {
    const { place, cancelAfter, again } = how;
    const word = again === undefined ? options.nextWord() : "";
    const text = again ?? textOf(kind, word);
    const one: Sent = { conversation, kind, word, text, runs: [], ...(place ? { place } : {}) };
    const path = `/v1/conversations/${conversation}/messages`;
    const body = { ...place, ...(again === undefined ? { text } : {}) };
    await follow(one, path, body, cancelAfter);
    if (one.complaint !== "409 effects_stand") return one;
    // Asked back, the user decides.
    delete one.complaint;
    one.effects = next() < 0.5 ? "undo" : "keep";
    return follow(one, path, { ...body, effects: one.effects }, cancelAfter);
  }

  async function undo(): Promise<void> {
    const doneMessages = sent.filter(
      (one) =>
        one.conversation === conversation &&
        (one.kind === "save" || one.kind === "stock") &&
        one.seen?.status === "completed" &&
        !sent.some(({ undoes }) => undoes === one.runs[0]),
    );
    const target = doneMessages.length > 0 ? pick(doneMessages) : undefined;
    const run = target?.runs[0];
    if (target === undefined || run === undefined) return;
    const { word } = target;
    const text = `Undo: ${target.text}`;
    const one: Sent = { conversation, kind: "undo", word, text, runs: [], undoes: run };
    await follow(one, `/v1/runs/${run}/undo`, undefined);
  }

  async function follow(
    one: Sent,
    path: string,
    body: unknown,
    cancelAfter?: number,
  ): Promise<Sent> {
    if (!sent.includes(one)) sent.push(one);
    const key = randomUUID();
    const stays = options.attached && body !== undefined && cancelAfter === undefined;
    if (stays && next() < 0.5) await stay(one, path, key, body);
    else await accept(one, path, key, body);
    const run = one.runs[0];
    if (run === undefined) return one;
    // A client that is not sure sends it again.
    if (next() < 0.15) await accept(one, path, key, body);
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

  async function accept(one: Sent, path: string, key: string, body: unknown): Promise<void> {
    const answer = await post(path, key, body);
    if (answer === undefined) return;
    const run = String(answer.body["runId"]);
    if (answer.status !== 202) one.complaint = `${answer.status} ${String(answer.body["code"])}`;
    else if (!one.runs.includes(run)) one.runs.push(run);
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
      pauseMs: line.patience,
    });
    one.runs.push(...runs);
    if (end !== undefined) one.heard = end;
    if (complaint !== undefined) one.complaint = complaint;
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
