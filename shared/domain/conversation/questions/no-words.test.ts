import { describe, expect, it } from "vitest";
import { isPlainNo } from "./no-words.ts";
import { isPlainYes } from "./yes-words.ts";

describe("plain noes", () => {
  it.each([
    ...[
      "no",
      "No.",
      "NO!!",
      "nope",
      "no thanks",
      "no, thank you",
      "don't",
      "not now",
      "please don't",
    ],
    ...["never mind", "leave it", "keep them", "of course not", "👎", "no 🙂", "stop"],
    ...["nein", "Nein, danke", "nee", "auf keinen Fall", "lieber nicht", "natürlich nicht"],
    ...["non", "non merci", "surtout pas", "laisse tomber", "non, merci", "bien sûr que non"],
    ...["no, gracias", "mejor no", "claro que no", "déjalo", "no grazie", "meglio di no"],
    ...["não", "nao, obrigado", "melhor não", "de jeito nenhum", "nee, dank je", "liever niet"],
    ...["нет", "いいえ", "不要", "لا"],
  ])("a plain no is recognized as a no and not as a yes: %s", (message) => {
    expect(isPlainNo(message)).toBe(true);
    expect(isPlainYes(message, "confirm_delete")).toBe(false);
  });

  it.each([
    ...[
      "",
      "no?",
      "non ?",
      "yes",
      "ja",
      "no, the second one",
      "no problem",
      "no, save the other two",
    ],
    ...[
      "no yes",
      "not the cod",
      "nothing",
      "nein, nur zwei",
      "hm",
      "thanks",
      "please",
      "nice, thanks",
    ],
    ...["why not", "sans noix", "know", "keep Ada"],
  ])("no plain no is recognized in a message that says something else: %s", (message) => {
    expect(isPlainNo(message)).toBe(false);
  });
});
