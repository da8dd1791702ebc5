// People who speak on a channel, for the tests of channels in the database: linked through the real functions, over
// the real API.
import { hash, randomUUID } from "node:crypto";
import type { RunId, UserId } from "../../../shared/contracts/ids.ts";
import type { ChannelDatabase } from "../../../shared/ports/channel-database.ts";
import type { OutboundPart, Place } from "../../../shared/ports/channel.ts";
import {
  createPostgresDatabase,
  type PostgresDatabase,
} from "../../../shared/postgres/create-postgres-database.ts";
import { openTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createHousehold, finishOf, messageTo } from "../../support/kitchen/kitchen-world.ts";
import { PATIENCE_MS } from "../../support/patience.ts";

export const TENANT = "4242";
export const sha256 = (text: string) => hash("sha256", text);
/** A random UUID with the brand of a user's id. */
export const newUser = () => randomUUID() as UserId;

export interface Member {
  user: UserId;
  household: string;
  /** The id on the platform. */
  speaker: string;
  database: ChannelDatabase;
}

export interface ChannelWorld {
  db: TestDatabase;
  database: PostgresDatabase;
  /** A user in a household of their own (or the one named), linked on Telegram. */
  member(household?: string): Promise<Member>;
  /** A message of the member at the place, and its run. */
  say(
    member: Member,
    place?: Place,
    event?: string,
  ): Promise<{ conversation: string; run: RunId; event: string }>;
  /** The run of such a message, which has ended with a reply that waits to be sent. */
  answeredRun(member: Member, place?: Place, text?: string): Promise<RunId>;
  stop(): Promise<void>;
}

export const chat = (id: string, isGroup = false): Place => ({
  tenant: TENANT,
  id,
  isGroup,
  address: { chat: id },
});

export const part = (text: string): OutboundPart => ({ text, plain: text, buttons: [] });

export const speakerOf = ({ speaker }: Pick<Member, "speaker">) => ({
  channel: "telegram" as const,
  tenant: TENANT,
  user: speaker,
});

export async function openChannelWorld(): Promise<ChannelWorld> {
  const db = await openTestDatabase();
  const { url, publishableKey, jwtSecret } = db;
  const database = createPostgresDatabase({
    url,
    publishableKey,
    jwtSecret,
    timeoutMs: PATIENCE_MS,
  });

  async function member(household?: string): Promise<Member> {
    const user = newUser();
    if (household !== undefined) {
      await db.admin(
        "insert into public.household_members (household_id, user_id) values ($1, $2)",
        [household, user],
      );
    }
    const home = household ?? (await createHousehold(db, user));
    const speaker = randomUUID();
    const codeHash = sha256(randomUUID());
    const channel = "telegram" as const;
    await database.channels(user).createCode({ channel, codeHash, minutes: 10, openLimit: 3 });
    const link = { ...speakerOf({ speaker }), name: "Ann", codeHash, event: randomUUID() };
    const { outcome } = await database.speakers().redeemCode(link);
    if (outcome !== "linked") throw new Error("not linked");
    return { user, household: home, speaker, database: database.channels(user) };
  }

  async function say(who: Member, place = chat(who.speaker), event: string = randomUUID()) {
    const origin = { channel: "telegram" as const, place, speaker: who.speaker, event };
    const placeAnswer = await who.database.conversationAt(origin);
    if (placeAnswer.outcome !== "found") throw new Error(placeAnswer.outcome);
    const { conversation } = placeAnswer;
    const { run } = await db.rpc(
      who.user,
      "accept_message",
      messageTo(conversation, { key: event }),
    );
    return { conversation, run: run.id as RunId, event };
  }

  async function answeredRun(who: Member, place?: Place, text = "Hello.") {
    const { run } = await say(who, place);
    await db.rpc(who.user, "finish_run", finishOf(run, { reply: { text, changes: [] } }));
    return run;
  }

  return { db, database, member, say, answeredRun, stop: () => db.stop() };
}
