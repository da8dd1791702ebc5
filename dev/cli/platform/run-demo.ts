// The demonstration: registers the examples, tries a Tool, writes a Process, runs it and undoes the run. The other
// parts follow.
import type { Tool } from "../../../shared/contracts/definitions/tools.ts";
import type { Run } from "../chat/api-client.ts";
import { ApiError, type PlacedFault } from "../chat/api-error.ts";
import { receiptLines } from "../chat/render-lists.ts";
import { quoted } from "../terminal/quoted.ts";
import { columns, plain, wrap } from "../terminal/terminal.ts";
import { type Demo, follow, heading, sayLines } from "./demo.ts";
import { showCode } from "./demo-code.ts";
import { showMending } from "./demo-mend.ts";
import { changedFields, createOrUpdate, listAll } from "./definitions.ts";
import { exampleProcess, faultyProcess, PROCESS_NAME, type ToolIds } from "./example-process.ts";
import { exampleTools } from "./example-tools.ts";
import { faultLines } from "./fault-lines.ts";
import { register, type RegisteredItem } from "./register.ts";
import { stepNames } from "./timeline.ts";

/** The kitchen's Tool; a different pack has different Tools. */
const SHOPPING = "shopping_list.create";

/** @throws Error with a message when any step of the demonstration fails */
export async function runDemo(demo: Demo): Promise<void> {
  const tools = await registerAll(demo);
  await tryTool(demo, tools.weather);
  await showFaults(demo, tools);
  const run = await runProcess(demo, tools);
  await takeBack(demo, run);
  await showCode(demo);
  await showMending(demo);
  const command = `npm run process -- run "${PROCESS_NAME}" --input city=${quoted(demo.city)} --input pounds:=2`;
  heading(demo, "Everything worked. Next");
  demo.progress.say(`  ${command}`);
  const pages = ["describe-a-tool", "write-a-process", "define-in-code", "recipes"];
  demo.progress.say(`  ${pages.map((page) => `docs/how-to/${page}.md`).join(", ")}`);
}

async function registerAll(demo: Demo): Promise<ToolIds> {
  const { api, progress, services } = demo;
  heading(demo, "Services, Secrets and Tools");
  progress.stage("Registering");
  const tools = new Map<string, Tool>();
  const rows: RegisteredItem[] = [];
  for (const example of exampleTools(services)) {
    for (const entry of await register(api, example, (row) => rows.push(row))) tools.set(...entry);
  }
  progress.busy(undefined);
  for (const line of columns(rows.map(({ outcome, kind, name }) => [`  ${outcome}`, kind, name]))) {
    progress.say(line);
  }
  if (services.graph === undefined) {
    progress.say("  The graph is left out: its embedded database has no build for this platform.");
  }
  const builtIn = (await listAll(api, "tools", SHOPPING)).find(({ name }) => name === SHOPPING);
  if (builtIn === undefined) throw new Error(`There is no built-in Tool ${SHOPPING}.`);
  progress.say(`  built in: ${builtIn.name}, one of the Tools that GET /v1/tools lists`);
  const id = (name: string) => tools.get(name)?.id ?? "";
  return {
    weather: id("Example weather"),
    river: tools.get("Example river")?.id,
    conversion: id("Example conversion"),
    task: id("Example task"),
    advice: id("Example advice"),
    shopping: builtIn.id,
  };
}

async function tryTool(demo: Demo, id: string): Promise<void> {
  const { api, progress, city } = demo;
  heading(demo, `A call of one Tool: POST /v1/tools/${id}/invoke`);
  const body = { inputs: { city } };
  const { runId } = await api.request<{ runId: string }>("POST", `/v1/tools/${id}/invoke`, body);
  const run = await follow(demo, runId, new Map([["step.1", "call"]]));
  progress.say(`  ${wrap(plain(run.reply?.text ?? ""), progress.width, "  ").trimStart()}`);
}

async function showFaults(demo: Demo, tools: ToolIds): Promise<void> {
  const { api, progress } = demo;
  heading(demo, "A Process with faults is refused; each fault is shown with its place");
  const wrong = faultyProcess(tools);
  const { faults } = await api.request<{ faults: PlacedFault[] }>(
    "POST",
    "/v1/processes/check",
    wrong,
  );
  const refusal: unknown = await api.request("POST", "/v1/processes", wrong).then(
    () => new Error("The Process with faults was stored."),
    (error: unknown) => error,
  );
  if (!(refusal instanceof ApiError) || refusal.status !== 422) throw refusal;
  if (faults.length === 0 || refusal.faults.length !== faults.length) {
    throw new Error("A create does not report the faults that a check reports.");
  }
  for (const line of faultLines(refusal.faults, progress.width)) progress.say(line);
}

async function runProcess(demo: Demo, tools: ToolIds): Promise<Run> {
  const { api, progress, city } = demo;
  const { name, description = null, ...definition } = exampleProcess(tools);
  const body = { name, description, ...definition };
  const { item, outcome } = await createOrUpdate(
    api,
    "processes",
    body,
    ({ definition: stored }) => {
      const changes = changedFields(simplified(stored), simplified(definition));
      return Object.keys(changes).length === 0 ? {} : { definition };
    },
  );
  heading(demo, `The Process "${name}", ${outcome}, version ${item.version}: its run`);
  const inputs = { city, pounds: 2 };
  const path = `/v1/processes/${item.id}/runs`;
  const { runId } = await api.request<{ runId: string }>("POST", path, { inputs });
  const run = await follow(demo, runId, stepNames(definition.steps));
  heading(demo, "Its output");
  sayLines(demo, run.reply?.text ?? "");
  heading(demo, "Its receipt");
  const receipt = await api.getReceipt(run.id);
  for (const line of receiptLines(receipt, progress.paint)) progress.say(line);
  if (!receipt.effects.some(({ status }) => status === "applied")) {
    throw new Error("The run should have changed a row, but it changed none.");
  }
  return run;
}

/** The fields by which a stored definition and the example are compared, with the server's defaults. */
function simplified({
  steps,
  outputTemplate,
}: Pick<ReturnType<typeof exampleProcess>, "steps" | "outputTemplate">) {
  const shortSteps = steps.map(({ id, calls, inputs = {}, output, execution = {} }) => ({
    id,
    calls,
    inputs,
    variable: output.variable,
    required: output.required ?? true,
    mode: execution.mode ?? "sequential",
    condition: execution.condition,
  }));
  return { steps: shortSteps, outputTemplate };
}

async function takeBack(demo: Demo, run: Run): Promise<void> {
  const { api, progress } = demo;
  heading(demo, "Its rows are taken back");
  const { runId } = await api.undoRun(run.id, crypto.randomUUID());
  const undone = await follow(demo, runId, new Map());
  for (const line of plain(undone.reply?.text ?? "").split("\n")) progress.say(`  ${line}`);
  const { effects } = await api.getReceipt(run.id);
  for (const { rowId, undone: isUndone, label } of effects) {
    const row = await api
      .request("GET", `/v1/kitchen/shopping-list/${rowId}`)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      });
    if (row !== null || !isUndone)
      throw new Error(`"${label}" is still there, or its receipt does not say "undone".`);
    progress.say(`  ${progress.paint("green", "✓")} GET /v1/kitchen/shopping-list/${rowId}: gone`);
  }
}
