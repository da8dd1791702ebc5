-- Fingerprints of Episodes: 1,024 bits that represent the vector of the user's words by an embedding model
-- (spec/memory#meaning). The fewer bits differ, the closer two texts are in meaning. Alfred's replies and words from
-- outside have none.

create table public.fingerprints (
  episode_id uuid primary key references public.episodes (id) on delete cascade,
  user_id uuid not null,
  -- The Episode's place.
  place bigint not null,
  -- The model that made it. Fingerprints of different models cannot be compared, nor those of vectors of different
  -- sizes.
  model text not null check (length(model) between 1 and 200),
  dimensions int not null check (dimensions > 0),
  bits bit(1024) not null
);
create index fingerprints_user on public.fingerprints (user_id);
create trigger z_write_once before update on public.fingerprints
  for each row execute function alfred.refuse_rewriting();
call alfred.protect('public.fingerprints', 'user_id = (select alfred.uid())', array['insert', 'delete']);

-- p: {model} → {known}: whether the user's memory has fingerprints of this model, and is on. For a search of a
-- memory that has none, no words are sent to the model.
create function public.knows_meaning(p jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('known', alfred.is_remembering() and exists (
    select from public.fingerprints f where f.user_id = alfred.uid() and f.model = p ->> 'model'))
$$;
call alfred.expose('public.knows_meaning(jsonb)', current_user, 'alfred_pipeline');

-- p: {model, limit} → {episodes: [{id, text}], more}: those that have no fingerprint of this model, the newest
-- first; none while memory is off
create function public.episodes_to_fingerprint(p jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  with missing as (
    select e.id, e.place, t.text, row_number() over (order by e.place desc) as n
    from public.episodes e
    join public.alternatives a on a.id = e.alternative_id
    cross join lateral (select btrim(alfred.shown_text(substr(a.content, e.starts, e.length))) as text) t
    where e.user_id = alfred.uid() and e.speaker = 0 and not e.is_outside and t.text <> '' and alfred.is_remembering()
      and not exists (
        select from public.fingerprints f where f.episode_id = e.id and f.model = p ->> 'model')
    order by e.place desc limit (p ->> 'limit')::int + 1
  )
  select jsonb_build_object(
    'episodes', coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'text', m.text) order by m.n)
      filter (where m.n <= (p ->> 'limit')::int), '[]'),
    'more', count(*) > (p ->> 'limit')::int)
  from missing m
$$;
call alfred.expose('public.episodes_to_fingerprint(jsonb)', current_user, 'alfred_pipeline');

-- p: {model, dimensions, fingerprints: [{id, bits: 256 hexadecimal digits}]} → {kept: how many}
-- The user's stored fingerprints of another model, or of another size, are deleted. A given fingerprint is left out if
-- its Episode is gone, is not the user's, or does not consist of the user's own words. While memory is off, nothing is
-- deleted or stored.
create function public.write_fingerprints(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  kept int;
begin
  if me is null then
    raise exception 'write_fingerprints: the request has no user';
  end if;
  perform alfred.hold_memory(me);
  if not alfred.is_remembering() then
    return '{"kept": 0}';
  end if;
  delete from public.fingerprints f
  where f.user_id = me
    and (f.model, f.dimensions) is distinct from (p ->> 'model', (p ->> 'dimensions')::int);
  insert into public.fingerprints (episode_id, user_id, place, model, dimensions, bits)
  select e.id, me, e.place, p ->> 'model', (p ->> 'dimensions')::int, ('x' || g.bits)::bit(1024)
  from jsonb_to_recordset(p -> 'fingerprints') g (id uuid, bits text)
  join public.episodes e on e.id = g.id and e.user_id = me and e.speaker = 0 and not e.is_outside
  on conflict (episode_id) do nothing;
  get diagnostics kept = row_count;
  return jsonb_build_object('kept', kept);
end
$$;
call alfred.expose('public.write_fingerprints(jsonb)', 'alfred_definer', 'alfred_pipeline');
