-- Recall: the earlier statements that a run sees (spec/memory#recall). It runs as the caller, under row-level
-- security.

-- What the user's memory has about `words`, as far as a run may see it, the best first: {episodes: [{speaker, day,
-- here, text}], facts: [{name, text, said_on, valid_from, valid_to, is_standing}], more: how many further ones were
-- found, languages: the searched ones, as text search configurations}. Left out are the following statements, and facts
-- that rest only on them:
--   - of this conversation, what is not on the path to `place`: the run knows nothing of another branch;
--   - what the prompt shows anyway: the newest `visible` exchanges of the path;
--   - what came from outside (spec/provenance);
--   - what was said before in the same words.
-- day, said_on: by the user's time zone. here: said in this conversation, or in the one that it was forked from.
create function alfred.recalled(
  conversation uuid, place uuid, words text, visible int, first_day date default null, last_day date default null,
  beside jsonb default null
) returns jsonb
  language plpgsql stable
  set search_path = '' set jit = off
as $$
declare
  me uuid := alfred.uid();
  -- Of a long text, such as a pasted one, only the beginning is used: it says what the message is about.
  searched_words text := btrim(left(words, 500));
  zone text := alfred.known_zone(coalesce((select p.timezone from public.profiles p where p.user_id = me), 'UTC'));
  search alfred.memory_search;
  path uuid[];
  -- The alternatives of the path that the prompt shows.
  shown uuid[];
  facts jsonb;
  episodes jsonb;
begin
  if coalesce(searched_words, '') = '' then
    return '{"episodes": [], "facts": [], "more": 0}';
  end if;
  search := alfred.read_search(searched_words);
  -- What a fork has copied is stored in memory with its original.
  select array_agg(s.id), coalesce(array_agg(s.id) filter (where s.up < 2 * visible), '{}') into path, shown
  from (
    select coalesce(a.copied_from, a.id) as id, p.up
    from alfred.path_of(place) p join public.alternatives a on a.id = p.alternative_id
  ) s;
  with hit as (
    select f.*, row_number() over (order by f.score desc, f.is_standing desc, f.said_at desc, f.id) as rank
    from alfred.find_facts(search, 20, first_day, last_day, conversation, path, shown) f
  )
  select jsonb_build_object(
    'facts', coalesce(jsonb_agg(jsonb_build_object(
      'name', h.name, 'text', h.text, 'said_on', h.said_on, 'valid_from', h.valid_from, 'valid_to', h.valid_to,
      'is_standing', h.is_standing) order by h.rank) filter (where h.rank <= 4), '[]'),
    'more', greatest(count(*) - 4, 0))
  into facts from hit h;
  with hit as (
    select e.place, e.speaker, e.said_at, o.on_path as here, f.score, t.text,
      row_number() over (partition by e.speaker, t.text order by e.said_at desc, e.place desc) as n
    from alfred.find_beside(search, 50, first_day, last_day, beside) f
    join public.episodes e on e.user_id = me and e.place = f.place and not e.is_outside
    join public.alternatives a on a.id = e.alternative_id
    cross join lateral (
      select btrim(alfred.shown_text(substr(a.content, e.starts, e.length))) as text
    ) t
    cross join lateral (select coalesce(e.alternative_id = any (path), false) as on_path) o
    where case when o.on_path then e.alternative_id <> all (shown)
      else a.is_active and e.conversation_id <> conversation end
  ), distinct_hits as (
    select h.*, row_number() over (order by h.score desc, h.place) as rank from hit h where h.n = 1
  )
  select jsonb_build_object(
    'episodes', coalesce(jsonb_agg(jsonb_build_object(
      'speaker', case t.speaker when 0 then 'user' else 'agent' end,
      'day', to_char(t.said_at at time zone zone, 'YYYY-MM-DD'),
      'here', t.here, 'text', t.text) order by t.rank) filter (where t.rank <= 8), '[]'),
    'more', greatest(count(*) - 8, 0))
  into episodes from distinct_hits t;
  return episodes || jsonb_build_object(
    'facts', facts -> 'facts', 'more', (episodes ->> 'more')::int + (facts ->> 'more')::int,
    'languages', to_jsonb(alfred.searched_languages(search.memory)));
end
$$;

-- Whether a run of the conversation may recall: null, or why not. `heard`: other people read the conversation. `off`:
-- the user has switched memory off. `foreign`: the conversation is not the user's. `agent`: an agent started the run,
-- and would read in its answer what the user has not let agents read. There is no run when users look at their own
-- memory.
create function alfred.recall_closed(conversation uuid, run uuid default null) returns text
  language sql stable
  set search_path = ''
as $$
  select case
    when not exists (select from public.conversations c where c.id = conversation and c.user_id = alfred.uid())
      then 'foreign'
    when alfred.is_heard_by_others(conversation) then 'heard'
    when not alfred.is_remembering() then 'off'
    when exists (
      select from public.runs r
      where r.id = run and r.route like 'mcp %' and not coalesce((
        select p.memory_for_agents from public.profiles p where p.user_id = r.user_id), false)
    ) then 'agent'
  end
$$;

-- p: {conversation_id, run_id, words, visible, from?, to?: days, beside?: as find_beside}
-- → {closed: null, as recall_closed, or `failed`, failed?: the code, episodes, facts, more, languages?, untraced?}:
--    what the user's memory has about the words that a run asks for
create function public.recall_memory(p jsonb) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  conversation uuid := (p ->> 'conversation_id')::uuid;
  closed text := alfred.recall_closed(conversation, (p ->> 'run_id')::uuid);
  nothing jsonb := '{"episodes": [], "facts": [], "more": 0}';
  place uuid;
begin
  if closed is not null then
    return nothing || jsonb_build_object('closed', closed);
  end if;
  select case when r.id is null then c.head_alternative_id else alfred.start_of(r) end into place
  from public.conversations c left join public.runs r on r.id = (p ->> 'run_id')::uuid
  where c.id = conversation;
  return jsonb_build_object('closed', null) || alfred.recalled(
    conversation, place, p ->> 'words', coalesce((p ->> 'visible')::int, 0),
    (p ->> 'from')::date, (p ->> 'to')::date, p -> 'beside') || coalesce(alfred.untraced(p -> 'beside'), '{}');
exception when others then
  -- A run does not depend on memory: it continues, and says that it could not search.
  return nothing || jsonb_build_object('closed', 'failed', 'failed', sqlstate);
end
$$;
call alfred.expose('public.recall_memory(jsonb)', current_user, 'alfred_pipeline');

grant execute on function
  alfred.recalled(uuid, uuid, text, int, date, date, jsonb),
  alfred.recall_closed(uuid, uuid)
  to alfred_pipeline;
