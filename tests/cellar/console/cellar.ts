// The texts of the cellar's page in the console.
import type { PackPages } from "../../../console/page/packs/pack-pages.ts";

export const pages: PackPages = {
  wines: {
    title: "name",
    beside: ["vintage", "colour", "bottles"],
    words: {
      en: {
        page: "Wines",
        empty: "No wines yet. Add one, or tell Alfred what is in the cellar.",
        fields: { name: "Name", vintage: "Vintage", colour: "Colour", bottles: "Bottles" },
        choices: { red: "red", white: "white", rose: "rosé", sparkling: "sparkling" },
      },
      de: {
        page: "Weine",
        empty: "Noch keine Weine. Trag einen ein, oder sag Alfred, was im Keller liegt.",
        fields: { name: "Name", vintage: "Jahrgang", colour: "Farbe", bottles: "Flaschen" },
        choices: { red: "rot", white: "weiß", rose: "rosé", sparkling: "Schaumwein" },
      },
      fr: {
        page: "Vins",
        empty: "Aucun vin pour le moment. Ajoutes-en un, ou dis à Alfred ce qu’il y a à la cave.",
        fields: { name: "Nom", vintage: "Millésime", colour: "Couleur", bottles: "Bouteilles" },
        choices: { red: "rouge", white: "blanc", rose: "rosé", sparkling: "effervescent" },
      },
      es: {
        page: "Vinos",
        empty: "Todavía no hay vinos. Añade uno o dile a Alfred qué hay en la bodega.",
        fields: { name: "Nombre", vintage: "Añada", colour: "Color", bottles: "Botellas" },
        choices: { red: "tinto", white: "blanco", rose: "rosado", sparkling: "espumoso" },
      },
      it: {
        page: "Vini",
        empty: "Ancora nessun vino. Aggiungine uno, o di’ ad Alfred che cosa c’è in cantina.",
        fields: { name: "Nome", vintage: "Annata", colour: "Colore", bottles: "Bottiglie" },
        choices: { red: "rosso", white: "bianco", rose: "rosato", sparkling: "spumante" },
      },
      pt: {
        page: "Vinhos",
        empty: "Ainda não há vinhos. Adicione um ou diga ao Alfred o que há na adega.",
        fields: { name: "Nome", vintage: "Safra", colour: "Cor", bottles: "Garrafas" },
        choices: { red: "tinto", white: "branco", rose: "rosé", sparkling: "espumante" },
      },
      nl: {
        page: "Wijnen",
        empty: "Nog geen wijnen. Voeg er een toe, of vertel Alfred wat er in de kelder ligt.",
        fields: { name: "Naam", vintage: "Jaargang", colour: "Kleur", bottles: "Flessen" },
        choices: { red: "rood", white: "wit", rose: "rosé", sparkling: "mousserend" },
      },
    },
  },
};
