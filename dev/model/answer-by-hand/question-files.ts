// Writes the questions for a hand-played model to files: one text to read, one JSON file for a program.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { MessageRequest } from "../wire/read-message-request.ts";

export interface Folders {
  questions: string;
  answers: string;
}

/** Creates both folders if they are missing. */
export function createFolders(dir: string): Folders {
  const folders = { questions: join(dir, "questions"), answers: join(dir, "answers") };
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  return folders;
}

/** The highest number of a file from an earlier start; 0 without files. Numbering continues after it. */
export function lastNumber({ questions, answers }: Folders): number {
  const names = [...readdirSync(questions), ...readdirSync(answers)];
  return Math.max(0, ...names.map((name) => Number(/^(\d+)\.(?:json|txt)$/.exec(name)?.[1] ?? 0)));
}

/** Writes `NNN.txt` and `NNN.json`. */
export function writeQuestion(
  { questions }: Folders,
  number: string,
  request: MessageRequest,
): void {
  const { contract, schema, grammar, system, messages, model, maxTokens, stream } = request;
  const user =
    messages.length === 1
      ? request.user
      : messages.map(({ role, text }) => `[${role}]\n${text}`).join("\n\n");
  const schemaText = schema === null ? "" : JSON.stringify(schema);
  const characters = { system: system.length, user: user.length, schema: schemaText.length };
  const place = schema === null ? "none" : grammar === null ? "prompt" : "format";
  const json = { contract, model, maxTokens, stream, characters, schemaIn: place };
  writeFileSync(
    join(questions, `${number}.json`),
    `${JSON.stringify({ ...json, schema, system, user, messages }, null, 1)}\n`,
  );
  writeFileSync(
    join(questions, `${number}.txt`),
    [
      `${contract ?? "no contract"}, for ${model}: at most ${maxTokens} tokens, ` +
        (stream ? "streamed" : "not streamed"),
      `characters: system ${characters.system}, user ${characters.user}, schema ${characters.schema}`,
      `==== SCHEMA (${place === "none" ? place : `in the ${place}`})`,
      schema === null ? "" : JSON.stringify(schema, null, 1),
      `==== SYSTEM\n${system}`,
      `==== USER\n${user}\n`,
    ].join("\n"),
  );
}
