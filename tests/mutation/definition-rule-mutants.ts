// Rules of definitions that the database keeps: quotas, references, ciphertexts, what is shared and what goes.
import { migrationFile } from "../support/migration-file.ts";
import type { Mutant } from "./mutant.ts";

const mutant = (
  file: string,
  what: string,
  [find, put]: [find: string, put: string],
  suite: string,
): Mutant => ({
  ...{ invariant: "platform", what, file: migrationFile(`core_${file}`), find, put },
  tests: [
    suite.includes("/") ? `tests/${suite}.test.ts` : `tests/contract/platform/${suite}.test.ts`,
  ],
});

export const DEFINITION_RULE_MUTANTS: readonly Mutant[] = [
  mutant(
    "definition_rules",
    "a user has as many definitions of a kind as they like",
    [
      "'select count(*) filter (where %s) >= $2 '",
      "'select count(*) filter (where %s) >= 1000 * $2 '",
    ],
    "definitions",
  ),
  mutant(
    "definition_rules",
    "quotas count what everybody has made",
    ["'from public.%I d where d.owner_id = $3'", "'from public.%I d where $3 is not null'"],
    "definitions",
  ),
  mutant(
    "update_definition",
    "a definition has versions without an end",
    [
      "(old ->> 'version')::int >= alfred.most_versions() then",
      "(old ->> 'version')::int < 0 then",
    ],
    "definitions",
  ),
  mutant(
    "definition_rules",
    "a conversation goes on preferring a Process that was disabled",
    [
      "when (old.enabled and not new.enabled) execute function alfred.forget_preference();",
      "when (new.enabled and not old.enabled) execute function alfred.forget_preference();",
    ],
    "definitions-processes",
  ),
  mutant(
    "update_definition",
    "a value that was sealed for another version is stored",
    ["  if (changes #>> '{sealed,version}')::int <> old.version + 1 then", "  if false then"],
    "definitions-secrets",
  ),
  mutant(
    "secrets",
    "a deleted Secret keeps its ciphertext",
    ["(v.version < new.version or new.deleted_at is not null)", "v.version < new.version"],
    "definitions-secrets",
  ),
  mutant(
    "secrets",
    "a ciphertext is written over",
    ["    new.sealed is not null\n    or (old", "    (old"],
    "definitions-secrets",
  ),
  mutant(
    "secrets",
    "a Secret changes its type",
    [
      "call alfred.guard_ownership('public.secrets', '{type}');",
      "call alfred.guard_ownership('public.secrets');",
    ],
    "definitions-secrets",
  ),
  mutant(
    "delete_definition",
    "a template that is deleted is gone for what was made of it",
    [
      "update public.service_templates d set archived = true where d.id = wanted;",
      "delete from public.service_templates d where d.id = wanted;",
    ],
    "definitions-templates",
  ),
  mutant(
    "definition_references",
    "a Secret in use is deleted",
    ["  where references_to.kind = 'secret' and u.secret_id = wanted\n", "  where false\n"],
    "definitions-secrets",
  ),
  mutant(
    "definition_references",
    "a Tool is deleted under a Process that calls it",
    ["  where references_to.kind = 'tool' and n.tool_id = wanted\n", "  where false\n"],
    "definitions-tools",
  ),
  mutant(
    "definition_references",
    "a step of an older version keeps its Tool from being deleted",
    [
      "  join public.processes p on p.id = v.process_id and p.version = v.version and p.deleted_at is null\n  where references_to.kind = 'tool'",
      "  join public.processes p on p.id = v.process_id and p.deleted_at is null\n  where references_to.kind = 'tool'",
    ],
    "definitions-tools",
  ),
  mutant(
    "definition_references",
    "a Process is deleted under one that calls it",
    ["s.called_process_id = wanted and p.id <> wanted", "false"],
    "definitions-processes",
  ),
  mutant(
    "definition_references",
    "a Process is deleted under a conversation that prefers it",
    [
      "  where references_to.kind = 'process' and c.default_process_id = wanted\n",
      "  where false\n",
    ],
    "definitions-processes",
  ),
  mutant(
    "definition_references",
    "a Process is deleted under its schedules",
    ["  where references_to.kind = 'process' and d.process_id = wanted\n", "  where false\n"],
    "database/platform/triggers",
  ),
  mutant(
    "definition_references",
    "a Process is deleted under its hooks",
    ["  where references_to.kind = 'process' and h.process_id = wanted\n", "  where false\n"],
    "database/platform/triggers",
  ),
  mutant(
    "delete_definition",
    "the shared Tool of another owner is accepted with its Secret",
    ["    return alfred.refused('tool_with_secret_of_another');\n", "    null;\n"],
    "definitions-shared-tools",
  ),
  mutant(
    "read_definitions",
    "another owner's Tool with a Secret may be called",
    ["or t.shared and v.tool_secret_id is null\n", "or t.shared\n"],
    "definitions-shared-tools",
  ),
  mutant(
    "tools",
    "a user's Tool reads and writes rows",
    [
      "    owner_id is null or operation ->> 'type' not in ('data_read', 'data_write')),",
      "    owner_id is null or operation is not null),",
    ],
    "definitions-tools",
  ),
  mutant(
    "tools",
    "a Tool does what its Service does not",
    ["  elsif not alfred.operation_fits(service.type, new.operation) then", "  elsif false then"],
    "definitions-tools",
  ),
  mutant(
    "tools",
    "a version of a Tool is rewritten",
    [
      "create trigger z_write_once before update or delete on public.tool_versions",
      "create trigger z_write_once before delete on public.tool_versions",
    ],
    "definitions-tools",
  ),
  mutant(
    "services",
    "a version of a Service is rewritten",
    [
      "create trigger z_write_once before update or delete on public.service_versions",
      "create trigger z_write_once before delete on public.service_versions",
    ],
    "definitions-services",
  ),
  mutant(
    "services",
    "a Service speaks what its type does not",
    [
      "    or type = 'llm_provider' and protocol in ('https', 'http')",
      "    or type = 'llm_provider'",
    ],
    "definitions-services",
  ),
  mutant(
    "services",
    "a user makes a built-in Service",
    ["  constraint builtin_is_the_systems check (type <> 'builtin' or owner_id is null),\n", ""],
    "definitions-services",
  ),
  mutant(
    "process_steps",
    "a Process calls the Process of another owner",
    [
      "      or process.owner_id is not null and process.owner_id is distinct from new.owner_id then",
      "      or process.id is null then",
    ],
    "definitions-processes",
  ),
  mutant(
    "process_steps",
    "a step is a row that changes",
    [
      "create trigger z_write_once before update or delete on public.process_steps",
      "create trigger z_write_once before delete on public.process_steps",
    ],
    "definitions-steps",
  ),
  mutant(
    "process_steps",
    "a step calls nothing",
    [
      "  constraint exactly_one_call check (num_nonnulls(tool_id, called_process_id) = 1)",
      "  constraint exactly_one_call check (num_nonnulls(tool_id, called_process_id) <= 1)",
    ],
    "definitions-steps",
  ),
  mutant(
    "process_steps",
    "two steps write one variable",
    ["  constraint variable_once unique (process_version_id, variable),\n", ""],
    "definitions-steps",
  ),
  mutant(
    "process_steps",
    "a Tool goes at the moment at which a Process begins to call it",
    ["  perform alfred.hold_definition(named);\n", ""],
    "definitions-shared-tools",
  ),
  mutant(
    "tools",
    "a Service goes at the moment at which a Tool is bound to it",
    ["  perform alfred.hold_definition(new.service_id);\n", ""],
    "definitions-shared-services",
  ),
  mutant(
    "triggers",
    "an export has the keys of hooks",
    [
      "alter policy read on alfred.process_hook_keys to alfred_definer;\nrevoke all on alfred.process_hook_keys from alfred_pipeline;\n",
      "",
    ],
    "database/erasure/export",
  ),
  mutant(
    "tool_calls",
    "a Tool that fails again and again is called on",
    ["when t.failures + 1 >= 3 then 'down'", "when t.failures + 1 >= 300 then 'down'"],
    "database/platform/run-journal",
  ),
  mutant(
    "tool_calls",
    "a Tool is down for a bad key",
    ["  if code <> 'ok' and not alfred.is_outage(code) then", "  if false then"],
    "database/platform/run-journal",
  ),
  mutant(
    "resolve_run",
    "a Tool that was down once is down for ever",
    [
      "when t.status = 'down' and coalesce(t.retry_at > clock_timestamp(), true)\n",
      "when t.status = 'down'\n",
    ],
    "database/platform/run-journal",
  ),
  mutant(
    "resolve_run",
    "all runs try a Tool that has cooled down",
    ["and t.status = 'down' and t.retry_at <= clock_timestamp()", "and false"],
    "database/platform/run-journal",
  ),
];
