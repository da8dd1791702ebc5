// `npm run bench:stored`: measures what a run of a stored Process costs compared with a run of the chain
// of the same form, what each kind of step and each item adds, and what the largest runs transfer and
// keep in workerd's memory. A complete measurement writes STORED.md.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "../../dev/stack/start-stack.ts";
import { startWorker, type WorkerStandIn } from "../../dev/worker/start-worker.ts";
import { OPEN_RATES } from "../../tests/support/open-rates.ts";
import { startModel } from "../../tests/support/start-model.ts";
import { percentile } from "../report/percentile.ts";
import { writeStoredResults } from "../report/stored-results.ts";
import { shapesScript } from "../shapes/shapes.ts";
import { storedFlags, type StoredPart } from "../stored-plan.ts";
import { countRequests } from "./count-requests.ts";
import { workerdCpuMs } from "./cpu-time.ts";
import { createHousehold } from "./create-household.ts";
import { itemCells } from "./item-cells.ts";
import { watchHeap } from "./heap-usage.ts";
import type { NamedRequest } from "./name-request.ts";
import { runStored as run } from "./run-stored.ts";
import { startByteService } from "./start-bytes.ts";
import { defineShapes, type StoredShape } from "./stored-shapes.ts";

const PARTS = ["redis", "qstash", "postgrest"] as const;

