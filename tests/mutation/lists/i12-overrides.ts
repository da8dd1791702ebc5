// Mutants of I12: what counts as an override, and which allergens are known.
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I12_OVERRIDES: readonly Mutant[] = mutantsOf("I12", [
  {
    file: "shared/domain/conversation/questions/yes-words.ts",
    test: "shared/domain/conversation/questions/yes-words.test.ts",
    what: "a question is taken for a yes",
    find: "return /[?？؟¿⁇]/u.test(message);",
    put: "return false;",
  },
  {
    file: "shared/domain/conversation/questions/yes-words.ts",
    test: "shared/domain/conversation/questions/yes-words.test.ts",
    what: "a no beside a quoted yes is ignored",
    find: "return !neighbours.some((word) => word !== undefined && NO.has(word));",
    put: "return neighbours.length > 0;",
  },
  {
    file: "shared/domain/conversation/questions/yes-words.ts",
    test: "shared/domain/conversation/questions/yes-words.test.ts",
    what: "a “but” after a quoted yes is ignored",
    find: "if (BUT.some((but) => placeOf(but, wordsAfter.slice(0, but.length)) === 0)) return false;",
    put: "if (BUT.length === 0) return false;",
  },
  {
    file: "shared/domain/conversation/questions/yes-words.ts",
    test: "shared/domain/conversation/questions/yes-words.test.ts",
    what: "a yes with anything else beside it is a plain one",
    find: "if (phrase === undefined) return null;",
    put: "if (phrase === undefined) return phrasesUsed;",
  },
  {
    file: "shared/domain/conversation/questions/take-pending.ts",
    test: "shared/domain/conversation/questions/take-pending.test.ts",
    what: "a model's word alone sets an override going",
    find: "(isChosen || saysYes(pending, answer))",
    put: "message",
  },
  {
    file: "shared/domain/conversation/questions/take-pending.ts",
    test: "shared/domain/conversation/questions/take-pending.test.ts",
    what: "a yes about one of several things sets all of them going",
    find: "pending.reasoned === true && !hasOtherRequest && isReasonedYes(message, quote, questionType)",
    put: "!hasOtherRequest && isReasonedYes(message, quote, questionType)",
  },
  {
    file: "shared/domain/conversation/questions/take-pending.ts",
    test: "shared/domain/conversation/questions/take-pending.test.ts",
    what: "a word of a list alone sets an override going",
    find: `const isConfirming = response === "confirms" ||`,
    put: "const isConfirming = true ||",
  },
  {
    file: "shared/domain/conversation/questions/build-pending.ts",
    test: "shared/domain/conversation/questions/build-pending.test.ts",
    what: "an override reaches further than the step that was confirmed",
    find: `takenOver?.type === "confirm_override" &&
    understanding?.plan !== undefined &&
    thinkResult(results) === undefined &&
    (takenOver.remaining ?? []).some(({ id }) => id === step.id);`,
    put: `takenOver?.type === "confirm_override" &&
    understanding?.plan !== undefined &&
    thinkResult(results) === undefined;`,
  },
  {
    file: "shared/chain/act/writes/apply-ops.ts",
    test: "shared/chain/act/writes/apply-ops.test.ts",
    what: "what the user has set aside does not reach the ledger",
    find: "ops.map((op) => ({ ...op, override }))",
    put: "ops",
  },
  {
    file: "shared/kitchen/food/keep-fact.ts",
    test: "shared/kitchen/food/keep-fact.test.ts",
    what: "an allergy that holds on some days holds on none",
    find: `const isNote = lasts === "at_times" && !isAvoidance(kind);`,
    put: `const isNote = lasts === "at_times";`,
  },
  {
    file: "shared/kitchen/food/keep-fact.ts",
    test: "shared/kitchen/food/keep-fact.test.ts",
    what: "a guest's allergy is stored for good",
    find: `const isTemporary = whose === "guest" || lasts === "this_time";`,
    put: `const isTemporary = lasts === "this_time";`,
  },
  {
    file: "shared/chain/understand/keep-facts.ts",
    test: "tests/contract/kitchen/stated-facts.test.ts",
    what: "the run that states an allergy does not know of it",
    find: "hasNewFacts ? await factsNow(ctx, session) : inputs.facts;",
    put: "hasNewFacts ? inputs.facts : inputs.facts;",
  },
  {
    file: "shared/chain/act/writes/take-back.ts",
    test: "shared/chain/act/writes/undo-steps.test.ts",
    what: "a yes to taking away a stated allergy does not reach the undo",
    find: "...(override === undefined ? {} : { override }),",
    put: "",
  },
  {
    file: "shared/chain/act/current-profile.ts",
    test: "shared/chain/act/current-profile.test.ts",
    what: "an allergy that a step has written is unknown to the next one",
    find: "if (!isChanged) return results;",
    put: `if (isChanged || ctx.hop !== "") return results;`,
  },
  {
    file: "shared/ports/run-facts.ts",
    test: "shared/postgres/create-user-database.test.ts",
    what: "what other members must avoid does not reach a run",
    find: "fields: { ...fields, ...sharedFields },",
    put: "fields: { ...sharedFields, ...fields },",
  },
  {
    file: "shared/kitchen/screens/profile-rows.ts",
    test: "shared/kitchen/screens/profile-rows.test.ts",
    what: "a list of tastes says of the user what another member's profile states",
    find: "kitchenFields({ fields: profile.own ?? {} })",
    put: "kitchenFields(profile)",
  },
  {
    file: "shared/chain/act/writes/apply-ops.ts",
    test: "tests/contract/kitchen/judgements.test.ts",
    what: "a plan uses foods that were not judged",
    find: `  if (avoidsAnything(work)) await judgeUsed(ctx, ops);
`,
    put: "",
  },
]);
