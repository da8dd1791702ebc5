-- Lets an erasure delete schedules, webhooks, events, notices and metrics, and refuses new ones of a deleted account.

call alfred.let_erase('public.sent_events', '{number}');
call alfred.let_erase('public.process_schedules', '{owner_id}');
call alfred.let_erase('public.process_schedule_runs', '{owner_id, schedule_id}');
call alfred.let_erase('public.process_hooks', '{owner_id}');
call alfred.let_erase('alfred.process_hook_keys', '{owner_id}');
call alfred.let_erase('public.notices');
call alfred.let_erase('public.metric_values', '{entity_id}');
create trigger a_erased before insert on public.process_schedules
  for each row execute function alfred.refuse_erased_owner();
create trigger a_erased before insert on public.process_hooks
  for each row execute function alfred.refuse_erased_owner();
call alfred.refuse_the_erased('public.notices');
create trigger a_erased before insert on public.sent_events
  for each row execute function alfred.refuse_erased();
create trigger a_erased before insert on public.metric_values
  for each row execute function alfred.refuse_erased();
