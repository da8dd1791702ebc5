-- The words around a food's name that change its meaning, and the words that show a line's language.

-- Words for the diet that a food is made for: a vegetarian need not avoid "vegan sausage". They count for
-- diets only; for an allergy the allergen itself must be named ("gluten-free").
create table alfred.diet_words (
  term text primary key,
  diets text[] not null,
  -- Whether it follows its noun ("saucisse végétarienne").
  follows boolean not null default false
);
insert into alfred.diet_words (term, diets, follows)
select distinct on (1) alfred.food_key(alfred.plain_letters(btrim(word, E' \n'))), diets, follows
from (values
  ('vegan,plant based,plantbased,veganer,veganes,vegane,veganen,pflanzlich,pflanzliche,pflanzlicher,
    pflanzliches,veganistisch,veganistische,plantaardig,plantaardige', false, array[
    'vegan', 'vegetarian', 'lacto-vegetarian', 'ovo-vegetarian', 'pescatarian', 'dairy-free',
    'lactose-free', 'egg-free', 'fish-free', 'shellfish-free', 'seafood-free', 'no pork', 'no beef',
    'no red meat', 'halal', 'kosher']),
  ('végan,végane,végétal,végétale,végétaux,vegano,vegana,veganos,veganas,vegani,vegane,vegetal,vegetale',
    true, array[
    'vegan', 'vegetarian', 'lacto-vegetarian', 'ovo-vegetarian', 'pescatarian', 'dairy-free',
    'lactose-free', 'egg-free', 'fish-free', 'shellfish-free', 'seafood-free', 'no pork', 'no beef',
    'no red meat', 'halal', 'kosher']),
  ('vegetarian,veggie,meatless,meat free,quorn,vegetarisch,vegetarische,vegetarischer,vegetarisches,
    vegetarischen,fleischlos,fleischlose,fleischfrei,fleischfreie,vleesloos,vleesloze,vleesvrij', false,
    array['vegetarian', 'pescatarian', 'no pork', 'no beef', 'no red meat']),
  ('végétarien,végétarienne,vegetariano,vegetariana,vegetarianos,vegetarianas,vegetariani,
    sans viande,sin carne,senza carne,sem carne', true,
    array['vegetarian', 'pescatarian', 'no pork', 'no beef', 'no red meat']),
  ('halal', true, array['halal', 'no pork']),
  ('kosher,koscher,koschere,koosjer,koosjere,casher,kasher', true, array['kosher', 'no pork']),
  ('lactose free,laktosefrei,laktosefreie,laktosefreier,laktosefreies,laktosefreien,lactosevrij,
    lactosevrije,lactose vrij,laktose frei', false, array['lactose-free']),
  ('sans lactose,sin lactosa,deslactosada,deslactosado,senza lattosio,delattosato,sem lactose', true,
    array['lactose-free']),
  ('alcohol free,non alcoholic,dealcoholised,alkoholfrei,alkoholfreie,alkoholfreier,alkoholfreies,
    alkoholfreien,alcoholvrij,alcoholvrije', false, array['no alcohol']),
  ('sans alcool,sin alcohol,senza alcol,analcolico,analcolica,sem álcool', true, array['no alcohol'])
) listed (words, follows, diets)
cross join unnest(string_to_array(words, ',')) word
order by 1, follows;

-- Words around a food's name that say whether the text's dish contains it. `place`:
--   before    the next food is not contained ("without"); fillers may stand between
--   bare      the same, with nothing between: "do not add milk" has none, "do not add the milk yet" has
--   after     the food before it is not contained ("peanut free")
--   not after begins with such a word and means something else ("free range")
--   label     the ending of a label that is one word with its food ("glutenfrei", "eggless")
--   filler    articles and similar words
--   also      continues the list of foods that are not contained ("no nuts or milk")
--   joint     ends the reach of an adjective
create table alfred.food_signs (
  place text not null,
  words text not null,
  primary key (place, words)
);
insert into alfred.food_signs (place, words)
select distinct place, alfred.plain_letters(btrim(word, E' \n'))
from (values
  ('before', 'no,non,without,zero,minus,free from,free of,contains no,contain no,containing no,do not use,
    don t use,never use,omit,instead of,in place of'),
  ('before', 'ohne,kein,keine,keinen,keinem,keiner,keines,frei von,statt,anstatt,anstelle von,nicht mit'),
  ('before', 'sans,pas de,pas d,aucun,aucune,ni,zéro,au lieu de,au lieu du,à la place du,à la place de,
    n utilisez pas,ne pas utiliser'),
  ('before', 'sin,ningún,ninguna,nada de,libre de,no usar,no use,no uses,no utilizar,no utilices,
    en lugar de,en vez de,exento de,exenta de'),
  ('before', 'senza,né,privo di,privi di,priva di,niente,non usare,non utilizzare,al posto di,al posto del,
    al posto della,al posto dell,invece di,invece del,invece della'),
  ('before', 'sem,nem,nenhum,nenhuma,não usar,não use,não utilizar,livre de,isento de,isenta de,
    ao invés de,em vez de,no lugar de'),
  ('before', 'zonder,geen,vrij van,in plaats van,niet met'),
  ('bare', 'do not add,don t add,never add,ne pas ajouter de,ne pas ajouter d,ne pas mettre de,ne pas mettre d,
    no añadir,no añadas,no añada,no poner,no pongas,no lleva,non aggiungere,non mettere,non ci va,
    não adicionar,não adicione,não juntar,não leva,não pôr'),
  ('after', 'free,frei,freie,freier,freies,freien,freiem,vrij,vrije,weglassen,weglaten'),
  ('not after', 'free range,free run,free from,free of,free ranging,frei von,vrij van'),
  ('label', 'less,frei,freie,freier,freies,freien,freiem,vrij,vrije,los,lose,loses,loser,losen,loos,loze'),
  ('filler', 'any,added,the,of,der,die,das,den,dem,jede,jegliche,la,le,les,l,de,d,du,des,el,los,las,un,
    una,une,il,lo,gli,i,o,a,os,as,het,een,zugesetzte,zugesetzten,ajouté,toegevoegde'),
  ('also', 'or,nor,oder,noch,ou,ni,o,né,nem,of'),
  ('joint', 'and,with,plus,or,in,on,then,und,mit,oder,dazu,dann,et,avec,ou,aux,puis,y,con,e,o,com,en,
    met,of,su,sur,sobre')
) listed (place, words)
cross join unnest(string_to_array(words, ',')) word;

-- Common words that show a line's language. Only food names with another meaning in another language need
-- them.
create table alfred.language_words (
  word text not null,
  language text not null,
  primary key (word, language)
);
insert into alfred.language_words (word, language)
select distinct alfred.plain_letters(btrim(word, E' \n')), language
from (values
  ('en', 'the,a,an,and,or,with,without,of,in,into,on,to,for,from,until,at,over,then,add,heat,stir,mix,
    chop,chopped,slice,sliced,diced,fresh,large,small,medium,cup,cups,tbsp,tsp,tablespoon,tablespoons,
    teaspoon,lb,oz,pinch,pat,dry,frying,sauce,temperature,hot,cold,warm,bake,cook,cooked,boil,fry,is,it,
    this,minutes,use,put,pour,oven,chicken,beef,rice,soup,salad,oil,onion,garlic,roasted,whole,some,not'),
  ('de', 'der,die,das,den,dem,des,ein,eine,einen,einem,einer,und,oder,mit,ohne,im,in,aus,auf,von,vom,
    zum,zur,für,bis,dann,nicht,el,tl,prise,bund,stück,frisch,frische,frischer,frisches,gehackt,gehackte,
    geschnitten,gerieben,minuten,geben,rühren,kochen,braten,backen,salz,zucker,öl,etwas,große,kleine,
    dose,becher,pfanne,ofen,alles,zugeben,unterrühren,bei,hinzufügen'),
  ('fr', 'le,la,les,un,une,des,du,de,d,l,et,ou,avec,sans,à,au,aux,dans,sur,pour,en,puis,cuillère,
    cuillères,soupe,café,pincée,tranche,tranches,gousse,frais,fraîche,fraîches,haché,hachés,émincé,
    coupé,minutes,ajouter,ajoutez,mélanger,mélangez,cuire,faire,faites,verser,four,sel,sucre,huile,
    eau,râpé,petit,petite,gros,poêle,campagne,grillé,noir,maison'),
  ('es', 'el,la,los,las,un,una,unos,unas,de,del,y,o,con,sin,en,para,por,al,cucharada,cucharadas,
    cucharadita,taza,tazas,pizca,diente,dientes,fresco,fresca,picado,picada,rallado,rallada,minutos,
    añadir,añade,mezclar,cocinar,hornear,freír,sal,azúcar,aceite,agua,molde,rodajas,trozos,horno,
    sartén,integral,asado,relleno,barra,tomate,casero'),
  ('it', 'il,lo,la,i,gli,le,un,uno,una,di,del,della,dello,dei,degli,delle,d,e,o,con,senza,in,per,al,
    alla,alle,allo,ai,nel,nella,cucchiaio,cucchiai,cucchiaino,pizzico,spicchio,spicchi,fresco,fresca,
    tritato,grattugiato,minuti,aggiungere,aggiungi,mescolare,cuocere,friggere,sale,zucchero,olio,acqua,
    fette,forno,padella,etto,bustina,ripieni,fritto,fritta,casereccio,q,b'),
  ('pt', 'o,a,os,as,um,uma,de,do,da,dos,das,e,ou,com,sem,em,no,na,para,por,ao,à,colher,colheres,
    chávena,xícara,xícaras,pitada,dente,dentes,fresco,fresca,picado,picada,ralado,ralada,minutos,
    adicionar,adicione,misturar,misture,cozinhar,assar,fritar,sal,açúcar,azeite,água,forma,fatias,forno,
    frigideira,sopa,pacote,integral,assado,recheado,lagareiro,grelhado,arroz'),
  ('nl', 'de,het,een,en,of,met,zonder,van,in,op,voor,tot,uit,naar,dan,niet,el,tl,eetlepel,eetlepels,
    theelepel,snufje,teentje,teentjes,vers,verse,gehakt,gehakte,gesneden,geraspt,geraspte,minuten,
    voeg,toe,roer,meng,bak,kook,zout,suiker,olie,water,plakjes,stuk,stuks,blik,pak,oven,ui,uit,
    gebakken,gerookte,grote,kleine,halve,volle,scheutje')
) listed (language, words)
cross join unnest(string_to_array(words, ',')) word;

call alfred.protect('alfred.diet_words', 'true');
call alfred.protect('alfred.food_signs', 'true');
call alfred.protect('alfred.language_words', 'true');
