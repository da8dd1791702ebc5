// What a run is shown of what is believed: facts that its words recall, and who and what is in mind for it.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { awayFromMidnight } from "../../support/away-from-midnight.ts";
import { type Json, openTestDatabase } from "../../support/database.ts";
import { forSuite } from "../../support/for-suite.ts";
import {
  createConversation,
  createHousehold,
  messageTo,
} from "../../support/kitchen/kitchen-world.ts";
import { factsOf, openToGroup, read, sayAndIngest, write } from "./memory-world.ts";

const db = forSuite(openTestDatabase);

async function newUser() {
  const user = randomUUID();
  const household = await createHousehold(db, user);
  return { user, household, conversation: await createConversation(db, user) };
}
type Person = Awaited<ReturnType<typeof newUser>>;
const elsewhere = async (me: Person): Promise<Person> => ({
  ...me,
  conversation: await createConversation(db, me.user),
});

/** What a run that follows the conversation's head begins with. */
const begin = (
  { user, household, conversation }: Person,
  words: string,
  visible = 3,
  run?: string,
): Promise<Json> =>
  db.rpc(user, "read_run_facts", {
    ...(run && { run_id: run }),
    ...{ household_id: household, conversation_id: conversation, recall: { words, visible } },
    ...{ terms: [], known: [], mentioned: [], background_limit: 0 },
  });
const recalledTexts = async (...args: Parameters<typeof begin>): Promise<string[]> =>
  (await begin(...args)).memory.facts.map(({ text }: Json) => text);
const inMind = async (me: Person): Promise<Json> => {
  const { people } = await begin(me, "");
  return people.map(({ name, facts }: Json) => [name, facts.map(({ text }: Json) => text)]);
};

/** Says something about Clara, which is kept and extracted as a fact. */
async function says({ user, conversation }: Person, words: string, text: string, more: Json = {}) {
  const { place, ...fact } = more;
  const turn = await sayAndIngest(db, user, words, { conversation, place, language: "en" });
  await write(db, user, await read(db, user), {
    entities: [{ n: 1, name: "Clara", category: "person", quote: "Clara" }],
    facts: [{ n: 1, text, quote: words, ...fact }],
  });
  return turn;
}
/** Says that Clara lives in Rome, and later that she lives in Oslo now. */
async function moves(me: Person) {
  await says(me, "Clara lives in Rome.", "lives in Rome");
  const [rome] = await factsOf(db, me.user);
  const change = { closes: [rome.id], valid_from: "2026-05-01" };
  return says(me, "Clara lives in Oslo now.", "lives in Oslo", change);
}

describe("facts", () => {
  test("a fact is recalled in another conversation with its entity and its day, and as past if it no longer holds", async () => {
    await awayFromMidnight("Pacific/Kiritimati");
    const me = await newUser();
    await db.rpc(me.user, "put_profile", { timezone: "Pacific/Kiritimati" });
    await moves(me);
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Kiritimati" });
    const clara = { name: "Clara", said_on: day.format(new Date()) };
    const { facts } = (await begin(await elsewhere(me), "Where does Clara live?")).memory;
    expect(facts).toHaveLength(2);
    expect(facts).toEqual(
      expect.arrayContaining([
        {
          ...{ ...clara, text: "lives in Oslo", valid_from: "2026-05-01" },
          ...{ valid_to: null, is_standing: true },
        },
        {
          ...{ ...clara, text: "lives in Rome", valid_from: null },
          ...{ valid_to: "2026-05-01", is_standing: false },
        },
      ]),
    );
  });

  test("a fact is left out if the prompt shows its words anyway, and facts after the fourth are counted", async () => {
    const me = await newUser();
    for (const town of ["Rome", "Oslo"]) {
      await says(me, `Clara likes ${town}.`, `likes ${town}`);
    }
    expect(await recalledTexts(me, "Clara", 2)).toEqual([]);
    expect(await recalledTexts(me, "Clara", 1)).toEqual(["likes Rome"]);
    expect((await recalledTexts(me, "Clara", 0)).toSorted()).toEqual(["likes Oslo", "likes Rome"]);
    for (const town of ["Bari", "Lima", "Nice", "York"]) {
      await says(await elsewhere(me), `Clara likes ${town}.`, `likes ${town}`);
    }
    const { facts, episodes, more } = (await begin(me, "Clara", 0)).memory;
    // Six messages with six equal replies.
    expect([facts.length, episodes.length, more]).toEqual([4, 7, 2]);
  });

  test("a fact of another branch is not in the run, and closes no fact there", async () => {
    const me = await newUser();
    const { run } = await says(me, "Clara lives in Rome.", "lives in Rome");
    const [rome] = await factsOf(db, me.user);
    const [first] = await db.admin(
      "select agent_alternative_id as id from public.runs where id = $1",
      [run],
    );
    const closes = { closes: [rome.id], valid_from: "2026-05-01" };
    await says(me, "Clara lives in Oslo now.", "lives in Oslo", closes);
    expect(await inMind(me)).toEqual([["Clara", ["lives in Oslo", "lives in Rome"]]]);
    await sayAndIngest(db, me.user, "Go on.", {
      ...{ conversation: me.conversation, place: { from: first?.id } },
    });
    const { memory, people } = await begin(me, "Where does Clara live?", 0);
    const fact = { text: "lives in Rome", valid_to: null, is_standing: true };
    expect(memory.facts).toMatchObject([fact]);
    expect(people).toMatchObject([{ name: "Clara", facts: [fact] }]);
    // Another conversation knows both: neither is replaced.
    expect(await recalledTexts(await elsewhere(me), "Clara")).toHaveLength(2);
  });

  test("a fact is not recalled if an edit has replaced its words or they came from outside", async () => {
    const me = await newUser();
    const { turn } = await says(me, "Clara lives in Rome.", "lives in Rome");
    const other = await elsewhere(me);
    expect(await recalledTexts(other, "Clara")).toEqual(["lives in Rome"]);
    const { run } = await says(me, "Clara lives in Lima.", "lives in Lima", {
      place: { edit: turn },
    });
    expect(await recalledTexts(other, "Clara")).toEqual(["lives in Lima"]);
    await db.admin("alter table public.episodes disable trigger z_write_once");
    await db.admin(
      `update public.episodes e set is_outside = true from public.runs r
       where r.id = $1 and e.alternative_id = r.user_alternative_id`,
      [run],
    );
    await db.admin("alter table public.episodes enable trigger z_write_once");
    expect(await recalledTexts(other, "Clara")).toEqual([]);
    expect(await inMind(me)).toEqual([]);
  });
});

