-- The words around a food's name in a recipe or on a list, with their roles. A word without a role is part of
-- the name: "garlic powder" is not garlic.

-- Edit distance, for misspellings.
call alfred.use_extension('fuzzystrmatch', 'levenshtein');

-- role
--   quality  size or quality, which does not change the food
--   prepared preparation, which hardly changes the food ("shredded coconut" has an entry of its own)
--   unit     a count or measure before the name
--   part     a piece of the food, after the name
--   variety  a cultivar or an origin
--   state    how the food was stored or cooked: nearly the same food
--   opener   begins a remark
--   other    a food that is not in the catalogue, although its words or letters resemble one that is
create table alfred.match_words (
  term text primary key,
  role text not null check (
    role in ('quality', 'prepared', 'unit', 'part', 'variety', 'state', 'opener', 'other'))
);
call alfred.protect('alfred.match_words', 'true');
insert into alfred.match_words (term, role)
select alfred.food_key(word), role
from (values
  ('quality', 'a,an,the,some,any,each,more,extra,enough,few,several,couple,dozen,half,quarter,third,
    about,approx,approximately,roughly,heaped,heaping,level,rounded,generous,scant,packed,loosely,
    firmly,fresh,freshly,finely,coarsely,thinly,thickly,lightly,gently,very,well,good,quality,best,
    organic,ripe,overripe,large,larger,small,smaller,medium,big,jumbo,size,sized,raw,uncooked,lean,
    unsalted,salted,unsweetened,natural,plain,boneless,skinless,unpeeled,unwaxed,warm,lukewarm,cold,
    chilled,homemade,optional,color,colour,kind,type,brand,choice,favorite,favourite,your,of,only,
    needed'),
  ('prepared', 'chopped,diced,sliced,minced,grated,shredded,crushed,cubed,halved,quartered,peeled,
    trimmed,rinsed,drained,undrained,washed,pitted,stoned,seeded,deseeded,cored,melted,softened,
    beaten,whisked,sifted,squeezed,zested,julienned,crumbled,torn,mashed,thawed,defrosted,divided,
    deveined,shelled,hulled,stemmed,destemmed,scrubbed,pounded,shaved,picked,separated,cooled,toasted,
    boiled,poached,sauteed,blanched,segmented,removed,discarded,reserved,cut,into,lengthwise,
    lengthways,crosswise,diagonally,bruised,smashed,pressed,juiced,scored,cleaned,debearded,unpitted,
    skinned,broken,wiped,patted'),
  ('unit', 'g,gram,gramme,kg,kilo,kilogram,mg,ml,millilitre,milliliter,cl,dl,l,litre,liter,oz,ounce,
    lb,pound,fl,fluid,cup,c,tbsp,tbs,tablespoon,tsp,teaspoon,pinch,dash,splash,drizzle,handful,bunch,
    sprig,stalk,stick,rib,clove,head,bulb,slice,piece,can,tin,jar,packet,pack,package,bag,box,carton,
    bottle,tub,tube,knob,inch,cm,mm,thumb,drop,sheet,leaf,ear,fillet,rasher,wedge,cube,block,pint,
    quart,gallon,glass,shot,spear,floret,ball,stem,scoop,portion,serving,dollop,loaf,container,
    envelope,sachet,punnet,x'),
  ('part', 'piece,chunk,slice,wedge,floret,spear,stalk,bulb,head,sprig,bunch,half,quarter,segment'),
  ('variety', 'heirloom,roma,vidalia,yukon,gold,golden,granny,smith,fuji,gala,honeycrisp,pink lady,
    english,hass,persian,campari,castelvetrano,nicoise,manzanilla,desiree,edward,charlotte,cox,
    braeburn,bartlett,bosc,anjou,meyer,seville,valencia,marzano,spanish,italian,greek,mexican,
    scottish,norwegian,himalayan,maldon,flaky,streaky,sharp,mature,mild,baby'),
  ('state', 'canned,tinned,jarred,frozen,cooked,roasted,grilled,leftover,whole,
    tk,tiefkühl,gefroren,gefrorener,gefrorenen,tiefgefroren,tiefgefrorener,tiefgefrorenen,
    tiefgekühlt,tiefgekühlter,tiefgekühlten,surgelé,surgelée,surgelés,surgelées,congelé,congelée,
    congelés,congelées,congelado,congelada,congelados,congeladas,ultracongelado,ultracongelada,
    ultracongelados,ultracongeladas,surgelato,surgelata,surgelati,surgelate,congelato,congelata,
    congelati,congelate,diepvries,bevroren,diepgevroren'),
  ('opener', 'to,for,plus,at,such,or,if,as,see,from,until,like,use,with,preferably,eg,ie'),
  ('other', 'frozen yogurt,frozen yoghurt,irish cream,italian dressing,spanish rice,greek salad,
    english breakfast,perch,mullet,sprat,turbot,carp,pasty,bitter,bitters,claret,grappa,muesli,toffee,
    candy,caramel,brandy butter,guava,sorrel,goji,mace,marrow,cocktail,crisp,perry,cordial,squash,
    mead,mincemeat,baby milk,baby food,baby formula,ground nut')
) listed (role, words)
cross join lateral (select btrim(w, E' \n') as word from unnest(string_to_array(words, ',')) w) split
on conflict (term) do nothing;

-- Other spellings of a word that the catalogue writes in one way. A name of the catalogue that has the other
-- spelling is found first ("filet mignon").
create table alfred.spelling_variants (
  word text primary key,
  written text not null
);
call alfred.protect('alfred.spelling_variants', 'true');
insert into alfred.spelling_variants (word, written)
select distinct on (1) alfred.food_key(word), alfred.food_key(written)
from (values
  ('fillet', 'filet,filé,fillett,filetto,filetti,filete'),
  ('chilli', 'chile,chillie,chily,chilly'),
  ('yogurt', 'yogourt,yoghourt,joghurt,yoghurt'),
  ('hummus', 'hummous,hoummous,hoummos,houmus,humus'),
  ('barbecue', 'barbeque,bbq'),
  ('whisky', 'whiskey')
) listed (written, words)
cross join lateral (select btrim(w, E' \n') as word from unnest(string_to_array(words, ',')) w) split
order by 1;

-- The words as the catalogue writes them. A "filet" at the end of a compound is a word of its own.
create function alfred.written_words(words text[]) returns text[]
  language sql stable
  set search_path = ''
as $$
  select coalesce(array_agg(coalesce(s.written, p.part) order by w.n, p.n), '{}')
  from unnest(words) with ordinality w (word, n)
  cross join lateral unnest(case
    when w.word ~ '^[[:alpha:]]{3,}filet$' then array[left(w.word, -5), 'filet']
    else array[w.word]
  end) with ordinality p (part, n)
  left join alfred.spelling_variants s on s.word = p.part
$$;

create function alfred.letters(word text) returns text
  language sql immutable strict parallel safe
  set search_path = ''
as $$
  select string_agg(l, '' order by l collate "C") from regexp_split_to_table(word, '') l
$$;

-- The catalogue's word that a word is a misspelling of. Null for a word of fewer than five letters, for one that is
-- spelt correctly, for one that resembles none, and for one that resembles two equally. In short words a missing, extra
-- or swapped letter is corrected, never a different letter: a perch is not a peach, a mullet not millet.
create function alfred.corrected_word(word text, out corrected text, out likeness real)
  language plpgsql stable
  set search_path = ''
as $$
declare
  rivals int;
begin
  if length(word) < 5 or word ~ '[^[:alpha:]]'
    or exists (select 1 from alfred.food_vocabulary v where v.word = corrected_word.word)
    or exists (select 1 from alfred.match_words m where m.term = corrected_word.word) then
    return;
  end if;
  select max(near.word), max(near.likeness), count(*) into corrected, likeness, rivals
  from (
    select v.word,
      (1 - (case when d = 2 and swapped then 1 else d end)::real / length(v.word))::real as likeness,
      rank() over (order by d, abs(length(v.word) - length(corrected_word.word))) as place
    from alfred.food_vocabulary v
    cross join lateral (
      select alfred.levenshtein(v.word, corrected_word.word) as d,
        alfred.letters(v.word) = alfred.letters(corrected_word.word) as swapped
    ) distance
    where left(v.word, 1) = left(corrected_word.word, 1)
      and length(v.word) > 3
      and alfred.similarity(v.word, corrected_word.word) >= 0.2
      and (
        d = 1 and (length(corrected_word.word) > 6 or length(v.word) <> length(corrected_word.word))
        or d = 2 and length(corrected_word.word) > 7
        or d = 2 and swapped
      )
  ) near
  where place = 1;
  if rivals > 1 then
    corrected := null;
    likeness := null;
  end if;
end
$$;

grant execute on function
  alfred.written_words(text[]),
  alfred.letters(text),
  alfred.corrected_word(text)
  to alfred_pipeline, alfred_definer;
