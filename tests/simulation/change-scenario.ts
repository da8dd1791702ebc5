// A course of a stored Process that changes data, is stopped as soon as a row is there, and is run again until it has
// completed: the ledger knows what was written, so nobody is asked and no row is written twice.
import type { ResolvedTool } from "../../shared/contracts/definitions/resolved.ts";
import { definition, resolved, step, toolOf } from "../support/test-process.ts";
import type { Decides } from "./decisions.ts";
import type { Person } from "./person.ts";
import { runAgain } from "./rerun-course.ts";

const ADD = "00000000-0000-4000-9000-000000000801";
const add: ResolvedTool = toolOf("echo", {
  id: ADD,
  operation: { type: "data_write", subdomain: "tasks", table: "tasks", op: "create" },
  service: {
    id: "00000000-0000-4000-9000-000000000840",
    version: 1,
    type: "builtin",
    protocol: "internal",
  },
  inputSchema: {},
});
const put = (id: string, title: string) =>
  step({ id, calls: { tool: ADD }, inputs: { items: [{ title }] } });

export const changing = resolved(
  definition(
    [
      put("a", "{input.seed} a"),
      step({ id: "b", calls: "echo" }),
      {
        ...put("c", "{input.seed} {item}"),
        forEach: { items: ["c", "d"], parallel: 2, onItemError: "stop" },
      },
      step({ id: "e", calls: "echo" }),
    ],
    { initialContext: ["seed"], outputTemplate: "" },
  ),
  {},
  { tools: { [ADD]: add } },
);

const TITLES = ["s a", "s c", "s d"];
const isNeverAsked: Decides = ({ step: name }) => {
  throw new Error(`a person is asked about "${name}", although the ledger has its change`);
};

/** @param rows so many are there when the run is stopped */
export async function changeData(person: Person, rows: number): Promise<void> {
  const titles = () => person.database.rows("tasks").map(({ title }) => String(title));
  const isDone = () => newest()?.finishedAt !== null;
  const newest = () => person.database.runs(person.conversation).at(-1);
  const run = await person.startProcess(changing, { seed: "s" });
  await person.when(() => titles().length >= rows || isDone());
  await person.cancel(run);
  for (let round = 0; round < ROUNDS; round++) {
    const last = newest();
    if (last === undefined || last.status === "completed") break;
    await runAgain(person, last.id, isNeverAsked);
  }
  const made = titles().toSorted();
  const isComplete = newest()?.status === "completed";
  if (new Set(made).size < made.length || (isComplete && String(made) !== String(TITLES))) {
    throw new Error(`the runs have written ${made.join()}`);
  }
  const told = person.database
    .runs(person.conversation)
    .flatMap(({ reply }) => (reply?.changes ?? []).map(({ label }) => label));
  const untold = made.filter((title) => !told.includes(title));
  if (untold.length > 0) throw new Error(`no run tells of ${untold.join()}`);
}

/** More than one only where a rerun has failed. */
const ROUNDS = 3;
