// I12.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I12_MUTANTS: readonly Mutant[] = [
  ...mutantsOf(migrationFile("core_guard"), "tests/database/kitchen/guard.test.ts", "I12", [
    {
      what: "one override sets every code aside",
      find: "where not alfred.is_set_aside(op -> 'override', f))",
      put: "where op -> 'override' = '[]')",
    },
  ]),
  ...mutantsOf(migrationFile("kitchen_meal_plans"), "tests/database/kitchen/guard.test.ts", "I12", [
    {
      what: "planned meals are not guarded",
      find: ", guard => 'guard_meal'",
      put: "",
    },
  ]),
  ...mutantsOf(
    migrationFile("kitchen_food_violations"),
    "tests/database/kitchen/guard.test.ts",
    "I12",
    [
      {
        what: "a link to something harmless makes words harmless",
        find: "where f.content is not null",
        put: "where f.content is not null and f.ingredient_id is null",
      },
      {
        what: "a diet minds no kinds of food",
        find: `
      or c.kind = 'diet' and c.minded = any (w.kinds)`,
        put: "",
      },
    ],
  ),
  ...mutantsOf(migrationFile("core_operations"), "tests/database/kitchen/guard.test.ts", "I12", [
    {
      what: "an allergy that somebody has stated is taken away without an override",
      find: "alfred.new_findings(alfred.findings(entry.keeps_out, row_id, household), kept_out),",
      put: "'[]',",
    },
  ]),
  ...mutantsOf(migrationFile("kitchen_stated"), "tests/database/kitchen/guard.test.ts", "I12", [
    {
      what: "the allergies of other members are not minded",
      find: `where m.household_id = (p ->> 'household_id')::uuid
    ) end)`,
      put: `where m.household_id = (p ->> 'household_id')::uuid and m.user_id = alfred.uid()
    ) end)`,
    },
  ]),
  ...mutantsOf(
    migrationFile("kitchen_food_mentions"),
    "tests/database/kitchen/guard.test.ts",
    "I12",
    [
      {
        what: "what is free of lactose is taken for free of milk",
        find: `
          and f.kinds <> array['milk sugar']);`,
        put: ");",
      },
    ],
  ),
  ...mutantsOf(migrationFile("kitchen_avoided"), "tests/database/kitchen/guard.test.ts", "I12", [
    {
      what: "a household without an allergy has nothing to avoid",
      find: "    or exists (select from alfred.own_diets(member));",
      put: "    or false;",
    },
  ]),
  ...mutantsOf(
    "shared/domain/conversation/questions/yes-words.ts",
    "shared/domain/conversation/questions/yes-words.test.ts",
    "I12",
    [
      {
        what: "a question is taken for a yes",
        find: "if (/[?？؟¿⁇]/u.test(message)) return false;",
        put: "",
      },
      {
        what: "a yes with anything else beside it is a plain one",
        find: "if (phrase === undefined) return false;",
        put: "if (phrase === undefined) return agrees;",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/conversation/questions/take-pending.ts",
    "shared/domain/conversation/questions/take-pending.test.ts",
    "I12",
    [
      {
        what: "a model's word alone sets an override going",
        find: "(isChosen || isPlainYes(message, pending.type))",
        put: "message",
      },
      {
        what: "a word of a list alone sets an override going",
        find: `const confirms = response === "confirms" ||`,
        put: "const confirms = true ||",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/conversation/questions/build-pending.ts",
    "shared/domain/conversation/questions/build-pending.test.ts",
    "I12",
    [
      {
        what: "an override reaches further than the step that was confirmed",
        find: `takenOver?.type === "confirm_override" &&
    understood?.plan !== undefined &&
    thinkResult(results) === undefined &&
    (takenOver.remaining ?? []).some(({ id }) => id === step.id);`,
        put: `takenOver?.type === "confirm_override" &&
    understood?.plan !== undefined &&
    thinkResult(results) === undefined;`,
      },
    ],
  ),
  ...mutantsOf(
    "shared/chain/act/writes/apply-ops.ts",
    "shared/chain/act/writes/apply-ops.test.ts",
    "I12",
    [
      {
        what: "what the user has set aside does not reach the ledger",
        find: "ops.map((op) => ({ ...op, override }))",
        put: "ops",
      },
    ],
  ),
  ...mutantsOf("shared/kitchen/food/keep-fact.ts", "shared/kitchen/food/keep-fact.test.ts", "I12", [
    {
      what: "an allergy of some days counts on none",
      find: `const isNote = lasts === "at_times" && !isAllergy;`,
      put: `const isNote = lasts === "at_times";`,
    },
    {
      what: "what is unsure holds nothing out until it is answered",
      find: `if (passes || whose === "unsure" || lasts === "unsure") return forNow(fact);`,
      put: `if (whose === "unsure" || lasts === "unsure") return null;
  if (passes) return forNow(fact);`,
    },
    {
      what: "a guest's allergy is stored for good",
      find: `const passes = whose === "guest" || lasts === "this_time";`,
      put: `const passes = lasts === "this_time";`,
    },
  ]),
  ...mutantsOf(
    "shared/chain/understand/keep-facts.ts",
    "tests/contract/kitchen/stated-facts.test.ts",
    "I12",
    [
      {
        what: "the run that states an allergy does not know of it",
        find: "isNew ? await factsNow(ctx) : known.facts;",
        put: "isNew ? known.facts : known.facts;",
      },
    ],
  ),
  ...mutantsOf(
    migrationFile("kitchen_stated"),
    "tests/database/kitchen/stated-facts.test.ts",
    "I12",
    [
      {
        what: "the diet of another person is taken for the user's own",
        find: "where s.user_id = member and s.kind = 'diet' and s.who is null",
        put: "where s.user_id = member and s.kind = 'diet'",
      },
      {
        what: "an allergy that has ended keeps counting",
        find: "where s.user_id = m.user_id and s.kind = 'allergy' and alfred.still_holds(s.valid_until)",
        put: "where s.user_id = m.user_id and s.kind = 'allergy'",
      },
    ],
  ),
  ...mutantsOf(
    migrationFile("kitchen_food_violations"),
    "tests/database/runs/judgements.test.ts",
    "I12",
    [
      {
        what: "what a model judges to be in it stops nothing",
        find: "from judged j join avoided a on j.contains ? a.means",
        put: "from judged j join avoided a on false",
      },
      {
        what: "a judgement talks the words away",
        find: `    -- A finding by a food's English name is left out if the food's own name has the same one.
    select f.* from floor f
    where not exists (`,
        put: `    select f.* from floor f
    where not exists (select 1 from judged) and not exists (`,
      },
    ],
  ),
  ...mutantsOf(migrationFile("core_guard"), "tests/database/runs/judgements.test.ts", "I12", [
    {
      what: "a yes to what may be in it is a yes to what is",
      find: "or finding ->> 'kind' = 'may' and override ? substr(finding ->> 'code', 5)",
      put: "or override ? substr(finding ->> 'code', 5) or override ? ('may ' || (finding ->> 'code'))",
    },
  ]),
  ...mutantsOf(migrationFile("core_operations"), "tests/database/runs/judgements.test.ts", "I12", [
    {
      what: "an answer outlasts the write that it was given for",
      find: "delete from alfred.guard_answers a where a.row_id = (done ->> 'row_id')::uuid;",
      put: "perform 1;",
    },
  ]),
  ...mutantsOf(
    migrationFile("kitchen_named_foods"),
    "tests/database/runs/judgements.test.ts",
    "I12",
    [
      {
        what: "a judgement outlasts the name that it was of",
        find: `  new.may_contain := null;
`,
        put: `  new.may_contain := null; new.contains := old.contains;
`,
      },
    ],
  ),
  ...mutantsOf(
    "shared/chain/act/writes/take-back.ts",
    "shared/chain/act/writes/undo-steps.test.ts",
    "I12",
    [
      {
        what: "what a model brings back passes the guard",
        find: "...(override === undefined ? {} : { override }),",
        put: "",
      },
    ],
  ),
  ...mutantsOf("shared/chain/act/know-anew.ts", "shared/chain/act/know-anew.test.ts", "I12", [
    {
      what: "an allergy that a step has written is unknown to the next one",
      find: "if (!isChanged) return results;",
      put: `if (isChanged || ctx.hop !== "") return results;`,
    },
  ]),
  ...mutantsOf(
    "shared/postgres/profile-rows.ts",
    "shared/postgres/create-user-database.test.ts",
    "I12",
    [
      {
        what: "what other members must avoid does not reach a run",
        find: "return { fields: { ...fields, ...shared }, guidance",
        put: "return { fields: { ...shared, ...fields }, guidance",
      },
    ],
  ),
  ...mutantsOf(
    "shared/chain/act/writes/apply-ops.ts",
    "tests/contract/kitchen/judgements.test.ts",
    "I12",
    [
      {
        what: "a plan uses what nobody has judged",
        find: `  if (avoidsAnything(work)) await judgeUsed(ctx, ops);
`,
        put: "",
      },
    ],
  ),
];
