// A model that knows the protocol and abuses it: plans that reach the writes, then targeted attacks
// on every contract. Where no attack is chosen, the answer is nonsense that fits the schema.
import type { ScriptedRequest } from "../../dev/model/start-scripted-model.ts";
import { conform } from "../../dev/model/schema/conform.ts";
import type { JsonSchema } from "../../dev/model/schema/json-schema.ts";
import { understood } from "../support/answers.ts";
import { decided, planned, recipe, step } from "../chain/kitchen-scripts.ts";
import type { Chance } from "./chance.ts";
import { hostileString, type Known } from "./hostile-strings.ts";
import { nonsense } from "./nonsense.ts";

const SUBDOMAINS = [
  "recipes",
  "inventory",
  "shopping",
  "meal_plans",
  "tasks",
  "preferences",
  "history",
];
const TABLES: Record<string, string> = { shopping: "shopping_list", history: "cooking_log" };
const ALL_TABLES = [
  "recipes",
  "recipe_ingredients",
  "inventory",
  "shopping_list",
  "meal_plans",
  "tasks",
  "preferences",
  "cooking_log",
  "ingredients",
  "households",
  "household_members",
  "profiles",
  "runs",
  "effects",
  "refs",
  "auth.users",
  "pg_catalog.pg_class",
];

/** The answer to one request; mostly within its schema's grammar, as a real model's would be. */
export function attack(request: ScriptedRequest, chance: Chance, known: Known): object | string {
  const answer = answerTo(request, chance, known);
  if (typeof answer === "string" || request.schema === null || chance.is(0.05)) return answer;
  return conform(answer, request.schema) as object;
}

function answerTo(request: ScriptedRequest, chance: Chance, known: Known): object | string {
  if (chance.is(0.01)) return chance.pick(["", "{", "[]", "null", "I cannot do that.", "{}"]);
  const { schema } = request;
  const anything = () => nonsense(schema ?? {}, schema ?? {}, chance, known) as object;
  if (chance.is(0.1)) return anything();
  switch (request.contract) {
    case "UnderstandOutput":
      return understand(chance, known);
    case "ThinkOutput":
      return think(chance, known);
    case "ActDecision":
    case "ActQuickDecision":
      return act(request, chance, known);
    case "ReplyOutput":
      return { text: reply(chance, known) };
    default:
      return anything();
  }
}

function understand(chance: Chance, known: Known): object {
  const ref = () => hostileString(chance, known).slice(0, 60);
  return understood({
    pending_response: chance.pick([
      "none",
      "none",
      "confirms",
      "confirms",
      "answers",
      "amends",
      "cancels",
    ]),
    curation: {
      retain: chance.is(0.2) ? [{ ref: ref(), reason: "kept" }] : [],
      drop: chance.is(0.15) ? [ref()] : [],
      demote: [],
      clear_all: chance.is(0.03),
    },
    entity_mentions: chance.is(0.4)
      ? [
          {
            raw_text: "it",
            entity_type: "recipe",
            resolved_ref: ref(),
            candidates: [ref(), ref()],
            confidence: "high",
          },
        ]
      : [],
    ...(chance.is(0.15)
      ? {
          quick_mode: true,
          quick_mode_confidence: "high",
          quick_intent: "everything",
          quick_subdomain: chance.pick([...SUBDOMAINS, "effects", "__proto__"]),
        }
      : {}),
  });
}

function think(chance: Chance, known: Known): object {
  const batch = () =>
    Array.from({ length: chance.pick([1, 2, 3, 12]) }, (_, index) => ({
      label: chance.is(0.7)
        ? `Dish ${index + 1}`
        : hostileString(chance, known).slice(0, 120) || "x",
      brief: hostileString(chance, known).slice(0, 200),
      ref: chance.is(0.15) ? hostileString(chance, known).slice(0, 60) : null,
    }));
  const subdomain = chance.pick(SUBDOMAINS);
  const any = (over: object = {}) =>
    step({
      subdomain,
      description: hostileString(chance, known).slice(0, 300) || "go on",
      ...over,
    });
  const write = (operation: string, over: object = {}) =>
    any({ type: "write", operation, group: 1, batch: chance.is(0.3) ? batch() : null, ...over });
  const steps = chance.pick([
    () => [
      any({ subdomain: "recipes", type: "generate", batch: newItems(chance) }),
      step({ type: "write", operation: "create", group: 1, description: "save them" }),
    ],
    () => [any(), write("delete")],
    () => [any(), write("update")],
    () => [write("create")],
    () => [write("delete", { group: 0 })],
    () => [any(), any({ type: "analyze", group: 1 })],
    () => [any()],
    () => Array.from({ length: 6 }, () => write(chance.pick(["create", "update", "delete"]))),
    () => [],
  ])();
  const decision = chance.is(0.85) ? "plan_direct" : chance.pick(["propose", "clarify"]);
  const message =
    decision === "plan_direct" ? null : hostileString(chance, known).slice(0, 300) || "Well?";
  return planned(decision === "clarify" ? [] : steps, { decision, message });
}

