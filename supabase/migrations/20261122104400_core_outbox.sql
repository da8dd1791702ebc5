-- Replies on their way to a channel: one row for a run, one for each part of its reply. A message that was not
-- accepted is answered in the same way, with a notice.

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  -- Null for a notice.
  run_id uuid unique references public.runs (id),
  -- The platform's id of the event that was not accepted, and the text, made by code, that says so.
  event text,
  notice text check (length(notice) between 1 and 20000),
  -- For a notice about an unattended run: {kind, process, fellBack}, from which the text is made when the notice is
  -- sent.
  tells jsonb check (tells is null or event is not null and jsonb_typeof(tells) = 'object'),
  -- For a notice that asks what becomes of changes before an edit or a retry: {edit | retry: the turn, text: the edit's
  -- words, runs: the ids of the runs whose changes stand, head: the alternative that was the head, labels: those of the
  -- two answers}. For a notice that asks about steps of a run that waits: {wait: {run, epoch}, labels: of the answers}.
  asks jsonb check (asks is null or event is not null and jsonb_typeof(asks) = 'object'),
  -- The id by which senders request it: the run's, or the notice's own.
  subject uuid not null generated always as (coalesce(run_id, id)) stored unique,
  conversation_id uuid not null references public.conversations (id),
  user_id uuid not null,
  link_id uuid not null references public.channel_links (id),
  channel text not null,
  tenant text not null,
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  -- The platform's id of a message that has shown what the run was doing; null once it is removed.
  placeholder text,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  -- Why it failed: a code.
  error text check (length(error) <= 100),
  -- Grows with every claim and every release: writes under an older one are refused.
  fence int not null default 0,
  lease_ms int,
  -- The end of the claim; until then it cannot be claimed again.
  held_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  progressed_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(run_id, event) = 1 and num_nonnulls(run_id, notice) = 1)
);
-- An event is refused once, however often it comes.
create unique index outbox_event on public.outbox (user_id, channel, tenant, event) where event is not null;
create index outbox_asks on public.outbox (conversation_id, created_at) where asks is not null;
create index outbox_conversation on public.outbox (conversation_id);
create index outbox_link on public.outbox (link_id);
create index outbox_pending on public.outbox (progressed_at) where status = 'pending';

create table public.outbox_parts (
  outbox_id uuid not null references public.outbox (id),
  number int not null check (number >= 0),
  part jsonb not null check (jsonb_typeof(part) = 'object'),
  -- sending: a request may be under way. unknown: a request was sent, and its outcome is unknown.
  state text not null default 'pending'
    check (state in ('pending', 'sending', 'sent', 'failed', 'unknown')),
  attempts int not null default 0,
  -- The number of attempts with an unknown outcome.
  unknowns int not null default 0,
  -- The platform's id of the message.
  provider_id text check (length(provider_id) <= 255),
  as_plain boolean not null default false,
  -- Whether the platform has refused the part for good, so that a note replaces it. `error` has the platform's code.
  as_note boolean not null default false,
  began_at timestamptz,
  unknown_since timestamptz,
  error text check (length(error) <= 100),
  primary key (outbox_id, number),
  check ((state = 'unknown') = (unknown_since is not null))
);
create index outbox_parts_provider on public.outbox_parts (provider_id);

call alfred.guard_ownership('public.outbox', array['run_id', 'event', 'notice', 'tells', 'asks', 'link_id', 'channel', 'tenant']);
create trigger z_write_once before update on public.outbox_parts
  for each row
  when (old.part is distinct from new.part or old.outbox_id <> new.outbox_id or old.number <> new.number)
  execute function alfred.refuse_rewriting();

call alfred.protect('public.outbox', alfred.rows_of_conversation(), array['insert',
  'update (placeholder, status, error, fence, lease_ms, held_until, progressed_at)']);
call alfred.protect('public.outbox_parts',
  'exists (select 1 from public.outbox o where o.id = outbox_id)', array['insert',
  'update (state, attempts, unknowns, provider_id, as_plain, as_note, began_at, unknown_since, error)']);

-- A platform reports what became of a message, or that a place has moved. Recording that requires no text.
create policy channels on public.outbox for select to alfred_channels using (true);
create policy channels_update on public.outbox for update to alfred_channels
  using (true) with check (true);
