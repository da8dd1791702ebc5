-- The forms in which names of food are compared, without case, accents and plurals.

-- A word without its English plural ending, and without the differences that such an ending makes (a final e, y or f).
create function alfred.word_key(word text) returns text
  language sql immutable strict parallel safe
  -- A body of this form needs no search path, and Postgres inlines it; it is called for every word.
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    word, '([^s])s$', '\1'), 'e$', ''), 'y$', 'i'), 'f$', 'v');

-- The form in which two spellings of one name are equal. The plural ending of each word is removed in the same way on
-- both sides ("tomatoes" and "tomato", "leaves" and "leaf"), so the result is a key for comparison, not a word to
-- show.
create function alfred.food_key(name text) returns text
  language sql immutable strict parallel safe
  set search_path = ''
as $$
  select coalesce(string_agg(alfred.word_key(word), ' ' order by position), '')
  from unnest(string_to_array(btrim(regexp_replace(
    translate(lower(name), 'àáâãäåèéêëìíîïòóôõöùúûüñç', 'aaaaaaeeeeiiiiooooouuuunc'),
    '[][\s_.,;:!?/()''’"-]+', ' ', 'g')), ' ')) with ordinality as words (word, position)
  where word <> ''
$$;

-- A word without accents, and with look-alike letters of other alphabets replaced: the form in which words
-- are compared.
create function alfred.plain_letters(word text) returns text
  language sql immutable strict parallel safe
  -- A body of this form needs no search path, and Postgres inlines it; it is called for every word.
  return translate(
    replace(replace(replace(
      regexp_replace(normalize(lower(word), nfkd), '[\u0300-\u036F]', '', 'g'),
      'ß', 'ss'), 'œ', 'oe'), 'æ', 'ae'),
    'аеорсухіѕјһԁԛԝмткοαρνικτυøłđı', 'aeopcyxisjhdqwmtkoapviktuoldi');

-- A word with each doubled letter reduced to one.
create function alfred.single_letters(word text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(word, '([[:alpha:]])\1', '\1', 'g');

grant execute on function
  alfred.word_key(text),
  alfred.food_key(text),
  alfred.plain_letters(text),
  alfred.single_letters(text)
  to alfred_pipeline, alfred_definer, alfred_allergens;
