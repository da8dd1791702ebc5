// How failures of the database are reported, against a server whose answers a test sets.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import type { CallErrors } from "../ports/define-call.ts";
import { createCaller } from "./create-caller.ts";

type Answer = (response: http.ServerResponse) => void;

let server: http.Server;
let url: string;
let answer: Answer;
let requests: { url: string; method: string; headers: http.IncomingHttpHeaders; body: string }[];

beforeEach(async () => {
  requests = [];
  server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString("utf8")));
    request.on("end", () => {
      const { url = "", method = "", headers } = request;
      requests.push({ url, method, headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const AnswerSchema = z.object({ outcome: z.literal("ok") });

function caller(timeoutMs = 5000) {
  const token = async () => "a-token";
  return createCaller({ url, publishableKey: "sb_publishable_x", token, timeoutMs });
}
const say = (status: number, body: unknown): Answer => {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
};
const errorOf = (timeoutMs?: number, errors: CallErrors = { refusesFilter: true }) =>
  caller(timeoutMs)
    .call("a_function", { x: 1 }, AnswerSchema, errors)
    .then(
      () => null,
      (error: unknown) => error,
    );

test("a call posts its one argument, under the key and the minted token", async () => {
  answer = say(200, { outcome: "ok" });
  expect(await caller().call("a_function", { x: 1 }, AnswerSchema)).toEqual({ outcome: "ok" });
  expect(requests).toEqual([
    expect.objectContaining({
      method: "POST",
      url: "/rest/v1/rpc/a_function",
      body: '{"p":{"x":1}}',
      headers: expect.objectContaining({
        authorization: "Bearer a-token",
        apikey: "sb_publishable_x",
      }),
    }),
  ]);
});

test("a token is made for each request, and a token that cannot be made is a transient error", async () => {
  // The client asks for one token when it is created, for its realtime part, which is not used.
  let tokenCount = 0;
  const token = async () => {
    tokenCount += 1;
    if (tokenCount === 3) throw new Error("no key");
    return `token-${tokenCount}`;
  };
  const source = createCaller({ url: `${url}/`, publishableKey: "k", token, timeoutMs: 5000 });
  answer = say(200, []);
  const select = () =>
    source.select("runs", (from) => from.select("id"), z.array(z.unknown())).catch((e) => e);
  expect(await select()).toEqual([]);
  expect(await select()).toMatchObject({ code: "unavailable", retryable: true });
  expect(await select()).toEqual([]);
  expect(requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ["/rest/v1/runs?select=id", "Bearer token-2"],
    ["/rest/v1/runs?select=id", "Bearer token-4"],
  ]);
});

test.each([
  [
    "a refused filter",
    400,
    { code: "P0001", message: "filter: unknown column" },
    "invalid_input",
    false,
  ],
  ["unstorable text", 400, { code: "22P05", message: "unsupported" }, "invalid_input", false],
  ["a raised bug", 400, { code: "P0001", message: "finish_run: a status" }, "internal", false],
  ["a missing function", 404, { code: "PGRST202", message: "not found" }, "internal", false],
  ["a refused token", 401, { code: "PGRST301", message: "JWT" }, "not_allowed", false],
  ["a missing grant", 403, { code: "42501", message: "permission denied" }, "not_allowed", false],
  ["too many requests", 429, { message: "slow down" }, "overloaded", true],
  ["a deadlock", 500, { code: "40P01", message: "deadlock detected" }, "unavailable", true],
  ["no connection to Postgres", 503, { code: "PGRST001", message: "no" }, "unavailable", true],
  ["a gateway's page", 502, "<html>bad gateway</html>", "unavailable", true],
] as const)("%s is reported as an error with a code", async (_, status, body, code, retryable) => {
  answer = say(status, body);
  expect(await errorOf()).toMatchObject({ code, retryable });
  expect(requests).toHaveLength(1);
});

test("the error of a refused filter has the reason, any other error has no details", async () => {
  answer = say(400, { code: "P0001", message: 'filter: unknown column "x" of recipes' });
  expect(await errorOf()).toMatchObject({ message: 'unknown column "x" of recipes' });
  // A function that takes no filter cannot have refused one, so here the same answer shows a bug.
  expect(await errorOf(5000, {})).toMatchObject({ code: "internal", name: "FatalError" });
  answer = say(400, {
    code: "23505",
    message: "Key (name)=(secret sauce)",
    details: "secret sauce",
  });
  expect(await errorOf()).toMatchObject({ message: "a_function failed: 400 23505" });
});

test("an answer in an unexpected shape is a broken contract", async () => {
  for (const body of [{ outcome: "other" }, [], "null", {}]) {
    answer = say(200, body);
    expect(await errorOf()).toMatchObject({ code: "contract_violation", retryable: false });
  }
});

test("a call ends at its deadline, even while the answer is still arriving", async () => {
  answer = () => {};
  expect(await errorOf(60)).toMatchObject({ code: "timeout", retryable: true });
  answer = (response) => void response.writeHead(200).write('{"outcome":');
  expect(await errorOf(60)).toMatchObject({ code: "timeout", retryable: true });
});

test("a missing answer is a transient error, and neither calls nor selects are retried", async () => {
  answer = (response) => void response.destroy();
  expect(await errorOf()).toMatchObject({ code: "unavailable", retryable: true });
  answer = say(503, { message: "starting" });
  const select = caller().select("runs", (from) => from.select("id"), z.array(z.unknown()));
  await expect(select).rejects.toMatchObject({ code: "unavailable", retryable: true });
  expect(requests.map(({ method }) => method)).toEqual(["POST", "GET"]);
  server.close();
  server.closeAllConnections();
  expect(await errorOf()).toMatchObject({ code: "unavailable", retryable: true });
});
