-- Functions of schema alfred by which a domain pack extends requests; the pack's migrations register them.
-- All of them are optional.

create table alfred.pack_functions (
  -- run_facts         (household uuid, member uuid) → jsonb, {shared?, avoid?, told?, wishes?}: columns of the
  --                   profile that the household shares, with their values; what must be avoided; what the
  --                   member has stated; the wishes that follow from it, as row_findings takes them
  -- known_words       (words text[]) → jsonb, {word: [id]}: the rows of the pack's catalogue that a word means
  -- finding_words     (kind text, code text) → text: a finding of the guard in words
  -- row_findings      (table_name text, ids uuid[], household uuid, member uuid, wishes jsonb)
  --                   → table (kind, code, name, of): what must be avoided in these rows, and what a wish
  --                   excludes; `of` is the row's id. The pack decides the shape of `wishes`
  -- content_findings  (contents jsonb, household uuid, member uuid, wishes jsonb) → the same table for content that
  --                   is not saved, in the pack's shape; `of` is the part's number, from 0
  role text primary key check (role in (
    'run_facts', 'known_words', 'finding_words', 'row_findings', 'content_findings')),
  function_name text not null
);
call alfred.protect('alfred.pack_functions', 'true');

create function alfred.pack_function(role text) returns text
  language sql stable
  set search_path = ''
as $$
  select f.function_name from alfred.pack_functions f where f.role = pack_function.role
$$;
grant execute on function alfred.pack_function(text) to alfred_pipeline, alfred_definer;

-- Filter operators of the pack, each with its opposite, `not_` and its name. An operator tests what a row is,
-- by any of the columns that say so.
create table alfred.pack_operators (
  operator text primary key check (operator ~ '^[a-z][a-z_]{0,30}$' and operator !~ '^not_'),
  -- (table_name text, child_table text, condition jsonb, column_name text, for_exclusion boolean) → text:
  -- the condition as SQL over the row `t`
  function_name text not null
);
call alfred.protect('alfred.pack_operators', 'true');
