// Tests that the executors work in workerd, with its fetch, streams and crypto, over real sockets.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startRestService } from "../../../dev/platform/rest/start-rest-service.ts";
import { startServices, type ExampleServices } from "../../../dev/platform/start-services.ts";
import { startWorker, type WorkerStandIn } from "../../../dev/worker/start-worker.ts";
import type { CallAnswer } from "../../../shared/contracts/definitions/execution.ts";
import type { Operation } from "../../../shared/contracts/definitions/tools.ts";
import type { ToolToCall } from "../../support/open-executor.ts";
import type { WorkerCall } from "./executor-worker.ts";
import { eventually } from "../../support/eventually.ts";
import { PATIENCE_MS } from "../../support/patience.ts";

const CANARY = "canary-7f+4b/Z9=x&y<z";
const stops: (() => Promise<void>)[] = [];
let worker: WorkerStandIn;
let services: ExampleServices;
let origins: string[];
const log: string[] = [];

beforeAll(async () => {
  const startedServices = await startServices((stop) => void stops.push(stop));
  ({ services } = startedServices);
  origins = startedServices.origins;
  worker = await startWorker({
    env: {},
    configPath: join(import.meta.dirname, "wrangler.toml"),
    onLog: (line) => log.push(line),
  });
  stops.push(worker.stop);
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

type Rest = Extract<Operation, { type: "rest_call" }>;
const placement = { in: "header", name: "X-Api-Key" } as const;

async function send(tool: ToolToCall, action: WorkerCall["action"] = "call"): Promise<CallAnswer> {
  const body: WorkerCall = { rules: { ownHosts: [], allowedOrigins: origins }, action, tool };
  const response = await fetch(worker.url, { method: "POST", body: JSON.stringify(body) });
  const { answer, lines } = (await response.json()) as { answer: CallAnswer; lines: string[] };
  expect(JSON.stringify([answer, lines, log])).not.toContain("canary");
  return answer;
}
const call = (path: string, overrides: Partial<ToolToCall> & { rest?: Partial<Rest> } = {}) => {
  const { rest, ...callParts } = overrides;
  const operation: Rest = { type: "rest_call", method: "GET", path, retry: "safe", ...rest };
  return send({ operation, endpoint: services.rest.url, ...callParts });
};
const failure = (answer: CallAnswer) =>
  answer.outcome === "done" ? "done" : `${answer.code} ${answer.sent ? "sent" : "unsent"}`;

describe("in workerd", () => {
  it("in workerd, a vault opens what it sealed, but not for another owner", async () => {
    const response = await fetch(`${worker.url}/vault`);
    expect(await response.json()).toEqual(["kept", null]);
  });

  it("in workerd, a REST service is called, with the Secret in its place", async () => {
    expect(await call("/weather/Oslo")).toMatchObject({
      outcome: "done",
      output: { city: "Oslo" },
    });
    const creation = await call("/tasks", {
      rest: { method: "POST", body: { title: "{{title}}" }, retry: "never" },
      inputs: { title: `"quoted"` },
      secret: { value: services.rest.key, placement },
    });
    expect(creation).toMatchObject({ outcome: "done", output: { title: `"quoted"` } });
  });

  it.each([
    ["drip", "timeout sent"],
    ["slow", "timeout sent"],
    ["endless", "too_large sent"],
    ["huge", "too_large sent"],
    ["cut", "away sent"],
    ["broken-json", "bad_answer sent"],
    ["type", "bad_answer sent"],
  ])("an answer that is %s ends the call as %s", async (kind, outcome) => {
    const secret = { value: CANARY, placement };
    const timeoutMs = outcome.startsWith("timeout") ? 700 : PATIENCE_MS;
    expect(failure(await call(`/faults/${kind}`, { timeoutMs, secret }))).toBe(outcome);
  });

  it.each(["raw", "base64", "url", "json", "header", "location", "error"])(
    "a Secret that the service echoes (%s) is in no answer",
    async (as) => {
      const secret = { value: CANARY, placement };
      const answer = await call("/faults/echo", { rest: { query: { as } }, secret });
      expect(failure(answer)).toBe("secret_echoed sent");
    },
  );

  it.each(["http://127.0.0.1:22/", "https://2130706433/", "https://[::1]/", "http://localhost/"])(
    "no redirect is followed to %s",
    async (to) => {
      const answer = await call("/faults/redirect", { rest: { query: { to } } });
      expect(failure(answer)).toBe("egress_refused sent");
    },
  );

  it("after a change, only a redirect with 303 is followed", async () => {
    const change = (code: string) =>
      call("/faults/redirect", {
        rest: { method: "POST", query: { to: "/weather/Oslo", code }, body: 1, retry: "never" },
      });
    expect(failure(await change("307"))).toBe("egress_refused sent");
    expect(await change("303")).toMatchObject({ outcome: "done", output: { city: "Oslo" } });
  });

  it("a connection is closed when its call ends early", async () => {
    const service = await startRestService();
    stops.push(service.stop);
    origins = [...origins, service.url];
    for (const kind of ["drip", "endless", "huge", "slow"]) {
      const answer = await call(`/faults/${kind}`, { endpoint: service.url, timeoutMs: 300 });
      expect(answer.outcome).toBe("failed");
      await eventually(() => expect([kind, service.openAnswers()]).toEqual([kind, 0]));
    }
  });

  it("a call is `away` or `server_error` if no server listens", async () => {
    origins = [...origins, "http://127.0.0.1:9"];
    expect(failure(await call("/", { endpoint: "http://127.0.0.1:9" }))).toMatch(
      /^(?:away|server_error) sent$/,
    );
  });

  it("models of both dialects answer, and show their health", async () => {
    const tools: ToolToCall[] = (["openai", "anthropic"] as const).map((dialect) => ({
      operation: { type: "llm_call", promptTemplate: "Add {{a}} and 2." },
      endpoint: services[dialect].url,
      params: { dialect, model: services[dialect].model },
      inputs: { a: "40" },
      secret: {
        value: services[dialect].key,
        placement: dialect === "openai" ? { in: "bearer" } : { in: "header", name: "x-api-key" },
      },
    }));
    for (const tool of tools) {
      const answer = await send(tool);
      expect(answer).toMatchObject({ outcome: "done", output: expect.stringContaining("42") });
      expect(await send(tool, "probe")).toMatchObject({ outcome: "done", output: null });
    }
  });
});
