-- answer_step: a person's answer to a waiting step, which continues the run at a higher epoch.

-- Continues the conversation's waiting run that was answered first, or whose step's wait ended first, at a higher
-- epoch, unless another run is at work there. The answer of a run of a message counts when that run has ended. The
-- caller holds the lock on the conversation's row.
create function alfred.resume_run(conversation uuid) returns public.runs
  language plpgsql
  set search_path = ''
as $$
declare
  resumed public.runs;
begin
  update public.runs r set
    status = 'running', epoch = r.epoch + 1, finish_key = null, next_run_id = null, reply = null, waits_until = null,
    resumed_at_alternative_id = alfred.resumed_at(r),
    started_at = clock_timestamp(), progressed_at = clock_timestamp()
  where r.id = (
      select w.id from public.runs w
      cross join lateral (
        select a.created_at, a.by_run_id from public.step_answers a where a.run_id = w.id and a.epoch = w.epoch
        union all
        select x.ended_at, null from public.step_waits x
        where x.run_id = w.id and x.epoch = w.epoch and x.ended_as is not null
      ) a
      left join public.runs b on b.id = a.by_run_id
      where w.conversation_id = conversation and w.status = 'waiting'
        and coalesce(b.status, 'completed') not in ('queued', 'running')
      order by a.created_at, w.number limit 1
    )
    and not exists (
      select 1 from public.runs b where b.conversation_id = conversation and b.status = 'running'
    )
  returning r.* into resumed;
  return resumed;
end
$$;

-- Continues runs of other conversations that a run of a message has answered.
create function alfred.resume_answered(answering public.runs) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  other uuid;
begin
  for other in
    select c.id from public.conversations c
    where c.id <> answering.conversation_id and c.id in (
      select a.conversation_id from public.step_answers a where a.by_run_id = answering.id)
    order by c.id for no key update of c
  loop
    perform alfred.resume_run(other);
  end loop;
end
$$;

-- The run of another conversation that this run has answered and that is at work now, as RunRow; null for none.
create function alfred.resumed_by(answering public.runs) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select alfred.run_row(r) from public.step_answers a join public.runs r on r.id = a.run_id
  where a.by_run_id = answering.id and a.conversation_id <> answering.conversation_id and r.status = 'running'
  limit 1
$$;

grant execute on function
  alfred.resume_run(uuid), alfred.resume_answered(public.runs), alfred.resumed_by(public.runs)
  to alfred_definer;

