-- The guard's words beside the catalogue's, in seven languages: names of allergens and of foods that contain
-- one, dishes that usually contain one, and look-alikes that contain none. The guard can find "contains",
-- never "safe". The lists are in later migrations.
--
-- Format of a list: (contents, 'word,word two,…'), with codes and kinds separated by commas. Contents ''
-- marks a look-alike: the longest name wins, so "oyster mushroom" is not an oyster. Some kinds are not categories of
-- food: a `dish` is made with what it contains but can be made without it, so a label counts for it ("nut-free pesto");
-- a compound that ends in a `thing` is not the food that it begins with ("Brotmesser" is a knife and no bread); `only`
-- and `not food` are explained with their lists.
-- Accents, case and a plural in -s or -es are ignored in comparisons; other forms are listed. Marks:
--   =word   compared exactly as written: no plural, and never a part of a compound
--   word?   means something else in another of the languages ("pan", "room"): counts only in a line that is
--           not evidently in one of those
--   word-   (German and Dutch) begins compounds, but ends none; -word ends them, but begins none.
--           Words of four letters and more do both. Alone it counts like "word?"

create table alfred.food_words (
  -- A key of alfred.food_key, or "=" and the word exactly as written.
  term text primary key,
  -- Codes of the fourteen allergens.
  codes text[] not null,
  -- Kinds of food that diets leave out, as the catalogue's categories name them.
  kinds text[] not null default '{}',
  -- The languages of the lines in which it counts; null for all lines.
  languages text[]
);

-- The parts of compounds, as written in them: "erdnuss" in "Erdnussbutter".
create table alfred.compound_parts (
  part text primary key,
  term text not null references alfred.food_words (term),
  is_first boolean not null,
  is_last boolean not null,
  language text not null,
  -- Whether a compound that ends with it is not the food that it begins with: "Brotmesser" is a knife and no bread.
  is_thing boolean not null default false
);

call alfred.protect('alfred.food_words', 'true');
call alfred.protect('alfred.compound_parts', 'true');

-- Adds one list. A word of two lists gets the contents of both.
create function alfred.learn_foods(of_language text, contained text, words text) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  all_codes text[] := array(select btrim(c, E' \n') from unnest(string_to_array(contained, ',')) c);
  own_codes text[] := array(
    select c from unnest(all_codes) c where alfred.is_allergen(c) order by c);
  own_kinds text[] := array(
    select c from unnest(all_codes) c where not alfred.is_allergen(c) order by c);
begin
  create temporary table if not exists learnt (term text, part text, mark text, is_bound boolean);
  truncate pg_temp.learnt;
  insert into pg_temp.learnt
  select case when w ~ '^=' then '=' || plain else alfred.food_key(plain) end,
    case when w !~ '^=' and plain !~ '[^[:alnum:]]' and length(plain) > 3 then plain end,
    case when w ~ '^-' then 'last' when w ~ '-$' then 'first' end, w ~ '[-?]$|^-'
  from (select distinct btrim(w, E' \n') as w from unnest(string_to_array(words, ',')) w) listed
  cross join lateral (
    select btrim(w, '=-?') as bare
  ) bared
  cross join lateral (
    select alfred.plain_letters(bare) as plain
    -- "Nuesse" is how "Nüsse" is typed without umlauts.
    union select alfred.plain_letters(replace(replace(replace(bare, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'))
    where of_language = 'de'
  ) spelling
  where w <> '';
  insert into alfred.food_words as f (term, codes, kinds, languages)
  select term, own_codes, own_kinds, case when bool_or(is_bound) then array[of_language] end
  from (
    select term, is_bound from pg_temp.learnt
    -- "mozarella" is "mozzarella": a missing doubled letter is the commonest misspelling.
    union all
    select slip, is_bound from pg_temp.learnt
    cross join lateral (select alfred.single_letters(term) as slip) single
    where length(slip) > 5 and slip <> term and term !~ '[ =]'
  ) spelt
  group by term
  on conflict (term) do update set
    codes = array(select distinct unnest(f.codes || excluded.codes) order by 1),
    kinds = array(select distinct unnest(f.kinds || excluded.kinds) order by 1),
    languages = case when f.languages is not null and excluded.languages is not null
      then array(select distinct unnest(f.languages || excluded.languages)) end;
  if of_language in ('de', 'nl') then
    insert into alfred.compound_parts (part, term, is_first, is_last, language, is_thing)
    select distinct on (part)
      part, term, mark is distinct from 'last', mark is distinct from 'first', of_language,
      'thing' = any (own_kinds)
    from pg_temp.learnt where part is not null order by part, term
    on conflict (part) do nothing;
  end if;
end
$$;

-- Adds foods that are named after their only base: "coconut milk", "farine de riz", "Mandelmilch". A pattern
-- has {head} and {base}: '{base} {head}', '{head} de {base}'.
create function alfred.learn_made_of(
  of_language text, heads text, patterns text, contained text, bases text) returns void
  language sql
  set search_path = ''
as $$
  select alfred.learn_foods(of_language, contained, string_agg(
    replace(replace(btrim(pattern, E' \n'), '{head}', btrim(head, E' \n')), '{base}', btrim(base, E' \n')), ','))
  from unnest(string_to_array(heads, ',')) head
  cross join unnest(string_to_array(patterns, ',')) pattern
  cross join unnest(string_to_array(bases, ',')) base
$$;
