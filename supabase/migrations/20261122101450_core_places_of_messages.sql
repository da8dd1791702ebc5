-- Where a message belongs in the tree of alternatives: after the head, after another alternative, in place of an
-- earlier message, or as a retry of the same message (spec/tree).

create type alfred.message_place as (
  -- The outcome with which the message is refused; null when it is not.
  refusal text,
  -- Whether the message belongs anywhere but after the conversation's head.
  is_elsewhere boolean,
  -- The alternative that the message responds to: the head, unless the message belongs elsewhere. Null at the root.
  base uuid,
  -- For a message that belongs in existing turns: the turn of the user's words, their alternative, and the turn of the
  -- answer.
  user_turn uuid,
  user_alternative uuid,
  agent_turn uuid,
  -- For a retry: the text of the earlier message, and the option that was pressed. For the answer to a question: the
  -- edit's text.
  words text,
  answer jsonb,
  -- For the answer to a question: the runs that the question was about.
  agreed jsonb
);

-- The number of the next alternative of a turn.
create function alfred.next_alternative(turn uuid) returns int
  language sql stable
  set search_path = ''
as $$
  select coalesce(max(a.seq), 0) + 1 from public.alternatives a where a.turn_id = turn
$$;

-- The alternative of a turn that is on the path to the head; otherwise its active one.
create function alfred.shown_alternative(conversation public.conversations, turn uuid) returns public.alternatives
  language sql stable
  set search_path = ''
as $$
  select a from public.alternatives a
  left join alfred.path_of(conversation.head_alternative_id) p on p.alternative_id = a.id
  where a.turn_id = turn and a.conversation_id = conversation.id and (p.alternative_id is not null or a.is_active)
  order by p.alternative_id is null limit 1
$$;

-- The turn of the user's newest message on the path to the head, by its position there and not by its number. An undo
-- is not a message. Null if there is none.
create function alfred.newest_message(conversation public.conversations) returns uuid
  language sql stable
  set search_path = ''
as $$
  select p.turn_id from alfred.path_of(conversation.head_alternative_id) p
  join public.turns t on t.id = p.turn_id
  join public.alternatives a on a.id = p.alternative_id
  where t.speaker = 'user' and not exists (
    select 1 from public.runs r
    where r.user_alternative_id = coalesce(a.copied_from, a.id) and r.kind = 'undo')
  order by p.up limit 1
$$;

