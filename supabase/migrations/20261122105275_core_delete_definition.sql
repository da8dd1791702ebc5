-- delete_definition, and accept_tool: deleting the user's own definitions, and accepting another user's Tool.

-- Templates are archived. Everything else becomes a tombstone, unless something refers to it; a Secret's ciphertext
-- is erased.
-- p: {kind, id} → {outcome: written, item: null} | {outcome: not_found} | {outcome: in_use, by: [{kind, id, name}]}
create function public.delete_definition(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.lock_definitions();
  kind text := p ->> 'kind';
  wanted uuid := (p ->> 'id')::uuid;
  users jsonb;
begin
  if alfred.own_definition(kind, wanted) is null then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  perform alfred.hold_definition_alone(wanted);
  users := alfred.in_use_by(kind, wanted, false);
  if users is not null then
    return jsonb_build_object('outcome', 'in_use', 'by', users);
  end if;
  case kind
    when 'service' then
      update public.services d set enabled = false, shared = false, deleted_at = clock_timestamp()
      where d.id = wanted;
    when 'secret' then
      update public.secrets d set deleted_at = clock_timestamp() where d.id = wanted;
    when 'tool' then
      update public.tools d set enabled = false, shared = false, deleted_at = clock_timestamp()
      where d.id = wanted;
    when 'process' then
      update public.processes d set enabled = false, deleted_at = clock_timestamp() where d.id = wanted;
    when 'service_template' then
      update public.service_templates d set archived = true where d.id = wanted;
    when 'tool_template' then
      update public.tool_templates d set archived = true where d.id = wanted;
  end case;
  return jsonb_build_object('outcome', 'written', 'item', null);
end
$$;
call alfred.expose('public.delete_definition(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- The request's user accepts another owner's Tool at its current version. The user's own Tools and the system's need no
-- acceptance.
-- p: {id, version} → {outcome: written, item} | {outcome: not_found | stale} | {outcome: refused, code}
create function public.accept_tool(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.lock_definitions();
  tool public.tools;
begin
  perform alfred.hold_definition((p ->> 'id')::uuid);
  select * into tool from public.tools t where t.id = (p ->> 'id')::uuid and t.deleted_at is null;
  perform alfred.hold_definition(tool.service_id);
  if tool.id is null then
    return jsonb_build_object('outcome', 'not_found');
  elsif tool.version <> (p ->> 'version')::int then
    return jsonb_build_object('outcome', 'stale');
  elsif tool.owner_id <> me and exists (
    select 1 from public.tool_versions v
    where v.tool_id = tool.id and v.version = tool.version and v.tool_secret_id is not null
  ) then
    return alfred.refused('tool_with_secret_of_another');
  elsif tool.owner_id <> me and not exists (
    select 1 from public.services s where s.id = tool.service_id and s.shared
  ) then
    return alfred.refused('service_not_shared');
  elsif tool.owner_id <> me then
    insert into public.tool_acceptances (owner_id, tool_id, version) values (me, tool.id, tool.version)
    on conflict (owner_id, tool_id) do update
    set version = excluded.version, accepted_at = clock_timestamp();
  end if;
  return jsonb_build_object('outcome', 'written', 'item', alfred.tool_json(tool));
end
$$;
call alfred.expose('public.accept_tool(jsonb)', 'alfred_definer', 'alfred_pipeline');
