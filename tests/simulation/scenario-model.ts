// The model of the simulated courses, whose answers depend only on the prompt; models that fail or vary their answers;
// and the number of rows that messages make.
import { FatalError, TransientError } from "../../shared/contracts/errors.ts";
import { decided, planned, recipe, step } from "../chain/kitchen-scripts.ts";
import { call, callsIn, quickly, read, refsIn, byRef } from "../scenarios/scripts.ts";
import { understood } from "../support/answers.ts";
import type { SimulatedRequest, SimulatedScript } from "./memory/simulated-model.ts";

export const LOOK = "What do I have in stock?";
export const COMPARE = "Is that enough for six, and if not note eggs?";
export const SAVE = "Create 3 cod recipes and save them";
export const PANTRY = "Compare all my books and note the milk";
export const STOCKTAKE = "Look at the stock and the tasks, and put eggs on the list";
export const MILK = "put milk on the list";
export const EGGS = "put eggs on the list";
export const PLAN = "put cheese on the list and plan a pancake dinner";
export const CONFIRM = "delete all my recipes";
export const POISON = "poison";
export const REPLAN = "sort out the pantry";
export const STATED = "put soap and salt on the list";
export const UNSAID = "put what is out on the list";
export const UNDO = "undo that";
export const REDO = "no, bring them back";

const DISHES = ["Cod with Lemon", "Cod Curry", "Cod Cakes"];
const ODD = "the pantry asks for a task instead";
const DAY = "plan the pancakes";
const create = { type: "write", operation: "create" };
const listItem = (name: string) => call("db_create", { table: "shopping_list", rows: [{ name }] });

const statePlan = (description: string, ...names: string[]) =>
  planned([
    step({
      ...create,
      subdomain: "shopping",
      description,
      changes: names.map((name) => ({
        refs: [],
        set: [`name = ${name}`, `food = ${name}`, "contains =", "may_contain ="],
      })),
    }),
  ]);

const PLANS: Record<string, object> = {
  [SAVE]: planned([
    step({
      type: "generate",
      description: "Create three cod recipes",
      batch: DISHES.map((label) => ({ label, brief: `make ${label}`, ref: null })),
    }),
    step({ ...create, group: 1, description: "Save them" }),
  ]),
  [PANTRY]: planned([
    step({ description: "read the recipes" }),
    step({ subdomain: "inventory", description: "read the stock" }),
    step({ subdomain: "tasks", description: "read the tasks" }),
    step({ subdomain: "shopping", group: 1, description: "read the list" }),
    step({ type: "analyze", group: 1, description: "weigh the recipes" }),
    step({ type: "analyze", subdomain: "inventory", group: 1, description: "weigh the stock" }),
    step({
      type: "write",
      operation: "update",
      subdomain: "inventory",
      group: 2,
      description: "note the stock",
    }),
  ]),
  [STOCKTAKE]: planned([
    step({ subdomain: "inventory", every_row: true, description: "all of the stock" }),
    step({ subdomain: "tasks", every_row: true, description: "all tasks" }),
    step({ ...create, subdomain: "shopping", group: 1, description: EGGS }),
  ]),
  [MILK]: planned([step({ ...create, subdomain: "shopping", description: MILK })]),
  [EGGS]: planned([step({ ...create, subdomain: "shopping", description: EGGS })]),
  [COMPARE]: planned([step({ ...create, subdomain: "shopping", description: EGGS })]),
  [PLAN]: planned([
    step({ ...create, subdomain: "shopping", description: "put cheese on the list" }),
    step({ ...create, subdomain: "meal_plans", group: 1, description: DAY }),
  ]),
  [STATED]: statePlan(STATED, "soap", "salt"),
  // The message does not contain the name, so Act is asked.
  [UNSAID]: statePlan(UNSAID, "pepper"),
  [CONFIRM]: planned([
    step({ description: "all saved recipes" }),
    step({ type: "write", group: 1, operation: "delete", description: "delete what was found" }),
  ]),
  [REPLAN]: planned([step({ subdomain: "inventory", description: "look and think again" })]),
};
const AGAIN = planned([
  step({ ...create, subdomain: "tasks", description: "remember the pantry" }),
]);

/** Answers every request of the scenarios. */
export function kitchenModel(): SimulatedScript {
  return (request) => {
    const message = /<user_message>\n(.*)/.exec(request.user)?.[1] ?? "";
    switch (request.contract) {
      case "UnderstandOutput":
        return understand(message);
      case "ThinkOutput":
        if (message === POISON) throw new FatalError("internal", "the model refuses this");
        if (message === UNDO) return planned([], { undo: changesIn(request.user, false) });
        if (message === REDO) return planned([], { undo: changesIn(request.user, true) });
        return message === REPLAN && request.user.includes(ODD)
          ? AGAIN
          : (PLANS[message] ?? planned([]));
      case "ActDecision":
        return act(request);
      case "ActQuickDecision": {
        const foundDecision = { action: "step_complete", result_summary: "found" };
        const look = { action: "tool_call", tool: "db_read", params: { table: "inventory" } };
        if (callsIn(request.user) === 0) return look;
        const details = "how many there are to feed is in no row";
        const blocked = { reason_code: "PLAN_INVALID", details, suggested_next: "replan" };
        return message === COMPARE ? { action: "blocked", blocked } : foundDecision;
      }
      case "ReplyOutput":
        return { text: "Here is what came of it." };
      case "ConversationSummary":
        return { narrative: "They looked at the stock.", engagement: "looking" };
      default:
        throw new Error(`no answer for ${request.contract}`);
    }
  };
}

