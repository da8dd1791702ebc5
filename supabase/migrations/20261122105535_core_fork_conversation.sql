-- fork_conversation: copies the path to an answer into a conversation of its own (spec/tree).

-- A session with `new_ids` ({old: new}) instead of the old ones, and without its open question.
create function alfred.copied_session(state jsonb, new_ids jsonb) returns jsonb
  language plpgsql immutable
  set search_path = ''
as $$
declare
  copied text := (state - 'pending')::text;
  renamed record;
begin
  for renamed in select * from jsonb_each_text(new_ids) loop
    copied := replace(copied, renamed.key, renamed.value);
  end loop;
  return copied;
end
$$;

-- New ids, {old: new}, for the drafts for which a conversation has refs. The id of a draft becomes that of its row,
-- so two conversations cannot save one draft. A draft that has become a row keeps its id.
create function alfred.new_draft_ids(conversation public.conversations) returns jsonb
  language sql volatile
  set search_path = ''
as $$
  with draft as materialized (
    select distinct r.entity_id as id from public.refs r
    where r.conversation_id = conversation.id and r.ref like 'gen\_%'
  ), saved as materialized (
    select (row ->> 'id')::uuid as id
    from jsonb_array_elements(
      alfred.rows_named(conversation.household_id, array(select d.id from draft d))) row
  )
  select coalesce(jsonb_object_agg(d.id, gen_random_uuid()), '{}')
  from draft d where d.id not in (select s.id from saved s)
$$;

-- Why a conversation cannot be forked at the alternative `leaf`: a refusal of fork_conversation; null if it can. `path`
-- is the path to the alternative, from the root.
create function alfred.fork_problem(
  conversation public.conversations, leaf uuid, path uuid[], most_turns int
) returns text
  language sql stable
  set search_path = ''
as $$
  select case
    when leaf is null then 'nothing_to_fork'
    when not exists (
      select 1 from public.alternatives a join public.turns t on t.id = a.turn_id
      where a.id = leaf and a.conversation_id = conversation.id and t.speaker = 'agent'
    ) then 'not_found'
    when alfred.is_heard_by_others(conversation.id) then 'heard_by_others'
    when exists (
      select 1 from public.runs r
      where r.agent_alternative_id = any (path) and r.status in ('queued', 'running', 'waiting')
    ) then 'still_answering'
    when (select a.content is null from public.alternatives a where a.id = leaf) then 'nothing_to_fork'
    when exists (
      select 1 from public.alternatives a where a.id = any (path) and a.id <> leaf and not a.is_active
    ) then 'stale_answer'
    when cardinality(path) > most_turns then 'path_too_long'
  end
$$;

-- Copies the turns of a path with its alternatives, oldest first, each under the id that is given for it. Their times
-- are those at which they were said.
create function alfred.copy_path(fork uuid, path uuid[], copies uuid[]) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  turn uuid;
  parent uuid;
begin
  for n in 1 .. cardinality(path) loop
    turn := gen_random_uuid();
    insert into public.turns (
      id, conversation_id, seq, depth, speaker, turn_type, parent_turn_id, via_alternative_id, created_at)
    select turn, fork, n, n, t.speaker, t.turn_type, parent, copies[n - 1], t.created_at
    from public.alternatives a join public.turns t on t.id = a.turn_id where a.id = path[n];
    insert into public.alternatives (
      id, turn_id, conversation_id, content, responds_to, process_version_id, copied_from, created_at)
    select copies[n], turn, fork, a.content, copies[n - 1], a.process_version_id,
      coalesce(a.copied_from, a.id), a.created_at
    from public.alternatives a where a.id = path[n];
    parent := turn;
  end loop;
end
$$;

