-- The operators `category` and `not_category`: families of the ingredient catalogue.

-- The ingredients that a text names, as whole words. The longest name wins: "coconut milk" is not milk.
create function alfred.ingredients_in(content text) returns uuid[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  words text[] := string_to_array(alfred.food_key(content), ' ');
  found uuid[] := '{}';
  matches uuid[];
  i int := 1;
  taken int;
begin
  while i <= coalesce(cardinality(words), 0) loop
    taken := 1;
    for n in reverse least(5, cardinality(words) - i + 1) .. 1 loop
      select array_agg(t.ingredient_id) into matches from alfred.ingredient_terms t
      where t.term = array_to_string(words[i : i + n - 1], ' ');
      if matches is not null then
        found := found || matches;
        taken := n;
        exit;
      end if;
    end loop;
    i := i + taken;
  end loop;
  return found;
end
$$;

-- True when a row, or one of its children, is or contains a member of the catalogue category (or the
-- one ingredient) that the value names. A row's link to the catalogue decides; without a link, names decide.
--
-- For an exclusion (`for_exclusion`) more counts: kinds of the food that share a family with it ("smoked
-- haddock" for haddock; not "coconut milk" for milk). A word that is not in the catalogue is searched for in
-- the names, so that no exclusion is refused because of its word.
create function alfred.category_condition(
  table_name text, child_table text, condition jsonb, column_name text, for_exclusion boolean
) returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  value jsonb := condition -> 'value';
  members uuid[];
  wanted text := alfred.food_key(value #>> '{}');
  conditions text[] := '{}';
  entry record;
  columns jsonb;
  place text;
  test text;
begin
  if column_name not in ('name', 'title', 'ingredient', 'ingredient_id') then
    perform alfred.refuse_filter(format(
      '%s cannot be used on %s', condition ->> 'op', condition ->> 'column'));
  end if;
  if jsonb_typeof(value) is distinct from 'string' or wanted = '' then
    perform alfred.refuse_filter('category needs the name of a category or an ingredient');
  end if;
  select array_agg(m.ingredient_id) into members
  from (
    select k.ingredient_id from alfred.category_terms k where k.term = wanted
    union
    select t.ingredient_id from alfred.ingredient_terms t where t.term = wanted
    union
    -- A food of another language whose English name is a family, too: "Linsen" are lentils, red ones among them.
    select k.ingredient_id
    from alfred.ingredient_terms t
    join public.ingredients i on i.id = t.ingredient_id
    join alfred.category_terms k on k.term = alfred.food_key(i.name)
    where t.term = wanted and not for_exclusion
  ) m;
  if members is null and not for_exclusion then
    perform alfred.refuse_filter(format(
      'the catalogue has no category or ingredient "%s"; search for it by name', value #>> '{}'));
  end if;
  if for_exclusion then
    select array_agg(distinct kind.id) into members
    from (
      select unnest(members) as id
      union all
      select i.id
      from public.ingredients n
      join alfred.ingredient_terms own on own.ingredient_id = n.id and own.term = wanted
      join public.ingredients i on i.categories && n.categories
      join alfred.ingredient_terms t on t.ingredient_id = i.id
        and strpos(' ' || t.term || ' ', ' ' || wanted || ' ') > 0
    ) kind;
  end if;

  for entry in
    select d.table_name as name, d.label_column, d.parent_column, d.owner_kind
    from public.data_tables d
    where d.table_name = category_condition.table_name and child_table is null
      or d.parent_table = category_condition.table_name
        and (child_table is null or d.table_name = child_table)
  loop
    place := case when entry.name = category_condition.table_name then 't' else 'c' end;
    columns := alfred.columns_of(entry.name, true);
    continue when place = 'c' and not columns ? 'ingredient_id';
    test := format('alfred.ingredients_in(%s.%I) && %L::uuid[]', place, entry.label_column, members);
    if members is null then
      test := format('strpos('' '' || alfred.food_key(%s.%I) || '' '', %L) > 0',
        place, entry.label_column, ' ' || wanted || ' ');
      conditions := conditions || case when place = 't' then test else format(
        'exists (select 1 from public.%I c where c.%I = t.id and %s)',
        entry.name, entry.parent_column, test) end;
      continue;
    end if;
    if entry.owner_kind = 'catalogue' then
      test := format('%s.id = any (%L::uuid[])', place, members);
    elsif columns ? 'ingredient_id' then
      test := format(
        '(%1$s.ingredient_id = any (%2$L::uuid[]) or %1$s.ingredient_id is null and %3$s)',
        place, members, test);
    end if;
    conditions := conditions || case when place = 't' then test else format(
      'exists (select 1 from public.%I c where c.%I = t.id and %s)',
      entry.name, entry.parent_column, test) end;
  end loop;
  if conditions = '{}' then
    perform alfred.refuse_filter(format('category cannot be used on %s', table_name));
  end if;
  return '(' || array_to_string(conditions, ' or ') || ')';
end
$$;

insert into alfred.pack_operators (operator, function_name)
values ('category', 'category_condition');

grant execute on function alfred.ingredients_in(text) to alfred_pipeline, alfred_definer;

grant execute on function alfred.category_condition(text, text, jsonb, text, boolean)
  to alfred_pipeline;
