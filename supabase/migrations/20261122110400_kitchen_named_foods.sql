-- Rows that name a food: their link to the catalogue with its confidence, and a model's judgement of the
-- food. The judgement is the guard's second source, besides words and links, and by it a name in any language can be
-- linked. It is written with the row, never shown, and cleared when the name changes.

-- The food of the catalogue that a name means: by the name, otherwise by the model's English name for the food.
create function alfred.ingredient_of(name text, food text) returns uuid
  language plpgsql stable
  set search_path = ''
as $$
begin
  return coalesce(
    (select m.ingredient_id from alfred.match_ingredient(coalesce(name, '')) m where name <> ''),
    (select m.ingredient_id from alfred.match_ingredient(coalesce(food, '')) m where food <> ''));
end
$$;
grant execute on function alfred.ingredient_of(text, text) to alfred_pipeline, alfred_definer;

-- Links a row to the catalogue when its name is set or changed and the caller set no link: by the name,
-- otherwise by the model's English name for the food, with 0.95 of the confidence. The confidence depends
-- only on name and link: that of the match, or 1 for a link that no match gives and the caller therefore
-- chose. A restored row stays unchanged.
create function alfred.link_ingredient() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  match record;
begin
  -- A row without a name is refused by the column's constraint, with a clear error.
  if current_setting('alfred.restoring', true) = 'on' or new.name is null
    -- A later judgement of a row must not change the columns that its user sees.
    or current_setting('alfred.judging', true) = 'on' then
    return new;
  end if;
  select * into match from alfred.match_ingredient(new.name);
  if match.ingredient_id is null and new.food is not null then
    select m.ingredient_id, (m.confidence * 0.95)::real as confidence into match
    from alfred.match_ingredient(new.food) m;
  end if;
  if tg_op = 'INSERT' and new.ingredient_id is null
    or tg_op = 'UPDATE' and (new.name, new.food) is distinct from (old.name, old.food)
      and new.ingredient_id is not distinct from old.ingredient_id then
    new.ingredient_id := match.ingredient_id;
  end if;
  new.match_confidence := case
    when new.ingredient_id is null then null
    when new.ingredient_id = match.ingredient_id then match.confidence
    else 1
  end;
  return new;
end
$$;

-- Clears a row's judgement when its name changes and the caller gives no judgement of the new name.
create function alfred.clear_judgement() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  label constant text := tg_argv[0];
begin
  if current_setting('alfred.restoring', true) is distinct from 'on'
    and alfred.food_key(to_jsonb(new) ->> label) is distinct from alfred.food_key(to_jsonb(old) ->> label)
    and (new.food, new.contains, new.may_contain)
      is not distinct from (old.food, old.contains, old.may_contain) then
    new.food := null;
    new.contains := null;
    new.may_contain := null;
  end if;
  return new;
end
$$;

-- Gives a new row without a judgement that of the household's latest recipe line or shopping item of the same name, so
-- that a recipe's ingredient need not be judged again on the shopping list. A judgement that a food contains none of the codes is
-- taken over only if the word lists know the complete name as such a food: a wrong judgement of something unknown
-- would spread to every row with its name. A row that is put back stays unjudged if it was unjudged.
create function alfred.inherit_judgement() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  key text;
begin
  if current_setting('alfred.put_back', true) is distinct from 'on'
    and new.contains is null and new.food is null then
    key := alfred.food_key(new.name);
    select j.food, j.contains, j.may_contain into new.food, new.contains, new.may_contain
    from (
      select l.food, l.contains, l.may_contain, l.updated_at from public.recipe_ingredients l
      where l.household_id = new.household_id and l.contains is not null and l.name_key = key
      union all
      select s.food, s.contains, s.may_contain, s.updated_at from public.shopping_list s
      where s.household_id = new.household_id and s.contains is not null and s.name_key = key
    ) j
    order by j.updated_at desc limit 1;
    -- The text is read only if an earlier judgement was found.
    if new.contains is not null and new.contains || coalesce(new.may_contain, '{}') = '{}'
      and not alfred.is_plain_food(new.name) then
      new.food := null;
      new.contains := null;
      new.may_contain := null;
    end if;
  end if;
  return new;
end
$$;

-- Adds these triggers to a table whose rows name a food. The table has the columns food, contains and
-- may_contain, and for linked rows also name, ingredient_id and match_confidence.
create procedure alfred.name_foods(target name, label name, is_linked boolean)
  language plpgsql
  set search_path = ''
as $$
begin
  execute format(
    'create trigger clear_judgement before update of %1$I on public.%2$I '
    'for each row execute function alfred.clear_judgement(%1$L)', label, target);
  if is_linked then
    execute format(
      'create trigger link_ingredient '
      'before insert or update of name, food, ingredient_id, match_confidence on public.%I '
      'for each row execute function alfred.link_ingredient()', target);
    execute format(
      'create trigger inherit_judgement before insert on public.%I '
      'for each row execute function alfred.inherit_judgement()', target);
  end if;
end
$$;
