// The offline model, and the same with answers that are wrong on purpose: well-formed, and about to do
// something else than what the user has said.
import { startWireServer, type ModelServer } from "../../dev/model/wire/start-wire-server.ts";
import { answerOffline } from "../../dev/offline-model/start-offline-model.ts";

interface Field {
  column: string;
  values: string[];
}

/** As much of an answer as is spoilt here. */
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

/** By words of the user's message: what goes wrong with its answers. */
const SPOILS: readonly (readonly [said: string, spoil: Spoil])[] = [
  // Adds a row that nobody has asked for.
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
  // Says that it is done, and does nothing.
  [
    "delete the task clean the oven",
    (answer) =>
      answer.call?.tool === "db_delete"
        ? ({ action: "step_complete", result_summary: "Deleted it." } as Answer)
        : answer,
  ],
  // Another amount.
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
  // Leaves out what was asked for.
  [
    "Create 2 chicken recipes",
    (answer) => {
      for (const step of answer.steps ?? []) step.batch = step.batch?.slice(0, 1) ?? null;
      return answer;
    },
  ],
  // Takes English for German.
  [
    "clear all my tasks please",
    (answer, contract) =>
      contract === "UnderstandOutput" ? { ...answer, language: "de" } : answer,
  ],
  // Another dish than the one that was named, which the guard would have stopped.
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

/** Answers as the offline model does; `spoilt()` says whether it is to spoil what it answers. */
export function startSpoiltModel(apiKey: string, spoilt: () => boolean): Promise<ModelServer> {
  return startWireServer(
    { apiKey },
    (request) => {
      const text = answerOffline(request);
      if (!spoilt() || request.contract === null) return text;
      const { contract, user } = request;
      const answer = JSON.parse(text) as Answer;
      const [, spoil] = SPOILS.find(([said]) => user.includes(said)) ?? [];
      return spoil === undefined ? text : JSON.stringify(spoil(answer, contract));
    },
    ["spoilt"],
  );
}
