-- An answer to a question by a button: accepted like a message, with the option's label as its words.

-- {question: the run that asked, option: from 1}; null for a message in words.
alter table public.runs add column answer jsonb
  check (answer is null or (
    jsonb_typeof(answer -> 'question') = 'string' and jsonb_typeof(answer -> 'option') = 'number'
  ));
-- Entered with the run, in the same call.
grant update (answer) on public.runs to alfred_definer;

create or replace function alfred.run_row(run public.runs) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', run.id,
    'conversation_id', run.conversation_id,
    'user_id', run.user_id,
    'household_id', run.household_id,
    'number', run.number,
    'kind', run.kind,
    'undo_of', run.undo_of,
    'answer', run.answer,
    'status', run.status,
    'accepted_as', run.accepted_as,
    'epoch', run.epoch,
    'text', (select a.content from public.alternatives a where a.id = run.user_alternative_id),
    'user_turn_id', run.user_turn_id,
    'agent_turn_id', run.agent_turn_id,
    'agent_alternative_id', run.agent_alternative_id,
    'session_version', alfred.session_version(run.conversation_id),
    'created_at', run.created_at
  )
$$;

-- The label of the option, while its question is the one that the conversation's session leaves open;
-- null otherwise. A run that is under way may still settle the question: Understand looks again.
create function alfred.open_option(conversation uuid, answer jsonb) returns text
  language sql stable
  set search_path = ''
as $$
  select open.pending -> 'options' ->> ((answer ->> 'option')::int - 1)
  from (
    select (s.state ->> 'pending')::jsonb as pending from public.snapshots s
    where s.conversation_id = conversation order by s.version desc limit 1
  ) open
  where open.pending ->> 'run' = answer ->> 'question' and (answer ->> 'option')::int > 0
$$;
grant execute on function alfred.open_option(uuid, jsonb) to alfred_definer;

-- accept_message with an answer in place of a text: the only change is `question_closed`.
-- p: {conversation_id, text | answer: {question, option}, route, key, body_hash,
--     if_busy: enqueue|reject, queue_limit, budget_micro_usd?, spent_since? (with it)}
-- → {outcome: accepted | replayed, run: RunRow}
--   {outcome: key_conflict | busy | queue_full | not_found | archived | question_closed | budget_spent}
create or replace function public.accept_message(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  conversation public.conversations;
  known public.runs;
  accepted public.runs;
  words text := p ->> 'text';
  busy boolean;
  queued int;
begin
  if (coalesce(words, '') = '') = (p -> 'answer' is null) or coalesce(p ->> 'route', '') = ''
    or coalesce(p ->> 'key', '') = '' or coalesce(p ->> 'body_hash', '') = ''
    or coalesce(p ->> 'if_busy', '') not in ('enqueue', 'reject') then
    raise exception
      'accept_message: text or answer, route, key, body_hash and if_busy are required';
  elsif p ->> 'budget_micro_usd' is not null and p ->> 'spent_since' is null then
    raise exception 'accept_message: a budget counts from some moment on, spent_since';
  end if;

  perform alfred.lock_key('request', me::text, p ->> 'route', p ->> 'key');
  select * into known from public.runs r
  where r.user_id = me and r.route = p ->> 'route' and r.idempotency_key = p ->> 'key';
  if found then
    if known.body_hash <> p ->> 'body_hash' then
      return jsonb_build_object('outcome', 'key_conflict');
    end if;
    return jsonb_build_object('outcome', 'replayed', 'run', alfred.run_row(known));
  end if;

  -- Not `for update`: rows that refer to the conversation may go on being written meanwhile.
  select * into conversation from public.conversations c
  where c.id = (p ->> 'conversation_id')::uuid for no key update;
  if not found then
    return jsonb_build_object('outcome', 'not_found');
  elsif conversation.status = 'archived' then
    return jsonb_build_object('outcome', 'archived');
  end if;
  if p -> 'answer' is not null then
    words := alfred.open_option(conversation.id, p -> 'answer');
    if coalesce(words, '') = '' then
      return jsonb_build_object('outcome', 'question_closed');
    end if;
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

  accepted := alfred.enter_run(conversation, words, p, busy);
  if p -> 'answer' is not null then
    update public.runs r set answer = p -> 'answer' where r.id = accepted.id returning * into accepted;
  end if;
  return jsonb_build_object('outcome', 'accepted', 'run', alfred.run_row(accepted));
end
$$;
