// The TypeScript client with the files that `npm run client` generates: it compiles, its example works, and it treats a
// broken connection, a lost answer and a refusal as its comments say.
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { AlfredClient, dataOf } from "../../clients/typescript/client.ts";
import { signIn } from "../../clients/typescript/sign-in.ts";
import type { RunEvent } from "../../clients/typescript/events.ts";
import { ProblemError } from "../../clients/typescript/problem-error.ts";
import { addressOf } from "../../dev/stack/seed-users.ts";
import { LOCAL_PASSWORD } from "../../dev/supabase/auth/local-password.ts";
import { generateClient } from "../../dev/client/generate.ts";
import { shareTestStack, type SharedStack } from "../support/share-stack.ts";
import { startPartProxy } from "./part-proxy.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(3);

const root = join(import.meta.dirname, "../..");
const folder = join(root, "clients/typescript");

describe("on the stack with the offline model", () => {
  let stack: SharedStack;
  beforeAll(async () => {
    stack = await shareTestStack();
  });
  afterAll(() => stack.stop());

  async function newcomer() {
    const user = await stack.createUser();
    const alfred = new AlfredClient({ url: stack.url, token: () => user.token });
    return { user, alfred, conversation: await stack.createConversation(user) };
  }

  /** Runs the example, as TypeScript or compiled, to its end. */
  async function expectConversation(example: string): Promise<void> {
    const user = await stack.createUser();
    const env = {
      ...process.env,
      ALFRED_URL: stack.url,
      SUPABASE_URL: stack.env["SUPABASE_URL"],
      SUPABASE_PUBLISHABLE_KEY: stack.env["SUPABASE_PUBLISHABLE_KEY"],
      ALFRED_EMAIL: addressOf(user),
      ALFRED_PASSWORD: LOCAL_PASSWORD,
    };
    const { stdout } = await execute(process.execPath, [example], { env });
    expect(stdout).toContain("changed: create milk in shopping_list");
    expect(stdout).toMatch(/On the screen: (?:milk, lemons?|lemons?, milk)/);
    expect(stdout).toMatch(/> undo\nUndone\.\nTaken out: .*lemon/);
    expect(stdout).toContain("Once more: refused with already_undone");
  }

  test("the example signs in and holds its conversation", async () => {
    await expectConversation(join(folder, "example.ts"));
  });

  // In a folder outside of this repository, as another program has the package.
  test("the client's package compiles by itself, and the compiled example holds its conversation", async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), "alfred-client-"));
    onTestFinished(() => rm(elsewhere, { recursive: true, force: true }));
    await compileClient(elsewhere);
    await expectConversation(join(elsewhere, "out/example.js"));
  });

  test("a user who cannot sign in is told what the provider says", async () => {
    const user = await stack.createUser();
    const account = {
      url: String(stack.env["SUPABASE_URL"]),
      publishableKey: String(stack.env["SUPABASE_PUBLISHABLE_KEY"]),
      email: addressOf(user),
    };
    await expect(signIn({ ...account, password: "a guess" })).rejects.toThrow(
      "Invalid login credentials",
    );
    const token = await signIn({ ...account, password: LOCAL_PASSWORD });
    const alfred = new AlfredClient({ url: stack.url, token: () => token });
    expect(await dataOf(alfred.api.GET("/v1/households"))).toMatchObject({
      items: [{ id: user.householdId }],
    });
  });

  test("the client continues after the last event when the connection breaks, and yields each event once", async () => {
    const { user, conversation } = await newcomer();
    const proxy = await startPartProxy(stack.url);
    onTestFinished(() => proxy.stop());
    const alfred = new AlfredClient({ url: proxy.url, token: () => user.token });
    const events: RunEvent[] = [];
    for await (const event of alfred.say(conversation, {
      text: "add oat milk to my shopping list",
    })) {
      events.push(event);
      if (events.length !== 2) continue;
      proxy.takeAway();
      void proxy.refusal().then(() => proxy.bringBack());
    }
    const run = String(events[0]?.data["runId"]);
    const wholeEvents = await collect(alfred.follow(run));
    const [accepted, ...runEvents] = events;
    expect(accepted?.type).toBe("message.accepted");
    expect(runEvents.map(({ id }) => id)).toEqual(wholeEvents.map(({ id }) => id));
    expect(events.at(-1)?.type).toBe("run.completed");
  });

  test("the client repeats a message when its answer was lost, and the message is accepted once", async () => {
    const { alfred, conversation } = await newcomer();
    const send = globalThis.fetch;
    let posts = 0;
    const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (...request) => {
      const response = await send(...request);
      if ((request[0] as Request).method !== "POST" || posts++ > 0) return response;
      throw new TypeError("fetch failed");
    });
    onTestFinished(() => spy.mockRestore());
    await collect(alfred.say(conversation, { text: "hello" }));
    expect(posts).toBe(2);
    const params = { path: { id: conversation }, query: { limit: 10 } };
    const messages = await dataOf(alfred.api.GET("/v1/conversations/{id}/messages", { params }));
    expect(messages.items.map(({ speaker }) => speaker)).toEqual(["user", "agent"]);
  });

  test("the client throws the API's refusal with its code, and does not send the request again", async () => {
    const { alfred } = await newcomer();
    const spy = vi.spyOn(globalThis, "fetch");
    onTestFinished(() => spy.mockRestore());
    const id = crypto.randomUUID();
    const refusal = dataOf(alfred.api.GET("/v1/runs/{id}", { params: { path: { id } } }));
    await expect(refusal).rejects.toThrow(ProblemError);
    await expect(refusal).rejects.toMatchObject({ problem: { status: 404, code: "not_found" } });
    expect(spy).toHaveBeenCalledTimes(1);
  });

  test("the client asks for a new token if the API refuses the old one, and throws the refusal if the new one is refused too", async () => {
    const { user, conversation } = await newcomer();
    let token = "not a token";
    const refused: string[] = [];
    const renew = async (used: string) => {
      refused.push(used);
      token = user.token;
      return true;
    };
    const alfred = new AlfredClient({ url: stack.url, token: () => token, renew });
    await collect(alfred.say(conversation, { text: "hello" }));
    expect(refused).toEqual(["not a token"]);
    const stubborn = async () => {
      token = "not a token";
      return true;
    };
    const other = new AlfredClient({ url: stack.url, token: () => token, renew: stubborn });
    await stubborn();
    const refusal = dataOf(other.api.GET("/v1/profile"));
    await expect(refusal).rejects.toMatchObject({ problem: { code: "token_malformed" } });
  });

  test("the client sends an If-Match, and throws the refusal of a change to another version", async () => {
    const { alfred } = await newcomer();
    const { api } = alfred;
    const { id } = await dataOf(api.POST("/v1/kitchen/tasks", { body: { title: "buy a pan" } }));
    const path = { id };
    const change = {
      params: { path, header: { "If-Match": '"another"' } },
      body: { title: "buy two pans" },
    };
    await expect(dataOf(api.PATCH("/v1/kitchen/tasks/{id}", change))).rejects.toMatchObject({
      problem: { status: 412 },
    });
    const answer = await api.DELETE("/v1/kitchen/tasks/{id}", { params: { path } });
    expect(answer.response.status).toBe(204);
  });

  test("the client's types refuse what the document does not have", async () => {
    const { alfred } = await newcomer();
    // @ts-expect-error: no such path
    const unknownResponse = await alfred.api.GET("/v1/nothing");
    expect(unknownResponse.response.status).toBe(404);
    // @ts-expect-error: a task has a title
    const empty = await alfred.api.POST("/v1/kitchen/tasks", { body: {} });
    expect(empty.error).toMatchObject({ code: "invalid_body" });
  });

  test("the client yields changes of a household, after a broken connection what it has missed, until the user has left", async () => {
    const { user: bob, alfred: bobs } = await newcomer();
    const { user: alice, alfred: alices } = await newcomer();
    const id = alice.householdId;
    const path = { id };
    const { code } = await dataOf(
      alices.api.POST("/v1/households/{id}/invitations", { params: { path }, body: {} }),
    );
    await dataOf(bobs.api.POST("/v1/invitations/accept", { body: { code } }));
    const proxy = await startPartProxy(stack.url);
    onTestFinished(() => proxy.stop());
    const alfred = new AlfredClient({ url: proxy.url, token: () => bob.token });
    const tasks = "/v1/kitchen/tasks";
    const addTask = () => dataOf(alices.api.POST(tasks, { body: { title: "buy a pan" } }));
    const pathsSeen: string[][] = [];
    for await (const { paths } of alfred.watch(id)) {
      pathsSeen.push(paths);
      if (pathsSeen.length === 1) await addTask();
      if (pathsSeen.length === 2) {
        proxy.takeAway();
        await dataOf(alices.api.POST("/v1/kitchen/inventory", { body: { name: "rice" } }));
        proxy.bringBack();
      }
      if (!paths.includes("/v1/kitchen/inventory")) continue;
      const params = { path: { id, userId: bob.id } };
      await alices.api.DELETE("/v1/households/{id}/members/{userId}", { params });
    }
    expect(pathsSeen.slice(0, 2)).toEqual([[], [tasks]]);
    expect(pathsSeen.flat()).toContain("/v1/kitchen/inventory");
    await expect(collect(alfred.watch(id))).rejects.toMatchObject({ problem: { status: 404 } });
    const leaving = AbortSignal.abort();
    await expect(collect(alices.watch(id, { signal: leaving }))).rejects.toThrow("aborted");
  });
});

