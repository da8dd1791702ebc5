// Measures the cost of one hop: wraps the ports for this hop and counts time and requests per part, sizes and
// tokens. Sizes, times, codes, and titles of sections are kept, but no content. A commit of the chain stores
// the trace of the calls.
import {
  type BilledCall,
  billedCall,
  errorTrace,
  type ErrorTrace,
} from "../../contracts/errors.ts";
import {
  MAX_CALLS,
  type BesideSections,
  type CallTrace,
  type HopTrace,
  type SectionSize,
} from "../../contracts/hop-trace.ts";
import { addSpending, knownCost, NOTHING_SPENT, spendingOf } from "../../contracts/spending.ts";
import type { LogFields } from "../../ports/log.ts";
import type { Model, ModelRequest, SentSizes } from "../../ports/model.ts";
import type {
  ClaimAnswer,
  CommitAnswer,
  CommitRequest,
  RunState,
  Store,
} from "../../ports/store.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { sectionSizes } from "./section-sizes.ts";
import { createStopwatch, PARTS, type Part, type Stopwatch } from "./stopwatch.ts";

export interface HopMeter {
  /** The same dependencies, measured. */
  deps: EngineDeps;
  /** The measurements so far, under the field names of the hop's log line. */
  readings(): LogFields;
}

/**
 * @param ids fields that every line of the measured log has
 * @param answer the answer to the hop's claim, when the commit before it, or the seed, claimed the hop
 */
export function measureHop(deps: EngineDeps, ids: LogFields, answer?: ClaimAnswer): HopMeter {
  const startedMs = deps.clock.now();
  const watch = createStopwatch(() => deps.clock.now());
  const calls: CallTrace[] = [];
  const traceNow = (): string => {
    const ms = deps.clock.now() - startedMs;
    return JSON.stringify({ startedAt: deps.clock.iso(startedMs), ms, calls } satisfies HopTrace);
  };
  const { store, readings: storeReadings } = measuredStore(deps.store, watch, answer, traceNow);
  const keepCall = (call: CallTrace) => void (calls.length < MAX_CALLS && calls.push(call));
  const { model, readings: modelReadings } = measuredModel(deps, watch, keepCall);
  const messageCount = { messages: 0 };
  const { database, log, queue } = deps;
  return {
    deps: {
      ...deps,
      store,
      model,
      queue: {
        publish(messages) {
          messageCount.messages += messages.length;
          return watch.time("queue", () => queue.publish(messages));
        },
        publishJob: (message) => watch.time("queue", () => queue.publishJob(message)),
      },
      database: {
        as: (user) => watch.wrap(database.as(user), () => "database"),
        // Hops do not call these methods.
        stalledRuns: (...request) => database.stalledRuns(...request),
        expiredWaits: (...request) => database.expiredWaits(...request),
        dueWaits: (...request) => database.dueWaits(...request),
        stalledSends: (...request) => database.stalledSends(...request),
        conversationsToCompress: (request) => database.conversationsToCompress(request),
      },
      log: {
        info: (event, fields) => log.info(event, { ...ids, ...fields }),
        warn: (event, fields) => log.warn(event, { ...ids, ...fields }),
        error: (event, fields) => log.error(event, { ...ids, ...fields }),
      },
    },
    readings() {
      const duration = deps.clock.now() - startedMs;
      const parts = PARTS.flatMap((part) => [
        [`alfred.${part}_ms`, watch.ms(part)],
        [`alfred.${part}_requests`, watch.calls(part)],
      ]);
      return {
        "alfred.started_at": deps.clock.iso(startedMs),
        "alfred.duration_ms": duration,
        ...(Object.fromEntries(parts) as LogFields),
        // Time not spent in calls to parts.
        "alfred.own_ms": Math.max(0, duration - watch.ms()),
        "alfred.published": messageCount.messages,
        ...storeReadings(),
        ...modelReadings(),
      };
    },
  };
}