grant select, update (address, status, error, held_until, progressed_at)
  on public.outbox to alfred_channels;
create policy channels on public.outbox_parts for select to alfred_channels using (true);
create policy channels_update on public.outbox_parts for update to alfred_channels
  using (true) with check (true);
grant select (outbox_id, number, state, attempts, provider_id, error),
  update (state, provider_id, unknown_since, error) on public.outbox_parts to alfred_channels;

-- The sweeper looks for replies without progress that can still be sent.
create policy sweep on public.outbox for select to alfred_sweeper using (true);
grant select (subject, user_id, conversation_id, status, held_until, progressed_at)
  on public.outbox to alfred_sweeper;
create policy sweep on public.household_members for select to alfred_sweeper using (true);
grant select (household_id, user_id) on public.household_members to alfred_sweeper;

-- Enters what finish_run leaves to be sent: a reply in a conversation that is held at a place. It goes to the place
-- that the run's message came from. `beside`: it answers no event of the platform, such as the undo before an edit,
-- or a message that was sent in the app.
create function alfred.enter_outbox(run public.runs) returns void
  language sql
  set search_path = ''
as $$
  insert into public.outbox (run_id, conversation_id, user_id, link_id, channel, tenant, address)
  select run.id, run.conversation_id, run.user_id, s.link_id, s.channel, s.tenant,
    coalesce(e.address, s.address) || case
      when e.event is null or run.route like 'undo before %' then '{"beside": "true"}' else '{}' end::jsonb
  from public.channel_places s
  left join public.channel_events e on e.conversation_id = s.conversation_id
    and e.user_id = s.user_id and e.event = run.idempotency_key
  where s.conversation_id = run.conversation_id and run.reply ->> 'text' is not null
$$;

-- Whether the request is an event that was refused before: it stays refused.
create function alfred.is_refused(requester uuid, route text, key text) returns boolean
  language sql stable
  set search_path = ''
as $$
  select exists (
    select 1 from public.outbox o
    where o.user_id = requester and o.event = key and 'channel ' || o.channel || ' ' || o.tenant = route)
$$;

-- What the conversation's open question asks (`asks`); null if that question is not open. Only the newest question
-- is open, and only until the head moves, which means that something was said, edited, undone or shown since.
-- `question`: the question's id, or 'newest'.
create function alfred.open_question(conversation public.conversations, question text) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select newest.asks from (
    select o.id, o.asks from public.outbox o
    where o.conversation_id = conversation.id and o.asks ? 'head'
    order by o.created_at desc, o.id desc limit 1
  ) newest
  where question in (newest.id::text, 'newest') and newest.asks ->> 'head' = conversation.head_alternative_id::text
$$;

