// A conversation through the nodes (run-nodes.ts) whose user has earlier Episodes, for tests of recall.
import type { PersonInMind } from "../../shared/contracts/mind.ts";
import type { RecalledFact, RecalledText } from "../../shared/contracts/recall.ts";
import type { Finder } from "../../shared/ports/finder.ts";
import type { RecallRequest } from "../../shared/ports/recall.ts";
import { createCellarPack } from "../cellar/pack.ts";
import { thought } from "./answers.ts";
import { createFilePrompts } from "./file-prompts.ts";
import { createNodeDatabase } from "./node-database.ts";
import { createConversation, type Finished, type Script } from "./run-nodes.ts";

const pack = createCellarPack();

export const BIRTHDAY = "My sister Ida has her birthday on 12 May.";
export const earlierText = (text: string, part: Partial<RecalledText> = {}): RecalledText => ({
  speaker: "user",
  day: "2026-03-02",
  here: false,
  text,
  ...part,
});

/** A conversation whose user has said these texts before. @param matches what a search that the model asks for finds */
export function startRecalling(
  texts: RecalledText[],
  matches: RecalledText[] = [],
  more = 0,
  { facts = [], people = [] }: { facts?: RecalledFact[]; people?: PersonInMind[] } = {},
) {
  const db = createNodeDatabase(pack);
  const { readRunFacts } = db;
  const recallWords: (string | undefined)[] = [];
  const searches: RecallRequest[] = [];
  db.readRunFacts = async (request) => {
    recallWords.push(request.recall?.words);
    return { ...(await readRunFacts(request)), memory: { episodes: texts, facts, more }, people };
  };
  db.recallMemory = (request) => {
    searches.push(request);
    return Promise.resolve({ closed: null, episodes: matches, facts: [], more: 0 });
  };
  const finderWords: string[] = [];
  const finder: Finder = {
    find: async (_user, words) => (finderWords.push(words), { copies: ["u1"] }),
  };
  const prompts = createFilePrompts();
  const talk = createConversation(pack, prompts, db, undefined, undefined, finder);
  return { db, recallWords, searches, finderWords, talk };
}

/** Makes this part of the facts that a run begins with fail from now on, with this code of Postgres. */
export function failPart(
  db: ReturnType<typeof startRecalling>["db"],
  part: "memory" | "people",
  code: string,
): void {
  const { readRunFacts } = db;
  db.readRunFacts = async (request) => ({
    ...(await readRunFacts(request)),
    [part]: { failed: code },
  });
}

export const thinkAnswer = (answer: string): Script => ({ ThinkOutput: [thought([], { answer })] });
export const promptsOf = ({ requests }: Finished, title: string) =>
  requests.filter((request) => request.title === title).map(({ user }) => user);
