-- The graph: every relationship of the platform and of conversations as an edge, and the walk over the edges. A node
-- is {kind, id, part}: `part` is the step's id if `id` is a version's, the name of a Worker, and null otherwise.

-- A Worker is a slot in a pool, and has no row.
create function alfred.worker_node(worker text) returns uuid
  language sql immutable
  return md5(worker)::uuid;

-- Row-level security of each table decides which edges a reader sees.
create view alfred.graph_edges with (security_invoker = true) as
  select 'OWNED_BY' as type, 'service' as from_kind, s.id as from_id, null::text as from_part,
    'user' as to_kind, s.owner_id as to_id, null::text as to_part, '{}'::jsonb as properties, s.created_at
  from public.services s where s.owner_id is not null and s.deleted_at is null
union all
  select 'OWNED_BY', 'secret', x.id, null, 'user', x.owner_id, null, '{}', x.created_at
  from public.secrets x where x.deleted_at is null
union all
  select 'OWNED_BY', 'tool', t.id, null, 'user', t.owner_id, null, '{}', t.created_at
  from public.tools t where t.owner_id is not null and t.deleted_at is null
union all
  select 'OWNED_BY', 'service_template', t.id, null, 'user', t.owner_id, null, '{}', t.created_at
  from public.service_templates t where t.owner_id is not null
union all
  select 'OWNED_BY', 'tool_template', t.id, null, 'user', t.owner_id, null, '{}', t.created_at
  from public.tool_templates t where t.owner_id is not null
union all
  select 'OWNED_BY', 'process', p.id, null, 'user', p.owner_id, null, '{}', p.created_at
  from public.processes p where p.owner_id is not null and p.deleted_at is null
union all
  select 'OWNED_BY', 'conversation', c.id, null, 'user', c.user_id, null, '{}', c.created_at
  from public.conversations c
union all
  select 'USES_SERVICE', 'tool', t.id, null, 'service', t.service_id, null,
    jsonb_build_object('connectionParams', v.connection_params), t.created_at
  from public.tools t
  join public.tool_versions v on v.tool_id = t.id and v.version = t.version
  where t.deleted_at is null
union all
  select 'USES_SECRET', 'tool', t.id, null, 'secret', u.secret_id, null,
    jsonb_build_object('scope', jsonb_build_object(
      'placement', u.placement,
      'origin', substring(
        coalesce(v.connection_params ->> 'endpoint', v.connection_params ->> 'bridge') from '^[^/]+//[^/?]+'))),
    u.created_at
  from public.tools t
  join public.tool_versions v on v.tool_id = t.id and v.version = t.version
  join public.tool_secrets u on u.id = v.tool_secret_id
  where t.deleted_at is null
union all
  select 'HAS_STEP', 'process', p.id, null, 'process_step', v.id, s.step_id,
    jsonb_build_object('position', s.position), v.created_at
  from public.processes p
  join public.process_versions v on v.process_id = p.id and v.version = p.version
  join public.process_steps s on s.process_version_id = v.id
  where p.deleted_at is null
union all
  select 'CALLS_TOOL', 'process_step', s.process_version_id, s.step_id, 'tool', s.tool_id, null,
    jsonb_build_object('timeout', s.timeout_seconds, 'interactionMode', s.interaction_mode), null
  from public.process_steps s where s.tool_id is not null
union all
  select 'CALLS_PROCESS', 'process_step', s.process_version_id, s.step_id, 'process', s.called_process_id, null,
    jsonb_build_object('timeout', s.timeout_seconds), null
  from public.process_steps s where s.called_process_id is not null
union all
  select 'SUMMARISED_BY', 'process_step', s.process_version_id, s.step_id, 'tool', s.summary_tool_id, null,
    '{}', null
  from public.process_steps s where s.summary_tool_id is not null
union all
  select 'SUMMARISED_BY', 'process', p.id, null, 'tool', v.summary_tool_id, null, '{}', v.created_at
  from public.processes p
  join public.process_versions v on v.process_id = p.id and v.version = p.version
  where p.deleted_at is null and v.summary_tool_id is not null
union all
  select 'DEPENDS_ON', 'process_step', s.process_version_id, s.step_id, 'process_step', o.process_version_id,
    o.step_id, jsonb_build_object('order', d.ordinal), null
  from public.process_dependencies d
  join public.process_steps s on s.process_version_id = d.process_version_id and s.position = d.position
  join public.process_steps o on o.process_version_id = d.process_version_id and o.position = d.on_position
union all
  select 'DEFAULT_PROCESS', 'conversation', c.id, null, 'process', c.default_process_id, null,
    jsonb_build_object('since', c.default_process_since), c.default_process_since
  from public.conversations c where c.default_process_id is not null
