-- The kitchen's guard: finds in foods what must be avoided.
--
-- There are two sources, and a finding of either stops a write: the floor (words and links, which no model
-- can overrule), and a model's judgement of a row's contents. A row's foods are [{ingredient_id?, text?,
-- said?, source}, …] for the floor, and for each name either a judged one, {named, food, contains,
-- may_contain, text, source, known?} (`text` is the food in English, so that the floor can check names of any
-- language; `known`: it stands in a saved recipe that the row only uses), or {unjudged, linked, source}.
-- `day`: the day on which it is eaten, as in holds_on.

-- Whether a label that names this allergen counts for a food with these codes and kinds. An animal or a nut is
-- never free of itself, so that no label can remove a prawn; a dish or a product that is made with it can be.
create function alfred.is_free_of(code text, free_of text[], codes text[], kinds text[]) returns boolean
  language sql immutable parallel safe
  return code = any (free_of) and not (
    (code in ('fish', 'crustaceans', 'molluscs') and codes <@ array['fish', 'crustaceans', 'molluscs']
      or code in ('nuts', 'peanuts') and codes <@ array['nuts', 'peanuts']
      -- "egg-free egg" is an egg.
      or code = 'eggs' and 'egg' = any (kinds))
    and not kinds && array['dish', 'sauce', 'spread', 'condiment', 'stock', 'pastry', 'baking', 'snack']);

-- The floor's findings. A line is judged by its link and by its words: a link to something harmless does not
-- make prawns harmless. `said` are the link's own words if `text` is also about other things; `named` is the
-- name that a finding is reported with.
create function alfred.floor_violations(
  foods jsonb, household uuid, member uuid, day date default null
)
  returns table (kind text, code text, name text, source uuid)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  with avoided as materialized (
    select * from alfred.avoided_by(household, member, day)
  ), codes as materialized (
    -- A diet leaves out the allergens of its rule, and its kinds of food.
    select distinct a.kind, a.code, a.code as minded from avoided a where a.kind = 'allergen'
    union all
    select 'diet', r.diet, unnest(r.allergens || r.categories) from alfred.diet_rules r
    where r.diet in (select a.code from avoided a where a.kind = 'diet')
  ), food as materialized (
    select nullif(f ->> 'ingredient_id', '')::uuid as ingredient_id, f ->> 'text' as content,
      coalesce(f ->> 'said', f ->> 'text') as said, f ->> 'named' as named,
      (f ->> 'source')::uuid as source
    from jsonb_array_elements(foods) f
    where exists (select 1 from avoided)
  ), mention as materialized (
    select coalesce(f.named, m.said) as said, m.term, m.free_of, m.for_diets, f.source
    from food f cross join lateral alfred.food_mentions(f.content) m
    where f.content is not null
  ), linked as materialized (
    -- Few links must be avoided, so only the words beside those are read.
    select a.kind, a.code, i.name, f.said, f.ingredient_id, f.source
    from food f
    join avoided a using (ingredient_id)
    join public.ingredients i on i.id = a.ingredient_id
  )
  select distinct v.kind, v.code, lower(v.name), v.source
  from (
    select f.kind, f.code, f.name, f.source
    from linked f
    -- The line's words are more exact than the catalogue's name.
    where not exists (
      select 1 from alfred.food_mentions(f.said) m
      join alfred.ingredient_terms t on t.term = m.term and t.ingredient_id = f.ingredient_id)
    union all
    select a.kind, a.code, m.said, m.source
    from mention m
    join alfred.ingredient_terms t on t.term = m.term
    join avoided a on a.ingredient_id = t.ingredient_id
    join public.ingredients i on i.id = a.ingredient_id
    where case a.kind
      when 'allergen' then not alfred.is_free_of(a.code, m.free_of, i.allergens, i.categories)
      -- A diet is kept if labels free the food from all that the diet minds in it.
      else a.code <> all (m.for_diets) and (
        exists (
          select 1 from codes c
          where c.kind = a.kind and c.code = a.code
            and (c.minded = any (i.allergens) or c.minded = any (i.categories))
            and c.minded <> all (m.free_of))
        or not exists (
          select 1 from codes c
          where c.kind = a.kind and c.code = a.code
            and (c.minded = any (i.allergens) or c.minded = any (i.categories))))
      end
    union all
    select c.kind, c.code, m.said, m.source
    from mention m
    -- One index lookup. A plain join would read all words, because the planner expects thousands in a text.
    cross join lateral (select * from alfred.food_words w where w.term = m.term offset 0) w
    join codes c on c.minded = any (w.codes)
      or c.kind = 'diet' and c.minded = any (w.kinds)
    where case c.kind
      when 'allergen' then not alfred.is_free_of(c.code, m.free_of, w.codes, w.kinds)
      else c.code <> all (m.for_diets) and c.minded <> all (m.free_of) end
    union all
    -- A whole kind of food ("meat"), if all of it must be avoided.
    select a.kind, a.code, m.said, m.source
    from mention m
    join alfred.category_terms t on t.term = m.term
    left join avoided a on a.ingredient_id = t.ingredient_id
    where a.kind is null or a.code <> all (
      case when a.kind = 'diet' then m.for_diets else m.free_of end)
    group by a.kind, a.code, m.said, m.source, m.term
    having a.kind is not null and count(*) = (
      select count(*) from alfred.category_terms all_of where all_of.term = m.term)
  ) v;
