// Lines of the guard's second source (I12), each with a way to break it and the tests that must notice.
import type { Mutant } from "./mutant.ts";

const guards = "supabase/migrations/20261122002150_kitchen_guards.sql";
const guard = "supabase/migrations/20261122002100_guard.sql";
const operations = "supabase/migrations/20261121001450_operations.sql";
const judging = "supabase/migrations/20261123001500_judge_rows.sql";
const columns = "supabase/migrations/20261121000760_food_judgements.sql";
const database = ["tests/database/runs/judgements.test.ts"];
const run = ["tests/contract/kitchen/judgements.test.ts"];

export const JUDGEMENT_MUTANTS: readonly Mutant[] = [
  {
    invariant: "I6",
    what: "a row is made twice where it is judged in other words",
    file: "shared/chain/act/writes/create-tool.ts",
    find: "(given.has(column) ? undefined : value)",
    put: "(given.has(`no ${column}`) ? undefined : value)",
    tests: run,
  },
  {
    invariant: "I12",
    what: "what a model judges to be in it stops nothing",
    file: guards,
    find: "from judged j join avoided a on j.contains ? a.means",
    put: "from judged j join avoided a on false",
    tests: database,
  },
  {
    invariant: "I12",
    what: "a judgement talks the words away",
    file: guards,
    find: "    -- What a name is linked by is not told beside the name.\n    select f.* from floor f\n    where not exists (",
    put: "    select f.* from floor f\n    where not exists (select 1 from judged) and not exists (",
    tests: database,
  },
  {
    invariant: "I12",
    what: "what may be in it is not asked about",
    file: guards,
    find: "from judged j join avoided a on j.may_contain ? a.means",
    put: "from judged j join avoided a on false",
    tests: database,
  },
  {
    invariant: "I12",
    what: "a yes to what may be in it is a yes to what is",
    file: guard,
    find: "or finding ->> 'kind' = 'may' and override ? substr(finding ->> 'code', 5)",
    put: "or override ? substr(finding ->> 'code', 5) or override ? ('may ' || (finding ->> 'code'))",
    tests: database,
  },
  {
    invariant: "I12",
    what: "an answer is forgotten",
    file: operations,
    find: "    perform alfred.keep_answers(found_now, household, row_id);\n",
    put: "",
    tests: database,
  },
  {
    invariant: "I12",
    what: "an answer outlasts the write that it was given for",
    file: operations,
    find: "delete from alfred.guard_answers a where a.row_id = (done ->> 'row_id')::uuid;",
    put: "perform 1;",
    tests: database,
  },
  {
    invariant: "I12",
    what: "an answer about a diet is everybody's",
    file: guards,
    find: "and (a.kind = 'allergen' or g.user_id = member)",
    put: "",
    tests: database,
  },
  {
    invariant: "I12",
    what: "a judgement outlasts the name that it was of",
    file: columns,
    find: "  new.may_contain := null;\n",
    put: "  new.may_contain := null; new.contains := old.contains;\n",
    tests: database,
  },
  {
    invariant: "I12",
    what: "what neither source knows is passed in silence",
    file: guards,
    find: "where is_open and not (f ->> 'linked')::boolean",
    put: "where false and is_open",
    tests: database,
  },
  {
    invariant: "I12",
    what: "a later judgement replaces an earlier one",
    file: judging,
    find: "and t.contains is null and %s = $6'",
    put: "and %s = $6'",
    tests: database,
  },
  {
    invariant: "I12",
    what: "a model is not asked for what it leaves unsaid",
    file: "shared/chain/act/run-act-loop.ts",
    find: "(isRepair ? null : judgementObjection(work, decision)),",
    put: "(isRepair || judgementObjection(work, decision) === null ? null : null),",
    tests: run,
  },
  {
    invariant: "I12",
    what: "a plan uses what nobody has judged",
    file: "shared/chain/act/writes/apply-ops.ts",
    find: "  await judgeUsed(work, ops);\n",
    put: "",
    tests: run,
  },
  {
    invariant: "I12",
    what: "a draft's judgement is not saved with it",
    file: "shared/kitchen/compile-artifact.ts",
    find: "        ...columnsOfJudged(line.judged),\n",
    put: "",
    tests: run,
  },
];
