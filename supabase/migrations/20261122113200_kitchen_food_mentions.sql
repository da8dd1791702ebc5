-- The foods that texts name, without those that they say are not contained.

create type alfred.food_mention as (
  -- The text's number in the call, and the line in it, both from 1.
  content int,
  line int,
  -- The text's words as written, and the term that they match.
  said text,
  term text,
  -- The allergen codes and kinds of food that labels around it exclude ("gluten-free flour"), and the diets
  -- that labels say it is made for ("vegan sausage").
  free_of text[],
  for_diets text[]
);

-- A mention with what these labels say about it. No label frees a food of what it is itself: an egg-free egg is an
-- egg.
create function alfred.labelled(mention alfred.food_mention, labels alfred.food_labels[])
  returns alfred.food_mention
  language plpgsql immutable
  set search_path = ''
as $$
declare
  label alfred.food_labels;
begin
  foreach label in array labels loop
    continue when label.term = mention.term;
    mention.free_of := mention.free_of || label.frees;
    mention.for_diets := mention.for_diets || label.diets;
  end loop;
  return mention;
end
$$;

-- The foods that these texts name; `also` as food_runs takes it. Foods that a text excludes ("no nuts", "peanut-free")
-- are left out. A label counts for the food after it, up to the next joint ("gluten-free pasta with butter"), for the
-- one before it ("farine sans gluten"), and, alone in its part, for the part before it ("Spaghetti (glutenfrei)"), or,
-- if none is before it, for the next ("vegan & gluten-free brownies"). "Not gluten-free" is not a label: it names
-- gluten.
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
  -- Where the words that negate the food, or the label itself, begin.
  sign_at int;
  upto int;
  before_at int;
  before text[];
  is_negated boolean;
  is_denied boolean;
  is_alone boolean;
  is_last boolean;
  last_negated int := -1;
  said text;
  -- The hit's labels; the labels for the next food of this part; the labels alone at the line's beginning.
  labels alfred.food_labels[];
  ahead alfred.food_labels[] := '{}';
  carried alfred.food_labels[] := '{}';
  -- The mentions of this line, with each one's part and last word.
  mention alfred.food_mention;
  named text;
  mentions alfred.food_mention[] := '{}';
  parts int[] := '{}';
  ends int[] := '{}';
  latest int;
  -- The signs by place, as arrays, because every food is compared with them.
  fillers text[];
  joints text[];
  befores text[];
  bares text[];
  afters text[];
  not_afters text[];
  alsos text[];
  denies text[];
  -- Words that can stand beside a label without being food.
  small_words text[];
  label_words text[];
