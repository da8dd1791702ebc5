// Runs the nodes of messages in this process, with a scripted model: enough of a chain to test
// decisions. The durable chain has its own tests.
import { chainHop, type ChainStatus } from "../../shared/contracts/chain-hops.ts";
import { versionOf } from "../../shared/contracts/envelope.ts";
import type { Hop } from "../../shared/contracts/hop.ts";
import type { MediaReference } from "../../shared/contracts/media.ts";
import { ContractError } from "../../shared/contracts/errors.ts";
import type { NewRunEvent } from "../../shared/contracts/events.ts";
import type { DomainPack } from "../../shared/contracts/pack.ts";
import type { SessionFields, SessionPatch } from "../../shared/contracts/session.ts";
import { messageOf, parseResults } from "../../shared/domain/planning/run-results.ts";
import { applyPatch, parseSession } from "../../shared/domain/conversation/session-fields.ts";
import { readAnswer, type AskRequest } from "../../shared/chain/ask-model.ts";
import type { NodeContext, NodeOutcome } from "../../shared/chain/node-context.ts";
import type { PromptLibrary } from "../../shared/domain/prompting/sections/prompt-library.ts";
import { entryOf, entryText } from "../../shared/engine/journal/journal-entry.ts";
import { createChainLogic } from "../../shared/chain/chain-logic.ts";
import { decideByNode } from "../../shared/chain/decide-by-node.ts";
import type { Finder } from "../../shared/ports/finder.ts";
import type { Pages } from "../../shared/ports/pages.ts";
import type { Media } from "../../shared/ports/media.ts";
import type { PressedOption, RunState } from "../../shared/ports/store.ts";
import { asAnswer, jsonSchemaOf } from "./as-answer.ts";
import type { NodeDatabase } from "./node-database.ts";

/** One answer of the model: a value, or a function of the prompt. */
export type Answer = object | ((request: AskRequest<unknown>) => object);
/** Answers by contract title, in the order of the calls. */
export type Script = Record<string, Answer[]>;

export interface Finished {
  reply: string;
  events: NewRunEvent[];
  /** `fault`: what was wrong with the model's first answer, in the request for its second. */
  requests: { title: string; system: string; user: string; fault?: string }[];
  results: Record<Hop, unknown>;
  statuses: Record<Hop, ChainStatus>;
  hops: Hop[];
  end: NonNullable<NodeOutcome["end"]>;
  /** Warnings in the log: name and fields. */
  warnings: unknown[][];
}

export interface Conversation {
  fields: SessionFields;
  version: number;
  /**
   * @param options.retry whether every hop decides twice, the second time from the stored answers
   * @param options.baseUnseen whether the message was written before the answer that it responds to was there
   */
  say(
    text: string,
    script: Script,
    options?: {
      retry?: boolean;
      baseUnseen?: boolean;
      /** The pressed button, whose label is the message. */
      press?: PressedOption;
      /** The message's attachments, and the port that returns their content. */
      media?: { port: Media; references: MediaReference[] };
      onRetry?: (hop: Hop, first: NodeOutcome, second: NodeOutcome) => void;
      /** Receives the state that a hop read, and its outcome. */
      onHop?: (hop: Hop, state: RunState, outcome: NodeOutcome) => void;
    },
  ): Promise<Finished>;
}

export function titleOf(request: AskRequest<unknown>): string {
  return String(request.schema.meta()?.title);
}

