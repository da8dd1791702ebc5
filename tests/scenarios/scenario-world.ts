// The running stack as a scenario uses it: a user sends messages through the API; then rows, transcript,
// receipts and the requests to the model can be checked.
import { expect } from "vitest";
import { startOfflineModel } from "../../dev/offline-model/start-offline-model.ts";
import type { Script, ScriptedModel } from "../../dev/model/start-scripted-model.ts";
import { awayFromMidnight, RUNS_MARGIN_MS } from "../support/away-from-midnight.ts";
import { shareTestStack } from "../support/share-stack.ts";
import { startModel } from "../support/start-model.ts";
import { findIds } from "../../dev/model/wire/id-watch.ts";
import type { RecordedRequest } from "../../dev/model/wire/answer.ts";
import type { ModelServer } from "../../dev/model/wire/start-wire-server.ts";
import { recordCalls, recordRun } from "./record-calls.ts";
import {
  openTestStack,
  type TestStack,
  type Receipt,
  type Run,
  type Said,
  type TestUser,
} from "../support/stack.ts";

/** A message's run and its results. */
export interface Exchange {
  run: Run;
  reply: string;
  effects: Receipt["effects"];
  /** The requests to the model, oldest first. */
  requests: RecordedRequest[];
  /** The prompts of a contract's requests, without repairs. */
  prompts(contract: string): string[];
}

export interface TranscriptLine {
  speaker: string;
  text: string | null;
  runId: string | null;
  runStatus: string | null;
}

export type ScenarioWorld = ReturnType<typeof worldOn>;
export type ScriptedWorld = Awaited<ReturnType<typeof openScriptedWorld>>;

/**
 * A world on the stack that the suites of a process share, whose model follows a script. `play` changes the script,
 * `failNext` makes a request fail.
 */
export async function openScriptedWorld() {
  const stack = await shareTestStack(() => undefined);
  return scriptedWorld(worldOn(stack, stack.model), stack.model);
}

/**
 * A scripted world on a less strict server: it knows no formats, so schemas are in the prompts, and its
 * model answers in prose and with other spellings.
 */
export async function openLaxWorld() {
  const model = await startModel({ lax: true });
  return scriptedWorld(await openWorld(model, { ALFRED_STRUCTURED: "prompt" }), model);
}

function scriptedWorld(world: ScenarioWorld, { use: play, failNext }: ScriptedModel) {
  return { ...world, play: (script: Script) => play(script), failNext };
}

/** A world with the model of `npm start`, the offline one. */
export async function openOfflineWorld() {
  return openWorld(await startOfflineModel({ apiKey: "dev-offline-model" }));
}

/** A world with a model server, which is stopped with it. */
async function openWorld(model: ModelServer, env: Record<string, string> = {}) {
  const stack = await openTestStack({ model, env }).catch(async (error: unknown) => {
    await model.stop();
    throw error;
  });
  return {
    ...worldOn(stack, model),
    async stop(): Promise<void> {
      await stack.stop();
      await model.stop();
    },
  };
}

function worldOn(stack: TestStack, model: ModelServer) {
  const { admin } = stack;

  return {
    ...stack,

    /** Creates a user, at a time at which the day does not end during the scenario: replies say "today". */
    async createUser(name?: string): Promise<TestUser> {
      await awayFromMidnight("UTC", RUNS_MARGIN_MS);
      return stack.createUser(name);
    },

    /** Waits until the run has ended, with whatever status. */
    async finished(user: TestUser, id: string): Promise<Run> {
      const run = await stack.finished(user, id);
      recordRun(expect.getState().currentTestName ?? "", run);
      return run;
    },

    /** Sends a message and waits for the end of its run. Throws if the model was shown an id. */
    async say(user: TestUser, conversation: string, text: Said): Promise<Exchange> {
      model.forgetRequests();
      const { run, receipt } = await stack.ask(user, text, conversation);
      const requests = model.requests();
      const words = typeof text === "string" ? text : `(button ${text.answer.option})`;
      recordCalls(expect.getState().currentTestName ?? "", words, requests);
      const ids = requests.flatMap(({ body }) => findIds(JSON.stringify(body)));
      if (ids.length > 0) throw new Error(`the model was shown ${JSON.stringify(ids)}`);
      return {
        run,
        reply: run.reply?.text ?? "",
        effects: receipt.effects,
        requests,
        prompts: (contract) =>
          requests
            .filter((request) => request.contract === contract && request.messages.length === 1)
            .map(({ user: prompt }) => prompt),
      };
    },

    async transcript(user: TestUser, conversation: string): Promise<TranscriptLine[]> {
      const path = `/v1/conversations/${conversation}/messages?limit=100`;
      const { status, body } = await stack.request<{ items: TranscriptLine[] }>(user, path);
      if (status !== 200) throw new Error(`the transcript answered ${status}`);
      return body.items;
    },

    /** The rows of the user's household, in the order of their creation. */
    rows<R extends Record<string, unknown> = Record<string, unknown>>(
      user: TestUser,
      table: string,
    ): Promise<R[]> {
      return admin<R>(
        `select * from public.${table} where household_id = $1 order by created_at, id`,
        [user.householdId],
      );
    },

    /** Inserts rows into the user's household, one after another. @returns their ids, in order */
    async stock(
      user: TestUser,
      table: string,
      rows: readonly Record<string, unknown>[],
    ): Promise<string[]> {
      const ids: string[] = [];
      for (const row of rows) {
        const values = { household_id: user.householdId, created_by: user.id, ...row };
        const columns = Object.keys(values);
        const places = columns.map((_, index) => `$${index + 1}`);
        const [insertedRow] = await admin<{ id: string }>(
          `insert into public.${table} (${columns.join(", ")}) values (${places.join(", ")})
           returning id`,
          Object.values(values),
        );
        ids.push(insertedRow?.id ?? "");
      }
      return ids;
    },
  };
}
