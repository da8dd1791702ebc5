-- Metrics: what can be measured, and what was measured. The end of a run records its metrics in its own transaction.

create table public.metric_definitions (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '^[a-z][a-z0-9_]{0,63}$'),
  description text check (length(description) <= 500),
  scope text not null check (scope in ('service', 'tool', 'process', 'conversation')),
  aggregation text not null check (aggregation in ('sum', 'avg', 'min', 'max', 'count', 'last')),
  data_type text not null check (data_type in ('integer', 'float', 'boolean', 'timestamp')),
  -- Null: values are kept.
  retention_days int check (retention_days between 1 and 3650),
  -- Built-in metrics are recorded only by the system and cannot be deleted.
  built_in boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint name_once_in_its_scope unique (scope, name)
);
create trigger touch_updated_at before update on public.metric_definitions
  for each row execute function alfred.touch_updated_at();
call alfred.guard_ownership('public.metric_definitions', '{name, scope, data_type, built_in}');
-- They contain no user's data. The Worker checks by the user's token who may change them.
call alfred.protect('public.metric_definitions', 'true',
  array['insert', 'update (description, aggregation, retention_days, updated_at)', 'delete'],
  own => 'not built_in');

-- A boolean is stored as 0 or 1, a time as seconds since 1970.
create table public.metric_values (
  id uuid primary key default gen_random_uuid(),
  metric_id uuid not null references public.metric_definitions (id),
  entity_id uuid not null,
  -- The owner of the run.
  user_id uuid not null,
  value double precision not null check (value not in ('NaN', 'Infinity', '-Infinity')),
  dimensions jsonb not null default '{}' check (
    jsonb_typeof(dimensions) = 'object' and octet_length(dimensions::text) <= 8192),
  recorded_at timestamptz not null default clock_timestamp()
);
create index metric_values_series on public.metric_values (metric_id, user_id, recorded_at);
create index metric_values_entity on public.metric_values (entity_id, recorded_at);
create index metric_values_user on public.metric_values (user_id);

create function alfred.has_entity(scope text, id uuid) returns boolean
  language sql stable
  set search_path = ''
as $$
  select case scope
    when 'service' then exists (select 1 from public.services s where s.id = has_entity.id)
    when 'tool' then exists (select 1 from public.tools t where t.id = has_entity.id)
    when 'process' then exists (select 1 from public.processes x where x.id = has_entity.id)
    else exists (select 1 from public.conversations c where c.id = has_entity.id)
  end
$$;

-- A value has the type of its metric, and its entity exists.
create function alfred.check_metric_value() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  metric public.metric_definitions;
begin
  select * into metric from public.metric_definitions m where m.id = new.metric_id;
  if metric.data_type = 'integer' and new.value <> trunc(new.value)
    or metric.data_type = 'boolean' and new.value not in (0, 1) then
    raise exception 'value_of_another_type' using errcode = 'ALF05';
  elsif not alfred.has_entity(metric.scope, new.entity_id) then
    raise exception 'entity_not_found' using errcode = 'ALF05';
  end if;
  return new;
end
$$;
create trigger check_metric_value before insert on public.metric_values
  for each row execute function alfred.check_metric_value();
create trigger z_write_once before update on public.metric_values
  for each row execute function alfred.refuse_rewriting();
call alfred.protect('public.metric_values', 'user_id = (select alfred.uid())', array['insert']);

insert into public.metric_definitions (name, description, scope, aggregation, data_type, built_in)
select m.name, m.description, s.scope, m.aggregation, 'integer', true
from (values ('service'), ('tool'), ('process'), ('conversation')) s (scope)
cross join (values
  ('calls', 'calls of a Service or Tool; runs of a Process or Conversation', 'sum'),
  ('errors', 'those of them that failed', 'sum'),
  ('duration_ms', 'milliseconds that one took', 'avg'),
  ('tokens', 'tokens of language models', 'sum'),
  ('cost_micro_usd', 'cost of the assistant''s own model calls, in millionths of a dollar', 'sum')
) m (name, description, aggregation)
where m.name <> 'cost_micro_usd' or s.scope in ('process', 'conversation');

-- Records one number for each metric of a scope that the values name. Nothing is recorded for an entity that the user
-- no longer sees, such as a Tool that was unshared meanwhile, so that it does not make a run's end fail.
create function alfred.record_metrics(
  scope text, entity uuid, owner uuid, numbers jsonb, dimensions jsonb default '{}'
) returns void
  language sql
  set search_path = ''
