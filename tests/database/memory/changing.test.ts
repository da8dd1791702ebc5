// Facts that change: which earlier facts they close, and when a fact counts as true now (is standing).
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Json, openTestDatabase } from "../../support/database.ts";
import { forSuite } from "../../support/for-suite.ts";
import { createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { factsOf, read, sayAndIngest, write } from "./memory-world.ts";

const db = forSuite(openTestDatabase);

const newUser = async () => {
  const user = randomUUID();
  await createHousehold(db, user);
  return { user };
};

describe("facts", () => {
  const flat = { n: 1, name: "my flat", category: "place", quote: "flat" };
  const sayOfFlat = async (user: string, words: string, fact: object, options: object = {}) => {
    const turn = await sayAndIngest(db, user, words, options);
    const facts = [{ n: 1, quote: words, ...fact }];
    const answer = await write(db, user, await read(db, user), { entities: [flat], facts });
    return { ...turn, answer };
  };

  test("a fact can close an earlier fact, which stays with the id of the fact that closed it and its last day", async () => {
    const { user } = await newUser();
    await sayOfFlat(user, "My flat is in Rome.", { text: "is in Rome", valid_from: "2020-03-01" });
    const [rome] = await factsOf(db, user);
    const { answer } = await sayOfFlat(user, "My flat is in Oslo since May.", {
      ...{ text: "is in Oslo", valid_from: "2026-05-01", closes: [rome.id] },
    });
    expect(answer).toMatchObject({ facts: 1, closed: 1 });
    const [was, is] = await factsOf(db, user);
    expect(was).toMatchObject({
      ...{
        id: rome.id,
        valid_from: "2020-03-01",
        valid_to: "2026-05-01",
        closed_by: is.id,
        known_to: null,
      },
      is_standing: false,
    });
    expect(is).toMatchObject({ text: "is in Oslo", valid_to: null, is_standing: true });
  });

  test("a fact closes no fact of another entity or another user, and no fact that is already closed", async () => {
    const [{ user }, other] = [await newUser(), await newUser()];
    await sayOfFlat(other.user, "My flat is in Rome.", { text: "is in Rome" });
    await sayOfFlat(user, "My flat is in Bonn.", { text: "is in Bonn" });
    const [othersFact] = await factsOf(db, other.user);
    const [bonn] = await factsOf(db, user);
    await sayAndIngest(db, user, "The bank is in Oslo, the flat too.");
    const bank = { n: 2, name: "the bank", category: "organization", quote: "The bank" };
    const oslo = { quote: "in Oslo", text: "is in Oslo" };
    const answer = await write(db, user, await read(db, user), {
      entities: [flat, bank],
      facts: [
        { ...oslo, n: 2, closes: [bonn.id] },
        { ...oslo, n: 1, closes: [othersFact.id] },
        { ...oslo, n: 1, closes: [bonn.id, "nothing"] },
      ],
    });
    expect(answer.refused.map(({ reason }: Json) => reason)).toEqual([
      "closes",
      "closes",
      "closes",
    ]);
    expect(await factsOf(db, user)).toMatchObject([{ is_standing: true }]);
    await sayOfFlat(user, "My flat is in Oslo now.", { text: "is in Oslo", closes: [bonn.id] });
    const again = await sayOfFlat(user, "My flat is in Wien now.", {
      text: "is in Wien",
      closes: [bonn.id],
    });
    expect(again.answer.refused).toMatchObject([{ reason: "closes" }]);
  });

  test("a fact stands and keeps an earlier fact closed until the user's words for it are replaced", async () => {
    const { user } = await newUser();
    await sayOfFlat(user, "My flat is in Rome.", { text: "is in Rome" });
    const [rome] = await factsOf(db, user);
    const { conversation, turn } = await sayOfFlat(user, "My flat is in Oslo.", {
      ...{ text: "is in Oslo", closes: [rome.id] },
    });
    expect((await factsOf(db, user)).filter(({ is_standing }) => is_standing)).toMatchObject([
      { text: "is in Oslo" },
    ]);
    await sayAndIngest(db, user, "What time is it?", { conversation, place: { edit: turn } });
    expect(await factsOf(db, user)).toMatchObject([
      { id: rome.id, is_standing: true, valid_to: null, closed_by: null },
    ]);
  });

  test("a fact that is said twice is stored once, with both Episodes", async () => {
    const { user } = await newUser();
    await sayOfFlat(user, "My flat is in Rome.", { text: "is in Rome" });
    const { answer } = await sayOfFlat(user, "As I said, my flat is in Rome!", {
      text: "Is in Rome.",
    });
    expect(answer).toMatchObject({ entities: 0, facts: 0, refused: [] });
    const counts = await db.admin<Json>(
      "select count(*)::int as n from public.fact_episodes where user_id = $1 group by fact_id",
      [user],
    );
    expect(counts).toEqual([{ n: 2 }]);
  });
});
