// The TypeScript client: its generated files are current, its example works, and a broken connection,
// a lost answer and a refusal come out as its comments say.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { AlfredClient, ProblemError } from "../../clients/typescript/client.ts";
import type { RunEvent } from "../../clients/typescript/events.ts";
import { generateClient } from "../../dev/client/generate.ts";
import { openTestStack, type TestStack } from "../support/stack.ts";
import { startPartProxy } from "./part-proxy.ts";

const folder = join(import.meta.dirname, "../../clients/typescript");

test("the generated files are what the routes make: `npm run client` writes them", async () => {
  for (const [name, content] of Object.entries(await generateClient())) {
    const written = await readFile(join(folder, name), "utf8");
    expect(written === content, `clients/typescript/${name} is not current`).toBe(true);
  }
});

describe("on the stack with the offline model", () => {
  let stack: TestStack;
  beforeAll(async () => {
    stack = await openTestStack();
  });
  afterAll(() => stack.stop());

  async function newcomer() {
    const user = await stack.createUser();
    const alfred = new AlfredClient({ url: stack.url, token: () => user.token });
    return { user, alfred, conversation: await stack.createConversation(user) };
  }

  test("the example holds its conversation", async () => {
    const { token } = await stack.createUser();
    const env = { ...process.env, ALFRED_URL: stack.url, ALFRED_TOKEN: token };
    const run = promisify(execFile)(process.execPath, [join(folder, "example.ts")], { env });
    const { stdout } = await run;
    expect(stdout).toContain("changed: create milk in shopping_list");
    expect(stdout).toMatch(/On the screen: (?:milk, lemons?|lemons?, milk)/);
    expect(stdout).toMatch(/Undone: .*lemon/s);
    expect(stdout).toContain("Once more: refused with already_undone");
  });

  test("the client goes on after the last event when the connection breaks, and tells each event once", async () => {
    const { user, conversation } = await newcomer();
    const proxy = await startPartProxy(stack.url);
    onTestFinished(() => proxy.stop());
    const alfred = new AlfredClient({ url: proxy.url, token: () => user.token });
    const heard: RunEvent[] = [];
    for await (const event of alfred.say(conversation, {
      text: "add oat milk to my shopping list",
    })) {
      heard.push(event);
      if (heard.length !== 2) continue;
      proxy.takeAway();
      setTimeout(() => proxy.bringBack(), 100);
    }
    const run = String(heard[0]?.data["runId"]);
    const whole = await collect(alfred.follow(run));
    const [accepted, ...rest] = heard;
    expect(accepted?.type).toBe("message.accepted");
    expect(rest.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    expect(heard.at(-1)?.type).toBe("run.completed");
  });

  test("the client sends a message again whose answer was lost, and it is accepted once", async () => {
    const { alfred, conversation } = await newcomer();
    const send = globalThis.fetch;
    let lost = 0;
    const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (...request) => {
      const response = await send(...request);
      if (request[1]?.method !== "POST" || lost++ > 0) return response;
      throw new TypeError("fetch failed");
    });
    onTestFinished(() => spy.mockRestore());
    await collect(alfred.say(conversation, { text: "hello" }));
    expect(lost).toBe(2);
    const messages = await alfred.call("GET /v1/conversations/{id}/messages", {
      path: { id: conversation },
      query: { limit: 10 },
    });
    expect(messages.items.map(({ speaker }) => speaker)).toEqual(["user", "agent"]);
  });

  test("the client throws what the API refuses, with its code, and does not send it again", async () => {
    const { alfred } = await newcomer();
    const spy = vi.spyOn(globalThis, "fetch");
    onTestFinished(() => spy.mockRestore());
    const id = crypto.randomUUID();
    const refusal = alfred.call("GET /v1/runs/{id}", { path: { id } });
    await expect(refusal).rejects.toThrow(ProblemError);
    await expect(refusal).rejects.toMatchObject({ problem: { status: 404, code: "not_found" } });
    expect(spy).toHaveBeenCalledTimes(1);
  });

  test("the client holds a change to the row that was read", async () => {
    const { alfred } = await newcomer();
    const { id } = await alfred.call("POST /v1/kitchen/tasks", { body: { title: "buy a pan" } });
    const change = { path: { id }, body: { title: "buy two pans" }, ifMatch: '"another"' };
    await expect(alfred.call("PATCH /v1/kitchen/tasks/{id}", change)).rejects.toMatchObject({
      problem: { status: 412 },
    });
    expect(await alfred.call("DELETE /v1/kitchen/tasks/{id}", { path: { id } })).toBeNull();
  });
});

async function collect(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const all: RunEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}
