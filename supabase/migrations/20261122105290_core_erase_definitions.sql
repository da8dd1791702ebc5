-- Lets an erasure delete definitions, and refuses new ones of a deleted account.

call alfred.let_erase('public.services', '{owner_id}');
call alfred.let_erase('public.service_versions', '{owner_id, service_id}');
call alfred.let_erase('public.secrets', '{owner_id}');
call alfred.let_erase('alfred.secret_versions', '{owner_id, secret_id}');
call alfred.let_erase('public.tools', '{owner_id, service_id}');
call alfred.let_erase('public.tool_versions', '{owner_id, tool_id}');
call alfred.let_erase('public.tool_secrets', '{owner_id}');
call alfred.let_erase('public.tool_acceptances', '{owner_id, tool_id}');
call alfred.let_erase('public.service_templates', '{owner_id}');
call alfred.let_erase('public.tool_templates', '{owner_id}');
call alfred.let_erase('public.processes', '{owner_id}');
call alfred.let_erase('public.process_versions', '{owner_id, summary_tool_id}');
call alfred.let_erase('public.process_steps', '{owner_id, process_version_id, tool_id, summary_tool_id}');
call alfred.let_erase('public.process_dependencies', '{owner_id, process_version_id}');
grant select on alfred.named_tools to alfred_eraser;
grant update (owner_id) on public.services, public.service_versions, public.tools to alfred_eraser;
grant update (owner_id, tool_secret_id) on public.tool_versions to alfred_eraser;

create function alfred.refuse_erased_owner() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if alfred.is_erased(new.owner_id) then
    raise exception '%: the account was deleted', tg_table_name using errcode = 'ALF02', hint = 'gone';
  end if;
  return new;
end
$$;
call alfred.expose('alfred.refuse_erased_owner()', 'alfred_eraser', 'alfred_definer');

create trigger a_erased before insert on public.services
  for each row when (new.owner_id is not null) execute function alfred.refuse_erased_owner();
create trigger a_erased before insert on public.secrets
  for each row execute function alfred.refuse_erased_owner();
create trigger a_erased before insert on public.tools
  for each row when (new.owner_id is not null) execute function alfred.refuse_erased_owner();
create trigger a_erased before insert on public.tool_acceptances
  for each row execute function alfred.refuse_erased_owner();
create trigger a_erased before insert on public.service_templates
  for each row when (new.owner_id is not null) execute function alfred.refuse_erased_owner();
create trigger a_erased before insert on public.tool_templates
  for each row when (new.owner_id is not null) execute function alfred.refuse_erased_owner();
create trigger a_erased before insert on public.processes
  for each row when (new.owner_id is not null) execute function alfred.refuse_erased_owner();
-- A version could be added to a definition that exists when the account is deleted.
create trigger a_erased before insert on public.service_versions
  for each row when (new.owner_id is not null) execute function alfred.refuse_erased_owner();
create trigger a_erased before insert on alfred.secret_versions
  for each row execute function alfred.refuse_erased_owner();
create trigger a_erased before insert on public.tool_versions
  for each row when (new.owner_id is not null) execute function alfred.refuse_erased_owner();
create trigger a_erased before insert on public.tool_secrets
  for each row execute function alfred.refuse_erased_owner();
create trigger a_erased before insert on public.process_versions
  for each row when (new.owner_id is not null) execute function alfred.refuse_erased_owner();
