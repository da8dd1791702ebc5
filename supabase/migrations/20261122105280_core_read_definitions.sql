-- Reading definitions: pages, single ones, versions, and what a Process may call.

-- p: {kind, limit, after?: {at, id}, own?, archived?, search?}
-- → {items: [document], next: {at, id} | null}: newest first; the user's own ones, and unless `own` others' shared
-- ones and the system's
create function public.list_definitions(p jsonb) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  k record := alfred.definition_kind(p ->> 'kind');
  row_limit int := (p ->> 'limit')::int;
  answer jsonb;
begin
  if k.table_name is null then
    raise exception 'definitions: there is no kind %', p ->> 'kind';
  end if;
  execute format($sql$
    with found as (
      select d, d.created_at as at, d.id, row_number() over (order by d.created_at desc, d.id desc) as n
      from public.%1$I d
      where %2$s and (not $2 or d.owner_id = $3)
        and ($4 is null or strpos(lower(d.name), lower($4)) > 0)
        and ($5 is null or (d.created_at, d.id) < ($5, $6))
      order by d.created_at desc, d.id desc limit $7 + 1
    )
    select jsonb_build_object(
      'items', coalesce(jsonb_agg(alfred.%3$I(f.d) order by f.n) filter (where f.n <= $7), '[]'),
      'next', case when count(*) > $7 then (
        select jsonb_build_object('at', l.at, 'id', l.id) from found l where l.n = $7) end)
    from found f $sql$, k.table_name, k.shown, (p ->> 'kind') || '_json')
  into answer
  using coalesce((p ->> 'archived')::boolean, false), coalesce((p ->> 'own')::boolean, false), alfred.uid(),
    nullif(p ->> 'search', ''), (p #>> '{after,at}')::timestamptz, (p #>> '{after,id}')::uuid, row_limit;
  return answer;
end
$$;
call alfred.expose('public.list_definitions(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {kind, id} → {item: document | null}
create function public.get_definition(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('item', alfred.definition_json(p ->> 'kind', (p ->> 'id')::uuid))
$$;
call alfred.expose('public.get_definition(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- The Tools that are bound to the user's own Service. p: {service} → {seen, others: [connectionParams]}
create function public.read_bound(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce((
    select alfred.bound_to(s.id, s.owner_id) from public.services s
    where s.id = (p ->> 'service')::uuid and s.owner_id = alfred.uid()
  ), '{"seen": "", "others": []}')
$$;
call alfred.expose('public.read_bound(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {id, version?}
-- → {versions: [{version, data, addedData, createdAt}], newest first,
--    item: the Process's document with this version's definition, data and addedData | null}
--   {versions: null, item: null}: there is no such Process
create function public.get_process_versions(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce((
    select jsonb_build_object(
      'versions', jsonb_agg(
        jsonb_build_object(
          'version', v.version, 'data', v.data, 'addedData', alfred.added_data(v),
          'createdAt', alfred.iso_time(v.created_at))
        order by v.version desc),
      'item', (
        select alfred.process_json(d) || jsonb_build_object(
          'version', w.version, 'definition', w.definition, 'data', w.data, 'addedData', alfred.added_data(w))
        from public.process_versions w
        where w.process_id = d.id and w.version = (p ->> 'version')::int))
    from public.processes d
    join public.process_versions v on v.process_id = d.id
    where d.id = (p ->> 'id')::uuid and d.deleted_at is null and not alfred.is_internal(d.key)
    group by d.*, d.id
  ), '{"versions": null, "item": null}')
$$;
call alfred.expose('public.get_process_versions(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- What the steps of a Process may call: the user's own and the system's, and shared Tools of others without a Secret
-- whose Services are shared.
-- p: {tools: [id], processes: [id]} → {tools: [document], processes: [document]}
create function public.read_callables(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'tools', (
      select coalesce(jsonb_agg(alfred.tool_json(t) order by t.id), '[]')
      from public.tools t
      join public.tool_versions v on v.tool_id = t.id and v.version = t.version
      where t.id in (select i::uuid from jsonb_array_elements_text(p -> 'tools') i)
        and t.deleted_at is null and not alfred.is_internal(t.key)
        and (t.owner_id is null or t.owner_id = alfred.uid() or t.shared and v.tool_secret_id is null
          and exists (select 1 from public.services s where s.id = t.service_id and s.shared))),
    'processes', (
      select coalesce(jsonb_agg(alfred.process_json(d) order by d.id), '[]')
      from public.processes d
      where d.id in (select i::uuid from jsonb_array_elements_text(p -> 'processes') i)
        and d.deleted_at is null and not alfred.is_internal(d.key)))
$$;
call alfred.expose('public.read_callables(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- The ciphertext of the Secret that the user's own Tool uses, or is to use when it is made.
-- p: {tool} | {secret} → {secret: {id, owner, version, sealed} | null}
create function public.sealed_for_probe(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('secret', (
    select jsonb_build_object('id', x.id, 'owner', x.owner_id, 'version', x.version, 'sealed', s.sealed)
    from public.secrets x
    join alfred.secret_versions s on s.secret_id = x.id and s.version = x.version
    where x.owner_id = alfred.uid() and x.deleted_at is null and x.id = coalesce((p ->> 'secret')::uuid, (
      select u.secret_id from public.tools t
      join public.tool_versions v on v.tool_id = t.id and v.version = t.version
      join public.tool_secrets u on u.id = v.tool_secret_id
      where t.id = (p ->> 'tool')::uuid and t.owner_id = alfred.uid() and t.deleted_at is null))))
$$;
call alfred.expose('public.sealed_for_probe(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {secret, version, seconds}
-- → {outcome: token, sealed}: the stored token stays valid for at least `seconds`
--   {outcome: renew, sealed?}: the caller must renew the last token, which is `sealed` if there was one; for half a
--     minute no other caller gets this outcome
--   {outcome: wait}: another caller is renewing it
--   {outcome: gone}: there is no such Secret any more
create function public.begin_token(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  now_at timestamptz := clock_timestamp();
  held alfred.secret_versions;
begin
  select v.* into held from alfred.secret_versions v
  where v.secret_id = (p ->> 'secret')::uuid and v.version = (p ->> 'version')::int
    and v.owner_id = alfred.uid() and v.sealed is not null
  for update;
  if not found then
    return jsonb_build_object('outcome', 'gone');
  end if;
  if held.token_until > now_at + make_interval(secs => (p ->> 'seconds')::int) then
    return jsonb_build_object('outcome', 'token', 'sealed', held.token);
  end if;
  if held.renewing_until > now_at then
    return jsonb_build_object('outcome', 'wait');
  end if;
  update alfred.secret_versions v set renewing_until = now_at + interval '30 seconds'
  where v.secret_id = held.secret_id and v.version = held.version;
  return jsonb_build_object('outcome', 'renew', 'sealed', held.token);
end
$$;
call alfred.expose('public.begin_token(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {secret, version, sealed?, seconds?} → {kept}. Ends a renewal; without `sealed` it has failed, and the last token
-- stays for its refresh token. `seconds`: after how many seconds the token ends; 0 if the service has refused it.
create function public.keep_token(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update alfred.secret_versions v set
    token = coalesce(p -> 'sealed', v.token),
    token_until = case when p ? 'seconds'
      then clock_timestamp() + make_interval(secs => (p ->> 'seconds')::int) else v.token_until end,
    renewing_until = null
  where v.secret_id = (p ->> 'secret')::uuid and v.version = (p ->> 'version')::int
    and v.owner_id = alfred.uid() and v.sealed is not null;
  return jsonb_build_object('kept', found);
end
$$;
call alfred.expose('public.keep_token(jsonb)', 'alfred_definer', 'alfred_pipeline');
