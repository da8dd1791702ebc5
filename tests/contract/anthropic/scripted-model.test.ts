// The scripted model: what a script sees and may answer, the record of the requests, requests at once, and stopping.
import { describe, expect, it } from "vitest";
import { startScriptedModel } from "../../../dev/model/start-scripted-model.ts";
import { clientOf, connect, hello } from "./client.ts";

describe("the scripted model", () => {
  it("the scripted model answers 500 without a script, and says for what request the script is missing", async () => {
    const model = await startScriptedModel({ apiKey: "dev-contract-key" });
    try {
      const request = clientOf(model.url).messages.create(hello);
      await expect(request).rejects.toMatchObject({
        status: 500,
        message: expect.stringContaining("no script for a request without a schema") as string,
      });
    } finally {
      await model.stop();
    }
  });

  it("the scripted model counts the requests and shows the whole conversation of a repair", async () => {
    const calls: [number, number][] = [];
    const { client } = await connect(({ n, messages, user }) => {
      calls.push([n, messages.length]);
      return user;
    });
    await client.messages.create(hello);
    await client.messages.create({
      ...hello,
      messages: [
        { role: "user", content: "first" },
        { role: "assistant", content: "{" },
        { role: "user", content: [{ type: "text", text: "That answer did not fit" }] },
      ],
    });
    expect(calls).toEqual([
      [1, 1],
      [2, 3],
    ]);
  });

  it("the scripted model turns an object with an error status into an error, and a throw into a 500", async () => {
    const { client, model } = await connect(() => ({ status: 529, retryAfterSeconds: 3 }));
    await expect(client.messages.create(hello)).rejects.toMatchObject({ status: 529 });
    model.use(() => {
      throw new Error("the script is wrong here");
    });
    await expect(client.messages.create(hello)).rejects.toThrow(/^500 .*the script is wrong here/);
    model.use(async () => await Promise.resolve({ status: "done" }));
    const answer = await client.messages.create(hello);
    expect(answer.content).toMatchObject([{ text: '{"status":"done"}' }]);
  });

  it("the scripted model records the bodies of requests, including failed ones, and keeps the newest up to its bound", async () => {
    const { client, model } = await connect(() => undefined, { keep: 2 });
    for (const content of ["one", "two", "three"]) {
      const messages = [{ role: "user" as const, content }];
      await client.messages.create({ ...hello, messages }).catch(() => {});
    }
    expect(model.requests().map(({ body }) => JSON.stringify(body.messages))).toEqual([
      expect.stringContaining("two") as string,
      expect.stringContaining("three") as string,
    ]);
    expect(model.requests().every(({ status }) => status === 500)).toBe(true);
    model.forgetRequests();
    expect(model.requests()).toEqual([]);
  });

  it("the scripted model runs its script for several requests at once", async () => {
    const allOpen = Promise.withResolvers<void>();
    let open = 0;
    const { client } = await connect(async () => {
      open += 1;
      if (open === 3) allOpen.resolve();
      await allOpen.promise;
      return "done";
    });
    await Promise.all([1, 2, 3].map(() => client.messages.create(hello)));
    expect(open).toBe(3);
  });

  it("the scripted model can stop while requests are open", async () => {
    const { client, model } = await connect(() => "never");
    const request = client.messages.create(hello, { headers: { "x-offline-fail": "timeout" } });
    const ending = request.then(
      () => "answered",
      () => "failed",
    );
    while (model.requests().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await model.stop();
    expect(await ending).toBe("failed");
  });
});
