// Texts that code writes for a user who does not write English: questions, failures, ends of runs, undo. No model
// words them, and no line of them is English.
import { describe, expect, it, test } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import {
  complete,
  item,
  readAll,
  thought,
  understood,
  wine,
} from "../../../tests/support/answers.ts";
import { ENGLISH_WORDS } from "../../../tests/support/english-words.ts";
import { createFilePrompts } from "../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../../tests/support/node-database.ts";
import { createConversation, type Script } from "../../../tests/support/run-nodes.ts";
import { FatalError } from "../../contracts/errors.ts";
import type { Language } from "../../contracts/language.ts";
import type { Artifact, Exchange } from "../../contracts/session.ts";
import { failExchange } from "../../domain/conversation/fail-exchange.ts";
import { forgetDrafts } from "../../domain/conversation/forget-drafts.ts";
import { makeUndoReply } from "../../domain/replies/make-undo-reply.ts";
import { parseSession } from "../../domain/conversation/session-fields.ts";

const pack = createCellarPack();

function start(names: string[]) {
  const db = createNodeDatabase(pack);
  db.tables.wines = names.map((name, n) => ({ id: idOf(10 + n), name, bottles: n + 1 }));
  return { db, talk: createConversation(pack, createFilePrompts(), db) };
}

/** The English words in a text, except names of tables and columns, which this pack has in English only. */
const englishIn = (text: string) => text.match(ENGLISH_WORDS) ?? [];

/** A message with enough words to set the conversation's language, and the expected texts of code. */
interface ExpectedTexts {
  name: string;
  message: string;
  confirm: RegExp;
  notSaved: string;
  save: RegExp;
  unavailable: RegExp;
  noEffect: string;
  undone: string;
  refused: string;
}

const EXPECTED: Record<Exclude<Language, "en">, ExpectedTexts> = {
  de: {
    name: "German",
    message: "lösche bitte alle meine Weine",
    confirm:
      /^Das würde 7 Einträge löschen \(wines\): Wein 1.*Soll ich sie löschen\?\n1\. Alles behalten\n2\. Alle 7 löschen$/s,
    notSaved: "(nicht gespeichert)",
    save: /Sag „speichern“, dann bleibt der Entwurf erhalten\.$/,
    unavailable: /^Leider nimmt das Sprachmodell.+Es wurde nichts geändert\./,
    noEffect: "Nicht gemacht: es hatte keine Wirkung.",
    undone: "Rückgängig gemacht.\nEntfernt: ein Eintrag (wine notes).",
    refused:
      "Das konnte ich nicht rückgängig machen, und alles bleibt, wie es ist. " +
      "Bea: der Eintrag wurde seitdem geändert oder gelöscht.",
  },
  fr: {
    name: "French",
    message: "supprime tous mes vins, merci",
    confirm:
      /^Cela supprimerait 7 entrées \(wines\) : Wein 1.*Je les supprime \?\n1\. Tout garder\n2\. Supprimer les 7$/s,
    notSaved: "(à enregistrer)",
    save: /Dis « enregistre-le » pour le garder\.$/,
    unavailable: /^Désolé, le modèle de langage.+Rien n’a été modifié\./,
    noEffect: "Pas fait : c’est resté sans effet.",
    undone: "C’est annulé.\nRetiré : une entrée (wine notes).",
    refused:
      "Je n’ai pas pu l’annuler, et tout reste tel quel. " +
      "Bea : l’entrée a été modifiée ou supprimée depuis.",
  },
  es: {
    name: "Spanish",
    message: "borra todos mis vinos ahora",
    confirm:
      /^Esto borraría 7 entradas \(wines\): Wein 1.*¿Las borro\?\n1\. Conservar todo\n2\. Borrar todo \(7\)$/s,
    notSaved: "(sin guardar)",
    save: /Di «guárdalo» para conservar el borrador\.$/,
    unavailable: /^Lo siento, el modelo de lenguaje.+No se ha cambiado nada\./,
    noEffect: "No lo he hecho: no ha tenido efecto.",
    undone: "Deshecho.\nQuitado: una entrada (wine notes).",
    refused:
      "No he podido deshacerlo y todo queda como está. " +
      "Bea: la entrada se ha cambiado o borrado desde entonces.",
  },
  it: {
    name: "Italian",
    message: "elimina tutti i miei vini",
    confirm:
      /^Questo eliminerebbe 7 voci \(wines\): Wein 1.*Le elimino\?\n1\. Tieni tutto\n2\. Elimina tutto \(7\)$/s,
    notSaved: "(da salvare)",
    save: /Di’ «salvala» per conservare la bozza\.$/,
    unavailable: /^Mi dispiace, il modello linguistico.+Non è stato modificato nulla\./,
    noEffect: "Non l’ho fatto: non ha avuto effetto.",
    undone: "Annullato.\nTolto: una voce (wine notes).",
    refused:
      "Non sono riuscito ad annullarlo e tutto resta com’è. " +
      "Bea: nel frattempo la voce è stata modificata o eliminata.",
  },
  pt: {
    name: "Portuguese",
    message: "apague todos os meus vinhos",
    confirm:
      /^Isso apagaria 7 itens \(wines\): Wein 1.*Posso apagá-los\?\n1\. Manter tudo\n2\. Apagar tudo \(7\)$/s,
    notSaved: "(ainda sem salvar)",
    save: /Diga “salvar” para ficar com o rascunho\.$/,
    unavailable: /^Desculpe, o modelo de linguagem.+Nada foi alterado\./,
    noEffect: "Não fiz: não teve efeito.",
    undone: "Desfeito.\nRetirado: um item (wine notes).",
    refused:
      "Não consegui desfazer isso, e tudo fica como está. " +
      "Bea: o item foi alterado ou apagado desde então.",
  },
  nl: {
    name: "Dutch",
    message: "verwijder alsjeblieft al mijn wijnen",
    confirm:
      /^Dit zou 7 items verwijderen \(wines\): Wein 1.*Zal ik ze verwijderen\?\n1\. Alles houden\n2\. Alle 7 verwijderen$/s,
    notSaved: "(niet opgeslagen)",
    save: /Zeg ‘opslaan’, dan sla ik het concept op\.$/,
    unavailable: /^Sorry, het taalmodel.+Er is niets gewijzigd\./,
    noEffect: "Niet gedaan: het had geen effect.",
    undone: "Teruggedraaid.\nVerwijderd: een item (wine notes).",
    refused:
      "Ik kon dit niet terugdraaien, dus alles blijft zoals het is. " +
      "Bea: het item is sindsdien gewijzigd of verwijderd.",
  },
};

