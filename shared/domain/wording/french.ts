// Texts that code writes to users, in French. The user is addressed with "tu", as in a household.
// No word agrees with a named thing, because its gender is unknown.
import { frenchChannelWords } from "./channels/french.ts";
import type { ReplyWords } from "./reply-words.ts";
import { speechOf } from "./speech-of.ts";
import { PLACEHOLDERS } from "./placeholders.ts";
import { readTexts } from "./read-texts.ts";
import file from "./texts/fr.json" with { type: "json" };

const texts = readTexts(file.replies, PLACEHOLDERS.replies);

const { plural, number, list, because } = speechOf("fr", texts.colon);

const entries = (count: number) => `${number(count)} ${plural(count, "entrée", "entrées")}`;

export const frenchWords: ReplyWords = {
  ...texts,

  changes: {
    ...texts.changes,
    more: (count, table) => `${number(count)} ${plural(count, "autre", "autres")} (${table})`,
  },

  reply: {
    ...texts.reply,
    assumed: (assumptions) => `J’ai supposé : ${assumptions.join(" ; ")}.`,
    save: (drafts) =>
      plural(
        drafts,
        "Dis « enregistre-le » pour le garder.",
        "Dis « enregistre-les » pour les garder.",
      ),
  },

  failures: {
    ...texts.failures,
    notChanged: {
      create: (name, reason) => because(`Je n’ai pas enregistré ${name}`, reason),
      update: (name, reason) => because(`Je n’ai pas modifié ${name}`, reason),
      delete: (name, reason) => because(`Je n’ai pas supprimé ${name}`, reason),
    },
    notMade: (name, reason) => because(`Je n’ai pas créé ${name}`, reason),
    notDone: (name, reason) => because(`Je n’ai pas fait ${name}`, reason),
    leftAsIs: (names) => `Déjà là, et laissé tel quel : ${names.join(", ")}.`,
    waits: (names) => `En attente de ta réponse : ${names.join(" ; ")}.`,
    notFound: (names) => `Je n’ai pas trouvé ${list(names)}.`,
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
  },

  ends: {
    ...texts.ends,
    before: ({ create, update, delete: deletions }) => {
      const parts = [
        ...(create ? [`enregistré ${list(create)}`] : []),
        ...(update ? [`modifié ${list(update)}`] : []),
        ...(deletions ? [`supprimé ${list(deletions)}`] : []),
      ];
      return `Avant cela, j’ai ${parts.join(" ; ")}.`;
    },
    conditionUnmet: (condition, because) =>
      `ta condition « ${condition} » s’y oppose${because === "" ? "" : ` : ${because}`}`,
  },

  questions: {
    ...texts.questions,
    confirmDelete: ({ count, table, names, missing }) =>
      `Cela supprimerait ${entries(count)} (${table}) : ${names}. ` +
      `${missing === "" ? "" : `Je n’ai rien trouvé pour ${missing}. `}Je ${plural(count, "la", "les")} supprime ?`,
    confirmUpdate: ({ count, table, names, what }) =>
      `Cela modifierait ${entries(count)} (${table} : ${what}) : ${names}. ` +
      `Je ${plural(count, "la", "les")} modifie ?`,
    saveAnyway: (rows) =>
      plural(rows, "Je l’enregistre quand même ?", "Je les enregistre quand même ?"),
    carryOut: {
      confirm_delete: (count) => (count > 1 ? `Supprimer les ${count}` : "Supprimer"),
      confirm_update: (count) => (count > 1 ? `Modifier les ${count}` : "Modifier"),
      confirm_override: () => "Le faire quand même",
      propose: () => "Le faire",
    },
    afterwards: (steps) => `Ensuite : ${steps.join(" ; ")}.`,
  },

  lists: {
    ...texts.lists,
    head: (table, shownCount, total) =>
      `${table} (${shownCount < total ? `${number(shownCount)} sur ${number(total)}` : number(total)}) :`,
    elsewhere: (names, more) =>
      `Ailleurs : ${list([...names, ...(more > 0 ? [`${number(more)} ${plural(more, "autre", "autres")}`] : [])])}.`,
    partly: (shownCount, total, table) =>
      `seules ${number(shownCount)} entrées sur ${number(total)} ont été regardées (${table})`,
  },

  otherNumber: (table, madeCount, wantedCount) =>
    `${table} : ${number(madeCount)}, alors que la demande était de ${number(wantedCount)}`,
  channels: frenchChannelWords,
};
