// The scripted model for memory runs in a chaos run: each "tell" message becomes one fact, a summary repeats facts, and
// a note has a word of an Episode.
import type { ScriptedAnswer, ScriptedRequest } from "../../../dev/model/start-scripted-model.ts";
import { sectionOf } from "../../scenarios/scripts.ts";
import { factOf, FRIEND, kindOf, wordsIn } from "../kinds.ts";

export function memoryAnswer({ contract, user }: ScriptedRequest): ScriptedAnswer {
  switch (contract) {
    case "MemoryExtraction":
      return extraction(user);
    case "MemoryEnrichment":
      return { summary: sentences(sectionOf(user, "Facts")), facets: [] };
    case "MemoryReflection":
      return { notes: notes(user), archive: [] };
    default:
      return undefined;
  }
}

/** An Episode's line: `episode_1 (user, 2026-11-20, Friday): text`. In a reflection's prompt it has no speaker. */
const EPISODE = /^(episode_\d+) \((?:user, )?\d[^)]*\): (.*)$/gm;

function extraction(prompt: string): object {
  const [, knownFriend] =
    new RegExp(`^(entity_\\d+) ${FRIEND} `, "m").exec(sectionOf(prompt, "Known")) ?? [];
  const tellMessages = [...sectionOf(prompt, "Said").matchAll(EPISODE)].flatMap(
    ([, ref, text = ""]) => {
      const messageKind = kindOf(text);
      return messageKind?.kind === "tell" ? [{ episode: ref, word: messageKind.word }] : [];
    },
  );
  const [first] = tellMessages;
  const facts = tellMessages.map(({ episode, word }) => ({
    about: knownFriend ?? "new_1",
    other: "",
    text: `${factOf(word)}.`,
    quote: factOf(word),
    episode,
    validFrom: "",
    validTo: "",
    closes: [],
  }));
  const friend = { name: FRIEND, category: "person", quote: `friend ${FRIEND}` };
  const isNew = knownFriend === undefined && first !== undefined;
  const entities = isNew ? [{ ref: "new_1", ...friend, episode: first.episode }] : [];
  return { entities, facts, same: [] };
}

function sentences(lines: string): object[] {
  const facts = [...lines.matchAll(/^(fact_\d+) \([^)]*\): ([^—\n]*?)(?: —.*)?$/gm)];
  return facts.slice(0, 3).map(([, ref, text]) => ({ text, facts: [ref] }));
}

/** A note about the first Episode with a word, at the first free position, or at 0 if none is free. */
function notes(prompt: string): object[] {
  const [, position = "0"] = /^(\d): free$/m.exec(sectionOf(prompt, "Notes")) ?? [];
  const episodes = [...sectionOf(prompt, "Said").matchAll(EPISODE)];
  const [, ref, text] = episodes.find(([, , words = ""]) => wordsIn(words).length > 0) ?? [];
  if (ref === undefined || text === undefined) return [];
  const note = `Has spoken of ${wordsIn(text)[0]}.`;
  return [{ position: Number(position), text: note, refs: [ref] }];
}
