// The user's profile through HTTP: what is set stays, what does not fit changes nothing.
import { describe, expect, test } from "vitest";
import { shareApiWorld } from "./api-world.ts";
import { forSuite } from "../support/for-suite.ts";

const world = forSuite(shareApiWorld);

describe("profiles", () => {
  test("a profile has defaults, keeps what is set, and is returned as a body that can be put again", async () => {
    const user = await world.createUser("Ada");
    const first = await world.call(user, "GET /v1/profile");
    expect(first.body).toEqual({
      displayName: "Ada",
      allergens: [],
      diet: [],
      equipment: [],
      skill: null,
      householdSize: null,
      guidance: {},
      timezone: "UTC",
      memory: true,
      memoryForAgents: false,
      approvalsForAgents: false,
      notices: "chat",
      noticesTo: null,
    });
    const change = {
      allergens: ["fish", "milk"],
      diet: ["vegetarian"],
      equipment: ["air fryer"],
      skill: "beginner",
      householdSize: 3,
      guidance: { recipes: "Nothing too hot 🌶" },
      timezone: "Europe/Vienna",
      memory: false,
      memoryForAgents: true,
    };
    const put = await world.call(user, "PUT /v1/profile", { body: change });
    expect(put).toMatchObject({ status: 200, body: { displayName: "Ada", ...change } });
    expect((await world.call(user, "GET /v1/profile")).body).toEqual(put.body);
    expect((await world.call(user, "PUT /v1/profile", { body: put.body })).body).toEqual(put.body);
    const emptyProfile = { skill: null, householdSize: null, displayName: null, allergens: [] };
    expect((await world.call(user, "PUT /v1/profile", { body: emptyProfile })).body).toEqual({
      ...put.body,
      ...emptyProfile,
    });
  });

  test("a profile's allergens, diets and guidance are in the prompts of the next run", async () => {
    const { user, conversation } = await world.newcomer();
    const promptsFor = async (text: string) => {
      await world.ask(user, text, conversation);
      const requests = world.model.requests().filter((request) => request.user.includes(text));
      return requests.map(({ system, user: prompt }) => `${system}\n${prompt}`).join("\n");
    };
    const textBefore = await promptsFor("oat milk for breakfast");
    await world.call(user, "PUT /v1/profile", {
      body: {
        allergens: ["celery"],
        diet: ["pescatarian"],
        equipment: ["waffle iron"],
        guidance: { shopping: "Buy organic, always" },
      },
    });
    const textAfter = await promptsFor("oat milk for supper");
    // Every allergen's name stands in the contracts anyway, so the search is for a whole fact.
    for (const fact of ["allergy: celery", "diet: pescatarian", "Buy organic, always"]) {
      expect([fact, textBefore.includes(fact), textAfter.includes(fact)]).toEqual([
        fact,
        false,
        true,
      ]);
    }
  });

  test("a profile sends notices only to a place of its user, and a new user has no notices", async () => {
    const { user, conversation } = await world.newcomer();
    const other = await world.newcomer();
    const choose = (noticesTo: unknown) =>
      world.call(user, "PUT /v1/profile", { body: { noticesTo } });
    const ownPlace = { conversationId: conversation };
    for (const foreign of [{ conversationId: other.conversation }, { channel: "telegram" }]) {
      expect(await choose(foreign)).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: "/noticesTo" }] },
      });
    }
    for (const noticesTo of [ownPlace, null]) {
      expect(await choose(noticesTo)).toMatchObject({ status: 200, body: { noticesTo } });
    }
    for (const noticesTo of [{ ...ownPlace, channel: "slack" }, "telegram", {}]) {
      expect((await choose(noticesTo)).status).toBe(422);
    }
    const list = await world.call(user, "GET /v1/notices");
    expect(list).toMatchObject({ status: 200, body: { items: [], next: null } });
    expect((await world.call(user, "GET /v1/notices?cursor=x")).status).toBe(400);
  });

  test.each([
    [{ allergens: ["dust"] }, "/allergens/0"],
    [{ guidance: { wines: "x" } }, "/guidance/wines"],
    [{ guidance: { recipes: "a\u0000" } }, "/guidance/recipes"],
    [{ timezone: "Atlantis/Center" }, "/timezone"],
    [{ householdSize: 1e30 }, "/householdSize"],
    [{ householdSize: "3" }, "/householdSize"],
  ])("a profile refuses %j and stays as it was", async (body, pointer) => {
    const user = await world.createUser();
    const previousAnswer = await world.call(user, "GET /v1/profile");
    const answer = await world.call(user, "PUT /v1/profile", { body });
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid_body" } });
    expect(answer.body.errors[0].pointer).toBe(pointer);
    expect((await world.call(user, "GET /v1/profile")).body).toEqual(previousAnswer.body);
  });
});
