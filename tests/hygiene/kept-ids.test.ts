// I1 against a hostile model, hostile data and hostile people: ids are in rows, messages, guidance and
// answers. No request shows an id, and nothing that the user reads shows an id or a ref.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { complete, thought, understood } from "../support/answers.ts";
import { idFaults } from "../support/id-hygiene.ts";
import { shareTestStack } from "../support/share-stack.ts";
import type { Run, TestUser } from "../support/stack.ts";
import { hostileScript, INVENTED, type Turn } from "./hostile-script.ts";
import { forSuite } from "../support/for-suite.ts";

const tacos = randomUUID();
const soup = randomUUID();
const dinner = randomUUID();
const pastedId = randomUUID();

const call = (tool: string, table: string, more: object = {}) => ({
  action: "tool_call",
  tool,
  params: { table, ...more },
});
const whereId = (value: string) => ({ where: { and: [{ column: "id", op: "eq", value }] } });

const turns: Record<string, Turn> = {
  "What is in my book?": {
    understand: [
      understood({
        quick_mode: true,
        quick_mode_confidence: "high",
        quick_intent: "all of them",
        quick_subdomain: "recipes",
      }),
    ],
    act: [
      call("db_read", "recipes", whereId(INVENTED)),
      call("db_read", "recipes"),
      complete("Found recipe_1 and recipe_2"),
    ],
    reply: `recipe_1 (${tacos}), and recipe_2, ${soup.slice(0, 8)}… for short.`,
  },
  "What is due around recipe_1?": {
    think: [
      thought([
        { subdomain: "meal_plans", group: 0, description: "meals of recipe_1" },
        { subdomain: "tasks", group: 0, description: "what to do for recipe_1" },
      ]),
    ],
    act: (prompt) => {
      const table = /^## Subdomain: (.+)$/m.exec(prompt)?.[1] ?? "";
      return /^call 1: /m.test(prompt)
        ? complete(`Found recipe_1 in ${table}`)
        : call("db_read", table);
    },
    reply: "meal_1 needs task_1.",
  },
  "Which one did I mean?": {
    think: [
      thought([], { decision: "clarify", message: `Is it ${INVENTED}?` }),
      thought([], { decision: "clarify", message: "Is it recipe_1?" }),
    ],
    reply: "Hm.",
  },
  "Ask me in the middle": {
    think: [thought([{ subdomain: "recipes", description: "look at recipe_1" }])],
    act: [{ action: "ask_user", question: "Shall I look at recipe_1?" }],
    reply: "Hm.",
  },
  "Give up halfway": {
    think: [thought([{ subdomain: "recipes", description: "everything like recipe_1" }])],
    act: [{ action: "fail", details: "recipe_1 has nothing like it, and gen_recipe_7 is unknown" }],
    reply: "Hm.",
  },
  "Throw the soup out": {
    think: [thought([{ type: "write", subdomain: "recipes", operation: "delete" }])],
    act: [call("db_delete", "recipes", whereId(soup))],
    reply: "I deleted recipe_2 [#1].",
  },
  // The soup's row is deleted outside of any run before this message, so code does not know that it is gone.
  [`Remind me of this: ${soup}`]: {
    think: [thought([{ type: "write", subdomain: "tasks", operation: "create" }])],
    act: [
      call("db_create", "tasks", { rows: [{ title: "Stir", recipe_id: "recipe_2" }] }),
      complete("Could not add it for recipe_2"),
    ],
    reply: "I added task_9 for recipe_2 [#1].",
  },
};

interface EndedRun {
  run: Run;
  /** The run's event stream without the run's id. */
  events: string;
}

const stack = forSuite(() => shareTestStack(hostileScript(turns)));
let user: TestUser;
/** What earlier suites did wrong on this stack. */
let earlierFaults: string[];
const faultsNow = async () => {
  const faults = await idFaults(stack.model, stack.admin);
  return faults.filter((fault) => !earlierFaults.includes(fault));
};
const runs = new Map<string, EndedRun>();

beforeAll(async () => {
  earlierFaults = await idFaults(stack.model, stack.admin);
  user = await stack.createUser();
  await fillHousehold();
  const conversation = await stack.createConversation(user);
  for (const text of Object.keys(turns)) {
    if (text.startsWith("Remind")) {
      // Its ref still resolves, but the database will refuse a row that refers to it.
      await stack.admin("delete from public.recipes where id = $1", [soup]);
    }
    const { run } = await stack.ask(user, text, conversation);
    runs.set(text, { run, events: await eventsOf(run) });
  }
  await stack.qstashStandIn?.idle();
});

