-- Rows that name a food: their link to the catalogue and how sure it is, and what a model says of the food.
-- That is the guard's second source beside words and links, and what a name in any language is linked by:
-- given with the row, shown to nobody, gone with the name.

-- Links a row to the catalogue when its name is given or changed and the caller linked nothing: by its
-- name, or else by what a model says that it is in English, which is a little less sure. The
-- confidence follows from name and link alone, whoever made the link: that of the match, or 1 for a
-- link that only a caller can have meant. A restored row keeps exactly what it had.
create function alfred.link_ingredient() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  meant record;
begin
  -- A row without its name is refused by the column, which says so.
  if current_setting('alfred.restoring', true) = 'on' or new.name is null
    -- What is found out about a row later does not change what its user sees of it.
    or current_setting('alfred.judging', true) = 'on' then
    return new;
  end if;
  select * into meant from alfred.match_ingredient(new.name);
  if meant.ingredient_id is null and new.food is not null then
    select m.ingredient_id, (m.confidence * 0.95)::real as confidence into meant
    from alfred.match_ingredient(new.food) m;
  end if;
  if tg_op = 'INSERT' and new.ingredient_id is null
    or tg_op = 'UPDATE' and (new.name, new.food) is distinct from (old.name, old.food)
      and new.ingredient_id is not distinct from old.ingredient_id then
    new.ingredient_id := meant.ingredient_id;
  end if;
  new.match_confidence := case
    when new.ingredient_id is null then null
    when new.ingredient_id = meant.ingredient_id then meant.confidence
    else 1
  end;
  return new;
end
$$;

-- A row whose name is changed by somebody who says nothing of the new one is not judged any more.
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

-- A new row that nobody says anything of is what the household's last row of that name was said to be: what
-- a recipe needs is known when it comes onto the list.
create function alfred.inherit_judgement() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  key text;
begin
  if current_setting('alfred.restoring', true) is distinct from 'on'
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
  end if;
  return new;
end
$$;

-- Makes a table one whose rows name a food. It has the columns food, contains and may_contain, and where
-- its rows are linked also name, ingredient_id and match_confidence.
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
