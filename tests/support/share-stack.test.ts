// The stack that suites share: each suite answers for what it did, and for nothing that an earlier one did.
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { Script } from "../../dev/model/start-scripted-model.ts";
import { planned } from "../chain/kitchen-scripts.ts";
import { understood } from "./answers.ts";
import { shareTestStack, type SharedStack } from "./share-stack.ts";

const script: Script = ({ contract }) => {
  if (contract === "UnderstandOutput") return understood();
  if (contract === "ReplyOutput") return { text: "Which one?" };
  return planned([], { decision: "clarify", message: "Which one?" });
};

test("an id that a reply shows is reported to the suite that asked for it, and not to the next suite", async () => {
  const first = await shareTestStack();
  const user = await first.createUser();
  const { run } = await first.ask(user, "hello");
  const showId =
    "update public.runs set reply = jsonb_set(reply, '{text}', to_jsonb($2::text)) where id = $1";
  await first.admin(showId, [run.id, `See ${user.id}.`]);
  await expect(first.stop()).rejects.toThrow(`a reply shows ${user.id}`);
  const second = await shareTestStack();
  await second.stop();
});

test("an id that a request to the model shows is reported to the suite that sent it, and not to the next suite", async () => {
  const first = await shareTestStack();
  const user = await first.createUser();
  await fetch(`${first.model.url}/v1/messages`, {
    method: "POST",
    headers: {
      ...{ "x-api-key": first.model.apiKey, "anthropic-version": "2023-06-01" },
      "content-type": "application/json",
    },
    body: JSON.stringify({
      ...{ model: "m", max_tokens: 9 },
      messages: [{ role: "user", content: `Who is ${user.id}?` }],
    }),
  });
  await expect(first.stop()).rejects.toThrow(user.id);
  const second = await shareTestStack();
  await second.stop();
});

test("the log, the model's requests and its requested failures begin anew with each suite", async () => {
  const first = await shareTestStack();
  await first.ask(await first.createUser(), "hello");
  expect(first.logged("hop")).not.toEqual([]);
  expect(first.model.requests()).not.toEqual([]);
  first.model.failNext("500");
  await first.stop();
  const second = await shareTestStack(script);
  expect(second.logged()).toEqual([]);
  expect(second.model.requests()).toEqual([]);
  const { run } = await second.ask(await second.createUser(), "hello");
  expect(run.status).toBe("completed");
  const contracts = second.model.requests().map(({ contract }) => contract);
  expect(contracts.filter((contract) => contract === "UnderstandOutput")).toHaveLength(1);
  await second.stop();
});

test("an address that the Worker may call leads to the server of the suite that named it", async () => {
  const server = createServer((request, response) => response.end(request.url));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const stack = await shareTestStack();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/path`;
  const address = stack.callable(url);
  expect(stack.env["ALFRED_EGRESS_ALLOW"]?.split(",")).toContain(new URL(address).origin);
  expect([stack.callable(url), stack.callable(address)]).toEqual([address, address]);
  expect(await (await fetch(address)).text()).toBe("/path");
  await stack.stop();
  await shareTestStack();
  await expect(fetch(address)).rejects.toThrow("fetch failed");
});

test("the variables of the Worker that a suite has changed are as before in the next suite", async () => {
  const first = await shareTestStack();
  await first.restartWorker({
    ALFRED_RATE_READS_BURST: "1",
    ALFRED_RATE_READS_PER_MINUTE: "1",
    ALFRED_CORS_ORIGINS: "https://app.example",
  });
  const headersOf = async (stack: SharedStack) => {
    const headers = { origin: "https://app.example" };
    const answer = await stack.request(await stack.createUser(), "/v1/profile", { headers });
    return ["ratelimit-policy", "access-control-allow-origin"].map((name) =>
      answer.headers.get(name),
    );
  };
  expect(await headersOf(first)).toEqual(['"reads";q=1;w=60', "https://app.example"]);
  await first.stop();
  const second = await shareTestStack();
  expect(await headersOf(second)).toEqual(['"reads";q=60000;w=60', null]);
  await second.stop();
});
