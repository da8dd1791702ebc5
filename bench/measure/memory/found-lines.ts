// Writes the sections of bench/MEMORY.md about what a search finds and what would mislead a model.
import { markdownTable } from "../../report/markdown-table.ts";
import { percentile } from "../../report/percentile.ts";
import type { Fault } from "./judge-recall.ts";
import type { Kind } from "./make-memory.ts";
import type { QuestionResult, SearchResults } from "./measure-found.ts";

const KINDS: Record<Kind, string> = {
  told: "told once, asked in its language",
  changed: "told and changed: both must be found",
  language: "told once, asked in another language",
  conversations: "two things about a person, told in two conversations: both",
  "never told": "never told",
};
const FAULTS: Record<Fault, string> = {
  unmarked: "changed, and not marked",
  "old alone": "only the old text",
  "another's alone": "only someone else's",
};

export function foundLines({ results }: SearchResults, episodes: number): string[] {
  const answerable = results.filter(({ kind }) => kind !== "never told");
  const row = (name: string, list: QuestionResult[]) => [
    ...[name, `${list.length}`],
    ...[percent(list, ({ words }) => words), percent(list, ({ facts }) => facts)],
    percent(list, ({ recall }) => recall.shownShare),
  ];
  const scores = (list: QuestionResult[]) => list.map(({ best }) => best);
  const medianScore = percentile(scores(answerable), 0.5);
  const untoldScores = scores(ofKind(results, "never told"));
  return [
    "## What is found",
    "",
    "The share of the answering Episodes that are among the best five of a search: by words alone, and with a",
    "fact for each thing that was told, in the same words. Then the share of the answers in what a model reads",
    "at the beginning of a run (Recall: eight Episodes and four facts).",
    "",
    markdownTable(
      ["question", "asked", "words @5 %", "with facts @5 %", "in Recall %"],
      [
        ...kindsOf(answerable).map((kind) => row(KINDS[kind], ofKind(answerable, kind))),
        row("all", answerable),
      ],
    ),
    "",
    "A question in another language has the name in common with what was said, and seldom another word. A search by words",
    "has nothing else to find it by.",
    "",
    "## What would mislead a model",
    "",
    "The number of questions of each kind whose lines in Recall have a changed fact that is not marked as past, or only the",
    "old text of something that has changed, or someone else's answer but not the right one. All lines name whom they are",
    `about and when it was said. This memory of ${episodes} Episodes tells the same eight things of its people, except what was never told, so someone else's answer is similar.`,
    "",
    markdownTable(
      ["question", "asked", ...Object.values(FAULTS)],
      kindsOf(results).map((kind) => {
        const list = ofKind(results, kind);
        const counts = (Object.keys(FAULTS) as Fault[]).map(
          (fault) => list.filter(({ recall }) => recall.faults.includes(fault)).length,
        );
        return [KINDS[kind], list.length, ...counts].map(String);
      }),
    ),
    "",
    `Of ${untoldScores.length} questions about what was never told, ${untoldScores.filter((score) => score >= medianScore).length} have a best score that half of the answered questions do not`,
    "reach. A search alone never says that nothing was told: it finds what is nearest.",
    "",
  ];
}

const MEANINGS = { model: "the model", dictionaries: "dictionaries", chance: "chance" } as const;

/** No lines if nothing was measured by meaning. */
export function meaningLines({ results }: SearchResults): string[] {
  const answerable = results.filter(({ kind }) => kind !== "never told");
  const names = (Object.keys(MEANINGS) as (keyof typeof MEANINGS)[]).filter(
    (name) => answerable[0]?.meaning[name] !== undefined,
  );
  if (names.length === 0) return [];
  const row = (title: string, list: QuestionResult[]) => [
    ...[title, percent(list, ({ words }) => words)],
    ...names.map((name) => percent(list, ({ meaning }) => meaning[name] ?? 0)),
  ];
  return [
    "## Meaning",
    "",
    "Recall@5 in percent, without facts: by words alone, and with fingerprints as `EMBEDDINGS_URL` makes them. A hosted model is",
    "measured only with `--meaning model`. `dictionaries` are vectors of words by their meanings in FreeDict's dictionaries, and `chance` is a random vector",
    "for each text, which knows nothing about it.",
    "",
    markdownTable(
      ["question", "words", ...names.map((name) => MEANINGS[name])],
      [
        ...kindsOf(answerable).map((kind) => row(KINDS[kind], ofKind(answerable, kind))),
        row("all", answerable),
      ],
    ),
    "",
  ];
}

const kindsOf = (list: QuestionResult[]) =>
  (Object.keys(KINDS) as Kind[]).filter((kind) => ofKind(list, kind).length > 0);
const ofKind = (list: QuestionResult[], kind: Kind) =>
  list.filter((result) => result.kind === kind);
const percent = (list: QuestionResult[], share: (result: QuestionResult) => number) =>
  ((100 * list.reduce((sum, result) => sum + share(result), 0)) / list.length).toFixed(1);
