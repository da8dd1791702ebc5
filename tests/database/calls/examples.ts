// One call of each definition with every argument that it takes, for the tests that compare it with its function.
import type { Sealed } from "../../../shared/contracts/definitions/secrets.ts";
import type { HouseholdId } from "../../../shared/contracts/ids.ts";
import { calendarCalls, calendarKeeperCalls } from "../../../shared/ports/calendar-database.ts";
import { accountCalls, erasureCalls } from "../../../shared/ports/erasure-database.ts";
import { householdCalls } from "../../../shared/ports/household-database.ts";
import { insightCalls, metricKeeperCalls } from "../../../shared/ports/insight-database.ts";
import { runId } from "../../support/ids.ts";
import { encodeCursor } from "../../../shared/ports/page-cursor.ts";
import { memoryCalls, memoryKeeperCalls } from "../../../shared/ports/memory-database.ts";
import { pictureCalls, pictureKeeperCalls } from "../../../shared/ports/picture-calls.ts";
import { pushCalls, pushKeeperCalls } from "../../../shared/ports/push-calls.ts";
import { treeCalls } from "../../../shared/ports/tree-calls.ts";
import { triggerCalls, triggerKeeperCalls } from "../../../shared/ports/trigger-database.ts";
import { at, type Example, examplesOf, id, keyed, sha256 } from "./examples-of.ts";
import { entityExamples } from "./entity-examples.ts";
import { channelExamples } from "./channel-examples.ts";
import { hopExamples } from "./hop-examples.ts";
import { runExamples } from "./run-examples.ts";
import { platformExamples } from "./platform-examples.ts";
import { conversationId, erasureId, userId } from "../../support/ids.ts";

const schedule = {
  ...{ cron: "30 7 * * *", timeZone: "UTC", inputs: {}, enabled: true },
  ...{ overlap: "skip" as const, nextAt: at },
};
const text = "dGV4dA";
const sealed: Sealed = { v: 1, key: text, wrapped: text, wrapIv: text, iv: text, data: text };
const newKey = () => ({ id: id(), sealed });

const extractedMemory = () => {
  const evidence = { quote: "Clara moves", episode: id() };
  return {
    entities: [{ ...evidence, n: 1, id: id(), name: "Clara", category: "person" as const }],
    facts: [{ ...evidence, n: 1, text: "moves", validFrom: "2026-11-22", closes: [id()] }],
    same: [{ ...evidence, a: 1, b: 2 }],
  };
};