export function createConversation(
  pack: DomainPack,
  prompts: PromptLibrary,
  db: NodeDatabase,
  pages: Pages = { fetch: () => Promise.resolve({ outcome: "refused", why: "away" }) },
  today = "2026-11-21",
  finder?: Finder,
): Conversation {
  const talk = db.converse();
  const logic = createChainLogic({ pack, prompts });
  const conversation: Conversation = {
    fields: { exchange: "0" },
    version: 0,
    async say(
      text,
      script,
      { retry = false, baseUnseen = false, press, media, onRetry, onHop } = {},
    ) {
      const meta = await talk.begin(text);
      const queues = new Map(Object.entries(script).map(([title, list]) => [title, [...list]]));
      const state = {
        results: {} as Record<Hop, string>,
        statuses: {} as Record<Hop, ChainStatus>,
        staged: {} as SessionPatch,
      };
      const turn: Finished = {
        reply: "",
        events: [],
        requests: [],
        results: {},
        statuses: state.statuses,
        hops: [],
        warnings: [],
        end: null as unknown as Finished["end"],
      };
      let queue: Hop[] = logic.entry({});
      let [hasEnded, isOver] = [false, false];
      while (queue.length > 0) {
        const wave = queue;
        let last: Hop = "understand";
        const outcomes = await Promise.all(
          wave.map(async (hop) => {
            const waveState = { ...state, staged: { ...state.staged } };
            const answers: string[] = [];
            const first = await decide(hop, waveState, answers, []);
            if (!retry) return first;
            const second = await decide(hop, waveState, [], answers);
            onRetry?.(hop, first, second);
            return second;
          }),
        );
        for (const [index, outcome] of outcomes.entries()) {
          last = wave[index] ?? last;
          turn.hops.push(last);
          state.results[last] = JSON.stringify(outcome.result);
          state.statuses[last] = outcome.status;
          turn.events.push(...outcome.events);
          if (outcome.end) await finish(outcome.end);
          else if (last !== "summarize") Object.assign(state.staged, outcome.patch);
          else conversation.fields = applyPatch(conversation.fields, outcome.patch);
        }
        queue = isOver
          ? []
          : hasEnded
            ? logic.afterEnd("completed", state.statuses)
            : logic.next(state.statuses, last);
        isOver = hasEnded;
      }
      turn.results = parseResults(state.results);
      return turn;

      async function finish(end: Finished["end"]): Promise<void> {
        turn.end = end;
        hasEnded = true;
        turn.reply = end.reply.text;
        conversation.fields = end.snapshotState;
        conversation.version = end.version;
        state.staged = {};
        await talk.end(meta.run, { version: end.version, state: end.snapshotState });
      }

      async function decide(
        hop: Hop,
        waveState: typeof state,
        answers: string[],
        storedAnswers: string[],
      ): Promise<NodeOutcome> {
        const ctx: NodeContext = {
          pages,
          ...(finder === undefined ? {} : { finder }),
          envelope: {
            v: versionOf(hop),
            run: meta.run,
            conversation: meta.conversation,
            user: meta.user,
            hop,
            epoch: 0,
            after: 0,
            session: conversation.version,
            n: 0,
          },
          hop,
          message: messageOf(waveState.results, text),
          state: {
            meta: {
              ...meta,
              session: conversation.version,
              nextSession: conversation.version + 1,
              ...(baseUnseen ? { baseUnseen } : {}),
              ...(press ? { answer: press } : {}),
              ...(media ? { media: media.references.length } : {}),
              createdAt: "2026-11-21T10:00:00Z",
            },
            epoch: 0,
            n: 0,
            ended: null,
            claims: 1,
            causes: {},
            answers: [],
            usage: {},
            next: null,
            session: conversation.fields,
            ...waveState,
          },
          session: parseSession(applyPatch(conversation.fields, waveState.staged)),
          pack,
          prompts,
          config: { today, actCallLimit: 6, maxActCalls: 24 },
          db: { ...db, mediaOf: () => Promise.resolve(media?.references ?? []) },
          journalledCalls: () => Promise.resolve({}),
          media: media?.port ?? null,
          clock: clockFrom(today),
          ids: { uuid: () => uuid(900), named: (name) => Promise.resolve(namedUuid(name)) },
          log: {
            info: () => undefined,
            warn: (...warning) => void turn.warnings.push(warning),
            error: () => undefined,
          },
          retried: storedAnswers.length > 0,
          deadline: 100_000,
          answersSoFar: () => [...answers],
          adopt: () => Promise.reject(new Error("adopted")),
          renew: () => Promise.resolve(),
          emit: (events) => {
            turn.events.push(...events);
            return Promise.resolve();
          },
          async record<T>(make: () => Promise<T>) {
            const text = storedAnswers[answers.length] ?? (await entryText(make));
            answers.push(text);
            return entryOf<T>(text);
          },
          ask: (request) => answer(request, answers, storedAnswers),
        };
        const outcome = await decideByNode[chainHop(hop).node](ctx);
        onHop?.(hop, ctx.state, outcome);
        return outcome;
      }

      async function answer<T>(
        request: AskRequest<T>,
        answers: string[],
        storedAnswers: string[],
      ): Promise<T> {
        const title = titleOf(request as AskRequest<unknown>);
        const { system, user } = request;
        let error = new ContractError("contract_violation", "no answer");
        for (let attempt = 1; attempt <= 2; attempt++) {
          const json =
            storedAnswers[answers.length] ??
            (await askScript(request as AskRequest<unknown>, attempt));
          answers.push(json);
          const result = await readAnswer(request, { text: json, truncated: false }, attempt === 2);
          if (result.ok) return result.value;
          const { fault, faults } = result;
          error = new ContractError("contract_violation", fault.sentence, { faults });
        }
        throw error;

        async function askScript(request: AskRequest<unknown>, attempt: number): Promise<string> {
          turn.requests.push({ title, system, user, ...(attempt > 1 && { fault: error.message }) });
          const scriptedAnswer = queues.get(title)?.shift();
          if (scriptedAnswer === undefined) throw new Error(`no scripted answer for ${title}`);
          const answer =
            typeof scriptedAnswer === "function" ? await scriptedAnswer(request) : scriptedAnswer;
          const json = JSON.stringify(asAnswer(answer, jsonSchemaOf(request.schema), user));
          for (let position = 0; position < json.length; position += 7) {
            request.onText?.(json.slice(position, position + 7), attempt);
          }
          return json;
        }
      }
    },
  };
  return conversation;
}

function uuid(n: number): string {
  return `${String(n).padStart(8, "0")}-1111-4111-8111-bbbbbbbbbbbb`;
}

/** The same UUID for the same name. */
function namedUuid(name: string): string {
  let hash = 7;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 0xffffffff;
  return `${hash.toString(16).padStart(8, "c")}-2222-4222-8222-dddddddddddd`;
}

/** A clock that advances with every reading, so that a repeated attempt is later. */
function clockFrom(today: string) {
  const start = Date.parse(`${today}T10:00:00Z`);
  return {
    now: () => (readings += 1),
    today: () => today,
    iso: (ms: number) => new Date(start + ms).toISOString(),
  };
}
let readings = 1000;
