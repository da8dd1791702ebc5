// What is kept of channels: whom a code links, whose a place is, and who may send.
import { migrationFile } from "../support/migration-file.ts";
import type { Mutant } from "./mutant.ts";

const links = ["tests/database/channels/links.test.ts"];
const places = ["tests/database/channels/places.test.ts"];
const groups = ["tests/database/channels/groups.test.ts"];
const sends = ["tests/database/channels/sends.test.ts"];
const codes = migrationFile("core_channels");
const held = migrationFile("core_places");
const sending = migrationFile("core_sends");

export const CHANNEL_DATA_MUTANTS: readonly Mutant[] = [
  {
    invariant: "I10",
    what: "a stranger who was offered a code is remembered for ever",
    file: codes,
    find: "delete from public.channel_codes c where c.id in (",
    put: "delete from public.channel_codes c where false and c.id in (",
    tests: links,
  },
  {
    invariant: "I10",
    what: "a run in a group begins with the speaker's private rows and profile",
    file: migrationFile("core_run_facts"),
    find: "if alfred.is_heard_by_others(conversation) then",
    put: "if false then",
    tests: groups,
  },
  {
    invariant: "I10",
    what: "private rows are looked up in a group",
    file: migrationFile("core_read_rows_with_refs"),
    find: "if alfred.is_heard_by_others((p ->> 'conversation_id')::uuid) and exists (",
    put: "if false and exists (",
    tests: groups,
  },
  {
    invariant: "I10",
    what: "a place that moves and a sender who finds the recipient gone wait for each other",
    file: sending,
    find: "order by o.id for update of o;",
    put: "order by o.id;",
    tests: sends,
  },
  {
    invariant: "I10",
    what: "two who redeem one code at once are linked, both",
    file: codes,
    find: "c.channel = p ->> 'channel' and c.user_id is not null\n  for update;",
    put: "c.channel = p ->> 'channel' and c.user_id is not null;",
    tests: links,
  },
  {
    invariant: "I10",
    what: "the event of a used code links whoever names it",
    file: codes,
    find: "\n      and l.tenant = p ->> 'tenant' and l.external_user = p ->> 'user';\n  elsif",
    put: ";\n  elsif",
    tests: links,
  },
  {
    invariant: "I10",
    what: "a code from a chat is offered as often as somebody writes",
    file: codes,
    find: "c.created_at > clock_timestamp() - interval '1 hour'",
    put: "false",
    tests: links,
  },
  {
    invariant: "I10",
    what: "a conversation is held with a speaker whose link has ended",
    file: held,
    find: "l.external_user = p ->> 'speaker'\n    and l.ended_at is null;",
    put: "l.external_user = p ->> 'speaker';",
    tests: places,
  },
  {
    invariant: "I10",
    what: "everybody of a group is at home in his own household",
    file: held,
    find: "case when (p ->> 'is_group')::boolean\n",
    put: "case when false\n",
    tests: places,
  },
  {
    invariant: "I7",
    what: "an event that comes again begins another conversation",
    file: held,
    find: "  if found then\n    return jsonb_build_object('outcome', 'found'",
    put: "  if false then\n    return jsonb_build_object('outcome', 'found'",
    tests: places,
  },
  {
    invariant: "I7",
    what: "a sender whose claim was lost goes on",
    file: sending,
    find: " and o.fence = (p ->> 'fence')::int and o.status = 'pending'\n  returning o.id\n$$",
    put: " and o.status = 'pending'\n  returning o.id\n$$",
    tests: sends,
  },
  {
    invariant: "I7",
    what: "a part that a crash left in the air is sent as if it had never been",
    file: sending,
    find: "state = 'unknown', unknown_since = t.began_at, unknowns = t.unknowns + 1",
    put: "state = 'pending'",
    tests: sends,
  },
  {
    invariant: "I7",
    what: "a part leaves before the one before it has arrived",
    file: sending,
    find: "and b.state not in ('sent', 'failed'));",
    put: "and false);",
    tests: sends,
  },
  {
    invariant: "I7",
    what: "what the platform has told is overruled by a sender who does not know",
    file: sending,
    find: "t.number = (p ->> 'index')::int and t.state not in ('sent', 'failed');\n  update",
    put: "t.number = (p ->> 'index')::int;\n  update",
    tests: sends,
  },
  {
    invariant: "I10",
    what: "a reply is sent to somebody who was unlinked meanwhile",
    file: sending,
    find: "      and l.user_id = send.user_id and l.ended_at is null",
    put: "      and l.user_id = send.user_id",
    tests: sends,
  },
];
