// Texts that code writes to users, in French. The user is addressed with "tu", as in a household. Named
// things are grammatical objects, because their gender is unknown.
import { frenchChannelWords } from "./channels/french.ts";
import type { ReplyWords } from "./reply-words.ts";
import { speechOf } from "./speech-of.ts";

const COLON = " : ";
const { plural, number, list, because } = speechOf("fr", COLON);

const LATER = {
  again: "Réessaie dans quelques minutes.",
  rest: "Redemande-moi le reste dans quelques minutes.",
};

const entries = (count: number) => `${number(count)} ${plural(count, "entrée", "entrées")}`;

export const frenchWords: ReplyWords = {
  nothingChanged: "Rien n’a été modifié.",
  forTheRecord: "Pour que ce soit clair : rien n’a été modifié.",
  unchangedNow: "Ce message n’a rien modifié.",
  noReason: "aucune raison n’a été donnée",
  entryIn: (table) => `une entrée (${table})`,
  unnamed: "(sans nom)",
  colon: COLON,
  semicolon: " ; ",

  changes: {
    done: { create: "Enregistré", update: "Modifié", delete: "Supprimé" },
    undone: { create: "Rétabli", update: "Comme avant", delete: "Retiré" },
    notDone: "Pas fait",
    partOf: (name, whole) => `${name} dans ${whole}`,
    more: (count, table) => `${number(count)} ${plural(count, "autre", "autres")} (${table})`,
  },

  reply: {
    notSaved: "(à enregistrer)",
    pleaseNote: "À noter :",
    assumed: (assumptions) => `J’ai supposé : ${assumptions.join(" ; ")}.`,
    askedAgain:
      "Je préfère m’en assurer, alors je redemande. Réponds par un numéro, s’il te plaît.",
    waiting: "Tout cela reste à faire. Réponds par un numéro, s’il te plaît :",
    late: "Cette question n’est plus d’actualité : rien n’a été modifié.",
    linkRemoved: "lien retiré",
    calledOff: "D’accord, tout reste tel quel.",
    declined:
      "Le modèle de langage avec lequel je travaille a refusé de répondre. Dis-le autrement, ou demande-moi autre chose.",
    unfinished: "Désolé, je n’ai pas pu terminer.",
    speechless: "Désolé, les mots me manquent en ce moment.",
    draftKept: "Le brouillon est gardé : dis « réessaie » et je l’enregistre à nouveau.",
    save: (drafts) =>
      plural(
        drafts,
        "Dis « enregistre-le » pour le garder.",
        "Dis « enregistre-les » pour les garder.",
      ),
    putOtherwise: "Tu peux redemander, ou le dire autrement.",
  },

  failures: {
    notChanged: {
      create: (name, reason) => because(`Je n’ai pas enregistré ${name}`, reason),
      update: (name, reason) => because(`Je n’ai pas modifié ${name}`, reason),
      delete: (name, reason) => because(`Je n’ai pas supprimé ${name}`, reason),
    },
    notMade: (name, reason) => because(`Je n’ai pas créé ${name}`, reason),
    notDone: (name, reason) => because(`Je n’ai pas fait ${name}`, reason),
    named: (label) => `« ${label} »`,
    oneEntry: (table) => `une entrée (${table})`,
    cameToNothing: (reason) => `Une partie n’a rien donné : ${reason}`,
    notRun: "ce qui devait être fait avant n’a pas marché",
    leftAsIs: (names) => `Déjà là, et laissé tel quel : ${names.join(", ")}.`,
    waits: (names) => `En attente de ta réponse : ${names.join(" ; ")}.`,
    notFound: (names) => `Je n’ai pas trouvé ${list(names)}.`,
    part: (reason) => `Je n’ai pas pu terminer une partie : ${reason}`,
    reasons: {
      guard: ({ found }) => found,
      keeps_out: ({ found }) => `exclut ${found}`,
      in_use: ({ table }) => `cela sert encore (${table})`,
      not_found: () => "je ne l’ai pas trouvé",
      gone: () => "l’entrée n’existe plus",
      target_gone: ({ table }) => `ce à quoi l’entrée renvoie n’existe plus (${table})`,
      duplicate: () => "une telle entrée existe déjà",
      missing_value: () => "il manque une indication",
      check_failed: () => "une indication dépasse ce qui est permis",
      type_mismatch: () => "une indication n’a pas la bonne forme",
      invalid: () => "la modification n’était pas valable",
      invalid_input: () => "les indications n’étaient pas valables",
      unresolved_ref: () => "ce qui était visé n’était pas clair",
      ref_gone: ({ found }) => `${found} n’existe plus`,
      stale: () => "l’entrée a changé entre-temps",
      rolled_back: () => "annulé, car autre chose n’a pas pu être enregistré",
      changed_since: () => "l’entrée a été modifiée ou supprimée depuis",
      conflict: () => "une autre modification a été faite en même temps",
      timeout: () => "cela a pris trop de temps",
      unavailable: () => "je ne sais pas si cela a été fait",
      overloaded: () => "il y a trop à faire en ce moment",
      internal: () => "quelque chose s’est mal passé de mon côté",
    },
    found: (what) => `contient ${what}`,
    foundMaybe: (what) => `peut contenir ${what}, selon la marque`,
    byJudgement: "déduit de ce qu’il y a dedans",
    byWords: "seulement à cause du nom, il n’y en a sans doute pas",
  },

  ends: {
    unknown: {
      sorry: "Désolé, quelque chose s’est mal passé de mon côté et je n’ai pas pu terminer.",
      again: "Réessaie, s’il te plaît.",
      rest: "Redemande-moi le reste, s’il te plaît.",
    },
    modelUnavailable: {
      sorry:
        "Désolé, le modèle de langage avec lequel je travaille ne répond pas, et je n’ai pas pu terminer.",
      ...LATER,
    },
    modelFull: {
      sorry:
        "Désolé, le modèle de langage avec lequel je travaille n’accepte plus de demandes en ce moment, et je n’ai pas pu terminer.",
      again: `${LATER.again} Demande moins de choses à la fois, ça passe plus vite.`,
      rest: `${LATER.rest} Demande peu de choses à la fois, ça passe plus vite.`,
    },
    declined: {
      sorry:
        "Le modèle de langage avec lequel je travaille a refusé de répondre, alors je me suis arrêté.",
      again: "Dis-le autrement, ou demande-moi autre chose.",
      rest: "Dis le reste autrement, ou demande-moi autre chose.",
    },
    misconfigured: {
      sorry:
        "Désolé, quelque chose dans mon installation doit être réparé par la personne qui s’en occupe (le journal dit quoi), et je n’ai pas pu terminer.",
      again: "D’ici là, il ne sert à rien de réessayer.",
      rest: "D’ici là, il ne sert à rien de redemander le reste.",
    },
    step: {
      declined: "le modèle de langage a refusé d’y travailler",
      misconfigured: "quelque chose dans mon installation doit d’abord être réparé",
      modelUnavailable: "le modèle de langage n’a pas répondu, réessaie dans quelques minutes",
      modelFull:
        "le modèle de langage n’accepte plus de demandes en ce moment, réessaie dans quelques minutes",
      other: (code) => `l’étape a échoué (${code})`,
    },
    before: ({ create, update, delete: deleted }) => {
      const parts = [
        ...(create ? [`enregistré ${list(create)}`] : []),
        ...(update ? [`modifié ${list(update)}`] : []),
        ...(deleted ? [`supprimé ${list(deleted)}`] : []),
      ];
      return `Avant cela, j’ai ${parts.join(" ; ")}.`;
    },
    tookTooLong:
      "Désolé, c’était trop long et j’ai arrêté. Ce qui était déjà modifié est dans le récapitulatif ; " +
      "redemande-moi le reste, s’il te plaît.",
    stopped: "C’est arrêté. Ce qui était déjà fait est dans le récapitulatif.",
    outOfAttempts: (description) =>
      `Je n’y suis pas arrivé après plusieurs essais : ${description}`,
    stillOpen: (names) =>
      `Je n’y suis pas arrivé après plusieurs essais ; il reste à faire : ${names}.`,
    notWorkedOut: "Je ne suis pas venu à bout de cette étape.",
    draftGone: "le brouillon n’est plus là",
    cannotBeDone: "Cette étape n’est pas possible.",
    noChange: "c’est resté sans effet",
    noneFound: "je ne l’ai pas trouvé",
    conditionUnmet: (condition, because) =>
      `ta condition « ${condition} » s’y oppose${because === "" ? "" : ` : ${because}`}`,
    conditionOpen: (condition) => `Est-ce le cas : « ${condition} » ?`,
    blocked: "L’étape a été bloquée sans raison donnée.",
  },

  questions: {
    confirmDelete: ({ count, table, names, missing }) =>
      `Cela supprimerait ${entries(count)} (${table}) : ${names}. ` +
      `${missing === "" ? "" : `Je n’ai rien trouvé pour ${missing}. `}Je ${plural(count, "la", "les")} supprime ?`,
    confirmUpdate: ({ count, table, names, what }) =>
      `Cela modifierait ${entries(count)} (${table} : ${what}) : ${names}. ` +
      `Je ${plural(count, "la", "les")} modifie ?`,
    confirmOverride: (lines) =>
      `Je ne l’ai pas encore fait, car il y a dedans quelque chose qu’on évite chez toi :\n${lines}\nJe le fais quand même ?`,
    saveAnyway: (rows) =>
      plural(rows, "Je l’enregistre quand même ?", "Je les enregistre quand même ?"),
    remembered: "Je retiendrai ta réponse.",
    keep: {
      confirm_delete: "Tout garder",
      confirm_update: "Ne rien changer",
      confirm_override: "Laisser comme ça",
      propose: "Laisser ainsi",
    },
    carryOut: {
      confirm_delete: (count) => (count > 1 ? `Supprimer les ${count}` : "Supprimer"),
      confirm_update: (count) => (count > 1 ? `Modifier les ${count}` : "Modifier"),
      confirm_override: () => "Le faire quand même",
      propose: () => "Le faire",
    },
    afterwards: (steps) => `Ensuite : ${steps.join(" ; ")}.`,
    it: "cette entrée",
    goOn: (goal) => `Je continue avec ceci : ${goal} ?`,
    tellMore: "Peux-tu m’en dire plus sur ce que tu veux ?",
    considered: (lines) =>
      "Cela ressemblait à une idée, pas à une demande : rien n’est encore modifié. Voici ce que je ferais :\n" +
      `${lines}\nJe le fais ?`,
    pictured: (lines) =>
      `Rien n’est encore modifié, car cela vient d’une image. Voici ce que je ferais :\n${lines}\nJe le fais ?`,
    takeBack: (names) => `Annuler : ${names}`,
    whichOne: (name) => `Que veux-tu dire par « ${name} » ?`,
  },

  facts: {
    forNow: (thing) => `j’en tiens compte dans cette conversation, sans l’enregistrer : ${thing}`,
    unkept: (things) =>
      `Je ne le retiens pas, car cela ne concerne personne de ton foyer : ${things}`,
    startOver: "oublier tout ce qui précède",
    drop: (label) => `laisser tomber « ${label} »`,
    unproven: (things) =>
      `Je ne sais pas bien si tu l’as dit : ${things}. C’est ce que tu veux dire ?`,
    notTaken: (things) =>
      `Je n’ai pas noté ceci, car je ne l’ai pas trouvé dans tes mots : ${things}`,
    howLong: (things) => `Je le retiens pour toujours : ${things} ?`,
    always: "Toujours",
    thisTime: "Cette fois seulement",
    whose: (things) => `De qui s’agit-il : ${things} ?`,
    mine: "De moi",
    members: "De quelqu’un de la maison",
    guests: "De quelqu’un d’invité, cette fois seulement",
  },

  undo: {
    all: "annuler ce qui a été modifié",
    done: { create: "Rétabli", update: "Comme avant", delete: "Retiré" },
    undone: "C’est annulé.",
    nothing: "Rien n’a été annulé",
    nothingLeft: "Il n’y avait plus rien à annuler.",
    impossible: (reason) => `Je n’ai pas pu l’annuler, et tout reste tel quel. ${reason}`,
  },

  lists: {
    none: (table) => `Il n’y a encore rien ici (${table}). Dis-moi quoi y mettre.`,
    noneFits: (table) =>
      `Je n’ai rien trouvé de tel (${table}). Demande-moi tout, ou dis-le autrement.`,
    head: (table, shownCount, total) =>
      `${table} (${shownCount < total ? `${number(shownCount)} sur ${number(total)}` : number(total)}) :`,
    elsewhere: (names, more) =>
      `Ailleurs : ${list([...names, ...(more > 0 ? [`${number(more)} ${plural(more, "autre", "autres")}`] : [])])}.`,
    partly: (shownCount, total, table) =>
      `seules ${number(shownCount)} entrées sur ${number(total)} ont été regardées (${table})`,
  },

  mustAvoid: (fault) => `${fault}. On évite cela chez toi : je demanderai avant d’enregistrer`,
  unchecked: (names) =>
    `je n’ai pas pu vérifier s’il y a dedans quelque chose qu’on évite chez toi : ${names}`,
  otherNumber: (table, madeCount, wantedCount) =>
    `${table} : ${number(madeCount)}, alors que la demande était de ${number(wantedCount)}`,
  foundBy: {
    by_judgement: (name) => `${name} : déduit de ce qu’il y a dedans`,
    by_words: (name) => `${name} : seulement à cause du nom, il n’y en a sans doute pas`,
  },
  channels: frenchChannelWords,
};
