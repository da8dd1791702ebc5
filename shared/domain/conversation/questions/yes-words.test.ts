import { constantFrom, assert, property } from "fast-check";
import { describe, expect, it } from "vitest";
import type { Pending } from "../../../contracts/session.ts";
import { isPlainYes, isReasonedYes } from "./yes-words.ts";

const CONFIRMATIONS = ["confirm_delete", "confirm_update", "confirm_override"] as const;

describe("plain yeses", () => {
  it.each([
    ...["yes", "Yes.", "YES!!", "yep", "ok", "OK 👍", "okay then", "yes yes", "yes, yes please!"],
    ...[
      "go ahead",
      "yes, do it now",
      "of course",
      "yes, plain yes",
      "I'm sure",
      "confirmed",
      "yes 🙂",
    ],
    ...["ja", "Ja, bitte", "jawohl!", "na klar, danke", "ja ja", "Natürlich", "oui", "oui, vas-y"],
    ...["d'accord, merci", "bien sur", "sí", "si, claro", "vale gracias", "sì", "va bene, grazie"],
    ...[
      "sim",
      "sim, por favor",
      "com certeza",
      "ja, graag",
      "zeker",
      "akkoord, dank je",
      "да",
      "tak",
    ],
    ...["はい", "はい、お願いします", "好的", "네", "نعم", "👍", "👍🏽", "✅", "ＹＥＳ"],
  ])("a plain yes to any question is recognized: %s", (message) => {
    for (const kind of CONFIRMATIONS) expect(isPlainYes(message, kind)).toBe(true);
  });

  it.each<[string, Pending["type"]]>([
    ["YES delete them", "confirm_delete"],
    ["yes, delete them all please", "confirm_delete"],
    ["ja, lösch sie", "confirm_delete"],
    ["oui, supprime-les", "confirm_delete"],
    ["sí, bórralos", "confirm_delete"],
    ["sì, eliminali", "confirm_delete"],
    ["sim, apaga todos", "confirm_delete"],
    ["ja, verwijder ze", "confirm_delete"],
    ["yes, change all of them", "confirm_update"],
    ["yes, save it anyway", "confirm_override"],
    ["ja, trotzdem", "confirm_override"],
  ])(
    "a plain yes may contain words for the change that was asked about, but for no other change: %s",
    (message, allowedKind) => {
      for (const kind of CONFIRMATIONS)
        expect(isPlainYes(message, kind)).toBe(kind === allowedKind);
    },
  );

  it.each([
    ...[
      "",
      "   ",
      "?",
      "no",
      "nein",
      "non",
      "não",
      "nee",
      "not yet",
      "don't",
      "wait",
      "no, yes",
      "maybe",
    ],
    ...[
      "yes but only two",
      "yes, but keep the cod",
      "ok, later",
      "sure?",
      "yes?",
      "oui ?",
      "¿sí",
      "はい？",
    ],
    ...[
      "yes, delete the cod",
      "delete the soup",
      "yes, and add milk",
      "ja, aber nur zwei",
      "sí, pero no",
    ],
    ...["oui mais sans le poisson", "ja, en zet melk op de lijst", "sim, e o leite", "si tu veux"],
    ...[
      "nice, thanks",
      "great!",
      "perfect",
      "wonderful",
      "sounds good",
      "super, danke",
      "génial",
      "genial",
    ],
    ...[
      "save it",
      "save them",
      "start",
      "all of them",
      "both",
      "thanks",
      "please",
      "bitte",
      "👍👎",
      "yes 👎",
    ],
    ...[
      "yes ❌",
      "yes 2",
      "2",
      "1",
      "yesterday",
      "okra",
      "I said yes to Anna",
      "the note says yes",
      "🙂",
    ],
    ...["yes yes yes yes yes yes yes yes yes yes yes", "what would happen if I said yes"],
  ])("this is not recognized as a plain yes: %s", (message) => {
    for (const kind of CONFIRMATIONS) expect(isPlainYes(message, kind)).toBe(false);
  });

  it("a plain yes is recognized in upper case, and with any punctuation and spaces", () => {
    const yes = constantFrom("yes", "go ahead", "ja", "oui", "sí", "sì", "sim", "akkoord");
    const end = constantFrom("", ".", "!", " !!", " 🙂", "\n", "…");
    assert(
      property(yes, end, (word, tail) => {
        expect(isPlainYes(`  ${word.toUpperCase()}${tail}`, "confirm_delete")).toBe(true);
      }),
    );
  });

  it("a yes with any other word next to it is not recognized as a plain yes", () => {
    const yes = constantFrom("yes", "ja", "oui", "sí");
    const otherWords = constantFrom(
      "milk",
      "nicht",
      "sauf",
      "excepto",
      "tomorrow",
      "zwei",
      "Ada",
      "3",
      "👎",
    );
    assert(
      property(yes, otherWords, (word, other) => {
        expect(isPlainYes(`${word}, ${other}`, "confirm_delete")).toBe(false);
        expect(isPlainYes(`${other} ${word}`, "confirm_delete")).toBe(false);
      }),
    );
  });
});

describe("yeses with their reason", () => {
  it.each([
    ["Emil ist bei Oma, also ja", "also ja"],
    ["Emil ist bei Oma, also ja", "ja"],
    ["Ja, Emil isst nicht mit", "Ja"],
    ["Emil ist bei Oma, also ja bitte", "Emil ist bei Oma, also ja bitte"],
    ["Yes, he is at his grandmother's", "Yes, he is at his grandmother's"],
    ["Emil isn't eating with us, so yes", "so yes"],
    ["oui, Emil est chez sa grand-mère", "oui"],
    ["oui, ma fille ne mange pas avec nous", "oui"],
    ["sí, es para mis padres", "sí"],
    ["sì, lo mangiamo solo noi due", "sì"],
    ["sim, é para o vizinho", "sim"],
    ["Emil eet bij oma, dus ja", "dus ja"],
    ["nobody else is coming, go ahead", "go ahead"],
  ])("a yes with its reason is recognized by the model's quote: %s", (message, quote) => {
    expect(isReasonedYes(message, quote, "confirm_override")).toBe(true);
    expect(isPlainYes(message, "confirm_override")).toBe(false);
  });

  it.each([
    ["a quote that is not there in whole words", "jamais de la vie", "ja"],
    ["no quote", "Emil ist bei Oma, also ja", ""],
    ["a quote without a yes", "Emil ist bei Oma", "Emil ist bei Oma"],
    [
      "a yes in the middle of other words",
      "das ist ja auch so eine Sache",
      "das ist ja auch so eine",
    ],
    ["a question", "ist das ja?", "ja"],
    ["a plain no beside it", "ok no leave it", "ok"],
    ["a plain no in the quote", "ok no", "ok no"],
    ["a plain no before it", "Nein, ja nicht", "ja"],
    ["a plain no at the end", "yes I saw it, no", "yes"],
    ["a but after it", "yes, but not the first one", "yes, but not the first one"],
    ["a but after its quote", "oui, mais pas le premier", "oui"],
    ["a but in German", "ja, aber ohne die Garnelen", "ja"],
    ["a but in Spanish", "sí, pero sin las gambas", "sí"],
    ["a but in Italian", "sì, ma senza i gamberi", "sì"],
    ["a but in Portuguese", "sim, mas sem o camarão", "sim"],
    ["a but in Dutch", "ja, maar zonder garnalen", "ja"],
  ])("this is not recognized as a yes with its reason: %s", (_why, message, quote) => {
    expect(isReasonedYes(message, quote, "confirm_override")).toBe(false);
  });
});
