-- What the kitchen stores itself: allergies, intolerances and diets are in the profile and in preferences, which the
-- guard reads. Memory keeps no facts about them, because such a fact could contradict these.

-- Words of seven languages, in plain letters: those that state an intolerance by themselves, and those that state one
-- together with a food that may be an allergen.
create function alfred.says_intolerance(words text) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select words ~ ('allerg|alerg|anaphyla|anafila|anafyla|intoleran|unvertrag|vertragt kein|zoliak|coeliac|celiac|celiaq'
    '|coeliaq|celiach|coeliak|coeliaki|epipen')
$$;

create function alfred.says_avoidance(words text) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select words ~ ('\m(not|no|never|none|cannot|can''t|don''t|doesn''t|mustn''t|won''t|avoid\w*|without|free|sick|ill|react\w*'
    '|nicht|kein\w*|nie|ohne|frei|meide\w*|vermeide\w*|vertragt|krank|ubel'
    '|ne|pas|jamais|aucun\w*|sans|evite\w*|malade'
    '|nunca|sin|evita\w*|enferm\w*|sienta mal|non|mai|senza|male|nao|sem|doente|mal'
    '|niet|geen|nooit|zonder|vermijd\w*|ziek)\M')
$$;

-- Whether each text says who must avoid what: an intolerance, a diet by one of its names, or an allergen that is not
-- eaten. Words are looked up one by one and in pairs, not as a sentence, where a food after "no" would count as
-- excluded.
create function alfred.owned_words(texts text[]) returns boolean[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(
    alfred.says_intolerance(p.plain) or exists (
      select from unnest(p.words) with ordinality w (word, n)
      cross join lateral (values (w.word), (w.word || ' ' || p.words[w.n + 1])) phrase (words)
      where alfred.diet_of(phrase.words) is not null
        or alfred.says_avoidance(p.plain) and exists (
          select from unnest(alfred.allergen_codes(phrase.words)) code where alfred.is_allergen(code)))
    order by t.n)
  from unnest(texts) with ordinality t (content, n)
  cross join lateral (select alfred.plain_text(t.content) as plain) said
  cross join lateral (
    select said.plain, regexp_split_to_array(btrim(regexp_replace(
      regexp_replace(said.plain, '[''’]s\M', 's', 'g'), '[^[:alnum:]-]+', ' ', 'g')), ' ') as words
  ) p
$$;
insert into alfred.pack_functions (role, function_name) values ('owned_words', 'owned_words');

grant execute on function
  alfred.says_intolerance(text),
  alfred.says_avoidance(text),
  alfred.owned_words(text[])
  to alfred_definer;
