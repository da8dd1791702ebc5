-- accept_message: the only function that accepts messages. Once it has returned, the message is stored;
-- before that, nothing is.

-- The uuids of a JSON array of strings, in its order; null if there is no array.
create function alfred.ids_in_order(list jsonb) returns uuid[]
  language sql immutable
  set search_path = ''
as $$
  select array_agg(id::uuid order by n) from jsonb_array_elements_text(list) with ordinality as given (id, n)
$$;

-- A new run of the conversation with its turns: the user's words and the answer to come. The caller
-- holds the lock on the conversation's row. `stored`: the version of a stored Process that it executes, with the
-- request's inputs; otherwise the built-in chain. `place`: where the words stand; otherwise after the head. `needs`:
-- the undo that has to have undone everything before the run starts. The answer to come becomes the conversation's
-- head, the executed Process a chat's preferred one, and the words the title of a conversation that has none.
create function alfred.enter_run(
  conversation public.conversations, words text, request jsonb, is_busy boolean,
  undo_of uuid default null, stored public.process_versions default null,
  place alfred.message_place default null, needs uuid default null
) returns public.runs
  language plpgsql
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  accepted public.runs;
  base uuid := case when place is null then conversation.head_alternative_id else place.base end;
  previous public.turns;
  last_seq int;
  executed public.process_versions := case when stored.id is null then alfred.chain_version() else stored end;
begin
  select t.* into previous from public.turns t
  join public.alternatives a on a.turn_id = t.id where a.id = base;
  select max(t.seq) into last_seq from public.turns t where t.conversation_id = conversation.id;

  accepted.id := gen_random_uuid();
  accepted.user_turn_id := coalesce(place.user_turn, gen_random_uuid());
  accepted.agent_turn_id := coalesce(place.agent_turn, gen_random_uuid());
  accepted.user_alternative_id := coalesce(place.user_alternative, gen_random_uuid());
  accepted.agent_alternative_id := gen_random_uuid();

  if place.user_turn is null then
    insert into public.turns (
      id, conversation_id, seq, depth, speaker, parent_turn_id, via_alternative_id)
    values (
      accepted.user_turn_id, conversation.id, coalesce(last_seq, 0) + 1, coalesce(previous.depth, 0) + 1, 'user',
      previous.id, base);
  end if;
  if place.user_alternative is null then
    insert into public.alternatives (id, turn_id, conversation_id, seq, is_active, content, responds_to)
    values (
      accepted.user_alternative_id, accepted.user_turn_id, conversation.id,
      alfred.next_alternative(accepted.user_turn_id), place.user_turn is null, words, base);
  end if;
  if place.agent_turn is null then
    insert into public.turns (
      id, conversation_id, seq, depth, speaker, parent_turn_id, via_alternative_id)
    values (
      accepted.agent_turn_id, conversation.id, coalesce(last_seq, 0) + 2, coalesce(previous.depth, 0) + 2, 'agent',
      accepted.user_turn_id, accepted.user_alternative_id);
  end if;
  insert into public.alternatives (
    id, turn_id, conversation_id, seq, is_active, responds_to, process_version_id)
  values (
    accepted.agent_alternative_id, accepted.agent_turn_id, conversation.id,
    alfred.next_alternative(accepted.agent_turn_id), place.agent_turn is null,
    accepted.user_alternative_id, executed.id);
  insert into public.runs (
    id, conversation_id, user_id, household_id, number, kind, undo_of, undo_runs, needs_run_id, process_version_id,
    user_turn_id, agent_turn_id, user_alternative_id, agent_alternative_id, base_alternative_id, status,
    accepted_as, base_unseen, started_at, progressed_at, route, idempotency_key, body_hash, media, had_media, inputs, tool_id,
    trigger, quotas, rerun_of, rerun_plan
  ) values (
    accepted.id, conversation.id, me, conversation.household_id, conversation.run_count + 1,
    case when enter_run.undo_of is null then 'message' else 'undo' end, enter_run.undo_of,
    alfred.ids_in_order(request -> 'undo_runs'), needs, executed.id,
    accepted.user_turn_id, accepted.agent_turn_id, accepted.user_alternative_id,
    accepted.agent_alternative_id, base, case when is_busy then 'queued' else 'running' end,
    case when is_busy then 'queued' else 'running' end,
    exists (
      select 1 from public.runs r
      where r.agent_alternative_id = base and r.status in ('queued', 'running')
        or r.user_alternative_id = place.user_alternative and r.base_unseen),
    case when not is_busy then clock_timestamp() end,
    case when not is_busy then clock_timestamp() end,
    request ->> 'route', request ->> 'key', request ->> 'body_hash', request -> 'media',
    coalesce(request -> 'media', '[]') not in ('[]', 'null'),
    case when stored.id is not null then coalesce(request -> 'inputs', '{}') end,
    case when stored.id is not null then (request ->> 'tool_id')::uuid end,
    case when stored.id is not null then request ->> 'trigger' end,
    case when stored.id is not null then request -> 'quotas' end,
    case when stored.id is not null then (request ->> 'rerun_of')::uuid end,
    case when stored.id is not null then request -> 'rerun_plan' end
  ) returning * into accepted;
  update public.conversations c
  set run_count = conversation.run_count + 1,
    title = coalesce(
      conversation.title, nullif(left(btrim(regexp_replace(words, '\s+', ' ', 'g')), 60), '')),
    default_process_id = case when conversation.kind = 'chat' then executed.process_id end,
    head_alternative_id = accepted.agent_alternative_id
  where c.id = conversation.id;
  if place.is_elsewhere then
    perform alfred.move_head(conversation.id, accepted.agent_alternative_id);
  end if;
  return accepted;