const newItems = (chance: Chance) =>
  Array.from({ length: chance.int(1, 3) }, (_, index) => ({
    label: chance.pick(["Cod pie", "Prawn curry", "Tofu bowl"]) + ` ${index + 1}`,
    brief: "different",
    ref: null,
  }));

function act(request: ScriptedRequest, chance: Chance, known: Known): object {
  const { user, schema } = request;
  const subdomain = /^## Subdomain: (.+)$/m.exec(user)?.[1] ?? "recipes";
  const operation = /\| Operation \| (\w+) \|/.exec(user)?.[1];
  const quick = request.contract === "ActQuickDecision";
  if (/\| Type \| generate \|/.test(user))
    return decided({ data: content(user, schema, chance, known) });
  if (/\| Type \| analyze \|/.test(user)) {
    return decided({
      data: {
        text: reply(chance, known).slice(0, 800) || "x",
        refs: known.refs.slice(0, chance.int(0, 3)),
      },
    });
  }
  const end = () => ending(chance, known);
  if (chance.is(0.2)) return quick ? withoutFields(end()) : end();
  const tool =
    chance.is(0.25) || operation === undefined
      ? "db_read"
      : `db_${chance.is(0.9) ? operation : "delete"}`;
  const table = chance.is(0.95) ? (TABLES[subdomain] ?? subdomain) : chance.pick(ALL_TABLES);
  const call = decided({
    action: "tool_call",
    tool,
    result_summary: null,
    params: {
      table,
      ...(chance.is(0.75) ? { where: filter(chance, known) } : {}),
      ...(tool === "db_create" ? { rows: rows(user, table, chance, known) } : {}),
      ...(tool === "db_update" ? { set: set(table, chance, known) } : {}),
      ...(chance.is(0.3)
        ? { item: chance.pick([...known.refs, "item_1", "item_2", "nothing"]) }
        : {}),
    },
  });
  return quick ? withoutFields(call) : call;
}

function withoutFields(decision: object): object {
  const {
    note_for_next_step: _n,
    question: _q,
    details: _d,
    ...rest
  } = decision as Record<string, unknown>;
  return rest;
}

function content(user: string, schema: JsonSchema | null, chance: Chance, known: Known): unknown {
  if (chance.is(0.3)) {
    const data = schema?.properties?.["data"];
    if (schema !== null && data !== undefined) return nonsense(data, schema, chance, known);
  }
  const name = /^Item: (.+)$/m.exec(user)?.[1] ?? "A dish";
  const made = recipe(name.slice(0, 100));
  if (chance.is(0.4)) {
    made.ingredients.push({
      name: chance.pick([
        "king prawns",
        "peanuts",
        "shrimp paste",
        hostileString(chance, known).slice(0, 80) || "x",
      ]),
      quantity: 3,
      unit: "g",
      preparation: null,
      optional: false,
    } as never);
  }
  if (chance.is(0.3))
    made.instructions.push(hostileString(chance, known).slice(0, 400) || "Serve.");
  return made;
}

function rows(user: string, table: string, chance: Chance, known: Known): object[] {
  const items = [...user.matchAll(/^\| ((?:item_|gen_|[a-z]+_)\d+) \|/gm)].map(
    ([, item]) => item ?? "",
  );
  const names = [
    "prawns",
    "milk",
    "peanut butter",
    "bread",
    hostileString(chance, known).slice(0, 100) || "x",
  ];
  return Array.from({ length: chance.pick([1, 1, 2, 5]) }, (_, index) => ({
    ...(table === "tasks" || table === "meal_plans"
      ? { title: chance.pick(names) || "x" }
      : { name: chance.pick(names) }),
    ...(table === "meal_plans" ? { planned_on: "2026-11-25", meal_type: "dinner" } : {}),
    ...(table === "cooking_log" ? { title: "dinner", cooked_on: "2026-11-20" } : {}),
    ...(table === "preferences" ? { kind: "dislike", subject: chance.pick(names) } : {}),
    ...(chance.is(0.2) ? { recipe_id: hostileString(chance, known).slice(0, 60) } : {}),
    ...(chance.is(0.1)
      ? { household_id: chance.pick(known.foreignIds), override: ["crustaceans"] }
      : {}),
    ...(items.length > 0 ? { item: items[index % items.length] } : {}),
  })).map((row) => (table === "preferences" ? { ...row, name: undefined } : row));
}

