-- What only a domain pack knows of a request, as functions of schema alfred that its migrations register.
-- Without one, the core does what it does for a pack that has nothing to say.

create table alfred.pack_functions (
  -- run_facts         (household uuid, member uuid) → jsonb: what a run begins with beside its rows
  -- known_words       (words text[]) → jsonb, {word: [id]}: what of the pack's catalogue a word means
  -- finding_words     (kind text, code text) → text: how a finding of the guard is said
  -- category_condition
  --                   (table_name text, child_table text, condition jsonb, column_name text,
  --                   for_exclusion boolean) → text: SQL for the operators `category`, `not_category`
  role text primary key check (
    role in ('run_facts', 'known_words', 'category_condition', 'finding_words')),
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
