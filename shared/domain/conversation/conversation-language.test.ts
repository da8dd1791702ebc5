// A conversation's language changes only with a message that shows its language.
import { array, assert, constantFrom, oneof, property, string, stringMatching } from "fast-check";
import { describe, expect, it, test } from "vitest";
import { conversationLanguage, languageAfter, languageLine } from "./conversation-language.ts";

const TAGS = ["en", "de", "fr-CA", "pt-BR", "nl", "ru", "ja", "zh-Hant", "ar", "sv", "ko", "he"];
const tag = constantFrom(...TAGS);
/** Tags, and the texts that models write in place of a tag. */
const anyTag = oneof(tag, string({ maxLength: 12 }));
const latin = stringMatching(/^[a-zäéñß]{1,12}$/u);
const sign = constantFrom("", " ", "2", "42", "!", "…", "👍", "1,5", "-");

describe("messages of fewer than four words", () => {
  it("a message of fewer than four words in Latin letters never changes the language, whichever language the model names", () => {
    assert(
      property(tag, anyTag, array(latin, { maxLength: 3 }), sign, (current, tag, words, end) => {
        expect(languageAfter(current, tag, `${words.join(" ")} ${end}`)).toBe(current);
      }),
    );
  });

  it.each([
    ["ja", "zh", "東京"],
    ["ko", "zh", "漢字"],
    ["ru", "uk", "добре"],
    ["ar", "fa", "خوب"],
  ])(
    "a message of fewer than four words in the script of the language %s does not change it to %s",
    (current, tag, message) => {
      expect(languageAfter(current, tag, message)).toBe(current);
    },
  );

  it.each([
    ["de", "ru", "привет"],
    ["en", "ja", "はい"],
    ["ru", "el", "ναι"],
    ["ja", "ko", "네"],
    ["fr", "ar", "شكرا جزيلا"],
  ])(
    "a message of fewer than four words changes the language from %s to %s if it is in another script",
    (current, tag, message) => {
      expect(languageAfter(current, tag, message)).toBe(tag);
    },
  );
});

describe("messages of four words or more", () => {
  it("a message of four words or more changes the language to the one that the model names", () => {
    assert(
      property(tag, tag, array(latin, { minLength: 4, maxLength: 9 }), (current, next, words) => {
        const isSameLanguage = current.split("-")[0] === next.split("-")[0];
        expect(languageAfter(current, next, words.join(" "))).toBe(isSameLanguage ? current : next);
      }),
    );
  });

  it.each([
    ["en", "zh", "明天的晚餐吃什么"],
    ["en", "de", "Was ist noch da?"],
    ["ja", "en", "what is for dinner"],
  ])(
    "the words of a message are counted even in a script without spaces: %s, %s",
    (current, tag, message) => {
      expect(languageAfter(current, tag, message)).toBe(tag);
    },
  );

  it.each(["1 2 3 4 5", "[Suppe](https://example.org/one/two/three)", "ok [Suppe](wine_3 a b c)"])(
    "numbers and addresses are not counted as words: %s",
    (message) => {
      expect(languageAfter("de", "en", message)).toBe("de");
    },
  );

  it("a message of four words or more keeps the language if it repeats an option of the open question", () => {
    const options = ["Beef and Guinness stew", "Gulasch"];
    expect(languageAfter("de", "en", "beef and guinness stew.", options)).toBe("de");
    expect(languageAfter("de", "en", "the beef and Guinness stew", options)).toBe("en");
  });
});

describe("languages that the model names", () => {
  it("the language that the model names counts for the first message, however short", () => {
    expect(languageAfter(null, "de-AT", "ok")).toBe("de-AT");
    expect(languageAfter(null, "pt_BR", "2")).toBe("pt-BR");
  });

  it.each(["", "und", "mul", "german", "🙂", "en-", "x-private"])(
    "the language that the model names is ignored if it is %j",
    (tag) => {
      expect(languageAfter("de", tag, "one two three four five")).toBe("de");
      expect(languageAfter(null, tag, "one two three four five")).toBe("en");
    },
  );

  it("only the language, script and region of the language that the model names reach a prompt", () => {
    expect(languageAfter(null, "de-x-ignore", "ok")).toBe("de");
    expect(languageAfter(null, "zh-Hant-TW", "ok")).toBe("zh-Hant-TW");
    assert(
      property(string({ maxLength: 12 }), (tag) => {
        const line = languageLine(languageAfter(null, tag, "ok"));
        expect(line).toMatch(/^Write in: [\p{L}\p{M} ’'().,[\]–-]+[\d\p{L}() ]*$/u);
        expect(line).not.toContain("\n");
      }),
    );
  });
});

test("a prompt names the language in English", () => {
  expect(languageLine("de")).toBe("Write in: German");
  expect(languageLine("pt-BR")).toBe("Write in: Brazilian Portuguese");
  expect(languageLine("?")).toBe("Write in: English");
});

test("code writes in Understand's language once Understand has finished, before that in the conversation's, and in English if it has no texts in that language", () => {
  const understanding = (language: string) => ({ output: { language } });
  expect(conversationLanguage(understanding("nl-BE"), { language: "de" })).toBe("nl");
  expect(conversationLanguage(undefined, { language: "de-AT" })).toBe("de");
  expect(conversationLanguage(undefined, { language: "sv" })).toBe("en");
  expect(conversationLanguage(undefined, { language: null })).toBe("en");
});
