// The offline model with answers that can be spoilt: still well-formed, but doing something else than
// what the user has said.
import { startWireServer, type ModelServer } from "../../dev/model/wire/start-wire-server.ts";
import { answerOffline } from "../../dev/offline-model/start-offline-model.ts";

interface Field {
  column: string;
  values: string[];
}

/** The parts of an answer that are spoilt here. */
interface Answer {
  action?: string;
  call?: {
    tool: string;
    rows?: { item: string; fields: Field[]; lines: unknown[] }[];
    changes?: { set: { column: string; how: string; values: string[] }[] }[];
  };
  steps?: { batch: unknown[] | null }[];
  language?: string;
}

type Spoil = (answer: Answer, contract: string) => Answer;

/** By words of the user's message: how its answers are spoilt. */
const SPOILS: readonly (readonly [userWords: string, spoil: Spoil])[] = [
  // Adds a row that the user did not mention.
  [
    "add 2 l of milk to the shopping list",
    (answer) => {
      const { rows = [] } = answer.call ?? {};
      const champagne = {
        item: "",
        fields: [{ column: "name", values: ["champagne"] }],
        lines: [],
      };
      if (answer.call?.tool === "db_create") answer.call.rows = [...rows, champagne];
      return answer;
    },
  ],
  // Says that the task was deleted, and deletes nothing.
  [
    "delete the task clean the oven",
    (answer) =>
      answer.call?.tool === "db_delete"
        ? ({ action: "step_complete", result_summary: "Deleted it." } as Answer)
        : answer,
  ],
  // Writes another amount.
  [
    "I used 200 g of spaghetti",
    (answer) => {
      for (const set of answer.call?.changes?.flatMap((change) => change.set) ?? []) {
        if (set.column === "quantity") set.values = ["123"];
        if (set.column === "quantity") set.how = "set";
      }
      return answer;
    },
  ],
  // Plans one recipe instead of two.
  [
    "Create 2 chicken recipes",
    (answer) => {
      for (const step of answer.steps ?? []) step.batch = step.batch?.slice(0, 1) ?? null;
      return answer;
    },
  ],
  // Takes the message for German.
  [
    "clear all my tasks please",
    (answer, contract) =>
      contract === "UnderstandOutput" ? { ...answer, language: "de" } : answer,
  ],
  // Plans another dish than the named one, which the guard would have stopped.
  [
    "Plan prawn curry for dinner tomorrow",
    (answer) => {
      for (const row of answer.call?.rows ?? []) {
        for (const field of row.fields) {
          field.values = field.values.map((value) => value.replace(/prawn curry/i, "Pea curry"));
        }
      }
      return answer;
    },
  ],
];

/** @param isSpoilt whether the next answer is spoilt, if its message is one of `SPOILS`; else it is the offline model's */
export function startSpoiltModel(apiKey: string, isSpoilt: () => boolean): Promise<ModelServer> {
  return startWireServer(
    { apiKey },
    (request) => {
      const text = answerOffline(request);
      if (!isSpoilt() || request.contract === null) return text;
      const { contract, user } = request;
      const answer = JSON.parse(text) as Answer;
      const [, spoil] = SPOILS.find(([userWords]) => user.includes(userWords)) ?? [];
      return spoil === undefined ? text : JSON.stringify(spoil(answer, contract));
    },
    ["spoilt"],
  );
}
