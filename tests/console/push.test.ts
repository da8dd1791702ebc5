// Web Push notices on the full stack: each is sent until the push service has accepted it once, and can be decrypted as a
// browser does it.
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { toBase64Url } from "../../shared/contracts/base64url.ts";
import { awayFromMidnight, RUNS_MARGIN_MS } from "../support/away-from-midnight.ts";
import { forSuite } from "../support/for-suite.ts";
import { openTestStack, type TestUser } from "../support/stack.ts";
import { openSealed } from "./open-sealed.ts";
import { startWaiting } from "./world.ts";

const path = "/v1/push-subscriptions";
const CURVE = { name: "ECDH", namedCurve: "P-256" };

/** The requests that the push service has received. The path names the browser. */
const received: { path: string; headers: IncomingMessage["headers"]; body: Buffer }[] = [];
let answerStatus = 201;
let server: Server;
let service = "";

const exportRaw = async (key: CryptoKey) =>
  new Uint8Array((await crypto.subtle.exportKey("raw", key)) as ArrayBuffer);
const vapid = await (async () => {
  const how = { name: "ECDSA", namedCurve: "P-256" };
  const keys = await crypto.subtle.generateKey(how, true, ["sign", "verify"]);
  const { d = "" } = await crypto.subtle.exportKey("jwk", keys.privateKey);
  return { publicKey: toBase64Url(await exportRaw(keys.publicKey)), privateKey: d };
})();
const keys = await crypto.subtle.generateKey(CURVE, true, ["deriveBits"]);
const auth = crypto.getRandomValues(new Uint8Array(16));

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    received.push({ path: request.url ?? "", headers: request.headers, body });
    response.writeHead(answerStatus).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const stack = forSuite(() =>
  openTestStack({
    env: {
      ALFRED_EGRESS_ALLOW: service,
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
    },
  }),
);

const subscribe = async (user: TestUser, name: string) => {
  const p256dh = toBase64Url(await exportRaw(keys.publicKey));
  const body = {
    endpoint: `${service}/${name}`,
    language: "de",
    keys: { p256dh, auth: toBase64Url(auth) },
  };
  const { status } = await stack.request(user, path, { method: "PUT", body });
  expect(status).toBe(200);
};
const browsers = async (user: TestUser) =>
  (await stack.request<{ items: unknown[] }>(user, path)).body.items;
const sweep = () => stack.worker.scheduled("* * * * *");
const receivedBy = (name: string) => received.filter((notice) => notice.path === `/${name}`);

it("the push service is told once for each browser that a run waits, in a message that the browser can decrypt", async () => {
  const config = await stack.request<{ features: { push: string } }>(undefined, "/v1/config");
  expect(config.body.features.push).toBe(vapid.publicKey);
  const user = await stack.createUser();
  await subscribe(user, "phone");
  await subscribe(user, "desktop");
  await subscribe(user, "phone");
  expect(await browsers(user)).toHaveLength(2);
  await sweep();
  expect(received).toEqual([]);

  const { run } = await startWaiting(stack, user);
  await sweep();
  await sweep();
  const [message] = receivedBy("phone");
  expect([receivedBy("phone").length, receivedBy("desktop").length]).toEqual([1, 1]);
  const text = await openSealed(message?.body ?? Buffer.of(), keys, auth);
  expect(JSON.parse(text)).toMatchObject({
    kind: "waits",
    process: "Note it",
    run,
    language: "de",
  });
  expect(message?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
  expect(message?.headers.authorization).toMatch(/^vapid t=[^,]+, k=/);
});

it("a notice that the push service could not accept is sent again, and a browser that is gone is deleted", async () => {
  const user = await stack.createUser();
  await subscribe(user, "flaky");
  await startWaiting(stack, user);
  answerStatus = 503;
  await sweep();
  expect(receivedBy("flaky")).toHaveLength(1);
  // The retry does not come at once.
  answerStatus = 201;
  await sweep();
  expect(receivedBy("flaky")).toHaveLength(1);
  await stack.admin("update public.push_subscriptions set held_until = now() where user_id = $1", [
    user.id,
  ]);
  await sweep();
  await sweep();
  expect(receivedBy("flaky")).toHaveLength(2);

  await startWaiting(stack, user, "Another one");
  answerStatus = 410;
  await sweep();
  expect(receivedBy("flaky")).toHaveLength(3);
  expect(await browsers(user)).toEqual([]);
});

it("a browser is reminded once in the morning of what is due that day, and again if the push service could not accept the reminder", async () => {
  await awayFromMidnight("UTC", RUNS_MARGIN_MS);
  const user = await stack.createUser();
  const today = new Date().toISOString().slice(0, 10);
  const task = (body: object) => stack.request(user, "/v1/kitchen/tasks", { method: "POST", body });
  for (const title of ["Soak the beans", "Sharpen the knives", "Clean the oven", "Order gas"]) {
    await task({ title, dueOn: today });
  }
  await task({ title: "Not yet", dueOn: "2100-01-01" });
  await task({ title: "No day" });
  answerStatus = 201;
  await subscribe(user, "morning");
  await sweep();
  expect(receivedBy("morning")).toEqual([]);
  const makeReminderDue = () =>
    stack.admin("update public.push_subscriptions set remind_at = now() where user_id = $1", [
      user.id,
    ]);
  await makeReminderDue();
  answerStatus = 503;
  await sweep();
  answerStatus = 201;
  await makeReminderDue();
  await sweep();
  await sweep();
  expect(receivedBy("morning")).toHaveLength(2);
  const text = await openSealed(receivedBy("morning")[1]?.body ?? Buffer.of(), keys, auth);
  expect(JSON.parse(text)).toMatchObject({
    tag: `due-${today}`,
    kind: "due",
    process: expect.stringMatching(/^(?:[A-Z][a-z ]+, ){2}[A-Z][a-z ]+ \(\+1\)$/) as string,
    run: null,
    page: "/tasks",
  });
  expect(text).not.toMatch(/Not yet|No day/);
  // A user who wants no notices is reminded of nothing.
  await stack.request(user, "/v1/profile", { method: "PUT", body: { notices: "none" } });
  await makeReminderDue();
  await sweep();
  expect(receivedBy("morning")).toHaveLength(2);
});

it("a user who wants no notices is sent nothing, neither about their own runs nor about another user's", async () => {
  answerStatus = 201;
  const [user, otherUser] = [await stack.createUser(), await stack.createUser()];
  await subscribe(user, "quiet");
  await stack.request(user, "/v1/profile", { method: "PUT", body: { notices: "none" } });
  await startWaiting(stack, user);
  await startWaiting(stack, otherUser);
  await sweep();
  expect(receivedBy("quiet")).toEqual([]);
});
