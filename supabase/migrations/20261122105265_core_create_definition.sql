-- create_definition: stores a Service, Secret, Tool, template or Process with its first version.

-- A definition made from a template has its complete structure.
create function alfred.insert_service(p jsonb) returns uuid
  language plpgsql
  set search_path = ''
as $$
declare
  template public.service_templates;
  new_id uuid;
begin
  select * into template from public.service_templates t where t.id = (p ->> 'templateId')::uuid;
  if p ->> 'templateId' is not null and template.id is null then
    raise exception 'template_not_found' using errcode = 'ALF05';
  elsif template.id is not null and not p @> jsonb_build_object(
    'type', template.type, 'protocol', template.protocol, 'requiresSecret', template.requires_secret)
    or template.connection_schema <> p -> 'connectionSchema' then
    raise exception 'differs_from_template' using errcode = 'ALF05';
  end if;
  insert into public.services (
    owner_id, name, type, protocol, requires_secret, shared, enabled, service_template_id)
  values (
    alfred.uid(), p ->> 'name', p ->> 'type', p ->> 'protocol', (p ->> 'requiresSecret')::boolean,
    (p ->> 'shared')::boolean, (p ->> 'enabled')::boolean, (p ->> 'templateId')::uuid)
  returning id into new_id;
  insert into public.service_versions (service_id, owner_id, version, connection_schema)
  values (new_id, alfred.uid(), 1, p -> 'connectionSchema');
  return new_id;
end
$$;

-- The caller sets the id, because the sealed value is bound to it.
create function alfred.insert_secret(p jsonb) returns uuid
  language plpgsql
  set search_path = ''
as $$
begin
  insert into public.secrets (id, owner_id, name, type, shared)
  values ((p ->> 'id')::uuid, alfred.uid(), p ->> 'name', p ->> 'type', (p ->> 'shared')::boolean);
  insert into alfred.secret_versions (secret_id, owner_id, version, sealed)
  values ((p ->> 'id')::uuid, alfred.uid(), 1, p -> 'sealed');
  return (p ->> 'id')::uuid;
end
$$;

-- The row about the use of a Secret, for a document {secretId, placement} or null. The current version's row is used
-- again if it is the same.
create function alfred.use_secret(tool uuid, use jsonb) returns uuid
  language plpgsql
  set search_path = ''
as $$
declare
  new_id uuid;
begin
  if use is null or jsonb_typeof(use) = 'null' then
    return null;
  end if;
  if not exists (
    select 1 from public.secrets x where x.id = (use ->> 'secretId')::uuid and x.deleted_at is null
  ) then
    raise exception 'secret_not_found' using errcode = 'ALF05';
  end if;
  select u.id into new_id from public.tools t
  join public.tool_versions v on v.tool_id = t.id and v.version = t.version
  join public.tool_secrets u on u.id = v.tool_secret_id
  where t.id = tool and u.secret_id = (use ->> 'secretId')::uuid and u.placement = use -> 'placement';
  if not found then
    insert into public.tool_secrets (owner_id, secret_id, placement)
    values (alfred.uid(), (use ->> 'secretId')::uuid, use -> 'placement')
    returning id into new_id;
  end if;
  return new_id;
end
$$;

-- `found`: the result of probing its server, `ok` or a code of calls.
create function alfred.insert_tool(p jsonb) returns uuid
  language plpgsql
  set search_path = ''
as $$
declare
  template public.tool_templates;
  new_id uuid;
begin
  select * into template from public.tool_templates t where t.id = (p ->> 'templateId')::uuid;
  if p ->> 'templateId' is not null and template.id is null then
    raise exception 'template_not_found' using errcode = 'ALF05';
  -- The server's description of its tool is pinned when a Tool is made from the template.
  elsif template.id is not null and (template.operation, template.input_schema, template.output_schema)
    is distinct from (
      case when template.operation ? 'schemaHash' then p -> 'operation' else (p -> 'operation') - 'schemaHash' end,
      p -> 'inputSchema', p -> 'outputSchema') then
    raise exception 'differs_from_template' using errcode = 'ALF05';
  end if;
  insert into public.tools (
    owner_id, service_id, name, description, shared, enabled, tool_template_id,
    status, error_message, failures, last_health_check)
  values (
    alfred.uid(), (p ->> 'serviceId')::uuid, p ->> 'name', p ->> 'description',
    (p ->> 'shared')::boolean, (p ->> 'enabled')::boolean, (p ->> 'templateId')::uuid,
    case when coalesce(p ->> 'found', 'ok') = 'ok' then 'healthy' else 'degraded' end,
    nullif(p ->> 'found', 'ok'),
    alfred.is_outage(coalesce(p ->> 'found', 'ok'))::int,
    case when p ? 'found' then clock_timestamp() end)
  returning id into new_id;
  -- It was checked against a version of its Service, which bind_service holds.
  if exists (
    select 1 from public.services s
    where s.id = (p ->> 'serviceId')::uuid and s.version <> (p ->> 'serviceVersion')::int
  ) then
    raise exception 'service_changed' using errcode = 'ALF05';
  end if;
  insert into public.tool_versions (
    tool_id, owner_id, version, connection_params, operation, input_schema, output_schema,
    answers_may_decide, tool_secret_id)
  values (
    new_id, alfred.uid(), 1, p -> 'connectionParams', p -> 'operation', p -> 'inputSchema',
    p -> 'outputSchema', coalesce(p -> 'answersMayDecide', '[]'), alfred.use_secret(new_id, p -> 'secret'));
  return new_id;
