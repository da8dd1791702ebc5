// One call of each definition with all that it may be given, for the tests that hold it to its function.
import { hash, randomUUID } from "node:crypto";
import type { CallAnswer } from "../../../shared/contracts/definitions/execution.ts";
import type { Sealed } from "../../../shared/contracts/definitions/secrets.ts";
import { NOTHING_SPENT } from "../../../shared/contracts/spending.ts";
import type { RowQuery } from "../../../shared/contracts/filter.ts";
import type { HouseholdId } from "../../../shared/contracts/ids.ts";
import { apiCalls, rowCalls } from "../../../shared/ports/api-database.ts";
import { calendarCalls, calendarKeeperCalls } from "../../../shared/ports/calendar-database.ts";
import type { Changes } from "../../../shared/ports/changes.ts";
import { linkCalls } from "../../../shared/ports/channel-database.ts";
import { accountCalls, erasureCalls } from "../../../shared/ports/erasure-database.ts";
import { hopCalls } from "../../../shared/ports/hop-database.ts";
import { householdCalls } from "../../../shared/ports/household-database.ts";
import { insightCalls, metricKeeperCalls } from "../../../shared/ports/insight-database.ts";
import { platformCalls } from "../../../shared/ports/platform-database.ts";
import { runCalls } from "../../../shared/ports/run-calls.ts";
import { sendCalls } from "../../../shared/ports/send-calls.ts";
import { speakerCalls } from "../../../shared/ports/speaker-database.ts";
import { stepCalls } from "../../../shared/ports/step-journal.ts";
import { sweepCalls } from "../../../shared/ports/sweep-database.ts";
import { triggerCalls, triggerKeeperCalls } from "../../../shared/ports/trigger-database.ts";
import { type Example, examplesOf } from "./examples-of.ts";
import { platformExamples } from "./platform-examples.ts";
import { conversationId, erasureId, householdId, runId, userId } from "../../support/ids.ts";

const id = (): string => randomUUID();
const sha256 = () => hash("sha256", id());
const keyed = () => ({ route: "POST /v1/examples", key: id(), bodyHash: "hash" });
const at = "2026-11-22T09:30:00.000Z";
const channel = "telegram";
const speaker = { channel, tenant: "4242", user: "77" } as const;
const place = { tenant: "4242", id: "chat", isGroup: false, address: { chat: "1" } };
const quotas = { runsPerHour: 9, stepsPerDay: 9, egressBytesPerDay: 9, tokensPerDay: 9 };
const measure = { ms: 1, bytesIn: 1, bytesOut: 1, tokens: 0 };
const answer: CallAnswer = { outcome: "done", output: {}, measure };
const schedule = {
  cron: "30 7 * * *",
  timeZone: "UTC",
  inputs: {},
  enabled: true,
  nextAt: at,
};
const text = "dGV4dA";
const sealed: Sealed = { v: 1, key: text, wrapped: text, wrapIv: text, iv: text, data: text };
const newKey = () => ({ id: id(), sealed });

const wishes = [{ kind: "avoid", code: "port" }];
const recipe = () => ({ table: "recipes", id: id() });
const query: RowQuery = {
  table: "recipes",
  columns: ["name"],
  where: { and: [{ column: "name", op: "eq", value: "Toast" }] },
  order: [{ column: "name", dir: "asc" }],
  limit: 5,
  offset: 0,
  after: ["Toast", at, id()],
  children: true,
  wishes,
  outside: true,
};
const changes = (): Changes => ({
  origin: "api",
  originId: id(),
  epoch: 0,
  conversation: conversationId(),
  household: householdId(),
  step: "edit",
  seq: 0,
  mode: "each",
  ops: [],
  answers: [],
  context: {},
  outside: [],
});