/** The store, with counts of what its claims and commits say about the hop. */
function measuredStore(
  store: Store,
  { wrap }: Stopwatch,
  firstClaim: ClaimAnswer | undefined,
  traceNow: () => string,
): { store: Store; readings: () => LogFields } {
  let lastClaim = firstClaim;
  let lastCommit: CommitRequest | undefined;
  const partOf = (method: string): Part => (method === "claim" ? "claim" : "store");
  // Steps of stored Processes have a record of their own.
  const isTraced = () => lastClaim && "state" in lastClaim && !lastClaim.state.meta.process;
  const traced: Pick<Store, "commit"> = {
    commit: (request) => store.commit(isTraced() ? { ...request, trace: traceNow() } : request),
  };
  const tracedStore = new Proxy(store, {
    get: (untraced, name): unknown => Reflect.get(name === "commit" ? traced : untraced, name),
  });
  const timedStore = wrap(tracedStore, partOf, (method, [request], answer) => {
    if (method === "claim") lastClaim = answer as ClaimAnswer;
    if (method === "commit" && (answer as CommitAnswer).outcome === "committed") {
      lastCommit = request as CommitRequest;
    }
  });
  const readings = (): LogFields => {
    const state = lastClaim && "state" in lastClaim ? lastClaim.state : undefined;
    return {
      "alfred.attempt": state?.claims ?? 0,
      "alfred.state_chars": state ? stateChars(state) : 0,
      "alfred.result_chars": lastCommit?.result.length ?? 0,
      "alfred.status": lastCommit?.status.status ?? lastCommit?.status.kind,
      "alfred.run_status": lastCommit?.end?.status,
    };
  };
  return { store: timedStore, readings };
}

/** The model, with sizes and tokens of its calls; answers replayed from the store are not counted. */
function measuredModel(
  { model, clock }: Pick<EngineDeps, "model" | "clock">,
  { time }: Stopwatch,
  keepCall: (call: CallTrace) => void,
): { model: Model; readings: () => LogFields } {
  const { about } = model;
  let usage = NOTHING_SPENT;
  let promptChars = 0;
  let repairs = 0;
  let requestedModel: string | undefined;
  let answeringModel: string | undefined;
  let lastFailure: ErrorTrace = {};
  return {
    model: {
      ...(about ? { about } : {}),
      async ask(request) {
        const { system, user, repair, cutOff, reason, node } = request;
        promptChars += system.length + user.length;
        if (repair) promptChars += repair.answer.length + repair.error.length;
        if (repair || cutOff) repairs++;
        requestedModel = about?.models[node];
        const askedMs = clock.now();
        const call: CallTrace = {
          ...{ node, model: null, ms: 0, ...(repair || cutOff ? { isRepair: true } : {}) },
          ...(reason ? { reason } : {}),
          ...{ system: sectionSizes(system), user: sectionSizes(user, repairSize(repair)) },
        };
        const spend = (billed: BilledCall) => {
          call.spent = spendingOf(billed.model, billed.usage);
          call.model = answeringModel = billed.model;
          usage = addSpending(usage, call.spent);
        };
        try {
          const onSent = (sizes: SentSizes) => {
            call.beside = { ...sizes, again: call.beside ? sumOf(call.beside, call) : 0 };
          };
          const answer = await time("model", () => model.ask({ ...request, onSent }));
          spend(answer);
          return answer;
        } catch (error) {
          lastFailure = errorTrace(error);
          const billed = billedCall(error);
          if (billed) spend(billed);
          throw error;
        } finally {
          call.ms = clock.now() - askedMs;
          keepCall(call);
        }
      },
    },
    readings: () => ({
      "alfred.prompt_chars": promptChars,
      "alfred.repairs": repairs,
      // From the last failed call, also when the hop continued without its answer.
      "alfred.model_status": lastFailure.status,
      "alfred.model_error": lastFailure.code,
      "alfred.model_request": lastFailure.request,
      "gen_ai.provider.name": about?.provider,
      "gen_ai.request.model": requestedModel,
      "gen_ai.response.model": answeringModel,
      // The conventions count cached tokens among the input; the provider reports them apart.
      "gen_ai.usage.input_tokens":
        usage.input_tokens + usage.cache_read_input_tokens + usage.cache_creation_input_tokens,
      "gen_ai.usage.cache_read.input_tokens": usage.cache_read_input_tokens,
      "gen_ai.usage.cache_creation.input_tokens": usage.cache_creation_input_tokens,
      "gen_ai.usage.output_tokens": usage.output_tokens,
      // Left out when a model without a known price has answered.
      "alfred.cost_micro_usd": knownCost(usage) ?? undefined,
    }),
  };
}

/** What a repair adds to the prompt: the model's answer, and what is wrong with it. */
const repairSize = (repair: ModelRequest["repair"]): SectionSize[] =>
  repair === undefined ? [] : [["Repair", repair.answer.length + repair.error.length]];

/** Characters that a call has sent so far. */
function sumOf({ schema, frame, again }: BesideSections, { system, user }: CallTrace): number {
  return [...system, ...user].reduce((sum, [, chars]) => sum + chars, schema + frame + again);
}

/** Characters of the texts in a claim's answer, because counting bytes would mean reading each text. */
function stateChars({ results, staged, session, usage, answers, meta }: RunState): number {
  let sum = meta.text.length;
  for (const fields of [results, staged, session, usage]) {
    for (const text of Object.values(fields)) sum += text?.length ?? 0;
  }
  for (const text of answers) sum += text.length;
  return sum;
}
