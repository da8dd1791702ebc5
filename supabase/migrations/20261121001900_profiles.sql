-- put_profile, and the one thing of a profile that a household shares: allergen codes.

-- p: {display_name?, allergens?, diet?, equipment?, skill?, household_size?, guidance?, timezone?};
-- what is not named stays as it is.
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
  said text;
  hint text;
  constraint_name text;
  column_name text;
begin
  if me is null then
    raise exception 'put_profile: nobody is asking';
  end if;
  given := alfred.checked_values(columns, p, false);
  insert into public.profiles (user_id) values (me) on conflict (user_id) do nothing;
  select * into saved from public.profiles r where r.user_id = me for no key update;
  saved := jsonb_populate_record(saved, given);
  update public.profiles r set
    display_name = saved.display_name, allergens = saved.allergens, diet = saved.diet,
    equipment = saved.equipment, skill = saved.skill, household_size = saved.household_size,
    guidance = saved.guidance, timezone = saved.timezone
  where r.user_id = me
  returning r.* into saved;
  return jsonb_build_object('outcome', 'saved', 'profile', to_jsonb(saved));
exception
  when sqlstate 'ALF01' or integrity_constraint_violation or data_exception then
    get stacked diagnostics
      said = message_text, hint = pg_exception_hint, constraint_name = constraint_name,
      column_name = column_name;
    return jsonb_build_object(
      'outcome', 'invalid',
      'message', alfred.operation_error(
        '{"op": "update", "table": "profiles"}', sqlstate, said, hint, 'profiles', constraint_name,
        column_name) ->> 'message');
end
$$;
call alfred.expose('public.put_profile(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {household_id} → {codes: [...]}: the union over the household's present members, sorted;
-- codes is null for somebody who is no member.
create function public.household_allergens(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('codes', case
    when (p ->> 'household_id')::uuid = any (alfred.my_households()) then (
      select coalesce(jsonb_agg(distinct code order by code), '[]')
      from public.household_members m
      join public.profiles f on f.user_id = m.user_id
      cross join unnest(f.allergens) code
      where m.household_id = (p ->> 'household_id')::uuid
    ) end)
$$;
call alfred.expose('public.household_allergens(jsonb)', 'alfred_allergens', 'alfred_pipeline');
