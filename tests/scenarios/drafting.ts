// Messages about drafts, as scripts: making recipes under given names, saving drafts by their refs,
// and rows that the database refuses.
import type { Script } from "../../dev/model/start-scripted-model.ts";
import { decided, itemOf, planned, recipe, step } from "../chain/kitchen-scripts.ts";
import type { TestUser } from "../support/stack.ts";
import type { ScenarioWorld } from "./scenario-world.ts";
import { modelOf, type Answers } from "./scripts.ts";

export const make = (names: readonly string[]) =>
  planned([
    step({
      type: "generate",
      description: "make them",
      batch: names.map((label) => ({ label, brief: `make ${label}`, ref: null })),
    }),
  ]);

/** Makes a recipe under each name; saves nothing. */
export const makes = (names: readonly string[], over: Answers = {}): Script =>
  modelOf({
    ThinkOutput: make(names),
    ActDecision: (request) => decided({ data: recipe(itemOf(request)) }),
    ReplyOutput: { text: "Here they are." },
    ...over,
  });

export const save = (drafts: readonly (readonly [label: string, ref: string | null])[]) =>
  planned([
    step({
      type: "write",
      operation: "create",
      description: "save them",
      batch: drafts.map(([label, ref]) => ({ label, brief: "", ref })),
    }),
  ]);

/** Saves `gen_recipe_1` … under these names. */
export const saveInOrder = (names: readonly string[]) =>
  save(names.map((label, at) => [label, `gen_recipe_${at + 1}`]));

export interface Listed {
  ref: string;
  label: string;
  status: string;
}

/** What the API says is in play. */
export async function inPlay(
  world: ScenarioWorld,
  user: TestUser,
  conversation: string,
): Promise<Listed[]> {
  const path = `/v1/conversations/${conversation}/entities`;
  return (await world.request<{ items: Listed[] }>(user, path)).body.items;
}

/**
 * The database refuses recipes of this name from now on. @returns a function that makes up for it
 */
export async function refuseRecipe(world: ScenarioWorld, name: string) {
  const trigger = `refuse_${name.toLowerCase().replace(/\W+/g, "_")}`;
  await world.admin(`
    create or replace function public.refuse_row() returns trigger language plpgsql as $$
      begin raise check_violation using message = 'the shelf is full'; end $$`);
  await world.admin(`
    create trigger ${trigger} before insert on public.recipes for each row
      when (new.name = '${name}') execute function public.refuse_row()`);
  return () => world.admin(`drop trigger if exists ${trigger} on public.recipes`);
}
