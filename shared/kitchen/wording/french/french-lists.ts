// The kitchen's French words for lists.
import { formsOf } from "../language-forms.ts";
import type { ListWords, NoteWords, RankWords } from "../list-words.ts";

const { count, form } = formsOf("fr");
const have = (n: number, one: string, many: string, before = "Tu as") =>
  `${before} ${count(n, one, many)}`;
const foundText = (n: number, one: string, many: string) => have(n, one, many, "J’ai trouvé");

export const frenchLists: ListWords = {
  of: {
    recipes: {
      added: (n) => form(n, "Recette enregistrée", "Recettes enregistrées"),
      gone: (n) => form(n, "Recette supprimée", "Recettes supprimées"),
      head: (n) => have(n, "recette", "recettes"),
      found: (n) => foundText(n, "recette", "recettes"),
      none: "Aucune recette n’est encore enregistrée. Dis-moi ce qui te fait envie, et j’en écris une.",
      noneFits: "Aucune de tes recettes ne convient. Je peux en écrire une nouvelle si tu veux.",
    },
    inventory: {
      added: () => "Ajouté aux provisions",
      gone: () => "Retiré des provisions",
      head: (n) => have(n, "produit à la maison", "produits à la maison"),
      found: () => "Voici ce que tu as à la maison",
      none: "Je ne sais pas encore ce que tu as à la maison. Dis-le-moi, et je le note.",
      noneFits: "Tu n’as rien de tel à la maison. Je peux le mettre sur la liste de courses.",
    },
    shopping_list: {
      added: () => "Ajouté à la liste de courses",
      gone: () => "Retiré de la liste de courses",
      head: (n) => have(n, "article", "articles", "Sur ta liste de courses, il y a"),
      found: () => "Voici ce qu’il y a sur ta liste de courses",
      none: "Ta liste de courses est vide. Dis-moi ce qu’il faut y mettre.",
      noneFits: "Ce n’est pas sur ta liste de courses. Un mot de toi, et je l’y mets.",
    },
    meal_plans: {
      added: () => "Prévu",
      gone: () => "Retiré du menu",
      head: (n) => have(n, "repas prévu", "repas prévus", "Il y a"),
      found: () => "Voici ce qui est prévu",
      none: "Rien n’est encore prévu. Dis-moi pour quels jours, et je fais un menu.",
      noneFits: "Rien n’est prévu pour ça. Dis-moi ce que tu aimerais, et je le prévois.",
    },
    tasks: {
      added: () => "Noté",
      gone: (n) => form(n, "Tâche supprimée", "Tâches supprimées"),
      head: (n) => have(n, "tâche", "tâches"),
      found: () => "Voici ce qu’il y a sur ta liste de tâches",
      none: "Ta liste de tâches est vide. Dis-moi ce qu’il ne faut pas oublier.",
      noneFits:
        "Je n’ai pas trouvé cette tâche. Dis-moi ce qu’il ne faut pas oublier, et je le note.",
    },
    preferences: {
      added: () => "C’est retenu",
      gone: () => "C’est oublié",
      head: () => "Voici ce que je sais des goûts de la maison",
      found: () => "Voici ce que j’en sais",
      none: "Je ne sais encore rien des goûts de la maison. Dis-moi ce que tu aimes.",
      noneFits: "Je n’en sais rien. Dis-le-moi, et je le retiens.",
    },
    cooking_log: {
      added: () => "Ajouté au journal de cuisine",
      gone: () => "Retiré du journal de cuisine",
      head: (n) => have(n, "plat", "plats", "Dans le journal de cuisine, il y a"),
      found: () => "Voici ce qu’il y a dans le journal de cuisine",
      none: "Le journal de cuisine est vide. Dis-moi ce que tu as cuisiné, et je le note.",
      noneFits:
        "Il n’y a rien de tel dans le journal de cuisine. Dis-moi ce que tu as cuisiné, et je le note.",
    },
  },
  recipesCalled: (name, count) => `Tu as maintenant ${count} recettes qui s’appellent « ${name} ».`,
  noneDated: "Rien de ce que tu as à la maison n’a une date de péremption pareille.",
  shown: (rows, total) => `${rows} sur ${total}`,
  others: (rest) =>
    form(
      rest,
      "Dis-moi ce que tu cherches, et je te montre aussi le dernier.",
      `Dis-moi ce que tu cherches, et je te montre les ${rest} autres.`,
    ),
};

export const frenchNotes: NoteWords = {
  where: {
    home: "déjà à la maison",
    list: "déjà sur la liste",
    both: "déjà à la maison et sur la liste",
  },
  nobodyCounted: "quantité inconnue",
  noAmount: (need) => `sans quantité, il faut ${need}`,
  needed: (name, need, holding) => `${name} : il faut ${need}, ${holding}`,
  notCompared: (name, need, holding) =>
    `${name} : il faut ${need} ; impossible à comparer avec : ${holding}`,
  listedAs: (name, amounts) =>
    `${name} est sur la liste en ${amounts} : ces unités ne se convertissent pas`,
  and: "et",
  countedTwice: "ce qui est à la maison a compté aussi pour une autre liste de cette demande",
  nothingLeft: "il ne reste rien à acheter",
  leftOut: (names) => `laissé de côté, comme demandé : ${names}`,
  pastDate: (names) => `date dépassée, pas compté comme étant à la maison : ${names}`,
  withoutRecipe: (titles) => `non compté, faute de recette : ${titles}`,
  forServings: (people) =>
    `les quantités sont pour ${count(people, "portion", "portions")} de chaque recette`,
  asWritten: (names) =>
    `quantités telles quelles, car les portions ne sont pas indiquées : ${names}`,
  nothingKnown: "je ne sais pas encore où cela se trouve, ni jusqu’à quand cela se garde",
  boughtBefore: "c’était déjà noté comme acheté : je n’ajoute rien aux provisions",
  staysPlanned: (slot, titles) => `${slot} reste comme prévu : ${titles}`,
};

export const frenchRank: RankWords = {
  head: "Voici ce qui va le mieux avec ce que tu as à la maison :",
  more: (n) =>
    form(
      n,
      "À une autre recette, il en manque au moins autant.",
      `À ${n} autres recettes, il en manque au moins autant.`,
    ),
  leftOut: (n) => `${count(n, "recette laissée", "recettes laissées")} de côté :`,
  notCounted: "Le sel, le poivre, l’huile et l’eau ne sont pas comptés.",
  amountMore: (name, amount) => `${name} (encore ${amount})`,
  everything: "tu as tout",
  someOf: (there, counted) => `tu as ${count(there, "ingrédient", "ingrédients")} sur ${counted}`,
  missing: (names) => `il manque : ${names}`,
  perhapsShort: (names) => `peut-être pas assez : ${names}`,
  usesUp: (names) => `utilise ${names}`,
  andMore: (n) => count(n, "autre", "autres"),
};
