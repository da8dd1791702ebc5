// The last part of the demonstration: a run waits for an event and fails, a notice reports it, and a rerun continues it.
import { createHmac } from "node:crypto";
import type { PublicNotice } from "../../../shared/contracts/api/notices.ts";
import type { RerunStep } from "../../../shared/contracts/api/reruns.ts";
import type { SentEvent } from "../../../shared/contracts/api/events-of-user.ts";
import type { StepOfRun } from "../../../shared/contracts/api/run-steps.ts";
import { bundleOf } from "../../../clients/typescript/define.ts";
import { columns, plain } from "../terminal/terminal.ts";
import { pushBundle } from "./code/push-file.ts";
import { listAll } from "./definitions.ts";
import { DELIVERY_NAME, deliveryProcess, PAYMENT_EVENT } from "./delivery-process.ts";
import { type Demo, follow, heading, sayLines } from "./demo.ts";
import { noticeLines } from "./notice-lines.ts";
import { stepNames } from "./timeline.ts";

/** More days than the service has a forecast for. */
const TOO_MANY_DAYS = 40;
const NAMES = stepNames(deliveryProcess.body.steps);

/** @throws Error with a message when any step of the demonstration fails */
export async function showMending(demo: Demo): Promise<void> {
  heading(
    demo,
    "A Process that waits: npm run process -- push dev/cli/platform/delivery-process.ts",
  );
  const bundle = bundleOf([deliveryProcess]);
  const code = await pushBundle(demo, bundle, { isDryRun: false, json: false });
  if (code !== 0) throw new Error("The Process was not pushed.");
  const delivery = await placeNotices(demo);
  const run = await failAfterEvent(demo, delivery);
  await findFailure(demo, run);
  await runAgain(demo, run);
}

/** @returns the Process's id */
async function placeNotices(demo: Demo): Promise<string> {
  const { api, progress } = demo;
  const processes = await listAll(api, "processes", DELIVERY_NAME);
  const delivery = processes.find(({ name }) => name === DELIVERY_NAME);
  if (delivery === undefined) throw new Error(`There is no Process "${DELIVERY_NAME}".`);
  heading(demo, `Where its notices are sent: PATCH /v1/processes/${delivery.id}`);
  const { id: conversationId } = await api.createConversation(crypto.randomUUID());
  const noticesTo = { conversationId };
  await api.request("PATCH", `/v1/processes/${delivery.id}`, { noticesTo });
  progress.say(`  ${JSON.stringify({ noticesTo })}`);
  return delivery.id;
}

/** @returns the run's id */
async function failAfterEvent(demo: Demo, delivery: string): Promise<string> {
  const { api, progress, city } = demo;
  heading(demo, "A webhook starts it; its run waits for an event without occupying anything");
  const order = `order-${crypto.randomUUID().slice(0, 8)}`;
  const runId = await startByHook(demo, delivery, { order, city, days: TOO_MANY_DAYS });
  const place = {};
  await follow(demo, runId, NAMES, "waiting", place);
  heading(demo, "The event, sent twice: POST /v1/events");
  const event = { id: `paid-${order}`, name: PAYMENT_EVENT, key: order, data: { amount: 12 } };
  for (let times = 0; times < 2; times++) {
    const { state, repeated } = await api.request<SentEvent>("POST", "/v1/events", event);
    progress.say(`  ${event.id}: ${state}${repeated ? ", received before" : ""}`);
  }
  await follow(demo, runId, NAMES, "failed", place);
  return runId;
}

/** A run that a hook starts is unattended, so its owner gets a notice of its failure. */
async function startByHook({ api }: Demo, process: string, inputs: object): Promise<string> {
  const path = `/v1/processes/${process}/hooks`;
  const { id, url, signingKey } = await api.request<{
    id: string;
    url: string;
    signingKey: string;
  }>("POST", path, { name: "Example orders", scheme: "github" });
  const body = JSON.stringify(inputs);
  const signature = createHmac("sha256", signingKey).update(body).digest("hex");
  const headers = {
    "content-type": "application/json",
    "x-hub-signature-256": `sha256=${signature}`,
  };
  const response = await fetch(url, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`The hook answered ${response.status}.`);
  const { runId } = (await response.json()) as { runId: string };
  await api.request("DELETE", `${path}/${id}`);
  return runId;
}

async function findFailure(demo: Demo, run: string): Promise<void> {
  const { api, progress } = demo;
  heading(demo, "The notices: npm run process -- notices");
  const { items } = await api.request<{ items: PublicNotice[] }>("GET", "/v1/notices");
  const notices = items.filter(({ runId }) => runId === run);
  for (const line of noticeLines(notices, progress.width)) progress.say(line);
  if (notices.length === 0) throw new Error("The run should be among the notices.");
  const [place] = notices.map(({ conversationId }) => conversationId);
  if (place !== null) progress.say(`      in the conversation ${place}`);
}

async function runAgain(demo: Demo, failedRun: string): Promise<void> {
  const { api, progress } = demo;
  heading(
    demo,
    `Rerun with another input: npm run process -- rerun ${failedRun} --step weather --input days:=2`,
  );
  const { runId, steps } = await api.request<{ runId: string; steps: RerunStep[] }>(
    "POST",
    `/v1/runs/${failedRun}/rerun`,
    { inputs: { weather: { days: 2 } } },
  );
  const rows = steps.map(({ step, why }) => [`  ${plain(step)}`, why ?? "taken over"]);
  for (const line of columns(rows)) progress.say(line);
  const endedRun = await follow(demo, runId, NAMES);
  sayLines(demo, endedRun.reply?.text ?? "");
  const { items } = await api.request<{ items: StepOfRun[] }>("GET", `/v1/runs/${runId}/steps`);
  const isTaken = (id: string) => items.some(({ step, takenFrom }) => step === id && takenFrom);
  if (!isTaken("paid") || !isTaken("noted")) {
    throw new Error("The rerun should have taken over the steps that succeeded, but did not.");
  }
}