-- Every session of the path is copied, so that an edit in the fork begins with the session of that point. Refs belong
-- to the conversation, so all of them are copied. No run is copied: what the path has changed can be undone only in the
-- original conversation.
-- p: {conversation_id, alternative_id?: otherwise the head, most_turns, route, key, body_hash}
-- → {outcome: forked | replayed, conversation: as create_conversation}
--   {outcome: key_conflict, conversation: null}
--   {outcome: not_found}: no such answer in a conversation of the user
--   {outcome: nothing_to_fork}: the conversation has no answer yet, or this answer has no text
--   {outcome: still_answering}: a run of the path has not ended
--   {outcome: stale_answer}: an alternative of the path, above the answer, is not the active one of its turn
--   {outcome: path_too_long}
--   {outcome: heard_by_others}: it is a group's conversation, whose words are not the user's alone
create function public.fork_conversation(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  earlier_request public.api_requests;
  origin public.conversations;
  fork public.conversations;
  leaf uuid;
  path uuid[];
  copies uuid[];
  problem text;
  new_ids jsonb;
begin
  if me is null or coalesce(p ->> 'route', '') = '' or coalesce(p ->> 'key', '') = ''
    or coalesce(p ->> 'body_hash', '') = '' or p ->> 'most_turns' is null then
    raise exception 'fork_conversation: a user, most_turns, route, key and body_hash are required';
  end if;
  perform alfred.lock_key('create_conversation', me::text);
  select * into earlier_request from public.api_requests r
  where r.user_id = me and r.route = p ->> 'route' and r.idempotency_key = p ->> 'key';
  if found and earlier_request.body_hash <> p ->> 'body_hash' then
    return jsonb_build_object('outcome', 'key_conflict', 'conversation', null);
  elsif found then
    return jsonb_build_object('outcome', 'replayed', 'conversation', earlier_request.response);
  end if;

  -- Locked, so that meanwhile nothing is accepted, ended or given a ref there.
  select * into origin from public.conversations c
  where c.id = (p ->> 'conversation_id')::uuid and c.kind = 'chat' for no key update;
  if not found then
    return jsonb_build_object('outcome', 'not_found', 'conversation', null);
  end if;
  perform alfred.lock_refs(origin.id);
  leaf := coalesce((p ->> 'alternative_id')::uuid, origin.head_alternative_id);
  path := array(select a.alternative_id from alfred.path_of(leaf) a order by a.up desc);
  problem := alfred.fork_problem(origin, leaf, path, (p ->> 'most_turns')::int);
  if problem is not null then
    return jsonb_build_object('outcome', problem, 'conversation', null);
  end if;

  copies := array(select gen_random_uuid() from generate_series(1, cardinality(path)));
  insert into public.conversations (
    user_id, household_id, title, forked_from, origin_turn_id, origin_alternative_id)
  select me, origin.household_id, origin.title, origin.id, a.turn_id, a.id
  from public.alternatives a where a.id = leaf
  returning * into fork;
  perform alfred.copy_path(fork.id, path, copies);
  update public.conversations c set head_alternative_id = copies[cardinality(copies)]
  where c.id = fork.id returning * into fork;

  new_ids := alfred.new_draft_ids(origin);
  insert into public.refs (conversation_id, ref, ref_type, entity_id, canonical)
  select fork.id, r.ref, r.ref_type, coalesce((new_ids ->> r.entity_id::text)::uuid, r.entity_id), r.canonical
  from public.refs r where r.conversation_id = origin.id;
  insert into public.ref_counters (conversation_id, prefix, n)
  select fork.id, r.prefix, r.n from public.ref_counters r where r.conversation_id = origin.id;
  with copy as materialized (
    select old.id as original, copies[old.place] as id
    from unnest(path) with ordinality old (id, place)
  )
  insert into public.snapshots (agent_alternative_id, at_alternative_id, conversation_id, version, state)
  select agent.id, place.id, fork.id, s.version, alfred.copied_session(s.state, new_ids)
  from copy place
  join public.snapshots s on s.at_alternative_id = place.original
  join copy agent on agent.original = s.agent_alternative_id;
  with copy as materialized (
    select old.id as original, copies[old.place] as id
    from unnest(path) with ordinality old (id, place)
  ), kept as materialized (
    select m.*, gen_random_uuid() as copy_id
    from public.summaries m
    join public.snapshots s on s.conversation_id = fork.id and s.version = m.session_version
    where m.conversation_id = origin.id
  ), paragraphs as (
    insert into public.summaries (
      id, conversation_id, session_version, level, covers_to, alternative_id, content, process_version_id)
    select k.copy_id, fork.id, k.session_version, k.level, k.covers_to, c.id, k.content, k.process_version_id
    from kept k join copy c on c.original = k.alternative_id
  ), sources as (
    insert into public.summary_sources (conversation_id, summary_id, ordinal, alternative_id, source_id)
    select fork.id, k.copy_id, o.ordinal, c.id, s.copy_id
    from kept k
    join public.summary_sources o on o.summary_id = k.id
    left join copy c on c.original = o.alternative_id
    left join kept s on s.id = o.source_id
  )
  insert into public.narratives (conversation_id, session_version, covers_to, paragraphs, carried)
  select fork.id, n.session_version, n.covers_to, array(
    select k.copy_id from unnest(n.paragraphs) with ordinality p (id, place)
    join kept k on k.id = p.id order by p.place), n.carried
  from public.narratives n
  join public.snapshots s on s.conversation_id = fork.id and s.version = n.session_version
  where n.conversation_id = origin.id;
  insert into public.active_entities (
    conversation_id, entity_id, user_id, added_at, is_included, include_summary, include_facets, include_relationships)
  select fork.id, d.entity_id, d.user_id, d.added_at, d.is_included, d.include_summary, d.include_facets,
    d.include_relationships
  from public.active_entities d where d.conversation_id = origin.id;

  insert into public.api_requests (user_id, route, idempotency_key, body_hash, response)
  values (me, p ->> 'route', p ->> 'key', p ->> 'body_hash', alfred.conversation_json(fork));
  return jsonb_build_object('outcome', 'forked', 'conversation', alfred.conversation_json(fork));
end
$$;
call alfred.expose('public.fork_conversation(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function
  alfred.copied_session(jsonb, jsonb),
  alfred.new_draft_ids(public.conversations),
  alfred.fork_problem(public.conversations, uuid, uuid[], int),
  alfred.copy_path(uuid, uuid[], uuid[])
  to alfred_definer;