-- A message may answer steps. Its own run has not ended when it does so. The answered run goes on after that run, as it
-- would after any other run at work in its conversation.
-- p: {run_id, hop, choice: run|refuse|happened|skip|stop, inputs?, output?, request_hash: of what the person saw, by?:
--     the run of the message that answers}
-- → {outcome: answered | replayed, run: RunRow}. If its status is `running`, the store is rebuilt from recover_run; if
--    it is `waiting`, the run goes on when the conversation is free
--   {outcome: not_found | not_waiting}
--   {outcome: not_asked}: nothing is asked about the step, or the question has been answered
--   {outcome: stale}: the step asks about other inputs, or has seen something else since
--   {outcome: wrong_choice}: a call in doubt takes every choice, an event only `happened` and `skip`, any other step
--     only `run` and `refuse`
create function public.answer_step(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  wanted uuid := (p ->> 'run_id')::uuid;
  run public.runs;
  asked jsonb;
begin
  if coalesce(p ->> 'choice', '') not in ('run', 'refuse', 'happened', 'skip', 'stop')
    or coalesce(p ->> 'hop', '') = ''
    or coalesce(p ->> 'request_hash', '') = '' then
    raise exception 'answer_step: hop, choice and request_hash are required';
  end if;
  -- The conversation is locked first, as in accept_message and finish_run.
  perform 1 from public.conversations c
  join public.runs r on r.conversation_id = c.id
  where r.id = wanted for no key update of c;
  select * into run from public.runs r where r.id = wanted for update;
  if not found then
    return jsonb_build_object('outcome', 'not_found');
  elsif exists (
    select 1 from public.step_answers a
    where a.run_id = run.id and a.hop = p ->> 'hop' and a.choice = p ->> 'choice'
      and a.inputs is not distinct from nullif(p -> 'inputs', 'null')
      and a.output is not distinct from p -> 'output'
      and a.request_hash = p ->> 'request_hash'
      and (
        -- A run of a message answers once, whatever has become of the answer since.
        a.by_run_id = (p ->> 'by')::uuid
        or run.status in ('running', 'waiting')
          and a.epoch = (select max(w.epoch) from public.run_waits w where w.run_id = run.id))
  ) then
    return jsonb_build_object('outcome', 'replayed', 'run', alfred.run_row(run));
  elsif run.status <> 'waiting' then
    return jsonb_build_object('outcome', 'not_waiting');
  end if;
  select q.question into asked from public.run_waits w
  cross join lateral jsonb_array_elements(w.questions) q (question)
  where w.run_id = run.id and w.epoch = run.epoch and q.question ->> 'hop' = p ->> 'hop';
  if asked is null or exists (
    select 1 from public.step_answers a
    where a.run_id = run.id and a.epoch = run.epoch and a.hop = p ->> 'hop'
  ) then
    return jsonb_build_object('outcome', 'not_asked');
  elsif asked ->> 'requestHash' is distinct from p ->> 'request_hash' then
    return jsonb_build_object('outcome', 'stale');
  elsif (
    case asked ->> 'why'
      when 'unknown_outcome' then false
      when 'event' then p ->> 'choice' not in ('happened', 'skip')
      else p ->> 'choice' in ('happened', 'skip', 'stop') end
  ) then
    return jsonb_build_object('outcome', 'wrong_choice');
  end if;
  insert into public.step_answers (
    run_id, epoch, hop, conversation_id, user_id, choice, inputs, output, request_hash, by_run_id)
  values (
    run.id, run.epoch, p ->> 'hop', run.conversation_id, run.user_id, p ->> 'choice',
    nullif(p -> 'inputs', 'null'), p -> 'output', p ->> 'request_hash', (p ->> 'by')::uuid);
  perform alfred.resume_run(run.conversation_id);
  select * into run from public.runs r where r.id = wanted;
  return jsonb_build_object('outcome', 'answered', 'run', alfred.run_row(run));
end
$$;
call alfred.expose('public.answer_step(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {run_id, hop} → {decision: {choice, inputs | null, output | null, request_hash} | null}: the last answer to the
--     step
create function public.read_decision(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('decision', (
    select jsonb_build_object(
      'choice', a.choice, 'inputs', a.inputs, 'output', a.output, 'request_hash', a.request_hash)
    from public.step_answers a
    where a.run_id = (p ->> 'run_id')::uuid and a.hop = p ->> 'hop'
    order by a.epoch desc limit 1))
$$;
call alfred.expose('public.read_decision(jsonb)', 'alfred_definer', 'alfred_pipeline');


-- The open questions about steps that were shown in a conversation: those of its own runs, and those that a notice has
-- put there. The run that reads them also gets the questions that it has answered itself, so that it decides the same
-- when it is recovered.
-- `is_newest`: the question was sent there, no other run has ended in the conversation since, and the reading run's
-- message came later.
-- [{run, process, hop, step, why, given, request_hash, choices, text?, is_newest}], oldest question first, at most 20
create function alfred.waiting_steps(conversation uuid, reader uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'run', s.run_id, 'process', s.process, 'hop', s.question -> 'hop', 'step', s.question -> 'step',
    'why', s.question -> 'why', 'request_hash', s.question -> 'requestHash', 'choices', s.question -> 'choices',
    'text', s.question -> 'text',
    'is_newest', s.was_sent and s.asked_at < coalesce(me.created_at, clock_timestamp()) and not exists (
      select 1 from public.runs o
      where o.conversation_id = waiting_steps.conversation and o.id <> s.run_id and o.finished_at > s.asked_at)))
    || jsonb_build_object('given', s.question -> 'given') order by s.asked_at, s.run_id, s.n), '[]')
  from (
    select w.run_id, w.created_at as asked_at, q.question, q.n, coalesce(
      (select t.name from public.tools t where t.id = r.tool_id),
      (select d.name from public.process_versions v join public.processes d on d.id = v.process_id
       where v.id = r.process_version_id)) as process, sent.was_sent
    from public.runs r
    join public.run_waits w on w.run_id = r.id and w.epoch = r.epoch
    cross join lateral jsonb_array_elements(w.questions) with ordinality q (question, n)
    cross join lateral (
      select r.conversation_id = waiting_steps.conversation or exists (
        select 1 from public.outbox o
        where o.conversation_id = waiting_steps.conversation and o.asks is not null
          and o.asks #>> '{wait,run}' = r.id::text and o.asks #>> '{wait,epoch}' = r.epoch::text) as was_sent
    ) sent
    where r.user_id = alfred.uid() and r.status = 'waiting'
      and (sent.was_sent or exists (
        select 1 from public.notices n
        where n.user_id = r.user_id and n.conversation_id = waiting_steps.conversation
          and n.occasion = concat_ws(' ', 'waits', r.id, r.epoch)))
      and not exists (
        select 1 from public.step_answers a
        where a.run_id = r.id and a.epoch = r.epoch and a.hop = q.question ->> 'hop'
          and a.by_run_id is distinct from waiting_steps.reader)
    order by w.created_at, w.run_id, q.n limit 20
  ) s
  left join public.runs me on me.id = waiting_steps.reader
$$;
grant execute on function alfred.waiting_steps(uuid, uuid) to alfred_pipeline;

-- The answer to a step that a button of a notice stands for. `question` is the id of the notice that was sent to the
-- user.
-- p: {question, option: from 1}
-- → {offer: {run_id, hop, step, choice, request_hash} | null}
create function public.step_offer(p jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('offer', (
    select jsonb_build_object(
      'run_id', w.run_id, 'hop', q.question -> 'hop', 'step', q.question -> 'step', 'choice', c.choice,
      'request_hash', q.question -> 'requestHash')
    from public.outbox o
    join public.run_waits w
      on w.run_id = (o.asks #>> '{wait,run}')::uuid and w.epoch = (o.asks #>> '{wait,epoch}')::int
    cross join lateral jsonb_array_elements(w.questions) with ordinality q (question, n)
    cross join lateral jsonb_array_elements(q.question -> 'choices') with ordinality c (choice, m)
    where o.id = (p ->> 'question')::uuid
    order by q.n, c.m offset greatest((p ->> 'option')::int, 1) - 1 limit 1))
$$;
call alfred.expose('public.step_offer(jsonb)', current_user, 'alfred_pipeline');