const log = (line: string) => console.error(line);
const plan = storedFlags.readOrExit();
const isSelected = (part: StoredPart) => plan.parts.includes(part);
const dataDir = mkdtempSync(join(tmpdir(), "alfred-bench-"));
const stops: (() => Promise<unknown>)[] = [];
try {
  const service = await startByteService();
  stops.push(service.stop);
  const model = await startModel({ script: shapesScript, keep: 1 });
  stops.push(model.stop);
  const stack = await startStack({
    dataDir,
    env: {
      ANTHROPIC_BASE_URL: model.url,
      ANTHROPIC_API_KEY: model.apiKey,
      ALFRED_EGRESS_ALLOW: service.url,
      ...OPEN_RATES,
    },
    log,
  });
  stops.push(stack.stop);
  const counter = await countRequests(stack);
  stops.push(counter.stop);
  const scale = await startWorker({
    env: { ...stack.env, ALFRED_PUBLIC_URL: "" },
    configPath: join(import.meta.dirname, "../scale/wrangler.toml"),
  });
  stops.push(scale.stop);
  const processWorker = await startWorker({
    env: { ...stack.env, ALFRED_PUBLIC_URL: "" },
    inspect: true,
  });
  stops.push(processWorker.stop);
  const settle = async () => void (await stack.qstashStandIn?.idle(120_000));

  const start = async (worker: WorkerStandIn, env: Record<string, string> = {}) => {
    await worker.restart({ ...stack.env, ALFRED_PUBLIC_URL: worker.url, ...env });
  };
  await start(processWorker);
  const newOwner = async () => {
    const user = await createHousehold(stack);
    const userToken = await stack.tokenFor(user);
    return {
      user,
      userToken,
      shapes: await defineShapes(processWorker.url, userToken, service.url),
    };
  };
  let { user, userToken, shapes } = await newOwner();
  log("Processes defined");

  let areScriptsKnown = false;
  async function recordRun(worker: WorkerStandIn, shape: StoredShape | null) {
    const token = await counter.tokenFor(user);
    // Only the first run sends the scripts' full text.
    if (!areScriptsKnown) {
      await run(worker, token, shapes.form);
      await settle();
      areScriptsKnown = true;
    }
    counter.forget();
    service.forget();
    await run(worker, token, shape);
    await settle();
    const requests = counter.requests();
    // The requests by which the bench waits for the run's end do not count.
    const isPolling = (name: string) => ["get_run", "limit reads"].includes(name);
    return {
      requests: requests.filter(({ name }) => !isPolling(name)),
      serviceCalls: service.calls(),
    };
  }

  const ofPart = (requests: NamedRequest[], part: string) =>
    requests.filter((request) => request.part === part);
  const kilobytes = (requests: NamedRequest[]) =>
    (requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toFixed(0);

  // Counts requests: compared with the chain, and for each kind of step.
  await start(processWorker, counter.env);
  await start(scale, counter.env);
  const comparedRuns = () =>
    isSelected("beside")
      ? [
          { name: "chain, no-op 3+3+1", worker: scale, shape: null },
          { name: "stored, no-op 3+1+3", worker: processWorker, shape: shapes.form },
        ]
      : [];
  const costs = new Map<string, string[]>();
  for (const { name, worker, shape } of comparedRuns()) {
    const { requests, serviceCalls } = await recordRun(worker, shape);
    costs.set(name, [
      ...PARTS.map((part) => String(ofPart(requests, part).length)),
      String(serviceCalls),
      kilobytes(requests),
    ]);
    console.log(`${name}: ${tally(requests)}`);
  }
  const perStep: string[][] = [];
  for (const { name, few, many, addedSteps } of isSelected("steps") ? shapes.kinds : []) {
    const [a, b] = [await recordRun(processWorker, few), await recordRun(processWorker, many)];
    const perExtraStep = (count: (run: typeof a) => number) =>
      ((count(b) - count(a)) / addedSteps).toFixed(1);
    perStep.push([
      name,
      ...PARTS.map((part) => perExtraStep(({ requests }) => ofPart(requests, part).length)),
      perExtraStep(({ serviceCalls }) => serviceCalls),
    ]);
    console.log(`${name}: ${tally(a.requests)} → ${tally(b.requests)}`);
  }
  log("requests counted");

  // Measures what each item adds to the traffic.
  const items: string[][] = [];
  for (const item of isSelected("items") ? shapes.items : []) {
    await start(processWorker, counter.env);
    items.push(itemCells(item, (await recordRun(processWorker, item.shape)).requests));
    console.log(items.at(-1)?.join(" | "));
  }

  // Measures the largest runs: the size of their claims, and the heap during them.
  const large: string[][] = [];
  // The items have used most of the calls that a user may make in a day.
  await start(processWorker);
  ({ user, userToken, shapes } = await newOwner());
  for (const shape of isSelected("large") ? shapes.large : []) {
    await start(processWorker, counter.env);
    const { requests } = await recordRun(processWorker, shape);
    log(`${shape.name}: recorded`);
    const claimSizes = ofPart(requests, "redis")
      .filter(({ name }) => /claim/i.test(name))
      .map(({ traffic }) => traffic.responseBytes / 1024)
      .sort((a, b) => a - b);
    await start(processWorker);
    await run(processWorker, userToken, shapes.form);
    const heap = await watchHeap(processWorker.inspectorUrl() ?? "");
    await run(processWorker, userToken, shape);
    await settle();
    const { before, peak } = await heap.stop();
    const ms = await run(processWorker, userToken, shape);
    large.push([
      shape.name,
      String(claimSizes.length),
      `${percentile(claimSizes, 0.5).toFixed(0)} / ${(claimSizes.at(-1) ?? 0).toFixed(0)}`,
      kilobytes(requests),
      (ms / 1000).toFixed(1),
      `${before} → ${peak}`,
    ]);
    log(`${shape.name}: measured`);
  }

  // Measures time and CPU, without proxies.
  await start(processWorker);
  await start(scale);
  const rows: string[][] = [];
  for (const { name, worker, shape } of comparedRuns()) {
    for (let n = 0; n < 5; n++) await run(worker, userToken, shape);
    const alone: number[] = [];
    for (let n = 0; n < plan.alone; n++) alone.push(await run(worker, userToken, shape));
    await settle();
    const before = workerdCpuMs(worker.pid());
    let runsLeft = plan.atOnce;
    const lane = async () => {
      while (runsLeft-- > 0) await run(worker, userToken, shape);
    };
    await Promise.all(Array.from({ length: plan.inFlight }, lane));
    await settle();
    const after = workerdCpuMs(worker.pid());
    const cpu = before === undefined || after === undefined ? NaN : (after - before) / plan.atOnce;
    alone.sort((a, b) => a - b);
    const p50 = percentile(alone, 0.5).toFixed(0);
    rows.push([name, ...(costs.get(name) ?? []), p50, cpu.toFixed(0)]);
  }
  const document = writeStoredResults({ runRows: rows, perStep, items, large, runs: plan });
  console.log(document);
  // A partial measurement is only printed.
  if (plan.isComplete) writeFileSync(join(import.meta.dirname, "../STORED.md"), `${document}\n`);
} finally {
  for (const stop of stops.reverse()) await stop().catch(log);
  rmSync(dataDir, { recursive: true, force: true });
}

function tally(requests: NamedRequest[]): string {
  return [...Map.groupBy(requests, ({ part, name }) => `${part} ${name}`)]
    .map(([name, group]) => `${group.length} ${name}`)
    .join(", ");
}
