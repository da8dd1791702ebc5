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

-- How people name them in de, fr, es, it, pt and nl: in their profiles, and where a sentence is kept in
-- their own words.
with words (diet, listed) as (values
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
update alfred.diet_rules r
set aliases = r.aliases || array(
  select btrim(w, E' \n') from unnest(string_to_array(words.listed, ',')) w)
from words where words.diet = r.diet;

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
    alfred.food_key(regexp_replace(lower(words), '\m(diet|only|strictly|please|streng|strikt|strictement|estrictamente|strettamente|estritamente)\M', '', 'g')))
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
