-- The kitchen's guard: finds in foods what must be avoided.
--
-- There are two sources, and a finding of either stops a write: the floor (words and links, which no model
-- can overrule), and a model's judgement of a row's contents. A row's foods are [{ingredient_id?, text?,
-- said?, source}, …] for the floor, and for each name either a judged one, {named, food, contains,
-- may_contain, text, source, known?} (`text` is the food in English, so that the floor can check names of any
-- language; `known`: it stands in a saved recipe that the row only uses), or {unjudged, source}.
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
-- name that a finding is reported with. `of` tells whose food it is, where a call is about several rows.
-- `wishes` as in minded_foods. `food` is the same for all names of one food of the catalogue ("peanut", "peanuts",
-- "Erdnüsse"); for other foods it is the name's key.
create function alfred.floor_findings(
  foods jsonb, household uuid, member uuid, wishes jsonb, day date default null
)
  returns table (kind text, code text, name text, source uuid, of text, food text)
  language plpgsql stable
  set search_path = ''
as $$
#variable_conflict use_column
declare
  -- A wish may be about a food that neither the lists nor the catalogue know.
  wished text[] := array(
    select alfred.food_key(w ->> 'code') from jsonb_array_elements(wishes) w
    where w ->> 'kind' <> 'wished_diet');
