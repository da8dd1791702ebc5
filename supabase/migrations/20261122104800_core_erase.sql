-- The erasure job: every call deletes a part of what is left, so it may be stopped, repeated and run twice at the
-- same time. First conversations, each completely, in rounds (the hot store is emptied before each); then tables, in
-- an order in which nothing refers to deleted rows; finally the account's own name.

-- Without these, a delete reads the whole table to make sure that nothing refers to the row.
create index runs_next on public.runs (next_run_id) where next_run_id is not null;
create index snapshots_run on public.snapshots (run_id);
create index effects_user on public.effects (user_id);
create index effect_decisions_user on public.effect_decisions (user_id);
create index effect_decisions_household on public.effect_decisions (household_id);
create index effect_decisions_conversation on public.effect_decisions (conversation_id);

call alfred.let_erase('public.conversations', array['forked_from']);
call alfred.let_erase('public.turns');
call alfred.let_erase('public.alternatives', array['copied_from']);
call alfred.let_erase('public.runs', array['finish_key']);
call alfred.let_erase('public.refs');
call alfred.let_erase('public.ref_counters');
call alfred.let_erase('public.snapshots');
call alfred.let_erase('public.summaries');
call alfred.let_erase('public.summary_sources');
call alfred.let_erase('public.narratives');
call alfred.let_erase('public.effects', array['inverse']);
call alfred.let_erase('public.effect_decisions', array['origin_id']);
call alfred.let_erase('public.spending', array['part']);
call alfred.let_erase('public.api_requests', array['idempotency_key', 'route', 'response']);
call alfred.let_erase('public.channel_links', array['channel', 'tenant', 'external_user', 'ended_at']);
call alfred.let_erase('public.channel_codes', array['channel', 'tenant', 'external_user', 'link_id', 'mover_tenant', 'mover_user', 'asked_tenant', 'asked_user']);
call alfred.let_erase('public.channel_places');
call alfred.let_erase('public.channel_events');
call alfred.let_erase('public.outbox');
call alfred.let_erase('public.outbox_parts', array['outbox_id']);
call alfred.let_erase('public.household_invitations', array['accepted_by']);
call alfred.let_erase('public.profiles');
call alfred.let_erase('public.households');
call alfred.let_erase('alfred.guard_answers', array['row_id']);
-- The eraser's deletes are recorded like any other, by alfred.remember_outside, which stores only ids.
create policy eraser on alfred.outside_gone to alfred_eraser using (true) with check (true);
grant select, insert, update on alfred.outside_gone to alfred_eraser;
create policy erase on public.data_tables for select to alfred_eraser using (true);
grant select on public.data_tables to alfred_eraser;
grant update (run_id, part) on public.spending to alfred_eraser;
grant update (inverse) on public.effects to alfred_eraser;
grant update (forked_from, origin_turn_id, origin_alternative_id) on public.conversations to alfred_eraser;
grant update (copied_from) on public.alternatives to alfred_eraser;
grant update (household_id, ended_at) on public.channel_links to alfred_eraser;

-- The erasure, locked by this call; null if it is done.
create function alfred.hold_erasure(wanted uuid) returns alfred.erasures
  language sql
  set search_path = ''
as $$
  update alfred.erasures e set
    progressed_at = clock_timestamp(),
    -- Rows of people who have left a household may still name it.
    members = case when e.shared is not null then e.members else array(
      select unnest(e.members)
      union select c.user_id from public.conversations c where c.household_id = any (e.households)
      union select f.user_id from public.effects f where f.household_id = any (e.households)) end,
    -- The households in which the user has changed a row, according to the ledger.
    shared = coalesce(e.shared, array(
      select distinct f.household_id from public.effects f
      where f.user_id = e.user_id and f.household_id <> all (e.households)))
  where e.id = wanted and e.finished_at is null returning e
$$;

-- p: {id, limit} → {outcome: open, user_id | null, conversations: [{id, runs: [{id, cut: whether the erasure ended
--     it}]}]}: the conversations to be erased next; {outcome: done} for an erasure that is over
create function public.next_erasure(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  held alfred.erasures := alfred.hold_erasure((p ->> 'id')::uuid);
begin
  if held.id is null then
    return jsonb_build_object('outcome', 'done');
  end if;
  return jsonb_build_object('outcome', 'open', 'user_id', held.user_id, 'conversations', (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'runs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'cut', coalesce(r.finish_key = 'membership', true))), '[]')
      from public.runs r where r.conversation_id = c.id
    ))), '[]')
    from (
      select c.id from public.conversations c
      where c.user_id = held.user_id or c.household_id = any (held.households)
      limit (p ->> 'limit')::int
    ) c
  ));
