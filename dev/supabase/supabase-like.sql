-- What a hosted Supabase project has besides bootstrap.sql: what a migration of ours may collide
-- with. Run once after it, as supabase_admin. No local start runs this; tests of
-- migrations and `npm run check:deploy` do.

-- The platform's own roles. postgres is a member of none of them, and can become none.
create role supabase_storage_admin login noinherit;
create role supabase_realtime_admin nologin noinherit;
create role supabase_read_only_user login bypassrls;
create role supabase_replication_admin login replication;
create role dashboard_user nologin createdb createrole replication;
create role pgbouncer login;
grant pg_read_all_data to supabase_read_only_user;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
grant authenticator to supabase_storage_admin;

-- A login of the Supabase CLI's kind: it becomes postgres, and has none of its settings.
create role cli_login_postgres login noinherit;
grant postgres to cli_login_postgres;

-- The platform's own schemas. postgres can create nothing in them, and may use those that are granted below.
create schema storage authorization supabase_storage_admin;
create schema realtime authorization supabase_realtime_admin;
create schema graphql;
create schema graphql_public;
create schema vault;
create schema pgbouncer authorization pgbouncer;
grant usage on schema storage to postgres, anon, authenticated, service_role;
grant usage on schema realtime, graphql, graphql_public
  to postgres, anon, authenticated, service_role;
grant all on all functions in schema auth to postgres, dashboard_user;
grant usage on schema auth to dashboard_user;

create table storage.buckets (id text primary key, name text not null unique, public boolean);
create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner_id text
);
alter table storage.buckets owner to supabase_storage_admin;
alter table storage.objects owner to supabase_storage_admin;
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on all tables in schema storage to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_storage_admin in schema storage
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_auth_admin in schema auth
  grant all on tables to postgres, dashboard_user;
alter default privileges for role supabase_auth_admin in schema auth
  grant all on functions to postgres, dashboard_user;

create extension pg_stat_statements with schema extensions;

-- PostgREST hears of new tables and functions by itself.
create function extensions.pgrst_ddl_watch() returns event_trigger
  language plpgsql
as $$
begin
  if exists (
    select 1 from pg_event_trigger_ddl_commands() c
    where c.schema_name is distinct from 'pg_temp'
      and c.command_tag ~ '^(CREATE|ALTER) (SCHEMA|TABLE|VIEW|FUNCTION|TRIGGER|TYPE)|^COMMENT$'
  ) then
    notify pgrst, 'reload schema';
  end if;
end
$$;
create event trigger pgrst_ddl_watch on ddl_command_end
  execute function extensions.pgrst_ddl_watch();

create publication supabase_realtime;
