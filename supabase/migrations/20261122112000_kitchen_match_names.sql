-- Finds the catalogue ingredient that words mean, with no word left over: exactly, then in another order,
-- then without words that do not change the food.

-- The one ingredient with this key. A name takes precedence over an alias; a key of several ingredients means
-- none of them.
create function alfred.ingredient_named(key text, out ingredient_id uuid, out is_name boolean)
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
  where t.term = key;
  is_name := named is not null;
  named := coalesce(named, aliased);
  if cardinality(named) = 1 then
    ingredient_id := named[1];
  end if;
end
$$;

-- Words without those of the given roles. A word for a piece, and for a cut, is removed from the end; an "and"
-- or "or" after a removed word is removed too.
create function alfred.bare_words(words text[], roles text[]) returns text[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  kept text[] := '{}';
  dropped text[];
  previous_dropped boolean := false;
  word text;
begin
  select coalesce(array_agg(m.term), '{}') into dropped
  from alfred.match_words m where m.term = any (words) and m.role = any (roles);
  foreach word in array words loop
    if word = any (dropped) or word in ('and', 'or') and previous_dropped then
      previous_dropped := true;
    else
      kept := kept || word;
      previous_dropped := false;
    end if;
  end loop;
  if 'part' = any (roles) and cardinality(kept) > 1 and kept[cardinality(kept)] = any (
    array['piec', 'chunk', 'slic', 'wedg', 'floret', 'spear', 'stalk', 'bulb', 'head', 'sprig',
      'bunch', 'halv', 'segment']) then
    kept := kept[: cardinality(kept) - 1];
  end if;
  if 'cut' = any (roles) and cardinality(kept) > 1 and kept[cardinality(kept)] = 'fillet' then
    kept := kept[: cardinality(kept) - 1];
  end if;
  return kept;
end
$$;

-- The orders in which the words are looked up: unchanged; "juice of lemon" as "lemon juice"; "filet de saumon"
-- as "saumon fillet"; "stick cinnamon" as "cinnamon stick" before "cinnamon"; "tin tomatoes" as "canned
-- tomatoes".
create function alfred.word_orders(words text[]) returns text[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  orders text[] := array[array_to_string(words, ' ')];
  place int := array_position(words, 'ov');
  rest text[] := words;
  first_role text;
begin
  if place > 1 and place < cardinality(words) then
    orders := orders || array_to_string(words[place + 1 :] || words[: place - 1], ' ');
  end if;
  if words[1] = 'fillet' and words[2] in ('d', 'di') and cardinality(words) > 2 then
    orders := orders || array_to_string(words[3 :] || words[1], ' ');
  end if;
  while cardinality(rest) > 1 loop
    select m.role into first_role from alfred.match_words m where m.term = rest[1];
    exit when first_role is null or first_role not in ('unit', 'quality', 'opener');
    if first_role = 'unit' then
      orders := orders
        || array_to_string(rest[2 :] || rest[1], ' ')
        || (rest[1] || ' ov ' || array_to_string(rest[2 :], ' '));
      if rest[1] in ('can', 'tin') then
        orders := orders || ('canned ' || array_to_string(
          case when rest[2] = 'ov' then rest[3 :] else rest[2 :] end, ' '));
      end if;
    end if;
    rest := rest[2 :];
    orders := orders || array_to_string(rest, ' ');
  end loop;
  return orders;
end
$$;

-- The catalogue's entry for the same food in the state that the words name: for "cooked long-grain rice",
-- found as rice, the entry "cooked rice".
create function alfred.in_its_state(words text[], ingredient uuid) returns uuid
  language sql stable
  set search_path = ''
as $$
  select n.ingredient_id
  from alfred.match_words m
  join public.ingredients i on i.id = ingredient
  cross join lateral alfred.ingredient_named(m.term || ' ' || alfred.food_key(i.name)) n
  where m.role = 'state' and m.term = any (words) and n.ingredient_id is not null
  limit 1
$$;

-- The ingredient that these words of a key mean, with no word left over. `refused` is true when the words are
-- known to mean another food.
create function alfred.match_words_of(
  words text[], out ingredient_id uuid, out confidence real, out refused boolean
)
  language plpgsql stable
  set search_path = ''
as $$
declare
  orders text[];
  candidate text;
  tried text[] := '{}';
  stage int;
  match record;
begin
  refused := false;
  select coalesce(array_agg(w order by n), '{}') into words
  from unnest(words) with ordinality as given (w, n)
  where w !~ '^[0-9⁄%]' and w not in ('x', '%');
  if words = '{}' then
    return;
  end if;
  orders := alfred.word_orders(words);
  for stage in 0 .. 6 loop
    foreach candidate in array orders loop
      candidate := array_to_string(alfred.bare_words(string_to_array(candidate, ' '),
        (array['quality', 'prepared', 'part', 'variety', 'state', 'cut'])[: stage]), ' ');
      continue when candidate = '' or candidate = any (tried);
      tried := tried || candidate;
      if exists (select 1 from alfred.match_words m where m.term = candidate and m.role = 'other') then
        refused := true;
        return;
      end if;
      select * into match from alfred.ingredient_named(candidate);
      if match.ingredient_id is not null and (
        stage < 6 or exists (
          -- A fillet of anything else is another food.
          select 1 from public.ingredients i
          where i.id = match.ingredient_id and i.categories && '{meat,seafood}')
      ) then
        ingredient_id := coalesce(
          case when stage >= 5 then alfred.in_its_state(words, match.ingredient_id) end,
          match.ingredient_id);
        confidence := (array[1, 0.97, 0.95, 0.92, 0.9, 0.88, 0.87])[stage + 1]
          - case when match.is_name then 0 else 0.02 end
          - case when candidate = orders[1] or stage > 0 then 0 else 0.02 end;
        return;
      end if;
    end loop;
  end loop;
  if words[cardinality(words)] = 'leav' and cardinality(words) > 1 then
    -- "leaves" of a food that is all leaf; vine leaves are not grapes.
    select m.ingredient_id, m.confidence - 0.05 into ingredient_id, confidence
    from alfred.match_words_of(words[: cardinality(words) - 1]) m
    join public.ingredients i on i.id = m.ingredient_id and i.categories && '{herb,leafy green}';
    if ingredient_id is not null then
      return;
    end if;
  end if;
  -- Two words that the catalogue writes as one: "butter milk", "panko bread crumbs".
  words := string_to_array(orders[cardinality(orders)], ' ');
  for i in 1 .. cardinality(words) - 1 loop
    select * into match from alfred.ingredient_named(array_to_string(
      words[: i - 1] || (words[i] || words[i + 1]) || words[i + 2 :], ' '));
    if match.ingredient_id is not null then
      ingredient_id := match.ingredient_id;
      confidence := 0.86;
      return;
    end if;
  end loop;
end
$$;

grant execute on function
  alfred.ingredient_named(text),
  alfred.bare_words(text[], text[]),
  alfred.word_orders(text[]),
  alfred.in_its_state(text[], uuid),
  alfred.match_words_of(text[])
  to alfred_pipeline, alfred_definer;