end
$$;
call alfred.expose('public.next_erasure(jsonb)', 'alfred_eraser', 'alfred_worker');

-- One statement, because rows of a conversation refer to each other, and foreign keys are checked at the end of the
-- statement. A fork that is erased in a later round no longer names what it was copied from. Spending of people who
-- stay is kept without its run, because it counts towards their budget. `gone`: the user whose account is deleted
-- with them; null for none.
create function alfred.delete_conversations(doomed uuid[], gone uuid) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  with forks as (
    update public.conversations c set forked_from = null, origin_turn_id = null, origin_alternative_id = null
    where c.forked_from = any (doomed) and c.id <> all (doomed)
  ), copies as (
    update public.alternatives a set copied_from = null
    where a.conversation_id <> all (doomed)
      and a.copied_from in (select o.id from public.alternatives o where o.conversation_id = any (doomed))
  ), parts as (
    delete from public.outbox_parts t
    where t.outbox_id in (select o.id from public.outbox o where o.conversation_id = any (doomed))
  ), sends as (
    delete from public.outbox o where o.conversation_id = any (doomed)
  ), events as (
    delete from public.channel_events e where e.conversation_id = any (doomed)
  ), places as (
    delete from public.channel_places s where s.conversation_id = any (doomed)
  ), narratives as (
    delete from public.narratives n where n.conversation_id = any (doomed)
  ), sources as (
    delete from public.summary_sources o where o.conversation_id = any (doomed)
  ), summaries as (
    delete from public.summaries s where s.conversation_id = any (doomed)
  ), snapshots as (
    delete from public.snapshots s where s.conversation_id = any (doomed)
  ), refs as (
    delete from public.refs f where f.conversation_id = any (doomed)
  ), counters as (
    delete from public.ref_counters f where f.conversation_id = any (doomed)
  ), receipts as (
    delete from public.effects e where e.conversation_id = any (doomed)
  ), decisions as (
    delete from public.effect_decisions d where d.conversation_id = any (doomed)
  ), unread as (
    delete from public.unread_episodes u where u.conversation_id = any (doomed)
  ), unkept as (
    delete from public.memory_outbox o where o.conversation_id = any (doomed)
  ), minds as (
    delete from public.active_entities e where e.conversation_id = any (doomed)
  ), episodes as (
    delete from public.episodes e where e.conversation_id = any (doomed) returning e.user_id, e.place, e.words
  ), postings as (
    -- The postings of an account are deleted with all its rows.
    delete from public.memory_postings o using episodes e
    where o.user_id = e.user_id and o.place = e.place and e.user_id is distinct from gone
    returning o.user_id, o.lexeme
  ), terms as (
    update public.memory_terms t set episodes = t.episodes - g.gone
    from (select o.user_id, o.lexeme, count(*) as gone from postings o group by 1, 2) g
    where t.user_id = g.user_id and t.lexeme = g.lexeme
  ), sums as (
    update public.memories m set episodes = m.episodes - g.gone, words = m.words - g.words
    from (select e.user_id, count(*) as gone, sum(e.words) as words from episodes e group by 1) g
    where m.user_id = g.user_id
  ), own_spending as (
    delete from public.spending s
    where s.user_id = gone
      and s.run_id in (select r.id from public.runs r where r.conversation_id = any (doomed))
  ), other_spending as (
    update public.spending s set run_id = null, part = format('run %s %s', s.run_id, md5(s.part))
    where s.user_id is distinct from gone
      and s.run_id in (select r.id from public.runs r where r.conversation_id = any (doomed))
  ), measured as (
    delete from public.metric_values m where m.entity_id = any (doomed)
  ), due_times as (
    delete from public.process_schedule_runs d using public.runs r
    where r.id = d.run_id and r.conversation_id = any (doomed)
  ), steps as (
    delete from public.run_steps s where s.conversation_id = any (doomed)
  ), frames as (
    delete from public.run_frames f where f.conversation_id = any (doomed)
  ), records as (
    delete from public.step_records s where s.conversation_id = any (doomed)
  ), waits as (
    delete from public.run_waits w where w.conversation_id = any (doomed)
  ), results as (
    delete from public.run_results w where w.conversation_id = any (doomed)
  ), step_waits as (
    delete from public.step_waits w where w.conversation_id = any (doomed)
  ), sent as (
    delete from public.sent_events e using public.runs r
    where r.id = e.run_id and r.conversation_id = any (doomed)
  ), answers as (
    delete from public.step_answers w where w.conversation_id = any (doomed)
  ), calls as (
    delete from public.tool_calls t where t.conversation_id = any (doomed)
  ), notices as (
    delete from public.notices n
    where n.conversation_id = any (doomed)
      or n.run_id in (select r.id from public.runs r where r.conversation_id = any (doomed))
  ), runs as (
    delete from public.runs r where r.conversation_id = any (doomed)
  ), alternatives as (
    delete from public.alternatives a where a.conversation_id = any (doomed)
  ), turns as (
    delete from public.turns t where t.conversation_id = any (doomed)
  )
  delete from public.conversations c where c.id = any (doomed);
