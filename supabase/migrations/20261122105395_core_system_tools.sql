-- The system's Service for a domain's data and its Tools: executed in process, without an owner, readable by all
-- users. A domain's migrations register what its pack states; programs refer to the rows by ids that all deployments
-- share.

-- p: {id, key, name, tools: [{id, key, name, description, operation, inputSchema, outputSchema}]}
-- A Tool that is registered again with another operation or schema gets a new version, and one that is no longer
-- among the Service's Tools is disabled: Processes may name it.
create procedure alfred.register_tools(p jsonb)
  language plpgsql
  set search_path = ''
as $$
declare
  service uuid := (p ->> 'id')::uuid;
  tool jsonb;
  registered_tool uuid;
  newest record;
begin
  insert into public.services (id, key, name, type, protocol, shared)
  values (service, p ->> 'key', p ->> 'name', 'builtin', 'internal', true)
  on conflict (id) do update set name = excluded.name
  where services.name <> excluded.name;
  insert into public.service_versions (service_id, version, connection_schema)
  select service, 1, '{"type": "object", "properties": {}, "additionalProperties": false}'
  where not exists (select from public.service_versions v where v.service_id = service);

  for tool in select value from jsonb_array_elements(p -> 'tools') loop
    registered_tool := (tool ->> 'id')::uuid;
    insert into public.tools (id, key, service_id, name, description, shared)
    values (registered_tool, tool ->> 'key', service, tool ->> 'name', tool ->> 'description', true)
    on conflict (id) do update
    set name = excluded.name, description = excluded.description, enabled = true
    where (tools.name, tools.description, tools.enabled)
      is distinct from (excluded.name, excluded.description, true);
    select v.version, v.operation, v.input_schema, v.output_schema into newest
    from public.tool_versions v where v.tool_id = registered_tool
    order by v.version desc limit 1;
    if not found or (newest.operation, newest.input_schema, newest.output_schema)
      is distinct from (tool -> 'operation', tool -> 'inputSchema', tool -> 'outputSchema') then
      insert into public.tool_versions (
        tool_id, version, connection_params, operation, input_schema, output_schema
      ) values (
        registered_tool, coalesce(newest.version, 0) + 1, '{}', tool -> 'operation', tool -> 'inputSchema',
        tool -> 'outputSchema');
    end if;
  end loop;
  update public.tools t set enabled = false
  where t.service_id = service and t.enabled and t.owner_id is null
    and not exists (select from jsonb_array_elements(p -> 'tools') listed where listed ->> 'id' = t.id::text);
end
$$;
