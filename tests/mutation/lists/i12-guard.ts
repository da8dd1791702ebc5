// Mutants of I12 in the database: no allergen is written without an override.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I12_GUARD: readonly Mutant[] = mutantsOf("I12", [
  {
    file: migrationFile("core_guard"),
    test: "tests/database/kitchen/guard.test.ts",
    what: "one override sets every code aside",
    find: "where not alfred.is_set_aside(op -> 'override', f))",
    put: "where op -> 'override' = '[]')",
  },
  {
    file: migrationFile("kitchen_meal_plans"),
    test: "tests/database/kitchen/guard.test.ts",
    what: "planned meals are not guarded",
    find: ", guard => 'guard_meal'",
    put: "",
  },
  {
    file: migrationFile("kitchen_meal_plans"),
    test: "tests/database/kitchen/guard.test.ts",
    what: "a planned meal's recipe is taken for what its guard does not read",
    find: "unguarded => '{meal_type,servings,notes}'",
    put: "unguarded => '{meal_type,servings,notes,recipe_id}'",
  },
  {
    file: migrationFile("kitchen_food_findings"),
    test: "tests/database/kitchen/guard.test.ts",
    what: "a link to something harmless makes words harmless",
    find: "(select distinct f.content from food f where f.content is not null)",
    put: "(select distinct f.content from food f where f.content is not null and f.ingredient_id is null)",
  },
  {
    file: migrationFile("kitchen_food_findings"),
    test: "tests/database/kitchen/guard.test.ts",
    what: "a label takes a prawn's own allergen out of a prawn",
    find: "codes <@ array['fish', 'crustaceans', 'molluscs']",
    put: "false",
  },
  {
    file: migrationFile("kitchen_food_findings"),
    test: "tests/database/kitchen/guard.test.ts",
    what: "a diet minds no kinds of food",
    find: `
      or c.kind <> 'allergen' and c.minded = any (w.kinds)`,
    put: "",
  },
  {
    file: migrationFile("core_operations"),
    test: "tests/database/kitchen/guard.test.ts",
    what: "an allergy that somebody has stated is taken away without an override",
    find: "alfred.new_findings(alfred.findings(entry.keeps_out, row_id, household), kept_out),",
    put: "'[]',",
  },
  {
    file: migrationFile("kitchen_diets"),
    test: "tests/database/kitchen/guard.test.ts",
    what: "what a diet leaves out does not follow the catalogue",
    find: "after insert or update of name, categories, allergens on public.ingredients",
    put: "after insert on public.ingredients",
  },
  {
    file: migrationFile("kitchen_stated"),
    test: "tests/database/kitchen/guard.test.ts",
    what: "the allergies of other members are not minded",
    find: `where m.household_id = (p ->> 'household_id')::uuid
    ) end)`,
    put: `where m.household_id = (p ->> 'household_id')::uuid and m.user_id = alfred.uid()
    ) end)`,
  },
  {
    file: migrationFile("kitchen_food_signs"),
    test: "tests/database/kitchen/guard.test.ts",
    what: "what is free of lactose is taken for free of milk",
    find: "'milk sugar', 'lactose-free'),\n  ('substance', 'sulphite",
    put: "'milk', 'lactose-free'),\n  ('substance', 'sulphite",
  },
  {
    file: migrationFile("kitchen_food_mentions"),
    test: "tests/database/kitchen/guard.test.ts",
    what: "a label that is denied counts",
    find: "      if is_denied then",
    put: "      if false then",
  },
  {
    file: migrationFile("kitchen_stated"),
    test: "tests/database/kitchen/stated-facts.test.ts",
    what: "the diet of another person is taken for the user's own",
    find: "where s.user_id = member and s.kind = 'diet' and s.who is null",
    put: "where s.user_id = member and s.kind = 'diet'",
  },
  {
    file: migrationFile("kitchen_stated"),
    test: "tests/database/kitchen/stated-facts.test.ts",
    what: "an allergy that has ended keeps counting",
    find: "and alfred.holds_on(s.valid_from, s.valid_until, (p ->> 'day')::date, current_date + 1)",
    put: "",
  },
  {
    file: migrationFile("kitchen_stated"),
    test: "tests/database/kitchen/stated-facts.test.ts",
    what: "a diet counts before it begins",
    find: "and alfred.holds_on(s.valid_from, s.valid_until, own_diets.day, alfred.today_of(member))",
    put: "and alfred.still_holds(s.valid_until)",
  },
  {
    file: migrationFile("kitchen_food_findings"),
    test: "tests/database/runs/judgements.test.ts",
    what: "what a model judges to be in it stops nothing",
    find: "from judged j join minded a on j.contains ? a.minded",
    put: "from judged j join minded a on false",
  },
  {
    file: migrationFile("kitchen_food_findings"),
    test: "tests/database/runs/judgements.test.ts",
    what: "what may be in it is noted where it can harm somebody",
    find: "select kind = 'allergen' and not is_known and not alfred.is_single_food(name)",
    put: "select false",
  },
  {
    file: migrationFile("kitchen_food_findings"),
    test: "tests/database/runs/judgements.test.ts",
    what: "a judgement talks the words away",
    find: `    -- A finding by a food's English name is left out if the food's own name has the same one.
    select f.* from floor f
    where not exists (`,
    put: `    select f.* from floor f
    where not exists (select 1 from judged) and not exists (`,
  },
  {
    file: migrationFile("kitchen_guards"),
    test: "tests/database/kitchen/stated-facts.test.ts",
    what: "a meal is judged by what holds today",
    find: "case kind when 'meal' then '(select p.planned_on from public.meal_plans p where p.id = $1)'",
    put: "case kind when 'meal' then 'null::date'",
  },
  {
    file: migrationFile("core_operations"),
    test: "tests/database/runs/undo.test.ts",
    what: "what an undo puts back is told to nobody",
    find: "remarks := alfred.restored_remarks(found_now, remarks);",
    put: "remarks := '[]';",
  },
  {
    file: migrationFile("core_guard"),
    test: "tests/database/runs/judgements.test.ts",
    what: "a yes to what may be in it is a yes to what is",
    find: "or finding ->> 'kind' = 'may' and override ? substr(finding ->> 'code', 5)",
    put: "or override ? substr(finding ->> 'code', 5) or override ? ('may ' || (finding ->> 'code'))",
  },
  {
    file: migrationFile("core_operations"),
    test: "tests/database/runs/judgements.test.ts",
    what: "an answer outlasts the write that it was given for",
    find: "delete from alfred.guard_answers a where a.row_id = (done ->> 'row_id')::uuid;",
    put: "perform 1;",
  },
  {
    file: migrationFile("kitchen_guards"),
    test: "tests/database/kitchen/findings.test.ts",
    what: "a row is shown without what its recipe contains",
    find: "when 'recipes' then alfred.recipe_foods(asked.id, asked.id)",
    put: "when 'recipes' then '[]'::jsonb",
  },
  {
    file: migrationFile("kitchen_named_foods"),
    test: "tests/database/runs/judgements.test.ts",
    what: "a wrong empty judgement goes on with every row of its name",
    find: "and not alfred.is_plain_food(new.name)",
    put: "and false",
  },
  {
    file: "shared/kitchen/food/judgement.ts",
    test: "shared/kitchen/food/allergen-codes.test.ts",
    what: "a word that is no code is judged to contain nothing",
    find: "return codesOfWords.every((codes) => codes !== null) ? [...new Set(codesOfWords.flat())] : null;",
    put: "return [...new Set(codesOfWords.flatMap((codes) => codes ?? []))];",
  },
  {
    file: "shared/chain/act/judge-used.ts",
    test: "tests/contract/kitchen/judgements.test.ts",
    what: "of a plan's lines the first forty are judged",
    find: "at < rows.length; at += JUDGE_BATCH",
    put: "at < 1; at += JUDGE_BATCH",
  },
  {
    file: "shared/chain/understand/mark-known.ts",
    test: "tests/contract/kitchen/marked-rows.test.ts",
    what: "what is stated after a row was read does not count for the row",
    find: "if (JSON.stringify(before) === JSON.stringify(findings)) return [];",
    put: "if (before !== findings) return [];",
  },
]);