describe("people in mind", () => {
  test("a run has the people of the mind, without those that the user has left out", async () => {
    const me = await newUser();
    await moves(me);
    const mind = { conversation_id: me.conversation };
    const { people } = await begin(me, "");
    expect(people).toEqual((await db.rpc(me.user, "read_mind", mind)).mind.entities);
    expect(await inMind(me)).toEqual([["Clara", ["lives in Oslo", "lives in Rome"]]]);
    expect(await inMind(await elsewhere(me))).toEqual([]);
    const choice = { ...mind, entity_id: people[0].id };
    await db.rpc(me.user, "keep_in_mind", { ...choice, is_included: false });
    expect(await inMind(me)).toEqual([]);
  });

  test("people in mind include an entity that is only named, as soon as the words are kept, but not for a part of its name", async () => {
    const me = await newUser();
    await moves(me);
    await sayAndIngest(db, me.user, "Nothing of her.", { conversation: me.conversation });
    const naming = async (words: string, reply = "All right.") => {
      const other = await elsewhere(me);
      await sayAndIngest(db, me.user, words, { conversation: other.conversation, reply });
      return (await begin(other, "")).people.map(({ name }: Json) => name);
    };
    expect(await naming("Is it Clara’s birthday?")).toEqual(["Clara"]);
    expect(await naming("Where does CLÁRA live?")).toEqual(["Clara"]);
    expect(await naming("Clarabelle sings.")).toEqual([]);
    expect(await naming("Who sings?", "Clara does.")).toEqual([]);
  });

  test("no people are in mind where others or an agent read along, while memory is off, for a run that recalls nothing and in another user's conversation", async () => {
    const [me, other] = [await newUser(), await newUser()];
    await moves(me);
    expect((await begin({ ...me, conversation: other.conversation }, "Clara")).people).toBeNull();
    await db.rpc(me.user, "put_profile", { memory: false });
    expect((await begin(me, "Clara")).people).toBeNull();
    await db.rpc(me.user, "put_profile", { memory: true });
    expect(await inMind(me)).toHaveLength(1);
    const { people } = await db.rpc(me.user, "read_run_facts", {
      ...{ household_id: me.household, conversation_id: me.conversation },
      ...{ terms: [], known: [], mentioned: [], background_limit: 0 },
    });
    expect(people).toBeNull();
    const message = { text: "Clara?", route: "mcp ask_alfred" };
    const { run } = await db.rpc(me.user, "accept_message", messageTo(me.conversation, message));
    expect((await begin(me, "Clara", 3, run.id)).people).toBeNull();
    await openToGroup(db, me.user, me.conversation);
    expect((await begin(me, "Clara")).people).toBeNull();
  });

  test("people in mind are left out if reading them fails, and recalled facts are not", async () => {
    const me = await newUser();
    await moves(me);
    const other = await elsewhere(me);
    await db.admin("alter table public.active_entities rename to active_away");
    try {
      const { people, memory } = await begin(other, "Clara");
      expect(people).toEqual({ failed: "42P01" });
      expect(memory.facts).toHaveLength(2);
    } finally {
      await db.admin("alter table public.active_away rename to active_entities");
    }
  });
});
