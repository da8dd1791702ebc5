-- What a hosted Supabase project has before its first migration: roles, schemas, auth functions
-- and default privileges. Run once, as supabase_admin, in the database "postgres". It is no
-- migration of Alfred's: a hosted project brings all of this itself.

-- The roles a token may act as. Rights come from grants and policies alone.
create role anon nologin;
create role authenticated nologin;
create role service_role nologin bypassrls;

-- PostgREST logs in as authenticator, which can do nothing until it becomes the token's role.
create role authenticator login noinherit;
grant anon, authenticated, service_role to authenticator;

-- Migrations run as this role. As on a hosted project, it is not a superuser.
create role postgres login nosuperuser createdb createrole replication bypassrls;
grant anon, authenticated, service_role to postgres with admin option;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';

-- Owning the database makes postgres the owner of schema public, through pg_database_owner.
alter database postgres owner to postgres;
grant usage on schema public to postgres, anon, authenticated, service_role;

-- Migrations may add any trusted extension here: create extension pg_trgm with schema extensions.
create schema extensions;
create extension pgcrypto with schema extensions;
create extension "uuid-ossp" with schema extensions;
grant usage on schema extensions to anon, authenticated, service_role;
grant all on schema extensions to postgres;
alter role supabase_admin set search_path = "$user", public, auth, extensions;
alter role postgres set search_path = "$user", public, extensions;

-- Whatever postgres creates in public is open to the API roles until a migration revokes it.
alter default privileges for role postgres in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on sequences to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public
  grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public
  grant all on sequences to postgres, anon, authenticated, service_role;

-- The auth schema belongs to the auth service. postgres may use it and refer to its tables, but
-- neither create in it nor hand its rights on to other roles.
create role supabase_auth_admin nologin noinherit;
create schema auth authorization supabase_auth_admin;
grant usage on schema auth to postgres, anon, authenticated, service_role;

create table auth.users (
  id uuid primary key,
  email text unique,
  created_at timestamptz not null default now()
);
alter table auth.users owner to supabase_auth_admin;
grant all on auth.users to postgres;

create function auth.jwt() returns jsonb language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;
create function auth.uid() returns uuid language sql stable as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;
create function auth.role() returns text language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
$$;
alter function auth.jwt() owner to supabase_auth_admin;
alter function auth.uid() owner to supabase_auth_admin;
alter function auth.role() owner to supabase_auth_admin;

-- What was run here. `version` is the timestamp in a migration's file name; `stand_in` holds what
-- is no migration: this file, and the seed.
create schema supabase_migrations authorization postgres;
create table supabase_migrations.stand_in (
  name text primary key,
  checksum text not null
);
create table supabase_migrations.schema_migrations (
  version text primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
);
alter table supabase_migrations.stand_in owner to postgres;
alter table supabase_migrations.schema_migrations owner to postgres;
