// A model for random trees of edits and retries whose messages change the household, and the prompts that it gets: only
// the parts that depend on a run's path, with refs renumbered in order of appearance.
import { decided, planned, step } from "../../chain/kitchen-scripts.ts";
import { call, callsIn } from "../../scenarios/scripts.ts";
import { understood } from "../../support/answers.ts";
import type { SimulatedScript } from "../memory/simulated-model.ts";
import { EGGS, kitchenModel, LOOK, MILK } from "../scenario-model.ts";

const WHICH = "which of them";
const CHORE = "remind me of the oven";
/** The answer to the question that `CHORE` leaves open, if it is open. */
const ANSWER = "on Thursday evening";
export const TEXTS = [LOOK, "tell me about Rome", MILK, EGGS, CHORE, ANSWER, WHICH];
// No text names one of these, because the order of their refs would depend on the other paths.
export const STOCK = ["flour", "rice"].map((name) => ({
  op: "create" as const,
  table: "inventory",
  values: { name, quantity: 1, unit: "l" },
}));

const JOB = "note the oven";
const create = { type: "write", operation: "create", subdomain: "tasks" };
const chore = planned([step({ ...create, description: JOB })]);
const noteCall = call("db_create", { table: "tasks", rows: [{ title: "Clean the oven" }] });

/** Asks for the day, notes it, and is done. */
function noteChore(prompt: string): object {
  if (callsIn(prompt) > 0) return decided({ result_summary: "Done" });
  if (prompt.includes(ANSWER)) return noteCall;
  return decided({ action: "ask_user", result_summary: null, question: "For which evening?" });
}

const kitchen = kitchenModel();
const script: SimulatedScript = (request) => {
  const { contract, user } = request;
  const isSaid = (text: string) => user.includes(`<user_message>\n${text}`);
  if (contract === "ThinkOutput" && isSaid(CHORE)) return chore;
  if (contract === "ThinkOutput" && isSaid(WHICH)) {
    return planned([], { decision: "clarify", message: "Which do you mean?" });
  }
  if (contract === "UnderstandOutput" && isSaid(ANSWER)) {
    return understood({ pending_response: "answers" });
  }
  const isJob = contract === "ActDecision" && user.includes(`Your job in this step: ${JOB}`);
  return isJob ? noteChore(user) : kitchen(request);
};

/** A script that records its prompts. `take` returns those since its last call, each once, in order. */
export function recordPrompts() {
  const prompts = new Set<string>();
  const recording: SimulatedScript = (request) => {
    prompts.add(`${request.contract}\n${request.user}`);
    return script(request);
  };
  const take = (): string[] => {
    const promptsTaken = [...prompts];
    prompts.clear();
    return renumberRefs(promptsTaken.map(pathPart));
  };
  return { script: () => recording, take };
}

/** The parts of a prompt that depend on the path: without the dashboard and the rows that fit the topic. */
const pathPart = (prompt: string): string =>
  prompt
    .replace(/^### Background\n(?:- .*\n)*\n*/gm, "")
    .replace(/^## Entities\n+(?=## )/gm, "## Entities\n(none)\n\n")
    .replace(/(?<=^## Dashboard\n).*/gm, "");

function renumberRefs(prompts: string[]): string[] {
  const names = new Map<string, string>();
  return prompts.map((prompt) =>
    prompt.replace(/\b([a-z_]+)_\d+\b/g, (ref, kind: string) => {
      const name = names.get(ref) ?? `${kind}_no${names.size + 1}`;
      names.set(ref, name);
      return name;
    }),
  );
}
