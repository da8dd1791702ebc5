// `npm run bench:stored`: what a run of a stored Process costs compared with a run of the chain of
// the same form, what each kind of step adds, and what the largest run transfers and keeps in
// workerd's memory. A complete measurement writes STORED.md.
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
import { startBytes } from "./start-bytes.ts";
import { defineShapes, type StoredShape } from "./stored-shapes.ts";

const PARTS = ["redis", "qstash", "postgrest"] as const;

const log = (line: string) => console.error(line);
const plan = storedFlags.readOrExit();
const isAsked = (part: StoredPart) => plan.parts.includes(part);
const dataDir = mkdtempSync(join(tmpdir(), "alfred-bench-"));
const stops: (() => Promise<unknown>)[] = [];
try {
  const service = await startBytes();
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
    const plainText = await stack.tokenFor(user);
    return {
      user,
      plainText,
      shapes: await defineShapes(processWorker.url, plainText, service.url),
    };
  };
  let { user, plainText, shapes } = await newOwner();
  log("defined");

  let areScriptsKnown = false;
  async function recorded(worker: WorkerStandIn, shape: StoredShape | null) {
    const token = await counter.tokenFor(user);
    // The store gets the scripts' full text once.
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
    // Waiting means polling the run.
    const isWatching = (name: string) => ["get_run", "limit reads"].includes(name);
    return { requests: requests.filter(({ name }) => !isWatching(name)), called: service.calls() };
  }

  const of = (requests: NamedRequest[], part: string) =>
    requests.filter((request) => request.part === part);
  const kilobytes = (requests: NamedRequest[]) =>
    (requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toFixed(0);

  // Requests: compared with the chain, and step by step.
  await start(processWorker, counter.env);
  await start(scale, counter.env);
  const beside = () =>
    isAsked("beside")
      ? [
          { name: "chain, no-op 3+3+1", worker: scale, shape: null },
          { name: "stored, no-op 3+1+3", worker: processWorker, shape: shapes.form },
        ]
      : [];
  const costs = new Map<string, string[]>();
  for (const { name, worker, shape } of beside()) {
    const { requests, called } = await recorded(worker, shape);
    costs.set(name, [
      ...PARTS.map((part) => String(of(requests, part).length)),
      String(called),
      kilobytes(requests),
    ]);
    console.log(`${name}: ${tally(requests)}`);
  }
  const perStep: string[][] = [];
  for (const { name, few, many, more } of isAsked("steps") ? shapes.kinds : []) {
    const [a, b] = [await recorded(processWorker, few), await recorded(processWorker, many)];
    const each = (count: (one: typeof a) => number) => ((count(b) - count(a)) / more).toFixed(1);
    perStep.push([
      name,
      ...PARTS.map((part) => each(({ requests }) => of(requests, part).length)),
      each(({ called }) => called),
    ]);
    console.log(`${name}: ${tally(a.requests)} → ${tally(b.requests)}`);
  }
  log("requests counted");

  // Items: what each adds to the traffic, up and down.
  const items: string[][] = [];
  for (const one of isAsked("items") ? shapes.items : []) {
    await start(processWorker, counter.env);
    items.push(itemCells(one, (await recorded(processWorker, one.shape)).requests));
    console.log(items.at(-1)?.join(" | "));
  }

  // The largest run: the size of its claims, and the heap during it.
  const large: string[][] = [];
  // The items have used most of one user's calls for a day.
  await start(processWorker);
  ({ user, plainText, shapes } = await newOwner());
  for (const shape of isAsked("large") ? shapes.large : []) {
    await start(processWorker, counter.env);
    const { requests } = await recorded(processWorker, shape);
    log(`${shape.name}: recorded`);
    const claimSizes = of(requests, "redis")
      .filter(({ name }) => /claim/i.test(name))
      .map(({ passed }) => passed.responseBytes / 1024)
      .sort((a, b) => a - b);
    await start(processWorker);
    await run(processWorker, plainText, shapes.form);
    const heap = await watchHeap(processWorker.inspectorUrl() ?? "");
    await run(processWorker, plainText, shape);
    await settle();
    const { before, peak } = await heap.stop();
    const ms = await run(processWorker, plainText, shape);
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

  // Time and CPU, without proxies.
  await start(processWorker);
  await start(scale);
  const rows: string[][] = [];
  for (const { name, worker, shape } of beside()) {
    for (let n = 0; n < 5; n++) await run(worker, plainText, shape);
    const alone: number[] = [];
    for (let n = 0; n < plan.alone; n++) alone.push(await run(worker, plainText, shape));
    await settle();
    const before = workerdCpuMs(worker.pid());
    let runsLeft = plan.atOnce;
    const lane = async () => {
      while (runsLeft-- > 0) await run(worker, plainText, shape);
    };
    await Promise.all(Array.from({ length: plan.inFlight }, lane));
    await settle();
    const after = workerdCpuMs(worker.pid());
    const cpu = before === undefined || after === undefined ? NaN : (after - before) / plan.atOnce;
    alone.sort((a, b) => a - b);
    const p50 = percentile(alone, 0.5).toFixed(0);
    rows.push([name, ...(costs.get(name) ?? []), p50, cpu.toFixed(0)]);
  }
  const document = writeStoredResults({ rows, perStep, items, large, runs: plan });
  console.log(document);
  // A partial measurement is only printed.
  if (plan.whole) writeFileSync(join(import.meta.dirname, "../STORED.md"), `${document}\n`);
} finally {
  for (const stop of stops.reverse()) await stop().catch(log);
  rmSync(dataDir, { recursive: true, force: true });
}

function tally(requests: NamedRequest[]): string {
  return [...Map.groupBy(requests, ({ part, name }) => `${part} ${name}`)]
    .map(([name, all]) => `${all.length} ${name}`)
    .join(", ");
}
