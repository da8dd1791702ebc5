-- list_notices: what the user was told, or would have been told, about unattended runs.

-- `run_status` is the run's current status. `delivery`: `told`; or `pending` or `failed` for a message to a chat; or
-- the reason why the user is told nowhere (`held_back`).
create function alfred.listed_notice(n public.notices) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', n.id, 'kind', n.kind, 'process', jsonb_build_object('id', n.process_id, 'name', n.process),
    'runId', n.run_id, 'conversationId', n.conversation_id, 'fellBack', n.fell_back,
    'runStatus', (select r.status from public.runs r where r.id = n.run_id),
    'code', (select r.error ->> 'code' from public.runs r where r.id = n.run_id),
    'delivery', coalesce(n.held_back, (
      select nullif(o.status, 'sent') from public.outbox o where o.id = n.id), 'told'),
    'createdAt', alfred.iso_time(n.created_at))
$$;

-- p: {limit, after?: {at, id}, kind?, conversationId?: the conversation in which the user is told}
-- → {items, next: {at, id} | null}, newest first
create function public.list_notices(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  with page as (
    select n, n.created_at as at, n.id, row_number() over (order by n.created_at desc, n.id desc) as place
    from public.notices n
    where n.user_id = alfred.uid()
      and (p ->> 'kind' is null or n.kind = p ->> 'kind')
      and (p ->> 'conversationId' is null or n.conversation_id = (p ->> 'conversationId')::uuid)
      and (p ->> 'after' is null
        or (n.created_at, n.id) < ((p #>> '{after,at}')::timestamptz, (p #>> '{after,id}')::uuid))
    order by n.created_at desc, n.id desc
    limit (p ->> 'limit')::int + 1
  )
  select jsonb_build_object(
    'items', coalesce(
      jsonb_agg(alfred.listed_notice(f.n) order by f.place) filter (where f.place <= (p ->> 'limit')::int), '[]'),
    'next', (
      select jsonb_build_object('at', l.at, 'id', l.id) from page l
      where l.place = (p ->> 'limit')::int and exists (select 1 from page m where m.place > l.place)))
  from page f
$$;
call alfred.expose('public.list_notices(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function alfred.listed_notice(public.notices) to alfred_definer;
