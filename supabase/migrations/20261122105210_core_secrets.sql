-- Secrets: encrypted credentials of one user. This table describes them; the ciphertexts are in a schema that
-- the API does not see, and only the functions' owner can read them, for the secret's owner.

create table public.secrets (
  id uuid primary key,
  owner_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 120),
  type text not null check (type in ('api_key', 'oauth_token', 'password', 'certificate', 'oauth2')),
  -- Without effect: only its owner may see or use it.
  shared boolean not null default false,
  -- The current version; 0 before the first.
  version int not null default 0 check (version >= 0),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  unique (id, owner_id)
);
create index secrets_owner on public.secrets (owner_id, created_at desc, id desc);

create table alfred.secret_versions (
  secret_id uuid not null references public.secrets (id),
  owner_id uuid not null,
  version int not null check (version > 0),
  -- {v, key, wrapped, wrapIv, iv, data}: AES-256-GCM. Null once there is a newer version, or the secret is gone.
  sealed jsonb check (
    sealed is null
    or sealed ?& array['v', 'key', 'wrapped', 'wrapIv', 'iv', 'data'] and octet_length(sealed::text) <= 65536
  ),
  created_at timestamptz not null default clock_timestamp(),
  -- For a Secret of the type oauth2: its access token, sealed, and when that expires.
  token jsonb check (
    token is null
    or sealed is not null and token_until is not null
      and token ?& array['v', 'key', 'wrapped', 'wrapIv', 'iv', 'data'] and octet_length(token::text) <= 65536
  ),
  token_until timestamptz,
  -- A renewal is under way, and others wait for it until this time.
  renewing_until timestamptz,
  primary key (secret_id, version)
);
create index secret_versions_owner on alfred.secret_versions (owner_id);

call alfred.guard_ownership('public.secrets', '{type}');
create trigger touch_updated_at before update of name, shared, version, deleted_at on public.secrets
  for each row execute function alfred.touch_updated_at();

-- A version changes only once, when its ciphertext is erased. Before that, its token may change.
create trigger z_write_once before update on alfred.secret_versions
  for each row when (
    new.sealed is not null and new.sealed is distinct from old.sealed
    or (old.secret_id, old.owner_id, old.version, old.created_at)
      is distinct from (new.secret_id, new.owner_id, new.version, new.created_at)
  )
  execute function alfred.refuse_rewriting();
create trigger z_no_delete before delete on alfred.secret_versions
  for each row execute function alfred.refuse_rewriting();
create trigger enter_version after insert on alfred.secret_versions
  for each row execute function alfred.enter_version('public.secrets', 'secret_id');

-- Rotation and deletion erase the earlier ciphertexts.
create function alfred.erase_old_ciphertext() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  update alfred.secret_versions v set sealed = null, token = null, token_until = null, renewing_until = null
  where v.secret_id = new.id and v.sealed is not null
    and (v.version < new.version or new.deleted_at is not null);
  return null;
end
$$;
grant execute on function alfred.erase_old_ciphertext() to alfred_definer;
create trigger erase_old_ciphertext after update of version, deleted_at on public.secrets
  for each row execute function alfred.erase_old_ciphertext();

call alfred.protect('public.secrets', 'owner_id = (select alfred.uid())',
  array['insert', 'update (name, shared, version, updated_at, deleted_at)']);
call alfred.protect('alfred.secret_versions', 'owner_id = (select alfred.uid())',
  array['insert', 'update (sealed, token, token_until, renewing_until)']);
alter policy read on alfred.secret_versions to alfred_definer;
revoke all on alfred.secret_versions from alfred_pipeline;
