-- Web Push: browsers that get their user's notices (about unattended runs), and once a day a reminder of what is due.
-- Each subscription has a position in the user's notices, which moves on when the browser's push service has accepted a
-- notice, or when one is passed over. An accepted notice is sent again only if its sender died before it could record
-- that; the browser still shows it once, because both have the same tag.

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  -- A person who knows the address can disturb the browser, so it is shown to no one.
  endpoint text not null check (endpoint ~ '^https?://' and length(endpoint) <= 2000),
  -- The browser's keys, base64url: only the browser can read what is sent.
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  -- The language of the texts, as a BCP 47 tag.
  language text not null check (length(language) between 2 and 35),
  created_at timestamptz not null default clock_timestamp(),
  -- The last notice that was sent or passed over; at first the time of the subscription, so that no older notice is
  -- sent.
  told_at timestamptz not null default clock_timestamp(),
  told_id uuid not null default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  -- Notices: the fence grows with every claim, so that a sender that has lost its claim settles nothing.
  fence int not null default 0,
  attempts int not null default 0,
  held_until timestamptz,
  -- Reminders have a fence and attempts of their own, so that a reminder that fails holds back no notice. `remind_at`
  -- is when the browser gets its next reminder, or the end of a sender's claim; null: never.
  remind_at timestamptz,
  remind_fence int not null default 0,
  remind_attempts int not null default 0,
  unique (user_id, endpoint)
);

