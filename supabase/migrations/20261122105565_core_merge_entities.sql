-- A merge is a redirect from one entity to another, which can be undone.

-- Merges the entity of `b` into that of `a`. With `choose`, it may be the other way round: the one that the user has
-- named stays, else the older one. Of a fact that both have, one is closed. The caller holds the lock on the user's
-- memory. Returns the merge's id, or null if they are the same entity already or one does not exist.
create function alfred.enter_merge(a uuid, b uuid, made_by text, episode uuid, choose boolean) returns uuid
  language plpgsql
  set search_path = ''
as $$
declare
  kept public.entities;
  merged public.entities;
  swapped public.entities;
  repeated jsonb;
  merge_id uuid;
begin
  select * into kept from public.entities e where e.id = alfred.root_of(a);
  select * into merged from public.entities e where e.id = alfred.root_of(b);
  if kept.id is null or merged.id is null or kept.id = merged.id then
    return null;
  end if;
  if choose and (not alfred.is_named_by_user(merged.id), merged.created_at, merged.id)
    < (not alfred.is_named_by_user(kept.id), kept.created_at, kept.id) then
    swapped := kept;
    kept := merged;
    merged := swapped;
  end if;
  select coalesce(jsonb_agg(jsonb_build_array(f.id, f.same)), '[]') into repeated
  from (
    select m.id, (
      select k.id from alfred.shown_facts(alfred.cluster_of(kept.id)) k
      where k.is_standing and alfred.folded_text(k.text) = alfred.folded_text(m.text)
      order by k.said_at, k.id limit 1) as same
    from alfred.shown_facts(alfred.cluster_of(merged.id)) m where m.is_standing
  ) f where f.same is not null;
  update public.facts f set known_to = clock_timestamp(), closed_by = (r.value ->> 1)::uuid
  from jsonb_array_elements(repeated) r where f.id = (r.value ->> 0)::uuid;
  update public.entities e set merged_into = kept.id where e.id = merged.id;
  perform alfred.drop_enrichment(array[kept.id, merged.id]);
  perform alfred.note_edges(array[kept.id]);
  insert into public.entity_merges (user_id, kept_id, merged_id, made_by, episode_id, closed)
  values (
    kept.user_id, kept.id, merged.id, enter_merge.made_by, episode,
    array(select (r.value ->> 0)::uuid from jsonb_array_elements(repeated) r))
  returning id into merge_id;
  return merge_id;
end
$$;

-- Undoes a merge: the redirect, and every closing by a fact that is no longer about the same entity. The newest merge
-- of an entity must be undone first.
-- p: {id} → {outcome: undone | not_found} or {outcome: later_merge, id: the merge to be undone before}
create function public.undo_merge(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  memory public.memories;
  merge public.entity_merges;
  later uuid;
  cluster uuid[];
begin
  if me is null then
    raise exception 'undo_merge: the request has no user';
  end if;
  memory := alfred.hold_memory(me);
  select * into merge from public.entity_merges m where m.id = (p ->> 'id')::uuid and m.user_id = me;
  if merge.id is null then
    return jsonb_build_object('outcome', 'not_found');
  elsif merge.undone_at is not null then
    return jsonb_build_object('outcome', 'undone');
  end if;
  cluster := alfred.cluster_of(alfred.root_of(merge.kept_id));
  select m.id into later from public.entity_merges m
  where m.user_id = me and m.undone_at is null and m.created_at > merge.created_at and m.merged_id = any (cluster)
  order by m.created_at desc limit 1;
  if later is not null then
    return jsonb_build_object('outcome', 'later_merge', 'id', later);
  end if;
  update public.entity_merges m set undone_at = clock_timestamp() where m.id = merge.id;
  update public.entities e set merged_into = null where e.id = merge.merged_id;
  update public.facts f set closed_by = null, known_to = null, valid_to = f.planned_to
  from public.facts o
  where f.user_id = me and f.entity_id = any (cluster) and o.id = f.closed_by
    and alfred.root_of(o.entity_id) <> alfred.root_of(f.entity_id);
  perform alfred.drop_enrichment(array[alfred.root_of(merge.kept_id), merge.merged_id]);
  perform alfred.note_edges(array[merge.kept_id, merge.merged_id]);
  return jsonb_build_object('outcome', 'undone');
end
$$;
call alfred.expose('public.undo_merge(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function alfred.enter_merge(uuid, uuid, text, uuid, boolean) to alfred_definer;
