-- A dish of several words also contains what the dishes among its words contain: "pork gyoza" is a gyoza, and
-- the longest name wins. The kind `only` marks names that are complete by themselves: a cottage pie has no pastry.
with parts as materialized (
  select f.term, part
  from alfred.food_words f
  cross join lateral unnest(alfred.key_parts(f.term)) part
  where f.term ~ ' ' and f.codes || f.kinds <> '{}'
    and not 'only' = any (f.kinds) and not 'label' = any (f.kinds)
    and f.kinds && array['dish', 'meat', 'pork', 'beef']
), more as (
  select p.term,
    array_agg(distinct code) filter (where alfred.is_allergen(code)) as codes,
    array_agg(distinct code) filter (where not alfred.is_allergen(code)) as kinds
  from parts p
  join alfred.food_words w on w.term = p.part and 'dish' = any (w.kinds)
  cross join unnest(w.codes || w.kinds) code
  group by p.term
)
update alfred.food_words f set
  codes = array(select distinct unnest(f.codes || m.codes) order by 1),
  kinds = array(select distinct unnest(f.kinds || m.kinds) order by 1)
from more m where m.term = f.term;
