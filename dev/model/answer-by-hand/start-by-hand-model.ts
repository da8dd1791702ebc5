// A model server whose answers a person or another program writes.
import { startWireServer, type ModelServer } from "../wire/start-wire-server.ts";
import { createFolders, lastNumber, writeQuestion } from "./question-files.ts";
import { waitForAnswer } from "./wait-for-answer.ts";

/** The longest time without a byte to the client: proxies give up after five minutes. */
const BRIDGE_MS = 60_000;
const API_KEY = "by-hand";

export interface ByHandOptions {
  /** Gets the folders `questions` and `answers`. */
  dir: string;
  /** 0 or absent for any free port. */
  port?: number;
  bridgeMs?: number;
  /** One line per question, answer, or fault. */
  log: (line: string) => void;
}

/**
 * Starts the server, as strict about requests as our other model servers. Each question is written
 * to `DIR/questions/NNN.txt` and `.json`; its answer is read from `DIR/answers/NNN.json`, or
 * without a check from `NNN.txt`. Rejects if the port is taken or the folders cannot be created.
 */
export async function startByHandModel(options: ByHandOptions): Promise<ModelServer> {
  const { dir, port, log, bridgeMs = BRIDGE_MS } = options;
  const folders = createFolders(dir);
  let count = lastNumber(folders);
  const logRefusal = (line: string) => {
    if (line.startsWith("refused")) log(line);
  };
  const wire = { apiKey: API_KEY, port, bridgeMs, thinkingTokens: 0, log: logRefusal };
  return startWireServer(
    wire,
    async (request, disconnect) => {
      count += 1;
      const number = String(count).padStart(3, "0");
      writeQuestion(folders, number, request);
      log(`${number} ${request.contract ?? "no contract"} waits for answers/${number}.json`);
      const { answers } = folders;
      const text = await waitForAnswer({
        answers,
        number,
        grammar: request.grammar,
        disconnect,
        log,
      });
      log(text === null ? `${number} was given up by the client` : `${number} is answered`);
      return text ?? "";
    },
    ["by-hand"],
  );
}
