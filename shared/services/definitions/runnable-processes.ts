// The user's own enabled Processes, sorted by name, each with the schema of its inputs.
import type { UserId } from "../../contracts/ids.ts";
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import { inputSchemaOf } from "../../platform/processes/process-inputs.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { readAll } from "./dependants.ts";

export interface RunnableProcess {
  id: string;
  name: string;
  description: string | null;
  inputSchema: JsonSchema;
}

export async function runnableProcesses(
  runtime: Runtime,
  user: UserId,
): Promise<RunnableProcess[]> {
  const processes = await readAll((request) => runtime.platform(user).listProcesses(request));
  return processes
    .filter(({ enabled }) => enabled)
    .map(({ id, name, description, definition }) => {
      return { id, name, description, inputSchema: inputSchemaOf(definition) };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
