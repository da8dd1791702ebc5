-- create_tools: stores several Tools of one Service, and the Service if it is new, all or none.

-- p: {service: the document of a new Service | null, service_id: of an existing Service | null, tools: documents
--     without serviceId, or null to ask only about an earlier request; most: {service, tool}, how many a user may have;
--     route, key, body_hash}
-- → {outcome: new}: there was no earlier request, and nothing was stored
--   {outcome: written, item: {service: {id, name, version}, tools: [{id, name, version}]}}; the same request again gets
--     the same item
--   {outcome: key_conflict | quota} | {outcome: refused, code}
create function public.create_tools(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.lock_definitions();
  earlier_request public.api_requests;
  service uuid := (p ->> 'service_id')::uuid;
  tool jsonb;
  new_tools uuid[] := '{}';
  item jsonb;
  broken text;
begin
  if coalesce(p ->> 'route', '') = '' or coalesce(p ->> 'key', '') = '' or coalesce(p ->> 'body_hash', '') = '' then
    raise exception 'create_tools: a route, key and body_hash are required';
  end if;
  select * into earlier_request from public.api_requests r
  where r.user_id = me and r.route = p ->> 'route' and r.idempotency_key = p ->> 'key';
  if found and earlier_request.body_hash <> p ->> 'body_hash' then
    return jsonb_build_object('outcome', 'key_conflict');
  elsif found then
    return jsonb_build_object('outcome', 'written', 'item', earlier_request.response);
  end if;
  if jsonb_typeof(p -> 'tools') = 'null' then
    return jsonb_build_object('outcome', 'new');
  elsif service is null then
    if alfred.is_over_quota('service', (p #>> '{most,service}')::int) then
      return jsonb_build_object('outcome', 'quota');
    end if;
    service := alfred.insert_service(p -> 'service');
  elsif not exists (
    select 1 from public.services s where s.id = service and s.owner_id = me and s.deleted_at is null
  ) then
    return alfred.refused('service_not_found');
  end if;
  for tool in select t from jsonb_array_elements(p -> 'tools') t loop
    if alfred.is_over_quota('tool', (p #>> '{most,tool}')::int) then
      raise exception 'quota' using errcode = 'ALF05';
    end if;
    new_tools := new_tools || alfred.insert_tool(tool || jsonb_build_object('serviceId', service));
  end loop;
  item := jsonb_build_object(
    'service', (
      select jsonb_build_object('id', s.id, 'name', s.name, 'version', s.version)
      from public.services s where s.id = service),
    'tools', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'version', t.version) order by m.place), '[]')
      from unnest(new_tools) with ordinality m (id, place) join public.tools t on t.id = m.id));
  insert into public.api_requests (user_id, route, idempotency_key, body_hash, response)
  values (me, p ->> 'route', p ->> 'key', p ->> 'body_hash', item);
  return jsonb_build_object('outcome', 'written', 'item', item);
exception
  when sqlstate 'ALF05' then
    if sqlerrm = 'quota' then
      return jsonb_build_object('outcome', 'quota');
    end if;
    return alfred.refused(sqlerrm);
  when integrity_constraint_violation then
    get stacked diagnostics broken = constraint_name;
    return alfred.refused(broken);
end
$$;
call alfred.expose('public.create_tools(jsonb)', 'alfred_definer', 'alfred_pipeline');
