// Ends a run whose root frame has failed, waits for a person, a time or an event, or has been rendered as the reply.
import type { RunOutput } from "../../contracts/api/run-output.ts";
import type { StepWait } from "../../contracts/definitions/waits.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { Receipt } from "../../contracts/effects.ts";
import type { Said } from "../../contracts/definitions/execution.ts";
import type { HopAttempt } from "../../contracts/results.ts";
import type { HopContext, HopOutcome, EndRequest } from "../../engine/hop/hop.ts";
import type { RunView } from "../../engine/process-logic.ts";
import { conversationLanguage } from "../../domain/conversation/conversation-language.ts";
import { diffFields } from "../../domain/conversation/session-fields.ts";
import { createRegistry } from "../../domain/entities/create-registry.ts";
import type { OutsideIds } from "../../domain/entities/outside-ids.ts";
import type { ShownQuestion } from "../../ports/run-database.ts";
import { replyChanges } from "../../domain/receipts/reply-changes.ts";
import { processWordsFor } from "../../domain/wording/processes/process-words-for.ts";
import { frameEnd, ROOT_FRAME, stepHopOf } from "../../platform/processes/frame-hops.ts";
import { frameAt, nameWithin, type Frame, type RootFrame } from "../frames/frame.ts";
import { readResult } from "../frames/read-result.ts";
import { errorAt } from "../frames/error-at.ts";
import { reportOfFrame, type FrameReport } from "../frames/frame-report.ts";
import { renderFrame, type RenderedOutput } from "../frames/render-frame.ts";
import { stepLabels } from "../../domain/conversation/questions/step-questions.ts";
import { outputShare } from "../limits.ts";
import { asStatus, type MarkedError } from "../marks.ts";
import type { ProcessParts } from "../process-parts.ts";
import { commitsOf } from "../record/commits-of.ts";
import { recordSteps, type RunRecord } from "../record/record-steps.ts";
import type { StepError } from "../steps/step-record.ts";
import { lostCalls } from "./lost-calls.ts";
import { lostChanges } from "./lost-changes.ts";
import { failureText, outputText, waitingText } from "./reply-text.ts";
import { callRecords, NO_EFFECTS, outsideEffects, type JournalledCalls } from "./made-calls.ts";
import { summaryOf } from "./run-record.ts";
import { outputData } from "./output-data.ts";
import { createRelease } from "./release-output.ts";
import { failingHop, saidAt, saidText } from "./said-text.ts";
import { sessionAfter, sessionOf } from "./session-after.ts";
import { shownQuestions } from "./shown-questions.ts";

/** What is needed to end a run. */
type EndInputs = Pick<HopContext, "state" | "clock">;

/** Errors: TransientError. */
export async function endRun(parts: ProcessParts, ctx: HopContext): Promise<HopOutcome> {
  const { results, statuses } = ctx.state;
  const frame = frameAt(results, ROOT_FRAME);
  const report = reportOfFrame(results, statuses, frame);
  const end = frameEnd(statuses, ROOT_FRAME);
  if (end.outcome === "asked") return endWaiting(parts.pack, ctx, report);
  const standingEffects = () => ctx.db.standingEffects(ctx.envelope.run);
  report.receipts.push(...(await lostChanges(ctx, report.receipts, standingEffects)));
  const calls = await lostCalls(ctx, () => ctx.journalledCalls());
  if (end.outcome === "failed") {
    const step = frame.definition.steps[end.place - 1];
    const error = errorAt(statuses, stepHopOf(ROOT_FRAME, end.place));
    return endFailed(parts, ctx, {
      step: step === undefined ? null : nameWithin(frame, step),
      error: error ?? { code: "internal", detail: "" },
      receipts: report.receipts,
      calls,
      said: saidAt(ctx.state, failingHop(ctx.state, ROOT_FRAME)),
    });
  }
  const rendered = renderFrame(results, frame, outputShare(statuses, ctx.hop));
  if ("error" in rendered) {
    const { receipts } = report;
    return endFailed(parts, ctx, { step: null, error: rendered.error, receipts, calls });
  }
  const record = recordSteps(viewOf(ctx), true);
  const output = outputData(viewOf(ctx), frame, record);
  if ("error" in output) {
    const { receipts } = report;
    return endFailed(parts, ctx, { step: null, error: output.error, receipts, calls });
  }
  return endCompleted(parts.pack, ctx, { frame, report, rendered, record, output, calls });
}

const viewOf = ({ state, clock }: EndInputs): RunView => ({ ...state, clock });

interface CompletedFrame {
  frame: Frame;
  report: FrameReport;
  rendered: RenderedOutput;
  record: RunRecord;
  output: RunOutput;
  calls: JournalledCalls;
}

function endCompleted(
  pack: DomainPack,
  ctx: HopContext,
  { frame, report, rendered: { text, shortened }, record, output, calls }: CompletedFrame,
): HopOutcome {
  const session = sessionOf(ctx.state);
  const knownTexts = [frame.definition.outputTemplate, JSON.stringify(frame.inputs)];
  const { meta } = ctx.state;
  const language = conversationLanguage(undefined, session);
  const allKnownTexts = [...knownTexts, meta.text];
  const release = createRelease(pack, session, language);
  const releasedText = release.text(record.mask(text), allKnownTexts);
  const words = processWordsFor(language);
  const saidTo = (name: string): string => {
    const said = record.steps.find(({ step }) => step === name)?.error?.said;
    return said === undefined ? "" : saidText(words, said, release.text);
  };
  const reply = outputText(words, releasedText, shortened, report, saidTo);
  const { receipts } = report;
  const outside = release.outside();
  return endOutcome(pack, ctx, {
    status: "completed",
    text: reply,
    receipts,
    outside,
    output,
    calls,
  });
}

