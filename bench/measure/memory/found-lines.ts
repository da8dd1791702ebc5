// What was found and what would lead astray, as sections of bench/MEMORY.md.
import { markdownTable } from "../../report/markdown-table.ts";
import { percentile } from "../../report/percentile.ts";
import type { Fault } from "./judge-recall.ts";
import type { Kind } from "./make-memory.ts";
import type { Answered, Found } from "./measure-found.ts";

const KINDS: Record<Kind, string> = {
  told: "told once, asked in its language",
  changed: "told and changed: both are to be found",
  language: "told once, asked in another language",
  conversations: "two things of a person, told in two conversations: both",
  "never told": "never told",
};
const FAULTS: Record<Fault, string> = {
  unmarked: "changed, and not marked",
  "old alone": "the old one alone",
  "another's alone": "someone else's alone",
};

export function foundLines({ answers }: Found, episodes: number): string[] {
  const answerable = answers.filter(({ kind }) => kind !== "never told");
  const row = (name: string, list: Answered[]) => [
    ...[name, `${list.length}`],
    ...[percent(list, ({ words }) => words), percent(list, ({ facts }) => facts)],
    percent(list, ({ judged }) => judged.shown),
  ];
  const scores = (list: Answered[]) => list.map(({ best }) => best);
  const half = percentile(scores(answerable), 0.5);
  const never = scores(of(answers, "never told"));
  return [
    "## What is found",
    "",
    "The share of the Episodes that answer a question among the best five that a search finds, by words alone and with a",
    "fact for each thing that was told, in the words in which it was told. Then the share of the answers in what a model reads",
    "at the beginning of a run (Recall: eight Episodes and four facts).",
    "",
    markdownTable(
      ["question", "asked", "words @5 %", "with facts @5 %", "in Recall %"],
      [
        ...kindsOf(answerable).map((kind) => row(KINDS[kind], of(answerable, kind))),
        row("all", answerable),
      ],
    ),
    "",
    "A question in another language shares the name with what was said, and seldom another word: that is all that words",
    "can find it by.",
    "",
    "## What would lead astray",
    "",
    "Of each kind the questions whose lines in Recall have a fact that has changed and is not marked as past, of what has",
    "changed only the old text, or someone else's answer to the same question without the own one. All lines name whom they are",
    `about and when it was said. Everybody in this memory of ${episodes} Episodes has told the same eight things, so someone else's is always near.`,
    "",
    markdownTable(
      ["question", "asked", ...Object.values(FAULTS)],
      kindsOf(answers).map((kind) => {
        const list = of(answers, kind);
        const counts = (Object.keys(FAULTS) as Fault[]).map(
          (fault) => list.filter(({ judged }) => judged.faults.includes(fault)).length,
        );
        return [KINDS[kind], list.length, ...counts].map(String);
      }),
    ),
    "",
    `Of ${never.length} questions about what was never told, ${never.filter((score) => score >= half).length} have a best score that half of the answered questions do not`,
    "reach. A search alone never says that nothing was told: it finds what is nearest.",
    "",
  ];
}

const MEANINGS = { model: "the model", dictionaries: "dictionaries", chance: "chance" } as const;

/** Without a measurement by meaning: none. */
export function meaningLines({ answers }: Found): string[] {
  const answerable = answers.filter(({ kind }) => kind !== "never told");
  const names = (Object.keys(MEANINGS) as (keyof typeof MEANINGS)[]).filter(
    (name) => answerable[0]?.meaning[name] !== undefined,
  );
  if (names.length === 0) return [];
  const row = (title: string, list: Answered[]) => [
    ...[title, percent(list, ({ words }) => words)],
    ...names.map((name) => percent(list, ({ meaning }) => meaning[name] ?? 0)),
  ];
  return [
    "## Meaning",
    "",
    "Recall@5 in percent by words alone, and with fingerprints as `EMBEDDINGS_URL` makes them, without facts. No hosted model was",
    "within reach. `dictionaries` are vectors of words by their meanings in FreeDict's dictionaries, and `chance` is a vector that is",
    "drawn for each text, so that it knows nothing.",
    "",
    markdownTable(
      ["question", "words", ...names.map((name) => MEANINGS[name])],
      [
        ...kindsOf(answerable).map((kind) => row(KINDS[kind], of(answerable, kind))),
        row("all", answerable),
      ],
    ),
    "",
  ];
}

const kindsOf = (list: Answered[]) =>
  (Object.keys(KINDS) as Kind[]).filter((kind) => of(list, kind).length > 0);
const of = (list: Answered[], kind: Kind) => list.filter((one) => one.kind === kind);
const percent = (list: Answered[], share: (one: Answered) => number) =>
  ((100 * list.reduce((sum, one) => sum + share(one), 0)) / list.length).toFixed(1);
