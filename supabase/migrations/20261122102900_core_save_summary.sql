-- save_summary: stores the paragraphs that a fold has made, and the new narrative that contains them.

-- The exchanges on the path to an alternative that came after the exchange with this number: where each ended, its
-- answer, and the message that it answers.
create function alfred.exchanges_after(alternative uuid, covered int)
  returns table (exchange int, at_alternative_id uuid, answer_id uuid, words_id uuid)
  language sql stable
  set search_path = ''
as $$
  with recursive path as (
    select a.id, a.responds_to from public.alternatives a where a.id = exchanges_after.alternative
    union all
    select b.id, b.responds_to from path p
    cross join lateral (
      select a.id, a.responds_to from public.alternatives a
      where a.id = p.responds_to and coalesce((
        select max(s.exchange) > covered from public.snapshots s where s.at_alternative_id = a.id), true)
      offset 0
    ) b
  )
  select distinct on (s.exchange) s.exchange, p.id, a.id, a.responds_to
  from path p
  join public.snapshots s on s.at_alternative_id = p.id and s.exchange > covered
  join public.alternatives a on a.id = s.agent_alternative_id
  order by s.exchange, s.version
$$;

-- The paragraphs with the keys [{version, level, coversTo}], in their order. A paragraph that covers exchanges off
-- the path to the alternative is an error, because a narrative contains nothing of another branch.
create function alfred.paragraphs_named(conversation uuid, alternative uuid, keys jsonb) returns uuid[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  named uuid[] := array(
    select m.id from jsonb_array_elements(keys) with ordinality k (key, place)
    join public.summaries m on m.conversation_id = conversation
      and m.session_version = (key ->> 'version')::int and m.level = (key ->> 'level')::int
      and m.covers_to = (key ->> 'coversTo')::int
    join alfred.path_of(alternative) p on p.alternative_id = m.alternative_id
    order by k.place);
begin
  if cardinality(named) <> jsonb_array_length(keys) then
    raise exception 'save_summary: a paragraph is not on the path';
  end if;
  return named;
end
$$;

-- Stores the result of compression if the session at the head is still the compressed version. The same summary again
-- counts as saved; a different one for that version is stale. A stored summary counts towards the user's next
-- reflection, unless memory is closed in the conversation.
-- p: {conversation_id, session_version,
--   covered: the last exchange that was in the narrative before; 0 for none,
--   rows: the paragraphs that were made, in this order: [{level, covers_to, text,
--     sources?: [{version, level, coversTo}]; absent for a paragraph that was made from exchanges}],
--   summary: as summary_json, with these paragraphs}
-- → {outcome: saved | stale}
create function public.save_summary(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  conversation uuid := (p ->> 'conversation_id')::uuid;
  head uuid;
  version int := (p ->> 'session_version')::int;
  covered int := (p ->> 'covered')::int;
  known jsonb;
  made record;
  last record;
  sources uuid[];
  paragraph uuid;
  narrative uuid[];
begin
  select c.head_alternative_id into head from public.conversations c
  where c.id = conversation for no key update;
  -- Before the first session there is nothing to fold.
  if not found or version = 0 or version <> alfred.session_at(head) then
    return jsonb_build_object('outcome', 'stale');
  end if;
  known := alfred.summary_json(conversation, version);
  if known is not null then
    return jsonb_build_object(
      'outcome', case when known = p -> 'summary' then 'saved' else 'stale' end);
  end if;
  for made in
    select (r.row ->> 'level')::int as level, (r.row ->> 'covers_to')::int as covers_to, r.row ->> 'text' as content,
      r.row -> 'sources' as sources
    from jsonb_array_elements(p -> 'rows') with ordinality r (row, place) order by r.place
  loop
    sources := case when made.sources is not null
      then alfred.paragraphs_named(conversation, head, made.sources) end;
    -- If the path has no session for that exchange, the next session includes it.
    select e.* into last from alfred.exchanges_after(head, covered) e
    where e.exchange >= made.covers_to order by e.exchange limit 1;
    insert into public.summaries (
      conversation_id, session_version, level, covers_to, alternative_id, content, process_version_id)
    values (
      conversation, version, made.level, made.covers_to,
      coalesce(
        (select m.alternative_id from public.summaries m where m.id = sources[cardinality(sources)]),
        last.at_alternative_id),
      made.content, (alfred.chain_version()).id)
    returning id into paragraph;
    if sources is null then
      insert into public.summary_sources (conversation_id, summary_id, ordinal, alternative_id)
      select conversation, paragraph, row_number() over (order by e.exchange, side.place), side.id
      from alfred.exchanges_after(head, covered) e
      cross join lateral (values (1, e.words_id), (2, e.answer_id)) side (place, id)
      where e.exchange <= last.exchange;
      covered := made.covers_to;
    else
      insert into public.summary_sources (conversation_id, summary_id, ordinal, source_id)
      select conversation, paragraph, o.place, o.id from unnest(sources) with ordinality o (id, place);
    end if;
  end loop;
  narrative := alfred.paragraphs_named(conversation, head, p -> 'summary' -> 'paragraphs');
  if exists (
    select from public.summaries m join public.summary_sources o on o.summary_id = m.id
    where m.conversation_id = conversation and m.session_version = version and o.source_id is not null
    group by o.source_id having count(*) > 1 or o.source_id = any (narrative)
  ) then
    raise exception 'save_summary: a paragraph is summarized twice';
  end if;
  insert into public.narratives (conversation_id, session_version, covers_to, paragraphs, carried)
  values (
    conversation, version, (p #>> '{summary,coversTo}')::int, narrative, (p -> 'summary') - 'paragraphs');
  if alfred.recall_closed(conversation) is null then
    perform alfred.count_toward_reflection();
  end if;
  return jsonb_build_object('outcome', 'saved');
end
$$;
call alfred.expose('public.save_summary(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function
  alfred.exchanges_after(uuid, int),
  alfred.paragraphs_named(uuid, uuid, jsonb)
  to alfred_definer;
