// The kitchen's French words for lists.
import { formsOf } from "../language-forms.ts";
import type { ListWords, NoteWords, RankWords } from "../list-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/fr.json" with { type: "json" };

const listsTexts = readTexts(file.lists, PLACEHOLDERS.lists);
const notesTexts = readTexts(file.notes, PLACEHOLDERS.notes);
const rankTexts = readTexts(file.rank, PLACEHOLDERS.rank);

const { count, form } = formsOf("fr");
const have = (n: number, one: string, many: string, textBefore = "Tu as") =>
  `${textBefore} ${count(n, one, many)}`;
const foundText = (n: number, one: string, many: string) => have(n, one, many, "J’ai trouvé");

export const frenchLists: ListWords = {
  ...listsTexts,
  byTable: {
    recipes: {
      ...listsTexts.byTable.recipes,
      added: (n) => form(n, "Recette enregistrée", "Recettes enregistrées"),
      gone: (n) => form(n, "Recette supprimée", "Recettes supprimées"),
      head: (n) => have(n, "recette", "recettes"),
      found: (n) => foundText(n, "recette", "recettes"),
    },
    inventory: {
      ...listsTexts.byTable.inventory,
      added: () => "Ajouté aux provisions",
      gone: () => "Retiré des provisions",
      head: (n) => have(n, "produit à la maison", "produits à la maison"),
      found: () => "Voici ce que tu as à la maison",
    },
    shopping_list: {
      ...listsTexts.byTable.shopping_list,
      added: () => "Ajouté à la liste de courses",
      gone: () => "Retiré de la liste de courses",
      head: (n) => have(n, "article", "articles", "Sur ta liste de courses, il y a"),
      found: () => "Voici ce qu’il y a sur ta liste de courses",
    },
    meal_plans: {
      ...listsTexts.byTable.meal_plans,
      added: () => "Prévu",
      gone: () => "Retiré du menu",
      head: (n) => have(n, "repas prévu", "repas prévus", "Il y a"),
      found: () => "Voici ce qui est prévu",
    },
    tasks: {
      ...listsTexts.byTable.tasks,
      added: () => "Noté",
      gone: (n) => form(n, "Tâche supprimée", "Tâches supprimées"),
      head: (n) => have(n, "tâche", "tâches"),
      found: () => "Voici ce qu’il y a sur ta liste de tâches",
    },
    preferences: {
      ...listsTexts.byTable.preferences,
      added: () => "C’est retenu",
      gone: () => "C’est oublié",
      head: () => "Voici ce que je sais des goûts de la maison",
      found: () => "Voici ce que j’en sais",
    },
    cooking_log: {
      ...listsTexts.byTable.cooking_log,
      added: () => "Ajouté au journal de cuisine",
      gone: () => "Retiré du journal de cuisine",
      head: (n) => have(n, "plat", "plats", "Dans le journal de cuisine, il y a"),
      found: () => "Voici ce qu’il y a dans le journal de cuisine",
    },
  },
  others: (hiddenCount) =>
    form(
      hiddenCount,
      "Dis-moi ce que tu cherches, et je te montre aussi le dernier.",
      `Dis-moi ce que tu cherches, et je te montre les ${hiddenCount} autres.`,
    ),
};

export const frenchNotes: NoteWords = {
  ...notesTexts,
  forServings: (people, recipes) =>
    `les quantités sont pour ${count(people, "portion", "portions")}${recipes === 1 ? "" : " de chaque recette"}`,
};

export const frenchRank: RankWords = {
  ...rankTexts,
  more: (n) =>
    form(
      n,
      "À une autre recette, il en manque au moins autant.",
      `À ${n} autres recettes, il en manque au moins autant.`,
    ),
  leftOut: (n) => `${count(n, "recette laissée", "recettes laissées")} de côté :`,
  someOf: (inStock, total) => `tu as ${count(inStock, "ingrédient", "ingrédients")} sur ${total}`,
  missing: (names) => `il manque : ${names}`,
  andMore: (n) => count(n, "autre", "autres"),
};
