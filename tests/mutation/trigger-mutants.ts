// What starts Processes without a person, and what their runs are measured by.
import { migrationFile } from "../support/migration-file.ts";
import type { Mutant } from "./mutant.ts";

const mutant = (file: string, what: string, find: string, put: string, test: string): Mutant => ({
  ...{ invariant: "platform", what, file, find, put },
  tests: [test],
});
const TRIGGERS = "tests/api/platform/triggers.test.ts";
const SIGNATURE = "shared/http/hooks/hook-signature.ts";
const SIGNED = "shared/http/hooks/hook-signature.test.ts";
const HOOKS = "tests/api/platform/hooks.test.ts";
const HOOK_FAULTS = "shared/platform/triggers/hook-faults.ts";
const HOOK_FAULTS_TEST = "shared/platform/triggers/hook-faults.test.ts";
const METRICS = "tests/database/platform/metrics.test.ts";
const GRAPH = "tests/database/platform/graph.test.ts";

export const TRIGGER_MUTANTS: readonly Mutant[] = [
  mutant(
    "shared/process/triggers/keep-schedules.ts",
    "a due time is met by each round that sees it",
    "const key = `${id} ${dueAt}`;",
    "const key = `${id} ${engine.ids.uuid()}`;",
    TRIGGERS,
  ),
  mutant(
    migrationFile("core_schedules"),
    "a schedule that fails again and again goes on",
    "  elsif alfred.schedule_failures(schedule.id) >= (p ->> 'most')::int then",
    "  elsif false then",
    TRIGGERS,
  ),
  mutant(
    "shared/platform/triggers/next-due.ts",
    "a schedule is due every minute",
    "return closest < LEAST_MINUTES * 60_000",
    "return closest < 0",
    "shared/platform/triggers/next-due.test.ts",
  ),
  mutant(
    SIGNATURE,
    "an old request starts a Process again",
    "if (age > TOLERANCE_SECONDS)",
    "if (age > 1e12)",
    SIGNED,
  ),
  mutant(
    SIGNATURE,
    "a body that was changed on its way is let in",
    "  signed.set(body, head.length);\n",
    "",
    SIGNED,
  ),
  mutant(
    "shared/http/hooks/handle-hook.ts",
    "a request replaces a hook's fixed inputs",
    "return { ...fields.data, ...inputs };",
    "return { ...inputs, ...fields.data };",
    TRIGGERS,
  ),
  mutant(
    HOOK_FAULTS,
    "what a request brings counts as the owner's",
    "checkTaint(checked, inputsOfRequests(definition, hook))",
    "checkTaint(checked)",
    HOOK_FAULTS_TEST,
  ),
  mutant(
    HOOK_FAULTS,
    "a hook's fixed inputs count as a request's",
    "open.filter((name) => !Object.hasOwn(inputs, name))",
    "open.filter((name) => name in inputs || name.length > 0)",
    HOOK_FAULTS_TEST,
  ),
  mutant(
    "shared/http/platform/write-hook.ts",
    "a hook is made whose requests say which rows are deleted",
    "if (faults.length > 0) throw unsafeHook(process.name, faults);",
    "",
    HOOKS,
  ),
  mutant(
    "shared/http/platform/broken-by-process.ts",
    "a version makes a hook unsafe",
    "return [...own, ...started.flatMap((hook) => brokenHook(process, hook, change))];",
    "return own;",
    HOOKS,
  ),
  mutant(
    migrationFile("core_hooks"),
    "a repeat shows a key that is taken no longer",
    "      and (k.valid_until is null or k.valid_until > clock_timestamp())))\n$$;\n\n-- A key for a hook",
    "  ))\n$$;\n\n-- A key for a hook",
    HOOKS,
  ),
  mutant(
    migrationFile("core_hooks"),
    "a rotated key is taken for ever",
    "        where k.hook_id = h.id and (k.valid_until is null or k.valid_until > clock_timestamp())))",
    "        where k.hook_id = h.id))",
    HOOKS,
  ),
  mutant(
    migrationFile("core_hooks"),
    "a hook is made for a Process that has changed since its check",
    "  elsif version <> (p ->> 'version')::int then",
    "  elsif false then",
    "tests/database/platform/hooks.test.ts",
  ),
  mutant(
    migrationFile("core_metrics"),
    "a value of another type is recorded",
    "  if metric.data_type = 'integer' and new.value <> trunc(new.value)\n    or",
    "  if",
    METRICS,
  ),
  mutant(
    migrationFile("core_metrics"),
    "everybody reads everybody's values",
    "call alfred.protect('public.metric_values', 'user_id = (select alfred.uid())', array['insert']);",
    "call alfred.protect('public.metric_values', 'true', array['insert']);",
    METRICS,
  ),
  mutant(
    migrationFile("core_metrics"),
    "a metric is deleted with its values unasked",
    "  if used > 0 and (p ->> 'cascade')::boolean is not true then",
    "  if false then",
    METRICS,
  ),
  mutant(
    migrationFile("core_metrics"),
    "a measurement is taken of what its user may not see",
    "(metrics_of.scope is not null or entity is null or alfred.has_entity(m.scope, entity))",
    "true",
    METRICS,
  ),
  mutant(
    migrationFile("core_metrics"),
    "anybody adds to what the system records",
    "  elsif metric.built_in then\n    return jsonb_build_object('outcome', 'built_in');\n  elsif number",
    "  elsif number",
    METRICS,
  ),
  mutant(
    migrationFile("core_graph"),
    "the graph shows what its reader may not see",
    "create view alfred.graph_edges with (security_invoker = true) as",
    "create view alfred.graph_edges as",
    GRAPH,
  ),
];
