// `npm run eval`: plays the conversations of dev/eval and reports which turns were right.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { pricesOf } from "../../shared/contracts/prices.ts";
import { CONVERSATIONS } from "../eval/conversations/all-conversations.ts";
import { draw } from "../eval/play/draw.ts";
import { playAll } from "../eval/play/play-all.ts";
import { compareLines } from "../eval/report/compare-results.ts";
import { conversationLines, tableLines } from "../eval/report/report-lines.ts";
import { isRight, readResult, writeResult, type Result } from "../eval/report/result-file.ts";
import { tellError } from "./terminal/describe-error.ts";
import { evalFlags, type EvalArgs } from "./flags/eval-args.ts";
import { ignoreClosedOutput, Interrupted, watchInterruption } from "./terminal/interruption.ts";
import { loadEnv } from "./terminal/load-env.ts";

const NODES = ["UNDERSTAND", "THINK", "ACT", "REPLY", "SUMMARIZE", "MEMORY"];
const root = join(import.meta.dirname, "../..");
const say = (line: string) => console.log(line);

ignoreClosedOutput();
const parsedArgs = evalFlags.readOrExit();
try {
  process.exitCode = await run(parsedArgs);
} catch (error) {
  tellError(error);
  process.exitCode = error instanceof Interrupted ? error.exitCode : 1;
}

async function run(args: EvalArgs): Promise<number> {
  if (args.compare !== undefined) {
    const [a, b] = args.compare;
    for (const line of compareLines(readResult(a), readResult(b))) say(line);
    return 0;
  }
  const { language } = args;
  const all = CONVERSATIONS.filter(
    (conversation) => language === undefined || conversation.language === language,
  );
  const selection = draw(all, args);
  if (selection.length === 0) throw new Error(`There are no conversations in "${language}".`);
  if (args.list) {
    for (const conversation of selection) {
      say(
        `${conversation.name}  ${conversation.language}  ${conversation.ability}  ${conversation.household.size}  ${conversation.turns.length}`,
      );
    }
    return 0;
  }
  return play(args, selection);
}

async function play(args: EvalArgs, selection: ReturnType<typeof draw>): Promise<number> {
  const { signal } = watchInterruption();
  const env = environment(args);
  const models = modelsOf(env, args);
  const unpricedModels = [...new Set(Object.values(models))].filter((name) => !pricesOf(name));
  if (unpricedModels.length > 0 && !args.byHand && !args.offline) {
    const names = unpricedModels.join(", ");
    if (args.budget !== undefined) {
      throw new Error(
        `The price of ${names} is not known, so --budget cannot be enforced: leave it out.`,
      );
    }
    say(`The price of ${names} is not known, so its cost is not counted.`);
  }
  const dataDir = resolve(args.data);
  const startedAt = new Date().toISOString();
  const output = resolve(
    args.out ?? join(dataDir, "results", `${startedAt.replaceAll(/[:.]/g, "-")}.json`),
  );
  // Imported here, because loading takes half a second and a list does not need it.
  const { openStage } = await import("../eval/play/open-stage.ts");
  const stage = await openStage({ dataDir, env, byHand: args.byHand, signal, say });
  try {
    if (stage.desk !== null) {
      say(
        `Model requests appear in ${shortPath(stage.desk)}/questions as NNN.txt (NNN.json for a program); ` +
          `write the answer as a JSON object to ${shortPath(stage.desk)}/answers/NNN.json, under another name ` +
          "first, then rename it.",
      );
    }
    const runInfo = {
      at: startedAt,
      commit: commit(),
      models,
      endpoint: stage.endpoint,
      seed: args.seed,
    };
    const result = await playAll(selection, {
      stage,
      signal,
      say,
      budget: args.budget,
      about: { ...runInfo, isTimed: stage.isTimed },
      isBlind: args.byHand,
      keep: (newResult) => writeResult(output, newResult),
    });
    const conversations = args.byHand ? result.conversations : [];
    const linesByConversation = conversations.map((conversation, index) =>
      conversationLines(conversation, `${index + 1}/${conversations.length}`),
    );
    const table = ["", ...tableLines(result), "", ...nextLines(result, args, output)];
    for (const line of [...linesByConversation.flat(), ...table]) say(line);
    const isComplete = result.conversations.length === selection.length;
    return isComplete && result.conversations.every(isRight) ? 0 : 1;
  } finally {
    await stage.stop();
  }
}

/** @throws Error that says how to choose a model */
function environment({ model, byHand, offline }: EvalArgs): Record<string, string> {
  const env = loadEnv();
  const modelVars = Object.fromEntries(NODES.map((node) => [`ALFRED_MODEL_${node}`, model ?? ""]));
  if (byHand || offline) {
    const { ANTHROPIC_API_KEY: _key, ANTHROPIC_BASE_URL: _url, ...otherVars } = env;
    return otherVars;
  }
  if (env["ANTHROPIC_API_KEY"] === undefined && env["ANTHROPIC_BASE_URL"] === undefined) {
    throw new Error(
      "There is no model: set ANTHROPIC_API_KEY, or ANTHROPIC_BASE_URL for a model of your own, or give --by-hand or --offline.",
    );
  }
  return model === undefined ? env : { ...env, ...modelVars };
}

/** The models by node, as the Worker will choose them. */
function modelsOf(env: Record<string, string>, { byHand, offline }: EvalArgs) {
  if (byHand || offline) return { all: byHand ? "by hand" : "offline" };
  const config = readFileSync(join(root, "wrangler.toml"), "utf8");
  return Object.fromEntries(
    NODES.map((node) => {
      const preset = new RegExp(`^ALFRED_MODEL_${node} = "([^"]+)"`, "m").exec(config)?.[1];
      return [node.toLowerCase(), env[`ALFRED_MODEL_${node}`] ?? preset ?? "default"];
    }),
  );
}

/** The checked-out commit, with a `+` if tracked files differ from it; null outside a repository. */
function commit(): string | null {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    const isChanged = git("status", "--porcelain", "--untracked-files=no").trim() !== "";
    return `${git("rev-parse", "--short", "HEAD").trim()}${isChanged ? "+" : ""}`;
  } catch {
    return null;
  }
}

function nextLines({ stopped, conversations }: Result, args: EvalArgs, output: string): string[] {
  const wrongConversation = conversations.find((conversation) => !isRight(conversation));
  const run = wrongConversation?.turns.find(({ checks }) => checks.some(({ ok }) => !ok))?.runId;
  return [
    ...(stopped === null ? [] : [stopped]),
    `The result: ${shortPath(output)}. Compare it with another: npm run eval -- --compare OTHER ${shortPath(output)}`,
    ...(run === undefined
      ? []
      : [
          `Look at a run: npm run replay -- ${run} --data ${args.data} --prompts; ` +
            "keep it with --save tests/fixtures/NAME.json.",
        ]),
  ];
}

function shortPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith("..") ? path : short;
}
