-- put_profile: stores what a user states about themselves.

-- p: {display_name?, guidance?, timezone?, …}: columns of the profile, the pack's included. Columns that are
-- not named stay unchanged.
-- → {outcome: saved, profile} | {outcome: invalid, message}
create function public.put_profile(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  columns jsonb := alfred.columns_of('profiles');
  given jsonb;
  saved public.profiles;
  error_message text;
  hint text;
  constraint_name text;
  column_name text;
begin
  if me is null then
    raise exception 'put_profile: the request has no user';
  end if;
  given := alfred.checked_values(columns, p, false);
  insert into public.profiles (user_id) values (me) on conflict (user_id) do nothing;
  select * into saved from public.profiles r where r.user_id = me for no key update;
  saved := jsonb_populate_record(saved, given);
  execute format(
    'update public.profiles r set %s where r.user_id = $1.user_id returning r.*',
    (select string_agg(format('%1$I = ($1).%1$I', name), ', ') from jsonb_object_keys(columns) name))
  into saved using saved;
  return jsonb_build_object('outcome', 'saved', 'profile', to_jsonb(saved));
exception
  when sqlstate 'ALF01' or integrity_constraint_violation or data_exception then
    get stacked diagnostics
      error_message = message_text, hint = pg_exception_hint, constraint_name = constraint_name,
      column_name = column_name;
    return jsonb_build_object(
      'outcome', 'invalid',
      'message', alfred.operation_error(
        '{"op": "update", "table": "profiles"}', sqlstate, error_message, hint, 'profiles', constraint_name,
        column_name) ->> 'message');
end
$$;
call alfred.expose('public.put_profile(jsonb)', 'alfred_definer', 'alfred_pipeline');
