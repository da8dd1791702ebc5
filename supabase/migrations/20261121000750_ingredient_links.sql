-- Which catalogue ingredient a name means: whole names only, forgiving about case, accents and
-- plurals, and never a guess.

-- A word without its English plural ending.
create function alfred.word_key(word text) returns text
  language sql immutable strict parallel safe
  -- A body of this form needs no search path, and is worked out in place: it is asked for every word.
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    word, '([^s])s$', '\1'), 'e$', ''), 'y$', 'i'), 'f$', 'v');

-- The form in which two spellings of one name are equal. Each word loses its plural ending the same
-- way on both sides ("tomatoes" and "tomato", "leaves" and "leaf"), so the result is a key for
-- comparing, not a word to show.
create function alfred.food_key(name text) returns text
  language sql immutable strict parallel safe
  set search_path = ''
as $$
  select coalesce(string_agg(alfred.word_key(word), ' ' order by position), '')
  from unnest(string_to_array(btrim(regexp_replace(
    translate(lower(name), 'àáâãäåèéêëìíîïòóôõöùúûüñç', 'aaaaaaeeeeiiiiooooouuuunc'),
    '[][\s_.,;:!?/()''’"-]+', ' ', 'g')), ' ')) with ordinality as words (word, position)
  where word <> ''
$$;

-- The catalogue's names, aliases and categories by key, kept by the trigger below.
create table alfred.ingredient_terms (
  term text not null,
  ingredient_id uuid not null references public.ingredients (id) on delete cascade,
  is_name boolean not null,
  primary key (term, ingredient_id)
);
create index ingredient_terms_ingredient on alfred.ingredient_terms (ingredient_id);

create table alfred.category_terms (
  term text not null,
  ingredient_id uuid not null references public.ingredients (id) on delete cascade,
  primary key (term, ingredient_id)
);
create index category_terms_ingredient on alfred.category_terms (ingredient_id);

create function alfred.index_ingredient() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  delete from alfred.ingredient_terms t where t.ingredient_id = new.id;
  insert into alfred.ingredient_terms (term, ingredient_id, is_name)
  select alfred.food_key(spelling), new.id, bool_or(is_name)
  from (
    select new.name as spelling, true as is_name
    union all
    select unnest(new.aliases), false
  ) spellings
  where alfred.food_key(spelling) <> ''
  group by 1;
  delete from alfred.category_terms t where t.ingredient_id = new.id;
  insert into alfred.category_terms (term, ingredient_id)
  select distinct alfred.food_key(category), new.id from unnest(new.categories) category;
  return null;
end
$$;
create trigger index_ingredient after insert or update of name, aliases, categories
  on public.ingredients
  for each row execute function alfred.index_ingredient();

-- The ingredient of exactly this name: a name goes before an alias, and a word that several
-- ingredients claim means none of them.
create function alfred.find_ingredient(spelling text) returns uuid
  language plpgsql stable
  set search_path = ''
as $$
declare
  named uuid[];
  aliased uuid[];
begin
  select array_agg(t.ingredient_id) filter (where t.is_name), array_agg(t.ingredient_id)
  into named, aliased
  from alfred.ingredient_terms t
  where t.term = alfred.food_key(spelling);
  named := coalesce(named, aliased);
  return case when cardinality(named) = 1 then named[1] end;
end
$$;

-- The ingredients that a text names as whole words. The longest name wins: "coconut milk" is not milk.
create function alfred.ingredients_in(content text) returns uuid[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  words text[] := string_to_array(alfred.food_key(content), ' ');
  found uuid[] := '{}';
  here uuid[];
  i int := 1;
  taken int;
begin
  while i <= coalesce(cardinality(words), 0) loop
    taken := 1;
    for n in reverse least(5, cardinality(words) - i + 1) .. 1 loop
      select array_agg(t.ingredient_id) into here from alfred.ingredient_terms t
      where t.term = array_to_string(words[i : i + n - 1], ' ');
      if here is not null then
        found := found || here;
        taken := n;
        exit;
      end if;
    end loop;
    i := i + taken;
  end loop;
  return found;
end
$$;

-- Links a row to the catalogue when its name is given or changed and the caller linked nothing. A
-- restored row keeps exactly what it had.
create function alfred.link_ingredient() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if current_setting('alfred.restoring', true) = 'on' then
    return new;
  end if;
  if tg_op = 'INSERT' then
    if new.ingredient_id is null then
      new.ingredient_id := alfred.find_ingredient(new.name);
    end if;
  elsif new.name is distinct from old.name
    and new.ingredient_id is not distinct from old.ingredient_id then
    new.ingredient_id := alfred.find_ingredient(new.name);
  end if;
  return new;
end
$$;

do $$
declare
  target text;
begin
  foreach target in array array['recipe_ingredients', 'inventory', 'shopping_list'] loop
    execute format(
      'create trigger link_ingredient before insert or update of name on public.%I '
      'for each row execute function alfred.link_ingredient()', target);
  end loop;
end
$$;

-- A planned or cooked recipe without a title of its own is called what the recipe is called.
create function alfred.title_from_recipe() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if new.title is null and current_setting('alfred.restoring', true) is distinct from 'on' then
    select r.name into new.title from public.recipes r
    where r.household_id = new.household_id and r.id = new.recipe_id;
  end if;
  return new;
end
$$;
create trigger title_from_recipe before insert or update of title, recipe_id on public.meal_plans
  for each row execute function alfred.title_from_recipe();
create trigger title_from_recipe before insert or update of title, recipe_id on public.cooking_log
  for each row execute function alfred.title_from_recipe();

call alfred.protect('alfred.ingredient_terms', 'true');
call alfred.protect('alfred.category_terms', 'true');
grant execute on function alfred.word_key(text) to alfred_pipeline, alfred_definer;
grant execute on function alfred.food_key(text) to alfred_pipeline, alfred_definer;
grant execute on function alfred.find_ingredient(text) to alfred_pipeline, alfred_definer;
grant execute on function alfred.ingredients_in(text) to alfred_pipeline, alfred_definer;
