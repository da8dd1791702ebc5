-- update_definition: changes the changeable fields. A change of anything that a run depends on makes a new version.

-- Refuses to unshare a definition that another user refers to. Returns the refusal, or null.
create function alfred.refuse_unsharing(kind text, id uuid, was_shared boolean, changes jsonb) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  referrers jsonb;
begin
  if was_shared and changes -> 'shared' = 'false' then
    perform alfred.hold_definition_alone(id);
    referrers := alfred.in_use_by(kind, id, true);
  end if;
  return case when referrers is not null then jsonb_build_object('outcome', 'in_use', 'by', referrers) end;
end
$$;

-- `changes.bound`: the result of read_bound against which the new schema was checked.
create function alfred.change_service(wanted uuid, changes jsonb) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  old public.services;
  refusal jsonb;
begin
  select * into old from public.services s where s.id = wanted;
  refusal := alfred.refuse_unsharing('service', wanted, old.shared, changes);
  if refusal is not null then
    return refusal;
  end if;
  if changes ? 'bound' then
    perform alfred.hold_definition_alone(wanted);
    if alfred.bound_to(wanted, old.owner_id) ->> 'seen' <> changes ->> 'bound' then
      return jsonb_build_object('outcome', 'stale');
    end if;
  end if;
  update public.services s set
    name = coalesce(changes ->> 'name', s.name),
    enabled = coalesce((changes ->> 'enabled')::boolean, s.enabled),
    shared = coalesce((changes ->> 'shared')::boolean, s.shared)
  where s.id = wanted;
  if not exists (
    select 1 from public.service_versions v
    where v.service_id = wanted and v.version = old.version
      and v.connection_schema = coalesce(changes -> 'connectionSchema', v.connection_schema)
  ) then
    insert into public.service_versions (service_id, owner_id, version, connection_schema)
    values (wanted, old.owner_id, old.version + 1, changes -> 'connectionSchema');
  end if;
  return null;
end
$$;

