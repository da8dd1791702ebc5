-- Triggers that bind every role except alfred_eraser, even the tables' owner: ownership never changes, write-once rows
-- stay unchanged, and updated_at is correct.

create function alfred.refuse_ownership_change() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  -- An erasure removes a user's name from rows that stay.
  if current_user = 'alfred_eraser' then
    return new;
  end if;
  raise exception '%: identity and ownership of a row never change', tg_table_name
    using errcode = 'ALF01', hint = 'invalid';
end
$$;

-- Forbids changes to a table's identity columns, and to those named in `also`.
create procedure alfred.guard_ownership(target regclass, also text[] default '{}')
  language plpgsql
  set search_path = ''
as $$
declare
  changed text;
begin
  select string_agg(format('old.%1$I is distinct from new.%1$I', a.attname), ' or ')
  into changed
  from pg_catalog.pg_attribute a
  where a.attrelid = target and a.attnum > 0 and not a.attisdropped
    and a.attname = any (
      array['id', 'household_id', 'user_id', 'owner_id', 'created_by', 'conversation_id', 'created_at']
      || also
    );
  if changed is null then
    return;
  end if;
  execute format(
    'create trigger z_ownership before update on %s for each row when (%s) '
    'execute function alfred.refuse_ownership_change()', target, changed);
end
$$;

create function alfred.touch_updated_at() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  -- A judgement that is stored with a row does not count as a change of the row.
  if current_setting('alfred.judging', true) is distinct from 'on' then
    new.updated_at := clock_timestamp();
  end if;
  return new;
end
$$;

-- For write-once rows or columns.
create function alfred.refuse_rewriting() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  -- An erasure may change and delete every row.
  if current_user = 'alfred_eraser' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception '%: values that are written once never change', tg_table_name
    using errcode = 'ALF01', hint = 'invalid';
end
$$;

-- A definition consists of an identity and of versions, which are only ever added. A new version becomes the current
-- version of its identity; the trigger's arguments are the identity's table and the column that refers to it.
create function alfred.enter_version() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  entered int;
begin
  execute format(
    'update %s d set version = $1.version where d.id = $1.%I and d.version = $1.version - 1 '
    'and d.owner_id is not distinct from $1.owner_id', tg_argv[0], tg_argv[1])
  using new;
  get diagnostics entered = row_count;
  if entered = 0 then
    raise exception '%: versions are consecutive, and belong to the owner of their identity', tg_table_name
      using errcode = 'ALF01', hint = 'invalid';
  end if;
  return null;
end
$$;