async function fillHousehold(): Promise<void> {
  const { id, householdId: home } = user;
  await stack.admin(
    // Baja tacos is first by every order, so it gets the first ref.
    `insert into public.recipes
       (id, household_id, created_by, name, notes, instructions, created_at, updated_at)
     values ($1, $2, $3, 'Baja tacos', $4, array[$5], now() - interval '2 days', now()),
       ($6, $2, $3, 'Soup', null, '{}', now() - interval '1 day', now() - interval '1 day')`,
    [tacos, home, id, `see ${pastedId.slice(0, 8)}…`, `Do as in ${pastedId}`, soup],
  );
  await stack.admin(
    `insert into public.recipe_ingredients (household_id, created_by, recipe_id, name)
     values ($1, $2, $3, 'cod'), ($1, $2, $3, 'lime')`,
    [home, id, tacos],
  );
  await stack.admin(
    `insert into public.meal_plans (id, household_id, created_by, planned_on, meal_type, recipe_id)
     values ($1, $2, $3, '2026-11-24', 'dinner', $4)`,
    [dinner, home, id, tacos],
  );
  await stack.admin(
    `insert into public.tasks (household_id, created_by, title, recipe_id, meal_plan_id)
     values ($1, $2, $3, $4, $5)`,
    [home, id, `thaw for ${dinner}`, tacos, dinner],
  );
  await stack.admin("update public.profiles set guidance = $2 where user_id = $1", [
    id,
    JSON.stringify({ tasks: `always look at ${pastedId}` }),
  ]);
}

async function eventsOf(run: Run): Promise<string> {
  const response = await fetch(`${stack.url}/v1/runs/${run.id}/events`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  return (await response.text()).replaceAll(run.id, "(this run)");
}

const prompts = (contract: string, text: string) =>
  stack.model
    .requests()
    .filter((request) => request.contract === contract && request.user.includes(text))
    .map((request) => request.messages.map((message) => message.text).join("\n"));
const runOf = (start: string): EndedRun => {
  const [run] = [...runs].filter(([text]) => text.startsWith(start)).map(([, value]) => value);
  if (run === undefined) throw new Error(`there is no run of "${start}"`);
  return run;
};

describe("what the model gets", () => {
  test("rows, their children and the rows that they refer to have refs", () => {
    const prompt = prompts("ActQuickDecision", "What is in my book?").at(-1) ?? "";
    expect(prompt).toContain('"id":"recipe_1"');
    expect(prompt).toContain('["ri_1","');
    const replyPrompt = prompts("ReplyOutput", "What is due").at(-1) ?? "";
    expect(replyPrompt).toContain("Baja tacos");
    const tasks = prompts("ActDecision", "What is due").join("\n");
    expect(tasks).toContain('"recipe_id":"recipe_1"');
    expect(tasks).toContain('"meal_plan_id":"meal_1"');
  });

  test("an id that a person has pasted into a row, guidance or a message is masked", () => {
    const prompt = prompts("ActQuickDecision", "What is in my book?").at(-1) ?? "";
    expect(prompt).toContain("see [id]");
    expect(prompt).toContain("Do as in [id]");
    expect(prompts("ActDecision", "Remind me").join("\n")).toContain("always look at [id]");
    expect(prompts("ThinkOutput", "Remind me").join("\n")).toContain("Remind me of this: [id]");
  });

  test("an answer with an id is refused, and the next request does not repeat the id", () => {
    const repairs = [
      ...prompts("ActQuickDecision", "What is in my book?"),
      ...prompts("ThinkOutput", "Which one did I mean?"),
    ].filter((prompt) => prompt.includes("did not fit"));
    expect(repairs).toHaveLength(2);
    for (const prompt of repairs) {
      expect(prompt).toContain("use refs exactly as shown");
      expect(prompt).not.toContain(INVENTED);
    }
  });

  test("the model is told why the database refused a row, and the run completes", () => {
    const [, after = ""] = prompts("ActDecision", "Remind me");
    expect(after).toMatch(/failed: \(Stir\): .+/);
    expect(runOf("Remind").run.status).toBe("completed");
  });

  test("no request contains an id of the database, or an invented one", async () => {
    const faults = await faultsNow();
    expect(faults.filter((fault) => !fault.startsWith("a reply"))).toEqual([]);
    expect(
      stack.model.requests().filter(({ contract }) => contract === "ConversationSummary"),
    ).not.toEqual([]);
  });
});

describe("what the user gets", () => {
  const refs = /\b(?:gen_)?(?:recipe|ri|ingredient|meal|task)_\d+\b/;
  const ids = /[0-9a-f]{8}-[0-9a-f]{4}|[0-9a-f]{8}…/;

  test.each(Object.keys(turns))("an answer has no refs and no ids: %s", (text) => {
    const { run, events } = runOf(text);
    const { reply, steps, plan } = run;
    const output = JSON.stringify({ reply, steps, plan, events }, null, 1).replaceAll("\\n", "\n");
    expect(output.split("\n").filter((line) => refs.test(line) || ids.test(line))).toEqual([]);
  });

  test("a tagged claim by ref about a row that was not changed is removed", () => {
    expect(runOf("Remind").run.reply?.text).not.toMatch(/I added/);
    expect(runOf("Throw").run.reply?.text).not.toMatch(/I deleted/);
  });

  test("a question has names instead of refs and ids", () => {
    expect(runOf("Which one").run.reply).toMatchObject({ pending: { text: "Is it Baja tacos?" } });
    expect(runOf("Ask me").run.reply?.text).toContain("Shall I look at Baja tacos?");
  });

  test("the transcript has no ids and no refs", async () => {
    const faults = await faultsNow();
    expect(faults.filter((fault) => fault.startsWith("a reply"))).toEqual([]);
  });
});
