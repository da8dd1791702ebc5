-- The ingredient catalogue, and its words by key, kept by triggers.

create table public.ingredients (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(btrim(name)) between 1 and 120),
  aliases text[] not null default '{}',
  -- The hierarchy, flattened: cod → {white fish, fish, seafood, protein}.
  categories text[] not null default '{}',
  default_unit text,
  allergens text[] not null default '{}' check (
    allergens <@ array[
      'gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soybeans', 'milk', 'nuts', 'celery',
      'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs'
    ]
  ),
  -- Grams per millilitre.
  density numeric check (density > 0)
);
call alfred.index_words('public.ingredients', 'name');
create index ingredients_categories on public.ingredients using gin (categories);
call alfred.register_data_table('ingredients', 'catalogue', 'ingredient', 'name',
  owner_kind => 'catalogue');

-- Names and aliases.
create table alfred.ingredient_terms (
  term text not null,
  ingredient_id uuid not null references public.ingredients (id) on delete cascade,
  is_name boolean not null,
  -- The spelling to show: the food's name, otherwise its shortest spelling ("tomato" instead of "tomatoes").
  shown text not null,
  primary key (term, ingredient_id)
);
create index ingredient_terms_ingredient on alfred.ingredient_terms (ingredient_id);

-- Categories.
create table alfred.category_terms (
  term text not null,
  ingredient_id uuid not null references public.ingredients (id) on delete cascade,
  -- The category's spelling. (The table exists so that keys are computed once per food, not once per query.)
  category text not null,
  primary key (term, ingredient_id)
);
create index category_terms_ingredient on alfred.category_terms (ingredient_id);

-- The shorter runs of words inside each term, for finding terms that contain a word but mean another food.
create table alfred.term_parts (
  part text not null,
  term text not null,
  ingredient_id uuid not null,
  primary key (part, term, ingredient_id),
  foreign key (term, ingredient_id)
    references alfred.ingredient_terms (term, ingredient_id) on delete cascade
);
create index term_parts_term on alfred.term_parts (term, ingredient_id);

-- Every single word of the catalogue. A word in this table counts as spelt correctly.
create table alfred.food_vocabulary (
  word text primary key
);

call alfred.protect('alfred.ingredient_terms', 'true');
call alfred.protect('alfred.category_terms', 'true');
call alfred.protect('alfred.term_parts', 'true');
call alfred.protect('alfred.food_vocabulary', 'true');

-- Every sequence of neighbouring words of a key except the whole key: for "thai red curri", "thai", "red", "curri",
-- "thai red" and "red curri".
create function alfred.key_parts(key text) returns text[]
  language sql immutable strict parallel safe
  set search_path = ''
as $$
  select coalesce(array_agg(distinct array_to_string(w[i : i + n - 1], ' ')), '{}')
  from (select string_to_array(key, ' ') as w) words
  cross join generate_series(1, cardinality(w) - 1) n
  cross join generate_series(1, cardinality(w) - n + 1) i
$$;

create function alfred.index_ingredient() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  delete from alfred.ingredient_terms t where t.ingredient_id = new.id;
  insert into alfred.ingredient_terms (term, ingredient_id, is_name, shown)
  select key, new.id, bool_or(is_name),
    (array_agg(lower(spelling) order by is_name desc, length(spelling), spelling))[1]
  from (
    select alfred.food_key(spelling) as key, spelling, is_name
    from (select new.name as spelling, true as is_name union all select unnest(new.aliases), false) s
  ) spellings
  where key <> ''
  group by key;
  insert into alfred.term_parts (part, term, ingredient_id)
  select part, t.term, new.id
  from alfred.ingredient_terms t cross join unnest(alfred.key_parts(t.term)) part
  where t.ingredient_id = new.id;
  delete from alfred.category_terms t where t.ingredient_id = new.id;
  insert into alfred.category_terms (term, ingredient_id, category)
  select alfred.food_key(category), new.id, min(category)
  from unnest(new.categories) category group by 1;
  return null;
end
$$;

create trigger index_ingredient after insert or update of name, aliases, categories
  on public.ingredients
  for each row execute function alfred.index_ingredient();

create function alfred.index_vocabulary() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  insert into alfred.food_vocabulary (word)
  select distinct word
  from unnest(new.name || new.aliases || new.categories) spelling
  cross join unnest(string_to_array(alfred.food_key(spelling), ' ')) word
  where word <> ''
  on conflict (word) do nothing;
  return null;
end
$$;

create trigger index_vocabulary after insert or update of name, aliases, categories
  on public.ingredients
  for each row execute function alfred.index_vocabulary();
