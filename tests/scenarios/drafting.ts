// Scripts for messages about drafts: generating recipes with given names, saving drafts by their refs, listing
// entities, and making the database refuse rows.
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

/** A model that generates a recipe for each name and saves nothing. */
export const draftingModel = (names: readonly string[], overrides: Answers = {}): Script =>
  modelOf({
    ThinkOutput: make(names),
    ActDecision: (request) => decided({ data: recipe(itemOf(request)) }),
    ReplyOutput: { text: "Here they are." },
    ...overrides,
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

/** A plan that saves `gen_recipe_1` … with these names. */
export const saveInOrder = (names: readonly string[]) =>
  save(names.map((label, index) => [label, `gen_recipe_${index + 1}`]));

export interface ListedEntity {
  ref: string;
  label: string;
  status: string;
}

/** The entities of the conversation, from the API. */
export async function listEntities(
  world: ScenarioWorld,
  user: TestUser,
  conversation: string,
): Promise<ListedEntity[]> {
  const path = `/v1/conversations/${conversation}/entities`;
  return (await world.request<{ items: ListedEntity[] }>(user, path)).body.items;
}

/**
 * Makes the database refuse recipes of this name. @returns a function that ends the refusal
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
