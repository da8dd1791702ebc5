// Attacks on Act: tool calls on tables and rows that are not the step's own, and decisions to end that
// come too early or claim too much.
import { decided } from "../../chain/kitchen-scripts.ts";
import { content } from "./attack-content.ts";
import { byShownRefs, hostileFilter } from "./attack-filters.ts";
import { reply } from "./attack-reply.ts";
import { newRows, newValues } from "./attack-rows.ts";
import { hostileString, wrongRef } from "../hostile-strings.ts";
import { refsOfType, REF_TYPE_OF, TABLE_OF, type Scene } from "../scene.ts";

const ALL_TABLES = [
  ...["recipes", "recipe_ingredients", "inventory", "shopping_list", "meal_plans", "tasks"],
  ...["preferences", "cooking_log", "ingredients", "households", "household_members", "profiles"],
  ...["runs", "effects", "refs", "snapshots", "auth.users", "pg_catalog.pg_class", "recipes,runs"],
];

export function act(scene: Scene): object {
  const { request, chance } = scene;
  const { user } = request;
  if (/^Step type: generate$/m.test(user)) return content(scene);
  if (/^Step type: analyze$/m.test(user)) {
    const refs = scene.attacks(0.4) ? [wrongRef(scene)] : scene.refs.slice(0, chance.int(0, 3));
    return decided({ data: { text: reply(scene).slice(0, 800) || "x", refs } });
  }
  const decision = toolStep(scene);
  return request.contract === "ActQuickDecision" ? withoutFields(decision) : decision;
}

function toolStep(scene: Scene): object {
  const { user } = scene.request;
  const subdomain = /^## Subdomain: (.+)$/m.exec(user)?.[1] ?? "recipes";
  const operation = /^Step type: write, (\w+)$/m.exec(user)?.[1];
  const callCount = Number(/^Calls: (\d+) made/m.exec(user)?.[1] ?? 0);
  const open = openItems(user);
  if (scene.attacks(0.2)) return endDecision(scene);
  if (isDone(user, operation, callCount) && open.length === 0) {
    return scene.attacks(0.3) ? endDecision(scene) : decided({ result_summary: "Done." });
  }
  const table = tableOf(scene, TABLE_OF[subdomain] ?? subdomain);
  const tool = toolOf(scene, operation, table, callCount);
  const batch = open.length > 1 && scene.attacks(1) ? firstItemOnly(scene, open) : open;
  return decided({
    action: "tool_call",
    tool,
    result_summary: null,
    ...(operation !== undefined && scene.attacks(0.12) ? falselyNotDone(scene, open) : {}),
    params: {
      table,
      ...whereOf(scene, tool, table, callCount),
      ...(tool === "db_create" ? { rows: newRows(scene, table, batch) } : {}),
      ...(tool === "db_update" ? changesOf(scene, table) : {}),
      last: scene.attacks(0.3) || scene.chance.is(0.4),
      ...(open.length > 0 && tool !== "db_read" && tool !== "db_create" ? itemOf(scene, open) : {}),
      ...(scene.attacks(0.15) ? { columns: [hostileString(scene).slice(0, 100)] } : {}),
      ...(scene.attacks(0.1)
        ? { order: [{ column: hostileString(scene).slice(0, 100) || "x", dir: "asc" }] }
        : {}),
    },
  });
}

/** Changes by plain values, or by forged amounts: too large, of columns without numbers, or of rows named twice. */
function changesOf(scene: Scene, table: string): object {
  const { chance } = scene;
  if (!scene.attacks(0.5)) return { set: newValues(scene, table) };
  scene.note("forged amount");
  const refs = refsOfType(scene, REF_TYPE_OF[table] ?? table);
  const ref = () => (chance.is(0.7) && refs.length > 0 ? chance.pick(refs) : wrongRef(scene));
  const change = () => ({
    refs: chance.pick([[ref()], [ref(), ref()], []]),
    item: "",
    set: [
      {
        column: chance.pick(["quantity", "servings", "prep_minutes", "name", "household_id"]),
        how: chance.pick(["add", "times", "set", "clear"]),
        values: [chance.pick(["0.5", "-1", "2", "1e308", "-0", "NaN", "0x10", "1,5", ""])],
      },
    ],
  });
  return { changes: chance.pick([[change()], [change(), change()]]) };
}

/** States that a requested item, or one that was never requested, was not done. */
function falselyNotDone(scene: Scene, open: string[]): object {
  const item = open[0] ?? hostileString(scene).slice(0, 100);
  return { not_done: [{ item, reason: hostileString(scene).slice(0, 200) }] };
}

function firstItemOnly(scene: Scene, open: string[]): string[] {
  scene.note("partial batch");
  return open.slice(0, 1);
}

function tableOf(scene: Scene, ownTable: string): string {
  if (!scene.attacks(0.08)) return ownTable;
  scene.note("foreign table");
  return scene.chance.pick(ALL_TABLES);
}

/** The tool for the step's own operation once the prompt shows its rows, or a delete as an attack. */
function toolOf(
  scene: Scene,
  operation: string | undefined,
  table: string,
  callCount: number,
): string {
  if (scene.attacks(0.1)) {
    scene.note("delete in disguise");
    return "db_delete";
  }
  if (operation === undefined) return "db_read";
  const refs = refsOfType(scene, REF_TYPE_OF[table] ?? table);
  const mustLook = operation !== "create" && refs.length === 0 && callCount === 0;
  return mustLook ? "db_read" : `db_${operation}`;
}

function whereOf(scene: Scene, tool: string, table: string, callCount: number): object {
  if (tool === "db_create") return {};
  // A refused call may be tried in another way, so the first calls attack most often.
  if (scene.attacks(callCount < 2 && tool !== "db_read" ? 1 : 0.4))
    return { where: hostileFilter(scene) };
  return tool === "db_read" ? {} : { where: byShownRefs(scene, table) };
}

function itemOf(scene: Scene, open: string[]): object {
  if (scene.attacks(0.3)) return { item: scene.chance.is(0.5) ? wrongRef(scene) : "nothing" };
  return open[0]?.startsWith("item_") ? { item: open[0] } : {};
}

/** Items that the batch table shows as pending. */
function openItems(user: string): string[] {
  const batch = /^## Batch\n([\s\S]*?)\n\n/m.exec(user)?.[1] ?? "";
  return [...batch.matchAll(/^\| (\S+) \|.*\| pending \|/gm)].map(([, item]) => item ?? "");
}

function isDone(user: string, operation: string | undefined, callCount: number): boolean {
  const ownCalls = /^### This step\n([\s\S]*?)\n\n/m.exec(user)?.[1] ?? "";
  return operation === undefined ? callCount > 0 : ownCalls.includes("applied:") || callCount > 3;
}

function endDecision(scene: Scene): object {
  const { chance } = scene;
  const text = hostileString(scene).slice(0, 300);
  return chance.pick([
    () => {
      scene.note("early completion");
      return decided({ result_summary: `Saved ${text}` });
    },
    () => {
      scene.note("early completion");
      return decided({ result_summary: text, note_for_next_step: text });
    },
    () => decided({ action: "ask_user", question: text || "What?", result_summary: null }),
    () => decided({ action: "fail", details: text, result_summary: null }),
    () =>
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
          details: text,
          suggested_next: chance.pick(["ask_user", "replan", "fail"]),
        },
      }),
  ])();
}

function withoutFields(decision: object): object {
  const fields = ["note_for_next_step", "question", "details"];
  return Object.fromEntries(Object.entries(decision).filter(([name]) => !fields.includes(name)));
}