union all
  select 'FORKED_FROM', 'conversation', c.id, null, 'conversation', c.forked_from, null,
    jsonb_build_object('originTurn', c.origin_turn_id, 'originAlternative', c.origin_alternative_id), c.created_at
  from public.conversations c where c.forked_from is not null
union all
  select 'EXECUTED_BY', 'alternative', a.id, null, 'process', v.process_id, null,
    jsonb_build_object('version', v.version), a.created_at
  from public.alternatives a join public.process_versions v on v.id = a.process_version_id
union all
  select 'HAS_TURN', 'conversation', t.conversation_id, null, 'turn', t.id, null,
    jsonb_build_object('sequence', t.seq), t.created_at
  from public.turns t
union all
  select 'HAS_ALTERNATIVE', 'turn', a.turn_id, null, 'alternative', a.id, null,
    jsonb_build_object('isActive', a.is_active, 'sequence', a.seq), a.created_at
  from public.alternatives a
union all
  select 'CHILD_OF', 'turn', t.id, null, 'turn', t.parent_turn_id, null,
    jsonb_build_object('viaAlternative', t.via_alternative_id), t.created_at
  from public.turns t where t.parent_turn_id is not null
union all
  select 'RESPONDS_TO', 'alternative', a.id, null, 'alternative', a.responds_to, null, '{}', a.created_at
  from public.alternatives a where a.responds_to is not null
union all
  select 'HAS_SUMMARY', 'conversation', m.conversation_id, null, 'summary', m.id, null,
    jsonb_build_object('level', m.level), m.created_at
  from public.summaries m
union all
  select 'SUMMARIZES', 'summary', o.summary_id, null,
    case when o.source_id is null then 'alternative' else 'summary' end, coalesce(o.source_id, o.alternative_id), null,
    jsonb_build_object('order', o.ordinal), null
  from public.summary_sources o
union all
  select 'COVERS_UP_TO', 'summary', m.id, null, 'turn', a.turn_id, null,
    jsonb_build_object('viaAlternative', m.alternative_id), m.created_at
  from public.summaries m join public.alternatives a on a.id = m.alternative_id
union all
  select 'CREATED_BY_PROCESS', 'summary', m.id, null, 'process', v.process_id, null,
    jsonb_build_object('version', v.version), m.created_at
  from public.summaries m join public.process_versions v on v.id = m.process_version_id
union all
  select 'EXECUTES', 'worker', alfred.worker_node(c.worker), c.worker, 'tool', c.tool_id, null,
    jsonb_build_object('calls', count(*), 'failed', count(*) filter (where c.code <> 'ok')), min(c.called_at)
  from public.tool_calls c join public.tools t on t.id = c.tool_id and t.deleted_at is null
  where c.worker is not null
  group by c.worker, c.tool_id
union all
  select 'PROCESSES', 'worker', alfred.worker_node(c.worker), c.worker,
    'process_step', c.step_version_id, c.step_id, jsonb_build_object('jobs', count(*)), min(c.called_at)
  from public.tool_calls c where c.worker is not null and c.step_id is not null
  group by c.worker, c.step_version_id, c.step_id;

revoke all on alfred.graph_edges from public, anon, authenticated, service_role;
grant select on alfred.graph_edges to alfred_pipeline, alfred_definer;

-- The name of a node; null if it has no name or the reader may not see it.
create function alfred.node_name(kind text, id uuid, part text) returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  return case kind
    when 'service' then (select s.name from public.services s where s.id = node_name.id)
    when 'tool' then (select t.name from public.tools t where t.id = node_name.id)
    when 'secret' then (select x.name from public.secrets x where x.id = node_name.id)
    when 'service_template' then (select t.name from public.service_templates t where t.id = node_name.id)
    when 'tool_template' then (select t.name from public.tool_templates t where t.id = node_name.id)
    when 'process' then (select p.name from public.processes p where p.id = node_name.id)
    when 'conversation' then (select c.title from public.conversations c where c.id = node_name.id)
    when 'process_step' then part
    when 'worker' then part
    when 'entity' then (select e.name from public.entities e where e.id = node_name.id)
    when 'fact' then (select f.text from public.facts f where f.id = node_name.id)
  end;
end
$$;

create function alfred.node_text(kind text, id uuid, part text) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select jsonb_build_object('kind', kind, 'id',
    case when kind = 'worker' then part else id || coalesce('/' || part, '') end)
$$;

