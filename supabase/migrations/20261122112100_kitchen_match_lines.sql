-- Finds the catalogue ingredient that a line of a recipe or a list means, with a confidence. It finds the
-- name among remarks and corrects misspellings. A doubtful line gets no link rather than a wrong one.

-- Like match_words_of, with words in another spelling, then with misspelt words corrected where only one
-- correction is possible.
create function alfred.match_spelling(
  words text[], out ingredient_id uuid, out confidence real, out refused boolean
)
  language plpgsql stable
  set search_path = ''
as $$
declare
  written constant text[] := alfred.written_words(words);
  corrected text[] := '{}';
  likeness real := 1;
  word text;
  fix record;
begin
  select m.ingredient_id, m.confidence, m.refused into ingredient_id, confidence, refused
  from alfred.match_words_of(words) m;
  if ingredient_id is not null or refused then
    return;
  end if;
  if written <> words then
    select m.ingredient_id, m.confidence * 0.99, m.refused into ingredient_id, confidence, refused
    from alfred.match_words_of(written) m;
    if ingredient_id is not null or refused then
      return;
    end if;
    words := written;
  end if;
  foreach word in array words loop
    select * into fix from alfred.corrected_word(word);
    corrected := corrected || coalesce(fix.corrected, word);
    likeness := least(likeness, coalesce(fix.likeness, 1));
  end loop;
  if corrected <> words then
    select m.ingredient_id, m.confidence * likeness * 0.9, m.refused
    into ingredient_id, confidence, refused
    from alfred.match_words_of(corrected) m;
  end if;
end
$$;

-- The kind of a part of a line between commas or parentheses: a remark (also for no words), a modifier of the
-- food ("frozen"), or a name.
create function alfred.segment_kind(words text[]) returns text
  language sql stable
  set search_path = ''
as $$
  select case
    when count(*) filter (where not numeric_word) = 0 then 'remark'
    when (array_agg(role order by n))[1] = 'opener' then 'remark'
    when bool_or(word = any (array['removed', 'discarded', 'reserved', 'cut', 'optional', 'drained'])) then 'remark'
    when bool_and(numeric_word or role in ('quality', 'prepared', 'unit', 'part', 'opener') or word in ('and', 'ov', 'in'))
      then 'remark'
    when bool_and(numeric_word or role in ('quality', 'prepared', 'unit', 'part', 'opener', 'state', 'variety')
      or word in ('and', 'ov')) then 'modifier'
    else 'name'
  end
  from (
    select w as word, n, w ~ '^[0-9⁄%]' as numeric_word,
      coalesce((select m.role from alfred.match_words m where m.term = w), '') as role
    from unnest(words) with ordinality as given (w, n)
  ) classed
$$;

-- The catalogue ingredient that a line means (the line may contain quantity, unit, preparation and remarks),
-- with a confidence from 0 to 1. 1: its name. 0.98: an alias. Down to about 0.85: words were left out, the lower the
-- more they say about the food. It is multiplied by 0.99 for another spelling, by 0.95 if a comma separates a variety or a
-- state ("pepper, black"), and by at most 0.9 if a misspelling was corrected. Both are null if the line means no food, or
-- several.
create function alfred.match_ingredient(
  content text, out ingredient_id uuid, out confidence real
)
  language plpgsql stable
  set search_path = ''
as $$
declare
  line text;
  segment text;
  words text[];
  kind text;
  head text[];
  second_words text[] := '{}';
  second_kind text;
  is_canned boolean := false;
  best record;
  other record;
begin
  select n.ingredient_id, case when n.is_name then 1 else 0.98 end into ingredient_id, confidence
  from alfred.ingredient_named(alfred.food_key(content)) n;
  if ingredient_id is not null then
    return;
  end if;
  confidence := null;

  line := lower(normalize(content, nfkc));
  -- Remarks whose single words would be taken for names.
  line := regexp_replace(line,
    '\m(low|lower|reduced|full|half|less)[- ](fat|sodium|salt|sugar)\M|\m(skin|bone|shell|head|tail|rind)[- ](on|in)\M'
    '|\m(free[- ]range|grass[- ]fed|cold[- ]pressed|store[- ]bought|home[- ]made|hard[- ]boiled|soft[- ]boiled)\M'
    '|\m(thumb|bite|fist|walnut)[- ]sized?\M|\mday[- ]old\M|\mat room temperature\M'
    '|\mvac(uum)?[- ]?packe?d\M', ' ', 'g');
  -- One state in two words, or in one word with the food.
  line := regexp_replace(line, '\m(deep|quick|flash|blast|shock|fresh(ly)?)[- ]?frozen\M', 'frozen', 'g');
  line := regexp_replace(line, '\m(tiefkühl|diepvries)([[:alpha:]]{3,})', '\1 \2', 'g');
  line := regexp_replace(line,
    '\s(for|to|plus|such as|preferably|as needed|as required|if|until|per)\s[^,;()]*', ' ', 'g');
  foreach segment in array regexp_split_to_array(line, '[,;()\[\]–—]| - ') loop
    words := string_to_array(alfred.food_key(segment), ' ');
    continue when words is null or words = '{}';
    kind := alfred.segment_kind(words);
    if kind = 'remark' then
      is_canned := is_canned or head is null and words && array['can', 'tin'];
    elsif kind = 'name' and head is null then
      head := words;
    elsif second_words = '{}' then
      second_words := words;
      second_kind := kind;
    elsif kind = 'name' then
      -- More than two names: no single food.
      return;
    end if;
  end loop;
  if head is null then
    -- Units and qualities may be the name if there is no other: "4 whole cloves".
    select m.ingredient_id, m.confidence into ingredient_id, confidence
    from alfred.match_words_of(string_to_array(alfred.food_key(line), ' ')) m;
    return;
  end if;

  if is_canned then
    head := 'can'::text || head;
  end if;
  if second_words <> '{}' then
    -- "pepper, black" is black pepper, not pepper.
    select * into best from alfred.match_words_of(second_words || head);
    if best.ingredient_id is not null then
      ingredient_id := best.ingredient_id;
      confidence := best.confidence * 0.95;
      return;
    end if;
  end if;
  select * into best from alfred.match_spelling(head);
  if best.ingredient_id is null then
    return;
  end if;
  if second_kind = 'name' then
    -- A second name must mean the same food: "spring onions (scallions)".
    select * into other from alfred.match_spelling(second_words);
    if other.ingredient_id is distinct from best.ingredient_id then
      return;
    end if;
  end if;
  ingredient_id := best.ingredient_id;
  confidence := best.confidence;
end
$$;

-- The ingredient that a name means, for callers that need no confidence.
create function alfred.find_ingredient(spelling text) returns uuid
  language sql stable
  set search_path = ''
as $$
  select m.ingredient_id from alfred.match_ingredient(spelling) m
$$;

grant execute on function
  alfred.match_spelling(text[]),
  alfred.segment_kind(text[]),
  alfred.match_ingredient(text),
  alfred.find_ingredient(text)
  to alfred_pipeline, alfred_definer;