/** The session stays as it is; answers to the questions, and the ends of waits, resume the run. */
function endWaiting(pack: DomainPack, ctx: HopContext, report: FrameReport): HopOutcome {
  const session = sessionOf(ctx.state);
  const words = processWordsFor(conversationLanguage(undefined, session));
  const process = readResult<RootFrame>(ctx.state.results, ROOT_FRAME)?.process.name ?? "";
  const registry = createRegistry(session.entities);
  const questions = shownQuestions(pack, registry, viewOf(ctx), report.questions);
  const { receipts, waits } = report;
  const text = waitingText(words, process, questions, waits);
  const outcome = endOutcome(pack, ctx, { status: "waiting", text, receipts, questions, waits });
  const openQuestions = questions.map(
    ({ inputs: _inputs, given: _given, ...question }) => question,
  );
  const data = { runId: ctx.envelope.run, questions: openQuestions };
  if (outcome.end) outcome.end.options = stepLabels(words, questions);
  return questions.length === 0
    ? outcome
    : { ...outcome, events: [{ type: "run.question", data }] };
}

export interface FailedRun {
  /** The step that made the run fail; null when no step did. */
  step: string | null;
  error: StepError | MarkedError;
  receipts?: Receipt[];
  /** Calls that only the journal has, because no mark records them. */
  calls?: JournalledCalls;
  attempts?: HopAttempt[];
  said?: Said | undefined;
}

export function endFailed(parts: ProcessParts, ctx: EndInputs, failed: FailedRun): HopOutcome {
  const { step, error, receipts = [], calls = {}, attempts } = failed;
  const session = sessionOf(ctx.state);
  const language = conversationLanguage(undefined, session);
  const said = failed.said && recordSteps(viewOf(ctx), true).mask(failed.said);
  const root = readResult<RootFrame>(ctx.state.results, ROOT_FRAME);
  const outside =
    root === null ? NO_EFFECTS : outsideEffects(root.process, ctx.state.statuses, calls);
  const failure = { step, isBegun: root !== null, code: error.code, receipts, outside };
  const release = createRelease(parts.pack, session, language);
  const saidWords = said && saidText(processWordsFor(language), said, release.text);
  const text = failureText(language, { ...failure, said: saidWords });
  const message = step === null ? error.detail : `the step "${step}" failed: ${error.detail}`;
  return endOutcome(parts.pack, ctx, {
    status: "failed",
    text,
    receipts,
    outside: release.outside(),
    calls,
    error: {
      ...{ code: error.code, message },
      ...(said === undefined ? {} : { said }),
      ...(attempts === undefined ? {} : { attempts }),
    },
  });
}

interface End {
  status: EndRequest["status"];
  text: string;
  receipts: Receipt[];
  error?: EndRequest["error"];
  questions?: ShownQuestion[];
  waits?: StepWait[];
  /** Names of outside things: those of the session, and those that the reply shows for the first time. */
  outside?: OutsideIds;
  output?: RunOutput;
  /** Calls that only the journal has, because no mark records them. */
  calls?: JournalledCalls;
}

function endOutcome(
  pack: DomainPack,
  { state, clock }: EndInputs,
  {
    status,
    text,
    receipts,
    error,
    questions = [],
    waits = [],
    outside,
    output,
    calls: unmarkedCalls = {},
  }: End,
): HopOutcome {
  const { meta, results, statuses } = state;
  const root = readResult<RootFrame>(results, ROOT_FRAME);
  const process = root?.process ?? null;
  const isWaiting = status === "waiting";
  const fields = {
    text,
    routing: status === "failed" ? "failed" : "process",
    goal: process?.name ?? "",
    blocked: error?.code ?? null,
    ...(outside === undefined ? {} : { outside }),
  };
  const nextSession = isWaiting ? state.session : sessionAfter(pack, state, clock, fields);
  const registry = createRegistry(sessionOf(state).entities);
  const calls = process === null ? [] : callRecords(process, statuses, unmarkedCalls, isWaiting);
  return {
    result: null,
    status: asStatus({ kind: "ended" }),
    patch: {},
    events: [],
    end: {
      status,
      decision: "process",
      plan: null,
      ...(error === undefined ? {} : { error }),
      ...(calls.length > 0 ? { calls } : {}),
      ...(isWaiting ? { questions, waits: waits.map(({ hop }) => hop) } : {}),
      reply: { text, changes: replyChanges(pack, registry, [], receipts) },
      summary:
        process === null
          ? null
          : { ...summaryOf(process, statuses, questions, unmarkedCalls, waits), ...output },
      ...(output === undefined ? {} : { output }),
      // The system starts and deletes runs of memory, so no user reads their steps.
      steps:
        meta.trigger === "memory" ? [] : recordSteps(viewOf({ state, clock }), !isWaiting).steps,
      ...(isWaiting ? {} : commitsOf(state)),
      session: diffFields(state.session, nextSession),
      snapshotState: nextSession,
      version: isWaiting ? meta.session : meta.nextSession,
    },
  };
}
