-- write_memory: stores what a model has extracted from Episodes. What is not in the user's own words is refused here,
-- whatever the model says.

-- owned_words  (texts text[]) → boolean[]: which of these texts say something that the pack keeps itself, in tables
--              with rules of their own. Memory keeps no fact about it
alter table alfred.pack_functions drop constraint pack_functions_role_check;
alter table alfred.pack_functions add constraint pack_functions_role_check
  check (role in (
    'run_facts', 'known_words', 'finding_words', 'row_findings', 'content_findings', 'catalogue_search',
    'owned_words'));

create function alfred.is_owned_by_pack(variadic texts text[]) returns boolean
  language plpgsql stable
  set search_path = ''
as $$
declare
  owned boolean[];
begin
  if alfred.pack_function('owned_words') is null then
    return false;
  end if;
  execute format('select alfred.%I($1)', alfred.pack_function('owned_words')) into owned using texts;
  return true = any (owned);
end
$$;

-- The Episode of this batch in which the user's own words contain the quote; null if there is none. A reply is not a
-- source.
create function alfred.quoted_episode(statement jsonb, batch uuid[]) returns public.episodes
  language sql stable
  set search_path = ''
as $$
  select e from public.episodes e
  join public.alternatives a on a.id = e.alternative_id
  where e.user_id = alfred.uid() and e.id::text = statement ->> 'episode_id' and e.id = any (batch)
    and e.speaker = 0 and length(statement ->> 'quote') <= 400
    and alfred.is_quoted(statement ->> 'quote', alfred.shown_text(substr(a.content, e.starts, e.length)))
$$;

-- A date as a model may write it; null without one. `valid` is false for anything else.
create function alfred.read_date(words text, out day date, out valid boolean)
  language plpgsql immutable
  set search_path = ''
as $$
begin
  valid := words is null or words ~ '^\d{4}-\d\d-\d\d$';
  if valid then
    day := words::date;
  end if;
exception when others then
  valid := false;
end
$$;

-- The entity of a statement: the one that it names by id; without an id the user's entity with an equal name and
-- category, else a new one. Null for an unknown id or category, and for a name that is empty or too long. Records that
-- the Episode mentions it.
create function alfred.enter_entity(statement jsonb, episode public.episodes, out entity uuid, out is_new boolean)
  language plpgsql
  set search_path = ''
as $$
declare
  entity_name text := btrim(regexp_replace(statement ->> 'name', '\s+', ' ', 'g'));
  who uuid := alfred.uid();
begin
  is_new := false;
  if statement ->> 'id' is not null then
    select alfred.root_of(e.id) into entity
    from public.entities e where e.user_id = who and e.id::text = statement ->> 'id';
  elsif length(entity_name) between 1 and 120 then
    select alfred.root_of(e.id) into entity
    from public.entities e
    where e.user_id = who and e.key = alfred.entity_key(entity_name) and alfred.is_called(e, entity_name)
      and e.category = statement ->> 'category'
    order by alfred.is_named_by_user(e.id) desc, e.created_at, e.id limit 1;
    if entity is null and statement ->> 'category' in (
      'person', 'organization', 'project', 'concept', 'object', 'event', 'place') then
      insert into public.entities (user_id, name, key, category, made_by)
      values (who, entity_name, alfred.entity_key(entity_name), statement ->> 'category', 'extraction')
      returning id into entity;
      is_new := true;
    end if;
  end if;
  if entity is not null then
    insert into public.entity_sources (user_id, entity_id, kind, episode_id, original_name)
    select who, entity, 'extraction', episode.id, coalesce(nullif(left(entity_name, 120), ''), e.name)
    from public.entities e where e.id = entity
    on conflict do nothing;
    insert into public.mentions (user_id, entity_id, episode_id) values (who, entity, episode.id)
    on conflict do nothing;
  end if;
end
$$;

-- Enters the words of a fact in the index, by the text search configuration of its source, or of most Episodes.
create function alfred.index_fact(fact uuid, configuration text default null) returns void
  language sql
  set search_path = ''
as $$
  with stated as (
    select f.user_id, concat_ws(' ', e.name, o.name, f.text) as content, coalesce(index_fact.configuration, (
      select c.key from public.memories m cross join lateral jsonb_each_text(m.configurations) c
      where m.user_id = f.user_id order by c.value::int desc, c.key limit 1), 'simple') as configuration
    from public.facts f
    join public.entities e on e.id = f.entity_id
    left join public.entities o on o.id = f.other_id
    where f.id = fact
  ), word as (
    select s.user_id, l.lexeme, cardinality(l.positions) as n
    from stated s cross join lateral alfred.lexemes_of(s.configuration, s.content) l
  )
  insert into public.fact_postings (user_id, lexeme, fact_id, tf, words)
  select w.user_id, w.lexeme, fact, w.n, sum(w.n) over () from word w
