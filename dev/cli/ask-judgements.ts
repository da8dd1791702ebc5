// `npm run guard:ask`: asks a model to judge lines of a corpus with the guard's own prompt, so that both of the guard's
// sources, its word lists and the model, can be measured.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import { createAnthropicModel } from "../../shared/llm/create-anthropic-model.ts";
import { readAnswer } from "../../shared/chain/ask-model.ts";
import { judgingRequest } from "../../shared/chain/judge-rows.ts";
import type { PromptLibrary } from "../../shared/domain/prompting/sections/prompt-library.ts";
import { readSettings, type ProbeSettings } from "../probe/settings.ts";
import { askJudgementsFlags, type AskJudgementsArgs } from "./flags/ask-judgements-args.ts";
import { tellError } from "./terminal/describe-error.ts";
import { loadEnv } from "./terminal/load-env.ts";

interface Line {
  lang: string;
  text: string;
}
interface JudgedColumns {
  food: string;
  contains: string[];
  may_contain: string[];
}
interface JudgedLine extends Line {
  food: string;
  contains: string[];
  may: string[];
}

/** The time limit of one model call, long enough for a person to answer by hand. */
const TIMEOUT_MS = 60 * 60 * 1000;

const promptFile = (key: string) =>
  readFileSync(join(import.meta.dirname, `../../prompts/${key}.md`), "utf8");
const prompts: PromptLibrary = { get: promptFile, optional: promptFile };

const parsedArgs = askJudgementsFlags.readOrExit();
try {
  const settings = readSettings(loadEnv());
  if (typeof settings === "string") throw new Error(settings);
  await askAll(parsedArgs, settings);
} catch (error) {
  tellError(error);
  process.exitCode = 1;
}

async function askAll(args: AskJudgementsArgs, settings: ProbeSettings): Promise<void> {
  const all = JSON.parse(readFileSync(args.from, "utf8")) as Line[];
  const judged = existsSync(args.out)
    ? (JSON.parse(readFileSync(args.out, "utf8")) as JudgedLine[])
    : [];
  const judgedKeys = new Set(judged.map(keyOf));
  const openLines = drawLines(all, args).filter((line) => !judgedKeys.has(keyOf(line)));
  console.log(`${openLines.length} lines to judge, ${judged.length} judged before.`);
  for (let position = 0; position < openLines.length; position += args.batch) {
    const lines = openLines.slice(position, position + args.batch);
    judged.push(...(await judgeLines(lines, settings)));
    // Saved after every batch, because a long list may be interrupted.
    writeFileSync(args.out, `[\n${judged.map((line) => JSON.stringify(line)).join(",\n")}\n]\n`);
    console.log(`${Math.min(position + args.batch, openLines.length)} of ${openLines.length}`);
  }
}

async function judgeLines(lines: Line[], settings: ProbeSettings): Promise<JudgedLine[]> {
  const { judging } = createKitchenPack();
  if (judging === undefined) throw new Error("the pack has nothing to judge");
  const rows = lines.map(({ text }, index) => ({ table: "", id: String(index), name: text }));
  const names = lines.map(({ text }) => text);
  const request = judgingRequest({ prompts }, judging, rows);
  const quiet = () => undefined;
  const model = createAnthropicModel({
    ...settings,
    log: { info: quiet, warn: quiet, error: quiet },
  });
  const { node, schema, system, user, maxTokens } = request;
  const call = { node, schema, system, user, maxTokens, timeoutMs: TIMEOUT_MS };
  const firstAnswer = await model.ask(call);
  let reading = await readAnswer(request, firstAnswer, false);
  if (!reading.ok) {
    const repair = { answer: firstAnswer.text, error: reading.fault.sentence };
    reading = await readAnswer(request, await model.ask({ ...call, repair }), true);
  }
  if (!reading.ok) throw new Error(`The answer cannot be read: ${reading.fault.sentence}`);
  return judging.read(reading.value, names).flatMap((columns, index): JudgedLine[] => {
    const line = lines[index];
    if (!columns || line === undefined) return [];
    const { food, contains, may_contain: may } = columns as unknown as JudgedColumns;
    return [{ lang: line.lang, text: line.text, food, contains, may }];
  });
}

function keyOf({ lang, text }: Line): string {
  return `${lang} ${text}`;
}

/** Draws `lines` of the lines at random and keeps their order; the same seed draws the same ones. */
function drawLines(all: Line[], { lines, seed }: AskJudgementsArgs): Line[] {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const shuffled = all
    .map((_, index) => ({ index, sortKey: next() }))
    .toSorted((a, b) => a.sortKey - b.sortKey);
  const choice = new Set(shuffled.slice(0, lines).map(({ index }) => index));
  return all.filter((_, index) => choice.has(index));
}