-- p: {kind, id, part?, depth: 1 to 3, limit}; of a Worker {kind, part}
-- → {nodes: [{kind, id, name}], edges: [{type, from, to, properties, createdAt}], complete}; the start is a node only
--   where it has an edge.
create function public.read_graph(p jsonb) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  edge_limit int := (p ->> 'limit')::int;
  start uuid := case when p ->> 'kind' = 'worker' then alfred.worker_node(p ->> 'part') else (p ->> 'id')::uuid end;
  -- `kind:id` and `kind:id/part` of nodes that have been reached, and of those whose edges are next.
  reached text[] := array[alfred.node_key(p ->> 'kind', start, p ->> 'part')];
  frontier text[] := reached;
  front_ids uuid[] := array[start];
  found_edges jsonb[] := '{}';
  known text[] := '{}';
  edge record;
  is_cut boolean := false;
  next_front text[];
  next_ids uuid[];
begin
  if p ->> 'kind' is null or start is null or coalesce((p ->> 'depth')::int, 0) not between 1 and 3
    or coalesce(edge_limit, 0) not between 1 and 1000 then
    raise exception 'read_graph: kind, id, a depth from 1 to 3 and a limit up to 1000 are required';
  end if;
  for level in 1 .. (p ->> 'depth')::int loop
    next_front := '{}';
    next_ids := '{}';
    for edge in
      select e.*, alfred.node_key(e.from_kind, e.from_id, e.from_part) as from_key,
        alfred.node_key(e.to_kind, e.to_id, e.to_part) as to_key
      from (
        select * from alfred.graph_edges g where g.from_id = any (front_ids)
        union
        select * from alfred.graph_edges g where g.to_id = any (front_ids)
        union
        select * from alfred.memory_edges g where g.from_id = any (front_ids)
        union
        select * from alfred.memory_edges g where g.to_id = any (front_ids)
        union
        select * from alfred.mind_edges(front_ids)
      ) e
      where alfred.node_key(e.from_kind, e.from_id, e.from_part) = any (frontier)
        or alfred.node_key(e.to_kind, e.to_id, e.to_part) = any (frontier)
      order by e.type, from_key, to_key, e.properties
    loop
      if edge.type || ' ' || edge.from_key || ' ' || edge.to_key = any (known) then
        continue;
      elsif cardinality(found_edges) >= edge_limit then
        is_cut := true;
        exit;
      end if;
      known := known || (edge.type || ' ' || edge.from_key || ' ' || edge.to_key);
      found_edges := found_edges || jsonb_build_object(
        'type', edge.type,
        'from', alfred.node_text(edge.from_kind, edge.from_id, edge.from_part),
        'to', alfred.node_text(edge.to_kind, edge.to_id, edge.to_part),
        'properties', edge.properties, 'createdAt', edge.created_at);
      if not edge.from_key = any (reached) then
        reached := reached || edge.from_key;
        -- A Worker executes steps of all users' Processes, so the walk does not continue from there.
        if edge.from_kind <> 'worker' then
          next_front := next_front || edge.from_key;
          next_ids := next_ids || edge.from_id;
        end if;
      end if;
      if not edge.to_key = any (reached) then
        reached := reached || edge.to_key;
        -- Every node belongs to its user, so the walk does not continue from there either.
        if edge.to_kind <> 'user' then
          next_front := next_front || edge.to_key;
          next_ids := next_ids || edge.to_id;
        end if;
      end if;
    end loop;
    exit when is_cut or cardinality(next_front) = 0;
    frontier := next_front;
    front_ids := next_ids;
  end loop;
  return jsonb_build_object(
    'edges', to_jsonb(found_edges),
    'nodes', (
      select coalesce(jsonb_agg(
        alfred.node_text(n.kind, n.id, n.part)
          || jsonb_build_object('name', alfred.node_name(n.kind, n.id, n.part))
        order by n.kind, alfred.node_name(n.kind, n.id, n.part), n.id, n.part), '[]')
      from (
        select distinct k[1] as kind, k[2]::uuid as id, k[3] as part
        from unnest(reached) key, regexp_match(key, '^([a-z_]+):([0-9a-f-]{36})(?:/(.+))?$') k
      ) n
      where cardinality(found_edges) > 0
    ),
    'complete', not is_cut);
end
$$;
call alfred.expose('public.read_graph(jsonb)', 'alfred_definer', 'alfred_pipeline');

create function alfred.node_key(kind text, id uuid, part text) returns text
  language sql immutable
  set search_path = ''
as $$
  select kind || ':' || id || coalesce('/' || part, '')
$$;
grant execute on function
  alfred.worker_node(text), alfred.node_name(text, uuid, text), alfred.node_text(text, uuid, text), alfred.node_key(text, uuid, text)
  to alfred_definer;
