-- Diets as catalogue queries, and their names in seven languages.

-- A diet leaves out whole categories, foods with an allergen, and single foods that neither of these covers.
-- A diet without a row here is a wish, not a rule.
create table alfred.diet_rules (
  diet text primary key,
  -- Other words for it; compared, like the diet's own name, by alfred.food_key.
  aliases text[] not null default '{}',
  categories text[] not null default '{}',
  allergens text[] not null default '{}',
  foods text[] not null default '{}',
  -- The codes of a model's judgement that the diet leaves out.
  judged text[] not null default '{}' check (judged <@ alfred.judged_codes())
);

create table alfred.diet_terms (
  term text primary key,
  diet text not null references alfred.diet_rules (diet) on delete cascade
);
create index diet_terms_diet on alfred.diet_terms (diet);

call alfred.protect('alfred.diet_rules', 'true');
call alfred.protect('alfred.diet_terms', 'true');

with rules (diet, aliases, categories, allergens, foods, judged) as (values
  ('vegetarian', '{veggie,lacto-ovo vegetarian,ovo-lacto vegetarian,no meat or fish,meat-free,meatless}',
    '{meat,seafood,meat-derived}', '{fish,crustaceans,molluscs}', '{}', '{meat,pork,beef,lamb}'),
  ('vegan', '{plant-based,strict vegetarian,no animal products}',
    '{meat,seafood,dairy,egg,animal-derived}', '{fish,crustaceans,molluscs,milk,eggs}', '{}', '{meat,pork,beef,lamb,animal}'),
  ('lacto-vegetarian', '{lacto vegetarian}',
    '{meat,seafood,egg,meat-derived}', '{fish,crustaceans,molluscs,eggs}', '{}', '{meat,pork,beef,lamb}'),
  ('ovo-vegetarian', '{ovo vegetarian}',
    '{meat,seafood,dairy,meat-derived}', '{fish,crustaceans,molluscs,milk}', '{}', '{meat,pork,beef,lamb}'),
  ('pescatarian', '{pescetarian,pesco-vegetarian,no meat}',
    '{meat,meat-derived}', '{}', '{}', '{meat,pork,beef,lamb}'),
  ('gluten-free', '{no gluten,without gluten,coeliac,celiac,coeliac disease,celiac disease,gf}',
    '{}', '{gluten}', '{}', '{}'),
  ('dairy-free', '{no dairy,without dairy,milk-free,no milk,df}',
    '{dairy}', '{milk}', '{}', '{}'),
  ('lactose-free', '{no lactose,without lactose,lactose intolerant,lactose intolerance}',
    '{dairy}', '{milk}', '{}', '{}'),
  ('nut-free', '{no nuts,without nuts,peanut and nut free}',
    '{}', '{nuts,peanuts}', '{}', '{}'),
  ('egg-free', '{no eggs,without eggs}',
    '{egg}', '{eggs}', '{}', '{}'),
  ('soy-free', '{soya-free,no soy,no soya,without soy}',
    '{soy}', '{soybeans}', '{}', '{}'),
  ('fish-free', '{no fish,without fish}',
    '{fish}', '{fish}', '{}', '{}'),
  ('shellfish-free', '{no shellfish,without shellfish}',
    '{shellfish}', '{crustaceans,molluscs}', '{}', '{}'),
  ('seafood-free', '{no seafood,without seafood}',
    '{seafood}', '{fish,crustaceans,molluscs}', '{}', '{}'),
  ('halal', '{}',
    '{pork,alcohol}', '{}', '{lard,gelatine,gravy granule}', '{pork,alcohol}'),
  ('kosher', '{kosher-style}',
    '{pork,shellfish}', '{crustaceans,molluscs}', '{lard,gelatine,rabbit,gravy granule}', '{pork}'),
  ('no pork', '{pork-free,without pork,does not eat pork}',
    '{pork}', '{}', '{lard}', '{pork}'),
  ('no beef', '{beef-free,without beef,does not eat beef}',
    '{beef}', '{}', '{suet,beef stock,beef stock cube}', '{beef}'),
  ('no red meat', '{red-meat-free,without red meat}',
    '{red meat,pork}', '{}', '{suet,lard}', '{pork,beef,lamb}'),
  ('no alcohol', '{alcohol-free,non-alcoholic,teetotal,without alcohol}',
    '{alcohol}', '{}', '{}', '{alcohol}')
),
-- The diets' names in de, fr, es, it, pt and nl, for profiles and for preferences in the user's own words.
words (diet, listed) as (values
  ('vegetarian', 'vegetarisch,vegetarier,vegetarierin,fleischlos,ohne fleisch und fisch,végétarien,végétarienne,
    vegetariano,vegetariana,vegetariër,vegetarische'),
  ('vegan', 'veganer,veganerin,vegane,végane,végan,végétalien,végétalienne,vegano,vegana,veganist,veganistisch,
    plantaardig,rein pflanzlich,pflanzlich'),
  ('pescatarian', 'pescetarisch,pescetarier,pescetarierin,kein fleisch,ohne fleisch,pescétarien,pescétarienne,
    pesco-végétarien,sans viande,pescetariano,pescetariana,pescatariano,sin carne,senza carne,pescovegetariano,
    sem carne,pescotariër,pescotarisch,geen vlees,zonder vlees'),
  ('gluten-free', 'glutenfrei,ohne gluten,zöliakie,sans gluten,cœliaque,coeliaque,maladie cœliaque,sin gluten,celíaco,
    celíaca,celiaquía,enfermedad celíaca,senza glutine,celiaco,celiaca,celiachia,sem glúten,doença celíaca,
    glutenvrij,zonder gluten,coeliakie'),
  ('dairy-free', 'milchfrei,ohne milch,keine milch,ohne milchprodukte,keine milchprodukte,sans lait,sans produits laitiers,
    sin leche,sin lácteos,senza latte,senza latticini,sem leite,sem lacticínios,sem laticínios,melkvrij,
    zonder melk,zuivelvrij,zonder zuivel,geen zuivel'),
  ('lactose-free', 'laktosefrei,lactosefrei,laktoseintolerant,laktoseintoleranz,ohne laktose,keine laktose,sans lactose,
    intolérant au lactose,intolérante au lactose,intolérance au lactose,sin lactosa,intolerante a la lactosa,
    intolerancia a la lactosa,senza lattosio,intollerante al lattosio,intolleranza al lattosio,sem lactose,
    intolerante à lactose,intolerância à lactose,lactosevrij,zonder lactose,lactose-intolerant,
    lactose-intolerantie'),
  ('nut-free', 'nussfrei,ohne nüsse,keine nüsse,sans noix,sans fruits à coque,sin frutos secos,sin nueces,
    senza frutta secca,senza frutta a guscio,sem frutos secos,sem frutos de casca rija,notenvrij,zonder noten,
    geen noten'),
  ('egg-free', 'eifrei,ohne ei,ohne eier,keine eier,sans œufs,sans oeufs,sin huevo,sin huevos,senza uova,
    sem ovos,sem ovo,eivrij,zonder ei,zonder eieren,geen eieren'),
  ('soy-free', 'sojafrei,ohne soja,kein soja,sans soja,sin soja,senza soia,sem soja,sojavrij,zonder soja,geen soja'),
  ('fish-free', 'fischfrei,ohne fisch,kein fisch,keinen fisch,sans poisson,sin pescado,senza pesce,sem peixe,
    visvrij,zonder vis,geen vis'),
  ('shellfish-free', 'keine krusten- und schalentiere,ohne schalentiere,sans crustacés et mollusques,
    sin marisco,sin mariscos,senza crostacei e molluschi,sem marisco,sem mariscos,zonder schaaldieren en schelpdieren'),
  ('seafood-free', 'keine meeresfrüchte,ohne meeresfrüchte,sans fruits de mer,sem frutos do mar,
    senza frutti di mare,geen zeevruchten,zonder zeevruchten'),
  ('kosher', 'koscher,casher,kasher,cacher,koosjer'),
  ('no pork', 'kein schweinefleisch,ohne schwein,ohne schweinefleisch,sans porc,pas de porc,sin cerdo,senza maiale,
    niente maiale,sem porco,sem carne de porco,geen varkensvlees,zonder varkensvlees'),
  ('no beef', 'kein rindfleisch,ohne rindfleisch,sans bœuf,sans boeuf,pas de bœuf,sin ternera,sin carne de res,
    senza manzo,sem carne de vaca,geen rundvlees,zonder rundvlees'),
  ('no red meat', 'kein rotes fleisch,ohne rotes fleisch,sans viande rouge,sin carne roja,senza carne rossa,
    sem carne vermelha,geen rood vlees,zonder rood vlees'),
  ('no alcohol', 'alkoholfrei,kein alkohol,ohne alkohol,sans alcool,pas d''alcool,sin alcohol,senza alcol,
    senza alcool,sem álcool,alcoholvrij,geen alcohol,zonder alcohol')
)
insert into alfred.diet_rules (diet, aliases, categories, allergens, foods, judged)
select r.diet,
  r.aliases::text[] || array(
    select btrim(w, E' \n') from unnest(string_to_array(words.listed, ',')) w),
  r.categories::text[], r.allergens::text[], r.foods::text[], r.judged::text[]
from rules r left join words on words.diet = r.diet;

insert into alfred.diet_terms (term, diet)
select alfred.food_key(word), r.diet
from alfred.diet_rules r cross join unnest(r.diet || r.aliases) word
on conflict (term) do nothing;

do $$
begin
  -- A misspelt category or food would silently leave out nothing.
  if exists (
    select 1 from alfred.diet_rules r cross join unnest(r.categories) word
    where not exists (select 1 from public.ingredients i where word = any (i.categories))
  ) or exists (
    select 1 from alfred.diet_rules r cross join unnest(r.foods) word
    where not exists (select 1 from public.ingredients i where word = i.name)
  ) then
    raise exception 'diet_rules has a category or food that the catalogue lacks';
  end if;
end
$$;

-- The catalogue's foods that each allergen's code and each diet leaves out, so that no write compares every food with
-- every rule; kept by triggers. A code that is not one of the fourteen is a food's name.
create table alfred.left_out_foods (
  kind text not null check (kind in ('allergen', 'diet')),
  code text not null,
  ingredient_id uuid not null references public.ingredients (id) on delete cascade,
  primary key (kind, code, ingredient_id)
);
create index left_out_foods_ingredient on alfred.left_out_foods (ingredient_id);
call alfred.protect('alfred.left_out_foods', 'true');

-- Lists which diets and codes leave out one food, or which foods one diet leaves out; without either, everything.
create function alfred.list_left_out(food uuid default null, of_diet text default null) returns void
  language sql
  set search_path = ''
as $$
  delete from alfred.left_out_foods l
  where l.ingredient_id = coalesce(food, l.ingredient_id)
    and (of_diet is null or l.kind = 'diet' and l.code = of_diet);
  insert into alfred.left_out_foods (kind, code, ingredient_id)
  select 'allergen', code, i.id
  from public.ingredients i cross join lateral (select distinct unnest(i.allergens || i.name) as code) carried
  where of_diet is null and i.id = coalesce(food, i.id)
  union all
  select 'diet', r.diet, i.id
  from alfred.diet_rules r
  join public.ingredients i
    on i.categories && r.categories or i.allergens && r.allergens or i.name = any (r.foods)
  where r.diet = coalesce(of_diet, r.diet) and i.id = coalesce(food, i.id);
$$;

create function alfred.follow_left_out() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if tg_table_name = 'ingredients' then
    perform alfred.list_left_out(food => new.id);
  elsif tg_op = 'DELETE' then
    perform alfred.list_left_out(of_diet => old.diet);
  else
    perform alfred.list_left_out(of_diet => new.diet);
  end if;
  return null;
end
$$;

create trigger left_out after insert or update of name, categories, allergens on public.ingredients
  for each row execute function alfred.follow_left_out();
create trigger left_out after insert or update or delete on alfred.diet_rules
  for each row execute function alfred.follow_left_out();
do $$
begin
  perform alfred.list_left_out();
end
$$;

-- The diet that the words of a profile or a preference mean; null for words without a rule.
create function alfred.diet_of(words text) returns text
  language sql stable
  set search_path = ''
as $$
  select t.diet from alfred.diet_terms t
  where t.term in (
    alfred.food_key(words),
    alfred.food_key(regexp_replace(lower(words), '\m(diet|only|strictly|please|streng|strikt|strictement|estrictamente|strettamente|estritamente)\M', '', 'g')))
  limit 1
$$;

grant execute on function alfred.diet_of(text) to alfred_pipeline, alfred_definer;
