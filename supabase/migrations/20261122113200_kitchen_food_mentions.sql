-- The foods that texts name, without those that they say are not contained.

create type alfred.food_mention as (
  -- The text's number in the call, and the line in it, both from 1.
  content int,
  line int,
  -- The text's words as written, and the term that they match.
  said text,
  term text,
  -- The allergen codes that the words around it exclude ("gluten-free flour"), and the diets that it is made
  -- for ("vegan sausage").
  free_of text[],
  for_diets text[]
);

-- The foods that these texts name; `also` as food_runs takes it. Foods that a text excludes ("no nuts", "peanut-free") are left out. An
-- animal, a nut or a seed is never free of itself, so that no label can remove a prawn. Lactose-free milk is
-- still milk.
create function alfred.mentions_in(contents text[], also text[] default '{}')
  returns setof alfred.food_mention
  language plpgsql stable
  set search_path = ''
as $$
declare
  hit record;
  content int;
  line int;
  part int;
  next_at int := 1;
  scope int := 1;
  upto int;
  before text[];
  is_negated boolean;
  was_negated_to int := -1;
  freed text[];
  free_ahead text[] := '{}';
  -- The mentions of this line, with each one's part and last word.
  one alfred.food_mention;
  named text;
  said text;
  mentions alfred.food_mention[] := '{}';
  parts int[] := '{}';
  ends int[] := '{}';
  -- The signs by place, as arrays, because every food is compared with them.
  fillers text[];
  joints text[];
  befores text[];
  bares text[];
  afters text[];
  not_afters text[];
  alsos text[];
  has_diets boolean;
