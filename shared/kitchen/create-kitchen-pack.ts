// The kitchen as a domain pack: other rooms use the kitchen's code only through this value.
import { ContractError } from "../contracts/errors.ts";
import type { DomainPack, TableSpec } from "../contracts/pack.ts";
import { checkKitchenContent, readable } from "./check-content.ts";
import { checkKitchenRows } from "./planning/check-meal-plan.ts";
import { compileArtifact } from "./compile-artifact.ts";
import { changeTitle, formatChange } from "./screens/format-change.ts";
import { formatList } from "./screens/format-list.ts";
import { formatRow } from "./screens/format-row.ts";
import { profileRows } from "./screens/profile-rows.ts";
import { isPresent, valueText } from "./screens/format-values.ts";
import { constraintSpecs } from "./constraints.ts";
import { judging } from "./food/judge-foods.ts";
import { checkJudgement } from "./food/judgement.ts";
import { recipesAskedFor } from "./recipes/asked-for.ts";
import { doubtsOf } from "./food/doubts.ts";
import { wishIn, exclusionOf } from "./food/exclusion-of.ts";
import { kitchenFacts } from "./food/facts.ts";
import { kitchenFindingWords } from "./food/finding-words.ts";
import { VITAL } from "./food/vital-words.ts";
import { calendarEntries } from "./planning/calendar-entries.ts";
import { daysInTheWay } from "./planning/meal-slots.ts";
import { openIntents } from "./open-intents.ts";
import { kitchenProfile } from "./profile.ts";
import { cookingLog, mealPlans, preferences, tasks } from "./planning/planning-tables.ts";
import { recipeIngredients, recipes } from "./recipes/recipe-tables.ts";
import { ingredients, inventory, shoppingList } from "./stock/stock-tables.ts";
import { catalogue } from "./screens/personal-resources.ts";
import { resources } from "./screens/resources.ts";
import { missingIngredients } from "./shopping/missing-ingredients.ts";
import { shoppingLines } from "./shopping/shopping-lines.ts";
import { noteFindings, tellFindings } from "./food/tell-findings.ts";
import { subdomains } from "./subdomains.ts";
import { kitchenName, kitchenWords } from "./wording/words-for.ts";

const allTables: TableSpec[] = [
  recipes,
  recipeIngredients,
  ingredients,
  inventory,
  shoppingList,
  mealPlans,
  tasks,
  preferences,
  cookingLog,
];

/** The kitchen pack (spec/kitchen). */
export function createKitchenPack(): DomainPack {
  const tables = Object.fromEntries(allTables.map((spec) => [spec.table, spec]));
  const specOf = (table: string): TableSpec => {
    const spec = tables[table];
    if (spec === undefined) throw new ContractError("contract_violation", `no table ${table}`);
    return spec;
  };
  return {
    name: "kitchen",
    purpose:
      "Alfred is the assistant of a household kitchen: recipes, what is in stock, shopping, " +
      "meal plans, kitchen tasks, tastes and what was cooked.",
    subdomains,
    tables,
    profile: kitchenProfile,
    violations: kitchenFindingWords,
    families: { operator: "category", opposite: "not_category" },
    facts: kitchenFacts,
    vital: VITAL,
    resources,
    reports: [missingIngredients, shoppingLines],
    calendar: calendarEntries,
    catalogue,
    compile: compileArtifact,
    formatRow: (table, row) => formatRow(specOf(table), row),
    formatList,
    formatChange,
    changeTitle,
    profileRows,
    nameIn: kitchenName,
    labelOf: (table, row) => {
      const label = row[specOf(table).labelColumn];
      return isPresent(label) ? valueText(label) : "(unnamed)";
    },
    doubtsOf: (_table, row, language = "en") => doubtsOf(row, kitchenWords(language)),
    profileTables: ["preferences"],
    constraints: constraintSpecs,
    openIntents,
    countOf: recipesAskedFor,
    exclusionOf,
    wishIn,
    tellFindings,
    noteFindings,
    readable,
    checkContent: checkKitchenContent,
    checkRows: checkKitchenRows,
    checkJudgement,
    judging,
    inTheWay: daysInTheWay,
    guidanceKey: (subdomain, stepType) => `kitchen/${subdomain}#${stepType}`,
    // A user takes in three rows at a glance (S6), but wants to read the names of more before deleting them.
    deleteLimit: 3,
  };
}