call alfred.guard_ownership('public.push_subscriptions', '{endpoint}');
call alfred.protect('public.push_subscriptions', 'user_id = (select alfred.uid())', array['insert', 'delete',
  'update (p256dh, auth, language, told_at, told_id, fence, attempts, held_until, remind_at, remind_fence,
    remind_attempts)']);
call alfred.let_erase('public.push_subscriptions');
call alfred.refuse_the_erased('public.push_subscriptions');

create policy sweep on public.push_subscriptions for select to alfred_sweeper using (true);
grant select (user_id, told_at, told_id, remind_at, held_until) on public.push_subscriptions to alfred_sweeper;
create policy sweep on public.notices for select to alfred_sweeper using (true);
grant select (id, user_id, created_at) on public.notices to alfred_sweeper;

-- Adds a browser, or its new keys; beyond ten, the oldest subscriptions are deleted. `remind_at` is used only for a new
-- browser.
-- p: {endpoint, p256dh, auth, language, remind_at} → {id}
create function public.save_push(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  saved uuid;
begin
  perform alfred.lock_key('push', me::text);
  insert into public.push_subscriptions (user_id, endpoint, p256dh, auth, language, remind_at)
  values (
    me, p ->> 'endpoint', p ->> 'p256dh', p ->> 'auth', p ->> 'language', (p ->> 'remind_at')::timestamptz)
  on conflict (user_id, endpoint) do update
  set p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language
  returning id into saved;
  delete from public.push_subscriptions s where s.user_id = me and s.id <> saved and s.id not in (
    select t.id from public.push_subscriptions t where t.user_id = me and t.id <> saved
    order by t.created_at desc, t.id limit 9);
  return jsonb_build_object('id', saved);
end
$$;
call alfred.expose('public.save_push(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {} → {items: [{id, created_at}]}, newest first
create function public.list_pushes(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('items', coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id, 'created_at', s.created_at) order by s.created_at desc, s.id), '[]'))
  from public.push_subscriptions s where s.user_id = alfred.uid()
$$;
call alfred.expose('public.list_pushes(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {id} → {deleted}
create function public.delete_push(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.push_subscriptions s where s.user_id = alfred.uid() and s.id = (p ->> 'id')::uuid;
  return jsonb_build_object('deleted', found);
end
$$;
call alfred.expose('public.delete_push(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- Users with a browser that has new notices and that no sender has claimed.
-- p: {limit} → {users}
create function public.due_pushes(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('users', coalesce(jsonb_agg(d.user_id), '[]')) from (
    select distinct s.user_id from public.push_subscriptions s
    where coalesce(s.held_until < clock_timestamp(), true) and exists (
      select 1 from public.notices n
      where n.user_id = s.user_id and (n.created_at, n.id) > (s.told_at, s.told_id))
    limit (p ->> 'limit')::int
  ) d
$$;
call alfred.expose('public.due_pushes(jsonb)', 'alfred_sweeper', 'alfred_worker');

-- Takes the next notice for one of the user's browsers. A notice is passed over, as it is in a chat, if the user does
-- not want it, if there was one about the same thing in the six hours before, or if there were 20 in the day before.
-- p: {lease_ms} → {push: {id, fence, endpoint, p256dh, auth, language, notice, kind, process, run_id | null} | null}
create function public.claim_push(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  browser public.push_subscriptions;
  next public.notices;
begin
  loop
    select s.* into browser from public.push_subscriptions s
    where s.user_id = me and coalesce(s.held_until < clock_timestamp(), true) and exists (
      select 1 from public.notices n where n.user_id = me and (n.created_at, n.id) > (s.told_at, s.told_id))
    order by s.id limit 1
    for update skip locked;
    exit when not found;
    select n.* into next from public.notices n
    where n.user_id = me and (n.created_at, n.id) > (browser.told_at, browser.told_id)
    order by n.created_at, n.id limit 1;
    if next.held_back is distinct from 'off' and not exists (
      select 1 from public.notices m
      where m.user_id = me and m.created_at < next.created_at and m.created_at > next.created_at - interval '1 day'
      having count(*) >= 20 or bool_or(m.about = next.about and m.created_at > next.created_at - interval '6 hours')
    ) then
      update public.push_subscriptions s set
        fence = s.fence + 1,
        held_until = clock_timestamp() + make_interval(secs => (p ->> 'lease_ms')::float / 1000)
      where s.id = browser.id returning s.* into browser;
      return jsonb_build_object('push', jsonb_build_object(
        'id', browser.id, 'fence', browser.fence, 'endpoint', browser.endpoint, 'p256dh', browser.p256dh,
        'auth', browser.auth, 'language', browser.language, 'notice', next.id, 'kind', next.kind,
        'process', next.process, 'run_id', next.run_id));
    end if;
    update public.push_subscriptions s set told_at = next.created_at, told_id = next.id where s.id = browser.id;
  end loop;
  return jsonb_build_object('push', null);
end
$$;
call alfred.expose('public.claim_push(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- Records what became of a claimed notice. `later`: it is sent again after a while, and passed over after five
-- attempts. `gone`: the browser has ended the subscription, which is deleted.
-- p: {id, fence, notice, outcome: sent | later | gone} → {settled}
create function public.settle_push(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  browser public.push_subscriptions;
  is_over boolean;
begin
  select s.* into browser from public.push_subscriptions s
  where s.user_id = alfred.uid() and s.id = (p ->> 'id')::uuid and s.fence = (p ->> 'fence')::int
  for update;
  if not found then
    return jsonb_build_object('settled', false);
  elsif p ->> 'outcome' = 'gone' then
    delete from public.push_subscriptions s where s.id = browser.id;
    return jsonb_build_object('settled', true);
  end if;
  is_over := p ->> 'outcome' = 'sent' or browser.attempts >= 4;
  update public.push_subscriptions s set
    fence = s.fence + 1,
    attempts = case when is_over then 0 else s.attempts + 1 end,
    held_until = case when not is_over then clock_timestamp() + make_interval(mins => (2 ^ s.attempts)::int) end,
    told_at = case when is_over then n.created_at else s.told_at end,
    told_id = case when is_over then n.id else s.told_id end
  from public.notices n
  where s.id = browser.id and n.user_id = s.user_id and n.id = (p ->> 'notice')::uuid;
  return jsonb_build_object('settled', found);
end
$$;
call alfred.expose('public.settle_push(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- Users with a browser that is to be reminded now and that no sender has claimed. Those who have waited longest come
-- first: a claim ends later than now, so users whose reminders always fail do not keep out the others.
-- p: {limit} → {users}
create function public.due_reminders(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('users', coalesce(jsonb_agg(d.user_id order by d.since, d.user_id), '[]')) from (
    select s.user_id, min(s.remind_at) as since from public.push_subscriptions s
    where s.remind_at <= clock_timestamp()
    group by s.user_id order by since, s.user_id
    limit (p ->> 'limit')::int
  ) d
$$;
call alfred.expose('public.due_reminders(jsonb)', 'alfred_sweeper', 'alfred_worker');

-- Takes one of the user's browsers that is to be reminded now.
-- p: {lease_ms} → {browser: {id, fence, endpoint, p256dh, auth, language} | null}
create function public.claim_reminder(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  browser public.push_subscriptions;
begin
  select s.* into browser from public.push_subscriptions s
  where s.user_id = alfred.uid() and s.remind_at <= clock_timestamp()
  order by s.remind_at, s.id limit 1
  for update skip locked;
  if not found then
    return jsonb_build_object('browser', null);
  end if;
  update public.push_subscriptions s set
    remind_fence = s.remind_fence + 1,
    remind_at = clock_timestamp() + make_interval(secs => (p ->> 'lease_ms')::float / 1000)
  where s.id = browser.id returning s.* into browser;
  return jsonb_build_object('browser', jsonb_build_object(
    'id', browser.id, 'fence', browser.remind_fence, 'endpoint', browser.endpoint, 'p256dh', browser.p256dh,
    'auth', browser.auth, 'language', browser.language));
end
$$;
call alfred.expose('public.claim_reminder(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- Records what became of a claimed reminder. `later`: it is sent again after a while, and passed over after five
-- attempts. `gone`: the browser has ended the subscription, which is deleted. The next reminder comes at `next`.
-- p: {id, fence, next, outcome: sent | later | gone} → {settled}
create function public.settle_reminder(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  claim_id uuid := (p ->> 'id')::uuid;
  claim_fence int := (p ->> 'fence')::int;
begin
  if p ->> 'outcome' = 'gone' then
    delete from public.push_subscriptions s
    where s.user_id = alfred.uid() and s.id = claim_id and s.remind_fence = claim_fence;
  elsif p ->> 'outcome' = 'sent' then
    update public.push_subscriptions s set
      remind_fence = s.remind_fence + 1, remind_attempts = 0, remind_at = (p ->> 'next')::timestamptz
    where s.user_id = alfred.uid() and s.id = claim_id and s.remind_fence = claim_fence;
  else
    update public.push_subscriptions s set
      remind_fence = s.remind_fence + 1,
      remind_attempts = case when s.remind_attempts >= 4 then 0 else s.remind_attempts + 1 end,
      remind_at = case
        when s.remind_attempts >= 4 then (p ->> 'next')::timestamptz
        else clock_timestamp() + make_interval(mins => (2 ^ s.remind_attempts)::int)
      end
    where s.user_id = alfred.uid() and s.id = claim_id and s.remind_fence = claim_fence;
  end if;
  return jsonb_build_object('settled', found);
end
$$;
call alfred.expose('public.settle_reminder(jsonb)', 'alfred_definer', 'alfred_pipeline');
