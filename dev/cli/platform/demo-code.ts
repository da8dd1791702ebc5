// The second part of the demonstration: imports an operation of an OpenAPI document as a Tool, pushes a Process from
// code, answers its question in the conversation, and shows the run's steps.
import type { Approval, ListedRun } from "../../../shared/contracts/api/run-lists.ts";
import type { StepOfRun } from "../../../shared/contracts/api/run-steps.ts";
import { bundleOf } from "../../../clients/typescript/define.ts";
import type { Conversation, Run } from "../chat/api-client.ts";
import { pushBundle } from "./code/push-file.ts";
import { listAll } from "./definitions.ts";
import { type Demo, follow, heading, sayLines } from "./demo.ts";
import { importDocument } from "./openapi/import-document.ts";
import { approvalLines, runDetails, runLines } from "./run-lines.ts";
import { stepNames } from "./timeline.ts";
import { TRIP_NAME, tripProcess } from "./trip-process.ts";

/** More days than the service has a forecast for: it refuses, in its own words. */
const TOO_MANY_DAYS = 40;

/** @throws Error with a message when any step of the demonstration fails */
export async function showCode(demo: Demo): Promise<void> {
  await importForecasts(demo);
  await pushTrip(demo);
  const run = await runTrip(demo);
  await showRun(demo, run);
}

async function importForecasts(demo: Demo): Promise<void> {
  const { api, progress, services } = demo;
  const document = `${services.rest.url}/openapi.json`;
  heading(demo, `An OpenAPI document: npm run process -- import ${document} --operation forecast`);
  const code = await importDocument(
    { api, progress, allowed: [new URL(document).origin], ask: () => Promise.resolve(undefined) },
    { document, operations: ["forecast"], isDryRun: false, isAccepted: true, json: false },
  );
  if (code !== 0) throw new Error("The document was not imported.");
}

async function pushTrip(demo: Demo): Promise<void> {
  heading(
    demo,
    "A Process in TypeScript: npm run process -- push dev/cli/platform/trip-process.ts",
  );
  const bundle = bundleOf([tripProcess]);
  const code = await pushBundle(demo, bundle, { isDryRun: false, json: false });
  if (code !== 0) throw new Error("The Process was not pushed.");
}

/** @returns the run's id */
async function runTrip(demo: Demo): Promise<string> {
  const { api, progress, city } = demo;
  heading(demo, "Its run in a conversation: failures are collected and handled, a question waits");
  const trip = (await listAll(api, "processes", TRIP_NAME)).find(({ name }) => name === TRIP_NAME);
  if (trip === undefined) throw new Error(`There is no Process "${TRIP_NAME}".`);
  const stops = [
    { city, days: 2 },
    { city: "Graz", days: TOO_MANY_DAYS },
    { city: "Linz", days: 1 },
  ];
  const { id: conversation } = await api.createConversation(crypto.randomUUID());
  const { runId } = await api.request<{ runId: string }>("POST", messagesOf(conversation), {
    processId: trip.id,
    inputs: { stops, provisions: `Provisions for ${city}`, outlookDays: TOO_MANY_DAYS },
  });
  const names = stepNames(tripProcess.body.steps);
  const place = {};
  const waitingRun = await follow(demo, runId, names, "waiting", place);
  sayLines(demo, waitingRun.reply?.text ?? "");
  heading(demo, "What waits: npm run process -- approvals");
  const { items } = await api.request<{ items: Approval[] }>("GET", "/v1/approvals");
  for (const line of approvalLines(items, progress.width)) progress.say(line);
  heading(demo, "A yes in the conversation");
  await api.sendMessage(conversation, "yes", crypto.randomUUID());
  const endedRun = await follow(demo, runId, names, "completed", place);
  sayLines(demo, endedRun.reply?.text ?? "");
  return runId;
}

const messagesOf = (conversation: Conversation["id"]) =>
  `/v1/conversations/${conversation}/messages`;

async function showRun(demo: Demo, runId: string): Promise<void> {
  const { api, progress } = demo;
  heading(demo, `Its steps: npm run process -- show ${runId}`);
  const run = await api.request<Run>("GET", `/v1/runs/${runId}`);
  const { items } = await api.request<{ items: StepOfRun[] }>("GET", `/v1/runs/${runId}/steps`);
  for (const line of runDetails(run, items, progress.width)) progress.say(line);
  for (const state of ["failed", "caught"]) {
    if (!items.some((step) => step.state === state)) throw new Error(`No step is ${state}.`);
  }
  heading(demo, "The newest runs: npm run process -- runs");
  const runs = await api.request<{ items: ListedRun[] }>("GET", "/v1/runs?limit=5");
  for (const line of runLines(runs.items)) progress.say(line);
}