const execute = promisify(execFile);

/** Copies the client, gives it the packages that its package.json names, and compiles it strictly. */
async function compileClient(elsewhere: string): Promise<void> {
  await cp(folder, elsewhere, { recursive: true });
  for (const [name, content] of Object.entries(await generateClient())) {
    await writeFile(join(elsewhere, name), content);
  }
  const { dependencies } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const modules = join(elsewhere, "node_modules");
  await mkdir(join(modules, "@types"), { recursive: true });
  const packages = [...Object.keys(dependencies), "openapi-typescript-helpers"];
  for (const name of [...packages, "@types/node", "undici-types"]) {
    await symlink(join(root, "node_modules", name), join(modules, name));
  }
  const compilerOptions = {
    target: "ES2023",
    lib: ["ES2023"],
    module: "nodenext",
    strict: true,
    // The declarations of other packages are not the client's.
    skipLibCheck: true,
    types: ["node"],
    outDir: "out",
    rewriteRelativeImportExtensions: true,
    preserveSymlinks: true,
  };
  await writeFile(join(elsewhere, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  const compiler = join(root, "node_modules/.bin/tsc");
  const options = { cwd: elsewhere, env: { ...process.env, GOGC: "off" } };
  await execute(compiler, ["--project", elsewhere, "--checkers", "1"], options).catch(
    (error: { stdout?: string }) => {
      throw new Error(`The client does not compile:\n${error.stdout}`, { cause: error });
    },
  );
}

async function collect<T>(events: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const event of events) all.push(event);
  return all;
}
