-- What the functions that write definitions have in common.

-- The answer for a broken rule: its code, or the name of the constraint that enforces it.
create function alfred.refused(code text) returns jsonb
  language sql immutable
  return jsonb_build_object('outcome', 'refused', 'code', code);

-- Definitions of one user are written one at a time.
create function alfred.lock_definitions() returns uuid
  language plpgsql
  set search_path = ''
as $$
begin
  if alfred.uid() is null then
    raise exception 'definitions: the request has no user';
  end if;
  perform alfred.lock_key('definitions', alfred.uid()::text);
  return alfred.uid();
end
$$;

-- Whether the user's quota is used up. It counts the existing definitions of a kind and those made within a day,
-- deleted ones included, so that a user cannot fill the database by creating and deleting.
create function alfred.is_over_quota(kind text, most int) returns boolean
  language plpgsql stable
  set search_path = ''
as $$
declare
  k record := alfred.definition_kind(kind);
  answer boolean;
begin
  execute format(
    'select count(*) filter (where %s) >= $2 '
    'or count(*) filter (where d.created_at > clock_timestamp() - interval ''1 day'') >= 2 * $2 '
    'from public.%I d where d.owner_id = $3', k.shown, k.table_name)
  into answer using false, most, alfred.uid();
  return answer;
end
$$;

-- The maximum number of versions of one definition.
create function alfred.most_versions() returns int language sql immutable return 1000;

-- A Process that can no longer run is removed from the preferences of conversations.
create function alfred.forget_preference() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  -- Waits for transactions that are choosing the Process at this moment, and then clears their choice too.
  perform alfred.hold_definition_alone(new.id);
  update public.conversations c set default_process_id = null where c.default_process_id = new.id;
  return null;
end
$$;
create trigger forget_preference after update of enabled on public.processes
  for each row when (old.enabled and not new.enabled) execute function alfred.forget_preference();

grant execute on function
  alfred.refused(text),
  alfred.lock_definitions(),
  alfred.is_over_quota(text, int),
  alfred.most_versions(),
  alfred.forget_preference()
  to alfred_definer;
