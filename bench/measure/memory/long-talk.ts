// Measures one long conversation on the whole stack: the tokens of a run's prompts and its time as the conversation grows,
// and the time that Postgres takes at the end for the path and the mind.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { createApiClient } from "../../../dev/cli/chat/api-client.ts";
import type { ScriptedRequest } from "../../../dev/model/start-scripted-model.ts";
import { startStack } from "../../../dev/stack/start-stack.ts";
import { estimateTokens } from "../../../shared/domain/prompting/sections/fit-section.ts";
import { thought, understood } from "../../../tests/support/answers.ts";
import { OPEN_RATES } from "../../../tests/support/open-rates.ts";
import { startModel } from "../../../tests/support/start-model.ts";
import { percentile } from "../../report/percentile.ts";
import { createHousehold } from "../create-household.ts";
import { followMessage } from "../follow-message.ts";

/** The cost of the runs around an exchange. */
export interface Mark {
  exchange: number;
  /** Estimated tokens of a run's prompts, the median. */
  prompts: number;
  /** Estimated tokens of the user parts of these prompts, which are not cached, the median. */
  userParts: number;
  /** Estimated tokens of Summarize's prompts per exchange, the mean. */
  summarize: number;
  /** Milliseconds until the run had ended, the median. */
  ms: number;
}

export interface LongTalk {
  marks: Mark[];
  alternatives: number;
  /** Paragraphs of the narrative at the end. */
  paragraphs: number;
  /** Milliseconds in Postgres under row-level security: p50 and p95 of fifty calls. */
  path: [p50: number, p95: number];
  mind: [p50: number, p95: number];
}

/** The maximum number of runs before and after a mark that count for it. */
const RUNS_PER_SIDE = 6;
const CALLS = 50;
/** The contracts of the model calls whose prompts `Mark.prompts` counts. */
const COUNTED_CONTRACTS = ["UnderstandOutput", "ThinkOutput", "ReplyOutput"];

const TALK = "They spoke of where the jar stands, who filled it, and what it is kept for. ";

function script({ contract, user, n }: Pick<ScriptedRequest, "contract" | "user" | "n">) {
  switch (contract) {
    case "UnderstandOutput":
      return understood();
    case "ThinkOutput":
      return thought([]);
    case "ReplyOutput":
      return {
        text: `Jar ${n} stands on the second shelf. ${"It is still half full. ".repeat(4)}`,
      };
    default: {
      const isFold = user.startsWith("## Paragraphs to make one of");
      return { narrative: `${n}: ${TALK.repeat(isFold ? 6 : 4)}`, engagement: "The larder." };
    }
  }
}

/** @param marks numbers of exchanges, ascending; the conversation ends with the last one */
export async function measureLongTalk(marks: number[]): Promise<LongTalk> {
  const last = marks.at(-1) ?? 0;
  const dataDir = mkdtempSync(join(tmpdir(), "alfred-bench-"));
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const model = await startModel({ script });
    stops.push(model.stop);
    const stack = await startStack({
      dataDir,
      env: { ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: model.apiKey, ...OPEN_RATES },
    });
    stops.push(stack.stop);
    const user = await createHousehold(stack);
    const token = await stack.tokenFor(user);
    const api = createApiClient(stack.url, token);
    const { id: conversation } = await api.createConversation(randomUUID());
    const runs: Omit<Mark, "exchange">[] = [];
    for (let exchange = 1; exchange <= last; exchange++) {
      const text = `What about jar ${exchange}, which Anna filled on Friday?`;
      const start = performance.now();
      for await (const _event of followMessage(
        { url: stack.url, token, conversation, text },
        "off",
      ));
      const ms = performance.now() - start;
      await stack.qstashStandIn?.idle(120_000);
      const tokensOf = (isCounted: (contract: string) => boolean) =>
        model
          .requests()
          .filter(({ contract }) => isCounted(contract ?? ""))
          .reduce(
            (sum, { system, user: userPart }) => {
              return {
                prompts: sum.prompts + estimateTokens(system + userPart),
                userParts: sum.userParts + estimateTokens(userPart),
              };
            },
            { prompts: 0, userParts: 0 },
          );
      const { prompts, userParts } = tokensOf((contract) => COUNTED_CONTRACTS.includes(contract));
      runs.push({
        ...{ prompts, userParts },
        summarize: tokensOf((contract) => contract === "ConversationSummary").prompts,
        ms,
      });
      model.forgetRequests();
      if (exchange % 50 === 0) console.error(`${exchange} exchanges`);
    }
    const times = await timePath(stack.databaseUrl ?? "", user, conversation);
    return { ...times, marks: marks.map((mark) => markAt(runs, mark)) };
  } finally {
    for (const stop of stops.toReversed()) await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function markAt(runs: Omit<Mark, "exchange">[], exchange: number): Mark {
  const around = runs.slice(Math.max(0, exchange - RUNS_PER_SIDE), exchange + RUNS_PER_SIDE);
  const median = (values: number[]) => percentile(values, 0.5);
  const sum = around.reduce((total, { summarize }) => total + summarize, 0);
  return {
    exchange,
    prompts: median(around.map(({ prompts }) => prompts)),
    userParts: median(around.map(({ userParts }) => userParts)),
    summarize: Math.round(sum / around.length),
    ms: median(around.map(({ ms }) => ms)),
  };
}

async function timePath(databaseUrl: string, user: string, conversation: string) {
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    await db.query("vacuum analyze");
    await db.query("set role alfred_pipeline");
    const claims = JSON.stringify({ role: "alfred_pipeline", sub: user });
    await db.query("select set_config('request.jwt.claims', $1, false)", [claims]);
    const time = async (sql: string, values: unknown[]) => {
      const times: number[] = [];
      let answer: Record<string, unknown> = {};
      for (let call = 0; call < CALLS; call++) {
        const start = performance.now();
        answer = (await db.query(sql, values)).rows[0];
        times.push(performance.now() - start);
      }
      return {
        answer,
        times: [percentile(times, 0.5), percentile(times, 0.95)] as [number, number],
      };
    };
    const path = await time(
      `select count(*)::int as alternatives from public.conversations c
       cross join lateral alfred.path_of(c.head_alternative_id) where c.id = $1`,
      [conversation],
    );
    const mind = await time("select public.read_mind($1) -> 'mind' as mind", [
      { conversation_id: conversation },
    ]);
    const { summaries } = mind.answer["mind"] as { summaries: unknown[] };
    return {
      alternatives: path.answer["alternatives"] as number,
      paragraphs: summaries.length,
      path: path.times,
      mind: mind.times,
    };
  } finally {
    await db.end();
  }
}
