// The rules of the tree that the tables themselves enforce for every writer: the invariants of turns and
// alternatives.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import { alice, createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";
import { newTalk, type Talk } from "./tree-world.ts";

const db = forSuite(openTestDatabase);
let talk: Talk;
let first: Json;
let second: Json;
let elsewhere: Json;
beforeAll(async () => {
  await createHousehold(db, alice);
  talk = await newTalk(db);
  [first, second] = [await talk.exchange("one"), await talk.exchange("two")];
  elsewhere = await (await newTalk(db)).exchange("elsewhere");
});

/** Inserts a turn after the first answer, with these columns instead of the right ones. */
const insertTurn = (change: object) => {
  const row = {
    ...{ id: randomUUID(), conversation_id: talk.conversation, seq: 99, depth: 3 },
    ...{ speaker: "user", turn_type: "message", created_at: new Date() },
    ...{ parent_turn_id: first.agent_turn_id, via_alternative_id: first.agent_alternative_id },
    ...change,
  };
  const sql =
    "insert into public.turns select * from jsonb_populate_record(null::public.turns, $1)";
  return db.admin(sql, [JSON.stringify(row)]);
};
const insertAlternative = (change: object) => {
  const row = {
    ...{ id: randomUUID(), conversation_id: talk.conversation, seq: 99, is_active: false },
    ...{ content: "x", created_at: new Date(), turn_id: second.agent_turn_id },
    ...change,
  };
  const sql =
    "insert into public.alternatives select * from jsonb_populate_record(null::public.alternatives, $1)";
  return db.admin(sql, [JSON.stringify(row)]);
};

describe("turns", () => {
  test("a turn is one deeper than its parent", async () => {
    for (const depth of [1, 2, 4]) {
      await expect(insertTurn({ depth })).rejects.toThrow("turn_of_another_place");
    }
    await expect(
      insertTurn({ depth: 3, parent_turn_id: null, via_alternative_id: null }),
    ).rejects.toThrow("check constraint");
  });

  test("a turn follows an alternative of its parent, in its own conversation", async () => {
    const via_alternative_id = elsewhere.agent_alternative_id;
    await expect(
      insertTurn({ parent_turn_id: elsewhere.agent_turn_id, via_alternative_id }),
    ).rejects.toThrow("foreign key");
    for (const other of [via_alternative_id, second.agent_alternative_id, null]) {
      await expect(insertTurn({ via_alternative_id: other })).rejects.toThrow(
        "turn_of_another_place",
      );
    }
  });

  test("a turn has one active alternative", async () => {
    const [answer] = (await talk.tree()).filter(({ id }) => id === second.agent_alternative_id);
    const responds_to = answer?.["responds_to"];
    await expect(insertAlternative({ responds_to, is_active: true })).rejects.toThrow(
      "alternatives_one_active",
    );
  });
});

describe("alternatives", () => {
  test("an alternative responds to an alternative of the turn's parent, and to none at the root", async () => {
    for (const responds_to of [first.agent_alternative_id, null]) {
      await expect(insertAlternative({ responds_to })).rejects.toThrow(
        "responds_to_of_another_turn",
      );
    }
    const turn_id = first.user_turn_id;
    const responds_to = second.agent_alternative_id;
    await expect(insertAlternative({ turn_id, responds_to })).rejects.toThrow(
      "responds_to_of_another_turn",
    );
  });

  test("an alternative of a message or an answer may have siblings", async () => {
    const [words] = await talk.tree();
    await insertAlternative({ turn_id: first.user_turn_id, responds_to: null });
    await insertAlternative({ turn_id: first.agent_turn_id, responds_to: words?.["id"] });
  });
});

test("the pipeline and the functions' owner cannot delete a conversation, a turn or an alternative", async () => {
  for (const role of ["alfred_pipeline", "alfred_definer"]) {
    for (const table of ["conversations", "turns", "alternatives"]) {
      const deletion = db.as({ role, user: alice }, (client) =>
        client.query(`delete from public.${table}`),
      );
      await expect(deletion, `${role} ${table}`).rejects.toThrow("permission denied");
    }
  }
});