as $$
  insert into public.metric_values (metric_id, entity_id, user_id, value, dimensions)
  select m.id, entity, owner, (n.value)::double precision, dimensions
  from jsonb_each_text(numbers) n
  join public.metric_definitions m on m.scope = record_metrics.scope and m.name = n.key
  where n.value is not null and alfred.has_entity(record_metrics.scope, entity)
$$;

-- Records the metrics of a run's Process and Conversation at its end.
create function alfred.record_run_metrics() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  process uuid;
  numbers jsonb := jsonb_build_object(
    'calls', 1,
    'errors', (new.status = 'failed')::int,
    'duration_ms', round(extract(epoch from new.finished_at - coalesce(new.started_at, new.created_at)) * 1000),
    'tokens', coalesce((new.usage ->> 'input_tokens')::bigint, 0)
      + coalesce((new.usage ->> 'output_tokens')::bigint, 0),
    'cost_micro_usd', coalesce((new.usage ->> 'cost_micro_usd')::bigint, 0));
begin
  -- The end of a membership or an account stops its runs under roles that record nothing.
  if current_user <> 'alfred_definer' or new.user_id is distinct from alfred.uid() then
    return null;
  end if;
  select v.process_id into process from public.process_versions v where v.id = new.process_version_id;
  perform alfred.record_metrics(
    'process', process, new.user_id, numbers, jsonb_build_object('status', new.status));
  perform alfred.record_metrics(
    'conversation', new.conversation_id, new.user_id, numbers,
    jsonb_build_object('status', new.status, 'process', process));
  return null;
end
$$;
create trigger record_run_metrics after update of finished_at on public.runs
  for each row when (old.finished_at is null and new.finished_at is not null)
  execute function alfred.record_run_metrics();

-- Records the metrics of a call's Tool and Service.
create function alfred.record_call_metrics() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  numbers jsonb := jsonb_build_object(
    'calls', 1, 'errors', (new.code <> 'ok')::int, 'duration_ms', new.ms, 'tokens', new.tokens);
  dimensions jsonb := jsonb_strip_nulls(jsonb_build_object('code', new.code, 'worker', new.worker));
begin
  perform alfred.record_metrics('tool', new.tool_id, new.user_id, numbers, dimensions);
  perform alfred.record_metrics(
    'service', new.service_id, new.user_id, numbers, dimensions || jsonb_build_object('tool', new.tool_id));
  return null;
end
$$;
create trigger record_call_metrics after insert on public.tool_calls
  for each row execute function alfred.record_call_metrics();

create function alfred.metric_document(m public.metric_definitions) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', m.id, 'name', m.name, 'description', m.description, 'scope', m.scope,
    'aggregation', m.aggregation, 'dataType', m.data_type, 'retentionDays', m.retention_days,
    'createdAt', m.created_at, 'updatedAt', m.updated_at)
$$;

-- p: {} → all of them, by scope and name
create function public.list_metrics(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(alfred.metric_document(m) order by m.scope, m.name), '[]')
  from public.metric_definitions m
