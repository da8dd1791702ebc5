-- answer_step: a person's answer to a step that waits, which puts the run back to work at a higher epoch.

-- p: {run_id, hop, choice: run|refuse|happened|skip|stop, inputs?, output?, request_hash: of what the person saw}
-- → {outcome: answered | replayed, run: RunRow}: the store is rebuilt from recover_run
--   {outcome: not_found | not_waiting | not_asked}
--   {outcome: stale}: the step asks about other inputs, or has seen something else since
--   {outcome: wrong_choice}: only a call in doubt may have happened, be left out, or stop the run
--   {outcome: busy}: another run of the conversation has not ended
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
  elsif run.status <> 'waiting' then
    if run.status = 'running' and exists (
      select 1 from public.step_answers a
      where a.run_id = run.id and a.hop = p ->> 'hop' and a.choice = p ->> 'choice'
        and a.inputs is not distinct from nullif(p -> 'inputs', 'null')
        and a.output is not distinct from p -> 'output'
        and a.request_hash = p ->> 'request_hash'
        and a.epoch = (select max(w.epoch) from public.run_waits w where w.run_id = run.id)
    ) then
      return jsonb_build_object('outcome', 'replayed', 'run', alfred.run_row(run));
    end if;
    return jsonb_build_object('outcome', 'not_waiting');
  end if;
  select q.question into asked from public.run_waits w
  cross join lateral jsonb_array_elements(w.questions) q (question)
  where w.run_id = run.id and w.epoch = run.epoch and q.question ->> 'hop' = p ->> 'hop';
  if asked is null then
    return jsonb_build_object('outcome', 'not_asked');
  elsif asked ->> 'requestHash' is distinct from p ->> 'request_hash' then
    return jsonb_build_object('outcome', 'stale');
  elsif p ->> 'choice' in ('happened', 'skip', 'stop') and asked ->> 'why' is distinct from 'unknown_outcome' then
    return jsonb_build_object('outcome', 'wrong_choice');
  elsif exists (
    select 1 from public.runs r
    where r.conversation_id = run.conversation_id and r.status in ('queued', 'running')
  ) then
    return jsonb_build_object('outcome', 'busy');
  end if;
  insert into public.step_answers (
    run_id, epoch, hop, conversation_id, user_id, choice, inputs, output, request_hash)
  values (
    run.id, run.epoch, p ->> 'hop', run.conversation_id, run.user_id, p ->> 'choice',
    nullif(p -> 'inputs', 'null'), p -> 'output', p ->> 'request_hash');
  update public.runs r set
    status = 'running', epoch = r.epoch + 1, finish_key = null, next_run_id = null, reply = null,
    resumed_at_alternative_id = alfred.resumed_at(r),
    started_at = clock_timestamp(), progressed_at = clock_timestamp()
  where r.id = run.id returning * into run;
  return jsonb_build_object('outcome', 'answered', 'run', alfred.run_row(run));
end
$$;
call alfred.expose('public.answer_step(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {run_id, hop} → {decision: {choice, inputs | null, output: null without one, request_hash} | null}: the last answer to
-- the step
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
