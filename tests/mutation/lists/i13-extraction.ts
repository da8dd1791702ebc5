// Mutants of I13: what a model reads out of Episodes is believed only for the user's words, and asked for once.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

const CHECK = "shared/domain/memory/check-extraction.test.ts";
const RUNS = "tests/database/memory/memory-runs.test.ts";
const REFLECTION = "shared/domain/memory/check-reflection.test.ts";
const REFLECTING = "tests/database/memory/reflecting.test.ts";
const NOTES = "shared/chain/think/notes.test.ts";

export const I13_EXTRACTION: readonly Mutant[] = mutantsOf("I13", [
  {
    file: "shared/domain/memory/extraction-check.ts",
    test: CHECK,
    what: "a reply of Alfred's is a source of facts",
    find: `const words = source.speaker === "user" ? findQuote(source.text, quote) : null;`,
    put: "const words = findQuote(source.text, quote);",
  },
  {
    file: "shared/domain/memory/find-quote.ts",
    test: "shared/domain/memory/find-quote.test.ts",
    what: "a part of a word proves a fact",
    find: "if (isWhole && foldText(words) === foldedQuote) return words;",
    put: "if (foldText(words) === foldedQuote) return words;",
  },
  {
    file: "shared/domain/memory/check-extraction.ts",
    test: CHECK,
    what: "an entity may have a name that the user never said",
    find: `if (!isNamed(name, evidence.quote)) return check.drop("name_not_quoted");`,
    put: "",
  },
  {
    file: "shared/domain/memory/check-fact.ts",
    test: CHECK,
    what: "a fact has numbers that the user never said",
    find: "return [...numbersIn(text)].some((number) => !knownNumbers.has(number) && !isNearby(number));",
    put: "return [...numbersIn(text)].some((number) => !knownNumbers.has(number) && isNearby(number));",
  },
  {
    file: "shared/domain/memory/check-fact.ts",
    test: CHECK,
    what: "a fact closes facts of another entity",
    find: "const knownFacts = factsOf(check, about);",
    put: "const knownFacts = [...factsOf(check, about), ...check.context.entities.flatMap((one) => one.facts)];",
  },
  {
    file: "shared/process/memory/run-memory-tool.ts",
    test: "shared/process/memory/run-memory-tool.test.ts",
    what: "a user's run reads, asks and writes memory",
    find: `if (ctx.state.meta.trigger !== "memory") return failedStep(at, closed("not_shared", tool));`,
    put: "",
  },
  {
    file: "shared/process/memory/ask-contract.ts",
    test: "tests/chain/memory-runs.test.ts",
    only: "Redis is emptied",
    what: "an answer is asked for again when Redis is lost",
    find: "return settle(ctx, step, await ctx.db.endStep({ run, epoch, hop: ctx.hop, attempt, answer }));",
    put: "return settle(ctx, step, epoch < 0 ? await ctx.db.endStep({ run, epoch, hop: ctx.hop, attempt, answer }) : answer);",
  },
  {
    file: migrationFile("core_processes"),
    test: RUNS,
    what: "users' definitions may name what only the system runs",
    find: "coalesce(key ~ '^(alfred|memory)(\\.|$)', false);",
    put: "coalesce(key ~ '^alfred\\.(chain|invoke)$', false);",
  },
  {
    file: migrationFile("core_memory_runs"),
    test: RUNS,
    what: "two runs of memory work for one user at a time",
    find: "  if earlier.is_busy then",
    put: "  if earlier.is_busy and earlier.runs > 99 then",
  },
  {
    file: "shared/domain/memory/check-reflection.ts",
    test: REFLECTION,
    what: "a note may rest on nothing that was shown",
    find: "return count === 0 ? null : sourceIds;",
    put: "return count < 0 ? null : sourceIds;",
  },
  {
    file: "shared/domain/memory/check-reflection.ts",
    test: REFLECTION,
    what: "two notes of one answer take the same position",
    find: `if (notes.some((note) => note.position === position)) return "position_taken";`,
    put: "",
  },
  {
    file: migrationFile("core_reflect"),
    test: REFLECTING,
    what: "a note rests on a reply of Alfred's",
    find: "alfred.ids_in(statement -> 'episodes'))\n    and e.speaker = 0 and not e.is_outside",
    put: "alfred.ids_in(statement -> 'episodes'))\n    and not e.is_outside",
  },
  {
    file: migrationFile("core_reflect"),
    test: REFLECTING,
    what: "a reflection replaces a note of the user's own",
    find: "when standing.made_by = 'user' then 'users_own'",
    put: "when false then 'users_own'",
  },
  {
    file: migrationFile("core_reflect"),
    test: REFLECTING,
    what: "a reflection is written twice, and into a ring that has changed",
    find: "elsif p ->> 'batch' is distinct from alfred.ring_key() then",
    put: "elsif p ->> 'batch' is null then",
  },
  {
    file: migrationFile("core_introspections"),
    test: REFLECTING,
    what: "a note is shown in a group, to an agent, and while memory is off",
    find: "join lateral alfred.shown_notes() n on c.closed is null",
    put: "join lateral alfred.shown_notes() n on true",
  },
  {
    file: migrationFile("core_introspections"),
    test: REFLECTING,
    what: "a note outlives what it rests on",
    find: "where n.user_id = alfred.uid() and n.made_by = 'reflection' and not exists (",
    put: "where n.user_id = alfred.uid() and n.made_by = 'nobody' and not exists (",
  },
  {
    file: "shared/chain/think/ask-plan.ts",
    test: NOTES,
    what: "a plan takes a value from a note, and makes the change at once",
    find: "const dependsOnNote = notes.length > 0 &&",
    put: "const dependsOnNote = notes.length > 99 &&",
  },
]);
