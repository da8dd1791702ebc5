// Calendars and erasures: who reads a calendar, and what is left of somebody who is erased.
import { migrationFile } from "../support/migration-file.ts";
import type { Mutant } from "./mutant.ts";

const erased = ["tests/database/erasure/erase.test.ts"];
const exported = ["tests/database/erasure/export.test.ts"];
const feeds = ["tests/api/calendar.test.ts"];
const accounts = ["tests/api/account.test.ts"];
const written = ["shared/http/calendar/write-calendar.test.ts"];
const requests = migrationFile("core_erasures");
const job = migrationFile("core_erase");

export const ERASURE_MUTANTS: readonly Mutant[] = [
  {
    invariant: "calendar",
    what: "a calendar's address outlives the membership",
    file: migrationFile("core_calendars"),
    find: ",\n  foreign key (household_id, user_id)\n    references public.household_members (household_id, user_id) on delete cascade",
    put: "",
    tests: feeds,
  },
  {
    invariant: "calendar",
    what: "an address stands in Postgres as it is",
    file: "functions/api/calendars.ts",
    find: 'const hash = (await hashCode(token)) ?? "";',
    put: "const hash = (await hashCode(token)) && token;",
    tests: feeds,
  },
  {
    invariant: "calendar",
    what: "an address may be read as often as somebody likes",
    file: "functions/api/calendars.ts",
    find: '      await limitRate(runtime, "feeds", hash);\n',
    put: "",
    tests: feeds,
  },
  {
    invariant: "calendar",
    what: "the name of a household writes lines of its calendar",
    file: "shared/http/calendar/write-calendar.ts",
    find: "    name: escapeText(name),",
    put: "    name,",
    tests: written,
  },
  {
    invariant: "calendar",
    what: "the same rows are other bytes each time",
    file: "shared/http/calendar/write-calendar.ts",
    find: "      stamp: new Date(changedAt),",
    put: "      stamp: new Date(),",
    tests: written,
  },
  {
    invariant: "erasure",
    what: "a table that a pack registers is left out",
    file: job,
    find: "    return query select d.* from public.data_tables d where d.table_name = any (free) order by d.table_name;",
    put: "    return query select d.* from public.data_tables d where d.table_name = any (free) and d.owner_kind = 'household';",
    tests: erased,
  },
  {
    invariant: "erasure",
    what: "rows that stay still name who made them",
    file: job,
    find: "      't.created_by = $1 and t.household_id = any ($3)', format",
    put: "      'false and t.created_by = $1 and t.household_id = any ($3)', format",
    tests: erased,
  },
  {
    invariant: "erasure",
    what: "receipts stay",
    file: job,
    find: "    delete from public.effects e where e.conversation_id = any (doomed)",
    put: "    update public.effects e set inverse = null where e.conversation_id = any (doomed)",
    tests: erased,
  },
  {
    invariant: "erasure",
    what: "deleting a household gives its people a fresh budget",
    file: job,
    find: "    update public.spending s set run_id = null, part = format('run %s %s', s.run_id, md5(s.part))",
    put: "    delete from public.spending s",
    tests: erased,
  },
  {
    invariant: "erasure",
    what: "the job ends although an earlier request may still write",
    file: job,
    find: "  elsif wait > 0 then",
    put: "  elsif false then",
    tests: erased,
  },
  {
    invariant: "erasure",
    what: "a deleted account writes again",
    file: requests,
    find: "  if alfred.is_erased(new.user_id) then",
    put: "  if false then",
    tests: erased,
  },
  {
    invariant: "erasure",
    what: "messages of a person who was linked are still the account's",
    file: requests,
    find: "  update public.channel_links l set ended_at = clock_timestamp() where l.user_id = me and l.ended_at is null;\n",
    put: "",
    tests: erased,
  },
  {
    invariant: "erasure",
    what: "a household of others goes without a word",
    file: requests,
    find: "  if cardinality(everybody) > 1 and not",
    put: "  if false and not",
    tests: erased,
  },
  {
    invariant: "erasure",
    what: "a token of a deleted account is taken",
    file: "shared/http/register-api.ts",
    find: "    if (await erased) throw accountErased();\n",
    put: "",
    tests: accounts,
  },
  {
    invariant: "erasure",
    what: "the hot store keeps what was said",
    file: "shared/engine/erasure/erase.ts",
    find: "const forgotten = await forget.conversations(next.conversations);",
    put: "const forgotten = next.conversations.map(({ conversation }) => conversation);",
    tests: ["shared/engine/erasure/erase.test.ts"],
  },
  {
    invariant: "erasure",
    what: "an erasure whose job was lost stays open",
    file: "shared/engine/erasure/sweep-erasures.ts",
    find: "      await publishErasure(deps, erasure);\n",
    put: "",
    tests: accounts,
  },
  {
    invariant: "erasure",
    what: "an export stops after the first page",
    file: migrationFile("core_export"),
    find: "'next', case when max(found) = 500 or count(*) < max(found) then max(key) end)",
    put: "'next', null)",
    tests: exported,
  },
  {
    invariant: "erasure",
    what: "anonymous users are taken",
    file: "shared/http/authenticate.ts",
    find: "    if (answer.anonymous && !runtime.env.anonymousUsers) throw anonymousUser();\n",
    put: "",
    tests: accounts,
  },
];
