// The flags of `npm run eval:past`.
import { defineFlags } from "./define-flags.ts";
import { directory } from "./values.ts";

export const pastFlags = defineFlags({
  command: "npm run eval:past",
  usage: "[--data DIR]",
  purpose: `Plays ten conversations from three months, lets Alfred read them, and asks sixty questions about them. You are the
model: its requests appear in DIR/by-hand/questions, and your answers are read from DIR/by-hand/answers.`,
  flags: (command) =>
    command.option(
      "--data <DIR>",
      "where everything is kept; use a new directory each time",
      directory,
      ".alfred/past",
    ),
  make: ({ data }) => ({ data }),
  notes: "The result is DIR/past.json: each question with the right answer and Alfred's reply.",
  example: "npm run eval:past -- --data .alfred/past-1",
});