begin
  if contents is null then
    return;
  end if;
  for hit in
    select r.*, l.all_of
    from alfred.food_runs(contents, also) r
    cross join lateral (
      select array_agg(f) as all_of from alfred.food_labels f where f.term = any (r.terms)
    ) l
  loop
    if fillers is null then
      select array_agg(s.words) filter (where s.place = 'filler'),
        array_agg(s.words) filter (where s.place = 'joint'),
        array_agg(s.words) filter (where s.place = 'before'),
        array_agg(s.words) filter (where s.place = 'bare'),
        array_agg(s.words) filter (where s.place = 'after'),
        array_agg(s.words) filter (where s.place = 'not after'),
        array_agg(s.words) filter (where s.place = 'also'),
        array_agg(s.words) filter (where s.place = 'deny')
      into fillers, joints, befores, bares, afters, not_afters, alsos, denies from alfred.food_signs s;
    end if;
    if (hit.content, hit.line) is distinct from (content, line) then
      return query select m.* from unnest(mentions) m;
      mentions := '{}'; parts := '{}'; ends := '{}';
      carried := '{}';
    end if;
    if (hit.content, hit.line) is distinct from (content, line) or hit.part <> part then
      content := hit.content;
      line := hit.line;
      part := hit.part;
      next_at := 1;
      last_negated := -1;
      ahead := carried;
    end if;
    continue when hit.place < next_at;
    -- An adjective applies no further than its own noun.
    if hit.plain[next_at : hit.place - 1] && joints then
      ahead := '{}';
    end if;
    before_at := greatest(1, hit.place - 5);
    before := hit.plain[before_at : hit.place - 1];
    upto := cardinality(before);
    sign_at := hit.place;
    is_negated := hit.is_label
      or coalesce(hit.plain[hit.place + hit.taken] = any (afters), false)
        and array_to_string(hit.plain[hit.place + hit.taken : hit.place + hit.taken + 1], ' ')
          <> all (not_afters)
      or last_negated = hit.place - 2 and hit.plain[hit.place - 1] = any (alsos);
    for skipped in 0 .. 2 loop
      exit when is_negated or upto < 1;
      for size in 1 .. least(4, upto) loop
        said := array_to_string(before[upto - size + 1 : upto], ' ');
        if said = any (befores) or skipped = 0 and said = any (bares) then
          is_negated := true;
          sign_at := before_at + upto - size;
        end if;
      end loop;
      exit when before[upto] <> all (fillers);
      upto := upto - 1;
    end loop;
    labels := null;
    if hit.all_of is not null and cardinality(hit.terms) = 1 then
      if is_negated and (hit.all_of[1]).place in ('name', 'substance') or (hit.all_of[1]).place like 'label%' then
        labels := hit.all_of;
      end if;
    end if;
    if labels is not null then
      upto := sign_at - 1;
      is_denied := false;
      for skipped in 0 .. 2 loop
        exit when is_denied or upto < 1;
        for size in 1 .. least(3, upto) loop
          is_denied := is_denied
            or array_to_string(hit.plain[upto - size + 1 : upto], ' ') = any (denies);
        end loop;
        exit when hit.plain[upto] <> all (fillers);
        upto := upto - 1;
      end loop;
      if is_denied then
        if (labels[1]).place like 'label%' then
          next_at := hit.place + hit.taken;
          continue;
        end if;
        labels := null;
        is_negated := false;
      end if;
    end if;
    latest := cardinality(mentions);
    if labels is not null then
      if small_words is null then
        small_words := string_to_array(array_to_string(
          fillers || joints || befores || afters || alsos || '{g,kg,ml}'::text[], ' '), ' ');
        select string_to_array(string_agg(f.term, ' '), ' ') into label_words from alfred.food_labels f;
      end if;
      -- "gluten- und laktosefrei"
      if latest > 0 and parts[latest] = part and ends[latest] = hit.place - 2
        and hit.plain[hit.place - 1] = any (joints) then
        select labels || f into labels from alfred.food_labels f
        where f.place = 'substance' and f.term = (mentions[latest]).term;
        if found then
          latest := latest - 1;
          mentions := mentions[: latest]; parts := parts[: latest]; ends := ends[: latest];
        else
          labels := hit.all_of;
        end if;
      end if;
      ahead := ahead || labels;
      said := hit.plain[hit.place + hit.taken + case
        when coalesce(hit.plain[hit.place + hit.taken] = any (afters), false) then 1 else 0 end];
      is_last := said is null or said = any (joints) or said = any (fillers);
      is_alone := not exists (
        select 1 from unnest(hit.plain, hit.keys) w (v, k)
        where w.v <> all (small_words) and w.k <> all (label_words) and w.v !~ '^[0-9]|.(frei|freie.?|vrije?|less)$');
      for i in 1 .. latest loop
        if parts[i] = part and not hit.plain[ends[i] + 1 : sign_at - 1] && joints
            and ends[i] >= hit.place - 4 and ((labels[1]).place <> 'label' or is_last)
          or is_alone and parts[i] < part and parts[i] = parts[latest] then
          mentions[i] := alfred.labelled(mentions[i], labels);
        end if;
      end loop;
      if is_alone and latest = 0 then
        carried := carried || labels;
      end if;
    end if;
    next_at := hit.place + hit.taken;
    if is_negated then
      last_negated := next_at - 1;
    end if;
    continue when is_negated or labels is not null;
    mention.content := content;
    mention.line := line;
    mention.said := rtrim(regexp_replace(
      array_to_string(hit.said[hit.place : next_at - 1], ' '), '([''’-]) ', '\1', 'g'), '''’-');
    foreach named in array hit.terms loop
      mention.term := named;
      mention.free_of := '{}';
      mention.for_diets := '{}';
      if ahead <> '{}' then
        mention := alfred.labelled(mention, ahead);
      end if;
      mentions := mentions || mention;
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

-- Whether the complete name is that of a food that, according to the word lists and the catalogue, contains none of the
-- allergens, and according to the word lists is of no kind that diets leave out.
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
-- food that contains it, otherwise the catalogue's name of the food; empty for words that name no food.
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
  alfred.labelled(alfred.food_mention, alfred.food_labels[]),
  alfred.mentions_in(text[], text[]),
  alfred.food_mentions(text),
  alfred.is_plain_food(text),
  alfred.allergen_codes(text)
  to alfred_pipeline, alfred_definer, alfred_allergens;
