// Agents change rows only through runs, with a plan, guards, ledger and receipt. No tool can write rows directly.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openMcpWorld } from "./mcp-world.ts";
import { forSuite } from "../support/for-suite.ts";

const root = join(import.meta.dirname, "../..");

/** Names in the ports, the services and the HTTP API with which rows are changed without a run. */
const WRITES =
  /applyEffects|undoEffects|write-row|(?:create|update|delete)Row|putProfile|saveJudgements|save-profile|caller\b.*\brpc|effects\(/;

/** Lines in the rooms' files that name something which writes rows without a run. */
function strayLines(read: (file: string) => string): string[] {
  return ["shared/mcp", "functions/mcp"].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .flatMap((file) =>
        read(join(room, file))
          .split("\n")
          .flatMap((line, index) => (WRITES.test(line) ? [`${room}/${file}:${index + 1}`] : [])),
      ),
  );
}

it("no tool names anything that writes rows without a run", () => {
  expect(strayLines((file) => readFileSync(join(root, file), "utf8"))).toEqual([]);
});

it.each([
  "await runtime.database.as(user).applyEffects(request);",
  'import { createRow } from "../services/rows/write-row.ts";',
  "await runtime.api(user).putProfile({});",
])("a line that names a writing function is reported: %s", (line) => {
  expect(strayLines(() => line)).not.toEqual([]);
});

const world = forSuite(() => openMcpWorld("2025-11-25"));

it("reads leave no entry in the ledger, and a change leaves only the entries of its run", async () => {
  const user = await world.createUser();
  await world.addRow(user, "recipes", { name: "Satay", ingredients: [{ name: "peanuts" }] });
  const ledger = () =>
    world.admin<{ origin: string }>(
      "select distinct origin from effects where user_id = $1 and origin <> 'api'",
      [user.id],
    );
  const agent = await world.agent(user);
  const { tools } = await agent.client.listTools();
  const readTools = tools.filter(({ annotations }) => annotations?.readOnlyHint);
  const refused: string[] = [];
  for (const { name } of readTools) {
    const { isError } = await agent.call(name, name === "get_item" ? { ref: "recipe_1" } : {});
    if (isError) refused.push(name);
  }
  // `run_status` has no run, `waiting_steps` no permission, and `recall` no words to search for.
  expect(refused).toEqual(["run_status", "waiting_steps", "recall"]);
  expect(await ledger()).toEqual([]);

  await agent.call("ask_alfred", { message: "add rice to my shopping list" });
  expect(await ledger()).toEqual([{ origin: "run" }]);
});