-- asked: {from: alternative} | {edit: the user's turn} | {retry: the user's turn, or the agent's}; null for none.
-- Instead of a turn, 'newest' means the turn of the user's newest message on the path. {asked: question | 'newest'}:
-- what a channel has asked about before it edits or retries (open_question).
-- Refusals:
--   not_found: no such alternative of the agent or turn in this conversation (an edit names the user's), or no message
--     yet
--   not_a_message: the turn is that of an undo
--   still_answering: no answer to the turn has ended, or a later message on the path is not answered
--   media_gone: the words to retry came with pictures or voice notes, which are not kept
--   question_closed: the question is not the one that is open
create function alfred.place_for(conversation public.conversations, asked jsonb) returns alfred.message_place
  language plpgsql stable
  set search_path = ''
as $$
declare
  place alfred.message_place;
  wanted text;
  turn public.turns;
  shown public.alternatives;
  first public.runs;
begin
  place.is_elsewhere := asked is not null;
  if asked is null then
    place.base := conversation.head_alternative_id;
    return place;
  end if;
  if asked ? 'from' then
    select a.id into place.base from public.alternatives a join public.turns t on t.id = a.turn_id
    where a.id = (asked ->> 'from')::uuid and a.conversation_id = conversation.id and t.speaker = 'agent';
    place.refusal := case when place.base is null then 'not_found' end;
    return place;
  end if;

  if asked ? 'asked' then
    asked := alfred.open_question(conversation, asked ->> 'asked');
    if asked is null then
      place.refusal := 'question_closed';
      return place;
    end if;
    place.words := asked ->> 'text';
    place.agreed := asked -> 'runs';
  end if;
  wanted := coalesce(asked ->> 'edit', asked ->> 'retry');
  if wanted = 'newest' then
    wanted := alfred.newest_message(conversation)::text;
  end if;
  select * into turn from public.turns t where t.id = wanted::uuid and t.conversation_id = conversation.id;
  if asked ? 'retry' and turn.speaker = 'agent' then
    select * into turn from public.turns t where t.id = turn.parent_turn_id;
  end if;
  if turn.id is null or turn.speaker <> 'user' then
    place.refusal := 'not_found';
    return place;
  end if;
  shown := alfred.shown_alternative(conversation, turn.id);
  place.base := shown.responds_to;
  place.user_turn := turn.id;
  select t.id into place.agent_turn from public.turns t
  where t.parent_turn_id = turn.id and t.speaker = 'agent' order by t.seq limit 1;
  -- A copied message was sent in a run of the original conversation.
  select * into first from public.runs r
  where r.user_alternative_id = coalesce(shown.copied_from, shown.id) order by r.number limit 1;
  if first.kind = 'undo' then
    place.refusal := 'not_a_message';
  elsif not exists (
    select 1 from public.runs r
    where r.user_turn_id = turn.id and r.status in ('completed', 'failed', 'cancelled')
  ) and not exists (
    select 1 from public.alternatives a where a.turn_id = turn.id and a.copied_from is not null
  ) or exists (
    select 1 from alfred.runs_below(conversation, turn) r
    where r.status in ('queued', 'running') and r.user_turn_id <> turn.id
  ) then
    place.refusal := 'still_answering';
  elsif asked ? 'retry' and first.had_media then
    place.refusal := 'media_gone';
  end if;
  if asked ? 'retry' then
    place.user_alternative := shown.id;
    place.words := shown.content;
    -- Questions that were open where a fork was made are not open in the fork.
    place.answer := case when shown.copied_from is null then first.answer end;
  end if;
  return place;
end
$$;

-- The runs that answer this turn, and the later ones, on the path to the head; none if the turn is not on it.
create function alfred.runs_below(conversation public.conversations, turn public.turns) returns setof public.runs
  language sql stable
  set search_path = ''
as $$
  with path as materialized (select * from alfred.path_of(conversation.head_alternative_id))
  select r.* from path p
  join public.runs r on r.agent_alternative_id = p.alternative_id
  where p.up < (select q.up from path q where q.turn_id = turn.id)
$$;

-- The names of the Tools whose calls in a run may have changed something outside, which cannot be undone: a version
-- of the Tool may change something (`mayChange` in shared/contracts/definitions/tools.ts), and the call's code does
-- not say that the call was never made.
create function alfred.calls_outside(run uuid) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(distinct t.name order by t.name), '[]')
    from public.tool_calls c join public.tools t on t.id = c.tool_id
    where c.run_id = run and exists (
      select from public.tool_versions v
      where v.tool_id = t.id and case v.operation ->> 'type'
        when 'rest_call' then coalesce(v.operation ->> 'method', '') not in ('GET', 'HEAD')
        when 'mcp_call' then v.operation ->> 'retry' = 'never'
        when 'graph_query' then v.operation ->> 'access' = 'write'
        else false end
      and (c.code in ('ok', 'too_large', 'bad_answer', 'output_mismatch', 'secret_echoed', 'unknown_outcome')
        or v.operation ->> 'retry' <> 'never' and c.code in ('away', 'timeout', 'server_error'))));
end
$$;

-- The runs that an edit or a retry would take off the path to the head and whose changes are still in force:
-- [{run_id, text, changes, calls: calls_outside}], newest first. An undo does not count if the change that it undid
-- is taken off the path as well; it counts if that change was made earlier on the path.
create function alfred.effects_in_the_way(
  conversation public.conversations, place alfred.message_place
) returns jsonb
  language sql stable
  set search_path = ''
as $$
  with below as materialized (
    select r.* from public.turns t cross join lateral alfred.runs_below(conversation, t) r
    where t.id = place.user_turn
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'run_id', r.id,
    'text', (select a.content from public.alternatives a where a.id = r.user_alternative_id),
    'changes', coalesce(r.reply -> 'changes', '[]'), 'calls', alfred.calls_outside(r.id)) order by r.number desc), '[]')
  from below r
  where exists (
    select 1 from public.effects e
    where e.origin = 'run' and e.origin_id = r.id and e.status = 'applied' and e.undone_by is null
      and not exists (
        select 1 from public.effects undone
        where undone.undone_by = e.id and undone.origin_id in (select b.id from below b)))
$$;

grant execute on function
  alfred.next_alternative(uuid),
  alfred.shown_alternative(public.conversations, uuid),
  alfred.newest_message(public.conversations),
  alfred.place_for(public.conversations, jsonb),
  alfred.runs_below(public.conversations, public.turns),
  alfred.calls_outside(uuid),
  alfred.effects_in_the_way(public.conversations, alfred.message_place)
  to alfred_definer;
