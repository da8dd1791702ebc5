-- The kitchen's facts for a run's beginning, and the catalogue's meanings of a message's words.

-- {shared, avoid, told, wishes}. shared: the allergens of the household's members, for members only. avoid:
-- alfred.avoid_list. told: alfred.told_by. wishes: of what the user has told, the dislikes, and the diets of other
-- people for which there are rules, without those that begin later.
create function alfred.kitchen_facts(household uuid, member uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'shared', (
      select jsonb_build_object('allergens', codes)
      from nullif(
        public.household_allergens(jsonb_build_object('household_id', household)) -> 'codes', 'null'
      ) codes
      where codes is not null),
    'avoid', alfred.avoid_list(household, member),
    'told', told.facts,
    'wishes', (
      select coalesce(jsonb_agg(case t ->> 'kind'
        when 'dislike' then jsonb_build_object('kind', 'dislike', 'code', t ->> 'subject')
        else jsonb_build_object('kind', 'wished_diet', 'code', t -> 'codes' ->> 0) end), '[]')
      from jsonb_array_elements(told.facts) t
      where (t ->> 'later')::boolean is not true and (
        t ->> 'kind' = 'dislike'
        or t ->> 'kind' = 'diet' and coalesce(t ->> 'who', '') <> '' and t -> 'codes' ->> 0 is not null)))
  from (select alfred.told_by(member) as facts) told
$$;

-- {word: [ingredient id]}: foods by name, and all foods of a category. A word of at most three letters means a food
-- only if the word or its plural is spelt exactly as one of its names or categories ("the" is not "thé").
create function alfred.known_foods(words text[]) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_object_agg(word, (
    select coalesce(jsonb_agg(distinct m.ingredient_id), '[]')
    from (
      select k.ingredient_id from alfred.category_terms k where k.term = alfred.food_key(word)
      union all
      select t.ingredient_id from alfred.ingredient_terms t where t.term = alfred.food_key(word)
    ) m join public.ingredients i on i.id = m.ingredient_id
    where word !~ '^[a-z0-9]{1,3}$' or exists (
      select from unnest(i.name || i.aliases || i.categories) spelling
      where lower(spelling) in (word, word || 's', word || 'es')
    )
  ))
  from unnest(words) word
$$;
insert into alfred.pack_functions (role, function_name)
values ('run_facts', 'kitchen_facts'), ('known_words', 'known_foods');

grant execute on function
  alfred.kitchen_facts(uuid, uuid),
  alfred.known_foods(text[])
  to alfred_pipeline;
