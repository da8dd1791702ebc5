// Read steps and quick look-ups: one read, and the step is complete.
import { lookUpOf } from "../intents/look-up-filters.ts";
import { subdomainOfType, type Subdomain } from "../intents/intent.ts";
import type { ActPrompt } from "../prompt/read-act-prompt.ts";
import { typeOf } from "../prompt/read-entities.ts";
import { describeLookUp } from "../steps/describe-look-up.ts";
import { readLookUp, tableOfSubdomain } from "../steps/read-look-up.ts";
import { blocked, byRefs, callRead, complete, type Decision } from "./decisions.ts";
import { refsIn, rowsOfTable } from "./rows.ts";

export function actRead(prompt: ActPrompt): Decision {
  const done = prompt.calls.find(({ read }) => read !== null)?.read;
  if (done) {
    const what = /^look up /i.test(prompt.task) ? prompt.task.slice("look up ".length) : "";
    return complete(
      `Found ${done.total === 0 ? "nothing" : done.total}${what === "" ? "" : `: ${what}`}`,
    );
  }
  const refused = prompt.calls.filter((call) => call.refused !== null);
  const reason = refused.at(-1)?.refused ?? "";
  if (refused.length >= 2) return blocked("TOOL_FAILURE", `The look-up was refused: ${reason}`);
  const refs = refsIn(prompt.task);
  const table = tableOfSubdomain(subdomainOfType(typeOf(refs[0] ?? "")) ?? "");
  if (refs.length > 0 && prompt.tables.includes(table)) {
    return callRead({ table, where: byRefs(refs) });
  }
  if (prompt.task === "Look up the recipes of the meals that were read") {
    const rows = rowsOfTable(prompt, "meal_plans") ?? [];
    const ids = rows.flatMap(({ row }) => (typeof row.recipe_id === "string" ? row.recipe_id : []));
    // Meals that are made of no recipe have none to read.
    if (ids.length === 0) return complete("Found no recipe of those meals");
    return callRead({ table: "recipes", where: byRefs([...new Set(ids)]) });
  }
  const sentence = sentenceOf(prompt);
  // The catalogue does not know the food: then names have to do.
  const params = readLookUp(sentence, subjectOf(sentence, prompt.subdomain), refused.length > 0);
  return callRead(params);
}

/** The step's own words; a description of another style is read as the user's words are. */
function sentenceOf({ task, message, subdomain }: ActPrompt): string {
  if (/^look up /i.test(task)) return task;
  const words = task === "" ? message : task;
  return describeLookUp(lookUpOf(words, subdomain as Subdomain), null);
}

/** A meal plan's step may look at the recipes beside it. */
function subjectOf(sentence: string, subdomain: string): string {
  return sentence.startsWith("Look up the saved recipes") ? "recipes" : subdomain;
}
