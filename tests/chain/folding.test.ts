// Five paragraphs of a narrative become one (level 2) on the whole stack while the Worker is killed, Redis is emptied, or
// the store loses the fold: the narrative has one paragraph instead of five, and each exchange once.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { ScriptedRequest } from "../../dev/model/start-scripted-model.ts";
import { forSuite } from "../support/for-suite.ts";
import { shareChainWorld, type Interfere } from "./chain-world.ts";
import { justTalk } from "./kitchen-scripts.ts";

const world = forSuite(shareChainWorld);

/** The 27th exchange makes the eighth paragraph, which is one more than the narrative keeps unfolded. */
const BEFORE = 26;
const FOLD = "## Paragraphs to make one of";
const saying = (n: number) => `Tell me about Rome, number ${n}.`;
const numbersIn = (text: string) => [...text.matchAll(/number (\d+)/g)].map(([, n]) => Number(n));
const numbersTo = (last: number) => Array.from({ length: last }, (_none, n) => n + 1);

interface Narrative {
  covers_to: number;
  paragraphs: { level: number; text: string }[];
}

const narrativesOf = (conversation: string) =>
  world.sql<Narrative & { [key: string]: unknown }>(
    `select n.covers_to, (
       select jsonb_agg(jsonb_build_object('level', s.level, 'text', s.content) order by p.place)
       from unnest(n.paragraphs) with ordinality p (id, place)
       join public.summaries s on s.id = p.id) as paragraphs
     from public.narratives n where n.conversation_id = $1 order by n.session_version`,
    [conversation],
  );
/** For each paragraph of level 2 the number of its sources. */
const foldsOf = (conversation: string) =>
  world.sql<{ sources: number }>(
    `select count(o.source_id)::int as sources from public.summaries s
     join public.summary_sources o on o.summary_id = s.id
     where s.conversation_id = $1 and s.level = 2 group by s.id`,
    [conversation],
  );

/** A model that summarizes exchanges and paragraphs by their numbers. */
function numberingModel(request: ScriptedRequest, onFold: () => unknown = () => undefined) {
  if (request.contract !== "ConversationSummary") return justTalk(request);
  if (request.user.startsWith(FOLD)) onFold();
  const [, material = ""] =
    /^(?:[^]*\n)?## (?:Exchanges|Paragraphs)[^\n]*\n([^]*)$/.exec(request.user) ?? [];
  const numbers = [...new Set(numbersIn(material))];
  return { narrative: numbers.map((n) => `It was number ${n}.`).join(" "), engagement: "Rome" };
}

async function say(conversation: string, n: number): Promise<void> {
  const run = await world.end(await world.say(conversation, saying(n)));
  expect(run.status).toBe("completed");
  await world.settled();
}

let origin = "";
beforeAll(async () => {
  world.interfereWith(
    () => undefined,
    (request) => numberingModel(request),
  );
  origin = await world.newConversation();
  for (let n = 1; n <= BEFORE; n++) await say(origin, n);
});

/** Forks the conversation with everything so far. @returns the fork's id */
async function fork(): Promise<string> {
  expect(await foldsOf(origin)).toEqual([]);
  const { body } = await world.stack.request<{ id: string }>(
    world.user,
    `/v1/conversations/${origin}/forks`,
    { method: "POST", key: randomUUID(), body: {} },
  );
  return body.id;
}

async function redis(...command: string[]): Promise<unknown> {
  const { url, token } = world.stack.redis;
  const answer = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(command),
  });
  return ((await answer.json()) as { result: unknown }).result;
}

/** Sends three messages, of which the first makes a fold due, and checks the result. */
async function continueTalk(
  conversation: string,
  { before, during, after }: Record<"before" | "during" | "after", () => Promise<unknown>>,
): Promise<void> {
  const done = { before: false, during: false };
  const interfere: Interfere = async ({ envelope }) => {
    if (done.before || envelope?.hop !== "summarize") return;
    done.before = true;
    await before();
  };
  let prompt = "";
  world.interfereWith(interfere, async (request) => {
    const isLast = request.user.includes(saying(BEFORE + 3));
    if (request.contract === "UnderstandOutput" && isLast) prompt = request.user;
    let isFold = false;
    const answer = numberingModel(request, () => (isFold = true));
    if (isFold && !done.during) {
      done.during = true;
      await during();
    }
    return answer;
  });
  await say(conversation, BEFORE + 1);
  await after();
  await say(conversation, BEFORE + 2);
  await say(conversation, BEFORE + 3);
  expect(done).toEqual({ before: true, during: true });
  const [narrative] = (await narrativesOf(conversation)).slice(-1);
  expect(narrative?.paragraphs.filter(({ level }) => level > 1)).toHaveLength(1);
  expect(narrative?.paragraphs.flatMap(({ text }) => numbersIn(text))).toEqual(
    numbersTo(narrative?.covers_to ?? 0),
  );
  const shownNumbers = [...new Set(numbersIn(prompt))].sort((a, b) => a - b);
  expect(shownNumbers).toEqual(numbersTo(BEFORE + 3));
}

const nothing = () => Promise.resolve();
const LOSSES = [
  ["the Worker is killed", () => world.crash()],
  ["Redis is emptied", () => world.redis.flush()],
] as const;

it.each(
  LOSSES.flatMap(([what, lose]) =>
    (["before", "during", "after"] as const).map((when) => ({ what, when, lose })),
  ),
)("five paragraphs become one, once, if $what $when the hop that folds", async ({ when, lose }) => {
  const conversation = await fork();
  await continueTalk(conversation, {
    ...{ before: nothing, during: nothing, after: nothing },
    [when]: async () => lose(),
  });
  expect(await foldsOf(conversation)).toEqual([{ sources: 5 }]);
});

it("if the store has lost a fold, the fold is made again, and the narrative has only the later one", async () => {
  const conversation = await fork();
  const key = `conv:${conversation}`;
  let summary = "";
  await continueTalk(conversation, {
    before: nothing,
    during: async () => void (summary = String(await redis("HGET", key, "summary"))),
    after: () => redis("HSET", key, "summary", summary),
  });
  expect(await foldsOf(conversation)).toEqual([{ sources: 5 }, { sources: 5 }]);
});
