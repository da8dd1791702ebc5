-- What is ruled out, in words: for prompts, and for checking content that is in no table yet.

-- The catalogue's terms get the spelling to show (a food's own name, else its shortest spelling: of
-- "tomato" and "tomatoes" the singular).
alter table alfred.ingredient_terms add column shown text not null default '';

-- The shorter runs of words inside a term, to find by them what holds a word and is something else.
create table alfred.term_parts (
  part text not null,
  term text not null,
  ingredient_id uuid not null,
  primary key (part, term, ingredient_id),
  foreign key (term, ingredient_id)
    references alfred.ingredient_terms (term, ingredient_id) on delete cascade
);
create index term_parts_term on alfred.term_parts (term, ingredient_id);
call alfred.protect('alfred.term_parts', 'true');

-- A category's terms get its spelling: keys are worked out once per food, not once per question.
alter table alfred.category_terms add column category text not null default '';

-- Every run of neighbouring words of a key except the whole: "thai red curri" holds "thai", "red",
-- "curri", "thai red" and "red curri".
create function alfred.key_parts(key text) returns text[]
  language sql immutable strict parallel safe
  set search_path = ''
as $$
  select coalesce(array_agg(distinct array_to_string(w[i : i + n - 1], ' ')), '{}')
  from (select string_to_array(key, ' ') as w) words
  cross join generate_series(1, cardinality(w) - 1) n
  cross join generate_series(1, cardinality(w) - n + 1) i
$$;

create or replace function alfred.index_ingredient() returns trigger
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
update public.ingredients set name = name;

-- What avoided_by rules out as [{kind, code, terms, except, judged}]: names and aliases, the categories of
-- which nothing is left and the allergen's own word; and, so that a check by words does not cry wolf,
-- the foods that hold such a word and are not ruled out (coconut milk, for milk).
create function alfred.avoid_list(household uuid, member uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  with avoided as materialized (
    select distinct a.kind, a.code, a.ingredient_id from alfred.avoided_by(household, member) a
  ), rules as (
    select distinct kind, code from avoided
  ), named as (
    select a.kind, a.code, t.term, t.shown as spelling from avoided a
    join alfred.ingredient_terms t on t.ingredient_id = a.ingredient_id
    union
    select r.kind, r.code, c.term, c.category
    from rules r
    join (
      select k.category, k.term, array_agg(k.ingredient_id) as members
      from alfred.category_terms k group by 1, 2
    ) c on c.members <@ array(
      select a.ingredient_id from avoided a where a.kind = r.kind and a.code = r.code)
    union
    select r.kind, r.code, alfred.food_key(r.code), regexp_replace(r.code, 's$', '')
    from rules r
    where r.kind = 'allergen' and r.code not in ('gluten', 'sulphites')
  ), words as (
    select kind, code, term, min(spelling) as spelling from named group by 1, 2, 3
  ), kept as (
    select distinct w.kind, w.code, t.shown as spelling
    from words w
    join alfred.term_parts p on p.part = w.term
    join alfred.ingredient_terms t on t.term = p.term and t.ingredient_id = p.ingredient_id
    where not exists (
      select 1 from words same where same.kind = w.kind and same.code = w.code and same.term = t.term
    )
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'kind', r.kind,
    'code', r.code,
    'terms', (
      select jsonb_agg(w.spelling order by w.spelling) from words w
      where w.kind = r.kind and w.code = r.code),
    'judged', (
      select coalesce(jsonb_agg(c.means order by c.means), '[]')
      from alfred.avoided_codes(household, member) c
      where c.kind = r.kind and c.code = r.code),
    'except', (
      select coalesce(jsonb_agg(k.spelling order by k.spelling), '[]') from kept k
      where k.kind = r.kind and k.code = r.code)
  ) order by r.kind, r.code), '[]')
  from rules r
$$;

grant execute on function alfred.avoid_list(uuid, uuid) to alfred_pipeline;
