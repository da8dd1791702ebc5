// An isolate keeps only what depends on its environment, never anything of a request: two users whose runs
// are in the same isolate at the same time see nothing of each other.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ScriptedModel } from "../../dev/model/start-scripted-model.ts";
import { startModel } from "../support/start-model.ts";
import { understood } from "../support/answers.ts";
import { openTestStack, type TestStack, type TestUser } from "../support/stack.ts";

const people = [
  { name: "Alice", zone: "Pacific/Kiritimati", stock: "Alder syrup" },
  { name: "Bob", zone: "Pacific/Pago_Pago", stock: "Birch sap" },
];
type Person = (typeof people)[number];
const messageOf = ({ name }: Person) => `What is in stock? ${name} asks.`;

let model: ScriptedModel;
let stack: TestStack;
/** Every prompt, by the name of the user whose message is in it. */
const prompts = new Map<string, string[]>();

beforeAll(async () => {
  model = await startModel({
    async script({ contract, user }) {
      const asking = people.filter((person) => user.includes(messageOf(person)));
      for (const { name } of asking) prompts.set(name, [...(prompts.get(name) ?? []), user]);
      const hasCalled = /^call 1: /m.test(user);
      await waitForBoth(`${contract} ${hasCalled}`);
      switch (contract) {
        case "UnderstandOutput":
          return {
            ...understood(),
            quick_mode: true,
            quick_mode_confidence: "high",
            quick_intent: "everything in stock",
            quick_subdomain: "inventory",
          };
        case "ActQuickDecision":
          return hasCalled
            ? { action: "step_complete", result_summary: "done" }
            : { action: "tool_call", tool: "db_read", params: { table: "inventory" } };
        case "ReplyOutput":
          return { text: `There is ${user.includes("Alder syrup") ? "syrup" : "sap"}.` };
        default:
          return undefined;
      }
    },
  });
  stack = await openTestStack({ model, env: { ALFRED_CONTINUATION: "on" } });
});
afterAll(async () => {
  await stack?.stop();
  await model?.stop();
});

const waiting = new Map<string, () => void>();

/** Holds an answer until both runs have asked for theirs, so that both hops are in progress at the same time. */
async function waitForBoth(what: string): Promise<void> {
  const releaseFirst = waiting.get(what);
  waiting.delete(what);
  if (releaseFirst) releaseFirst();
  else await new Promise<void>((resolve) => waiting.set(what, resolve));
}

async function createUserWithStock(person: Person): Promise<TestUser> {
  const user = await stack.createUser(person.name);
  await stack.admin(
    `insert into inventory (household_id, created_by, name, quantity, unit, location)
     values ($1, $2, $3, 1, 'l', 'pantry')`,
    [user.householdId, user.id, person.stock],
  );
  const profile = { timezone: person.zone };
  const { status } = await stack.request(user, "/v1/profile", { method: "PUT", body: profile });
  expect(status).toBeLessThan(300);
  return user;
}

test("two users whose hops run at the same time in one isolate see only their own data", async () => {
  const users = await Promise.all(people.map(createUserWithStock));
  const answers = await Promise.all(
    users.map((user, index) => stack.ask(user, messageOf(people[index] as Person))),
  );
  expect(answers.map(({ run }) => run.status)).toEqual(["completed", "completed"]);
  expect(answers.map(({ run }) => run.reply?.text)).toEqual([
    expect.stringContaining("syrup"),
    expect.stringContaining("sap"),
  ]);
  for (const [index, person] of people.entries()) {
    const ownPrompts = (prompts.get(person.name) ?? []).join("\n");
    const otherPerson = people[1 - index] as Person;
    expect(ownPrompts).toContain(person.stock);
    for (const foreignText of [otherPerson.stock, messageOf(otherPerson)]) {
      expect(ownPrompts).not.toContain(foreignText);
    }
  }
  // The dates at these two places differ at every moment.
  const days = people.map(({ name }) =>
    (prompts.get(name) ?? []).flatMap((prompt) => /^## Today\n([\d-]+),/m.exec(prompt)?.[1] ?? []),
  );
  expect(days.map((dates) => dates.length > 0)).toEqual([true, true]);
  expect(days[0]?.at(-1)).not.toBe(days[1]?.at(-1));
});
