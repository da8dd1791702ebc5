-- The index by which the entities that a text may name are found: the words of their names as trigrams of pg_trgm.
-- They are stored as rows, because under a policy Postgres does not use a trigram index (core_memory).

create table public.entity_words (
  user_id uuid not null,
  -- Three characters of the word, with a space before and after it. pg_trgm also has the first letter alone, which too
  -- many words share.
  gram text collate "C" not null,
  entity_id uuid not null,
  word text collate "C" not null,
  -- The number of grams of the word, and of all words of the name together. The first letter of a word counts as one
  -- more.
  grams smallint not null,
  of_name smallint not null,
  primary key (user_id, gram, entity_id, word),
  foreign key (user_id, entity_id) references public.entities (user_id, id) on delete cascade
);
create index entity_words_entity on public.entity_words (user_id, entity_id);
create trigger z_write_once before update on public.entity_words
  for each row execute function alfred.refuse_rewriting();
call alfred.protect('public.entity_words', 'user_id = (select alfred.uid())', array['insert', 'delete']);
call alfred.let_erase('public.entity_words', array['entity_id']);

-- The distinct words of a text, folded as names are (alfred.entity_key), each with its grams.
create function alfred.grams_of(content text) returns table (word text, gram text, grams int)
  language sql immutable
  set search_path = ''
as $$
  with plain as (
    select regexp_replace(
      normalize(replace(lower(normalize(content, NFKC)), 'ß', 'ss'), NFD), '[\u0300-\u036f]', '', 'g') as it
  ), word as (
    select distinct left(w, 40) as it from plain p cross join regexp_split_to_table(p.it, '[^[:alnum:]]+') w where w <> ''
  ), gram as (
    select distinct w.it as word, substr(' ' || w.it || ' ', n, 3) as gram
    from word w cross join generate_series(1, greatest(length(w.it), 1)) n
  )
  select g.word, g.gram, (count(*) over (partition by g.word))::int + 1 from gram g
$$;

create function alfred.enter_entity_words() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  delete from public.entity_words w where w.user_id = new.user_id and w.entity_id = new.id;
  insert into public.entity_words (user_id, gram, entity_id, word, grams, of_name)
  select new.user_id, g.gram, new.id, g.word, g.grams, (
    select sum(o.grams) from (select distinct s.word, s.grams from alfred.grams_of(new.key) s) o)
  from alfred.grams_of(new.key) g;
  return null;
end
$$;
create trigger enter_words after insert on public.entities
  for each row execute function alfred.enter_entity_words();
create trigger enter_new_words after update of key on public.entities
  for each row when (old.key <> new.key) execute function alfred.enter_entity_words();

-- How similar the names of the user's entities are to a text: the mean similarity of their words to the most similar
-- words of the text, weighted by length; at least 0.4. A word counts from a similarity of 0.4 by pg_trgm.
create function alfred.entities_named(content text) returns table (entity_id uuid, nearness real)
  language plpgsql stable
  set search_path = '' set jit = off
as $$
#variable_conflict use_column
begin
  return query
  with said as materialized (
    select * from alfred.grams_of(content)
  ), pair as (
    select w.entity_id, w.word, w.grams, w.of_name,
      (count(*) + (left(w.word, 1) = left(s.word, 1))::int)::real as same, s.grams as said
    from said s join public.entity_words w on w.user_id = alfred.uid() and w.gram = s.gram
    group by w.entity_id, w.word, w.grams, w.of_name, s.word, s.grams
  ), best as (
    select p.entity_id, p.word, p.grams, p.of_name, max(p.same / (p.grams + p.said - p.same)) as likeness
    from pair p group by 1, 2, 3, 4
  )
  select b.entity_id, (sum(b.likeness * b.grams) filter (where b.likeness >= 0.4) / b.of_name)::real
  from best b group by b.entity_id, b.of_name
  having sum(b.likeness * b.grams) filter (where b.likeness >= 0.4) >= 0.4 * b.of_name;
end
$$;

grant execute on function
  alfred.grams_of(text),
  alfred.enter_entity_words(),
  alfred.entities_named(text)
  to alfred_definer;
