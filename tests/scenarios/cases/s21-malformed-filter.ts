// S21: the model sends a malformed delete filter → refused; no row touched.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, planned, step } from "../../chain/kitchen-scripts.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScriptedWorld } from "../scenario-world.ts";
import { byRef, call, callsIn, modelOf, read, refsIn, sectionOf, where } from "../scripts.ts";

const TEXT = "throw out the old milk";
const STOCK = ["old milk", "flour", "butter", "rice"];
const CLAIM = { text: "I deleted the old milk [#1]. It is gone. [#1]" };

const remove = (filter?: unknown) =>
  call("db_delete", { table: "inventory", ...(filter === undefined ? {} : { where: filter }) });
/** Filters that do not fit the contract, so the answer is sent back before it counts as a decision. */
const UNREADABLE: unknown[] = [
  { match: "some", conditions: [] },
  "name = 'old milk'",
  { not: [{ column: "name", op: "eq", value: "old milk" }] },
  { and: [{ column: "name", op: "like", value: "%" }] },
  { and: [{ or: [{ column: "name", op: "eq", value: "old milk" }] }] },
];
/** Filters that are well-formed and meaningless here, so the call is refused. */
const MEANINGLESS: [unknown, RegExp][] = [
  [undefined, /a change needs a filter/],
  [byRef("recipe_1"), /recipe_1 is not known/],
  [byRef("inventory_99"), /inventory_99 is not known/],
  [{ or: [{ column: "id", op: "ilike", value: "%" }] }, /id holds refs/],
  [where("expires_on", "lt", "yesterday"), /./],
];

const isWrite = (prompt: string) => /^Step type: write\b/m.test(prompt);

/** A model that reads everything, and then makes the calls of `nextCall`. */
function deletingModel(nextCall: (prompt: string, calls: number, repair: boolean) => object) {
  return modelOf({
    ThinkOutput: planned([
      step({ subdomain: "inventory", description: "what is there" }),
      step({
        type: "write",
        subdomain: "inventory",
        group: 1,
        operation: "delete",
        description: "delete the old milk",
      }),
    ]),
    ActDecision: ({ user, messages }) => {
      const calls = callsIn(user);
      if (/^Step type: read$/m.test(user)) return calls === 0 ? read("inventory") : decided({});
      return nextCall(user, calls, messages.length > 1);
    },
    ReplyOutput: CLAIM,
  });
}

export function malformedFilterScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  const names = async () => (await world.rows(user, "inventory")).map(({ name }) => name);
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    await world.stock(
      user,
      "inventory",
      STOCK.map((name) => ({ name, location: "fridge" })),
    );
  });

  describe("a model that behaves", () => {
    it("a model deletes the one row that its filter names", async () => {
      world.play(
        deletingModel((prompt, calls) =>
          calls === 0 ? remove(byRef(refsIn(prompt, "inventory")[0] ?? "?")) : decided({}),
        ),
      );
      const exchange = await world.say(user, conversation, TEXT);
      expect(exchange.effects.map(({ op, label, status }) => [op, label, status])).toEqual([
        ["delete", "old milk", "applied"],
      ]);
      expect(await names()).toEqual(STOCK.slice(1));
      expect(exchange.reply).toContain("I deleted the old milk.");
    });
  });

  describe("a model that makes the mistake", () => {
    it("a model sends ten malformed filters: each is refused with its reason, and no row is touched before the right one", async () => {
      const states: { calls: number; rows: unknown[] }[] = [];
      const script = deletingModel((prompt, calls, isRepair) => {
        if (calls >= MEANINGLESS.length) {
          return remove(byRef(refsIn(prompt, "inventory")[0] ?? "?"));
        }
        return remove(isRepair ? MEANINGLESS[calls]?.[0] : UNREADABLE[calls]);
      });
      world.play(async (request) => {
        if (isWrite(request.user)) {
          states.push({ calls: callsIn(request.user), rows: await names() });
        }
        return script(request);
      });
      const exchange = await world.say(user, conversation, TEXT);
      const before = states.filter(({ calls }) => calls <= MEANINGLESS.length);
      expect(before.length).toBeGreaterThanOrEqual(MEANINGLESS.length * 2);
      for (const { rows } of before) expect(rows).toEqual(STOCK);
      const writes = exchange.requests.filter(
        ({ contract, user: prompt }) => contract === "ActDecision" && isWrite(prompt),
      );
      const repairs = writes.filter(({ messages }) => messages.length > 1);
      expect(repairs).toHaveLength(UNREADABLE.length);
      for (const { messages } of repairs) {
        expect(messages.at(-1)?.text).toContain("That answer did not fit");
      }
      const last = sectionOf(writes.at(-1)?.user ?? "", "Done so far");
      for (const [index, [, reason]] of MEANINGLESS.entries()) {
        const line = last.split("\n").find((entry) => entry.startsWith(`call ${index + 1}: `));
        expect(line).toMatch(/db_delete refused: /);
        expect(line).toMatch(reason);
      }
      expect(exchange.effects.map(({ label }) => label)).toEqual(["old milk"]);
      expect(await names()).toEqual(STOCK.slice(1));
    });

    it.each([
      ["a text instead of a filter", "failed", (): object => remove("everything old")],
      ["a delete without a filter", "blocked", (): object => remove()],
    ])(
      "a model insists on %s: nothing is deleted, and the user is told",
      async (_what, status, bad) => {
        world.play(deletingModel(bad));
        const exchange = await world.say(user, conversation, TEXT);
        expect(exchange.run.status).toBe("completed");
        expect(exchange.run.steps.map((ranStep) => ranStep.status)).toEqual(["completed", status]);
        expect(exchange.effects).toEqual([]);
        expect(await names()).toEqual(STOCK);
        expect(exchange.reply).not.toContain("I deleted");
        expect(exchange.reply).not.toContain("It is gone");
        expect(exchange.reply).toMatch(/^Not done: |could not/);
      },
    );
  });
}
