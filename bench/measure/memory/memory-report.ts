// Writes what the memory bench has measured as a page.
import { markdownTable } from "../../report/markdown-table.ts";
import { percentile } from "../../report/percentile.ts";
import { estimateTokens } from "../../../shared/domain/prompting/sections/fit-section.ts";
import type { WholePrompt } from "../../../tests/prompts/whole-prompts.ts";
import type { LocomoMeasurement } from "../../../tests/memory/locomo-recall.ts";
import { foundLines, meaningLines } from "./found-lines.ts";
import type { LongTalk } from "./long-talk.ts";
import type { SearchResults } from "./measure-found.ts";

export interface SizeMeasurement {
  /** The number of Episodes of the memory that was searched. */
  episodes: number;
  /** Milliseconds of each search by words. */
  times: number[];
  /** Milliseconds of each search by words and fingerprints. */
  timesByMeaning: number[];
  /** Milliseconds of reading what a run begins with, without and with a search of memory for a question. */
  begins: { without: number[]; with: number[] };
  /** Bytes of the tables, by name. */
  sizes: Record<string, number>;
}

export interface MemoryMeasurements {
  /** The number of Episodes of the memory in which answers were searched for. */
  episodes: number;
  search: SearchResults;
  /** The result of `measureLocomo`; null without its data. */
  locomo: LocomoMeasurement[] | null;
  sizes: SizeMeasurement[];
  /** One long conversation; null if it was not measured. */
  talk: LongTalk | null;
  prompts: readonly WholePrompt[];
}

export function memoryReport({
  episodes: totalEpisodes,
  search,
  locomo,
  sizes,
  talk,
  prompts,
}: MemoryMeasurements): string {
  return [
    "# Memory",
    "",
    "Written by `npm run bench:memory`. Code makes the memory and its questions from sentences in seven languages:",
    `${totalEpisodes} Episodes in ${totalEpisodes / 40} conversations, always the same for the same seed. No model is involved.`,
    "",
    ...foundLines(search, totalEpisodes),
    ...meaningLines(search),
    ...(locomo === null ? [] : locomoLines(locomo)),
    "## Time and size",
    "",
    "Milliseconds of a search in Postgres, by words and with fingerprints in addition, and of reading what a run begins with",
    "(`read_run_facts`), without and with a search of memory for the question, under row-level security. Bytes of the Episodes with",
    "their index and fingerprints.",
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

function locomoLines(measured: LocomoMeasurement[]): string[] {
  const [first] = measured;
  return [
    "## LoCoMo",
    "",
    `The share of the evidence for ${first?.questions} questions in ten public memories of 369 to 689 turns, in percent, among the best`,
    "5, 10, 20 or 50 Episodes, and the target without facts. `facts` are the data's own observations.",
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

/** By prompt: the model calls for 100 messages. docs/spec/memory.md says how often each call is made. */
const CALLS: Record<string, number> = { remember: 13, enrich: 3, reflect: 5 };

/** What memory's own model calls cost, estimated from their prompts. */
function costLines(prompts: readonly WholePrompt[]): string[] {
  const rows = Object.entries(CALLS).flatMap(([name, calls]) => {
    const prompt = prompts.find((candidate) => candidate.name === name);
    if (prompt === undefined) return [];
    const [system, user] = [estimateTokens(prompt.system), estimateTokens(prompt.user)];
    const tokens = calls * (system + user);
    return [[name, `${calls}`, `${system}`, `${user}`, `${tokens}`]];
  });
  return [
    "## Cost",
    "",
    "The input tokens of memory's own model calls for 100 messages, at four characters a token, estimated from the prompts of",
    "`tests/prompts`. Those prompts are small: a batch of Episodes may have 9,000 characters. Answers are not included.",
    "",
    markdownTable(["prompt", "calls", "system", "user", "in total"], rows),
    "",
  ];
}

/** What one conversation costs as it grows. */
function talkLines({ marks, alternatives, paragraphs, path, mind }: LongTalk): string[] {
  return [
    "## One long conversation",
    "",
    "A conversation on the whole stack, with a scripted model: estimated tokens of a run's prompts (Understand, Think,",
    "Reply), of their user parts, and of Summarize's prompts per exchange; milliseconds until the run had ended, on a machine",
    "that may have been busy. Values are medians of up to twelve runs around an exchange, for Summarize the mean.",
    "",
    markdownTable(
      ["exchange", "prompts", "user parts", "Summarize", "run ms"],
      marks.map(({ exchange, prompts, userParts, summarize, ms }) =>
        [exchange, prompts, userParts, summarize, ms.toFixed(0)].map(String),
      ),
    ),
    "",
    `At the end it has ${alternatives} alternatives on one path and ${paragraphs} paragraphs in its narrative. In Postgres, under`,
    `row-level security, the walk of the whole path (\`path_of\`) took ${path[0].toFixed(1)} ms (p50) and ${path[1].toFixed(1)} ms (p95), and`,
    `\`read_mind\` ${mind[0].toFixed(1)} ms and ${mind[1].toFixed(1)} ms.`,
    "",
  ];
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
