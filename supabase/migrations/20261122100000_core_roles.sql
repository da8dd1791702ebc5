-- Roles and schemas. No role has any right at first.
--
-- alfred_pipeline   the Worker's role for one user's requests: reads through RLS, changes through functions
-- alfred_worker     the Worker's role for sweeps, compression and webhooks, which act for no single user: it may call
--                   functions and read no table
-- alfred_definer    owner of most functions for one user's requests; RLS applies to it as well
-- alfred_sweeper    owner of the Worker's functions; sees only the columns that these functions need
-- alfred_host       owner of the functions about membership of households
-- alfred_channels   owner of the functions about who speaks on a channel

create schema alfred;

-- Hosted projects grant everything in `public` to the roles of the public API, and Postgres lets every role
-- execute every function. Both are revoked here, for this migration's objects and later ones.
alter default privileges in schema public
  revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

-- Roles belong to the cluster, and a cluster may hold several databases, so creating them is idempotent.
create procedure alfred.create_role(role_name name)
  language plpgsql
  set search_path = ''
as $$
begin
  execute format('create role %I nologin', role_name);
exception
  when duplicate_object or unique_violation then null;
end
$$;
call alfred.create_role('alfred_pipeline');
call alfred.create_role('alfred_worker');
call alfred.create_role('alfred_definer');
call alfred.create_role('alfred_sweeper');
call alfred.create_role('alfred_host');
call alfred.create_role('alfred_channels');

-- The API's login role may switch to the two outer roles, never to an owner of functions.
grant alfred_pipeline, alfred_worker to authenticator;

-- Giving a function to an owner needs membership of that owner.
grant alfred_definer, alfred_sweeper, alfred_host, alfred_channels to current_user;

grant usage on schema public
  to alfred_pipeline, alfred_worker, alfred_definer, alfred_sweeper, alfred_host, alfred_channels;
grant usage on schema alfred
  to alfred_pipeline, alfred_definer, alfred_sweeper, alfred_host, alfred_channels;
revoke all on schema alfred from public;

-- The user of this request. The setting belongs to the request and stays the same inside SECURITY DEFINER
-- functions. Without a token it is null, and a null user sees no rows.
-- (Postgres inlines a body of this form; policies evaluate it in almost every statement.)
create function alfred.uid() returns uuid
  language sql stable
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;

-- Sets the owner and the only caller of a finished function. The owner may create in the schema only during this
-- call.
create procedure alfred.expose(target regprocedure, owner name, caller name)
  language plpgsql
  set search_path = ''
as $$
declare
  home name := (
    select n.nspname from pg_catalog.pg_proc f
    join pg_catalog.pg_namespace n on n.oid = f.pronamespace
    where f.oid = target
  );
begin
  execute format(
    'revoke all on function %s from public, anon, authenticated, service_role', target);
  if owner <> current_user then
    execute format('grant create on schema %I to %I', home, owner);
    execute format('alter function %s owner to %I', target, owner);
    execute format('revoke create on schema %I from %I', home, owner);
  end if;
  execute format('grant execute on function %s to %I', target, caller);
end
$$;

grant execute on function alfred.uid()
  to alfred_pipeline, alfred_definer, alfred_sweeper, alfred_host, alfred_channels;
