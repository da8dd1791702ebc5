-- finish_run: ends a run, once. Reply, snapshot, outbox and the start of the next run are one transaction. A
-- second call is refused, or gets the first answer again.

create function alfred.ended_run(run public.runs) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select jsonb_build_object('id', run.id, 'status', run.status, 'reply', run.reply)
$$;

-- p: {run_id, epoch (null: any), finish_key, status: completed|failed|cancelled|waiting, decision?, plan?,
--     reply?: {text, changes, pending?}, usage?, error?, summary?, snapshot?: {version, state},
--     decisions? (how many decisions of the run, and attempts at its calls, the snapshot takes into account: if there
--     is another number, it is stale),
--     calls?: [{hop, tool, service, code, ms, bytes, tokens}] of Tools,
--     steps?: [{hop, …}], what each step of a stored Process has done, in order,
--     journal?: [{hop, result, status}] of a stored Process;
--     with the status waiting: questions?: [{hop, requestHash, …}], options?: the labels of their answers,
--     waits?: [hop] of steps that wait for a time or an event}
-- A run that waits ends once more when it is stopped from outside, by `cancel` or `sweep`: what it did and spent before
-- stays in its record.
-- → {outcome: finished | replayed, run: {id, status, reply}, next: RunRow | null, to_send: whether the reply waits in
--    the outbox, notice: the id of a notice that waits there | null, resumed: RunRow | null}
--    `next`: the run that begins now, or a waiting run of this conversation that goes on
--    `resumed`: a run of another conversation that goes on, because this run has answered it
--   {outcome: lost | stale_epoch | stale_session, run, next: null}; {outcome: not_found}
create function public.finish_run(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  wanted uuid := (p ->> 'run_id')::uuid;
  ended public.runs;
  started public.runs;
  conversation public.conversations;
  refused text;
  notice uuid;
begin
  if coalesce(p ->> 'finish_key', '') = ''
    or coalesce(p ->> 'status', '') not in ('completed', 'failed', 'cancelled', 'waiting') then
    raise exception 'finish_run: finish_key and a final status are required';
  end if;
  -- The conversation is locked first, as in accept_message: its lock protects the queued and running runs.
  select c.* into conversation from public.conversations c
  join public.runs r on r.conversation_id = c.id
  where r.id = wanted for no key update of c;
  select * into ended from public.runs r where r.id = wanted for update;
  if not found then
    return jsonb_build_object('outcome', 'not_found', 'run', null, 'next', null);
  end if;

  if ended.status not in ('queued', 'running')
    and (ended.status <> 'waiting' or p ->> 'status' <> 'cancelled') then
    if ended.finish_key = p ->> 'finish_key' then
      select * into started from public.runs r where r.id = ended.next_run_id;
      return jsonb_build_object(
        'outcome', 'replayed', 'run', alfred.ended_run(ended),
        'next', case when started.id is not null then alfred.run_row(started) end,
        'to_send', alfred.is_to_send(ended.id), 'notice', alfred.notice_of(ended),
        'resumed', alfred.resumed_by(ended));
    end if;
    refused := 'lost';
  elsif p ->> 'epoch' is not null and ended.epoch <> (p ->> 'epoch')::int then
    refused := 'stale_epoch';
  elsif ended.status = 'queued' and p ->> 'status' in ('completed', 'waiting') then
    raise exception 'finish_run: a run that never started cannot complete';
  elsif jsonb_typeof(p -> 'snapshot') = 'object' and (p #>> '{snapshot,version}')::int
      is distinct from alfred.next_version(ended.conversation_id) then
    refused := 'stale_session';
  elsif (p ->> 'decisions')::int <> (
      (select count(*) from public.effect_decisions d where d.origin = 'run' and d.origin_id = ended.id)
      + (select count(*) from public.run_steps s where s.run_id = ended.id)) then
    refused := 'stale_session';
  end if;
  if refused is not null then
    return jsonb_build_object('outcome', refused, 'run', alfred.ended_run(ended), 'next', null);
  end if;

  update public.runs r set
    status = p ->> 'status', finish_key = p ->> 'finish_key',
    decision = p ->> 'decision', plan = nullif(p -> 'plan', 'null'),
    reply = nullif(p -> 'reply', 'null'),
    usage = coalesce(nullif(p -> 'usage', 'null'), case when r.status = 'waiting' then r.usage end),
    error = nullif(p -> 'error', 'null'),
    summary = coalesce(nullif(p -> 'summary', 'null'),
      case when r.status = 'waiting' then jsonb_set(r.summary, '{questions}', '[]', false) end),
    progressed_at = clock_timestamp(),
    finished_at = case when p ->> 'status' <> 'waiting' then clock_timestamp() end
  where r.id = ended.id
  returning r.* into ended;
  if jsonb_typeof(p -> 'calls') = 'array' then
    perform alfred.record_calls(ended, p -> 'calls');
  end if;
  if jsonb_typeof(p -> 'steps') = 'array' then
    perform alfred.keep_steps(ended, p -> 'steps');
  end if;
  if ended.status <> 'waiting' and jsonb_typeof(p -> 'journal') = 'array' then
    perform alfred.keep_results(ended, p -> 'journal');
  end if;
  if ended.status = 'waiting' then
    insert into public.run_waits (run_id, epoch, conversation_id, user_id, commits, questions)
    values (
      ended.id, ended.epoch, ended.conversation_id, ended.user_id, coalesce(p -> 'journal', '[]'),
      coalesce(p -> 'questions', '[]'));
    update public.step_waits w set epoch = ended.epoch
    where w.run_id = ended.id and p -> 'waits' ? w.hop;
    update public.runs r set waits_until = (
      select max(w.due_at) from public.step_waits w where w.run_id = ended.id and w.epoch = ended.epoch)
    where r.id = ended.id;
    if conversation.channel <> 'api' then
      notice := alfred.enter_wait(ended, p -> 'options');
    end if;
    if ended.trigger in ('api', 'schedule', 'hook') and jsonb_array_length(p -> 'questions') > 0 then
      notice := alfred.enter_notice(
        concat_ws(' ', 'waits', ended.id, ended.epoch), null,
        jsonb_build_object('kind', 'waits', 'process', alfred.run_name(ended)), ended.id,
        alfred.process_of(ended), jsonb_build_object(
          'wait', jsonb_build_object('run', ended.id, 'epoch', ended.epoch)));
    end if;
  elsif ended.reply ->> 'text' is not null then
    update public.alternatives a set content = ended.reply ->> 'text'
    where a.id = ended.agent_alternative_id;
  end if;
  if jsonb_typeof(p -> 'snapshot') = 'object' then
    insert into public.snapshots (
      agent_alternative_id, at_alternative_id, conversation_id, run_id, version, state)
    values (
      ended.agent_alternative_id,
      coalesce(ended.resumed_at_alternative_id, ended.agent_alternative_id), ended.conversation_id, ended.id,
      (p #>> '{snapshot,version}')::int, p #> '{snapshot,state}');
  end if;
  if ended.status = 'failed' and ended.trigger in ('schedule', 'hook') then
    notice := alfred.enter_notice(
      concat_ws(' ', 'failed', ended.id), 'failed ' || alfred.process_of(ended),
      jsonb_build_object('kind', 'failed', 'process', alfred.run_name(ended)), ended.id, alfred.process_of(ended));
  end if;
  if conversation.channel <> 'api' and ended.status <> 'waiting' then
    perform alfred.enter_outbox(ended);
  end if;
  if ended.status <> 'waiting' then
    perform alfred.enter_memory(ended);
    update public.step_waits w set ended_as = 'left', ended_at = clock_timestamp()
    where w.run_id = ended.id and w.ended_as is null;
  end if;
  update public.conversations c set updated_at = clock_timestamp() where c.id = conversation.id;

  started := alfred.resume_run(ended.conversation_id);
  if started.id is null then
    started := alfred.start_next_run(ended.conversation_id);
  end if;
  perform alfred.resume_answered(ended);
  -- The started run is this one if what it waits for came while it still had other things to do.
  if started.id is not null and started.id <> ended.id then
    update public.runs r set next_run_id = started.id where r.id = ended.id;
  end if;
  return jsonb_build_object(
    'outcome', 'finished', 'run', alfred.ended_run(ended),
    'next', case when started.id is not null then alfred.run_row(started) end,
    'to_send', conversation.channel <> 'api' and alfred.is_to_send(ended.id),
    'notice', notice, 'resumed', alfred.resumed_by(ended));
end
$$;
call alfred.expose('public.finish_run(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function alfred.ended_run(public.runs) to alfred_definer;
