-- What a text says about food: the catalogue's names and further words as whole words, what they
-- contain, and what the text says it does not contain. Code can say "contains", never "safe".

-- Words beside the catalogue's: names of allergens and of foods that carry one, and look-alikes that
-- carry none (codes '{}'): the longest name wins, so "oyster mushroom" is no oyster.
create table alfred.food_words (
  term text primary key,
  codes text[] not null
);

insert into alfred.food_words (term, codes)
select alfred.food_key(word), array(select distinct unnest(string_to_array(max(codes), ',')) order by 1)
from (values
  ('gluten', 'gluten,wheat,barley,rye,spelt,flour,bread,pasta,pastry,couscous,bulgur,semolina,seitan,
    breadcrumb,crouton,biscuit,ramen,udon,dumpling,gyoza,wonton,bagel'),
  ('crustaceans', 'crustacean,prawn,shrimp,crab,lobster,crayfish,langoustine,scampi,krill,gamba,
    crevette,bisque,prawn cracker,crab stick,shrimp paste,crabmeat,crabcake,crabstick'),
  ('eggs', 'egg,eggs,yolk,eggwhite,eggwash,mayonnaise,mayo,aioli,meringue,hollandaise'),
  ('fish', 'fish,fishcake,fish sauce,worcestershire,worcestershire sauce,caviar,roe'),
  ('peanuts', 'peanut,peanuts,groundnut,monkey nut,peanut butter,
    peanutbutter,satay,satay sauce'),
  ('soybeans', 'soy,soya,soybean,soybeans,tofu,edamame,tempeh,miso,soy milk,soya milk,soy yogurt,
    soy cream,tamari'),
  ('milk', 'milk,dairy,lactose,cheese,butter,cream,yogurt,yoghurt,whey,casein,ghee,buttermilk,kefir,
    ice cream,gelato,milkshake,buttercream,cheesecake,quark,skyr,fromage frais,roquefort'),
  ('nuts', 'tree nut,tree nuts,almond,hazelnut,walnut,cashew,pecan,pistachio,macadamia,brazil nut,
    praline,marzipan,nougat,frangipane,almond milk,almond flour,almond butter,ground almond,
    cashew milk,cashew butter,cashewnut,hazelnut milk'),
  ('celery', 'celery,celeriac,celery salt,celery seed'),
  ('mustard', 'mustard,mustard green,mustard seed'),
  ('sesame', 'sesame,sesame seed,sesame oil,tahini,hummus,houmous,halva'),
  ('sulphites', 'sulphite,sulphites,sulfite,sulfites,sulphur dioxide'),
  ('lupin', 'lupin,lupine,lupin flour'),
  ('molluscs', 'mollusc,molluscs,mollusk,mussel,clam,oyster,squid,calamari,octopus,scallop,cuttlefish,
    cockle,whelk,abalone,escargot,oyster sauce'),
  ('crustaceans,molluscs', 'shellfish'),
  ('fish,crustaceans,molluscs', 'seafood,fruits de mer,bouillabaisse'),
  ('fish,crustaceans', 'surimi,kamaboko'),
  ('nuts,peanuts', 'nut,nuts,mixed nut,mixed nuts,nut butter'),
  ('nuts,milk', 'pesto'),
  ('eggs,milk', 'custard,eggnog,bearnaise,carbonara'),
  ('gluten,milk', 'bechamel'),
  ('eggs,gluten,milk', 'tiramisu'),
  ('eggs,gluten', 'egg noodle'),
  -- What only sounds like it.
  ('', 'butter bean,butter lettuce,butterhead lettuce,cocoa butter,shea butter,apple butter,
    coconut butter,coconut cream,creamed coconut,coconut milk,coconut yogurt,cream of tartar,
    rice milk,hemp milk,pea milk,milk thistle,rice flour,corn flour,maize flour,chickpea flour,
    gram flour,tapioca flour,potato flour,coconut flour,buckwheat flour,teff flour,rice pasta,
    corn pasta,lentil pasta,chickpea pasta,rice paper,rice cracker,rice cake,oyster mushroom,
    king oyster mushroom,crab apple,water chestnut,chestnut,chestnut mushroom,tiger nut,egg plant,
    fish mint,walnut sized,walnut size,egg sized,size of a walnut,size of an egg,size of a hazelnut,
    size of a pea,nut brown,fish slice,fish kettle,fish out,butter knife,butter dish,egg timer,
    egg cup,oyster knife,bread knife,cream together,cream the')
) listed (codes, words)
cross join lateral (
  select btrim(w, E' \n') as word from unnest(string_to_array(words, ',')) w
) split
group by alfred.food_key(word);

-- Words that say what a food is made for: "vegan sausage" is none that a vegetarian avoids. They
-- answer for diets only; an allergy wants the allergen named ("gluten-free").
create table alfred.diet_words (
  term text primary key,
  diets text[] not null
);
insert into alfred.diet_words (term, diets)
select alfred.food_key(word), diets
from (values
  (array['vegan', 'plant based', 'plantbased'], array[
    'vegan', 'vegetarian', 'lacto-vegetarian', 'ovo-vegetarian', 'pescatarian', 'dairy-free',
    'lactose-free', 'egg-free', 'fish-free', 'shellfish-free', 'seafood-free', 'no pork', 'no beef',
    'no red meat', 'halal', 'kosher']),
  (array['vegetarian', 'veggie', 'meatless', 'meat free', 'quorn'], array[
    'vegetarian', 'pescatarian', 'no pork', 'no beef', 'no red meat']),
  (array['halal'], array['halal', 'no pork']),
  (array['kosher'], array['kosher', 'no pork']),
  (array['lactose free'], array['lactose-free']),
  (array['alcohol free', 'non alcoholic', 'dealcoholised'], array['no alcohol'])
) listed (words, diets)
cross join unnest(words) word;

-- A word without its accents, letters of other alphabets that look like Latin ones as those.
create function alfred.plain_letters(word text) returns text
  language sql immutable strict parallel safe
  set search_path = ''
as $$
  select translate(
    regexp_replace(normalize(lower(word), nfkd), '[\u0300-\u036F]', '', 'g'),
    'аеорсухіѕјһԁԛԝмткοαρνικτυßøłđı', 'aeopcyxisjhdqwmtkoapviktusoldi')
$$;

-- The foods that a text names: the words said, the term that they are, and what the words before them
-- say that they are free of: allergen codes ("gluten-free flour") and diets ("vegan sausage"). A food
-- that the text says is not in it ("no nuts", "peanut-free") is left out. An animal, a nut or a seed
-- is never free of itself, so that a label cannot talk a prawn away.
create function alfred.food_mentions(content text)
  returns table (said text, term text, free_of text[], for_diets text[])
  language plpgsql stable
  set search_path = ''
as $$
declare
  hit record;
  phrase bigint;
  next_at int;
  previous text;
  follower text;
  is_negated boolean;
  was_negated_to int;
  scope int;
begin
  -- Spellings that only look different, and characters that nobody sees.
  content := regexp_replace(
    normalize(content, nfkc),
    '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]',
    '', 'g');
  content := regexp_replace(content, '[\u2010-\u2015\u2212]', '-', 'g');
  -- "10prawns"
  content := regexp_replace(content, '([0-9])([^0-9\s])', '\1 \2', 'g');
  -- No name goes across a comma: "coconut, milk" is milk. Quotes and whatever is no letter part words:
  -- “prawns”, prawns~, prawns and their picture.
  for hit in
    with phrase as materialized (
      select p, array_agg(w order by n) as words, array_agg(k order by n) as keys
      from regexp_split_to_table(content, '[,;:.!?()/&+|<>=\n\r\t\[\]{}\u00B7\u2022-\u2027\u2043]+')
        with ordinality cut (part, p)
      cross join lateral regexp_split_to_table(
        part, '[\s_''"`*#~^%@$\\\u00A0-\u00BF\u2000-\u2BFF\u3000-\u303F\uFE10-\uFE6F\U0001F000-\U0001FAFF-]+')
        with ordinality split (w, n)
      cross join lateral (select alfred.food_key(alfred.plain_letters(w)) as k) key
      where k <> ''
      group by p
    )
    -- Every run of up to six words, each once: a text may be long. And what a word is made with:
    -- "almondmilk", "soymilk", "nutloaf".
    select p, i::int as i, n, key, words, keys
    from (
      select f.*, i, k as k1, k || ' ' || lead(k, 1) over w as k2,
        lead(k, 1) over w || ' ' || lead(k, 2) over w as k23,
        lead(k, 3) over w as k4, lead(k, 4) over w as k5, lead(k, 5) over w as k6
      from phrase f cross join unnest(f.keys) with ordinality as word (k, i)
      window w as (partition by p order by i)
    ) runs
    cross join lateral (values
      (1, k1),
      (1, substring(k1
        from '^(.{3,}?)e?(?:cak|shak|nog|cream|milk|crumb|stick|pi|sauc|loav|scotch)$')),
      (2, k2), (3, k1 || ' ' || k23), (4, k1 || ' ' || k23 || ' ' || k4),
      (5, k1 || ' ' || k23 || ' ' || k4 || ' ' || k5),
      (6, k1 || ' ' || k23 || ' ' || k4 || ' ' || k5 || ' ' || k6)
    ) run (n, key)
    where key in (
      select f.term from alfred.food_words f
      union all select t.term from alfred.ingredient_terms t
      union all select c.term from alfred.category_terms c)
    order by p, i, n desc, length(key) desc
  loop
    if hit.p is distinct from phrase then
      phrase := hit.p;
      next_at := 1;
      was_negated_to := -1;
      free_of := '{}';
      scope := 1;
    end if;
    continue when hit.i < next_at;
    -- What an adjective says reaches no further than the noun that it belongs to.
    if hit.keys[next_at : hit.i - 1] && array['and', 'with', 'plu', 'or', 'in', 'on', 'then'] then
      free_of := '{}';
      scope := next_at;
    end if;
    previous := ' ' || array_to_string(hit.keys[greatest(1, hit.i - 3) : hit.i - 1], ' ');
    follower := ' ' || array_to_string(hit.keys[hit.i + hit.n : hit.i + hit.n + 1], ' ') || ' ';
    is_negated :=
      follower ~ '^ fre ' and follower !~ '^ fre (rang|run|from|ov) '
      or previous ~ ' (no|non|without|san|zero|minu|fre from|fre ov|contain no)( ani| added)?$'
      or was_negated_to = hit.i - 2 and hit.keys[hit.i - 1] = 'or';
    next_at := hit.i + hit.n;
    if is_negated then
      was_negated_to := next_at - 1;
      free_of := free_of || array(
        select code from alfred.food_words f cross join unnest(f.codes) code
        where f.term = hit.key
          and code = any (array['gluten', 'milk', 'eggs', 'soybeans', 'sulphites']));
      continue;
    end if;
    for_diets := array(
      select distinct d from alfred.diet_words q cross join unnest(q.diets) d
      where position(' ' || q.term || ' '
        in ' ' || array_to_string(hit.keys[scope : next_at - 1], ' ') || ' ') > 0);
    said := array_to_string(hit.words[hit.i : hit.i + hit.n - 1], ' ');
    term := hit.key;
    return next;
  end loop;
end
$$;

-- The allergen codes that somebody means who says what they are allergic to: of the fourteen where
-- the words name one or a food that carries it, otherwise the catalogue's name of the food.
create function alfred.allergen_codes(words text) returns text[]
  language sql stable
  set search_path = ''
as $$
  select coalesce(array_agg(distinct code order by code), '{}')
  from alfred.food_mentions(words) m
  cross join lateral (
    select unnest(coalesce(
      (select nullif(f.codes, '{}') from alfred.food_words f where f.term = m.term),
      (
        select array_agg(distinct meant) from (
          select unnest(case when i.allergens = '{}' then array[i.name] else i.allergens end) as meant
          from alfred.ingredient_terms t join public.ingredients i on i.id = t.ingredient_id
          where t.term = m.term
        ) carried
      ))) as code
  ) named
$$;

call alfred.protect('alfred.food_words', 'true');
call alfred.protect('alfred.diet_words', 'true');
