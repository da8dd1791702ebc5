// Words for units in German, French, Spanish, Italian, Portuguese and Dutch. The parser handles plurals in -s and
// -es, accents and full stops; each word means only one unit.

/** For each unit, other words for it. */
export const UNIT_WORDS: Readonly<Record<string, string>> = {
  mg: "milligramm,miligramo,milligrammo,miligrama",
  g: "gramm,gramo,grammo,grammi,grama",
  hg: "hectogram,etto,etti,ons",
  kg: "kilogramm,kilogramo,chilo,chili,chilogrammo,chilogrammi,quilo,quilograma",
  pfund: "pond",
  oz: "onza,oncia,onça",
  lb: "libra,libbra,libbre",
  ml: "mililitro,millilitro,millilitri",
  cl: "zentiliter,centilitro,centilitri",
  dl: "deziliter,decilitro,decilitri",
  l: "litro,litri",
  tsp:
    "teelöffel,tl,cuillère à café,cuillères à café,cuil à café,c à café,c à c,càc,cuillère à thé,cuillères à thé," +
    "cucharadita,cdta,cdita,cucchiaino,cucchiaini,colher de chá,colheres de chá,theelepel,theelepeltje",
  tbsp:
    "esslöffel,el,cuillère à soupe,cuillères à soupe,cuil à soupe,c à soupe,c à s,càs,cucharada,cda,cuchara sopera," +
    "cucchiaio,cucchiai,colher de sopa,colheres de sopa,eetlepel",
  cup: "tasse,tassen,taza,tazza,tazze,xícara,chávena,kop,koppen,kopje",
  piece: "stück,stücke,stk,st,ganze,pièce,unité,pieza,unidad,unidade,pezzo,pezzi,stuk,stuks",
  dozen: "dz,dutzend,douzaine,docena,dozzina,dozzine,dúzia,dozijn",
  clove: "zehe,zehen,gousse,diente,spicchio,spicchi,dente,teen,tenen,teentje",
  bunch: "bund,bünde,botte,bouquet,manojo,mazzo,mazzi,mazzetto,mazzetti,maço,bos,bossen,bosje",
  can: "dose,dosen,büchse,büchsen,boîte,lata,lattina,lattine,barattolo,barattoli,scatoletta,scatolette,blik,blikken,blikje",
  slice:
    "scheibe,scheiben,tranche,rebanada,loncha,rodaja,fetta,fette,fatia,plak,plakken,plakje,sneetje",
  pinch: "prise,prisen,pincée,pizca,pizzico,pizzichi,pitada,snufje",
  sprig: "zweig,brin,ramita,rametto,rametti,raminho,takje",
  stalk: "stange,stangen,stängel,stiel,tige,branche,tallo,gambo,gambi,talo,stengel",
  head: "kopf,köpfe,knolle,knollen,tête,cabeza,cespo,cespi,cabeça,krop,kroppen",
  leaf: "blatt,blätter,feuille,hoja,foglia,foglie,folha,blad,bladeren,blaadje",
  jar: "glas,gläser,bocal,bocaux,tarro,frasco,vasetto,vasetti,vidro",
  bottle: "flasche,flaschen,bouteille,botella,bottiglia,bottiglie,garrafa,fles,flessen",
  carton: "karton,brique,brik,cartón,cartone,cartoni,caixinha",
  pack:
    "packung,packungen,päckchen,pck,pckg,paquet,paquete,pacco,pacchi,pacchetto,pacchetti,confezione,confezioni," +
    "pacote,pak,pakken,pakje",
  bag: "beutel,tüte,tüten,sac,bolsa,sacchetto,sacchetti,bustina,bustine,saco,saquinho,zak,zakken,zakje",
  box: "schachtel,schachteln,caja,scatola,scatole,caixa,doos,doosje",
  tub: "becher,tarrina,vaschetta,vaschette,pote,bakje",
  loaf: "laib,miche,hogaza,pagnotta,pagnotte",
  cube: "würfel,cubito,cubetto,cubetti,cubo,blokje",
  fillet: "filet,filete,filetto,filetti,filé",
  handful: "handvoll,poignée,puñado,manciata,manciate,punhado,handvol,handje",
  dash: "schuss,spritzer,trait,chorrito,chorro,spruzzo,spruzzi,scheut,scheutje",
  drop: "tropfen,goutte,gota,goccia,gocce,druppel",
  knob: "klontje",
  scoop: "kugel,kugeln,bolletje",
  messerspitze: "msp,mespunt",
};
