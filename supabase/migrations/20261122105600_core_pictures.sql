-- Pictures of rows (docs/decisions/14-pictures-in-postgres.md). A row of a pack's table names its picture by the hash
-- of the picture's bytes, in a column `picture` that changes through the ledger like every other column. The bytes are
-- here, and never change. They outlast the last row that names them by 30 days, so that an undo brings the picture
-- back.

create function alfred.picture_hash(content bytea) returns text
  language sql immutable
  return translate(rtrim(encode(sha256(content), 'base64'), '='), '+/', '-_');
grant execute on function alfred.picture_hash(bytea) to alfred_definer;

create table public.pictures (
  household_id uuid not null references public.households (id),
  hash text not null generated always as (alfred.picture_hash(content)) stored,
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  content bytea not null check (octet_length(content) between 1 and 1048576),
  -- The number of rows that name it.
  uses int not null default 0 check (uses >= 0),
  -- When a row named it or ceased to name it, or when it was sent.
  used_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  primary key (household_id, hash)
);
-- The bytes are compressed already.
alter table public.pictures alter column content set storage external;
create index pictures_unused on public.pictures (used_at) where uses = 0;

call alfred.protect('public.pictures', 'household_id = any ((select alfred.my_households())::uuid[])',
  array['insert', 'update (uses, used_at)']);
call alfred.guard_ownership('public.pictures', '{type}');
call alfred.let_erase('public.pictures', array['hash']);

-- Stores a picture that a row is about to name. Equal bytes are stored once for a household.
-- p: {household_id, type, content: base64, most} → {outcome: stored, hash}
--   {outcome: not_found}: the user is not a member
--   {outcome: full}: the household has `most` pictures, with those that no row names any more
create function public.put_picture(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  household uuid := (p ->> 'household_id')::uuid;
  bytes bytea := decode(p ->> 'content', 'base64');
  named text := alfred.picture_hash(bytes);
begin
  if not alfred.is_member(household) then
    return '{"outcome": "not_found"}';
  end if;
  update public.pictures c set used_at = clock_timestamp() where c.household_id = household and c.hash = named;
  if not found then
    if (select count(*) from public.pictures c where c.household_id = household) >= (p ->> 'most')::int then
      return '{"outcome": "full"}';
    end if;
    insert into public.pictures (household_id, type, content) values (household, p ->> 'type', bytes)
    on conflict (household_id, hash) do update set used_at = clock_timestamp();
  end if;
  return jsonb_build_object('outcome', 'stored', 'hash', named);
end
$$;
call alfred.expose('public.put_picture(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {hash} → {picture: {type, content: base64} | null}
create function public.read_picture(p jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('picture', (
    select jsonb_build_object('type', c.type, 'content', translate(encode(c.content, 'base64'), E'\n', ''))
    from public.pictures c where c.hash = p ->> 'hash' limit 1))
$$;
call alfred.expose('public.read_picture(jsonb)', current_user, 'alfred_pipeline');

-- Counts the rows that name a picture. A restored row whose picture is gone has none.
create function alfred.enter_picture() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  update public.pictures c set uses = c.uses + 1, used_at = clock_timestamp()
  where c.household_id = new.household_id and c.hash = new.picture;
  if not found then
    new.picture := null;
  end if;
  return new;
end
$$;

create function alfred.leave_picture() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  -- An erasure deletes the household's pictures next.
  if current_user <> 'alfred_eraser' then
    update public.pictures c set uses = c.uses - 1, used_at = clock_timestamp()
    where c.household_id = old.household_id and c.hash = old.picture;
  end if;
  return null;
end
$$;

-- Lets rows of a registered table have pictures: the table has the column `picture`, whose foreign key with the
-- household refers to public.pictures. What must be avoided in a row does not depend on its picture, so the table
-- registers the column as unguarded.
create procedure alfred.keep_pictures(target text)
  language plpgsql
  set search_path = ''
as $$
begin
  execute format('create index on public.%I (household_id, picture) where picture is not null', target);
  execute format('create trigger enter_picture before insert or update of picture on public.%I '
    'for each row when (new.picture is not null) execute function alfred.enter_picture()', target);
  execute format('create trigger leave_picture after delete or update of picture on public.%I '
    'for each row when (old.picture is not null) execute function alfred.leave_picture()', target);
end
$$;

-- How long a picture is kept that no row names.
create function alfred.keeps_pictures() returns interval language sql immutable return interval '30 days';
grant execute on function alfred.keeps_pictures() to alfred_sweeper;
grant select (household_id, hash, uses, used_at), delete on public.pictures to alfred_sweeper;
create policy sweep on public.pictures for select to alfred_sweeper using (true);
create policy sweep_delete on public.pictures for delete to alfred_sweeper
  using (uses = 0 and used_at < clock_timestamp() - alfred.keeps_pictures());

-- p: {limit} → {forgotten: how many}
create function public.forget_pictures(p jsonb) returns jsonb
  language sql security definer
  set search_path = ''
as $$
  with forgotten as (
    delete from public.pictures c
    where c.uses = 0 and (c.household_id, c.hash) in (
      select o.household_id, o.hash from public.pictures o
      where o.uses = 0 and o.used_at < clock_timestamp() - alfred.keeps_pictures()
      order by o.used_at limit (p ->> 'limit')::int)
    returning 1
  )
  select jsonb_build_object('forgotten', (select count(*) from forgotten))
$$;
call alfred.expose('public.forget_pictures(jsonb)', 'alfred_sweeper', 'alfred_worker');
