-- read_avoided: what must be avoided for a user, and what the user has said about it, as runs know both.

-- p: {} → {avoid: [{kind, code}], told: [Told]}, both by the pack's run_facts: `avoid` of all households of the user
-- together; `told` is the user's own, in whatever household. Empty for a pack without run_facts.
create function public.read_avoided(p jsonb) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  household uuid;
  facts jsonb := '{}';
  avoid jsonb := '[]';
begin
  if alfred.pack_function('run_facts') is not null then
    -- The last round, with null, reads what the user has stated without a household.
    foreach household in array alfred.my_households() || null::uuid loop
      execute format('select alfred.%I($1, $2)', alfred.pack_function('run_facts'))
        into facts using household, alfred.uid();
      avoid := avoid || coalesce(facts -> 'avoid', '[]');
    end loop;
  end if;
  return jsonb_build_object(
    'avoid', (select coalesce(jsonb_agg(distinct a), '[]') from jsonb_array_elements(avoid) a),
    'told', coalesce(facts -> 'told', '[]'));
end
$$;
call alfred.expose('public.read_avoided(jsonb)', current_user, 'alfred_pipeline');
