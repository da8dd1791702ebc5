// One call of each definition about runs, their steps and their sweeps with every argument that it takes.
import type { CallAnswer } from "../../../shared/contracts/definitions/execution.ts";
import { NOTHING_SPENT } from "../../../shared/contracts/spending.ts";
import { answerCalls } from "../../../shared/ports/answer-calls.ts";
import { rerunCalls } from "../../../shared/ports/rerun-calls.ts";
import { runCalls } from "../../../shared/ports/run-calls.ts";
import { stepCalls } from "../../../shared/ports/step-journal.ts";
import { waitCalls } from "../../../shared/ports/wait-calls.ts";
import { sweepCalls } from "../../../shared/ports/sweep-database.ts";
import { conversationId, runId } from "../../support/ids.ts";
import { at, type Example, examplesOf, id, keyed } from "./examples-of.ts";

const quotas = { runsPerHour: 9, stepsPerDay: 9, egressBytesPerDay: 9, tokensPerDay: 9 };
const measure = { ms: 1, bytesIn: 1, bytesOut: 1, tokens: 0 };
const answer: CallAnswer = { outcome: "done", output: {}, measure };

export function runExamples(): Example[] {
  return [
    ...examplesOf(runCalls, {
      acceptMessage: [
        {
          conversation: conversationId(),
          text: "Hello",
          place: { edit: id() },
          effects: "keep",
          media: [],
          process: { process: id(), version: 1, inputs: {}, quotas },
          ...keyed(),
          ifBusy: "enqueue",
          queueLimit: 5,
          budget: { microUsd: 1, since: at },
        },
      ],
      undoRun: [{ ...keyed(), run: runId(), queueLimit: 5 }],
      startProcessRun: [
        { start: { process: id(), version: 1, inputs: {} }, trigger: "api", quotas, ...keyed() },
      ],
      startMemoryRun: [{ ...keyed(), kind: "remember", budget: { microUsd: 1, since: at } }],
      noteProgress: [{ run: runId(), epoch: 1, commits: 3 }],
      finishRun: [
        {
          run: runId(),
          epoch: 1,
          finishKey: "reply",
          status: "completed",
          decision: "act",
          plan: {},
          reply: { text: "Done.", changes: [] },
          usage: {},
          summary: {},
          error: { code: "internal", message: "broken" },
          snapshot: { version: 1, state: {} },
          calls: [],
          steps: [],
          journal: [],
          questions: [],
          waits: [],
          options: [],
          decisions: 0,
        },
      ],
      recoverRun: [runId(), 1],
      recordSpending: [{ run: runId(), part: "understand", usage: NOTHING_SPENT }],
    }),
    ...examplesOf(
      { pressOption: runCalls.acceptMessage, startToolRun: runCalls.startProcessRun },
      {
        pressOption: [
          {
            conversation: conversationId(),
            answer: { question: runId(), option: 0 },
            ...keyed(),
            ifBusy: "reject",
            queueLimit: 5,
          },
        ],
        startToolRun: [{ start: { tool: id(), inputs: {} }, trigger: "api", quotas, ...keyed() }],
      },
    ),
    ...examplesOf(stepCalls, {
      resolveRun: [runId()],
      beginStep: [
        {
          run: runId(),
          epoch: 1,
          hop: "s1",
          tool: { id: id(), version: 1 },
          isSafe: true,
          requestHash: "hash",
          attempt: "a1",
          context: { results: {}, statuses: {} },
        },
      ],
      keepFrame: [
        { run: runId(), epoch: 1, hop: "step.1", context: { results: {}, statuses: {} } },
      ],
      endStep: [{ run: runId(), epoch: 1, hop: "s1", attempt: "a1", answer }],
      closedTool: [runId(), id()],
      readDecision: [runId(), "s1"],
    }),
    ...examplesOf(rerunCalls, {
      readRerun: [{ run: runId(), version: 1, quotas }, keyed()],
      startRerun: [
        { run: runId(), version: 1, quotas, ...keyed(), hash: "h", commits: [], plan: [] },
      ],
    }),
    ...examplesOf(answerCalls, {
      answerStep: [
        {
          run: runId(),
          hop: "s1",
          decision: { choice: "run", inputs: {}, output: {}, requestHash: "hash" },
          by: runId(),
        },
      ],
    }),
    ...examplesOf(waitCalls, {
      beginWait: [
        {
          ...{ run: runId(), epoch: 1, hop: "step.1", step: "paid", event: "payment", key: "k" },
          ...{ schema: { type: "object" }, until: at, now: at, after: 1, takes: 2, most: 5 },
          context: { results: {}, statuses: {} },
        },
      ],
      endWait: [{ run: runId(), epoch: 1, hop: "step.1", as: "time", now: at }],
      sendEvent: [
        {
          ...{ id: "e1", name: "payment", key: "k", data: { paid: true }, via: "api" },
          ...{
            bodyHash: "hash",
            now: at,
            keptUntil: at,
            run: runId(),
            hop: "step.1",
            checked: [],
            most: 5,
          },
        },
      ],
    }),
    ...examplesOf(sweepCalls, {
      stalledRuns: [60, 5],
      dueWaits: ["2026-11-28T12:00:00Z", 5],
      expiredWaits: [60, 5],
      stalledSends: [60, 5],
      conversationsToCompress: [
        {
          limit: 5,
          uncovered: 4,
          idleSeconds: 60,
          after: conversationId(),
          conversation: conversationId(),
        },
      ],
    }),
  ];
}
