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
