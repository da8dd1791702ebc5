-- Which codes a model's judgement has for what must be avoided: kind and code as in avoided_by.
alter table alfred.diet_rules add column judged text[] not null default '{}'
  check (judged <@ alfred.judged_codes());
update alfred.diet_rules set judged = case
  when diet = 'vegan' then '{meat,pork,beef,lamb,animal}'
  when diet in ('vegetarian', 'lacto-vegetarian', 'ovo-vegetarian', 'pescatarian') then '{meat,pork,beef,lamb}'
  when diet = 'halal' then '{pork,alcohol}'
  when diet in ('kosher', 'no pork') then '{pork}'
  when diet = 'no beef' then '{beef}'
  when diet = 'no red meat' then '{pork,beef,lamb}'
  when diet = 'no alcohol' then '{alcohol}'
  else '{}' end::text[];

create function alfred.avoided_codes(household uuid, member uuid)
  returns table (kind text, code text, means text)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  select 'allergen', shared.code, shared.code
  from jsonb_array_elements_text(coalesce(nullif(
    public.household_allergens(jsonb_build_object('household_id', household)) -> 'codes', 'null'),
    '[]')) shared (code)
  union all
  select 'diet', r.diet, unnest(r.allergens || r.judged)
  from alfred.diet_rules r
  where r.diet in (select alfred.own_diets(member))
    and member = alfred.uid() and alfred.is_member(household);
end
$$;


grant execute on function alfred.avoided_codes(uuid, uuid) to alfred_pipeline, alfred_definer;
