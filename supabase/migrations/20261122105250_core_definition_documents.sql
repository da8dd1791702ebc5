-- Definitions as their readers get them: one document each, with the API's names.

create function alfred.iso_time(at timestamptz) returns text
  language sql stable
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create function alfred.is_mine(owner uuid) returns boolean
  language sql stable
  return coalesce(owner = alfred.uid(), false);

create function alfred.service_json(s public.services) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', s.id, 'name', s.name, 'type', s.type, 'protocol', s.protocol,
    'connectionSchema', v.connection_schema, 'requiresSecret', s.requires_secret, 'enabled', s.enabled,
    'shared', s.shared, 'own', alfred.is_mine(s.owner_id), 'status', s.status,
    'lastHealthCheck', alfred.iso_time(s.last_health_check), 'errorMessage', s.error_message,
    'version', s.version, 'serviceTemplateId', s.service_template_id,
    'createdAt', alfred.iso_time(s.created_at), 'updatedAt', alfred.iso_time(s.updated_at))
  from public.service_versions v where v.service_id = s.id and v.version = s.version
$$;

create function alfred.secret_json(s public.secrets) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', s.id, 'name', s.name, 'type', s.type, 'shared', s.shared, 'version', s.version,
    'tokenUntil', (
      select alfred.iso_time(v.token_until) from alfred.secret_versions v
      where v.secret_id = s.id and v.version = s.version),
    'createdAt', alfred.iso_time(s.created_at), 'updatedAt', alfred.iso_time(s.updated_at))
$$;

-- Only the owner sees which Secret a Tool uses, because a policy hides it from all other users. `answers_may_decide` is
-- the owner's choice for the owner's own runs, so other users do not get it.
create function alfred.tool_json(t public.tools) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', t.id, 'name', t.name, 'description', t.description, 'serviceId', t.service_id,
    'connectionParams', v.connection_params, 'operation', v.operation, 'inputSchema', v.input_schema,
    'outputSchema', v.output_schema,
    'answersMayDecide', case when alfred.is_mine(t.owner_id) then v.answers_may_decide else '[]' end,
    'secret', case when u.id is not null then
      jsonb_build_object('secretId', u.secret_id, 'placement', u.placement) end,
    'enabled', t.enabled, 'shared', t.shared, 'own', alfred.is_mine(t.owner_id), 'status', t.status,
    'lastHealthCheck', alfred.iso_time(t.last_health_check), 'errorMessage', t.error_message,
    'version', t.version, 'toolTemplateId', t.tool_template_id,
    'acceptedVersion', (
      select a.version from public.tool_acceptances a where a.tool_id = t.id and a.owner_id = alfred.uid()),
    'createdAt', alfred.iso_time(t.created_at), 'updatedAt', alfred.iso_time(t.updated_at))
  from public.tool_versions v
  left join public.tool_secrets u on u.id = v.tool_secret_id
  where v.tool_id = t.id and v.version = t.version
$$;

create function alfred.service_template_json(t public.service_templates) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', t.id, 'name', t.name, 'description', t.description, 'type', t.type, 'protocol', t.protocol,
    'connectionSchema', t.connection_schema, 'requiresSecret', t.requires_secret, 'shared', t.shared,
    'archived', t.archived, 'own', alfred.is_mine(t.owner_id), 'ownerId', t.owner_id,
    'createdAt', alfred.iso_time(t.created_at), 'updatedAt', alfred.iso_time(t.updated_at))
$$;

create function alfred.tool_template_json(t public.tool_templates) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', t.id, 'name', t.name, 'description', t.description, 'operation', t.operation,
    'inputSchema', t.input_schema, 'outputSchema', t.output_schema, 'shared', t.shared,
    'archived', t.archived, 'own', alfred.is_mine(t.owner_id), 'ownerId', t.owner_id,
    'createdAt', alfred.iso_time(t.created_at), 'updatedAt', alfred.iso_time(t.updated_at))
$$;

-- The part of a version's accesses to the household's data that the version before it did not have.
create function alfred.added_data(v public.process_versions) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(pair.value order by pair.place), '[]')
  from jsonb_array_elements(v.data) with ordinality pair (value, place)
  where not exists (
    select 1 from public.process_versions w
    where w.process_id = v.process_id and w.version = v.version - 1 and w.data @> jsonb_build_array(pair.value))
$$;

create function alfred.process_json(p public.processes) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', p.id, 'name', p.name, 'description', p.description, 'enabled', p.enabled,
    'own', alfred.is_mine(p.owner_id), 'noticesTo', p.notices_to, 'version', v.version, 'definition', v.definition,
    'data', v.data, 'addedData', alfred.added_data(v),
    'createdAt', alfred.iso_time(p.created_at), 'updatedAt', alfred.iso_time(p.updated_at))
  from public.process_versions v where v.process_id = p.id and v.version = p.version
$$;

-- The tables of definitions, by the kinds that callers name. `shown`: which rows `d` a listing has; archived
-- ones where $1 is true.
create function alfred.definition_kind(kind text, out table_name text, out shown text)
  language sql immutable
  set search_path = ''
as $$
  select k.table_name, k.shown
  from (values
    ('service', 'services', 'd.deleted_at is null and not alfred.is_internal(d.key)'),
    ('secret', 'secrets', 'd.deleted_at is null'),
    ('tool', 'tools', 'd.deleted_at is null and not alfred.is_internal(d.key)'),
    ('process', 'processes', 'd.deleted_at is null and not alfred.is_internal(d.key)'),
    ('service_template', 'service_templates', '($1 or not d.archived)'),
    ('tool_template', 'tool_templates', '($1 or not d.archived)')
  ) k (kind, table_name, shown)
  where k.kind = definition_kind.kind
$$;

-- The document of a definition that the request's user may read; null if there is none.
create function alfred.definition_json(kind text, id uuid) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  k record := alfred.definition_kind(kind);
  document jsonb;
begin
  if k.table_name is null then
    raise exception 'definitions: there is no kind %', kind;
  end if;
  execute format('select alfred.%I(d) from public.%I d where d.id = $2 and %s',
    kind || '_json', k.table_name, k.shown)
  into document using true, id;
  return document;
end
$$;

grant execute on function
  alfred.iso_time(timestamptz),
  alfred.is_mine(uuid),
  alfred.service_json(public.services),
  alfred.secret_json(public.secrets),
  alfred.tool_json(public.tools),
  alfred.service_template_json(public.service_templates),
  alfred.tool_template_json(public.tool_templates),
  alfred.added_data(public.process_versions),
  alfred.process_json(public.processes),
  alfred.definition_kind(text),
  alfred.definition_json(text, uuid)
  to alfred_definer;
