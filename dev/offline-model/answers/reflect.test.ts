// Tests the offline model's notes: it writes one about short answers if the user has asked for them.
import { expect, test } from "vitest";
import { ReflectionSchema } from "../../../shared/contracts/answers/reflect.ts";
import { checkReflection } from "../../../shared/domain/memory/check-reflection.ts";
import { reflectContext } from "../../../shared/domain/prompting/reflect/context.ts";
import { reflectUserPrompt } from "../../../shared/domain/prompting/reflect/user-prompt.ts";
import { answerReflect } from "./reflect.ts";

function notesOf(texts: string[], noteTexts: string[] = []) {
  const saidOn = "2026-11-25";
  const context = reflectContext({
    episodes: texts.map((text, n) => ({ id: `id-${n}`, saidOn, text })),
    notes: noteTexts.map((text, position) => ({
      ...{ id: `note-${position}`, position, text, madeBy: "reflection", writtenOn: saidOn },
    })),
    facts: [],
  });
  const answer = ReflectionSchema.parse(answerReflect(reflectUserPrompt(context)));
  const { notes, droppedCounts } = checkReflection(context, answer);
  expect(droppedCounts).toEqual({});
  return notes.map(({ position, episodes }) => [position, episodes]);
}

test("wishes for short answers become one note that cites all of them", () => {
  const texts = ["Add milk.", "Shorter, please.", "Bitte kürzer!"];
  expect(notesOf(texts)).toEqual([[0, ["id-1", "id-2"]]]);
  expect(notesOf(texts, ["Likes lists."])).toEqual([[1, ["id-1", "id-2"]]]);
});

test("a note is written only once, and only about short answers", () => {
  expect(notesOf(["Shorter, please."], ["Has asked for short answers."])).toEqual([]);
  expect(notesOf(["Add milk.", "I am vegan."])).toEqual([]);
});
