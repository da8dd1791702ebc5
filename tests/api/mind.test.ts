// What is in mind over HTTP: the path with its tokens, the entities, and what a person leaves out.
import { expect, test } from "vitest";
import { estimateTokens } from "../../shared/domain/prompting/sections/fit-section.ts";
import { forSuite } from "../support/for-suite.ts";
import { type Body, shareApiWorld } from "./api-world.ts";

const world = forSuite(shareApiWorld);
const clara = { name: "Clara", summary: "My sister.", category: "person" };

test("an entity that was made in a conversation is in mind until the user leaves it out, and the parts add up to the total", async () => {
  const { user, conversation } = await world.newcomer();
  const address = `/v1/conversations/${conversation}/mind`;
  const mind = async (query = ""): Promise<Body> => {
    const { status, body } = await world.call(user, `GET ${address}${query}`);
    expect(status).toBe(200);
    return body;
  };
  expect(await mind()).toEqual({
    ...{ conversationId: conversation, currentTurnId: null, currentAlternativeId: null },
    ...{ immediatePath: [], summaries: [], activeEntities: [], leftOut: [] },
    ...{ introspectionContext: [], totalTokens: 0, lastUpdated: expect.any(String) },
  });
  await world.ask(user, "Clara sings", conversation);
  const creation = await world.call(user, "POST /v1/memory/entities", {
    body: { ...clara, conversationId: conversation },
  });
  const first = await mind();
  const [answer, question] = first.immediatePath;
  expect(question.tokens).toBe(3);
  expect(first).toMatchObject({
    ...{ currentTurnId: answer.turnId, currentAlternativeId: answer.alternativeId },
    activeEntities: [
      {
        ...{ entityUuid: creation.body.id, name: "Clara", relevanceScore: 1, source: "user" },
        tokens: estimateTokens(
          '{"ref":"memory_1","name":"Clara","is":"person","about":"My sister."}',
        ),
      },
    ],
  });
  const sum = (parts: Body[]) => parts.reduce((all, { tokens }) => all + tokens, 0);
  expect(first.totalTokens).toBe(sum([...first.immediatePath, ...first.activeEntities]));
  const early = await mind(`?alternative=${question.alternativeId}`);
  expect(early.immediatePath).toEqual([question]);

  const patch = (body: object, entity = creation.body.id) =>
    world.call(user, `PATCH ${address}/entities/${entity}`, { body });
  const short = await patch({ includeSummary: false });
  expect(short.body.activeEntities).toMatchObject([{ includeSummary: false, tokens: 12 }]);
  const { body: mindWithoutClara } = await patch({ included: false });
  expect(mindWithoutClara).toMatchObject({
    activeEntities: [],
    leftOut: [{ entityUuid: creation.body.id, name: "Clara", category: "person" }],
    totalTokens: sum(first.immediatePath),
  });
  expect((await patch({ included: true })).body.activeEntities).toHaveLength(1);

  const problems = [
    await patch({}),
    await patch({ included: null }),
    await patch({ included: true }, conversation),
    await world.call(user, `GET ${address}?alternative=${conversation}`),
    await world.call(user, `GET ${address}?alternative=last`),
  ];
  expect(problems.map(({ status, body }) => [status, body.code])).toEqual([
    ...[
      [422, "invalid_body"],
      [422, "invalid_body"],
      [404, "not_found"],
    ],
    ...[
      [404, "not_found"],
      [400, "invalid_query"],
    ],
  ]);
  await world.call(user, "PUT /v1/profile", { body: { memory: false } });
  expect((await patch({ included: true })).body.code).toBe("memory_off");
});

test("the next message's prompt shows the people in mind, at the cost that was shown, and lacks an entity that was left out", async () => {
  const { user, conversation } = await world.newcomer();
  await world.ask(user, "Clara sings", conversation);
  const long = Array.from({ length: 30 }, (_, n) => `She has sung for ${n} years.`).join(" ");
  for (const [name, summary] of [
    ["Clara", "My sister."],
    ["Bert", long],
    ["Zoë", "“Nachbarin” mit <Hund>."],
  ]) {
    await world.call(user, "POST /v1/memory/entities", {
      body: { ...clara, name, summary, conversationId: conversation },
    });
  }
  const peopleIn = async (message: string): Promise<string[]> => {
    await world.ask(user, message, conversation);
    const prompt = world.prompts.find(
      ({ contract, user: text }) => contract === "UnderstandOutput" && text.includes(message),
    );
    const [, people = ""] = prompt?.user.split("## People\n") ?? [];
    return people
      .split("\n## ")[0]!
      .split("\n")
      .filter((line) => line.startsWith("{"));
  };
  const address = `/v1/conversations/${conversation}/mind`;
  const { activeEntities } = (await world.call(user, `GET ${address}`)).body;
  const lines = await peopleIn("Does Clara sing the second tune?");
  expect(lines.map((line) => JSON.parse(line).name).toSorted()).toEqual(["Bert", "Clara", "Zoë"]);
  expect(lines.map(estimateTokens)).toEqual(activeEntities.map(({ tokens }: Body) => tokens));
  const { entityUuid } = activeEntities.find(({ name }: Body) => name === "Clara");
  await world.call(user, `PATCH ${address}/entities/${entityUuid}`, { body: { included: false } });
  const linesWithoutClara = await peopleIn("Does Clara sing the third tune?");
  expect(linesWithoutClara.map((line) => JSON.parse(line).name).toSorted()).toEqual([
    "Bert",
    "Zoë",
  ]);
});

test("another user's conversation has no mind to see or to change", async () => {
  const [{ conversation }, other] = [await world.newcomer(), await world.newcomer()];
  const creation = await world.call(other.user, "POST /v1/memory/entities", {
    body: { ...clara, conversationId: conversation },
  });
  expect(creation.status).toBe(201);
  const address = `/v1/conversations/${conversation}/mind`;
  const change = { body: { included: true } };
  const answers = [
    await world.call(other.user, `GET ${address}`),
    await world.call(other.user, `PATCH ${address}/entities/${creation.body.id}`, change),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});