$$;
call alfred.expose('public.list_metrics(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {name, description, scope, aggregation, dataType, retentionDays} → {outcome: written, item} | {outcome: taken}
create function public.create_metric(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  new_metric public.metric_definitions;
begin
  insert into public.metric_definitions (name, description, scope, aggregation, data_type, retention_days)
  values (
    p ->> 'name', p ->> 'description', p ->> 'scope', p ->> 'aggregation', p ->> 'dataType',
    (p ->> 'retentionDays')::int)
  on conflict (scope, name) do nothing
  returning * into new_metric;
  if new_metric.id is null then
    return jsonb_build_object('outcome', 'taken');
  end if;
  return jsonb_build_object('outcome', 'written', 'item', alfred.metric_document(new_metric));
end
$$;
call alfred.expose('public.create_metric(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {name, scope, changes: {description?, aggregation?, retentionDays?}} → {outcome: written, item}
--   {outcome: not_found | built_in}
create function public.update_metric(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  metric public.metric_definitions;
  change jsonb := p -> 'changes';
begin
  select * into metric from public.metric_definitions m
  where m.name = p ->> 'name' and m.scope = p ->> 'scope';
  if not found then
    return jsonb_build_object('outcome', 'not_found');
  elsif metric.built_in then
    return jsonb_build_object('outcome', 'built_in');
  end if;
  update public.metric_definitions m set
    description = case when change ? 'description' then change ->> 'description' else m.description end,
    aggregation = coalesce(change ->> 'aggregation', m.aggregation),
    retention_days = case
      when change ? 'retentionDays' then (change ->> 'retentionDays')::int else m.retention_days end
  where m.id = metric.id
  returning * into metric;
  return jsonb_build_object('outcome', 'written', 'item', alfred.metric_document(metric));
end
$$;
call alfred.expose('public.update_metric(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- The metrics of a name: one for each scope. Without a scope, that of the entity is meant, which must be visible to the
-- user.
create function alfred.metrics_of(name text, scope text, entity uuid) returns setof public.metric_definitions
  language sql stable
  set search_path = ''
as $$
  select * from public.metric_definitions m
  where m.name = metrics_of.name and m.scope = coalesce(metrics_of.scope, m.scope)
    and (metrics_of.scope is not null or entity is null or alfred.has_entity(m.scope, entity))
  order by m.scope
$$;

-- A value of its metric's type as a number; null for a value of another type.
create function alfred.metric_number(data_type text, value jsonb) returns double precision
  language sql stable
  set search_path = ''
as $$
  select case
    when data_type = 'boolean' and jsonb_typeof(value) = 'boolean' then value::boolean::int
    when data_type = 'timestamp' and jsonb_typeof(value) = 'string'
      then extract(epoch from (value #>> '{}')::timestamptz)
    when data_type in ('integer', 'float') and jsonb_typeof(value) = 'number' then value::double precision
  end
$$;

-- A measurement of an entity, reported by the user; the entity decides the metric's scope.
-- p: {name, entity, value: number | boolean | time, timestamp?, dimensions, route, key, body_hash}
-- → {outcome: written, item}; the same request again gets the same item
--   {outcome: not_found | built_in | key_conflict} | {outcome: value_of_another_type, type: of the metric}
create function public.record_metric_value(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  earlier_request public.api_requests;
  metric public.metric_definitions;
  number double precision;
  new_value public.metric_values;
  item jsonb;
begin
  perform alfred.lock_key('request', me::text, p ->> 'route', p ->> 'key');
  select * into earlier_request from public.api_requests r
  where r.user_id = me and r.route = p ->> 'route' and r.idempotency_key = p ->> 'key';
  if found and earlier_request.body_hash <> p ->> 'body_hash' then
    return jsonb_build_object('outcome', 'key_conflict');
  elsif found then
    return jsonb_build_object('outcome', 'written', 'item', earlier_request.response);
  end if;
  select * into metric from alfred.metrics_of(p ->> 'name', null, (p ->> 'entity')::uuid);
  number := alfred.metric_number(metric.data_type, p -> 'value');
  if metric.id is null then
    return jsonb_build_object('outcome', 'not_found');
  elsif metric.built_in then
    return jsonb_build_object('outcome', 'built_in');
  elsif number is null or metric.data_type = 'integer' and number <> trunc(number) then
    return jsonb_build_object('outcome', 'value_of_another_type', 'type', metric.data_type);
  end if;
  insert into public.metric_values (metric_id, entity_id, user_id, value, dimensions, recorded_at)
  values (
    metric.id, (p ->> 'entity')::uuid, me, number, p -> 'dimensions',
    coalesce((p ->> 'timestamp')::timestamptz, clock_timestamp()))
  returning * into new_value;
  item := jsonb_build_object(
    'id', new_value.id, 'metricId', new_value.metric_id, 'entityId', new_value.entity_id, 'value', p -> 'value',
    'timestamp', alfred.iso_time(new_value.recorded_at), 'dimensions', new_value.dimensions);
  insert into public.api_requests (user_id, route, idempotency_key, body_hash, response)
  values (me, p ->> 'route', p ->> 'key', p ->> 'body_hash', item);
  return jsonb_build_object('outcome', 'written', 'item', item);
end
$$;
call alfred.expose('public.record_metric_value(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {name, scope?, entity?, from?, to?, bucket: hour|day|week|all, group?}
-- → {metric, points: [{at, group, value, count}]}, the first 2,000 by time; null for an unknown metric
--   {scopes}: several have the name, and neither a scope nor an entity says which is meant
create function public.read_metric(p jsonb) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  metrics public.metric_definitions[] := array(
    select m from alfred.metrics_of(p ->> 'name', p ->> 'scope', (p ->> 'entity')::uuid) m);
  metric public.metric_definitions := metrics[1];
begin
  if metric.id is null then
    return null;
  elsif cardinality(metrics) > 1 then
    return jsonb_build_object('scopes', (select jsonb_agg(m.scope) from unnest(metrics) m));
  end if;
  return jsonb_build_object('metric', alfred.metric_document(metric), 'points', (
    select coalesce(jsonb_agg(
      jsonb_build_object('at', b.at, 'group', b.label, 'value', b.value, 'count', b.count)
      order by b.at, b.label), '[]')
    from (
      select
        case when p ->> 'bucket' <> 'all' then date_trunc(p ->> 'bucket', v.recorded_at, 'UTC') end as at,
        v.dimensions ->> (p ->> 'group') as label,
        count(*) as count,
        case metric.aggregation
          when 'sum' then sum(v.value)
          when 'avg' then avg(v.value)
          when 'min' then min(v.value)
          when 'max' then max(v.value)
          when 'count' then count(*)
          else (array_agg(v.value order by v.recorded_at desc))[1]
        end as value
      from public.metric_values v
      where v.metric_id = metric.id
        and (p ->> 'entity' is null or v.entity_id = (p ->> 'entity')::uuid)
        and (p ->> 'from' is null or v.recorded_at >= (p ->> 'from')::timestamptz)
        and (p ->> 'to' is null or v.recorded_at < (p ->> 'to')::timestamptz)
      group by 1, 2
      order by 1, 2
      limit 2000
    ) b
  ));
end
$$;
call alfred.expose('public.read_metric(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function
  alfred.has_entity(text, uuid), alfred.check_metric_value(), alfred.record_metrics(text, uuid, uuid, jsonb, jsonb),
  alfred.record_run_metrics(), alfred.record_call_metrics(), alfred.metric_document(public.metric_definitions),
  alfred.metrics_of(text, text, uuid), alfred.metric_number(text, jsonb)
  to alfred_definer;

-- For expire_metrics, which deletes values that are older than their metric keeps them, and for delete_metric, which
-- deletes a metric with the values of all users.
grant select, delete on public.metric_values to alfred_sweeper;
grant select, delete on public.metric_definitions to alfred_sweeper;
create policy sweep on public.metric_values for select to alfred_sweeper using (true);
create policy sweep_delete on public.metric_values for delete to alfred_sweeper using (true);
create policy sweep on public.metric_definitions for select to alfred_sweeper using (true);
create policy sweep_delete on public.metric_definitions for delete to alfred_sweeper using (not built_in);

-- p: {name, scope, cascade: whether values are deleted too}
-- → {outcome: deleted, values: how many} | {outcome: not_found | built_in} | {outcome: in_use, values}
create function public.delete_metric(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  metric public.metric_definitions;
  value_count bigint;
begin
  select * into metric from public.metric_definitions m
  where m.name = p ->> 'name' and m.scope = p ->> 'scope';
  if not found then
    return jsonb_build_object('outcome', 'not_found');
  elsif metric.built_in then
    return jsonb_build_object('outcome', 'built_in');
  end if;
  select count(*) into value_count from public.metric_values v where v.metric_id = metric.id;
  if value_count > 0 and (p ->> 'cascade')::boolean is not true then
    return jsonb_build_object('outcome', 'in_use', 'values', value_count);
  end if;
  delete from public.metric_values v where v.metric_id = metric.id;
  delete from public.metric_definitions m where m.id = metric.id;
  return jsonb_build_object('outcome', 'deleted', 'values', value_count);
end
$$;
call alfred.expose('public.delete_metric(jsonb)', 'alfred_sweeper', 'alfred_worker');

-- p: {} → {gone: how many}
create function public.expire_metrics(p jsonb) returns jsonb
  language sql security definer
  set search_path = ''
as $$
  with gone as (
    delete from public.metric_values v using public.metric_definitions m
    where m.id = v.metric_id and v.recorded_at < clock_timestamp() - make_interval(days => m.retention_days)
    returning 1
  )
  select jsonb_build_object('gone', count(*)) from gone
$$;
call alfred.expose('public.expire_metrics(jsonb)', 'alfred_sweeper', 'alfred_worker');
