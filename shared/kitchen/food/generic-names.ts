// Names, in six languages, of things that are not in the catalogue because they are not a particular food ("oil":
// which?), mapped to the key of the English name. The catalogue has the names of particular foods.
import { foodKey } from "./food-key.ts";

/** English name → the same in German, French, Spanish, Italian, Portuguese and Dutch. */
const NAMES: Readonly<Record<string, string>> = {
  oil: "öl,huile,aceite,olio,óleo,olie",
  salt: "salz,sel,sal,sale,zout",
  pepper: "pfeffer,poivre,pimienta,pepe,pimenta,peper",
  "black pepper":
    "schwarzer pfeffer,poivre noir,pimienta negra,pepe nero,pimenta-do-reino,pimenta preta,zwarte peper",
  "salt and pepper":
    "salz und pfeffer,sel et poivre,sal y pimienta,sale e pepe,sal e pimenta,zout en peper,peper en zout",
  cheese: "käse,fromage,queso,formaggio,queijo,kaas",
  nut: "nuss,nüsse,fruits à coque,fruits secs à coque,frutos secos,frutta secca,noten",
  bean: "bohne,bohnen,haricots secs,alubias,frijoles,fagioli,feijão,bonen",
  fish: "fisch,poisson,pescado,pesce,peixe,vis",
  meat: "fleisch,viande,carne,vlees",
  stock: "brühe,bouillon,caldo,brodo",
  vegetable: "gemüse,verduras,verdure,groente,groenten",
  fruit: "obst,fruits,fruta,frutas,frutta",
  herb: "kräuter,fines herbes,hierbas,erbe aromatiche,ervas,kruiden",
  bread: "pain,pan,pane,pão",
  water: "wasser,eau,agua,acqua,água",
  "tap water":
    "leitungswasser,eau du robinet,agua del grifo,acqua del rubinetto,água da torneira,kraanwater",
  "cold water": "kaltes wasser,eau froide,agua fría,acqua fredda,água fria,koud water",
  "warm water": "warmes wasser,eau tiède,agua tibia,acqua tiepida,água morna,warm water,lauw water",
  "hot water": "heißes wasser,eau chaude,agua caliente,acqua calda,água quente,heet water",
  "boiling water":
    "kochendes wasser,eau bouillante,agua hirviendo,acqua bollente,água fervente,kokend water",
  ice: "eiswürfel,glaçons,cubitos de hielo,hielo,ghiaccio,cubos de gelo,gelo,ijsblokjes",
};
const keysByName = new Map(
  Object.entries(NAMES).flatMap(([standard, others]) =>
    others.split(",").map((other): [string, string] => [foodKey(other), foodKey(standard)]),
  ),
);

/** The key of a food's name. The names above have the same key in all languages. */
export function genericKey(name: string): string {
  const key = foodKey(name);
  return keysByName.get(key) ?? key;
}
