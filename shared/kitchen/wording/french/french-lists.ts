// The kitchen's French words for lists.
import { formsOf } from "../language-forms.ts";
import type { ListWords, NoteWords, RankWords } from "../list-words.ts";

const { count, form } = formsOf("fr");
const have = (n: number, one: string, many: string, before = "Tu as") =>
  `${before} ${count(n, one, many)}`;
const found = (n: number, one: string, many: string) => have(n, one, many, "J’ai trouvé");

export const frenchLists: ListWords = {
  of: {
    recipes: {
      added: "Enregistré",
      gone: "Supprimé",
      head: (n) => have(n, "recette", "recettes"),
      found: (n) => found(n, "recette", "recettes"),
      none: "Aucune recette n’est encore enregistrée. Dis-moi ce qui te fait envie, et j’en écris une.",
      noneFits: "Aucune de tes recettes ne correspond. Je peux en écrire une nouvelle si tu veux.",
    },
    inventory: {
      added: "Ajouté aux provisions",
      gone: "Retiré des provisions",
      head: (n) => have(n, "produit en réserve", "produits en réserve"),
      found: (n) => found(n, "produit en réserve", "produits en réserve"),
      none: "Il n’y a encore rien en réserve. Dis-moi ce que tu as chez toi, et je le note.",
      noneFits: "Il n’y a rien de tel en réserve. Je peux le mettre sur la liste de courses.",
    },
    shopping_list: {
      added: "Ajouté à la liste de courses",
      gone: "Retiré de la liste de courses",
      head: (n) => have(n, "article", "articles", "Sur ta liste de courses, il y a"),
      found: (n) => found(n, "article sur ta liste de courses", "articles sur ta liste de courses"),
      none: "Ta liste de courses est vide. Dis-moi ce qu’il faut y mettre.",
      noneFits: "Ce n’est pas sur ta liste de courses. Un mot de toi, et je l’y mets.",
    },
    meal_plans: {
      added: "Prévu",
      gone: "Retiré du menu",
      head: (n) => have(n, "repas prévu", "repas prévus", "Il y a"),
      found: (n) => found(n, "repas prévu", "repas prévus"),
      none: "Rien n’est encore prévu. Dis-moi pour quels jours, et je fais un menu.",
      noneFits: "Rien n’est prévu pour ça. Dis-moi ce que tu aimerais, et je le prévois.",
    },
    tasks: {
      added: "Noté",
      gone: "Tâche supprimée",
      head: (n) => have(n, "tâche", "tâches"),
      found: (n) => found(n, "tâche", "tâches"),
      none: "Ta liste de tâches est vide. Dis-moi ce qu’il ne faut pas oublier.",
      noneFits: "Il n’y a pas de telle tâche. Dis-moi ce qu’il ne faut pas oublier, et je le note.",
    },
    preferences: {
      added: "Retenu",
      gone: "Oublié",
      head: (n) => `Je connais ${count(n, "chose", "choses")} de tes goûts`,
      found: (n) => found(n, "chose sur tes goûts", "choses sur tes goûts"),
      none: "Je ne sais encore rien de tes goûts. Dis-moi ce que tu aimes.",
      noneFits: "Je ne sais rien de tel de tes goûts. Dis-le-moi, et je le retiens.",
    },
    cooking_log: {
      added: "Ajouté au journal de cuisine",
      gone: "Retiré du journal de cuisine",
      head: (n) => have(n, "plat", "plats", "Dans le journal de cuisine, il y a"),
      found: (n) => found(n, "plat du journal de cuisine", "plats du journal de cuisine"),
      none: "Le journal de cuisine est vide. Dis-moi ce que tu as cuisiné, et je le note.",
      noneFits:
        "Rien de tel dans le journal de cuisine. Dis-moi ce que tu as cuisiné, et je le note.",
    },
  },
  recipesCalled: (name, count) => `Tu as maintenant ${count} recettes qui s’appellent « ${name} ».`,
  shown: (rows, total) => `${rows} sur ${total}`,
  others: (left) =>
    form(
      left,
      "Dis-moi ce que tu cherches, et je te montre aussi le dernier.",
      `Dis-moi ce que tu cherches, et je te montre les ${left} autres.`,
    ),
};

export const frenchNotes: NoteWords = {
  where: {
    home: "déjà à la maison",
    list: "déjà sur la liste",
    both: "déjà à la maison et sur la liste",
  },
  nobodyCounted: "quantité inconnue",
  noAmount: (wanted) => `sans quantité là-bas, il faut ${wanted}`,
  needed: (name, wanted, held) => `${name} : il faut ${wanted}, ${held}`,
  notCompared: (name, wanted, held) => `${name} : il faut ${wanted} ; sans comparaison : ${held}`,
  listedAs: (name, amounts) =>
    `${name} figure comme ${amounts} : ces unités ne se convertissent pas`,
  and: "et",
  countedTwice: "ce qui est à la maison a compté aussi pour une autre liste de cette demande",
  nothingLeft: "il ne reste rien à acheter",
  leftOut: (names) => `laissé de côté, comme demandé : ${names}`,
  withoutRecipe: (titles) => `non compté, faute de recette : ${titles}`,
  forServings: (people) => `les quantités sont pour ${people} portions de chaque recette`,
  asWritten: (names) => `repris tel quel, faute de portions indiquées : ${names}`,
  nothingKnown: "rien n’est encore connu des lieux et des dates",
  staysPlanned: (slot, titles) => `${slot} reste comme prévu : ${titles}`,
};

export const frenchRank: RankWords = {
  head: "D’après ce que tu as à la maison, le plus proche d’abord :",
  more: (n) =>
    form(
      n,
      "À une autre recette, il en manque au moins autant.",
      `À ${n} autres recettes, il en manque au moins autant.`,
    ),
  leftOut: (n) => `${n} de côté :`,
  notCounted: "Le sel, le poivre, l’huile et l’eau ne sont pas comptés.",
  amountMore: (name, amount) => `${name} (encore ${amount})`,
  everything: "tout est là",
  someOf: (there, counted) => `${there} sur ${counted} sont là`,
  missing: (names) => `il manque : ${names}`,
  perhapsShort: (names) => `peut-être trop peu : ${names}`,
  usesUp: (names) => `utilise ${names}`,
  andMore: (n) => count(n, "autre", "autres"),
};
