// A program in the place of the person who answers the questions of `npm run model:by-hand`:
// `node answer-questions.ts DIR ANSWERS`, where ANSWERS is a file with one answer per contract.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [, , dir = "", file = ""] = process.argv;
const answers = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;

setInterval(() => {
  for (const name of readdirSync(join(dir, "questions"))) {
    const answer = join(dir, "answers", name);
    if (!name.endsWith(".json") || existsSync(answer)) continue;
    const question = readFileSync(join(dir, "questions", name), "utf8");
    // `model:by-hand` has created the file, but not written it yet.
    if (question === "") continue;
    const { contract } = JSON.parse(question) as { contract: string };
    writeFileSync(answer, JSON.stringify(answers[contract]));
  }
}, 100);
