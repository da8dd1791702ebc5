-- How sure a row's link to the catalogue is, stored with it, so that what was unsure can be said.

-- Links a row to the catalogue when its name is given or changed and the caller linked nothing: by its
-- name, or else by what a model says that it is in English, which is a little less sure. The
-- confidence follows from name and link alone, whoever made the link: that of the match, or 1 for a
-- link that only a caller can have meant. A restored row keeps exactly what it had.
create or replace function alfred.link_ingredient() returns trigger
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

-- Every table that the trigger links gets the column.
do $$
declare
  target regclass;
begin
  for target in
    select t.tgrelid::regclass from pg_catalog.pg_trigger t where t.tgname = 'link_ingredient'
  loop
    execute format(
      'alter table %s add column match_confidence real '
      'check (match_confidence between 0 and 1)', target);
    execute format('drop trigger link_ingredient on %s', target);
    execute format(
      'create trigger link_ingredient '
      'before insert or update of name, food, ingredient_id, match_confidence on %s '
      'for each row execute function alfred.link_ingredient()', target);
  end loop;
end
$$;
