-- What users state about themselves, for any domain. A domain pack adds its own columns.

create table public.profiles (
  user_id uuid primary key,
  display_name text check (length(display_name) <= 120),
  -- {subdomain: the user's guidance in their own words}
  guidance jsonb not null default '{}' check (jsonb_typeof(guidance) = 'object'),
  timezone text not null default 'UTC' check (length(timezone) between 1 and 64),
  -- Whether conversations are remembered and can be searched (core_memory).
  memory boolean not null default true,
  -- Whether agents (MCP) may search memory and get answers based on it.
  memory_for_agents boolean not null default false,
  -- Whether agents may answer waiting steps in conversations other than their own.
  approvals_for_agents boolean not null default false,
  -- Whether the user gets notices about unattended runs, and the place chosen for these notices: the private chat of a
  -- channel, or a conversation. Without a choice, or when that place is gone, they go to the private chat that was used
  -- last.
  notices text not null default 'chat' check (notices in ('chat', 'none')),
  notice_channel text check (notice_channel ~ '^[a-z][a-z0-9_]{0,39}$'),
  notice_conversation_id uuid,
  check (num_nonnulls(notice_channel, notice_conversation_id) <= 1),
  updated_at timestamptz not null default now()
);

call alfred.guard_ownership('public.profiles');
create trigger touch_updated_at before update on public.profiles
  for each row execute function alfred.touch_updated_at();
call alfred.protect('public.profiles', 'user_id = (select alfred.uid())', array['insert', 'update']);

-- Other members of the household see a member's name.
create policy host on public.profiles for select to alfred_host using (true);
grant select (user_id, display_name) on public.profiles to alfred_host;
