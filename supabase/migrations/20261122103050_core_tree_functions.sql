-- What a user may do with the tree of alternatives: read the messages of the path, read the whole tree, show another
-- path.

-- p: {conversation_id, after: the depth after which the page begins, limit}, oldest first; newest first with `before`,
--     the depth before which the page begins, in place of `after`
-- → {messages: [{turn_id, alternative_id, alternative, alternatives, sibling_ids, depth, speaker, turn_type,
--     text | null, created_at, run_id | null, status | null, changes}]}: the turns on the path to the head, each with
--    the text of its alternative there. `alternatives`: how many the turn has. `sibling_ids`: the turn's alternatives
--      that respond to the same alternative. `changes`: what the agent's run changed
create function public.read_path(p jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  with path as materialized (
    select shown.* from public.conversations c
    cross join lateral alfred.path_of(c.head_alternative_id) shown
    where c.id = (p ->> 'conversation_id')::uuid
  )
  select jsonb_build_object('messages', coalesce(
    jsonb_agg(to_jsonb(message) order by case when p ->> 'before' is null then message.depth else -message.depth end), '[]'))
  from (
    select t.id as turn_id, a.id as alternative_id, a.seq as alternative,
      (select count(*) from public.alternatives o where o.turn_id = t.id) as alternatives,
      (
        select jsonb_agg(o.id order by o.seq) from public.alternatives o
        where o.turn_id = t.id and o.responds_to is not distinct from a.responds_to
      ) as sibling_ids,
      t.depth, t.speaker, t.turn_type, a.content as text, a.created_at, r.id as run_id, r.status,
      case when t.speaker = 'agent' then coalesce(r.reply -> 'changes', '[]') else '[]' end as changes
    from path shown
    join public.turns t on t.id = shown.turn_id
    join public.alternatives a on a.id = shown.alternative_id
    -- The agent's alternative is its run's own; the user's is followed on the path by its run's.
    left join public.runs r on r.agent_alternative_id = case
      when t.speaker = 'agent' then a.id
      else (select b.alternative_id from path b where b.responds_to = a.id) end
    where case when p ->> 'before' is null then t.depth > (p ->> 'after')::int else t.depth < (p ->> 'before')::int end
    order by case when p ->> 'before' is null then t.depth else -t.depth end limit (p ->> 'limit')::int
  ) message
$$;
call alfred.expose('public.read_path(jsonb)', current_user, 'alfred_pipeline');

-- p: {conversation_id, after: {turn, alternative}: the numbers after which the page begins, limit}
-- → {head, alternatives: [{id, turn_id, turn, number, depth, speaker, responds_to | null, is_active, is_on_path,
--     cache_status: valid | stale | generating, text | null, process_id | null, run_id | null, created_at}]}:
--    in the order in which their turns were made
create function public.read_tree(p jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'head', (select c.head_alternative_id from public.conversations c where c.id = (p ->> 'conversation_id')::uuid),
    'alternatives', coalesce(jsonb_agg(to_jsonb(node) order by node.turn, node.number), '[]'))
  from (
    select a.id, t.id as turn_id, t.seq as turn, a.seq as number, t.depth, t.speaker, a.responds_to, a.is_active,
      shown.alternative_id is not null as is_on_path,
      case
        when r.status in ('queued', 'running', 'waiting') then 'generating'
        when origin.is_active = false then 'stale'
        else 'valid'
      end as cache_status,
      a.content as text, v.process_id, r.id as run_id, a.created_at
    from public.turns t
    join public.alternatives a on a.turn_id = t.id
    left join public.alternatives origin on origin.id = a.responds_to
    left join public.runs r on r.agent_alternative_id = a.id
    left join public.process_versions v on v.id = a.process_version_id
    left join (
      select q.alternative_id from public.conversations c
      cross join lateral alfred.path_of(c.head_alternative_id) q where c.id = (p ->> 'conversation_id')::uuid
    ) shown on shown.alternative_id = a.id
    where t.conversation_id = (p ->> 'conversation_id')::uuid
      and (t.seq, a.seq) > ((p #>> '{after,turn}')::int, (p #>> '{after,alternative}')::int)
    order by t.seq, a.seq limit (p ->> 'limit')::int
  ) node
$$;
call alfred.expose('public.read_tree(jsonb)', current_user, 'alfred_pipeline');

-- p: {conversation_id} → {session: {version, state} | null}: the session at the conversation's head
create function public.head_session(p jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('session', (
    select jsonb_build_object('version', s.version, 'state', s.state)
    from public.conversations c
    join public.snapshots s on s.conversation_id = c.id and s.version = alfred.session_at(c.head_alternative_id)
    where c.id = (p ->> 'conversation_id')::uuid))
$$;
call alfred.expose('public.head_session(jsonb)', current_user, 'alfred_pipeline');

-- Makes the newest path through an alternative the one that is shown. Nothing runs, and no row of the household
-- changes.
-- p: {conversation_id, alternative_id}
-- → {outcome: switched, head} | {outcome: not_found}: no such alternative in a conversation of the user
--   {outcome: archived}
create function public.switch_alternative(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  conversation public.conversations;
  head uuid;
begin
  select * into conversation from public.conversations c
  where c.id = (p ->> 'conversation_id')::uuid and c.kind = 'chat' for no key update;
  if conversation.id is null or not exists (
    select 1 from public.alternatives a
    where a.id = (p ->> 'alternative_id')::uuid and a.conversation_id = conversation.id
  ) then
    return jsonb_build_object('outcome', 'not_found');
  elsif conversation.status = 'archived' then
    return jsonb_build_object('outcome', 'archived');
  end if;
  head := alfred.newest_leaf((p ->> 'alternative_id')::uuid);
  perform alfred.move_head(conversation.id, head);
  return jsonb_build_object('outcome', 'switched', 'head', head);
end
$$;
call alfred.expose('public.switch_alternative(jsonb)', 'alfred_definer', 'alfred_pipeline');
