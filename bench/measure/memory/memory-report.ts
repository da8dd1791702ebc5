// What the memory bench has measured, as a page.
import { markdownTable } from "../../report/markdown-table.ts";
import { percentile } from "../../report/percentile.ts";
import { estimateTokens } from "../../../shared/domain/prompting/sections/fit-section.ts";
import type { WholePrompt } from "../../../tests/prompts/whole-prompts.ts";
import type { LocomoMeasured } from "../../../tests/memory/locomo-recall.ts";
import { foundLines, meaningLines } from "./found-lines.ts";
import type { LongTalk } from "./long-talk.ts";
import type { Found } from "./measure-found.ts";

export interface Measured {
  /** Episodes of the memory that was searched. */
  episodes: number;
  /** Milliseconds of each search, by words alone and with fingerprints. */
  times: number[];
  timesByMeaning: number[];
  /** Milliseconds of what a run begins with, without and with its memory of a question. */
  begins: { without: number[]; with: number[] };
  /** Bytes of the tables, by name. */
  sizes: Record<string, number>;
}

export interface MemoryMeasured {
  /** Episodes of the memory in which answers were looked for. */
  episodes: number;
  found: Found;
  /** As `measureLocomo` tells it; null without the data. */
  locomo: LocomoMeasured[] | null;
  sizes: Measured[];
  /** One long conversation; null if it was left out. */
  talk: LongTalk | null;
  prompts: readonly WholePrompt[];
}

export function memoryReport({
  episodes: whole,
  found,
  locomo,
  sizes,
  talk,
  prompts,
}: MemoryMeasured): string {
  return [
    "# Memory",
    "",
    "Written by `npm run bench:memory`. The memory and its questions are made by code from sentences in seven languages:",
    `${whole} Episodes in ${whole / 40} conversations, the same for the same seed. No model has a part in it.`,
    "",
    ...foundLines(found, whole),
    ...meaningLines(found),
    ...(locomo === null ? [] : locomoLines(locomo)),
    "## Time and size",
    "",
    "Milliseconds of a search in Postgres, by words and with fingerprints beside them, and of what a run begins with",
    "(`read_run_facts`) without and with its memory of the question, under row-level security. Bytes of the Episodes with",
    "their index.",
    "",
    markdownTable(
      [
        ...[
          "Episodes",
          "p50 ms",
          "p95 ms",
          "by meaning p50",
          "by meaning p95",
          "beginning p50",
          "with memory p50",
          "with memory p95",
        ],
        "bytes per Episode",
      ],
      sizes.map(({ episodes, times, timesByMeaning, begins, sizes: bytes }) => [
        `${episodes}`,
        percentile(times, 0.5).toFixed(1),
        percentile(times, 0.95).toFixed(1),
        percentile(timesByMeaning, 0.5).toFixed(1),
        percentile(timesByMeaning, 0.95).toFixed(1),
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

function locomoLines(measured: LocomoMeasured[]): string[] {
  const [first] = measured;
  return [
    "## LoCoMo",
    "",
    `The share of the evidence for ${first?.questions} questions in ten public memories of 369 to 689 turns, in percent, among so many`,
    "Episodes, and the target without facts. `facts` are the data's own observations.",
    "",
    markdownTable(
      ["with", ...(first?.found ?? []).map(({ most }) => `@${most}`)],
      [
        ...measured.map(({ name, found }) => [
          ...[name, ...found.map(({ percent }) => percent.toFixed(1))],
        ]),
        ["the target", ...(first?.found ?? []).map(({ target }) => target.toFixed(1))],
      ],
    ),
    "",
  ];
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
