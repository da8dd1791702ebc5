// Lines that make the guard's words hold (I12), each with a way to break it and the tests that must notice.
import { migrationFile } from "../support/migration-file.ts";
import type { Mutant } from "./mutant.ts";

const tests = ["tests/database/kitchen/guard.test.ts"];

export const GUARD_MUTANTS: readonly Mutant[] = [
  {
    invariant: "I12",
    what: "what is free of lactose is taken for free of milk",
    file: migrationFile("kitchen_food_mentions"),
    find: "\n          and f.kinds <> array['milk sugar']);",
    put: ");",
    tests,
  },
  {
    invariant: "I12",
    what: "a label talks a prawn away",
    file: migrationFile("kitchen_food_mentions"),
    find: "and code = any (array['gluten', 'milk', 'eggs', 'soybeans', 'sulphites'])",
    put: "",
    tests,
  },
  {
    invariant: "I12",
    what: "what a compound begins with is not looked for",
    file: migrationFile("kitchen_food_runs"),
    find: "where c.part = left(w.v, size) and c.is_first limit 1",
    put: "where false limit 1",
    tests,
  },
  {
    invariant: "I12",
    what: "a word of another language alarms in any line",
    file: migrationFile("kitchen_food_runs"),
    find: "or f.languages && coalesce(here.languages, everywhere.languages, f.languages)",
    put: "or true",
    tests,
  },
  {
    invariant: "I12",
    what: "what is not added yet is taken for never added",
    file: migrationFile("kitchen_food_mentions"),
    find: "or skipped = 0 and said = any (bares)",
    put: "or said = any (bares)",
    tests,
  },
  {
    invariant: "I12",
    what: "a doubled letter that is missing hides a food",
    file: migrationFile("kitchen_food_runs"),
    find: "case when length(k) > 5 then alfred.single_letters(k) end",
    put: "null::text",
    tests,
  },
  {
    invariant: "I12",
    what: "a diet minds no kinds of food",
    file: migrationFile("kitchen_food_violations"),
    find: "\n      or c.kind = 'diet' and c.minded = any (w.kinds)",
    put: "",
    tests,
  },
];