begin
  for hit in select * from alfred.food_runs(contents, also) loop
    if fillers is null then
      select array_agg(s.words) filter (where s.place = 'filler'),
        array_agg(s.words) filter (where s.place = 'joint'),
        array_agg(s.words) filter (where s.place = 'before'),
        array_agg(s.words) filter (where s.place = 'bare'),
        array_agg(s.words) filter (where s.place = 'after'),
        array_agg(s.words) filter (where s.place = 'not after'),
        array_agg(s.words) filter (where s.place = 'also')
      into fillers, joints, befores, bares, afters, not_afters, alsos from alfred.food_signs s;
    end if;
    if (hit.content, hit.line) is distinct from (content, line) then
      return query select m.* from unnest(mentions) m;
      mentions := '{}'; parts := '{}'; ends := '{}';
    end if;
    if (hit.content, hit.line) is distinct from (content, line) or hit.part <> part then
      content := hit.content;
      line := hit.line;
      part := hit.part;
      next_at := 1;
      was_negated_to := -1;
      free_ahead := '{}';
      scope := 1;
      has_diets := exists (
        select 1 from alfred.diet_words q
        where position(' ' || q.term || ' ' in ' ' || array_to_string(hit.keys, ' ') || ' ') > 0);
    end if;
    continue when hit.place < next_at;
    -- An adjective applies no further than its own noun.
    if hit.plain[next_at : hit.place - 1] && joints then
      free_ahead := '{}';
      scope := next_at;
    end if;
    before := hit.plain[greatest(1, hit.place - 5) : hit.place - 1];
    upto := cardinality(before);
    is_negated := hit.is_label
      or coalesce(hit.plain[hit.place + hit.taken] = any (afters), false)
        and array_to_string(hit.plain[hit.place + hit.taken : hit.place + hit.taken + 1], ' ')
          <> all (not_afters)
      or was_negated_to = hit.place - 2 and hit.plain[hit.place - 1] = any (alsos);
    for skipped in 0 .. 2 loop
      exit when is_negated or upto < 1;
      for size in 1 .. least(4, upto) loop
        said := array_to_string(before[upto - size + 1 : upto], ' ');
        is_negated := is_negated or said = any (befores) or skipped = 0 and said = any (bares);
      end loop;
      exit when before[upto] <> all (fillers);
      upto := upto - 1;
    end loop;
    next_at := hit.place + hit.taken;
    if is_negated then
      was_negated_to := next_at - 1;
      freed := array(
        select distinct code from alfred.food_words f cross join unnest(f.codes) code
        where f.term = any (hit.terms)
          and code = any (array['gluten', 'milk', 'eggs', 'soybeans', 'sulphites'])
          and f.kinds <> array['milk sugar']);
      free_ahead := free_ahead || freed;
      -- "farine sans gluten", "Spaghetti (glutenfrei)"
      for i in 1 .. cardinality(mentions) loop
        if parts[i] = part and ends[i] >= hit.place - 4
            and not hit.plain[ends[i] + 1 : hit.place - 1] && joints
          or parts[i] = part - 1 and (
            hit.is_label and cardinality(hit.plain) = 1
            or cardinality(hit.plain) = 2 and cardinality(hit.terms) = 1) then
          one := mentions[i];
          one.free_of := one.free_of || freed;
          mentions[i] := one;
        end if;
      end loop;
      continue;
    end if;
    upto := next_at - 1;
    while upto < next_at + 1 and hit.plain[upto + 1] <> all (joints) loop
      upto := upto + 1;
    end loop;
    one.content := content;
    one.line := line;
    one.said := rtrim(regexp_replace(
      array_to_string(hit.said[hit.place : next_at - 1], ' '), '([''’-]) ', '\1', 'g'), '''’-');
    one.free_of := free_ahead;
    one.for_diets := case when has_diets then array(
      select distinct d from alfred.diet_words q cross join unnest(q.diets) d
      where position(' ' || q.term || ' ' in ' ' || array_to_string(
        hit.keys[scope : case when q.follows then upto else next_at - 1 end], ' ') || ' ') > 0)
      else '{}' end;
    foreach named in array hit.terms loop
      one.term := named;
      mentions := mentions || one;
      parts := parts || part;
      ends := ends || (next_at - 1);
    end loop;
  end loop;
  return query select m.* from unnest(mentions) m;
end
$$;

-- The foods that one text names.
create function alfred.food_mentions(content text) returns setof alfred.food_mention
  language sql stable
  set search_path = ''
as $$
  select m.* from alfred.mentions_in(array[content]) m
$$;

-- Whether the whole name is that of a food which contains, as far as the words know, none of the codes.
create function alfred.is_plain_food(name text) returns boolean
  language sql stable
  set search_path = ''
as $$
  select coalesce(bool_and(
    alfred.food_key(m.said) = alfred.food_key(name)
    and not exists (
      select 1 from alfred.food_words f where f.term = m.term and (f.codes <> '{}' or f.kinds <> '{}'))
    and not exists (
      select 1 from alfred.ingredient_terms t join public.ingredients i on i.id = t.ingredient_id
      where t.term = m.term and i.allergens <> '{}')), false)
  from alfred.food_mentions(name) m
$$;

-- The allergen codes for a user's words about an allergy: codes of the fourteen if the words name one or a
-- food that contains it, otherwise the catalogue's name of the food.
create function alfred.allergen_codes(words text) returns text[]
  language sql stable
  set search_path = ''
as $$
  select coalesce(array_agg(distinct code order by code), '{}')
  from alfred.food_mentions(words) m
  cross join lateral (
    select unnest(coalesce(
      (select nullif(f.codes, '{}') from alfred.food_words f where f.term = m.term),
      (
        select array_agg(distinct meant) from (
          select unnest(case when i.allergens = '{}' then array[i.name] else i.allergens end) as meant
          from alfred.ingredient_terms t join public.ingredients i on i.id = t.ingredient_id
          where t.term = m.term
        ) carried
      ))) as code
  ) named
$$;

grant execute on function
  alfred.mentions_in(text[], text[]),
  alfred.food_mentions(text),
  alfred.is_plain_food(text),
  alfred.allergen_codes(text)
  to alfred_pipeline, alfred_definer, alfred_allergens;
