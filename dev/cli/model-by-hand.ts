// `npm run model:by-hand`: a model server whose answers a person or another program writes.
import { relative, resolve } from "node:path";
import { startByHandModel } from "../model/answer-by-hand/start-by-hand-model.ts";
import { byHandFlags, type ByHandArgs } from "./flags/by-hand-args.ts";
import { describeError } from "./terminal/describe-error.ts";
import { ignoreClosedOutput, watchInterruption } from "./terminal/interruption.ts";

/** The time that the displayed command gives each answer: half an hour. */
const ANSWER_TIMEOUT_SECONDS = 1800;

ignoreClosedOutput();
const parsedArgs = byHandFlags.readOrExit();
try {
  await serve(parsedArgs);
} catch (error) {
  console.error(inWords(error, parsedArgs));
  process.exitCode = 1;
}

async function serve({ dir, port }: ByHandArgs): Promise<void> {
  const { signal } = watchInterruption();
  const model = await startByHandModel({
    dir: resolve(dir),
    port,
    log: (line) => console.log(line),
  });
  const shownDir = relative(process.cwd(), resolve(dir)) || ".";
  console.log(
    [
      `A model answered by hand, on ${model.url}. Requests appear in ${shownDir}/questions,`,
      `answers are read from ${shownDir}/answers.`,
      `In another terminal (Alfred then waits ${ANSWER_TIMEOUT_SECONDS / 60} minutes for each answer):`,
      "",
      `  ANTHROPIC_BASE_URL=${model.url} ANTHROPIC_API_KEY=${model.apiKey} ` +
        `ALFRED_MODEL_TIMEOUT_SECONDS=${ANSWER_TIMEOUT_SECONDS} npm start`,
      "",
    ].join("\n"),
  );
  await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  await model.stop();
}

function inWords(error: unknown, { dir, port }: ByHandArgs): string {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === "EACCES" && syscall === "listen") {
    return `The system does not allow a program of yours to listen on port ${port}: choose another with --port.`;
  }
  switch (code) {
    case "EADDRINUSE":
      return `Something listens on port ${port} already: stop it, or choose another with --port.`;
    case "EACCES":
    case "EPERM":
      return `${dir} cannot be written to: choose another directory with --dir.`;
    case "EEXIST":
    case "ENOTDIR":
      return `${dir} is not a directory: choose another with --dir.`;
    default:
      return describeError(error);
  }
}