$$;

-- Enters a fact, and closes others. `problem` says why it is refused; then nothing is written, except if the pack
-- stores it: then it closes the same facts, and is itself entered as closed. If a current fact of the entity says the
-- same already, it gets these words as well, and no new fact is made.
create function alfred.enter_fact(
  statement jsonb, entity uuid, other uuid, episode public.episodes, out problem text, out is_new boolean, out closed int
)
  language plpgsql
  set search_path = ''
as $$
declare
  who uuid := alfred.uid();
  content text := btrim(regexp_replace(statement ->> 'text', '\s+', ' ', 'g'));
  begins record := alfred.read_date(statement ->> 'valid_from');
  ends record := alfred.read_date(statement ->> 'valid_to');
  cluster uuid[] := alfred.cluster_of(entity);
  closed_facts uuid[];
  -- Whether everything that it closes is a current fact of the entity.
  closes_current_only boolean;
  fact uuid;
begin
  is_new := false;
  closed := 0;
  if length(content) not between 1 and 400 or content is null or not begins.valid or not ends.valid
    or ends.day < begins.day then
    problem := 'invalid';
    return;
  end if;
  closed_facts := array(
    select f.id from alfred.shown_facts(cluster) f
    where f.is_standing and f.id::text in (
      select i from jsonb_array_elements_text(coalesce(statement -> 'closes', '[]')) i));
  closes_current_only := cardinality(closed_facts) = (
    select count(distinct i) from jsonb_array_elements_text(coalesce(statement -> 'closes', '[]')) i);
  if alfred.is_owned_by_pack(content, statement ->> 'quote') then
    problem := 'owned';
    select f.id into fact from public.facts f
    where f.user_id = who and f.entity_id = any (cluster) and f.is_owned
      and alfred.folded_text(f.text) = alfred.folded_text(content)
    limit 1;
    -- The word lists that decide this may be wrong, so the user sees what was left out.
    if fact is null then
      insert into public.facts (user_id, entity_id, other_id, text, made_by, known_to, is_owned)
      values (who, entity, other, content, 'extraction', clock_timestamp(), true)
      returning id into fact;
    end if;
    insert into public.fact_episodes (user_id, fact_id, episode_id, quote)
    values (who, fact, episode.id, statement ->> 'quote')
    on conflict do nothing;
    -- The closed facts are no longer true, wherever the new fact is stored.
    if not closes_current_only then
      return;
    end if;
  elsif not closes_current_only then
    problem := 'closes';
    return;
  else
    select f.id into fact from alfred.shown_facts(cluster) f
    where f.is_standing and f.id <> all (closed_facts)
      and alfred.folded_text(f.text) = alfred.folded_text(content)
      and f.other_id is not distinct from other
    order by f.said_at, f.id limit 1;
    if fact is null then
      insert into public.facts (user_id, entity_id, other_id, text, made_by, valid_from, valid_to, planned_to)
      values (who, entity, other, content, 'extraction', begins.day, ends.day, ends.day)
      returning id into fact;
      perform alfred.index_fact(fact, episode.configuration);
      is_new := true;
    end if;
    insert into public.fact_episodes (user_id, fact_id, episode_id, quote)
    values (who, fact, episode.id, statement ->> 'quote')
    on conflict do nothing;
    insert into public.mentions (user_id, entity_id, episode_id)
    select who, m, episode.id from unnest(array_remove(array[entity, other], null)) m
    on conflict do nothing;
  end if;
  -- The world has changed: the earlier facts are no longer true from the day on which the new one became true.
  update public.facts f set
    closed_by = fact,
    valid_to = greatest(f.valid_from, coalesce(begins.day, (episode.said_at at time zone alfred.own_zone())::date))
  where f.id = any (closed_facts);
  closed := cardinality(closed_facts);
end
$$;

