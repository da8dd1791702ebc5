// What starts Processes, what is measured and what is drawn: schedules, hooks, metrics, the graph.
import { migrationFile } from "../support/migration-file.ts";
import type { Mutant } from "./mutant.ts";

const mutant = (
  file: string,
  what: string,
  [find, put]: [find: string, put: string],
  ...tests: string[]
): Mutant => ({
  ...{ invariant: "platform", what, find, put, tests },
  file: file.includes("/") ? `shared/${file}.ts` : migrationFile(`core_${file}`),
});

const TRIGGERS = "tests/api/platform/triggers.test.ts";
const ROWS = "tests/database/platform/triggers.test.ts";
const SIGNED = "shared/http/hooks/hook-signature.test.ts";
const METRICS = "tests/database/platform/metrics.test.ts";
const GRAPH = "tests/database/platform/graph.test.ts";

export const DUE_MUTANTS: readonly Mutant[] = [
  mutant(
    "schedules",
    "a schedule's runs overlap",
    [
      "where d.schedule_id = schedule.id and r.status in ('queued', 'running', 'waiting')",
      "where d.schedule_id = schedule.id and r.status = 'queued' and false",
    ],
    ROWS,
  ),
  mutant(
    "process/triggers/keep-schedules",
    "every time that was missed is met",
    ["nextAt: nextDue(cron, timeZone, now)", "nextAt: nextDue(cron, timeZone, now && dueAt)"],
    TRIGGERS,
  ),
  mutant(
    "schedules",
    "a round that saw an older due time starts a run",
    [" or schedule.next_at <> (p ->> 'dueAt')::timestamptz then", " then"],
    ROWS,
  ),
  mutant(
    "schedules",
    "a user has as many schedules as they like",
    [
      ">= (p ->> 'most')::int then\n    return jsonb_build_object('outcome', 'quota');",
      ">= 1000000 then\n    return jsonb_build_object('outcome', 'quota');",
    ],
    ROWS,
  ),
  mutant(
    "schedules",
    "a success does not clear the failures of a schedule before it",
    ["  where f.all_failed\n", ""],
    ROWS,
  ),
  mutant(
    "triggers",
    "a schedule starts a Process of another owner",
    [
      "where p.id = new.process_id and p.owner_id = new.owner_id and p.deleted_at is null",
      "where p.id = new.process_id and p.deleted_at is null",
    ],
    ROWS,
  ),
  mutant(
    "http/hooks/hook-signature",
    "a request from the future is let in, and again when it is due",
    [`if (-age > TOLERANCE_SECONDS) return { ok: false, reason: "too_new" };`, ""],
    SIGNED,
  ),
  mutant(
    "http/hooks/hook-signature",
    "a signature is good for any time and any id",
    ["`${id}.${time}.`", "`${id.length}.${time.length}.`"],
    SIGNED,
  ),
  mutant(
    "http/hooks/handle-hook",
    "a request that comes twice starts two runs",
    ["key: check.id }", "key: runtime.flow.ids.uuid() }"],
    TRIGGERS,
  ),
  mutant(
    "http/hooks/handle-hook",
    "a hook takes the request of another hook for its own",
    ["route: `${ROUTE} ${hook.id}`", "route: ROUTE"],
    TRIGGERS,
  ),
  mutant(
    "http/hooks/handle-hook",
    "a hook starts as many runs as it likes",
    [`  await limitRate(runtime, "runs", hook.user);\n`, ""],
    TRIGGERS,
  ),
  mutant(
    "hooks",
    "a hook that is off starts its Process",
    ["where h.id = (p ->> 'id')::uuid and h.enabled\n", "where h.id = (p ->> 'id')::uuid\n"],
    ROWS,
  ),
  mutant(
    "hooks",
    "a user has as many hooks as they like",
    [
      ">= (p ->> 'most')::int then\n    return jsonb_build_object('outcome', 'quota');",
      ">= 1000000 then\n    return jsonb_build_object('outcome', 'quota');",
    ],
    ROWS,
  ),
  mutant(
    "metrics",
    "values are kept longer than their metric says",
    [
      "v.recorded_at < clock_timestamp() - make_interval(days => m.retention_days)",
      "v.recorded_at < clock_timestamp() - make_interval(years => m.retention_days)",
    ],
    METRICS,
  ),
  mutant(
    "metrics",
    "values go before their metric says",
    [
      "v.recorded_at < clock_timestamp() - make_interval(days => m.retention_days)",
      "v.recorded_at < clock_timestamp() - make_interval(hours => m.retention_days)",
    ],
    METRICS,
  ),
  mutant(
    "metrics",
    "a value is of an entity that there is not",
    ["  elsif not alfred.has_entity(metric.scope, new.entity_id) then", "  elsif false then"],
    METRICS,
  ),
  mutant(
    "metrics",
    "a metric is defined twice in one scope",
    [",\n  constraint name_once_in_its_scope unique (scope, name)", ""],
    METRICS,
  ),
  mutant(
    "metrics",
    "a value changes after it was recorded",
    [
      "create trigger z_write_once before update on public.metric_values\n  for each row execute function alfred.refuse_rewriting();\n",
      "",
    ],
    METRICS,
  ),
  mutant(
    "metrics",
    "a metric of the system's is deleted",
    [
      "    return jsonb_build_object('outcome', 'built_in');\n  end if;\n  select count(*) into used",
      "    null;\n  end if;\n  select count(*) into used",
    ],
    METRICS,
  ),
  mutant(
    "metrics",
    "a metric changes its type under its values",
    ["'{name, scope, data_type, built_in}'", "'{name, scope, built_in}'"],
    METRICS,
  ),
  mutant(
    "graph",
    "a walk of the graph goes on from a user to all that is theirs",
    ["        if edge.to_kind <> 'user' then\n", "        if edge.to_kind is not null then\n"],
    GRAPH,
  ),
  mutant(
    "graph",
    "a walk of the graph has as many edges as there are",
    ["cardinality(found_edges) >= most then", "cardinality(found_edges) >= 1000000 then"],
    GRAPH,
  ),
  mutant(
    "graph",
    "a walk of the graph goes as far as it is asked",
    ["not between 1 and 3\n", "not between 1 and 30\n"],
    GRAPH,
  ),
  mutant(
    "graph",
    "a deleted Tool stands in the graph",
    [
      "  join public.tool_versions v on v.tool_id = t.id and v.version = t.version\n  where t.deleted_at is null\nunion all\n  select 'USES_SECRET'",
      "  join public.tool_versions v on v.tool_id = t.id and v.version = t.version\nunion all\n  select 'USES_SECRET'",
    ],
    GRAPH,
  ),
];