const deleteAll = {
  action: "tool_call",
  tool: "db_delete",
  params: { table: "wines", where: { and: [{ column: "name", op: "ilike", value: "%wein%" }] } },
};
const refusalScript: Script = {
  ReplyOutput: [
    () => {
      throw new FatalError("refused", "the model declined to answer");
    },
  ],
};

describe.each(Object.entries(EXPECTED))("for a user who writes %s", (language, texts) => {
  const output = understood({ language });

  it("a delete of many rows asks first, and names each row", async () => {
    const { talk } = start(Array.from({ length: 7 }, (_, index) => `Wein ${index + 1}`));
    const { reply } = await talk.say(texts.message, {
      UnderstandOutput: [output],
      ThinkOutput: [thought([{ type: "write", operation: "delete" }])],
      ActDecision: [deleteAll],
      ReplyOutput: [{ text: "…" }],
    });
    expect(reply.replace(/^…\s*/, "")).toMatch(texts.confirm);
    expect(englishIn(reply)).toEqual([]);
  });

  it("a draft is shown as not saved, with how to save it", async () => {
    const { talk } = start([]);
    const { reply } = await talk.say(texts.message, {
      UnderstandOutput: [output],
      ThinkOutput: [thought([{ type: "generate", batch: [item("Ada")] }])],
      ActDecision: [complete("…", { data: wine("Ada") })],
      ...refusalScript,
    });
    expect(reply).toContain(`plum in Ada (88)\n\n${texts.notSaved}`);
    expect(reply).toMatch(texts.save);
    expect(englishIn(reply)).toEqual([]);
  });

  it("a step that had no effect is reported as such", async () => {
    const { talk } = start(["Barolo"]);
    const { reply } = await talk.say(texts.message, {
      UnderstandOutput: [output],
      ThinkOutput: [thought([{ type: "write", operation: "update" }])],
      ActDecision: [complete("")],
      ...refusalScript,
    });
    expect(reply).toContain(texts.noEffect);
    expect(englishIn(reply)).toEqual([]);
  });

  it("a run that fails before its message is understood ends in the conversation's language", () => {
    const session = parseSession({ exchange: "1", language: JSON.stringify(language) });
    const when = { at: "now", day: "2026-11-22" };
    const failure = { code: "overloaded", unavailable: "model" } as const;
    const { text } = failExchange(pack, {}, session, {}, "u", when, failure);
    expect(text).toMatch(texts.unavailable);
    expect(englishIn(text)).toEqual([]);
  });

  it("an undo is reported, and a refused undo gives the reason in the user's language", () => {
    const receipt = (status: "applied" | "failed", overrides = {}) => ({
      op: "delete" as const,
      table: "wine_notes",
      ref: null,
      label: null,
      status,
      ...overrides,
    });
    const undoReply = (undoReceipt: ReturnType<typeof receipt>) =>
      makeUndoReply([undoReceipt], language as Language);
    expect(undoReply(receipt("applied"))).toBe(texts.undone);
    const error = { code: "changed_since", message: '"Bea" has been changed since' };
    expect(undoReply(receipt("failed", { label: "Bea", error }))).toBe(texts.refused);
  });

  it("a short message does not change the language, for models or for code", async () => {
    const { talk } = start(Array.from({ length: 7 }, (_, index) => `Wein ${index + 1}`));
    const noStepsScript = { ThinkOutput: [thought([])], ReplyOutput: [{ text: "…" }] };
    await talk.say(texts.message, { UnderstandOutput: [output], ...noStepsScript });
    const { requests, reply } = await talk.say("ok, pizza", {
      UnderstandOutput: [understood({ language: "en" })],
      ThinkOutput: [thought([{}, { type: "write", operation: "delete" }])],
      ActDecision: [readAll, complete(""), deleteAll],
    });
    expect(reply).toMatch(texts.confirm);
    const vagueTurn = await talk.say("hm", {
      UnderstandOutput: [understood({ language: "en" })],
      ...noStepsScript,
    });
    const prompts = [...requests, ...vagueTurn.requests].filter(
      ({ title }) => title !== "UnderstandOutput",
    );
    expect(new Set(prompts.map(({ title }) => title)).size).toBe(3);
    for (const { user } of prompts)
      expect(user).toContain(`## Language\nWrite in: ${texts.name}\n`);
    const englishTurn = await talk.say("let us go on in English", {
      UnderstandOutput: [understood({ language: "en" })],
      ThinkOutput: [thought([])],
      ReplyOutput: [{ text: "Gladly." }],
    });
    expect(englishTurn.requests.at(-1)?.user).toContain("## Language\nWrite in: English\n");
    expect(talk.fields["language"]).toBe('"en"');
  });
});
test("a dropped draft is forgotten whatever the language in which it was shown (S2)", () => {
  const format = (content: Record<string, unknown>, language = "en") =>
    `${language === "de" ? "Zutat" : "part"}: ${String(content.note)}`;
  const { wines } = pack.subdomains;
  const artifact = { ...wines!.artifact!, format };
  const packWithArtifact = { ...pack, subdomains: { wines: { ...wines!, artifact } } };
  const draft = { ref: "gen_wine_1", label: "Ada", subdomain: "wines", content: { note: "plum" } };
  const exchange = {
    ...EXCHANGE,
    assistant: "Hier:\n\nZutat: plum\n\n(nicht gespeichert)\n\nGut?",
  };
  expect(
    forgetDrafts(packWithArtifact, exchange, [draft as unknown as Artifact], {
      drafts: [],
      labels: [],
    }).assistant,
  ).toBe("Hier:\n\n[a draft that was dropped]\nGut?");
});

const EXCHANGE: Exchange = {
  exchange: 1,
  user: "u",
  assistant: "",
  routing: "plan",
  goal: "",
  steps: [],
  phase: null,
  expressed: null,
  blocked: null,
  at: "2026-11-21T10:00:00Z",
  curation: { retained: [], dropped: [], reasons: {} },
};
