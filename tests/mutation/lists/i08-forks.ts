// Mutants of I8 in forks: a fork has what its path had, and nothing of one conversation acts in the other.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

const FORK = "tests/database/runs/fork.test.ts";

export const I8_FORKS: readonly Mutant[] = mutantsOf("I8", [
  {
    file: migrationFile("core_fork_conversation"),
    test: FORK,
    what: "a fork has the session of its last answer alone",
    find: "join public.snapshots s on s.at_alternative_id = place.original",
    put: "join public.snapshots s on s.at_alternative_id = place.original and place.original = leaf",
  },
  {
    file: migrationFile("core_fork_conversation"),
    test: FORK,
    what: "a fork has none of the summaries",
    find: "where n.conversation_id = origin.id;",
    put: "where n.conversation_id = origin.id and false;",
  },
  {
    file: migrationFile("core_fork_conversation"),
    test: FORK,
    what: "a fork's sessions have drafts under the origin's ids",
    find: "alfred.copied_session(s.state, new_ids)",
    put: "alfred.copied_session(s.state, '{}')",
  },
  {
    file: migrationFile("core_fork_conversation"),
    test: FORK,
    what: "a fork's refs have drafts under the origin's ids",
    find: "coalesce((new_ids ->> r.entity_id::text)::uuid, r.entity_id)",
    put: "r.entity_id",
  },
  {
    file: migrationFile("core_fork_conversation"),
    test: FORK,
    what: "a draft that is a row gets another id in a fork",
    find: "where d.id not in (select s.id from saved s)",
    put: "",
  },
  {
    file: migrationFile("core_fork_conversation"),
    test: FORK,
    what: "a question of the origin is open in a fork, too",
    find: "(state - 'pending')::text",
    put: "state::text",
  },
  {
    file: migrationFile("core_fork_conversation"),
    test: FORK,
    what: "a fork counts refs from the beginning",
    find: "select fork.id, r.prefix, r.n from",
    put: "select fork.id, r.prefix, 0 from",
  },
  {
    file: migrationFile("core_fork_conversation"),
    test: FORK,
    what: "a path that is not shown is forked",
    find: "a.id <> leaf and not a.is_active",
    put: "false",
  },
  {
    file: migrationFile("core_fork_conversation"),
    test: FORK,
    what: "a fork has an answer that nothing will make",
    find: "and r.status in ('queued', 'running', 'waiting')",
    put: "and false",
  },
  {
    file: migrationFile("core_fork_conversation"),
    test: FORK,
    what: "what others said in a group is copied into a conversation of the user's",
    find: "when alfred.is_heard_by_others(conversation.id) then 'heard_by_others'",
    put: "",
  },
  {
    file: migrationFile("core_places_of_messages"),
    test: FORK,
    what: "a copied undo counts as a message, and pictures as kept",
    find: "where r.user_alternative_id = coalesce(shown.copied_from, shown.id)",
    put: "where r.user_alternative_id = shown.id",
  },
  {
    file: migrationFile("core_places_of_messages"),
    test: FORK,
    what: "a copied undo is the newest message",
    find: "where r.user_alternative_id = coalesce(a.copied_from, a.id) and r.kind = 'undo')",
    put: "where r.user_alternative_id = a.id and r.kind = 'undo')",
  },
  {
    file: migrationFile("core_places_of_messages"),
    test: FORK,
    what: "a button of the origin is pressed in a fork",
    find: "case when shown.copied_from is null then first.answer end",
    put: "first.answer",
  },
  {
    file: migrationFile("core_run_rows"),
    test: FORK,
    what: "the first run of a fork does not carry its session to the store",
    find: "and (run.number > 1 or version = 0)",
    put: "",
  },
  {
    file: migrationFile("core_tree"),
    test: FORK,
    what: "a switch to a copied answer shows nothing",
    find: "left join public.runs r on r.agent_alternative_id = b.id",
    put: "join public.runs r on r.agent_alternative_id = b.id",
  },
  {
    file: migrationFile("core_run_facts"),
    test: FORK,
    what: "what a copied run has changed is news to a fork",
    find: "join public.runs r on r.agent_alternative_id = coalesce(a.copied_from, a.id)",
    put: "join public.runs r on r.agent_alternative_id = a.id",
  },
  {
    file: migrationFile("core_keep_episodes"),
    test: FORK,
    what: "what a fork has copied is kept twice",
    find: "and a.copied_from is null as is_kept",
    put: "as is_kept",
  },
  {
    file: migrationFile("core_conversations"),
    test: FORK,
    what: "a fork can name another origin",
    find: "array['forked_from', 'origin_turn_id', 'origin_alternative_id']",
    put: "'{}'",
  },
]);
