-- Things that a household buys and keeps with its food but that are not food: a missing judgement of them is not
-- reported. Single words are compared as written, so that they do not become part of a food's name.

select alfred.learn_foods('en', 'not food', '
  =sponge,=sponges,=napkin,=napkins,=candle,=candles,=battery,=batteries,=matches,=toothpick,=toothpicks,=soap,
  =shampoo,=toothpaste,=detergent,=bleach,=tissues,=nappies,=diapers,=foil,paper towel,kitchen roll,kitchen paper,
  toilet paper,toilet roll,washing up liquid,dish soap,dishwasher tablet,washing powder,laundry detergent,
  cling film,plastic wrap,aluminium foil,aluminum foil,tin foil,baking paper,parchment paper,greaseproof paper,
  bin bag,bin liner,trash bag,garbage bag,freezer bag,sandwich bag,zip bag,coffee filter,light bulb,cat litter,
  cat food,dog food,pet food,cleaning cloth,rubber glove,paper plate,paper cup,descaler,fabric softener');
select alfred.learn_foods('de', 'not food', '
  =schwamm,=schwämme,=servietten,=serviette,=kerze,=kerzen,=batterie,=batterien,=streichhölzer,=zahnstocher,=seife,
  =shampoo,=zahnpasta,=waschmittel,=spülmittel,=taschentücher,=windeln,=alufolie,=frischhaltefolie,=backpapier,
  =küchenrolle,=küchenrollen,=küchenpapier,=klopapier,=toilettenpapier,=müllbeutel,=müllsäcke,=gefrierbeutel,
  =kaffeefilter,=filtertüten,=glühbirne,=glühbirnen,=katzenstreu,=katzenfutter,=hundefutter,=spültabs,
  =spülschwamm,=spülschwämme,=weichspüler,=entkalker,=putzlappen');
select alfred.learn_foods('fr', 'not food', '
  =éponge,=éponges,=serviettes,=bougie,=bougies,=piles,=allumettes,=savon,=shampoing,=dentifrice,=lessive,=couches,
  =mouchoirs,=adoucissant,essuie tout,papier toilette,papier cuisson,papier sulfurisé,papier aluminium,film alimentaire,
  liquide vaisselle,sac poubelle,sacs poubelle,sac congélation,sacs congélation,filtre à café,filtres à café,
  pastille lave vaisselle,pastilles lave vaisselle,litière pour chat,croquettes pour chat,croquettes pour chien');
select alfred.learn_foods('es', 'not food', '
  =esponja,=esponjas,=servilletas,=velas,=pilas,=cerillas,=palillos,=jabón,=champú,=detergente,=lejía,=pañales,
  =lavavajillas,=suavizante,papel de cocina,papel higiénico,papel de aluminio,papel de horno,papel film,
  pasta de dientes,bolsas de basura,bolsas de congelación,filtros de café,arena para gatos,comida para gatos,
  comida para perros');
select alfred.learn_foods('it', 'not food', '
  =spugna,=spugne,=tovaglioli,=candele,=batterie,=fiammiferi,=stuzzicadenti,=sapone,=shampoo,=dentifricio,=detersivo,
  =candeggina,=pannolini,=fazzoletti,=ammorbidente,carta da cucina,carta igienica,carta forno,carta da forno,
  carta stagnola,pellicola trasparente,sacchetti per la spazzatura,sacchi della spazzatura,sacchetti gelo,
  filtri da caffè,lettiera per gatti,cibo per gatti,cibo per cani');
select alfred.learn_foods('pt', 'not food', '
  =esponja,=esponjas,=guardanapos,=velas,=pilhas,=fósforos,=palitos,=sabão,=sabonete,=champô,=xampu,=detergente,
  =lixívia,=fraldas,=amaciador,papel de cozinha,papel toalha,papel higiénico,papel higiênico,papel de alumínio,
  papel alumínio,papel vegetal,película aderente,pasta de dentes,sacos do lixo,sacos de lixo,sacos de congelação,
  filtros de café,areia para gatos,comida para gatos,comida para cães');
select alfred.learn_foods('nl', 'not food', '
  =spons,=sponzen,=servetten,=kaarsen,=batterijen,=lucifers,=tandenstokers,=zeep,=shampoo,=tandpasta,=wasmiddel,
  =afwasmiddel,=bleekmiddel,=luiers,=zakdoekjes,=keukenrol,=keukenpapier,=toiletpapier,=bakpapier,
  =aluminiumfolie,=vershoudfolie,=vuilniszakken,=diepvrieszakjes,=koffiefilters,=kattenbakvulling,=kattenvoer,
  =hondenvoer,=vaatwastabletten,=wasverzachter');
