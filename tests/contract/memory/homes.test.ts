// One contract for the homes of memory. Flags say what a home can do, and the tests check that some of them are true.
import { describe, expect, test } from "vitest";
import { forSuite } from "../../support/for-suite.ts";
import { type Home, openGraphitiHome, openPostgresHome } from "./homes.ts";

const TUNER = "Ms Okafor tunes the piano on Tuesday.";

describe.each([
  ["Postgres", openPostgresHome],
  ["Graphiti", openGraphitiHome],
])("memory in %s", (_name, open) => {
  const home: Home = forSuite(open);

  test("a search finds an Episode by its words, and finds nothing in another user's memory", async () => {
    const [ada, ben] = [await home.newUser(), await home.newUser()];
    const id = await home.keep(ada, TUNER);
    await home.keep(ada, "The ladder is in the shed.");
    expect((await home.find(ada, "who tunes the piano?"))[0]).toBe(id);
    expect(await home.find(ben, "who tunes the piano?")).toEqual([]);
  });

  test("an Episode that was sent twice is found once", async () => {
    const ada = await home.newUser();
    const id = await home.keep(ada, TUNER);
    await home.keepAgain(ada, id, TUNER);
    expect(await home.find(ada, "piano")).toEqual([id]);
    expect(await home.countOf(ada, id)).toBe(home.can.keepsOnce ? 1 : 2);
  });

  test("forgetting removes all of a user's memory and nothing of another user's, and may be repeated", async () => {
    const [ada, ben] = [await home.newUser(), await home.newUser()];
    await home.keep(ada, TUNER);
    const bens = await home.keep(ben, TUNER);
    await home.forget(ada);
    await home.forget(ada);
    expect(await home.find(ada, "piano")).toEqual([]);
    expect(await home.find(ben, "piano")).toEqual([bens]);
  });

  test("a home that promises to keep what it accepts has it after a restart", async () => {
    const ada = await home.newUser();
    await home.acceptAndRestart(ada, TUNER);
    expect(await home.find(ada, "piano")).toHaveLength(home.can.keepsWhatItAccepts ? 1 : 0);
  });

  test("a home has quotes and entities exactly if it promises them", async () => {
    const [ada, ben] = [await home.newUser(), await home.newUser()];
    const quotes = (await home.quotes?.(ada, TUNER, "pianos")) ?? [];
    expect(quotes).toEqual(home.can.quotes ? [TUNER] : []);
    const entities = (await home.entities?.(ben, TUNER)) ?? [];
    expect(entities).toEqual(home.can.listsEntities ? ["Ms Okafor"] : []);
  });
});
