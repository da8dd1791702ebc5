-- ingest_episodes: stores what was said in ended runs. In one transaction, so a job that dies has stored nothing of
-- its batch, and a repeated job finds nothing left to store.

-- The row with the user's totals, locked, so that one transaction at a time writes a user's memory.
create function alfred.hold_memory(who uuid) returns public.memories
  language plpgsql
  set search_path = ''
as $$
declare
  memory public.memories;
begin
  perform alfred.lock_key('memory', who::text);
  insert into public.memories (user_id) values (who) on conflict do nothing;
  select * into memory from public.memories m where m.user_id = who;
  return memory;
end
$$;

-- Stores one text as Episodes, with their postings. The caller holds the lock on the user's memory, and knows that
-- the text was not stored before. Chunks of 1,200 characters are some 300 tokens, half of what a prompt has for all
-- of them. A place has room for 1,024 Episodes of a turn and day: a turn that was answered anew very often has more,
-- and they are `left_out`.
create function alfred.keep_episodes(
  who uuid, conversation uuid, number int, alternative uuid, turn int, speaker int,
  said_at timestamptz, zone text, configuration text, content text, is_outside boolean,
  out kept int, out left_out int
)
  language plpgsql
  set search_path = ''
as $$
declare
  span record;
  first_place bigint := alfred.place_of(number, (said_at at time zone zone)::date, turn, 0);
  place bigint;
  lexemes text[];
  counts int[];
  total int;
  episode uuid;
begin
  kept := 0;
  left_out := 0;
  for span in select * from alfred.chunks_of(content, 1200) loop
    select coalesce(max(e.place) + 1, first_place) into place from public.episodes e
    where e.user_id = who and e.place between first_place and first_place + 1023;
    if place > first_place + 1023 then
      left_out := left_out + 1;
      continue;
    end if;
    select coalesce(array_agg(l.lexeme order by l.lexeme), '{}'),
      coalesce(array_agg(cardinality(l.positions) order by l.lexeme), '{}'),
      coalesce(sum(cardinality(l.positions)), 0)
    into lexemes, counts, total
    from alfred.lexemes_of(
      configuration, alfred.shown_text(substr(content, span.starts, span.length))) l;
    insert into public.episodes (
      user_id, conversation_id, alternative_id, chunk, starts, length, place, speaker, said_at,
      configuration, words, is_outside
    ) values (
      who, conversation, alternative, span.chunk, span.starts, span.length, place, speaker, said_at,
      configuration, total, is_outside
    ) returning id into episode;
    -- Words from outside are not the user's own, no matter who said them.
    if not is_outside then
      insert into public.unread_episodes (episode_id, user_id, conversation_id, alternative_id, speaker)
      values (episode, who, conversation, alternative, speaker);
      if speaker = 0 then
        perform alfred.mention_known(who, episode, alfred.shown_text(substr(content, span.starts, span.length)));
      end if;
    end if;
    insert into public.memory_postings (user_id, lexeme, place, tf, words, speaker)
    select who, l.lexeme, place, l.n, least(total, 32767), speaker
    from unnest(lexemes, counts) l (lexeme, n);
    insert into public.memory_terms as t (user_id, lexeme, episodes)
    select who, l.lexeme, 1 from unnest(lexemes) with ordinality l (lexeme, n) order by l.n
    on conflict (user_id, lexeme) do update set episodes = t.episodes + 1;
    update public.memories m set
      episodes = m.episodes + 1, words = m.words + total,
      configurations = m.configurations || jsonb_build_object(
        configuration, coalesce((m.configurations ->> configuration)::int, 0) + 1)
    where m.user_id = who;
    kept := kept + 1;
  end loop;
end
$$;

-- The number of a conversation among the user's: that of its Episodes, or a new one.
create function alfred.number_in_memory(who uuid, conversation uuid) returns int
  language plpgsql
  set search_path = ''
as $$
declare
  number int;
begin
  select e.place >> 43 into number from public.episodes e
  where e.conversation_id = conversation and e.user_id = who limit 1;
  if number is null then
    update public.memories m set conversations = m.conversations + 1 where m.user_id = who
    returning m.conversations into number;
  end if;
  return number;
end
$$;

-- Whether what was said in a run has, or may have, words from outside: in a message that came by mail or from an
-- agent (MCP); in a reply to such a message, in a conversation that knows such words or in which a page was read, or
-- to a message with pictures, whose words it may repeat.
create function alfred.is_outside_episode(run public.runs, speaker int) returns boolean
  language sql stable
  set search_path = ''
as $$
  select case
    when run.id is null then true
    when alfred.sources_of_message(run) <> '[]' or run.route like 'mcp %' then true
    when speaker = 0 then false
    else run.had_media or alfred.sources_of_chain(run.id) <> '[]' or exists (
      select from public.snapshots n
      where n.conversation_id = run.conversation_id and n.agent_alternative_id = run.agent_alternative_id
        and n.state ? 'heard')
  end