end
$$;

create function alfred.insert_service_template(p jsonb) returns uuid
  language sql
  set search_path = ''
as $$
  insert into public.service_templates (
    owner_id, name, description, type, protocol, connection_schema, requires_secret, shared)
  values (
    alfred.uid(), p ->> 'name', p ->> 'description', p ->> 'type', p ->> 'protocol',
    p -> 'connectionSchema', (p ->> 'requiresSecret')::boolean, (p ->> 'shared')::boolean)
  returning id
$$;

create function alfred.insert_tool_template(p jsonb) returns uuid
  language sql
  set search_path = ''
as $$
  insert into public.tool_templates (
    owner_id, name, description, operation, input_schema, output_schema, shared)
  values (
    alfred.uid(), p ->> 'name', p ->> 'description', p -> 'operation', p -> 'inputSchema',
    p -> 'outputSchema', (p ->> 'shared')::boolean)
  returning id
$$;

create function alfred.insert_process(p jsonb) returns uuid
  language plpgsql
  set search_path = ''
as $$
declare
  new_id uuid;
begin
  insert into public.processes (owner_id, name, description, enabled, notices_to)
  values (
    alfred.uid(), p ->> 'name', p ->> 'description', (p ->> 'enabled')::boolean, nullif(p -> 'noticesTo', 'null'))
  returning id into new_id;
  insert into public.process_versions (process_id, owner_id, version, definition, data)
  values (new_id, alfred.uid(), 1, p -> 'definition', coalesce(p -> 'data', '[]'));
  return new_id;
end
$$;

grant execute on function
  alfred.insert_service(jsonb),
  alfred.insert_secret(jsonb),
  alfred.use_secret(uuid, jsonb),
  alfred.insert_tool(jsonb),
  alfred.insert_service_template(jsonb),
  alfred.insert_tool_template(jsonb),
  alfred.insert_process(jsonb)
  to alfred_definer;

-- p: {kind, document, most: how many a user may have, route, key, body_hash}
-- → {outcome: written, item}; the same request again gets the same item
--   {outcome: key_conflict | quota} | {outcome: refused, code}
create function public.create_definition(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.lock_definitions();
  kind text := p ->> 'kind';
  earlier_request public.api_requests;
  new_id uuid;
  item jsonb;
  broken text;
begin
  if coalesce(p ->> 'route', '') = '' or coalesce(p ->> 'key', '') = ''
    or coalesce(p ->> 'body_hash', '') = '' or (alfred.definition_kind(kind)).table_name is null then
    raise exception 'create_definition: a kind, route, key and body_hash are required';
  end if;
  select * into earlier_request from public.api_requests r
  where r.user_id = me and r.route = p ->> 'route' and r.idempotency_key = p ->> 'key';
  if found and earlier_request.body_hash <> p ->> 'body_hash' then
    return jsonb_build_object('outcome', 'key_conflict');
  elsif found then
    return jsonb_build_object('outcome', 'written', 'item', earlier_request.response);
  elsif alfred.is_over_quota(kind, (p ->> 'most')::int) then
    return jsonb_build_object('outcome', 'quota');
  end if;
  execute format('select alfred.%I($1)', 'insert_' || kind) into new_id using p -> 'document';
  item := alfred.definition_json(kind, new_id);
  insert into public.api_requests (user_id, route, idempotency_key, body_hash, response)
  values (me, p ->> 'route', p ->> 'key', p ->> 'body_hash', item);
  return jsonb_build_object('outcome', 'written', 'item', item);
exception
  when sqlstate 'ALF05' then
    return alfred.refused(sqlerrm);
  when integrity_constraint_violation then
    get stacked diagnostics broken = constraint_name;
    return alfred.refused(broken);
end
$$;
call alfred.expose('public.create_definition(jsonb)', 'alfred_definer', 'alfred_pipeline');
