-- How a domain pack's table joins the generic functions: one call in the pack's migration gives the table
-- row-level security, grants, triggers, and a row in data_tables. No function of the core names such a table.

-- The tables that the generic functions may touch.
create table public.data_tables (
  table_name text primary key,
  subdomain text not null,
  ref_type text not null unique check (ref_type ~ '^[a-z][a-z_]*$'),
  label_column text not null,
  parent_table text references public.data_tables (table_name),
  parent_column text,
  -- household: shared by its members; user: private; catalogue: readable by all, changed by no user.
  owner_kind text not null default 'household'
    check (owner_kind in ('household', 'user', 'catalogue')),
  -- The column that links a row to the pack's catalogue.
  link_column text,
  -- Columns that callers set and never read: they describe the row and are not part of it.
  hidden text[] not null default '{}',
  -- The column that says where the thing that a row describes is stored.
  place_column text,
  -- Functions of schema alfred by which a pack guards the table. All return (kind, code, name, source):
  --   guard      (row_id, household, member): what in this row must be avoided; `source` is the row that the
  --              finding comes from, so that the same name from elsewhere counts as new
  --   keeps_out  (row_id, household, member): what must not be written because this row exists
  --   remarks    (row_id, household, member): remarks on the guard's two sources: neither source knows the named
  --              thing (`unchecked`), only one source found a code (`by_words`, `by_judgement`), or a finding is
  --              noted and the user is not asked about it (`trace`). It also returns `finding`, the kind of the
  --              noted finding
  -- A finding of kind `may`, with code `may <code>`, is a question that is asked once.
  guard text,
  keeps_out text,
  remarks text,
  -- Columns that neither `guard` nor `remarks` reads. An update of these columns alone calls neither function.
  unguarded text[] not null default '{}',
  check ((parent_table is null) = (parent_column is null))
);
call alfred.protect('public.data_tables', 'true');

-- Updates the parent's time when a child is deleted: new and changed children have their own times, but a deleted
-- child leaves no other trace.
create function alfred.touch_parent() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  -- An erasure deletes the parents too.
  if current_user = 'alfred_eraser' then
    return null;
  end if;
  execute format(
    'update public.%I p set updated_at = pg_catalog.clock_timestamp() '
    'where p.id in (select g.%I from gone g)', tg_argv[0], tg_argv[1]);
  return null;
end
$$;

-- Creates or replaces a function whose text depends on the registered tables. Sessions keep the plans of its
-- statements, whereas a statement built at each call is planned at each call. A name in the body that could
-- be a column or an argument means the column; arguments are given by number.
create procedure alfred.make_function(
  called text, arguments text, answer text, volatility text, body text, caller name
)
  language plpgsql
  set search_path = ''
as $$
begin
  execute format('drop function if exists alfred.%I', called);
  execute format(
    'create function alfred.%I(%s) returns %s language plpgsql %s set search_path = %L as %L',
    called, arguments, answer, volatility, '', '#variable_conflict use_column ' || body);
  execute format('grant execute on function alfred.%I to %I', called, caller);
end
$$;

-- A table of owner_kind
--   household  has household_id, created_by; its rows are shared by the household's members
--   user       has user_id; its rows are private
--   catalogue  has neither; all users read it, none writes it
-- and id; all but a catalogue also have created_at and updated_at, and get the column `outside`, which records the
-- sources of the words from outside in a row's columns (spec/provenance). A child names its parent table and the column
-- that points to it; children are created, replaced and deleted with their parent, and nested under it when rows are
-- read (in the order of their `position`, if they have one).
create procedure alfred.register_data_table(
  table_name text,
  subdomain text,
  ref_type text,
  label_column text,
  parent_table text default null,
  parent_column text default null,
  owner_kind text default 'household',
  link_column text default null,
  hidden text[] default '{}',
  guard text default null,
  keeps_out text default null,
  remarks text default null,
  place_column text default null,
  unguarded text[] default '{}'
)
  language plpgsql
  set search_path = ''
as $$
declare
  target regclass := format('public.%I', table_name)::regclass;
  owner_column text := case owner_kind when 'household' then 'household_id' else 'user_id' end;
  missing text;
begin
  select string_agg(c, ', ') into missing
  from unnest(
    case owner_kind
      when 'household' then
        array['id', 'household_id', 'created_by', 'created_at', 'updated_at', label_column]
      when 'user' then array['id', 'user_id', 'created_at', 'updated_at', label_column]
      else array['id', label_column]
    end || array[parent_column, link_column, place_column] || hidden || unguarded
  ) c
  where c is not null and not exists (
    select 1 from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attname = c and not a.attisdropped
  );
  if missing is not null then
    raise exception 'register_data_table: % lacks %', table_name, missing;
  end if;

  insert into public.data_tables (
    table_name, subdomain, ref_type, label_column, parent_table, parent_column, owner_kind, link_column,
    hidden, guard, keeps_out, remarks, place_column, unguarded
  ) values (
    table_name, subdomain, ref_type, label_column, parent_table, parent_column, owner_kind, link_column,
    hidden, guard, keeps_out, remarks, place_column, unguarded
  );

  if owner_kind <> 'catalogue' then
    execute format(
      'alter table %s add column if not exists outside jsonb not null default ''{}'' '
      'check (pg_catalog.jsonb_typeof(outside) = ''object'')', target);
    execute format('create index on %s (id) where outside <> ''{}''', target);
  end if;
  call alfred.make_table_functions(table_name);

  if owner_kind = 'catalogue' then
    call alfred.protect(target, 'true');
    return;
  end if;

  call alfred.protect(
    target,
    case owner_kind
      when 'household' then 'household_id = any ((select alfred.my_households())::uuid[])'
      else 'user_id = (select alfred.uid())'
    end,
    array['insert', 'update', 'delete']);
  call alfred.let_erase(target);
  if owner_kind = 'household' then
    execute format('grant update (created_by, updated_at) on %s to alfred_eraser', target);
  else
    call alfred.refuse_the_erased(target);
  end if;
  -- A child cannot move to another parent.
  call alfred.guard_ownership(target, array_remove(array[parent_column], null));
  execute format(
    'create trigger touch_updated_at before update on %s '
    'for each row execute function alfred.touch_updated_at()', target);
  execute format(
    'create index on %s (%I, created_at, id)', target, owner_column);
  execute format(
    'create trigger remember_outside after update or delete on %s '
    'for each row when (old.outside <> ''{}'') execute function alfred.remember_outside()', target);
  if parent_column is not null then
    execute format('create index on %s (%I)', target, parent_column);
    execute format(
      'create trigger touch_parent after delete on %s referencing old table as gone '
      'for each statement execute function alfred.touch_parent(%L, %L)',
      target, parent_table, parent_column);
  end if;
end
$$;
