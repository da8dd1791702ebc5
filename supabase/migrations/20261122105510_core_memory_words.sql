-- How a text becomes Episodes and lexemes.

-- An Episode's place: 20 bits for the conversation's number among the user's, 16 for the day since 2000, 17 for
-- the turn, 10 for its number among the Episodes of that turn and day: a turn may have several alternatives, and each
-- several chunks. Turns of one day of a conversation are neighbours, which arithmetic finds.
create function alfred.place_of(conversation int, day date, turn int, n int) returns bigint
  language sql immutable
  return (conversation::bigint << 43) | ((day - date '2000-01-01')::bigint << 27)
    | ((turn & 131071)::bigint << 10) | n;

create function alfred.day_of_place(place bigint) returns date
  language sql immutable
  return date '2000-01-01' + ((place >> 27) & 65535)::int;

-- The text search configuration for a language tag.
create function alfred.configuration_of(language text) returns text
  language sql immutable
  return case split_part(lower(coalesce(language, '')), '-', 1)
    when 'en' then 'english' when 'de' then 'german' when 'fr' then 'french' when 'es' then 'spanish'
    when 'it' then 'italian' when 'pt' then 'portuguese' when 'nl' then 'dutch' else 'simple' end;

-- The lexemes of a text with the positions of their words, in the form in which they are compared: without accents.
create function alfred.lexemes_of(configuration text, content text)
  returns table (lexeme text, positions smallint[])
  language sql stable
  set search_path = ''
as $$
  select left(alfred.plain_text(l.lexeme), 100), array_agg(distinct position)
  from unnest(to_tsvector(configuration::regconfig, content)) l
  cross join unnest(l.positions) position
  group by 1
$$;

-- The spans of a text, of at most `most` characters: whole lines if they fit, else sentences, else words. At most 256
-- spans: the last one has the rest.
create function alfred.chunks_of(content text, most int)
  returns table (chunk int, starts int, length int)
  language plpgsql immutable
  set search_path = ''
as $$
declare
  rest text;
  cut int;
  total int := length(content);
begin
  chunk := 0;
  starts := 1;
  while starts <= total loop
    rest := substr(content, starts, most);
    cut := length(rest);
    if chunk = 255 then
      cut := total - starts + 1;
    elsif starts + cut <= total then
      cut := coalesce(
        nullif(length(substring(rest from '^.*\n')), 0),
        nullif(length(substring(rest from '^.*[.!?…]\s')), 0),
        nullif(length(substring(rest from '^.*\s')), 0),
        cut);
    end if;
    length := cut;
    if btrim(substr(content, starts, cut), E' \t\r\n') <> '' then
      return next;
      chunk := chunk + 1;
    end if;
    starts := starts + cut;
  end loop;
end
$$;

grant execute on function
  alfred.place_of(int, date, int, int),
  alfred.day_of_place(bigint),
  alfred.configuration_of(text),
  alfred.lexemes_of(text, text),
  alfred.chunks_of(text, int),
  alfred.plain_text(text)
  to alfred_pipeline, alfred_definer;