/** @param household a household that belongs to the user who makes the calls */
export function allExamples(household: HouseholdId): Example[] {
  return [
    ...examplesOf(calendarCalls, {
      openCalendar: [household, sha256()],
      closeCalendar: [household],
    }),
    ...examplesOf(calendarKeeperCalls, { findCalendar: [sha256()] }),
    ...examplesOf(pictureCalls, {
      putPicture: [household, { type: "image/png", content: "cGl4ZWxz" }, 9],
      readPicture: ["Dd3ZVXcDw8Hh9b0dUoXnXb6LNhCOvr3uF2nMvJmQqkE"],
    }),
    ...examplesOf(pictureKeeperCalls, { forgetPictures: [100] }),
    ...examplesOf(pushCalls, {
      savePush: [
        {
          ...{ endpoint: "https://push.example/1", language: "de" },
          ...{ p256dh: "B".repeat(87), auth: "a".repeat(22) },
          remindAt: "2026-11-23T08:00:00.000Z",
        },
      ],
      listPushes: [],
      deletePush: [id()],
      claimPush: [1000],
      settlePush: [{ id: id(), fence: 1, notice: id(), outcome: "later" }],
      claimReminder: [1000],
      settleReminder: [{ id: id(), fence: 1, next: "2026-11-23T08:00:00.000Z", outcome: "later" }],
    }),
    ...examplesOf(pushKeeperCalls, { duePushes: [5], dueReminders: [5] }),
    ...examplesOf(insightCalls, {
      listEvents: [
        {
          ...{ limit: 2, cursor: encodeCursor(["2026-11-22T09:30:00.5+00:00", id()]) },
          ...{ kind: "event", name: "payment" },
        },
        at,
      ],
      listNotices: [
        {
          ...{ limit: 2, cursor: encodeCursor(["2026-11-22T09:30:00.5+00:00", id()]) },
          ...{ kind: "failed", conversationId: conversationId() },
        },
      ],
      listRuns: [
        {
          ...{ limit: 2, cursor: encodeCursor(["2026-11-22T09:30:00.5+00:00", id()]) },
          ...{
            processId: id(),
            toolId: id(),
            conversationId: conversationId(),
            scheduleId: id(),
            hookId: id(),
          },
          ...{ status: "waiting", trigger: "schedule", from: at, to: at },
        },
      ],
      listApprovals: [{ limit: 2, cursor: encodeCursor(["2026-11-22T09:30:00.5+00:00", id()]) }],
      workerCounts: [],
      listSteps: [runId(), 0, 2],
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
    ...examplesOf(treeCalls, {
      readPath: [conversationId(), { after: 0, before: null }, 10],
      readTree: [conversationId(), { turn: 0, alternative: 0 }, 10],
      headSession: [conversationId()],
      switchAlternative: [conversationId(), id()],
      forkConversation: [conversationId(), { ...keyed(), alternative: id() }],
    }),
    ...examplesOf(triggerCalls, {
      createSchedule: [id(), schedule, keyed()],
      listSchedules: [id()],
      getSchedule: [id(), id()],
      updateSchedule: [id(), id(), schedule],
      deleteSchedule: [id(), id()],
      takeDue: [id(), at],
      advanceSchedule: [
        {
          id: id(),
          dueAt: at,
          nextAt: at,
          runId: id(),
          refused: "quota",
          skipped: 1,
          lastSkippedAt: at,
        },
      ],
      createHook: [
        { id: id(), version: 1 },
        {
          ...{ name: "orders", inputs: {}, payloadAs: null, enabled: true, newKey: newKey() },
          ...{
            mapping: { of: "{payload.order.id}" },
            scheme: "github",
            answer: "run",
            event: null,
          },
        },
        keyed(),
      ],
      rotateHook: [{ process: id(), id: id() }, { newKey: newKey(), keepSeconds: 60 }, keyed()],
      listHooks: [id()],
      deleteHook: [id(), id()],
    }),
    ...examplesOf(triggerKeeperCalls, {
      dueSchedules: [5],
      findHook: [id()],
      forgetEvents: [at, 30],
      forgetResults: [100],
    }),
    ...examplesOf(memoryCalls, {
      searchMemory: [
        {
          ...{ words: "the plumber", limit: 5, from: "2026-01-01", to: "2026-12-31" },
          beside: {
            copies: [id()],
            meaning: { model: "small", dimensions: 8, bits: "a5".repeat(128) },
          },
        },
      ],
      ingestEpisodes: [5],
      forgetMemory: [],
      knowsMeaning: ["small"],
      episodesToFingerprint: ["small", 5],
      writeFingerprints: [
        {
          ...{ model: "small", dimensions: 8 },
          fingerprints: [{ id: id(), bits: "a5".repeat(128) }],
        },
      ],
      copiedMemory: [],
      nextCopies: [{ found: [{ name: id(), uuid: id() }], limit: 5, againSeconds: 60 }],
      memoryToExtract: [10, 4000],
      writeMemory: [{ batch: sha256(), episodes: [id()], ...extractedMemory() }],
      entityToEnrich: [5],
      writeEnrichment: [
        {
          entity: id(),
          batch: sha256(),
          parts: [{ dimension: "home", text: "Porto", facts: [id()] }],
        },
      ],
      ...entityExamples(),
      memoryToReflect: [{ most: 24, characters: 9000, facts: 24, back: 144 }],
      writeNotes: [
        {
          batch: sha256(),
          seen: { at, id: id() },
          notes: [
            { position: 3, text: "Likes lists.", facts: [id()], episodes: [id()], notes: [id()] },
          ],
          archive: [4],
        },
      ],
      listNotes: [{ cursor: null, limit: 5, archived: true }],
      changeNote: [id(), "Likes short lists."],
      deleteNote: [id()],
      readMind: [conversationId(), id()],
      listSummaries: [{ limit: 2, cursor: encodeCursor(["2026-11-22T09:30:00.5+00:00", id()]) }],
      keepInMind: [
        conversationId(),
        id(),
        {
          ...{ isIncluded: true, includeSummary: true, includeFacets: false },
          includeRelationships: false,
        },
      ],
    }),
    ...examplesOf(memoryKeeperCalls, {
      waitingMemories: [5],
      waitingMemoryRuns: [5],
      dropMemoryRuns: [5],
      waitingCopies: [5, 30],
      groupsToDrop: [5],
      noteDropped: [id()],
    }),
    ...examplesOf(householdCalls, {
      chooseHousehold: [{ household, create: true }],
      getHousehold: [household],
      createHousehold: [{ ...keyed(), name: "Another", language: "de" }],
      updateHousehold: [household, { name: "Renamed", language: "de" }],
      endMembership: [household, userId()],
      invite: [{ ...keyed(), household, role: "member", codeHash: sha256() }],
      listInvitations: [household],
      revokeInvitation: [household, id()],
      acceptInvitation: [sha256()],
    }),
    ...channelExamples(household),
    ...runExamples(),
    ...hopExamples(household),
    ...platformExamples(),
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
