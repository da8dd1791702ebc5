// Mutants of I8: a run on one path of the tree sees nothing of another.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

const TREE = "tests/database/runs/tree.test.ts";
const RULES = "tests/database/runs/tree-rules.test.ts";
const CONTRACT = "tests/contract/database/database.test.ts";
const BASE = "tests/database/runs/base-sessions.test.ts";

export const I8_PATHS: readonly Mutant[] = mutantsOf("I8", [
  {
    file: "shared/redis/scripts/common.ts",
    test: "tests/contract/store/store.test.ts",
    what: "a run takes over a newer session of another path from the store",
    find: "if v ~= c.session then",
    put: "if v < c.session then",
  },
  {
    file: "shared/redis/scripts/commit.ts",
    test: "tests/contract/store/store.test.ts",
    what: "the late end of a run replaces the session that a run of another path has brought",
    find: "if e.version and isOwn() and",
    put: "if e.version and",
  },
  {
    file: "shared/redis/scripts/lifecycle.ts",
    test: "tests/contract/store/store.test.ts",
    what: "the late cancellation of a run replaces the session that a run of another path has brought",
    find: "if a.version and isOwn() and",
    put: "if a.version and",
  },
  {
    file: migrationFile("core_run_rows"),
    test: TREE,
    what: "a run begins with the newest session instead of its path's",
    find: "'session_version', alfred.session_at(alfred.start_of(run)),",
    put: "'session_version', alfred.next_version(run.conversation_id) - 1,",
  },
  {
    file: migrationFile("core_accept_message"),
    test: CONTRACT,
    what: "a message that waits for another run counts as written before the answer that it responds to",
    find: "      where r.agent_alternative_id = base and r.status in ('queued', 'running')\n",
    put: "      where r.conversation_id = conversation.id and r.status in ('queued', 'running')\n",
  },
  {
    file: migrationFile("core_accept_message"),
    test: CONTRACT,
    what: "a retry of words that were written before an answer counts as a reply to it",
    find: "or r.user_alternative_id = place.user_alternative and r.base_unseen)",
    put: "or false)",
  },
  {
    file: migrationFile("core_run_rows"),
    test: TREE,
    what: "a run on another path does not carry its session to the store",
    find: "return alfred.session_json(run.conversation_id, alfred.start_of(run));",
    put: "return null;",
  },
  {
    file: migrationFile("core_run_rows"),
    test: TREE,
    what: "the summary of another path counts",
    find: "'summary', alfred.summary_json(conversation, alfred.summarized_at(alternative))",
    put: `'summary', alfred.summary_json(conversation, (
      select max(n.session_version) from public.narratives n where n.conversation_id = conversation))`,
  },
  {
    file: migrationFile("core_tree"),
    test: TREE,
    what: "a switch leaves the turns' active alternatives as they were",
    find: "update public.alternatives a set is_active = true where a.id = any (path_ids) and not a.is_active;",
    put: "",
  },
  {
    file: migrationFile("core_tree_functions"),
    test: TREE,
    what: "the head's session is the newest of the conversation",
    find: "s.version = alfred.session_at(c.head_alternative_id)",
    put: "s.version = alfred.next_version(c.id) - 1",
  },
  {
    file: "shared/chain/said-when.ts",
    test: "shared/chain/reply/replies-by-code.test.ts",
    what: "an end that is made again leaves another time in the store than in the snapshot",
    find: "({ at, day:",
    put: "({ at: clock.iso(clock.now()) ?? at, day:",
  },
  {
    file: migrationFile("core_tree_functions"),
    test: "tests/api/tree.test.ts",
    what: "a conversation lists the entities of the newest session, on whichever path",
    find: "s.version = alfred.session_at(c.head_alternative_id)",
    put: "s.version = alfred.next_version(c.id) - 1",
  },
  {
    file: "shared/services/runs/head-session.ts",
    test: "tests/api/tree.test.ts",
    what: "a conversation lists the entities of the session in the store, whichever path it is of",
    find: "live !== null && live.version === (stored?.version ?? 0)",
    put: "live !== null",
  },
  {
    file: migrationFile("core_recover_run"),
    test: BASE,
    what: "a run is recovered with the newest session",
    find: "|| alfred.session_json(run.conversation_id, alfred.start_of(run));",
    put: `|| (select alfred.session_json(run.conversation_id, s.at_alternative_id) from public.snapshots s
      where s.conversation_id = run.conversation_id order by s.version desc limit 1);`,
  },
  {
    file: migrationFile("core_worker_functions"),
    test: BASE,
    what: "a stalled run is looked for at the newest session's version",
    find: "alfred.session_at(coalesce(r.resumed_at_alternative_id, r.base_alternative_id)) as session_version",
    put: `(select max(s.version) from public.snapshots s where s.conversation_id = r.conversation_id) as session_version`,
  },
  {
    file: migrationFile("core_worker_functions"),
    test: BASE,
    what: "a conversation is due for compression by its newest session, even if its head is on another path",
    find: "latest.version = alfred.session_at(c.head_alternative_id)",
    put: "latest.version = (select max(s.version) from public.snapshots s where s.conversation_id = c.id)",
  },
  {
    file: migrationFile("core_channels"),
    test: BASE,
    what: "a user is addressed in the language of the newest session, on whichever path",
    find: "s.version = alfred.session_at(latest.head_alternative_id)",
    put: "s.version = (select max(n.version) from public.snapshots n where n.conversation_id = latest.id)",
  },
  {
    file: migrationFile("core_accept_message"),
    test: BASE,
    what: "a button answers the question that the newest session leaves open",
    find: "s.version = alfred.session_at(base)",
    put: "s.version = alfred.next_version(conversation) - 1",
  },
  {
    file: migrationFile("core_run_facts"),
    test: BASE,
    what: "rows count as changed elsewhere since the run that stored the newest session",
    find: "where s.conversation_id = conversation and s.version = alfred.session_at(place);",
    put: `where s.conversation_id = conversation
    and s.version = (select max(n.version) from public.snapshots n where n.conversation_id = conversation);`,
  },
  {
    file: migrationFile("core_save_summary"),
    test: TREE,
    what: "a summary of another path's session is stored",
    find: "version <> alfred.session_at(head)",
    put: "version <> alfred.next_version(conversation) - 1",
  },
  {
    file: migrationFile("core_accept_message"),
    test: TREE,
    what: "an edit takes changes off the path without asking",
    find: "if in_the_way <> '[]' and p ->> 'effects' is null then",
    put: "if false then",
  },
  {
    file: migrationFile("core_run_rows"),
    test: TREE,
    what: "a message runs although the changes before it could not be undone",
    find: ") and not alfred.has_undone(waiting.needs_run_id) then",
    put: ") and false then",
  },
  {
    file: migrationFile("core_run_facts"),
    test: "tests/api/tree.test.ts",
    what: "a run is shown the changes of another path",
    find: "or l.agent_alternative_id in (select p.alternative_id from path p))",
    put: "or l.agent_alternative_id is not null)",
  },
  {
    file: migrationFile("core_run_facts"),
    test: "tests/contract/database/database.test.ts",
    what: "messages of other paths count in how long ago a change was",
    find: "own.number - case when s.origin_id = run then 0 else 1 + p.up / 2 end",
    put: "s.number",
  },
  {
    file: migrationFile("core_places_of_messages"),
    test: TREE,
    what: "a message is edited while it is being answered",
    find: "place.refusal := 'still_answering';",
    put: "place.refusal := null;",
  },
  {
    file: migrationFile("core_places_of_messages"),
    test: TREE,
    what: "the newest message is the one sent last, on whichever path",
    find: `select p.turn_id from alfred.path_of(conversation.head_alternative_id) p
  join public.turns t on t.id = p.turn_id`,
    put: `select p.turn_id from (
    select a.turn_id, a.id as alternative_id, -r.number as up from public.runs r
    join public.alternatives a on a.id = r.user_alternative_id where r.conversation_id = conversation.id
  ) p
  join public.turns t on t.id = p.turn_id`,
  },
  {
    file: migrationFile("core_conversations"),
    test: RULES,
    what: "a turn may stand anywhere",
    find: "where t.id = new.parent_turn_id and t.depth = new.depth - 1 and a.id = new.via_alternative_id",
    put: "where t.id = new.parent_turn_id",
  },
  {
    file: migrationFile("core_conversations"),
    test: RULES,
    what: "an alternative responds to nothing although its turn follows another",
    find: "where t.id = new.turn_id and a.turn_id is not distinct from t.parent_turn_id",
    put: "where t.id = new.turn_id and (a.id is null or a.turn_id is not distinct from t.parent_turn_id)",
  },
  {
    file: migrationFile("core_conversations"),
    test: RULES,
    what: "a turn has two active alternatives",
    find: "create unique index alternatives_one_active on",
    put: "create index alternatives_one_active on",
  },
]);