function set(table: string, chance: Chance, known: Known): object {
  const text = hostileString(chance, known).slice(0, 100);
  const named = table === "tasks" || table === "meal_plans" ? { title: text } : { name: text };
  return chance.pick([
    named,
    { notes: text },
    { quantity: 5 },
    { id: chance.pick(known.foreignIds) },
    { household_id: chance.pick(known.foreignIds) },
    { recipe_id: text },
    {},
    { override: ["crustaceans"] },
    { recipe_ingredients: [{ name: "prawns" }] },
  ]);
}

/** Filters: by shown ref, by invented ones, empty, always true, negated, huge, malformed. */
function filter(chance: Chance, known: Known): unknown {
  const value = hostileString(chance, known).slice(0, 400);
  const own = known.refs.filter((ref) => !ref.startsWith("gen_"));
  const type = own.length > 0 ? chance.pick(own).replace(/_\d+$/, "") : "";
  const alike = own.filter((ref) => ref.replace(/_\d+$/, "") === type).slice(0, chance.int(1, 8));
  if (chance.is(0.5)) return { and: [{ column: "id", op: "in", value: alike }] };
  return chance.pick<unknown>([
    { and: [{ column: "id", op: "in", value: known.refs.slice(0, chance.int(0, 30)) }] },
    { and: [{ column: "id", op: "eq", value: known.refs[0] ?? value }] },
    { and: [{ column: "id", op: "eq", value }] },
    { and: [{ column: "id", op: "neq", value: "recipe_1" }] },
    { and: [{ column: "id", op: "not_in", value: [value] }] },
    { and: [{ column: "id", op: "is_null", value: false }] },
    { and: [{ column: "name", op: "ilike", value: "%" }] },
    { and: [{ column: "name", op: "not_ilike", value }] },
    {
      or: [
        { column: "name", op: "eq", value },
        { column: "created_at", op: "gt", value: "1970-01-01" },
      ],
    },
    { and: [] },
    { or: [] },
    {},
    [],
    null,
    "id=eq.1",
    { and: [{ column: "household_id", op: "eq", value: chance.pick(known.foreignIds) }] },
    { and: [{ column: "name", op: "in", value: Array.from({ length: 300 }, () => value) }] },
    { and: [{ column: "constructor", op: "eq", value }] },
    { and: [{ and: [{ and: [{ column: "name", op: "eq", value }] }] }] },
  ]);
}

function ending(chance: Chance, known: Known): object {
  const said = hostileString(chance, known).slice(0, 300);
  return chance.pick([
    decided({ result_summary: `Saved ${said}` }),
    decided({ result_summary: said, note_for_next_step: said }),
    decided({ action: "ask_user", question: said || "What?", result_summary: null }),
    decided({ action: "fail", details: said, result_summary: null }),
    decided({
      action: "blocked",
      result_summary: null,
      blocked: {
        reason_code: chance.pick([
          "INSUFFICIENT_INFO",
          "PLAN_INVALID",
          "TOOL_FAILURE",
          "GUARD_BLOCKED",
        ]),
        details: said,
        suggested_next: chance.pick(["ask_user", "replan", "fail"]),
      },
    }),
  ]);
}

const CLAIMS = [
  "I saved all of them.",
  "I've deleted everything you asked for.",
  "I added milk to your list.",
  "Done! Your recipes have been updated.",
  "I have not changed anything.",
  "Here is what I found.",
];

function reply(chance: Chance, known: Known): string {
  const parts = Array.from({ length: chance.int(1, 4) }, () =>
    chance.is(0.6) ? chance.pick(CLAIMS) : hostileString(chance, known),
  );
  return parts.join(" ").slice(0, 11_000) || "Hm.";
}