create function alfred.change_secret(wanted uuid, changes jsonb) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  old public.secrets;
begin
  select * into old from public.secrets s where s.id = wanted;
  -- A value is sealed for one version.
  if (changes #>> '{sealed,version}')::int <> old.version + 1 then
    return jsonb_build_object('outcome', 'stale');
  end if;
  update public.secrets s set
    name = coalesce(changes ->> 'name', s.name),
    shared = coalesce((changes ->> 'shared')::boolean, s.shared)
  where s.id = wanted;
  if changes ? 'sealed' then
    insert into alfred.secret_versions (secret_id, owner_id, version, sealed)
    values (wanted, old.owner_id, old.version + 1, changes #> '{sealed,sealed}');
  end if;
  return null;
end
$$;

-- `changes.serviceVersion`: of the Service that the change was checked against.
create function alfred.change_tool(wanted uuid, changes jsonb) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  old public.tools;
  old_version public.tool_versions;
  refusal jsonb;
  before jsonb;
begin
  select * into old from public.tools t where t.id = wanted;
  select * into old_version from public.tool_versions v where v.tool_id = wanted and v.version = old.version;
  refusal := alfred.refuse_unsharing('tool', wanted, old.shared, changes);
  if refusal is not null then
    return refusal;
  end if;
  perform alfred.hold_definition(old.service_id);
  if exists (
    select 1 from public.services s
    where s.id = old.service_id and s.version <> (changes ->> 'serviceVersion')::int
  ) then
    return jsonb_build_object('outcome', 'stale');
  end if;
  changes := changes - 'serviceVersion';
  before := alfred.tool_json(old);
  if before @> changes and changes = (
    select coalesce(jsonb_object_agg(c.key, before -> c.key), '{}') from jsonb_object_keys(changes) c (key)
  ) then
    return null;
  end if;
  update public.tools t set
    name = coalesce(changes ->> 'name', t.name),
    description = case when changes ? 'description' then changes ->> 'description' else t.description end,
    enabled = coalesce((changes ->> 'enabled')::boolean, t.enabled),
    shared = coalesce((changes ->> 'shared')::boolean, t.shared)
  where t.id = wanted;
  insert into public.tool_versions (
    tool_id, owner_id, version, connection_params, operation, input_schema, output_schema,
    answers_may_decide, tool_secret_id)
  values (
    wanted, old.owner_id, old.version + 1,
    coalesce(changes -> 'connectionParams', old_version.connection_params),
    coalesce(changes -> 'operation', old_version.operation),
    coalesce(changes -> 'inputSchema', old_version.input_schema),
    coalesce(changes -> 'outputSchema', old_version.output_schema),
    coalesce(changes -> 'answersMayDecide', old_version.answers_may_decide),
    case when changes ? 'secret' then alfred.use_secret(wanted, changes -> 'secret')
      else old_version.tool_secret_id end);
  return null;
end
$$;

create function alfred.change_service_template(wanted uuid, changes jsonb) returns jsonb
  language plpgsql
  set search_path = ''
as $$
begin
  update public.service_templates t set
    name = coalesce(changes ->> 'name', t.name),
    description = case when changes ? 'description' then changes ->> 'description' else t.description end,
    shared = coalesce((changes ->> 'shared')::boolean, t.shared),
    archived = coalesce((changes ->> 'archived')::boolean, t.archived)
  where t.id = wanted;
  return null;
end
$$;

create function alfred.change_tool_template(wanted uuid, changes jsonb) returns jsonb
  language plpgsql
  set search_path = ''
as $$
begin
  update public.tool_templates t set
    name = coalesce(changes ->> 'name', t.name),
    description = case when changes ? 'description' then changes ->> 'description' else t.description end,
    shared = coalesce((changes ->> 'shared')::boolean, t.shared),
    archived = coalesce((changes ->> 'archived')::boolean, t.archived)
  where t.id = wanted;
  return null;
end
$$;

create function alfred.change_process(wanted uuid, changes jsonb) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  old public.processes;
begin
  select * into old from public.processes p where p.id = wanted;
  update public.processes p set
    name = coalesce(changes ->> 'name', p.name),
    description = case when changes ? 'description' then changes ->> 'description' else p.description end,
    enabled = coalesce((changes ->> 'enabled')::boolean, p.enabled),
    notices_to = case when changes ? 'noticesTo' then nullif(changes -> 'noticesTo', 'null') else p.notices_to end
  where p.id = wanted;
  if not exists (
    select 1 from public.process_versions v
    where v.process_id = wanted and v.version = old.version
      and v.definition = coalesce(changes -> 'definition', v.definition)
  ) then
    insert into public.process_versions (process_id, owner_id, version, definition, data)
    values (
      wanted, old.owner_id, old.version + 1, changes -> 'definition', coalesce(changes -> 'data', '[]'));
  end if;
  return null;
end
$$;

grant execute on function
  alfred.refuse_unsharing(text, uuid, boolean, jsonb),
  alfred.change_service(uuid, jsonb),
  alfred.change_secret(uuid, jsonb),
  alfred.change_tool(uuid, jsonb),
  alfred.change_service_template(uuid, jsonb),
  alfred.change_tool_template(uuid, jsonb),
  alfred.change_process(uuid, jsonb)
  to alfred_definer;

-- A definition of the request's user, as {id, version}; templates have no versions. Null if there is none.
create function alfred.own_definition(kind text, wanted uuid) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  k record := alfred.definition_kind(kind);
  definition jsonb;
begin
  if k.table_name is null then
    raise exception 'definitions: there is no kind %', kind;
  end if;
  execute format(
    'select jsonb_build_object(''id'', d.id, ''version'', to_jsonb(d) -> ''version'') '
    'from public.%I d where d.id = $2 and d.owner_id = $3 and %s', k.table_name, k.shown)
  into definition using true, wanted, alfred.uid();
  return definition;
end
$$;
grant execute on function alfred.own_definition(text, uuid) to alfred_definer;

-- p: {kind, id, changes, version | null: the newest version, whatever its number}
-- → {outcome: written, item} | {outcome: not_found | stale | quota} | {outcome: in_use, by: [{kind, id, name}]}
--   {outcome: refused, code}
create function public.update_definition(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.lock_definitions();
  kind text := p ->> 'kind';
  wanted uuid := (p ->> 'id')::uuid;
  old jsonb := alfred.own_definition(kind, wanted);
  refusal jsonb;
  broken text;
begin
  if old is null then
    return jsonb_build_object('outcome', 'not_found');
  elsif (p ->> 'version')::int <> (old ->> 'version')::int then
    return jsonb_build_object('outcome', 'stale');
  elsif (old ->> 'version')::int >= alfred.most_versions() then
    return jsonb_build_object('outcome', 'quota');
  end if;
  execute format('select alfred.%I($1, $2)', 'change_' || kind) into refusal using wanted, p -> 'changes';
  return coalesce(
    refusal, jsonb_build_object('outcome', 'written', 'item', alfred.definition_json(kind, wanted)));
exception
  when sqlstate 'ALF05' then
    return alfred.refused(sqlerrm);
  when integrity_constraint_violation then
    get stacked diagnostics broken = constraint_name;
    return alfred.refused(broken);
end
$$;
call alfred.expose('public.update_definition(jsonb)', 'alfred_definer', 'alfred_pipeline');
