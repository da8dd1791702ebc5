// The conversation's language: the lines by which code and models go on in it.
import type { Mutant } from "./mutant.ts";

const file = "shared/domain/conversation/conversation-language.ts";
const ruleTest = "shared/domain/conversation/conversation-language.test.ts";
const nodesTest = "shared/chain/reply/replies-in-languages.test.ts";

export const LANGUAGE_MUTANTS: readonly Mutant[] = [
  {
    invariant: "I11",
    what: "three words change the conversation's language",
    file,
    find: "const ENOUGH = 4;",
    put: "const ENOUGH = 3;",
    tests: [ruleTest],
  },
  {
    invariant: "I11",
    what: "figures count as words of a language",
    file,
    find: String.raw`isWordLike && /\p{L}/u.test(segment)`,
    put: "isWordLike",
    tests: [ruleTest],
  },
  {
    invariant: "I11",
    what: "a Latin word changes a conversation in another script",
    file,
    find: String.raw`!/\p{Script=Latin}/u.test(one) && own?.test(one)`,
    put: "own?.test(one)",
    tests: [ruleTest],
  },
  {
    invariant: "I11",
    what: "a message in another script goes on in the old language",
    file,
    find: "return others.length * 2 > letters.length;",
    put: "return others.length > letters.length;",
    tests: [ruleTest],
  },
  {
    invariant: "I11",
    what: "an option of a question changes the language",
    file,
    find: "foldText(option) === foldText(message)",
    put: "option === message",
    tests: [ruleTest],
  },
  {
    invariant: "I11",
    what: "a prompt has whatever a model calls a language",
    file,
    find: "const told = plainTag(said);",
    put: 'const told = said === "" ? null : said;',
    tests: [ruleTest],
  },
  {
    invariant: "I11",
    what: "a short answer changes the language in which the user is answered",
    file: "shared/chain/understand/ask-understanding.ts",
    find: "return { output: { ...output, language }, unproven };",
    put: "return { output: { ...output, language: output.language || language }, unproven };",
    tests: [nodesTest],
  },
  {
    invariant: "I11",
    what: "the conversation forgets its language",
    file: "shared/chain/understand/update-session.ts",
    find: "language: JSON.stringify(output.language)",
    put: "language: JSON.stringify(ctx.session.language)",
    tests: [nodesTest],
  },
  {
    invariant: "I11",
    what: "a run that was never understood ends in English for everybody",
    file,
    find: "understood?.output.language ?? language",
    put: "understood?.output.language",
    tests: [nodesTest],
  },
  {
    invariant: "I11",
    what: "a confirmation is asked for in English of somebody who writes another language",
    file: "shared/chain/act/step-work.ts",
    find: "return conversationLanguage(understood, ctx.session);",
    put: "return conversationLanguage(understood && undefined, { language: null });",
    tests: [nodesTest],
  },
  {
    invariant: "I11",
    what: "Reply guesses the language from the message",
    file: "shared/domain/prompting/reply/user-prompt.ts",
    find: 'section("Language", languageLine(context.language)),',
    put: "",
    tests: [nodesTest],
  },
];
