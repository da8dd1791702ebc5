// Test users whose runs have steps of the built-in Service, over real Postgres. Each step is given, as staged, the
// patches of the earlier steps of its run that have committed.
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { NodeParts } from "../../../shared/chain/node-context.ts";
import { TransientError } from "../../../shared/contracts/errors.ts";
import type { ConversationId, HouseholdId, RunId, UserId } from "../../../shared/contracts/ids.ts";
import type { Outside } from "../../../shared/contracts/outside.ts";
import type { DomainPack } from "../../../shared/contracts/pack.ts";
import type { Operation } from "../../../shared/contracts/definitions/tools.ts";
import { NO_USAGE } from "../../../shared/contracts/results.ts";
import type { SessionFields, SessionPatch } from "../../../shared/contracts/session.ts";
import { packService } from "../../../shared/domain/tools/pack-tools.ts";
import type { HopContext } from "../../../shared/engine/hop/hop.ts";
import { validate } from "../../../shared/platform/schemas/validate.ts";
import { createPostgresDatabase } from "../../../shared/postgres/create-postgres-database.ts";
import type { UserDatabase } from "../../../shared/ports/database.ts";
import type {
  DataDecision,
  DataInputs,
  DataStepEnd,
} from "../../../shared/process/data/data-step.ts";
import { runDataStep } from "../../../shared/process/data/run-data-step.ts";
import type { TestDatabase } from "../../support/database.ts";
import { createFilePrompts } from "../../support/file-prompts.ts";
import { userId } from "../../support/ids.ts";
import { createConversation, createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { PATIENCE_MS } from "../../support/patience.ts";

export interface StepOptions {
  decision?: DataDecision | null;
  epoch?: number;
  /** False: the hop's commit is lost, and later steps do not get its patch. */
  commits?: boolean;
  /** Answers of the model, in order; after the last one the model is overloaded. */
  answers?: string[];
  /** Which parts of the inputs come from outside. */
  outside?: Outside;
  /** The conversation's session as of the run's start. */
  session?: SessionFields;
}

export interface DataPerson {
  user: UserId;
  household: HouseholdId;
  conversation: ConversationId;
  db: UserDatabase;
  begin(): Promise<DataRun>;
}

export interface DataRun {
  run: RunId;
  /** The prompts that the model was given. */
  prompts: string[];
  step(
    hop: string,
    operation: Operation,
    inputs: DataInputs,
    options?: StepOptions,
  ): Promise<DataStepEnd>;
  end(): Promise<void>;
}

/** A yes to every question. */
export const YES: DataDecision = { covers: () => true };

export function createDataWorld(db: TestDatabase, pack: DomainPack) {
  const { url, publishableKey, jwtSecret } = db;
  const database = createPostgresDatabase({
    url,
    publishableKey,
    jwtSecret,
    timeoutMs: PATIENCE_MS,
  });
  const parts: NodeParts = { pack, prompts: createFilePrompts() };

  async function person(home?: HouseholdId): Promise<DataPerson> {
    const user = userId();
    const household = home ?? (await createHousehold(db, user));
    const conversation = await createConversation(db, user, household);
    const userDatabase = database.as(user);
    return {
      user,
      household,
      conversation,
      db: userDatabase,
      begin: () => begin({ user, household, conversation, db: userDatabase }),
    };
  }

  async function begin(me: Omit<DataPerson, "begin">): Promise<DataRun> {
    const acceptance = await me.db.acceptMessage({
      conversation: me.conversation,
      text: "go",
      route: "messages",
      key: randomUUID(),
      bodyHash: "hash",
      ifBusy: "enqueue",
      queueLimit: 10,
    });
    if (!("run" in acceptance)) throw new Error(`not accepted: ${acceptance.outcome}`);
    const { meta } = acceptance.run;
    let stagedPatch: SessionPatch = {};
    const prompts: string[] = [];
    return {
      run: meta.run,
      prompts,
      async step(hop, operation, inputs, options = {}) {
        const { epoch = 0, decision = null, commits = true, session = {}, outside } = options;
        const answers: string[] = [];
        const replies = [...(options.answers ?? [])];
        const record = async <T>(make: () => Promise<T>): Promise<T> => {
          const value = await make();
          answers.push(JSON.stringify(value));
          return value;
        };
        const envelope = {
          v: 1 as const,
          run: meta.run,
          conversation: me.conversation,
          user: me.user,
          hop,
          epoch,
          after: 0,
          session: 0,
          n: 0,
        };
        const ctx: HopContext = {
          envelope,
          hop,
          db: database.as(me.user),
          journalledCalls: () => Promise.resolve({}),
          media: null,
          retried: false,
          deadline: 0,
          state: {
            meta,
            epoch,
            n: 0,
            ended: null,
            results: {},
            statuses: {},
            claims: 1,
            causes: {},
            answers: [],
            staged: stagedPatch,
            session,
            usage: {},
            next: null,
          },
          clock: {
            now: () => 0,
            today: (zone) => (zone === "Pacific/Kiritimati" ? "2026-12-01" : "2026-11-30"),
            iso: (ms) => new Date(ms).toISOString(),
          },
          ids: { uuid: randomUUID, named: () => Promise.resolve(randomUUID()) },
          log: { info: () => undefined, warn: () => undefined, error: () => undefined },
          pages: { fetch: () => Promise.resolve({ outcome: "refused", why: "away" }) },
          async call(request) {
            prompts.push(request.user);
            const text = replies.shift();
            if (text === undefined) throw new TransientError("overloaded", "no model here");
            return record(() =>
              Promise.resolve({ text, truncated: false, model: "test", usage: NO_USAGE }),
            );
          },
          record,
          answersSoFar: () => answers,
          emit: () => Promise.resolve(),
          adopt: () => Promise.reject(new Error("a data step adopts nothing")),
          renew: () => Promise.resolve(),
        };
        const end = await runDataStep(ctx, parts, { operation }, inputs, decision, outside);
        expectFit(operation, inputs, end);
        if (commits) stagedPatch = { ...stagedPatch, ...end.patch };
        return end;
      },
      async end() {
        await me.db.finishRun({
          run: meta.run,
          epoch: 0,
          finishKey: "step.0",
          status: "completed",
          reply: { text: "done", changes: [] },
        });
      },
    };
  }

  const tools = packService(pack).tools;
  /** Expects that inputs and output of a completed step fit the schemas that its Tool is registered with. */
  function expectFit(operation: Operation, inputs: DataInputs, end: DataStepEnd): void {
    if (end.status !== "completed") return;
    const tool = tools.find(
      (candidate) => JSON.stringify(candidate.operation) === JSON.stringify(operation),
    );
    if (tool === undefined) throw new Error(`no Tool ${JSON.stringify(operation)}`);
    expect(validate(tool.inputSchema, inputs)).toEqual([]);
    expect(validate(tool.outputSchema, end.output)).toEqual([]);
  }

  return { person, database };
}