begin
  return query
  with avoided as materialized (
    select * from alfred.minded_foods(household, member, wishes, day)
  ), codes as materialized (
    select distinct c.kind, c.code, c.means, c.minded
    from alfred.minded_codes(household, member, wishes, day) c where c.in_words
  ), food as materialized (
    select nullif(f ->> 'ingredient_id', '')::uuid as ingredient_id, f ->> 'text' as content,
      coalesce(f ->> 'said', f ->> 'text') as said, f ->> 'named' as named,
      (f ->> 'source')::uuid as source, f ->> 'of' as of
    from jsonb_array_elements(foods) f
    where exists (select 1 from avoided) or exists (select 1 from codes) or wished <> '{}'
  ), content as materialized (
    select d.content, row_number() over (order by d.content) as n
    from (select distinct f.content from food f where f.content is not null) d
  ), mention as materialized (
    select coalesce(f.named, m.said) as said, m.term, m.free_of, m.for_diets, f.source, f.of,
      coalesce((select min(t.ingredient_id::text) from alfred.ingredient_terms t where t.term = m.term), m.term) as food
    -- Each is looked up by an index below. A plain join would read whole tables, because the planner expects
    -- thousands of mentions in a text.
    from alfred.mentions_in((select array_agg(c.content order by c.n) from content c), wished) m
    join content c on c.n = m.content
    join food f on f.content = c.content
  ), linked as materialized (
    -- Few links must be avoided, so only the words next to those are read.
    select a.kind, a.code, i.name, f.said, f.ingredient_id, f.source, f.of
    from food f
    join avoided a using (ingredient_id)
    cross join lateral (select * from public.ingredients i where i.id = a.ingredient_id offset 0) i
  ), beside as materialized (
    select d.said, row_number() over (order by d.said) as n
    from (select distinct l.said from linked l) d
  ), told as materialized (
    select distinct b.said, t.ingredient_id
    from alfred.mentions_in((select array_agg(b.said order by b.n) from beside b)) m
    join beside b on b.n = m.content
    cross join lateral (
      select t.ingredient_id from alfred.ingredient_terms t where t.term = m.term offset 0
    ) t
  )
  select distinct v.kind, v.code, lower(v.name), v.source, v.of, v.food
  from (
    select f.kind, f.code, f.name, f.source, f.of, f.ingredient_id::text as food
    from linked f
    -- The line's words are more exact than the catalogue's name.
    where not exists (
      select 1 from told t where t.said = f.said and t.ingredient_id = f.ingredient_id)
    union all
    select a.kind, a.code, m.said, m.source, m.of, m.food
    from mention m
    cross join lateral (
      select t.ingredient_id from alfred.ingredient_terms t where t.term = m.term offset 0
    ) t
    join avoided a on a.ingredient_id = t.ingredient_id
    cross join lateral (select * from public.ingredients i where i.id = a.ingredient_id offset 0) i
    where case
      when a.kind = 'allergen' then not alfred.is_free_of(a.code, m.free_of, i.allergens, i.categories)
      -- "Vegan chicken" is not chicken, "dairy-free cheese" not cheese.
      when a.means is null then
        'vegetarian' <> all (m.for_diets) and not (i.allergens <> '{}' and i.allergens <@ m.free_of)
      -- A diet is kept if labels free the food from all that the diet excludes in it.
      else a.means <> all (m.for_diets) and (
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
    select c.kind, c.code, m.said, m.source, m.of, m.food
    from mention m
    cross join lateral (select * from alfred.food_words w where w.term = m.term offset 0) w
    join codes c on c.minded = any (w.codes)
      or c.kind <> 'allergen' and c.minded = any (w.kinds)
    where case
      when c.kind = 'allergen' then not alfred.is_free_of(c.code, m.free_of, w.codes, w.kinds)
      else coalesce(c.means, 'vegetarian') <> all (m.for_diets) and c.minded <> all (m.free_of) end
    union all
    -- A whole kind of food ("meat"), if all of it must be avoided.
    select a.kind, a.code, m.said, m.source, m.of, m.food
    from mention m
    cross join lateral (
      select t.ingredient_id from alfred.category_terms t where t.term = m.term offset 0
    ) t
    left join avoided a on a.ingredient_id = t.ingredient_id
    where a.kind is null or coalesce(a.means, '') <> all (
      case when a.kind in ('diet', 'wished_diet') then m.for_diets
        when a.means is null then case when 'vegetarian' = any (m.for_diets) then '{""}'::text[] else '{}' end
        else m.free_of end)
    group by a.kind, a.code, m.said, m.source, m.of, m.food, m.term
    having a.kind is not null and count(*) = (
      select count(*) from alfred.category_terms all_of where all_of.term = m.term)
    union all
    select w ->> 'kind', w ->> 'code', m.said, m.source, m.of, m.food
    from jsonb_array_elements(wishes) w
    join mention m on m.term = alfred.food_key(w ->> 'code')
    where w ->> 'kind' <> 'wished_diet' and 'vegetarian' <> all (m.for_diets)
  ) v;
end
$$;

-- Whether a name is exactly that of a plain food, in any language. The catalogue says what plain foods contain as most
-- people buy them, so a model's `may_contain` for a plain food tells of a brand's additions. Food that is made by
-- recipes that differ (a sauce, a stock, a spread) is not a plain food.
create function alfred.is_single_food(name text) returns boolean
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

-- Decides whether the user is asked about a trace (`may_contain`); otherwise it is noted
-- (spec/kitchen#traces). It is asked about where it can harm a person, and where no other question will
-- follow: an allergen of a person who eats with the household, in a food that is chosen by this write.
create function alfred.trace_asks(kind text, name text, is_known boolean) returns boolean
  language sql stable
  set search_path = ''
as $$
  select kind = 'allergen' and not is_known and not alfred.is_single_food(name)
$$;

-- The traces of judgements, unless the question about one was answered already: for an allergen by any member of the
-- household, for a diet by the user. `of` as in floor_findings.
create function alfred.food_traces(foods jsonb, household uuid, member uuid, day date default null)
  returns table (kind text, code text, name text, source uuid, of text, asks boolean)
  language sql stable
  set search_path = ''
as $$
  select distinct on (t.kind, t.code, t.name, t.source, t.of) t.kind, t.code, t.name, t.source, t.of,
    alfred.trace_asks(t.kind, t.named, t.is_known)
  from (
    select a.kind, a.code, lower(f ->> 'named') as name, (f ->> 'source')::uuid as source,
      coalesce(f ->> 'of', '') as of, f ->> 'named' as named, coalesce((f ->> 'known')::boolean, false) as is_known
    from jsonb_array_elements(foods) f
    join alfred.minded_codes(household, member, '[]', day) a on f -> 'may_contain' ? a.minded
    where f ? 'named'
  ) t
  where not exists (
    select 1 from alfred.guard_answers g
    where g.household_id = household and g.code = 'may ' || t.code
      and (t.kind = 'allergen' or g.user_id = member)
      and alfred.food_key(g.name) = alfred.food_key(t.name))
  order by t.kind, t.code, t.name, t.source, t.of, t.is_known
$$;

-- The findings of both sources. A trace (`may_contain`) is a finding of its own, unless something in the row
-- surely contains the code; `asks`: it stops a write. A trace of what a wish excludes has the wish's code
-- and the wish's kind after `may_` (`may_wish`), and is never asked about. `food` as in floor_findings; null if only a
-- judgement names it.
create function alfred.food_findings(
  foods jsonb, household uuid, member uuid, wishes jsonb, day date default null
)
  returns table (kind text, code text, name text, source uuid, of text, asks boolean, food text)
  language plpgsql stable
  set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  with floor as materialized (
    select f.kind, f.code, f.name, f.source, coalesce(f.of, '') as of, f.food
    from alfred.floor_findings(foods, household, member, wishes, day) f
  ), judged as materialized (
    select lower(f ->> 'named') as named, (f ->> 'source')::uuid as source, coalesce(f ->> 'of', '') as of,
      lower(f ->> 'text') as food, f -> 'contains' as contains, f -> 'may_contain' as may_contain
    from jsonb_array_elements(foods) f where f ? 'named'
  ), minded as materialized (
    select distinct c.kind, c.code, c.minded
    from alfred.minded_codes(household, member, wishes, day) c where exists (select 1 from judged)
    union
    -- What another person must avoid may be an allergy: then the code counts, and not only the food's name ("milk"
    -- includes butter).
    select w ->> 'kind', w ->> 'code', code
    from jsonb_array_elements(wishes) w
    cross join lateral jsonb_array_elements_text(coalesce(nullif(w -> 'codes', 'null'), '[]')) code
    where w ? 'who' and w ->> 'kind' = 'wish'
  ), sure as materialized (
    -- A finding by a food's English name is left out if the food's own name has the same one.
    select f.* from floor f
    where not exists (
      select 1 from judged j
      join floor o on o.name = j.named and o.kind = f.kind and o.code = f.code and o.of = f.of
      where j.of = f.of and j.food = f.name and o.name <> f.name)
    union
    select a.kind, a.code, j.named, j.source, j.of, null
    from judged j join minded a on j.contains ? a.minded
    -- The same food is reported once: "almond", not "ground almonds" as well.
    where not exists (
      select 1 from floor f
      where f.of = j.of and f.kind = a.kind and f.code = a.code and position(f.name in j.named) > 0)
  )
  select s.kind, s.code, s.name, s.source, s.of, true, s.food from sure s
  union
  select 'may', 'may ' || t.code, t.name, t.source, t.of, t.asks, null
  from alfred.food_traces(foods, household, member, day) t
  where not exists (
    select 1 from sure s where s.of = t.of and s.kind = t.kind and s.code = t.code)
  union
  select 'may_' || m.kind, m.code, j.named, j.source, j.of, false, null
  from judged j join minded m on j.may_contain ? m.minded
  where m.kind in (select w ->> 'kind' from jsonb_array_elements(wishes) w)
    and not exists (
      select 1 from sure s where s.of = j.of and s.kind = m.kind and s.code = m.code);
end
$$;

-- The guard's findings about one row: what stops its write.
create function alfred.food_violations(
  foods jsonb, household uuid, member uuid, day date default null
)
  returns table (kind text, code text, name text, source uuid)
  language sql stable
  set search_path = ''
as $$
  select distinct f.kind, f.code, f.name, f.source
  from alfred.food_findings(foods, household, member, '[]', day) f where f.asks
$$;

-- The names that may mean food: all but those that the lists know as household goods.
create function alfred.eaten_names(names text[]) returns setof text
  language sql stable
  set search_path = ''
as $$
  select given.name
  from unnest(names) with ordinality given (name, n)
  left join (
    select m.content, bool_or(w.kinds is null or not w.kinds @> '{not food}') as is_eaten
    from alfred.mentions_in(names) m
    -- One index lookup, as in floor_findings.
    left join lateral (select f.kinds from alfred.food_words f where f.term = m.term limit 1) w on true
    group by m.content
  ) known on known.content = given.n
  where coalesce(known.is_eaten, true)
$$;

-- Remarks on the sources, if there is anything to avoid: names of food without a judgement, whatever the
-- words know of them, findings of only one source, and traces that are noted (`finding`: their kind). The
-- foods are read once, for three questions: what the words find (`of`: words), what the judgements, and what
-- both do.
create function alfred.food_remarks(foods jsonb, household uuid, member uuid, day date default null)
  returns table (kind text, code text, name text, source uuid, finding text)
  language sql stable
  set search_path = ''
as $$
  with parts as materialized (
    select f, f ? 'named' as is_judged, f ? 'unjudged' as is_open
    from jsonb_array_elements(foods) f
    where exists (select 1 from alfred.avoided_codes(household, member, day))
  ), asked as materialized (
    -- A link that was found only by the judgement's English name counts for the judgement, not for the words.
    select 'words' as of, case
        when f ? 'ingredient_id' and exists (
          select 1 from parts p where p.is_judged and p.f ->> 'named' = coalesce(q.f ->> 'said', q.f ->> 'text'))
          and alfred.find_ingredient(coalesce(f ->> 'said', f ->> 'text'))::text is distinct from f ->> 'ingredient_id'
        then f - 'ingredient_id' else f end as f
    from parts q where not is_judged
    union all
    select 'judged', f from parts where is_judged
    union all
    select 'both', f from parts
  ), found as materialized (
    select distinct v.of, v.kind, v.code, v.name, v.source
    from alfred.food_findings(
      (select jsonb_agg(f || jsonb_build_object('of', of)) from asked), household, member, '[]', day) v
    where v.kind <> 'may'
  ), words as materialized (
    select * from found where of = 'words'
  ), judged as materialized (
    select * from found where of = 'judged'
  )
  select 'unchecked', '', f ->> 'unjudged', (f ->> 'source')::uuid, null from parts
  where is_open and f ->> 'unjudged' in (
    select alfred.eaten_names(array(select distinct f ->> 'unjudged' from parts where is_open)))
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
      select 1 from found v where v.of = 'both' and v.kind = t.kind and v.code = t.code)
$$;

-- What stands in parentheses after the name: "prawns (crustaceans)", "bacon (not vegan)", "pesto (may contain nuts)".
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
  alfred.is_single_food(text),
  alfred.is_free_of(text, text[], text[], text[]),
  alfred.trace_asks(text, text, boolean),
  alfred.food_traces(jsonb, uuid, uuid, date),
  alfred.floor_findings(jsonb, uuid, uuid, jsonb, date),
  alfred.food_findings(jsonb, uuid, uuid, jsonb, date)
  to alfred_pipeline, alfred_definer;
grant execute on function
  alfred.food_violations(jsonb, uuid, uuid, date),
  alfred.eaten_names(text[]),
  alfred.food_remarks(jsonb, uuid, uuid, date),
  alfred.food_finding_words(text, text)
  to alfred_definer;
