// What a client does in the tree of its conversation: it edits, retries, continues from an earlier answer, switches to
// another alternative (also while a run is in progress), and forks.
import { randomUUID } from "node:crypto";
import type { Line } from "../client-line.ts";
import { kindOf, type Kind } from "../kinds.ts";
import type { SendOptions, Sent } from "../sent.ts";

interface Alternative {
  id: string;
  turnId: string;
  speaker: "user" | "agent";
  respondsTo: string | null;
  isActive: boolean;
  cacheStatus: string;
  text: string | null;
}

interface Options {
  conversation: string;
  line: Line;
  next: () => number;
  kinds: readonly Exclude<Kind, "undo">[];
  say: (kind: Exclude<Kind, "undo">, options?: SendOptions) => Promise<Sent>;
}

/** @returns the new conversation, if it has forked */
export async function branchOut(options: Options): Promise<string | undefined> {
  const { conversation, line, next, kinds, say } = options;
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const alternatives = await readAlternatives(line, conversation);
  const messages = alternatives.flatMap(({ speaker, isActive, text, turnId }) => {
    const messageKind = speaker === "user" && isActive ? kindOf(text ?? "") : undefined;
    return messageKind === undefined ? [] : [{ ...messageKind, text: text ?? "", turn: turnId }];
  });
  const answers = alternatives.filter(({ speaker }) => speaker === "agent");
  if (messages.length === 0 || answers.length === 0) return undefined;

  const { kind, text, turn } = pick(messages);
  const edit = () => {
    const editKind = kind === "answer" ? kind : pick(kinds);
    return say(editKind, { place: { edit: turn } });
  };
  const show = ({ id }: Alternative) =>
    line.insist(`/v1/conversations/${conversation}/head`, {
      method: "PUT",
      body: JSON.stringify({ alternativeId: id }),
    });
  const roll = next();
  if (roll < 0.25) await edit();
  else if (roll < 0.45) {
    const answer = answers.find(({ respondsTo }) =>
      alternatives.some(({ id, turnId }) => id === respondsTo && turnId === turn),
    );
    if (answer) await say(kind, { place: { retry: answer.turnId }, retriedText: text });
  } else if (roll < 0.6) await say(pick(kinds), { place: { from: pick(answers).id } });
  else if (roll < 0.75) await show(pick(alternatives));
  else if (roll < 0.85) {
    const saying = say(pick(kinds));
    await line.pause(next() * 400);
    await show(pick(alternatives));
    await saying;
  } else if (roll < 0.93) await Promise.all([edit(), edit()]);
  else return fork(options, pick(answers));
  return undefined;
}

/** All alternatives, read page by page; those read so far if a page is refused or the client is aborted. */
async function readAlternatives(line: Line, conversation: string): Promise<Alternative[]> {
  const all: Alternative[] = [];
  let next: string | null = "";
  while (next !== null) {
    const cursor: string = next === "" ? "" : `&cursor=${encodeURIComponent(next)}`;
    const page = await line.insist(`/v1/conversations/${conversation}/tree?limit=100${cursor}`);
    if (page?.status !== 200) return all;
    all.push(...(page.body["items"] as Alternative[]));
    next = page.body["next"] as string | null;
  }
  return all;
}

async function fork(
  { conversation, line }: Options,
  answer: Alternative,
): Promise<string | undefined> {
  const response = await line.insist(`/v1/conversations/${conversation}/forks`, {
    method: "POST",
    headers: { "idempotency-key": randomUUID() },
    body: JSON.stringify({ alternativeId: answer.id }),
  });
  return response?.status === 201 ? String(response.body["id"]) : undefined;
}
