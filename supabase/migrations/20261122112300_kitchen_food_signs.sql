-- The words around a food's name that change its meaning, and the words that show a line's language.

-- What labels say of a food. `place`:
--   name       what a label says is not contained: "gluten" in "gluten-free", "sans gluten". Only the name of
--              a whole allergen counts: a cake without butter can have milk in it, spelt bread without wheat
--              has gluten
--   substance  the same, and no food: "gluten- und laktosefrei" is free of both
--   label      a word that is a label of its own ("vegan", "unsulphured"), before its food or at the end
--   label after  the same, directly after its food ("saucisse végétarienne")
-- `frees` are allergen codes and kinds of food, as food_words has them. `diets` are rules that a food with the
-- label keeps whatever it is named after: a vegetarian need not avoid "vegan sausage".
create table alfred.food_labels (
  term text primary key,
  place text not null check (place in ('name', 'substance', 'label', 'label after')),
  frees text[] not null,
  diets text[] not null default '{}'
);
insert into alfred.food_labels (term, place, frees, diets)
select key, min(place),
  array(select distinct unnest(string_to_array(string_agg(frees, ','), ','))),
  array(select distinct unnest(string_to_array(string_agg(diets, ','), ',')))
from (values
  ('substance', 'gluten,glutens,glutine,glúten', 'gluten', ''),
  ('substance', 'lactose,laktose,lactosa,lattosio', 'milk sugar', 'lactose-free'),
  ('substance', 'sulphite,sulfite,sulfiten,sulfito,sulfitos,solfito,solfiti,sulfiet,sulfieten,schwefel,soufre,azufre,
    zolfo,enxofre,zwavel,sulphur,sulfur,sulphur dioxide,anidride solforosa', 'sulphites', ''),
  ('name', 'milk,dairy,milch,milchprodukt,milchprodukte,milchprodukten,lait,produit laitier,produits laitiers,leche,lácteo,
    lácteos,latte,latticini,leite,lacticínio,lacticínios,laticínio,laticínios,derivados de leite,melk,zuivel,koemelk,
    kuhmilch', 'milk,dairy', 'dairy-free,lactose-free'),
  ('name', 'egg,ei,eier,eiern,œuf,œufs,huevo,huevos,uovo,uova,ovo,ovos,eieren', 'eggs,egg', 'egg-free'),
  ('name', 'soy,soya,soja,soia,sojabohne,sojabohnen', 'soybeans,soy', 'soy-free'),
  ('name', 'fish,fisch,poisson,pescado,pesce,peixe,vis', 'fish', 'fish-free'),
  ('name', 'crustacean,krustentiere,krebstiere,crustacé,crustacés,crustáceo,crustáceos,crostacei,schaaldieren',
    'crustaceans', ''),
  ('name', 'shellfish,schalentiere,marisco,mariscos', 'crustaceans,molluscs,shellfish', 'shellfish-free'),
  ('name', 'seafood,meeresfrüchte,fruits de mer,frutos do mar,frutti di mare,zeevruchten',
    'fish,crustaceans,molluscs,seafood,shellfish', 'shellfish-free,seafood-free'),
  ('name', 'mollusc,weichtiere,mollusques,moluscos,molluschi,schelpdieren,weekdieren', 'molluscs', ''),
  ('name', 'nut,nuts', 'nuts,peanuts,nut', 'nut-free'),
  ('name', 'tree nut,nuss,nüsse,nüssen,schalenfrüchte,noix,fruits à coque,fruit à coque,fruto seco,frutos secos,
    frutos de cáscara,frutta secca,frutta a guscio,frutos de casca rija,noz,nozes,oleaginosas,noot,noten,schaalvruchten',
    'nuts,nut', ''),
  ('name', 'peanut,erdnuss,erdnüsse,erdnüssen,cacahuète,cacahuètes,arachide,arachides,cacahuete,cacahuetes,cacahuate,maní,
    arachidi,amendoim,amendoins,pinda,pindas', 'peanuts', ''),
  ('name', 'celery,sellerie,zeller,céleri,apio,sedano,aipo,salsão,selderij,selderie', 'celery', ''),
  ('name', 'mustard,senf,moutarde,mostaza,senape,mostarda,mosterd', 'mustard', ''),
  ('name', 'sesame,sesam,sésame,sésamo,ajonjolí,sesamo,gergelim', 'sesame', ''),
  ('name', 'lupin,lupine,lupinen,altramuz,altramuces,lupini,tremoço', 'lupin', ''),
  ('name', 'meat,fleisch,viande,carne,vlees', 'meat,pork,beef,red meat,meat-derived', 'no pork,no beef,no red meat'),
  ('name', 'pork,schwein,schweinefleisch,porc,cerdo,maiale,porco,varkensvlees', 'pork', 'no pork'),
  ('name', 'alcohol,alkohol,alcool,álcool,alcol', 'alcohol', 'no alcohol'),
  ('label', 'vegan,plant based,plantbased,vegans,veganer,veganes,vegane,veganen,veganem,pflanzlich,pflanzliche,
    pflanzlicher,pflanzliches,pflanzlichen,veganistisch,veganistische,plantaardig,plantaardige', 'milk,dairy,eggs,egg,fish,crustaceans,molluscs,seafood,shellfish,meat,pork,beef,red meat,
    meat-derived,animal-derived', 'vegan,vegetarian,lacto-vegetarian,ovo-vegetarian,pescatarian,dairy-free,
    lactose-free,egg-free,fish-free,shellfish-free,seafood-free,no pork,no beef,no red meat,halal,kosher'),
  ('label', 'vegetarian,veggie,meatless,meat free,quorn,vegetarisch,vegetarische,vegetarischer,vegetarisches,vegetarischen,
    fleischlos,fleischlose,fleischlosen,vleesloos,vleesloze,végé,vega',
    'fish,crustaceans,molluscs,seafood,shellfish,meat,pork,beef,red meat,meat-derived',
    'vegetarian,pescatarian,no pork,no beef,no red meat'),
  ('label after', 'végan,végane,végétal,végétale,végétaux,végétales,végétalien,végétalienne,vegano,vegana,veganos,veganas,
    vegani,vegetal,vegetales,vegetale,vegetali,vegetais', 'milk,dairy,eggs,egg,fish,crustaceans,molluscs,seafood,shellfish,meat,pork,beef,red meat,
    meat-derived,animal-derived', 'vegan,vegetarian,lacto-vegetarian,ovo-vegetarian,pescatarian,dairy-free,
    lactose-free,egg-free,fish-free,shellfish-free,seafood-free,no pork,no beef,no red meat,halal,kosher'),
  ('label after', 'végétarien,végétarienne,végétariens,végétariennes,vegetariano,vegetariana,vegetarianos,vegetarianas,
    vegetariani,vegetariane',
    'fish,crustaceans,molluscs,seafood,shellfish,meat,pork,beef,red meat,meat-derived',
    'vegetarian,pescatarian,no pork,no beef,no red meat'),
  ('label after', 'halal', 'pork,alcohol', 'halal,no pork'),
  ('label', 'kosher,koscher,koschere,koscheres,koosjer,koosjere,casher,kasher,cacher', 'pork', 'kosher,no pork'),
  ('label after', 'deslactosada,deslactosado,delattosato,delattosata', 'milk sugar', 'lactose-free'),
  ('label', 'non alcoholic,dealcoholised,dealcoholized,analcolico,analcolica,analcolici,sin alcohol', 'alcohol', 'no alcohol'),
  ('label', 'unsulphured,unsulfured,ungeschwefelt,ungeschwefelte,ungeschwefelter,ungeschwefelten,non soufré,non soufrés,
    non soufrée,non soufrées,non sulfité,no sulfurado,no sulfurados,non solforato,non solforati,non solforate,
    não sulfurado,não sulfurados,ongezwaveld,ongezwavelde', 'sulphites', ''),
  ('label', 'coeliac friendly,celiac friendly,coeliac safe,celiac safe,suitable for coeliacs,für zöliakie,apto para celíacos,
    para celíacos,apta para celíacos,per celiaci,pour cœliaques', 'gluten', 'gluten-free')
) listed (place, words, frees, diets)
cross join unnest(string_to_array(words, ',')) word
cross join lateral (
  select alfred.plain_letters(btrim(word, E' \n')) as plain
) spelt
cross join lateral (
  -- Some foods are listed exactly as written, with "=".
  select alfred.food_key(plain) as key union select '=' || plain where place <> 'label' and place <> 'label after'
) keys
group by 1;
update alfred.food_labels set
  frees = array(select distinct btrim(f, E' \n') from unnest(frees) f where f <> ''),
  diets = array(select distinct btrim(d, E' \n') from unnest(diets) d where btrim(d, E' \n') <> '');
-- A label is read where a food would be.
insert into alfred.food_words (term, codes) select term, '{}' from alfred.food_labels where place like 'label%';

-- Words around a food's name that say whether the text's dish contains it. `place`:
--   before    the next food is not contained ("without"); fillers may stand between
--   bare      the same, with nothing between: "do not add milk" has none, "do not add the milk yet" has
--   after     the food before it is not contained ("peanut free")
--   not after begins with such a word and means something else ("free range")
--   label     the ending of a label that is one word with its food ("glutenfrei", "eggless", "Eiersatz")
--   deny      denies the label that follows it ("not gluten-free"); fillers may stand between
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
  ('after', 'free,frei,freie,freier,freies,freien,freiem,vrij,vrije,weglassen,weglaten,replacer,replacement,substitute,
    alternative,alternatives,substitutes,ersatz,vervanger,vervangers'),
  ('not after', 'free range,free run,free from,free of,free ranging,frei von,vrij van'),
  ('before', 'cero,exempt de,dépourvu de,substitut de,substitut d,alternative à la,alternative au,alternative aux,
    alternative à l,simili,sustituto de,sustituto del,sucedáneo de,alternativa al,alternativa a la,alternativa alla,
    alternativa ao,alternativa à,sostituto del,sostituto dell,sostituto della,sostituto di,substituto de,substituto do'),
  ('deny', 'not,isn t,aren t,non,nicht,kein,keine,keinen,keineswegs,pas,n est pas,ne sont pas,no,no es,no son,non è,
    non sono,não,não é,não são,niet,geen'),
  ('label', 'less,frei,freie,freier,freies,freien,freiem,vrij,vrije,los,lose,loses,loser,losen,loos,loze,ersatz,alternative,
    alternativen,vervanger,vervangers'),
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

call alfred.protect('alfred.food_labels', 'true');
call alfred.protect('alfred.food_signs', 'true');
call alfred.protect('alfred.language_words', 'true');