end
$$;

-- The option's label, if its question is the one open in the session at this alternative; null otherwise. A run
-- that has not ended may still settle the question, so Understand checks again.
create function alfred.open_option(conversation uuid, base uuid, answer jsonb) returns text
  language sql stable
  set search_path = ''
as $$
  select open.pending -> 'options' ->> ((answer ->> 'option')::int - 1)
  from (
    select (s.state ->> 'pending')::jsonb as pending from public.snapshots s
    where s.conversation_id = conversation and s.version = alfred.session_at(base)
  ) open
  where open.pending ->> 'run' = answer ->> 'question' and (answer ->> 'option')::int > 0
$$;

-- {undo: RunRow}: the undo that must be done before this run; {} if there is none.
create function alfred.undo_before(run public.runs) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce((
    select jsonb_build_object('undo', alfred.run_row(u)) from public.runs u where u.id = run.needs_run_id), '{}')
$$;

-- p: {conversation_id, text | answer: {question, option}, place?: {from | edit | retry | asked} (place_for), media?,
--     route, key, body_hash, if_busy: enqueue|reject, effects?: keep|undo, queue_limit, budget_micro_usd?, spent_since?
--     (with it), process_id?, version?, inputs?, quotas? (as for startable_process; `text` may then be absent)}
-- → {outcome: accepted | replayed, run: RunRow, undo?: RunRow of the undo that runs before it}
--   {outcome: changed_since, message}: an undo would lose a later change
--   {outcome: key_conflict | busy | queue_full | not_found | archived | question_closed | budget_spent}, or a refusal
--     of place_for or of startable_process
--   {outcome: effects_stand, runs: effects_in_the_way, turn, head}: changes of these runs stand, and the request does
--     not say in `effects` what becomes of them
-- An answer replaces a text: the option's label becomes the message. `retry` and `asked` come without text and answer.
-- A retry uses the message's words again; `asked` uses the words of the edit or retry that the question was about. A
-- repeat of an accepted request gets its first answer, whatever has been spent since. A channel's event that was
-- refused once is refused again: queue_full.
create function public.accept_message(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  conversation public.conversations;
  known public.runs;
  accepted public.runs;
  place alfred.message_place;
  given jsonb := nullif(p -> 'answer', 'null');
  in_the_way jsonb;
  problem jsonb;
  undo public.runs;
  words text := p ->> 'text';
  reuses_words boolean := coalesce(p #>> '{place,retry}', p #>> '{place,asked}') is not null;
  busy boolean;
  queued int;
  start record;
  stored public.process_versions;
begin
  if (coalesce(words, '') = '' and p ->> 'process_id' is null and not reuses_words) = (given is null)
    or reuses_words and (words <> '' or given is not null)
    or p #>> '{place,asked}' is not null and p ->> 'effects' is null
    or coalesce(p ->> 'route', '') = ''
    or coalesce(p ->> 'key', '') = '' or coalesce(p ->> 'body_hash', '') = ''
    or coalesce(p ->> 'if_busy', '') not in ('enqueue', 'reject') then
    raise exception
      'accept_message: text or answer, route, key, body_hash and if_busy are required';
  elsif p ->> 'budget_micro_usd' is not null and p ->> 'spent_since' is null then
    raise exception 'accept_message: a budget requires spent_since';
  end if;

  perform alfred.lock_key('request', me::text, p ->> 'route', p ->> 'key');
  select * into known from public.runs r
  where r.user_id = me and r.route = p ->> 'route' and r.idempotency_key = p ->> 'key';
  if found then
    if known.body_hash <> p ->> 'body_hash' then
      return jsonb_build_object('outcome', 'key_conflict');
    end if;
    return jsonb_build_object('outcome', 'replayed', 'run', alfred.run_row(known))
      || alfred.undo_before(known);
  end if;

  -- Not `for update`, so that rows that refer to the conversation can be written meanwhile.
  select * into conversation from public.conversations c
  where c.id = (p ->> 'conversation_id')::uuid and c.kind = 'chat' for no key update;
  if not found then
    return jsonb_build_object('outcome', 'not_found');
  elsif conversation.status = 'archived' then
    return jsonb_build_object('outcome', 'archived');
  elsif alfred.is_refused(me, p ->> 'route', p ->> 'key') then
    return jsonb_build_object('outcome', 'queue_full');
  end if;
  place := alfred.place_for(conversation, nullif(p -> 'place', 'null'));
  if place.refusal is not null then
    return jsonb_build_object('outcome', place.refusal);
  end if;
  in_the_way := alfred.effects_in_the_way(conversation, place);
  if exists (
    select from jsonb_array_elements(in_the_way) r where not place.agreed ? (r ->> 'run_id')
  ) then
    return jsonb_build_object('outcome', 'question_closed');
  elsif in_the_way <> '[]' and p ->> 'effects' is null then
    return jsonb_build_object(
      'outcome', 'effects_stand', 'runs', in_the_way, 'turn', place.user_turn,
      'head', conversation.head_alternative_id);
  elsif in_the_way <> '[]' and p ->> 'effects' = 'undo' then
    problem := alfred.undo_problem(
      conversation, alfred.ids_in_order(jsonb_path_query_array(in_the_way, '$[*].run_id')));
    if problem is not null then
      return jsonb_build_object('outcome', 'changed_since', 'message', problem -> 'message');
    end if;
  end if;
  words := coalesce(place.words, words);
  if given is not null then
    words := alfred.open_option(conversation.id, place.base, given);
    if coalesce(words, '') = '' then
      return jsonb_build_object('outcome', 'question_closed');
    end if;
  end if;
  if p ->> 'process_id' is not null then
    start := alfred.startable_process(p);
    if start.refusal is not null then
      return start.refusal;
    end if;
    stored := start.version;
    words := coalesce(nullif(words, ''), start.name);
  end if;
  if p ->> 'budget_micro_usd' is not null and
    alfred.spent_since((p ->> 'spent_since')::timestamptz) >= (p ->> 'budget_micro_usd')::bigint then
    return jsonb_build_object('outcome', 'budget_spent');
  end if;

  select count(*) filter (where r.status = 'queued'), count(*) > 0
  into queued, busy
  from public.runs r
  where r.conversation_id = conversation.id and r.status in ('queued', 'running');
  if busy and p ->> 'if_busy' = 'reject' then
    return jsonb_build_object('outcome', 'busy');
  elsif busy and queued >= (p ->> 'queue_limit')::int then
    return jsonb_build_object('outcome', 'queue_full');
  end if;

  if in_the_way <> '[]' and p ->> 'effects' = 'undo' then
    undo := alfred.enter_undo(conversation, p, busy, in_the_way);
    select * into conversation from public.conversations c where c.id = conversation.id;
    busy := true;
  end if;
  accepted := alfred.enter_run(
    conversation, words, p, busy, null, stored, place, undo.id);
  given := coalesce(given, place.answer);
  if given is not null then
    update public.runs r set answer = given where r.id = accepted.id returning * into accepted;
  end if;
  return jsonb_build_object('outcome', 'accepted', 'run', alfred.run_row(accepted)) || alfred.undo_before(accepted);
end
$$;
call alfred.expose('public.accept_message(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function
  alfred.enter_run(
    public.conversations, text, jsonb, boolean, uuid, public.process_versions, alfred.message_place, uuid),
  alfred.ids_in_order(jsonb),
  alfred.open_option(uuid, uuid, jsonb),
  alfred.undo_before(public.runs)
  to alfred_definer;