/** The refs of the changes that can be undone: those that an undo made, or the others. */
function changesIn(prompt: string, isOfUndo: boolean): string[] {
  return [...prompt.matchAll(/^- (change_\d+): (.*)$/gm)]
    .filter(([, , line]) => line?.endsWith("itself an undo") === isOfUndo)
    .flatMap(([, ref]) => ref ?? []);
}

function understand(message: string): object {
  if (message.startsWith(LOOK) || message === COMPARE) {
    return quickly("inventory", "everything in stock");
  }
  if (message === "yes") return understood({ pending_response: "confirms" });
  if (message === "Thursday evening") return understood({ pending_response: "answers" });
  return understood();
}

function act({ user }: SimulatedRequest): object {
  const job = /Your job in this step: (.+)/.exec(user)?.[1] ?? "";
  const isFirst = callsIn(user) === 0;
  const once = (decision: object) => (isFirst ? decision : decided({ result_summary: "Done" }));
  if (/^Step type: generate$/m.test(user)) {
    return decided({ data: recipe(/^Item: (.+)$/m.exec(user)?.[1] ?? "Cod") });
  }
  if (/^Step type: analyze$/m.test(user)) {
    return decided({ data: { text: "They go together.", refs: [] } });
  }
  if (job.startsWith(MILK)) return once(listItem("milk"));
  if (job.startsWith(EGGS)) return once(listItem("eggs"));
  if (job.startsWith(UNSAID)) {
    const isMade = user.includes("db_create shopping_list →");
    return isMade ? decided({ result_summary: "Done" }) : listItem("pepper");
  }
  if (job.startsWith("put cheese")) return once(listItem("cheese"));
  if (job.startsWith("remember the pantry")) {
    return once(call("db_create", { table: "tasks", rows: [{ title: "Sort the pantry" }] }));
  }
  if (job.startsWith(DAY)) {
    const isAnswered = user.includes("Thursday evening");
    const question = "For which evening are the pancakes?";
    return isAnswered
      ? once(
          call("db_create", {
            table: "meal_plans",
            rows: [{ planned_on: "2026-11-26", meal_type: "dinner", title: "Pancakes" }],
          }),
        )
      : decided({ action: "ask_user", result_summary: null, question });
  }
  if (job.startsWith("delete what was found")) {
    const where = byRef(...refsIn(user, "recipe"));
    return once(call("db_delete", { table: "recipes", where }));
  }
  if (job.startsWith("note the stock")) {
    const where = byRef(refsIn(user, "inventory")[0] ?? "inventory_0");
    return once(call("db_update", { table: "inventory", where, set: { quantity: 2, unit: "l" } }));
  }
  if (job.startsWith("look and think again") && !isFirst) {
    const blocked = { reason_code: "PLAN_INVALID", details: ODD, suggested_next: "replan" };
    return decided({ action: "blocked", result_summary: null, blocked });
  }
  const subdomain = /^## Subdomain: (.+)$/m.exec(user)?.[1] ?? "recipes";
  return once(read(subdomain === "shopping" ? "shopping_list" : subdomain));
}

/** A model that is unavailable when a request is made for the first time, and makes a broken plan the second time. */
export function stumblingModel(script: SimulatedScript): SimulatedScript {
  return (request) => {
    if (request.times === 1) throw new TransientError("overloaded", "busy");
    return request.times === 2 && request.contract === "ThinkOutput" ? {} : script(request);
  };
}

/** A model that always refuses one of the three recipes. */
export function failingModel(script: SimulatedScript): SimulatedScript {
  return (request) => {
    if (/^Item: Cod Curry$/m.test(request.user)) throw new FatalError("internal", "refused");
    return script(request);
  };
}

/**
 * The number of rows that a completed run makes, by its message, however often its model was asked. Runs of other
 * messages are not checked.
 */
export const MAKES: Record<string, number> = {
  [LOOK]: 0,
  [COMPARE]: 1,
  [SAVE]: 3,
  [PANTRY]: 0,
  [STOCKTAKE]: 1,
  [MILK]: 1,
  [EGGS]: 1,
  [PLAN]: 1,
  "Thursday evening": 1,
  [REPLAN]: 1,
  [STATED]: 2,
  [UNSAID]: 1,
  [UNDO]: 0,
  [REDO]: 3,
};

/** A model that answers a repeated request in other words and with other names. */
export function varyingModel(script: SimulatedScript): SimulatedScript {
  return (request) => {
    const answer = script(request);
    if (request.times === 1) return answer;
    const text = JSON.stringify(answer)
      .replace(
        /"(name|title)":"(milk|eggs|cheese|Pancakes|Sort the pantry)"/g,
        `"$1":"$2 ${request.times}"`,
      )
      .replace("plainly.", `plainly, take ${request.times}.`)
      .replace('"what was asked for"', `"what was asked for, ${request.times}"`)
      .replace("what came of it", `what came of it, take ${request.times}`);
    return JSON.parse(text) as object;
  };
}
