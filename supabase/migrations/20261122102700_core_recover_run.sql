-- recover_run: raises a run's epoch and returns the data to rebuild the run's hot state.

-- Raises the run's epoch for exactly one caller. Every caller gets the data to rebuild hot state at the current epoch,
-- because the winner may fail before it has rebuilt anything; the store refuses a second rebuild of the same epoch.
-- p: {run_id, from_epoch}
-- → {outcome: recovered | superseded | waiting (the run waits), epoch, run: RunRow, reply: text | null,
--    snapshot: {version, state} | null, summary: as summary_json | null,
--    decisions: [{step, seq, mode, answers, context, results}],
--    steps: [{hop, context, called}]: as journalled_steps}
--   {outcome: ended, epoch, status, reply: text | null, to_send: whether its reply waits in the outbox}
--   {outcome: not_found}
create function public.recover_run(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  run public.runs;
  outcome text := 'superseded';
begin
  select * into run from public.runs r where r.id = (p ->> 'run_id')::uuid for update;
  if not found then
    return jsonb_build_object('outcome', 'not_found');
  elsif run.status = 'waiting' then
    outcome := 'waiting';
  elsif run.status not in ('queued', 'running') then
    return jsonb_build_object(
      'outcome', 'ended', 'epoch', run.epoch, 'status', run.status, 'reply', run.reply ->> 'text',
      'to_send', alfred.is_to_send(run.id));
  elsif run.status = 'running' and run.epoch = (p ->> 'from_epoch')::int then
    update public.runs r set epoch = r.epoch + 1, progressed_at = clock_timestamp()
    where r.id = run.id
    returning r.* into run;
    outcome := 'recovered';
  end if;
  return jsonb_build_object(
    'outcome', outcome,
    'epoch', run.epoch,
    'run', alfred.run_row(run),
    'reply', run.reply ->> 'text',
    'decisions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'step', d.step, 'seq', d.seq, 'mode', d.mode, 'answers', d.answers, 'context', d.context,
        'results', d.results) order by d.created_at, d.step, d.seq), '[]')
      from public.effect_decisions d where d.origin = 'run' and d.origin_id = run.id
    ),
    'steps', case when run.inputs is null then '[]' else alfred.journalled_steps(run.id) end)
    || alfred.session_json(run.conversation_id, alfred.start_of(run));
end
$$;
call alfred.expose('public.recover_run(jsonb)', 'alfred_definer', 'alfred_pipeline');
