// An id of the wrong kind does not compile in calls of the ports, in the envelope and in the API. The functions
// here are only type-checked (`npm run typecheck`); an `@ts-expect-error` without an error is an error too.
import { expect, it } from "vitest";
import { ConversationParamsSchema, RunParamsSchema } from "../contracts/api/common.ts";
import { EnvelopeSchema } from "../contracts/envelope.ts";
import type { ConversationId, HouseholdId, Ref, RunId, UserId } from "../contracts/ids.ts";
import type { EntityRecord } from "../contracts/session.ts";
import type { Registry } from "../domain/entities/create-registry.ts";
import { envelopeFor } from "../engine/hop/publish.ts";
import type { ApiDatabase } from "./api-database.ts";
import type { Changes } from "./changes.ts";
import type { ChainDatabase } from "./database.ts";
import type { HopDatabase } from "./hop-database.ts";
import type { ScreenDatabase } from "./screen-database.ts";
import type { Store } from "./store.ts";

const ID = "5a1f0c7e-3b0d-4c52-9d0e-6f2b8a4c1d01";
const OTHER = "c2d96b1e-8f47-4a3b-b5d2-0e7a91f36c11";

interface Ids {
  run: RunId;
  conversation: ConversationId;
  user: UserId;
  household: HouseholdId;
}

const CHANGES = {
  step: "act.1",
  seq: 0,
  mode: "each",
  ops: [],
  answers: [],
  context: {},
} satisfies Omit<Changes, "origin" | "originId">;

/** Never called: each call names ids of the wrong kind. */
export const callsWithWrongIds = {
  store: (store: Store, { run, conversation, user }: Ids) => [
    // @ts-expect-error a run and its conversation, swapped
    store.load(conversation, run),
    // @ts-expect-error a session belongs to a conversation
    store.loadSession(run),
    // @ts-expect-error an id of the wrong kind
    store.hasEnded(user),
    // @ts-expect-error an id of the wrong kind
    store.readEvents(conversation, null, 1),
    // @ts-expect-error a plain text is not an id
    store.lastEventId("5a1f0c7e"),
  ],
  database: (database: ChainDatabase, { run, user, household }: Ids) => [
    // @ts-expect-error the user's rows, not the household's
    database.as(household),
    // @ts-expect-error an id of the wrong kind
    database.as(user).recoverRun(user, 0),
    // @ts-expect-error an id of the wrong kind
    database.conversationsToCompress({ limit: 1, uncovered: 1, idleSeconds: 0, conversation: run }),
  ],
  hop: (db: HopDatabase, { run, conversation, user, household }: Ids) => [
    // @ts-expect-error an id of the wrong kind
    db.standingEffects(conversation),
    // @ts-expect-error an id of the wrong kind
    db.readRows({ table: "wines" }, user),
    // @ts-expect-error household and conversation, swapped
    db.readRowsWithRefs({ table: "wines" }, conversation, household, {}),
    // @ts-expect-error an id of the wrong kind
    db.assignRefs(run, []),
    // @ts-expect-error changes of a run are recorded under the run's id
    db.applyEffects({ ...CHANGES, origin: "run", originId: conversation, epoch: 0, conversation }),
    // @ts-expect-error a node changes nothing in another origin's name
    db.applyEffects({ ...CHANGES, origin: "api", originId: run, epoch: 0, conversation }),
  ],
  screen: (db: ScreenDatabase, { run, household }: Ids) => [
    // @ts-expect-error a screen changes nothing in a run's name
    db.applyEffects({ ...CHANGES, origin: "run", originId: run, household }),
  ],
  api: (api: ApiDatabase, { run, conversation, household, user }: Ids) => [
    // @ts-expect-error an id of the wrong kind
    api.getRun(conversation),
    // @ts-expect-error an id of the wrong kind
    api.getConversation(run),
    // @ts-expect-error a household and its member, swapped
    api.endMembership(user, household),
  ],
  registry: (registry: Registry, record: EntityRecord, ref: Ref) => [
    // @ts-expect-error a ref in a row id's place
    registry.refOf(ref),
    // @ts-expect-error a row's id in its ref's place
    { ...record, ref: record.id } satisfies EntityRecord,
    // @ts-expect-error a label in a ref's place
    { ...record, aliasOf: record.label } satisfies EntityRecord,
    registry.refOf(record.id),
  ],
  envelope: ({ run, conversation, user }: Ids) =>
    // @ts-expect-error an id of the wrong kind
    envelopeFor({ run: conversation, conversation: run, user, session: 0 }, "think"),
};

it("an envelope and the API's paths give ids of their own types", () => {
  const input = { v: 1, run: ID, conversation: OTHER, user: OTHER, hop: "think" };
  const envelope = EnvelopeSchema.parse({ ...input, epoch: 0, after: 0, session: 0, n: 0 });
  const ids: Pick<Ids, "run" | "conversation" | "user"> = envelope;
  expect(envelopeFor({ ...ids, session: 0 }, "think")).toEqual(envelope);
  const path: RunId = RunParamsSchema.parse({ id: ID.toUpperCase() }).id;
  expect(path).toBe(ID);
  // @ts-expect-error an id of the wrong kind
  const wrongId: RunId = ConversationParamsSchema.parse({ id: OTHER }).id;
  expect(wrongId).toBe(OTHER);
  expect(RunParamsSchema.safeParse({ id: "5a1f0c7e" }).success).toBe(false);
});
