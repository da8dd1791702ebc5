// I4 and I5: no item of a batch is lost, and a draft is stored exactly as it is.
import type { Artifact } from "../../../shared/contracts/session.ts";
import { applied, stepsOf, type LedgerRow, type Observed } from "../observed.ts";

export function checkBatches(observation: Observed): string[] {
  return stepsOf(observation).flatMap(({ step, status, batch, receipts = [] }) => {
    if (batch === undefined) return [];
    const pending = batch.items.filter((item) => item.status === "pending").length;
    const madeCount = batch.items.filter((item) => item.status === "completed").length;
    const isWrite = receipts.length > 0;
    const hasApplied = receipts.some((receipt) => receipt.status === "applied");
    return [
      ...(batch.total === batch.items.length ? [] : [`I4: step ${step} lost items of its batch`]),
      ...(status === "completed" && pending > 0 ? [`I4: step ${step} left ${pending} items`] : []),
      ...(isWrite && !hasApplied && madeCount > 0
        ? [`I4: step ${step} completed ${madeCount} items without a change`]
        : []),
    ];
  });
}

export function checkStored(observation: Observed): string[] {
  if (observation.kind === "undo") return [];
  const effects = applied(observation).filter(({ op }) => op === "create");
  return [
    ...effects.flatMap((effect) => [
      ...recipeFaults(observation, effect),
      ...retypedDrafts(observation, effect),
    ]),
    ...listFaults(observation, effects),
  ];
}

/** A saved recipe equals its draft in every column that both have, and in the names of its lines. */
function recipeFaults(
  observation: Observed,
  { request, row_id: id, table_name: table }: LedgerRow,
) {
  const draft = observation.drafts.get(String(request["alias"]));
  const row = observation.after.get(table ?? "")?.get(id ?? "");
  const isChanged = observation.screenRows.has(id ?? "") || changedLater(observation, id);
  if (draft?.type !== "recipe" || row === undefined || isChanged) return [];
  const faults: string[] = [];
  for (const [field, value] of Object.entries(draft.content)) {
    if (field === "ingredients" || value === null || value === undefined) continue;
    if (Object.hasOwn(row, field) && JSON.stringify(row[field]) !== JSON.stringify(value)) {
      faults.push(`I5: ${draft.ref}.${field} was stored as ${JSON.stringify(row[field])}`);
    }
  }
  const lines = [...(observation.after.get("recipe_ingredients")?.values() ?? [])]
    .filter((line) => line["recipe_id"] === id)
    .toSorted((a, b) => Number(a["position"]) - Number(b["position"]))
    .map((line) => line["name"]);
  const ingredients = (draft.content["ingredients"] as { name: string }[] | undefined) ?? [];
  if (JSON.stringify(lines) !== JSON.stringify(ingredients.map(({ name }) => name))) {
    faults.push(`I5: ${draft.ref} has the lines ${JSON.stringify(lines)}`);
  }
  return faults;
}

function changedLater(observation: Observed, id: string | null): boolean {
  return applied(observation).some(({ op, row_id }) => op === "update" && row_id === id);
}

/** Faults for a row that a model wrote under the name of an unsaved draft, so that its content was not compiled. */
function retypedDrafts(
  observation: Observed,
  { request, table_name: table, step }: LedgerRow,
): string[] {
  if (table !== "recipes" || typeof request["alias"] === "string") return [];
  const name = nameIn(request);
  const savedAliases = new Set(applied(observation).map((effect) => effect.request["alias"]));
  const drafts = Object.entries(observation.state.session)
    .filter(([field]) => field.startsWith("artifact:"))
    .map(([, json]) => JSON.parse(json) as Artifact);
  return drafts
    .filter(
      ({ type, ref, label }) => type === "recipe" && !savedAliases.has(ref) && fold(label) === name,
    )
    .map(({ ref }) => `I5: ${step} wrote ${ref} down once more, as a model retyped it`);
}

function nameIn(request: Record<string, unknown>): string {
  const values = (request["values"] ?? {}) as Record<string, unknown>;
  return fold(String(values["name"] ?? ""));
}

const fold = (text: string) => text.trim().toLowerCase();

/** Each entry of a list becomes a row, and nothing else does. */
function listFaults(observation: Observed, effects: LedgerRow[]): string[] {
  return stepsOf(observation).flatMap(({ step, type, batch }) => {
    if (type !== "write") return [];
    const drafts = (batch?.items ?? [])
      .filter(({ status }) => status === "completed")
      .flatMap(({ ref }) => observation.drafts.get(ref) ?? [])
      .filter(({ type: kind }) => kind === "task_list" || kind === "meal_plan");
    if (drafts.length === 0) return [];
    const titles = drafts.flatMap(({ content }) =>
      ((content["tasks"] ?? content["entries"] ?? []) as { title: string }[]).map(
        ({ title }) => title,
      ),
    );
    const storedTitles = effects
      .filter((effect) => effect.step === `act.${step}`)
      .map(({ request }) => ((request["values"] ?? {}) as Record<string, unknown>)["title"]);
    return JSON.stringify(storedTitles.toSorted()) === JSON.stringify(titles.toSorted())
      ? []
      : [`I5: a list of ${JSON.stringify(titles)} became ${JSON.stringify(storedTitles)}`];
  });
}
