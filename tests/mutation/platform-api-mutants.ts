// The API of the platform: what it refuses before the database is asked, and what it never says.
import type { Mutant } from "./mutant.ts";

const mutant = (suite: string, file: string, what: string, find: string, put: string): Mutant => ({
  ...{ invariant: "platform", what, file: `shared/http/${file}.ts`, find, put },
  tests: [testOf(suite)],
});

function testOf(suite: string): string {
  if (suite.startsWith("shared/")) return `${suite}.test.ts`;
  return suite.includes("/") ? `tests/${suite}.test.ts` : `tests/api/platform/${suite}.test.ts`;
}

export const PLATFORM_API_MUTANTS: readonly Mutant[] = [
  mutant(
    "faults",
    "platform/definition-problem",
    "a definition with faults is stored",
    "if (faults.length > 0) throw invalidDefinition(faults);",
    "",
  ),
  mutant(
    "faults",
    "platform/definition-problem",
    "only the first fault of a definition is told",
    "errors: faults.slice(0, MOST_FAULTS),",
    "errors: faults.slice(0, 1),",
  ),
  mutant(
    "secrets",
    "platform/write-secret",
    "the hash of a request that brought a Secret's value can be tried out",
    "const bodyHash = toBase64Url(mac);",
    "const bodyHash = mac.length > 0 ? keyed.bodyHash : toBase64Url(mac);",
  ),
  mutant(
    "definitions",
    "platform/dependants",
    "a schema that a dependant does not fit is stored",
    "if (broken.length + ofOthers === 0) return;",
    "if (ofOthers === 0) return;",
  ),
  mutant(
    "definitions",
    "platform/dependants",
    "a schema that other users' Tools do not fit is stored",
    "filter((params) => validate(schema, params).length > 0)",
    "filter((params) => validate(schema, params).length < 0)",
  ),
  mutant(
    "mcp-pins",
    "platform/write-tool",
    "an operation that is replaced loses its pin",
    "was.schemaHash !== undefined) {",
    "was.schemaHash === null) {",
  ),
  mutant(
    "mcp-pins",
    "platform/probe-tool",
    "a Tool that was made while its server was away is never pinned",
    "if (open !== null) return firstPin",
    'if (open !== null && id === "") return firstPin',
  ),
  mutant(
    "faults",
    "platform/broken-by-process",
    "a child widens what was accepted of its callers",
    "[...checkProcess(definition, changed, id), ...beyond]",
    "checkProcess(definition, changed, id)",
  ),
  mutant(
    "runs",
    "platform/start-run",
    "a run starts with inputs that do not fit",
    "if (all.length === 0) return;",
    "if (all.length >= 0) return;",
  ),
  mutant(
    "api/json-guard",
    "json-guard",
    "a body may be nested as deep as it likes",
    "if (depth > MAX_DEPTH) return true;",
    "if (depth > MAX_DEPTH) return false;",
  ),
  mutant(
    "api/json-guard",
    "json-guard",
    "a name that cannot be stored reaches the database",
    "if (!isStorable(name)) return path;",
    "",
  ),
  mutant(
    "shared/http/platform/writer",
    "platform/writer",
    "a change lands on a version that its client has not seen",
    'if (written.outcome !== "stale" || isExact || tried === TRIES)',
    'if (written.outcome !== "stale" || tried === TRIES)',
  ),
  mutant(
    "runs",
    "platform/probe-tool",
    "another user's Tool is probed",
    "  if (!tool.own) throw ownersOnly();\n",
    "",
  ),
  mutant(
    "faults",
    "also-faults",
    "faults of shape hide those of meaning",
    "const all = [...errors, ...more];",
    "const all = more.length < 0 ? more : errors;",
  ),
  mutant(
    "runs",
    "platform/decide-step",
    "a slip in a person's inputs ends the run that waited for them",
    "if (faults.length > 0) throw invalidInputs(faults);",
    "if (faults.length < 0) throw invalidInputs(faults);",
  ),
  mutant(
    "triggers",
    "platform/write-trigger",
    "a schedule is kept whose inputs its Process does not take",
    "[...checkCron(cron, timeZone, now), ...faults]",
    "[...checkCron(cron, timeZone, now), ...faults.slice(0, 0)]",
  ),
];