$$;

-- Stores the Episodes of the user's ended runs, oldest first. Runs of a group, runs of a hidden conversation, and runs
-- that are still waiting here when memory is off, are left out for good. So is what a fork has copied, because it is
-- stored where it was said. A run that failed or was cancelled has no answer of Alfred's, only a text by which code
-- reports that: this text is not stored.
-- p: {limit} → {kept: how many Episodes, left_out?: how many had no room in their turn, more: whether runs may be left}
create function public.ingest_episodes(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  memory public.memories;
  zone text;
  waiting record;
  taken int := 0;
  kept int := 0;
  left_out int := 0;
  number int;
  stored record;
begin
  if me is null then
    raise exception 'ingest_episodes: the request has no user';
  end if;
  memory := alfred.hold_memory(me);
  zone := alfred.known_zone(coalesce(
    (select f.timezone from public.profiles f where f.user_id = me), 'UTC'));
  for waiting in
    with taken as (
      delete from public.memory_outbox o
      where o.user_id = me and o.agent_alternative_id in (
        select w.agent_alternative_id from public.memory_outbox w
        where w.user_id = me order by w.created_at limit (p ->> 'limit')::int)
      returning o.*
    )
    select o.conversation_id, s.alternative, s.speaker, s.said_at, a.content, t.seq,
      alfred.configuration_of((
        select n.language from public.snapshots n
        where n.conversation_id = o.conversation_id and n.language is not null
        order by n.agent_alternative_id = o.agent_alternative_id desc, n.version desc limit 1)) as configuration,
      c.id is not null and alfred.is_remembering() and not alfred.is_heard_by_others(c.id) and a.id is not null
        and a.copied_from is null as is_kept,
      alfred.is_outside_episode(r, s.speaker) as is_outside
    from taken o
    left join public.runs r on r.id = o.run_id
    left join public.conversations c on c.id = o.conversation_id and c.kind = 'chat'
    cross join lateral (values
      (r.user_alternative_id, 0, r.created_at),
      (case when r.status = 'completed' then r.agent_alternative_id end, 1, r.finished_at)
    ) s (alternative, speaker, said_at)
    left join public.alternatives a on a.id = s.alternative and a.content is not null
    left join public.turns t on t.id = a.turn_id
    order by o.created_at, s.speaker
  loop
    taken := taken + 1;
    -- A message that was answered twice is stored once.
    continue when not waiting.is_kept
      or exists (select 1 from public.episodes e where e.alternative_id = waiting.alternative);
    number := alfred.number_in_memory(me, waiting.conversation_id);
    stored := alfred.keep_episodes(
      me, waiting.conversation_id, number, waiting.alternative, waiting.seq, waiting.speaker,
      waiting.said_at, zone, waiting.configuration, waiting.content, waiting.is_outside);
    kept := kept + stored.kept;
    left_out := left_out + stored.left_out;
  end loop;
  return jsonb_build_object('kept', kept, 'more', taken >= 2 * (p ->> 'limit')::int)
    || case when left_out > 0 then jsonb_build_object('left_out', left_out) else '{}' end;
end
$$;
call alfred.expose('public.ingest_episodes(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {limit} → {users: [id]}: users with messages that are not in memory yet, the longest waiting first
create function public.waiting_memories(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('users', coalesce(jsonb_agg(w.user_id order by w.since), '[]'))
  from (
    select o.user_id, min(o.created_at) as since from public.memory_outbox o
    group by o.user_id order by since limit (p ->> 'limit')::int
  ) w
$$;
call alfred.expose('public.waiting_memories(jsonb)', 'alfred_sweeper', 'alfred_worker');

-- Forgets everything that is kept of the user, with entities, facts and notes, and what waits to be kept. The
-- conversations stay as they are.
-- p: {} → {forgotten: how many Episodes}
create function public.forget_memory(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  memory public.memories;
begin
  if me is null then
    raise exception 'forget_memory: the request has no user';
  end if;
  memory := alfred.hold_memory(me);
  delete from public.memory_outbox o where o.user_id = me;
  delete from public.introspections n where n.user_id = me;
  delete from public.reflections r where r.user_id = me;
  delete from public.entities e where e.user_id = me;
  delete from public.episodes e where e.user_id = me;
  delete from public.memory_postings e where e.user_id = me;
  delete from public.memory_terms t where t.user_id = me;
  update public.memories m set episodes = 0, words = 0, configurations = '{}' where m.user_id = me;
  return jsonb_build_object('forgotten', memory.episodes);
end
$$;
call alfred.expose('public.forget_memory(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function
  alfred.hold_memory(uuid),
  alfred.is_outside_episode(public.runs, int),
  alfred.keep_episodes(uuid, uuid, int, uuid, int, int, timestamptz, text, text, text, boolean),
  alfred.number_in_memory(uuid, uuid)
  to alfred_definer;
