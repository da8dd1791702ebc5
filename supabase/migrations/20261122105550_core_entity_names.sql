-- Whether two names mean the same entity, and whether a text contains a quote.

-- The letters and digits of a text, so that different spellings of the same words are equal, like foldText of
-- `shared/domain/understanding/check-evidence.ts`.
create function alfred.folded_text(content text) returns text
  language sql immutable
  set search_path = ''
as $$
  select regexp_replace(
    normalize(replace(lower(normalize(content, NFKC)), 'ß', 'ss'), NFD), '[\u0300-\u036f]|[^[:alnum:]]', '', 'g')
$$;

-- Whether a text contains a quote; `…` or `...` joins pieces that follow in this order. A text without letters and
-- digits contains only itself (isQuoted of the same file).
create function alfred.is_quoted(quote text, content text) returns boolean
  language plpgsql immutable
  set search_path = ''
as $$
declare
  folded text := alfred.folded_text(content);
  piece text;
  place int;
begin
  if folded = '' then
    return btrim(quote) <> '' and btrim(quote) = btrim(content);
  end if;
  foreach piece in array regexp_split_to_array(quote, '…|\.{3,}') loop
    piece := alfred.folded_text(piece);
    place := strpos(folded, piece);
    if piece = '' or place = 0 then
      return false;
    end if;
    folded := substr(folded, place + length(piece));
  end loop;
  return true;
end
$$;

-- A name in the form by which similar names are found: its words folded, without a preceding article or possessive of
-- the first person. "My sister" and "the sister" may be the same to the user, "his sister" is another. What the user
-- says decides whether they are (is_called). The words are listed, because the stop words of the text search
-- configurations contain names ("Will", "Don"), and `simple` has no stop words.
create function alfred.entity_key(name text) returns text
  language plpgsql immutable
  set search_path = ''
as $$
declare
  words text[] := regexp_split_to_array(btrim(lower(normalize(name, NFKC)), E' \t\r\n'), '\s+');
  key text;
begin
  words[1] := regexp_replace(words[1], '^(?:l|un)[''’](?=.)', '');
  while cardinality(words) > 1 and alfred.plain_text(words[1]) = any (string_to_array(
    'the a an my our '
    'der die das den dem des ein eine einen einem einer eines '
    'mein meine meinen meinem meiner meines unser unsere unseren unserem unserer unseres '
    'le la les un une mon ma mes notre nos el los las una mi mis nuestro nuestra nuestros nuestras '
    'il lo gli i uno mio mia miei mie nostro nostra nostri nostre '
    'o os as um uma meu minha meus minhas nosso nossa nossos nossas de het een mijn ons onze', ' '))
  loop
    words := words[2:];
  end loop;
  select string_agg(w.folded, ' ' order by w.n) into key
  from (
    select alfred.folded_text(p.word) as folded, p.n
    from unnest(words) with ordinality p (word, n)
  ) w where w.folded <> '';
  return coalesce(key, btrim(lower(name)));
end
$$;

-- Whether an entity has been called by exactly this name, apart from case, marks and spaces: as its name, or in words
-- of the user that were taken to mean this entity.
create function alfred.is_called(entity public.entities, name text) returns boolean
  language sql stable
  set search_path = ''
as $$
  select entity.key = alfred.entity_key(is_called.name) and (
    alfred.folded_text(entity.name) = alfred.folded_text(is_called.name) or exists (
      select from public.entity_sources s
      where s.user_id = entity.user_id and s.entity_id = entity.id
        and alfred.folded_text(s.original_name) = alfred.folded_text(is_called.name)))
$$;

-- Whether two names contain different numbers: "Birthday 2025" is not "Birthday 2026".
create function alfred.differ_in_number(a text, b text) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select array(select m[1] from regexp_matches(a, '\d+', 'g') m order by 1)
    <> array(select m[1] from regexp_matches(b, '\d+', 'g') m order by 1)
$$;

-- Records which of the user's entities an Episode names, by all words of the name as spelt: "Ida's" names Ida.
create function alfred.mention_known(who uuid, episode uuid, content text) returns void
  language sql
  set search_path = ''
as $$
  with said as materialized (
    select string_agg(w.folded, ' ' order by d.n, w.n) as words
    from (values (1, '\s+'), (2, '[\s''’]+')) d (n, divider)
    cross join lateral (
      select alfred.folded_text(p.word) as folded, p.n
      from regexp_split_to_table(content, d.divider) with ordinality p (word, n)
    ) w
    where w.folded <> ''
  )
  insert into public.mentions (user_id, entity_id, episode_id)
  select who, e.id, episode
  from public.entities e cross join said s
  where e.user_id = who and e.key <> '' and (e.key, e.category) <> ('user', 'person')
    and strpos(' ' || s.words || ' ', ' ' || e.key || ' ') > 0
  on conflict do nothing
$$;

grant execute on function alfred.mention_known(uuid, uuid, text) to alfred_definer;
grant execute on function
  alfred.folded_text(text),
  alfred.is_quoted(text, text),
  alfred.entity_key(text),
  alfred.is_called(public.entities, text),
  alfred.differ_in_number(text, text)
  to alfred_pipeline, alfred_definer;
