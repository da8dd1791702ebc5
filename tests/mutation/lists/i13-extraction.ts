// Mutants of I13: what a model reads out of Episodes is believed only for the user's words, and asked for once.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

const CHECK = "shared/domain/memory/check-extraction.test.ts";
const RUNS = "tests/database/memory/memory-runs.test.ts";

export const I13_EXTRACTION: readonly Mutant[] = mutantsOf("I13", [
  {
    file: "shared/domain/memory/extraction-check.ts",
    test: CHECK,
    what: "a reply of Alfred's is a source of facts",
    find: `const words = named.speaker === "user" ? findQuote(named.text, quote) : null;`,
    put: "const words = findQuote(named.text, quote);",
  },
  {
    file: "shared/domain/memory/find-quote.ts",
    test: "shared/domain/memory/find-quote.test.ts",
    what: "a part of a word proves a fact",
    find: "if (isWhole && foldText(words) === wanted) return words;",
    put: "if (foldText(words) === wanted) return words;",
  },
  {
    file: "shared/domain/memory/check-extraction.ts",
    test: CHECK,
    what: "an entity may have a name that the user never said",
    find: `if (!isNamed(name, quoted.quote)) return check.drop("name_not_quoted");`,
    put: "",
  },
  {
    file: "shared/domain/memory/check-fact.ts",
    test: CHECK,
    what: "a fact has numbers that the user never said",
    find: "return [...numbersIn(text)].some((one) => !known.has(one) && !near(one));",
    put: "return [...numbersIn(text)].some((one) => !known.has(one) && near(one));",
  },
  {
    file: "shared/domain/memory/check-fact.ts",
    test: CHECK,
    what: "a fact closes facts of another entity",
    find: "const own = factsOf(check, about);",
    put: "const own = [...factsOf(check, about), ...check.context.entities.flatMap((one) => one.facts)];",
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
    find: "return settled(ctx, step, await ctx.db.endStep({ run, epoch, hop: ctx.hop, attempt, answer }));",
    put: "return settled(ctx, step, epoch < 0 ? await ctx.db.endStep({ run, epoch, hop: ctx.hop, attempt, answer }) : answer);",
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
]);
