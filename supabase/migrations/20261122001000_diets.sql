-- What somebody must not be given: diets as catalogue queries, and the foods that a household's
-- allergens and a user's own diets rule out.

-- A diet leaves out whole categories, what contains an allergen, and single foods that neither of
-- the two gives away. What stands in no row here is a wish, not a rule.
create table alfred.diet_rules (
  diet text primary key,
  -- Other words for it; compared, like the diet's own name, by alfred.food_key.
  aliases text[] not null default '{}',
  categories text[] not null default '{}',
  allergens text[] not null default '{}',
  foods text[] not null default '{}'
);
create table alfred.diet_terms (
  term text primary key,
  diet text not null references alfred.diet_rules (diet) on delete cascade
);
create index diet_terms_diet on alfred.diet_terms (diet);

insert into alfred.diet_rules (diet, aliases, categories, allergens, foods) values
  ('vegetarian', '{veggie,lacto-ovo vegetarian,ovo-lacto vegetarian,no meat or fish,meat-free,meatless}',
    '{meat,seafood,meat-derived}', '{fish,crustaceans,molluscs}', '{}'),
  ('vegan', '{plant-based,strict vegetarian,no animal products}',
    '{meat,seafood,dairy,egg,animal-derived}', '{fish,crustaceans,molluscs,milk,eggs}', '{}'),
  ('lacto-vegetarian', '{lacto vegetarian}',
    '{meat,seafood,egg,meat-derived}', '{fish,crustaceans,molluscs,eggs}', '{}'),
  ('ovo-vegetarian', '{ovo vegetarian}',
    '{meat,seafood,dairy,meat-derived}', '{fish,crustaceans,molluscs,milk}', '{}'),
  ('pescatarian', '{pescetarian,pesco-vegetarian,no meat}', '{meat,meat-derived}', '{}', '{}'),
  ('gluten-free', '{no gluten,without gluten,coeliac,celiac,coeliac disease,celiac disease,gf}',
    '{}', '{gluten}', '{}'),
  ('dairy-free', '{no dairy,without dairy,milk-free,no milk,df}', '{dairy}', '{milk}', '{}'),
  ('lactose-free', '{no lactose,without lactose,lactose intolerant,lactose intolerance}',
    '{dairy}', '{milk}', '{}'),
  ('nut-free', '{no nuts,without nuts,peanut and nut free}', '{}', '{nuts,peanuts}', '{}'),
  ('egg-free', '{no eggs,without eggs}', '{egg}', '{eggs}', '{}'),
  ('soy-free', '{soya-free,no soy,no soya,without soy}', '{soy}', '{soybeans}', '{}'),
  ('fish-free', '{no fish,without fish}', '{fish}', '{fish}', '{}'),
  ('shellfish-free', '{no shellfish,without shellfish}',
    '{shellfish}', '{crustaceans,molluscs}', '{}'),
  ('seafood-free', '{no seafood,without seafood}',
    '{seafood}', '{fish,crustaceans,molluscs}', '{}'),
  ('halal', '{}', '{pork,alcohol}', '{}', '{lard,gelatine,gravy granule}'),
  ('kosher', '{kosher-style}', '{pork,shellfish}', '{crustaceans,molluscs}',
    '{lard,gelatine,rabbit,gravy granule}'),
  ('no pork', '{pork-free,without pork,does not eat pork}', '{pork}', '{}', '{lard}'),
  ('no beef', '{beef-free,without beef,does not eat beef}', '{beef}', '{}',
    '{suet,beef stock,beef stock cube}'),
  ('no red meat', '{red-meat-free,without red meat}', '{red meat,pork}', '{}', '{suet,lard}'),
  ('no alcohol', '{alcohol-free,non-alcoholic,teetotal,without alcohol}', '{alcohol}', '{}', '{}');

insert into alfred.diet_terms (term, diet)
select alfred.food_key(word), r.diet
from alfred.diet_rules r cross join unnest(r.diet || r.aliases) word
on conflict (term) do nothing;

do $$
begin
  -- A misspelt category or food would rule out nothing, silently.
  if exists (
    select 1 from alfred.diet_rules r cross join unnest(r.categories) word
    where not exists (select 1 from public.ingredients i where word = any (i.categories))
  ) or exists (
    select 1 from alfred.diet_rules r cross join unnest(r.foods) word
    where not exists (select 1 from public.ingredients i where word = i.name)
  ) then
    raise exception 'diet_rules names what the catalogue does not have';
  end if;
end
$$;

call alfred.protect('alfred.diet_rules', 'true');
call alfred.protect('alfred.diet_terms', 'true');

-- The diet that the words of a profile mean; null for a wish.
create function alfred.diet_of(words text) returns text
  language sql stable
  set search_path = ''
as $$
  select t.diet from alfred.diet_terms t
  where t.term in (
    alfred.food_key(words),
    alfred.food_key(regexp_replace(lower(words), '\m(diet|only|strictly|please)\M', '', 'g')))
  limit 1
$$;

-- Every food that the household's allergens (kind allergen, code as in profiles) and the user's own
-- diets (kind diet, code as in diet_rules) rule out. Diets are private: for anybody but the request's
-- user there are none. Nothing for a household that the request's user is no member of.
create function alfred.avoided_by(household uuid, member uuid)
  returns table (kind text, code text, ingredient_id uuid)
  language sql stable
  set search_path = ''
as $$
  select 'allergen', shared.code, i.id
  from jsonb_array_elements_text(coalesce(nullif(
    public.household_allergens(jsonb_build_object('household_id', household)) -> 'codes', 'null'),
    '[]')) shared (code)
  join public.ingredients i on shared.code = any (i.allergens)
  union all
  select 'diet', r.diet, i.id
  from (
    select distinct alfred.diet_of(word) as diet
    from public.profiles f cross join unnest(f.diet) word
    where f.user_id = member and member = alfred.uid() and alfred.is_member(household)
  ) own
  join alfred.diet_rules r on r.diet = own.diet
  join public.ingredients i
    on i.categories && r.categories or i.allergens && r.allergens or i.name = any (r.foods)
$$;

grant execute on function alfred.diet_of(text) to alfred_pipeline, alfred_definer;
grant execute on function alfred.avoided_by(uuid, uuid) to alfred_pipeline, alfred_definer;
-- The guard runs as the functions' owner and asks the same question.
grant execute on function public.household_allergens(jsonb) to alfred_definer;
