// What the memory bench has measured, as a page.
import { markdownTable } from "../../report/markdown-table.ts";
import { percentile } from "../../report/percentile.ts";
import { estimateTokens } from "../../../shared/domain/prompting/sections/fit-section.ts";
import type { WholePrompt } from "../../../tests/prompts/whole-prompts.ts";
import type { LongTalk } from "./long-talk.ts";
import type { Kind } from "./make-memory.ts";

export interface Measured {
  /** Episodes of the memory that was searched. */
  episodes: number;
  /** Milliseconds of each search. */
  times: number[];
  /** Milliseconds of what a run begins with, without and with its memory of a question. */
  begins: { without: number[]; with: number[] };
  /** Of each question that has an answer: the share of its Episodes among the best five. */
  found: { kind: Kind; share: number }[];
  /** The best score of each question: of those that have an answer, and of those that were never told. */
  scores: { told: number[]; never: number[] };
  /** Bytes of the tables, by name. */
  sizes: Record<string, number>;
}

const KINDS: Record<Kind, string> = {
  told: "told once, asked in its language",
  changed: "told and changed: both are to be found",
  elsewhere: "told once, asked in another language",
  "never told": "never told",
};

/**
 * @param quality the memory of 2,000 Episodes, in which answers were looked for
 * @param talk one long conversation; null where it was left out
 */
export function memoryReport(
  quality: Measured,
  sizes: Measured[],
  talk: LongTalk | null,
  prompts: readonly WholePrompt[],
): string {
  const kinds = Object.keys(KINDS) as Kind[];
  const rows = kinds.flatMap((kind) => {
    const shares = quality.found.filter((one) => one.kind === kind).map(({ share }) => share);
    return shares.length === 0 ? [] : [[KINDS[kind], `${shares.length}`, percent(shares)]];
  });
  const all = quality.found.map(({ share }) => share);
  const { told, never } = quality.scores;
  const above = never.filter((score) => score >= percentile(told, 0.5)).length;
  return [
    "# Memory",
    "",
    "Written by `npm run bench:memory`. The memory and its questions are made by code from sentences in seven languages:",
    `${quality.episodes} Episodes in 50 conversations, the same for the same seed. No model and no vector has a part in it.`,
    "",
    "## What is found",
    "",
    "The share of the Episodes that answer a question among the best five that a search finds.",
    "",
    markdownTable(
      ["question", "asked", "recall@5 %"],
      [...rows, ["all", `${all.length}`, percent(all)]],
    ),
    "",
    "A question in another language shares the name with what was said, and seldom another word: that is all that words",
    "can find it by.",
    "",
    `Of ${never.length} questions about what was never told, ${above} have a best score that half of the answered questions do not`,
    "reach. A search alone never says that nothing was told: it finds what is nearest.",
    "",
    "## Time and size",
    "",
    "Milliseconds of a search in Postgres, and of what a run begins with (`read_run_facts`) without and with its memory",
    "of the question, under row-level security. Bytes of the Episodes with their index.",
    "",
    markdownTable(
      [
        ...["Episodes", "p50 ms", "p95 ms", "beginning p50", "with memory p50", "with memory p95"],
        "bytes per Episode",
      ],
      sizes.map(({ episodes, times, begins, sizes: bytes }) => [
        `${episodes}`,
        percentile(times, 0.5).toFixed(1),
        percentile(times, 0.95).toFixed(1),
        percentile(begins.without, 0.5).toFixed(1),
        percentile(begins.with, 0.5).toFixed(1),
        percentile(begins.with, 0.95).toFixed(1),
        Math.round(sum(Object.values(bytes)) / episodes).toString(),
      ]),
    ),
    "",
    ...costLines(prompts),
    ...(talk === null ? [] : talkLines(talk)),
  ].join("\n");
}

/** How many questions 100 messages make, by the prompt; docs/spec/memory.md says how often each is asked. */
const QUESTIONS: Record<string, number> = { remember: 13, enrich: 3, reflect: 3 };

/** What memory's own questions cost, estimated from their prompts. */
function costLines(prompts: readonly WholePrompt[]): string[] {
  const rows = Object.entries(QUESTIONS).flatMap(([name, questions]) => {
    const prompt = prompts.find((one) => one.name === name);
    if (prompt === undefined) return [];
    const [system, user] = [estimateTokens(prompt.system), estimateTokens(prompt.user)];
    const tokens = questions * (system + user);
    return [[name, `${questions}`, `${system}`, `${user}`, `${tokens}`]];
  });
  return [
    "## Cost",
    "",
    "Tokens that memory's own questions read for 100 messages, at four characters a token, estimated from the prompts of",
    "`tests/prompts`. These are small ones: a batch of Episodes may have 9,000 characters. Answers come on top.",
    "",
    markdownTable(["prompt", "questions", "system", "user", "in all"], rows),
    "",
  ];
}

/** What one conversation costs as it grows. */
function talkLines({ marks, alternatives, paragraphs, path, mind }: LongTalk): string[] {
  return [
    "## One long conversation",
    "",
    "A conversation on the whole stack, with a scripted model: estimated tokens of a run's prompts (Understand, Think,",
    "Reply), of their user parts, and of Summarize's for each exchange; milliseconds until the run had ended, on a machine",
    "that may have had other work. The median of the twelve runs around an exchange, for Summarize the mean.",
    "",
    markdownTable(
      ["exchange", "prompts", "user parts", "Summarize", "run ms"],
      marks.map(({ exchange, run, own, summarize, ms }) =>
        [exchange, run, own, summarize, ms.toFixed(0)].map(String),
      ),
    ),
    "",
    `In the end it has ${alternatives} alternatives on one path and ${paragraphs} paragraphs in its narrative. In Postgres, under`,
    `row-level security, the walk of the whole path (\`path_of\`) took ${path[0].toFixed(1)} ms (p50) and ${path[1].toFixed(1)} ms (p95), and`,
    `\`read_mind\` ${mind[0].toFixed(1)} ms and ${mind[1].toFixed(1)} ms.`,
    "",
  ];
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const percent = (shares: number[]) => ((100 * sum(shares)) / shares.length).toFixed(1);