end
$$;

-- Whether a name is exactly that of a plain food, in any language: the catalogue says what those contain as most
-- people buy them, so a model's `may_contain` for one tells of a brand's additions. What is made by recipes
-- that differ (a sauce, a stock, a spread) is no plain food.
create function alfred.is_plain_food(name text) returns boolean
  language sql stable
  set search_path = ''
as $$
  select exists (
    select 1 from alfred.ingredient_named(alfred.food_key(name)) n
    join public.ingredients i on i.id = n.ingredient_id
    where not i.categories && array[
      'sauce', 'condiment', 'stock', 'spice blend', 'spread', 'pickle', 'pastry', 'chocolate', 'cured meat',
      'dairy alternative', 'drink', 'alcohol'])
$$;

-- What decides whether something that may be in a food (`may_contain`) is asked about; otherwise it is noted
-- (spec/kitchen#traces). It is asked about where it can harm somebody, and where nothing else will be: an
-- allergen of somebody who eats with the household, in a food that is chosen by this write.
create function alfred.trace_asks(kind text, name text, is_known boolean) returns boolean
  language sql stable
  set search_path = ''
as $$
  select kind = 'allergen' and not is_known and not alfred.is_plain_food(name)
$$;

-- The traces of a row's judgements, unless the user has answered the question about one already.
create function alfred.food_traces(foods jsonb, household uuid, member uuid, day date default null)
  returns table (kind text, code text, name text, source uuid, asks boolean)
  language sql stable
  set search_path = ''
as $$
  select distinct on (t.kind, t.code, t.name, t.source) t.kind, t.code, t.name, t.source,
    alfred.trace_asks(t.kind, t.named, t.is_known)
  from (
    select a.kind, a.code, lower(f ->> 'named') as name, (f ->> 'source')::uuid as source,
      f ->> 'named' as named, coalesce((f ->> 'known')::boolean, false) as is_known
    from jsonb_array_elements(foods) f
    join alfred.avoided_codes(household, member, day) a on f -> 'may_contain' ? a.means
    where f ? 'named'
  ) t
  where not exists (
    select 1 from alfred.guard_answers g
    where g.household_id = household and g.code = 'may ' || t.code
      and (t.kind = 'allergen' or g.user_id = member)
      and alfred.food_key(g.name) = alfred.food_key(t.name))
  order by t.kind, t.code, t.name, t.source, t.is_known
$$;

-- The findings of both sources. A trace that is asked about is a finding of its own, unless something in the
-- row surely contains the code.
create function alfred.food_violations(
  foods jsonb, household uuid, member uuid, day date default null
)
  returns table (kind text, code text, name text, source uuid)
  language sql stable
  set search_path = ''
as $$
  with floor as materialized (
    select * from alfred.floor_violations(foods, household, member, day)
  ), judged as materialized (
    select lower(f ->> 'named') as named, (f ->> 'source')::uuid as source,
      lower(f ->> 'text') as food, f -> 'contains' as contains
    from jsonb_array_elements(foods) f where f ? 'named'
  ), avoided as materialized (
    select * from alfred.avoided_codes(household, member, day) where exists (select 1 from judged)
  ), sure as materialized (
    -- A finding by a food's English name is left out if the food's own name has the same one.
    select f.* from floor f
    where not exists (
      select 1 from judged j join floor o on o.name = j.named and o.kind = f.kind and o.code = f.code
      where j.food = f.name and o.name <> f.name)
    union
    select a.kind, a.code, j.named, j.source
    from judged j join avoided a on j.contains ? a.means
    -- The same food is reported once: "almond", not "ground almonds" as well.
    where not exists (
      select 1 from floor f
      where f.kind = a.kind and f.code = a.code and position(f.name in j.named) > 0)
  )
  select * from sure
  union
  select 'may', 'may ' || t.code, t.name, t.source
  from alfred.food_traces(foods, household, member, day) t
  where t.asks and not exists (select 1 from sure s where s.kind = t.kind and s.code = t.code)
$$;

-- Remarks on the sources, if there is anything to avoid: names that neither source knows, findings of only
-- one source, and traces that are noted (`finding`: their kind).
create function alfred.food_remarks(foods jsonb, household uuid, member uuid, day date default null)
  returns table (kind text, code text, name text, source uuid, finding text)
  language sql stable
  set search_path = ''
as $$
  with parts as materialized (
    select f, f ? 'named' as is_judged, f ? 'unjudged' as is_open
    from jsonb_array_elements(foods) f
    where exists (select 1 from alfred.avoided_codes(household, member, day))
  ), words as materialized (
    select v.* from alfred.floor_violations(
      -- A link that was found only by the judgement's English name counts for the judgement, not for the
      -- words.
      (select jsonb_agg(case
        when f ? 'ingredient_id' and exists (
          select 1 from parts p where p.is_judged and p.f ->> 'named' = coalesce(q.f ->> 'said', q.f ->> 'text'))
          and alfred.find_ingredient(coalesce(f ->> 'said', f ->> 'text'))::text is distinct from f ->> 'ingredient_id'
        then f - 'ingredient_id' else f end)
      from parts q where not is_judged), household, member, day) v
  ), judged as materialized (
    select v.* from alfred.food_violations(
      (select jsonb_agg(f) from parts where is_judged), household, member, day) v
    where v.kind <> 'may'
  )
  select 'unchecked', '', f ->> 'unjudged', (f ->> 'source')::uuid, null from parts
  where is_open and not (f ->> 'linked')::boolean
    and not exists (select 1 from alfred.food_mentions(f ->> 'unjudged'))
  union
  select 'by_judgement', j.code, j.name, j.source, null from judged j
  where not exists (select 1 from words w where w.kind = j.kind and w.code = j.code)
  union
  select 'by_words', w.code, w.name, w.source, null from words w
  where exists (select 1 from parts where is_judged) and not exists (select 1 from parts where is_open)
    and not exists (select 1 from judged j where j.kind = w.kind and j.code = w.code)
  union
  select 'trace', t.code, t.name, t.source, t.kind
  from alfred.food_traces(foods, household, member, day) t
  where not t.asks
    and not exists (
      select 1 from alfred.food_violations(foods, household, member, day) v
      where v.kind = t.kind and v.code = t.code)
$$;

-- "prawns (crustaceans)", "bacon (not vegan)", "pesto (may contain nuts)"
create function alfred.food_finding_words(kind text, code text) returns text
  language sql immutable
  set search_path = ''
as $$
  select case
    when kind = 'may' then 'may contain ' || substr(code, 5)
    when kind = 'allergen' or code like 'no %' then code
    else 'not ' || code end
$$;
insert into alfred.pack_functions (role, function_name)
values ('finding_words', 'food_finding_words');

grant execute on function
  alfred.is_free_of(text, text[], text[], text[]),
  alfred.is_plain_food(text),
  alfred.trace_asks(text, text, boolean),
  alfred.food_traces(jsonb, uuid, uuid, date),
  alfred.floor_violations(jsonb, uuid, uuid, date),
  alfred.food_violations(jsonb, uuid, uuid, date),
  alfred.food_remarks(jsonb, uuid, uuid, date),
  alfred.food_finding_words(text, text)
  to alfred_definer;