-- p: {batch, episodes: [id],
--     entities: [{n, id? (of a known entity), name, category, quote, episode_id}],
--     facts: [{n (its entity), other? (n), text, quote, episode_id, valid_from?, valid_to?, closes?: [fact id]}],
--     same: [{a, b (n), quote, episode_id}]}
-- → {outcome: written, entities, facts, closed, merged, refused: [{kind: entity | fact | same, n, reason}]}
--   {outcome: already_written}: not all of these Episodes are unread any more, or they are not this batch
--   {outcome: off}: memory was switched off meanwhile
-- Reasons: `quote` (the words are not in an Episode of this batch that the user said), `invalid`, `owned` (the pack
-- keeps that), `no_entity`, `closes` (no standing fact of the same entity), `category` and `number` (not the same).
create function public.write_memory(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  memory public.memories;
  batch uuid[] := array(select i::uuid from jsonb_array_elements_text(p -> 'episodes') i);
  statement jsonb;
  episode public.episodes;
  entered record;
  entity_ids jsonb := '{}';
  entity uuid;
  other uuid;
  reason text;
  refused jsonb := '[]';
  entities int := 0;
  facts int := 0;
  closed int := 0;
  merged int := 0;
begin
  if me is null then
    raise exception 'write_memory: the request has no user';
  end if;
  memory := alfred.hold_memory(me);
  if not alfred.is_remembering() then
    return jsonb_build_object('outcome', 'off');
  end if;
  delete from public.unread_episodes u
  where u.user_id = me and u.episode_id = any (batch)
    and p ->> 'batch' = alfred.batch_of(batch)
    and cardinality(batch) = (
      select count(*) from public.unread_episodes w where w.user_id = me and w.episode_id = any (batch));
  if not found then
    return jsonb_build_object('outcome', 'already_written');
  end if;

  for statement in select e.value from jsonb_array_elements(coalesce(p -> 'entities', '[]')) e loop
    episode := alfred.quoted_episode(statement, batch);
    reason := case when episode.id is null then 'quote' end;
    if reason is null then
      entered := alfred.enter_entity(statement, episode);
      reason := case when entered.entity is null then 'invalid' end;
    end if;
    if reason is null then
      entity_ids := entity_ids || jsonb_build_object(statement ->> 'n', entered.entity);
      entities := entities + entered.is_new::int;
    else
      refused := refused || jsonb_build_object('kind', 'entity', 'n', statement -> 'n', 'reason', reason);
    end if;
  end loop;

  for statement in select s.value from jsonb_array_elements(coalesce(p -> 'same', '[]')) s loop
    episode := alfred.quoted_episode(statement, batch);
    entity := (entity_ids ->> (statement ->> 'a'))::uuid;
    other := (entity_ids ->> (statement ->> 'b'))::uuid;
    select case
      when episode.id is null then 'quote'
      when a.id is null or b.id is null then 'no_entity'
      when a.category <> b.category then 'category'
      when alfred.differ_in_number(a.name, b.name) then 'number'
    end into reason
    from (select 1) single
    left join public.entities a on a.id = alfred.root_of(entity)
    left join public.entities b on b.id = alfred.root_of(other);
    if reason is not null then
      refused := refused || jsonb_build_object('kind', 'same', 'n', statement -> 'a', 'reason', reason);
    elsif alfred.enter_merge(entity, other, 'extraction', episode.id, true) is not null then
      merged := merged + 1;
    end if;
  end loop;

  for statement in select f.value from jsonb_array_elements(coalesce(p -> 'facts', '[]')) f loop
    episode := alfred.quoted_episode(statement, batch);
    entity := alfred.root_of((entity_ids ->> (statement ->> 'n'))::uuid);
    other := alfred.root_of((entity_ids ->> (statement ->> 'other'))::uuid);
    reason := case
      when episode.id is null then 'quote'
      when entity is null or other is null and statement ->> 'other' is not null then 'no_entity'
    end;
    if reason is null then
      entered := alfred.enter_fact(statement, entity, nullif(other, entity), episode);
      reason := entered.problem;
      facts := facts + entered.is_new::int;
      closed := closed + entered.closed;
    end if;
    if reason is not null then
      refused := refused || jsonb_build_object('kind', 'fact', 'n', statement -> 'n', 'reason', reason);
    end if;
  end loop;

  perform alfred.count_toward_reflection();
  perform alfred.note_edges(array(select distinct m.entity_id from public.mentions m where m.episode_id = any (batch)));
  return jsonb_build_object('outcome', 'written', 'entities', entities, 'facts', facts, 'closed', closed,
    'merged', merged, 'refused', refused);
end
$$;
call alfred.expose('public.write_memory(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function
  alfred.is_owned_by_pack(text[]),
  alfred.quoted_episode(jsonb, uuid[]),
  alfred.read_date(text),
  alfred.index_fact(uuid, text),
  alfred.enter_entity(jsonb, public.episodes),
  alfred.enter_fact(jsonb, uuid, uuid, public.episodes)
  to alfred_definer;