/** @param household whose owner the calling user is */
export function allExamples(household: HouseholdId): Example[] {
  return [
    ...examplesOf(calendarCalls, {
      openCalendar: [household, sha256()],
      closeCalendar: [household],
    }),
    ...examplesOf(calendarKeeperCalls, { findCalendar: [sha256()] }),
    ...examplesOf(linkCalls, {
      createCode: [{ channel, codeHash: sha256(), minutes: 10, openLimit: 5, household }],
      offeredCode: [sha256()],
      confirmCode: [sha256(), { household, move: true }],
      endLink: [id()],
      conversationAt: [{ channel, place, speaker: "77", event: "e1", fresh: true }],
      runsAt: [{ channel, place }],
      previewOf: [runId()],
    }),
    ...examplesOf(sendCalls, {
      refuseEvent: [{ channel, tenant: "4242", event: "e1", notice: "Not now." }],
      keepPlaceholder: [{ run: runId(), message: "m1" }],
      keepParts: [{ run: runId(), fence: 1, parts: [{ text: "a", plain: "a", buttons: [] }] }],
      claimSend: [{ run: runId(), leaseMs: 1_000 }],
      beginPart: [{ run: runId(), fence: 1, index: 0 }],
      settlePart: [
        {
          run: runId(),
          fence: 1,
          index: 0,
          state: "failed",
          providerId: null,
          asPlain: true,
          asNote: true,
          gone: true,
          error: "refused",
        },
      ],
      releaseSend: [{ run: runId(), fence: 1, delayMs: 10, removed: "m1" }],
    }),
    ...examplesOf(speakerCalls, {
      speaker: [speaker, 30],
      redeemCode: [{ ...speaker, name: "Ada", codeHash: sha256(), event: "e1", move: true }],
      offerCode: [{ ...speaker, name: "Ada", codeHash: sha256(), minutes: 10 }],
      endLinks: [speaker],
      leavePlace: [{ channel, tenant: "4242", place: "chat" }],
      move: [{ channel, tenant: "4242", what: "place", from: "1", to: "2", at: null }],
      noteSend: [{ channel, message: "m1", opaque: `${id()}:0`, state: "failed", error: "gone" }],
    }),
    ...examplesOf(insightCalls, {
      listMetrics: [],
      readMetric: [
        {
          name: "duration_ms",
          scope: "tool",
          entity: id(),
          from: at,
          to: at,
          bucket: "day",
          group: "code",
        },
      ],
      recordValue: [
        "duration_ms",
        { entityId: id(), value: 3, timestamp: at, dimensions: {} },
        keyed(),
      ],
      createMetric: [
        {
          name: "bottles",
          description: null,
          scope: "tool",
          aggregation: "sum",
          dataType: "integer",
          retentionDays: 30,
        },
      ],
      updateMetric: [{ name: "no_such_metric", scope: "tool" }, { description: "of wine" }],
      readGraph: [{ kind: "tool", id: id(), part: "s1", depth: 1, limit: 10 }],
    }),
    ...examplesOf(metricKeeperCalls, {
      deleteMetric: [{ name: "no_such_metric", scope: "tool" }, true],
      expireMetrics: [],
    }),
    ...examplesOf(triggerCalls, {
      createSchedule: [id(), schedule, keyed()],
      listSchedules: [id()],
      getSchedule: [id(), id()],
      updateSchedule: [id(), id(), schedule],
      deleteSchedule: [id(), id()],
      takeDue: [id(), at],
      advanceSchedule: [{ id: id(), dueAt: at, nextAt: at, runId: id(), refused: "quota" }],
      createHook: [
        { id: id(), version: 1 },
        { name: "orders", inputs: {}, payloadAs: null, enabled: true, newKey: newKey() },
        keyed(),
      ],
      rotateHook: [{ process: id(), id: id() }, { newKey: newKey(), keepSeconds: 60 }, keyed()],
      listHooks: [id()],
      deleteHook: [id(), id()],
    }),
    ...examplesOf(triggerKeeperCalls, { dueSchedules: [5], findHook: [id()] }),
    ...examplesOf(householdCalls, {
      chooseHousehold: [{ household, create: true }],
      getHousehold: [household],
      createHousehold: [{ ...keyed(), name: "Another" }],
      renameHousehold: [household, "Renamed"],
      endMembership: [household, userId()],
      invite: [{ ...keyed(), household, role: "member", codeHash: sha256() }],
      listInvitations: [household],
      revokeInvitation: [household, id()],
      acceptInvitation: [sha256()],
    }),
    ...examplesOf(runCalls, {
      acceptMessage: [
        {
          conversation: conversationId(),
          text: "Hello",
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
        {
          start: { process: id(), version: 1, inputs: {} },
          trigger: "api",
          quotas,
          ...keyed(),
        },
      ],
      answerStep: [
        { run: runId(), hop: "s1", decision: { choice: "run", inputs: {}, requestHash: "hash" } },
      ],
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
          journal: [],
          questions: [],
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
      endStep: [{ run: runId(), epoch: 1, hop: "s1", attempt: "a1", answer }],
      readDecision: [runId(), "s1"],
    }),
    ...examplesOf(hopCalls, {
      rowsToJudge: [{ household, of: [id()], limit: 5, budget: { microUsd: 1, since: at } }],
      readFindings: [{ household, wishes, rows: [recipe()], contents: [{}] }],
      readRows: [query, household],
      applyEffects: [changes()],
      undoEffects: [
        {
          run: runId(),
          epoch: 0,
          conversation: conversationId(),
          step: "act.1",
          seq: 0,
          effects: [id()],
          override: [],
          answers: [],
          context: {},
        },
      ],
      assignRefs: [conversationId(), []],
      readRunFacts: [
        {
          household,
          conversation: conversationId(),
          terms: ["wine"],
          known: [recipe()],
          mentioned: [id()],
          backgroundLimit: 5,
          wishes,
        },
      ],
      readRowsWithRefs: [
        query,
        household,
        conversationId(),
        { type: "recipe", links: [], children: [] },
      ],
      saveJudgements: [household, [{ ...recipe(), name: "Toast" }]],
      saveSummary: [
        { conversation: conversationId(), sessionVersion: 1, coversTo: 1, content: {} },
      ],
    }),
    ...examplesOf(apiCalls, {
      createConversation: [{ ...keyed(), title: "Friday", household }],
      updateConversation: [conversationId(), { title: "Saturday", status: "archived" }],
      searchCatalogue: ["toast", 5],
      putProfile: [{ displayName: "Ada", guidance: {}, timezone: "UTC", fields: { diet: [] } }],
    }),
    ...examplesOf(rowCalls, { readRows: [{ ...query, household }] }),
    ...examplesOf(platformCalls, platformExamples()),
    ...examplesOf(
      { sealedSecret: platformCalls.sealedForProbe },
      { sealedSecret: [{ secret: id() }] },
    ),
    ...examplesOf(sweepCalls, {
      stalledRuns: [60, 5],
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
    ...examplesOf(erasureCalls, {
      nextErasure: [erasureId(), 5],
      eraseConversations: [erasureId(), []],
      eraseRows: [erasureId(), 5],
      finishErasure: [erasureId(), 60],
      stalledErasures: [60, 5],
    }),
    // Last: the user and the household are gone after these.
    ...examplesOf(accountCalls, {
      isErased: [],
      exportTables: [],
      exportRows: ["recipes", null],
      eraseHousehold: [household, true],
      eraseAccount: [],
    }),
  ];
}