end
$$;
grant execute on function alfred.delete_conversations(uuid[], uuid) to alfred_eraser;

-- p: {id, conversations: [id]} → {erased: how many}
create function public.erase_conversations(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  held alfred.erasures := alfred.hold_erasure((p ->> 'id')::uuid);
  doomed uuid[] := array(
    select c.id from public.conversations c
    where c.id in (select i::uuid from jsonb_array_elements_text(p -> 'conversations') i)
      and (c.user_id = held.user_id or c.household_id = any (held.households)));
begin
  perform alfred.delete_conversations(doomed, held.user_id);
  return jsonb_build_object('erased', cardinality(doomed));
end
$$;
call alfred.expose('public.erase_conversations(jsonb)', 'alfred_eraser', 'alfred_worker');

-- The tables of packs, each before those that it refers to.
create function alfred.erasable_tables() returns setof public.data_tables
  language plpgsql stable
  set search_path = ''
as $$
declare
  remaining text[] := array(
    select d.table_name from public.data_tables d where d.owner_kind <> 'catalogue');
  free text[];
begin
  while cardinality(remaining) > 0 loop
    free := array(
      select t from unnest(remaining) t where not exists (
        select 1 from pg_catalog.pg_constraint c
        join unnest(remaining) o on format('public.%I', o)::regclass = c.conrelid
        where c.contype = 'f' and c.confrelid = format('public.%I', t)::regclass and o <> t
      ) order by t);
    if cardinality(free) = 0 then
      raise exception 'erasable_tables: % refer to each other', remaining;
    end if;
    return query select d.* from public.data_tables d where d.table_name = any (free) order by d.table_name;
    remaining := array(select t from unnest(remaining) t where t <> all (free));
  end loop;
end
$$;

-- Definitions of the account $1, in an order in which nothing refers to deleted rows.
create function alfred.erasable_definitions()
  returns table (target text, key text, whose text, rename text)
  language sql immutable
  set search_path = ''
as $$
  with rules (mine, named, bound, no_owner) as (values (
    't.owner_id = $1',
    'exists (select 1 from alfred.named_tools n where n.tool_id = t.%s and n.owner_id is distinct from $1)',
    'exists (select 1 from public.tools b where b.service_id = t.%s and b.owner_id is distinct from $1)',
    'owner_id = ''00000000-0000-0000-0000-000000000000'''
  ))
  select step.target, step.key, step.whose, step.rename
  from rules r
  cross join lateral (values
    ('public.metric_values', 'id', 't.user_id = $1', null),
    ('public.sent_events', 'number', 't.user_id = $1', null),
    ('public.process_schedule_runs', 'schedule_id', r.mine, null),
    ('public.process_schedules', 'id', r.mine, null),
    ('alfred.process_hook_keys', 'id', r.mine, null),
    ('public.process_hooks', 'id', r.mine, null),
    ('public.tool_acceptances', 'tool_id', r.mine || ' or exists ('
      'select 1 from public.tools o where o.id = t.tool_id and o.owner_id = $1) and not '
      || format(r.named, 'tool_id'), null),
    ('public.process_dependencies', 'process_version_id', r.mine, null),
    ('public.process_steps', 'process_version_id', r.mine, null),
    ('public.process_versions', 'id', r.mine, null),
    ('public.processes', 'id', r.mine, null),
    ('public.tool_versions', 'tool_id', r.mine || ' and not ' || format(r.named, 'tool_id'), null),
    ('public.tools', 'id', r.mine || ' and not ' || format(r.named, 'id'), null),
    ('public.tool_versions', 'tool_id', r.mine, r.no_owner || ', tool_secret_id = null'),
    ('public.tools', 'id', r.mine, r.no_owner),
    ('public.tool_secrets', 'id', r.mine, null),
    ('alfred.secret_versions', 'secret_id', r.mine, null),
    ('public.secrets', 'id', r.mine, null),
    ('public.service_versions', 'service_id', r.mine || ' and not ' || format(r.bound, 'service_id'), null),
    ('public.services', 'id', r.mine || ' and not ' || format(r.bound, 'id'), null),
    ('public.service_versions', 'service_id', r.mine, r.no_owner),
    ('public.services', 'id', r.mine, r.no_owner),
    ('public.service_templates', 'id', r.mine, null),
    ('public.tool_templates', 'id', r.mine, null)
  ) step (target, key, whose, rename)
$$;
grant execute on function alfred.erasable_definitions() to alfred_eraser;

-- p: {id, limit} → {erased: how many rows, more: whether rows may be left}: erases about `limit` rows at most
create function public.erase_rows(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  held alfred.erasures := alfred.hold_erasure((p ->> 'id')::uuid);
  row_limit int := (p ->> 'limit')::int;
  no_owner constant uuid := '00000000-0000-0000-0000-000000000000';
  entry public.data_tables;
  step record;
  total int := 0;
  changed int;
begin
  if held.id is null then
    return jsonb_build_object('erased', 0, 'more', false);
  end if;
  -- A row that stays must not count as changed because its creator's name is removed.
  perform set_config('alfred.judging', 'on', true);
  for step in
    select format('alfred.guard_answers') as target, 'row_id' as key,
      't.user_id = $1 or t.household_id = any ($2)' as whose, null as rename
    union all select 'public.effects', 'id', 't.user_id = $1 or t.household_id = any ($2)', null
    union all select 'public.effect_decisions', 'origin_id', 't.user_id = $1 or t.household_id = any ($2)', null
    union all select format('public.%I', d.table_name), 'id',
      case d.owner_kind when 'user' then 't.user_id = $1' else 't.household_id = any ($2)' end, null
    from alfred.erasable_tables() d
    union all select format('public.%I', d.table_name), 'id',
      't.created_by = $1 and t.household_id = any ($3)', format('created_by = %L', no_owner)
    from public.data_tables d where d.owner_kind = 'household'
    union all select 'public.effects', 'id',
      't.household_id = any ($3) and strpos(t.inverse::text, $1::text) > 0',
      format('inverse = replace(inverse::text, $1::text, %L)::jsonb', no_owner)
    -- Things that the user has made from definitions are deleted before these. A Tool that another user's Process
    -- calls, and a Service that another user's Tool is bound to, stay without the user's name.
    union all select d.target, d.key, d.whose, d.rename from alfred.erasable_definitions() d
    union all select 'public.household_invitations', 'id',
      't.created_by = $1 or t.accepted_by = $1 or t.household_id = any ($2)', null
    union all select 'public.channel_codes', 'id', 't.user_id = $1 or t.household_id = any ($2) or exists ('
      'select 1 from public.channel_links l where l.user_id = $1 and (l.id = t.link_id or l.channel = t.channel '
      'and (l.tenant = t.tenant and l.external_user = t.external_user '
      'or l.tenant = t.mover_tenant and l.external_user = t.mover_user '
      'or l.tenant = t.asked_tenant and l.external_user = t.asked_user)))', null
    union all select 'public.channel_links', 'id', 't.user_id = $1', null
    -- A link for a deleted household names no household any more.
    union all select 'public.channel_links', 'id', 't.household_id = any ($2)',
      'household_id = null, ended_at = coalesce(ended_at, clock_timestamp())'
    union all select 'public.api_requests', 'idempotency_key', 't.user_id = $1 or t.user_id = any ($4) and exists ('
      'select 1 from unnest($2) h where strpos(t.route || t.response::text, h::text) > 0)', null
    union all select 'public.notices', 'id', 't.user_id = $1', null
    union all select 'public.push_subscriptions', 'id', 't.user_id = $1', null
    union all select 'public.spending', 'part', 't.user_id = $1', null
    union all select 'public.tool_calls', 'run_id', 't.user_id = $1', null
    -- A note may contain words that were said in a deleted household, whatever its sources.
    union all select 'public.introspections', 'id',
      't.user_id = $1 or t.user_id = any ($4) and t.made_by = ''reflection''', null
    union all select 'public.reflections', 'user_id', 't.user_id = $1', null
    -- Facts and entities without an Episode were extracted from deleted conversations. The enrichment of those that
    -- stay may contain words from there, so it is made again.
    union all select 'public.facts', 'id', 't.user_id = $1 or t.user_id = any ($4) and t.made_by = ''extraction'' '
      'and not exists (select 1 from public.fact_episodes o where o.fact_id = t.id)', null
    union all select 'public.entities', 'id', 't.user_id = $1 or t.user_id = any ($4) '
      'and not exists (select 1 from public.entity_sources o where o.entity_id = t.id) '
      'and not exists (select 1 from public.mentions o where o.entity_id = t.id)', null
    union all select 'public.entities', 'id', 't.user_id = any ($4) and t.enriched_at is not null',
      'enrichment = ''{}'', enriched_at = null, enriched_by = null, enrich_from = current_date'
    -- A word that no Episode has any more was said in a deleted conversation.
    union all select 'public.memory_terms', 'lexeme', 't.user_id = $1 or t.user_id = any ($4) and t.episodes = 0', null
    union all select 'public.memory_postings', 'place', 't.user_id = $1', null
    union all select 'public.memories', 'user_id', 't.user_id = $1', null
    union all select 'public.profiles', 'user_id', 't.user_id = $1', null
    union all select 'public.pictures', 'hash', 't.household_id = any ($2)', null
    union all select 'public.households', 'id', 't.id = any ($2)', null
  loop
    -- The keys are looked up once; the owner is checked again at the delete, because several rows may have
    -- one key.
    execute format(
      case when step.rename is null then 'delete from %1$s t' else 'update %1$s t set ' || step.rename end
      || ' where (%3$s) and t.%2$I in (select t.%2$I from %1$s t where %3$s limit $5)',
      step.target, step.key, step.whose)
    using held.user_id, held.households, held.shared, held.members, row_limit - total;
    get diagnostics changed = row_count;
    total := total + changed;
    exit when total >= row_limit;
  end loop;
  return jsonb_build_object('erased', total, 'more', total >= row_limit);
end
$$;
call alfred.expose('public.erase_rows(jsonb)', 'alfred_eraser', 'alfred_worker');

-- The last step. A request that was under way when everything ended may still write something for a while, so this
-- step waits until all such requests must have ended and a round has found nothing.
-- p: {id, settle_seconds} → {outcome: finished | more | early, wait_seconds}
create function public.finish_erasure(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  held alfred.erasures := alfred.hold_erasure((p ->> 'id')::uuid);
  wait float := extract(epoch from held.requested_at - clock_timestamp()) + (p ->> 'settle_seconds')::float;
begin
  if held.id is null then
    return jsonb_build_object('outcome', 'finished');
  elsif wait > 0 then
    return jsonb_build_object('outcome', 'early', 'wait_seconds', ceil(wait)::int);
  elsif exists (
    select 1 from public.conversations c
    where c.user_id = held.user_id or c.household_id = any (held.households)
  ) or (public.erase_rows(jsonb_build_object('id', held.id, 'limit', 1000)) ->> 'erased')::int > 0 then
    return jsonb_build_object('outcome', 'more');
  end if;
  update alfred.erasures e set
    user_id = null, households = '{}', members = '{}', shared = null, finished_at = clock_timestamp()
  where e.id = held.id;
  return jsonb_build_object('outcome', 'finished');
end
$$;
call alfred.expose('public.finish_erasure(jsonb)', 'alfred_eraser', 'alfred_worker');

-- p: {older_than_seconds, limit} → {erasures: [id]}: not done, and without progress for that long
create function public.stalled_erasures(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('erasures', coalesce(jsonb_agg(e.id), '[]'))
  from (
    select e.id from alfred.erasures e
    where e.finished_at is null
      and e.progressed_at < clock_timestamp() - make_interval(secs => (p ->> 'older_than_seconds')::float)
    order by e.progressed_at limit (p ->> 'limit')::int
  ) e
$$;
call alfred.expose('public.stalled_erasures(jsonb)', 'alfred_eraser', 'alfred_worker');

grant execute on function alfred.hold_erasure(uuid), alfred.erasable_tables() to alfred_eraser;
