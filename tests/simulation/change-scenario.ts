// A course of a stored Process that changes data, is stopped at a given number of rows, and is run again until it has
// completed. The ledger knows what was written, so no person is asked and no row is written twice.
import type { ResolvedTool } from "../../shared/contracts/definitions/resolved.ts";
import { definition, resolved, step, toolOf } from "../support/test-process.ts";
import type { Decide } from "./decisions.ts";
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
const addTask = (id: string, title: string) =>
  step({ id, calls: { tool: ADD }, inputs: { items: [{ title }] } });

export const taskProcess = resolved(
  definition(
    [
      addTask("a", "{input.seed} a"),
      step({ id: "b", calls: "echo" }),
      {
        ...addTask("c", "{input.seed} {item}"),
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
const refuseToAnswer: Decide = ({ step: name }) => {
  throw new Error(`a person is asked about "${name}", although the ledger has its change`);
};

/** @param rows the number of rows at which the run is stopped */
export async function changeData(person: Person, rows: number): Promise<void> {
  const titles = () => person.database.rows("tasks").map(({ title }) => String(title));
  const isDone = () => newest()?.finishedAt !== null;
  const newest = () => person.database.runs(person.conversation).at(-1);
  const run = await person.startProcess(taskProcess, { seed: "s" });
  await person.when(() => titles().length >= rows || isDone());
  await person.cancel(run);
  for (let round = 0; round < MAX_RERUNS; round++) {
    const last = newest();
    if (last === undefined || last.status === "completed") break;
    await runAgain(person, last.id, refuseToAnswer);
  }
  const titlesWritten = titles().toSorted();
  const isComplete = newest()?.status === "completed";
  if (
    new Set(titlesWritten).size < titlesWritten.length ||
    (isComplete && String(titlesWritten) !== String(TITLES))
  ) {
    throw new Error(`the runs have written ${titlesWritten.join()}`);
  }
  const titlesReported = person.database
    .runs(person.conversation)
    .flatMap(({ reply }) => (reply?.changes ?? []).map(({ label }) => label));
  const unreported = titlesWritten.filter((title) => !titlesReported.includes(title));
  if (unreported.length > 0) throw new Error(`no run reports ${unreported.join()}`);
}

/** The largest number of reruns; there is more than one only if a rerun fails. */
const MAX_RERUNS = 3;
