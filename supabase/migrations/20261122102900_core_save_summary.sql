-- save_summary: stores a new summary of a session.

-- Stores the result of compression if the session at the head is still the compressed version. The same summary again
-- counts as saved; a different one for that version is stale.
-- p: {conversation_id, session_version, level, covers_to, content} → {outcome: saved | stale}
create function public.save_summary(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  conversation uuid := (p ->> 'conversation_id')::uuid;
  head uuid;
  version int := (p ->> 'session_version')::int;
  known jsonb;
begin
  select c.head_alternative_id into head from public.conversations c
  where c.id = conversation for no key update;
  if not found or version <> alfred.session_at(head) then
    return jsonb_build_object('outcome', 'stale');
  end if;
  select s.content into known from public.summaries s
  where s.conversation_id = conversation and s.session_version = version;
  if found then
    return jsonb_build_object(
      'outcome', case when known = p -> 'content' then 'saved' else 'stale' end);
  end if;
  insert into public.summaries
    (conversation_id, session_version, level, covers_to, content, process_version_id)
  values (
    conversation, version, coalesce((p ->> 'level')::int, 1), (p ->> 'covers_to')::int,
    p -> 'content', (alfred.chain_version()).id);
  if alfred.recall_closed(conversation) is null then
    perform alfred.count_toward_reflection();
  end if;
  return jsonb_build_object('outcome', 'saved');
end
$$;
call alfred.expose('public.save_summary(jsonb)', 'alfred_definer', 'alfred_pipeline');
