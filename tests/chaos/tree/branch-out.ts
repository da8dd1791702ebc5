// What a client does in the tree of its conversation: edits, retries, continues from an earlier answer, shows another
// alternative, also while a run continues, and forks.
import { randomUUID } from "node:crypto";
import type { Line } from "../client-line.ts";
import { kindOf, type Kind } from "../kinds.ts";
import type { How, Sent } from "../sent.ts";

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
  say: (kind: Exclude<Kind, "undo">, how?: How) => Promise<Sent>;
}

/** @returns the conversation that a fork has made */
export async function branchOut(options: Options): Promise<string | undefined> {
  const { conversation, line, next, kinds, say } = options;
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const all = await readAll(line, conversation);
  const words = all.flatMap((one) => {
    const messageKind = one.speaker === "user" && one.isActive ? kindOf(one.text ?? "") : undefined;
    return messageKind === undefined
      ? []
      : [{ ...messageKind, text: one.text ?? "", turn: one.turnId }];
  });
  const answers = all.filter(({ speaker }) => speaker === "agent");
  if (words.length === 0 || answers.length === 0) return undefined;

  const { kind, text, turn } = pick(words);
  const edit = () => {
    const other = kind === "answer" ? kind : pick(kinds);
    return say(other, { place: { edit: turn } });
  };
  const show = (one: Alternative) =>
    line.insist(`/v1/conversations/${conversation}/head`, {
      method: "PUT",
      body: JSON.stringify({ alternativeId: one.id }),
    });
  const roll = next();
  if (roll < 0.25) await edit();
  else if (roll < 0.45) {
    const answer = all.find(({ respondsTo }) =>
      all.some((one) => one.id === respondsTo && one.turnId === turn),
    );
    if (answer) await say(kind, { place: { retry: answer.turnId }, again: text });
  } else if (roll < 0.6) await say(pick(kinds), { place: { from: pick(answers).id } });
  else if (roll < 0.75) await show(pick(all));
  else if (roll < 0.85) {
    const saying = say(pick(kinds));
    await line.pause(next() * 400);
    await show(pick(all));
    await saying;
  } else if (roll < 0.93) await Promise.all([edit(), edit()]);
  else return fork(options, pick(answers));
  return undefined;
}

/** All alternatives, page by page. */
async function readAll(line: Line, conversation: string): Promise<Alternative[]> {
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

async function fork({ conversation, line }: Options, at: Alternative): Promise<string | undefined> {
  const forkAnswer = await line.insist(`/v1/conversations/${conversation}/forks`, {
    method: "POST",
    headers: { "idempotency-key": randomUUID() },
    body: JSON.stringify({ alternativeId: at.id }),
  });
  return forkAnswer?.status === 201 ? String(forkAnswer.body["id"]) : undefined;
}
