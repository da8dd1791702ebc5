// An erasure leaves no word in the index of memory, and other members' memories match what they still have.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Json, openTestDatabase } from "../../support/database.ts";
import { forSuite } from "../../support/for-suite.ts";
import { createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { eraseAll, tablesNaming } from "../erasure/erase.ts";
import { factsOf, textsFound, keep, read, speak, sayAndIngest, write } from "./memory-world.ts";

const db = forSuite(openTestDatabase);

async function indexOf(user: string) {
  const terms = await db.admin<{ lexeme: string; episodes: number; postings: number }>(
    `select t.lexeme, t.episodes, (select count(*)::int from public.memory_postings p
       where p.user_id = t.user_id and p.lexeme = t.lexeme) as postings
     from public.memory_terms t where t.user_id = $1 order by 1`,
    [user],
  );
  const [sums] = await db.admin<Json>(
    `select m.episodes, m.words::int, (select count(*)::int from public.episodes e
       where e.user_id = m.user_id) as counted, (select coalesce(sum(p.tf), 0)::int
       from public.memory_postings p where p.user_id = m.user_id) as tf
     from public.memories m where m.user_id = $1`,
    [user],
  );
  return { terms, sums };
}

test("of a deleted household no word stays with a member, who still finds everything else", async () => {
  const [ada, ben] = [randomUUID(), randomUUID()];
  const sharedHousehold = await createHousehold(db, ada, ben);
  const bens = await createHousehold(db, ben);
  await sayAndIngest(db, ben, "A zeppelin is in the cellar.", { household: sharedHousehold });
  await sayAndIngest(db, ben, "A kayak is in the cellar.", { household: bens });
  await speak(db, ben, "A submarine waits to be kept.", { household: sharedHousehold });
  expect(await tablesNaming(db, "zeppelin")).toContain("public.memory_terms");

  const { erasure } = await db.rpc(ada, "erase_household", { id: sharedHousehold, others: true });
  expect(await eraseAll(db, erasure, { limit: 3 })).toBe(true);
  expect(await tablesNaming(db, "zeppelin", "submarine")).toEqual([]);
  const { terms, sums } = await indexOf(ben);
  expect(terms.find(({ lexeme }) => lexeme === "cellar")?.episodes).toBe(1);
  expect(terms.filter(({ episodes, postings }) => episodes !== postings)).toEqual([]);
  expect(sums).toMatchObject({ episodes: 2, counted: 2, words: sums.tf });
  expect(await keep(db, ben)).toEqual({ kept: 0, more: false });
  expect(await textsFound(db, ben, "zeppelin kayak cellar")).toEqual(["A kayak is in the cellar."]);
});

test("after a household is deleted, a member keeps only the facts that were said elsewhere", async () => {
  const [ada, ben] = [randomUUID(), randomUUID()];
  const sharedHousehold = await createHousehold(db, ada, ben);
  const bens = await createHousehold(db, ben);
  const uncle = { n: 1, name: "Uncle Gottlieb", category: "person", quote: "Uncle Gottlieb" };
  const tell = async (household: string, words: string, text: string, other = {}) => {
    await sayAndIngest(db, ben, words, { household });
    const lake = { n: 2, name: "Pfuhlsee", category: "place", quote: words, ...other };
    const facts = [
      { n: 1, other: 2, text, quote: words },
      // About the uncle alone, whose entity stays.
      { n: 1, text: `${text} at night`, quote: words },
    ];
    await write(db, ben, await read(db, ben), { entities: [uncle, lake], facts });
  };
  await tell(sharedHousehold, "Uncle Gottlieb sails on the Pfuhlsee.", "sails on the Pfuhlsee");
  await tell(bens, "Uncle Gottlieb repairs zithers.", "repairs zithers", {
    name: "a zither",
    category: "object",
  });
  const limits = { most: 24, characters: 9000, facts: 24, back: 144 };
  const { batch, seen, episodes } = await db.rpc<Json>(ben, "memory_to_reflect", limits);
  const texts = ["Is drawn to the Pfuhlsee.", "Repairs what he plays."];
  const notes = texts.map((text, position) => ({ position, text, episodes: [episodes[1].id] }));
  await db.rpc(ben, "write_notes", { batch, seen, notes, archive: [] });
  await db.admin(
    `update public.entities set enriched_at = now(), enrichment = '{"parts": [{"text": "Pfuhlsee", "facts": []}]}'
     where user_id = $1`,
    [ben],
  );
  const { erasure } = await db.rpc(ada, "erase_household", { id: sharedHousehold, others: true });
  expect(await eraseAll(db, erasure, { limit: 2 })).toBe(true);
  expect(await tablesNaming(db, "Pfuhlsee", "pfuhlsee")).toEqual([]);
  expect(await factsOf(db, ben)).toMatchObject([
    { text: "repairs zithers", is_standing: true },
    { text: "repairs zithers at night", is_standing: true },
  ]);
  expect(await tablesNaming(db, "Gottlieb")).toContain("public.entities");
});

test("a deleted account leaves nothing of its memory, and nothing new is stored", async () => {
  const [ada, ben] = [randomUUID(), randomUUID()];
  const sharedHousehold = await createHousehold(db, ada, ben);
  await sayAndIngest(db, ada, "The dirigible has a leak.", { household: sharedHousehold });
  await sayAndIngest(db, ben, "The balloon has a leak.", { household: sharedHousehold });
  const { erasure } = await db.rpc(ada, "erase_account", {});
  await expect(keep(db, ada)).rejects.toMatchObject({ code: "ALF02" });
  expect(await eraseAll(db, erasure, { limit: 3 })).toBe(true);
  expect(await tablesNaming(db, "dirigible", ada)).toEqual([]);
  expect(await textsFound(db, ben, "leak")).toEqual(["The balloon has a leak."]);
});