-- Enters a notice that is sent, instead of a reply, to the place that an event came from. An event has one outcome:
-- once it has become a run, it cannot be refused any more, and only its first notice counts.
-- p: {channel, tenant, event, notice, asks?} → {send_id | null}: null if the event has become a run, or is unknown
create function public.refuse_event(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  request_route text := concat_ws(' ', 'channel', p ->> 'channel', p ->> 'tenant');
begin
  perform alfred.lock_key('request', me::text, request_route, p ->> 'event');
  insert into public.outbox (conversation_id, user_id, link_id, channel, tenant, address, event, notice, asks)
  select e.conversation_id, me, s.link_id, e.channel, e.tenant, e.address, e.event, p ->> 'notice',
    nullif(p -> 'asks', 'null')
  from public.channel_events e
  join public.channel_places s on s.conversation_id = e.conversation_id
  where e.user_id = me and e.channel = p ->> 'channel' and e.tenant = p ->> 'tenant'
    and e.event = p ->> 'event'
    and not exists (
      select 1 from public.runs r
      where r.user_id = me and r.route = request_route and r.idempotency_key = e.event)
  on conflict do nothing;
  return jsonb_build_object('send_id', (
    select o.id from public.outbox o
    where o.user_id = me and o.channel = p ->> 'channel' and o.tenant = p ->> 'tenant'
      and o.event = p ->> 'event'));
end
$$;
call alfred.expose('public.refuse_event(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- Enters a notice about a message that its author has changed on the platform, if it is the newest message on the
-- shown path of the conversation that is held there, and its words differ from the shown ones. There is only one such
-- notice for a message, however often it is changed.
-- p: {channel, tenant, place, message, text, notice} → {send_id | null}
create function public.note_edit(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  edit text := concat_ws(' ', 'edit', p ->> 'place', p ->> 'message');
begin
  insert into public.outbox (conversation_id, user_id, link_id, channel, tenant, address, event, notice)
  select e.conversation_id, me, s.link_id, e.channel, e.tenant, e.address, edit, p ->> 'notice'
  from public.channel_places s
  join public.conversations c on c.id = s.conversation_id
  join public.channel_events e on e.conversation_id = c.id and e.user_id = me and e.message = p ->> 'message'
  join public.runs r on r.user_id = me and r.route = concat_ws(' ', 'channel', e.channel, e.tenant)
    and r.idempotency_key = e.event
  cross join lateral alfred.shown_alternative(c, alfred.newest_message(c)) newest
  where s.channel = p ->> 'channel' and s.tenant = p ->> 'tenant' and s.place = p ->> 'place'
    and s.user_id = me and s.is_current
    and newest.id = r.user_alternative_id and newest.content <> p ->> 'text'
  on conflict do nothing;
  return jsonb_build_object('send_id', (
    select o.id from public.outbox o
    where o.user_id = me and o.channel = p ->> 'channel' and o.tenant = p ->> 'tenant' and o.event = edit));
end
$$;
call alfred.expose('public.note_edit(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {question} → {conversation_id}: the conversation of a question that was put to the user, or null
create function public.question_of(p jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('conversation_id', (
    select o.conversation_id from public.outbox o where o.id = (p ->> 'question')::uuid and o.asks ? 'head'))
$$;
call alfred.expose('public.question_of(jsonb)', current_user, 'alfred_pipeline');

-- Enters the question of a waiting run, to be sent to the place where its conversation is held: one notice for each
-- wait.
-- → the notice's id; null if the conversation is held at no place, or the notice exists already
create function alfred.enter_wait(run public.runs, labels jsonb) returns uuid
  language sql
  set search_path = ''
as $$
  insert into public.outbox (conversation_id, user_id, link_id, channel, tenant, address, event, notice, asks)
  select run.conversation_id, run.user_id, s.link_id, s.channel, s.tenant, s.address || '{"beside": "true"}',
    format('wait %s %s', run.id, run.epoch), left(run.reply ->> 'text', 20000),
    jsonb_build_object(
      'wait', jsonb_build_object('run', run.id, 'epoch', run.epoch), 'labels', coalesce(labels, '[]'))
  from public.channel_places s
  where s.conversation_id = run.conversation_id and run.reply ->> 'text' is not null
  on conflict do nothing
  returning id
$$;
grant execute on function alfred.enter_wait(public.runs, jsonb) to alfred_definer;

create function alfred.is_to_send(run uuid) returns boolean
  language sql stable
  set search_path = ''
as $$
  select exists (select 1 from public.outbox o where o.run_id = run and o.status = 'pending')
$$;

-- Settles the reply when every part is settled and no placeholder is left.
create function alfred.close_send(send uuid) returns void
  language sql
  set search_path = ''
as $$
  update public.outbox o set
    status = case when parts.failed > 0 then 'failed' else 'sent' end,
    error = parts.error, held_until = null, progressed_at = clock_timestamp()
  from (
    select count(*) as total, count(*) filter (where t.state in ('sent', 'failed')) as settled,
      count(*) filter (where t.state = 'failed') as failed,
      (array_agg(t.error order by t.number) filter (where t.state = 'failed'))[1] as error
    from public.outbox_parts t where t.outbox_id = send
  ) parts
  where o.id = send and parts.total > 0 and parts.settled = parts.total and o.placeholder is null
$$;

grant execute on function alfred.enter_outbox(public.runs), alfred.is_to_send(uuid) to alfred_definer;
grant execute on function alfred.is_refused(uuid, text, text) to alfred_definer;
grant execute on function alfred.open_question(public.conversations, text) to alfred_definer;
grant execute on function alfred.close_send(uuid) to alfred_definer, alfred_channels;
