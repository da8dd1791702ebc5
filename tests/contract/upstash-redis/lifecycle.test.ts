// Starting and stopping: independent copies, taken ports, a missing redis-server, nothing left behind.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { findRedisServer } from "../../../dev/redis/find-redis-server.ts";
import { startRedis, type RedisStandIn } from "../../../dev/redis/start-redis.ts";
import { createClient, hasSystemRedis, post, TOKEN, until } from "./redis-backends.ts";

const kinds = hasSystemRedis ? (["embedded", "system"] as const) : (["embedded"] as const);

const allChildren = (): number =>
  process.getActiveResourcesInfo().filter((resource) => resource === "ProcessWrap").length;
/** The number of child processes that other suites of this process share. */
let sharedChildren = 0;
/** How many child processes a test has started: none of them may be left over. */
const countChildren = (): number => allChildren() - sharedChildren;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

beforeAll(() => {
  sharedChildren = allChildren();
});
afterEach(() => vi.unstubAllEnvs());

describe.each(kinds)("the %s stand-in", (backend) => {
  it("several copies run side by side and share nothing", async () => {
    const copies = await Promise.all(
      ["one", "two"].map((token) => startRedis({ token, backend, port: 0 })),
    );
    const clients = copies.map((copy) => createClient(copy));
    await Promise.all(clients.map((redis, i) => redis.set("key", i)));
    expect(await Promise.all(clients.map((redis) => redis.get("key")))).toEqual([0, 1]);
    const sha = await clients[0]?.scriptLoad("return 1");
    expect(await clients[1]?.scriptExists(sha ?? "")).toEqual([0]);
    const receivers = await clients[0]?.publish("c", "m");
    expect(receivers).toBe(0);
    await copies[0]?.stop();
    await expect(clients[0]?.get("key")).rejects.toThrow("fetch failed");
    expect(await clients[1]?.get("key")).toBe(1);
    await copies[1]?.stop();
  });

  it("a stand-in stops while readers are subscribed and commands are blocked, and may be stopped twice", async () => {
    const standIn = await startRedis({ token: TOKEN, backend });
    expect(standIn.backend).toBe(backend);
    expect(countChildren()).toBe(backend === "system" ? 1 : 0);
    const redis = createClient(standIn);
    const subscriber = redis.subscribe("c");
    await new Promise<void>((resolve) => subscriber.on("subscribe", () => resolve()));
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const blockedCall = redis.exec(["BLPOP", "list", 0]).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await Promise.all([standIn.stop(), standIn.stop()]);
    expect(await blockedCall).toMatchObject({ message: "fetch failed" });
    await standIn.stop();
    await expect(redis.get("key")).rejects.toThrow("fetch failed");
    errors.mockRestore();
    await until(() => countChildren() === 0);
  });

  it("a start on a port in use fails, and leaves no server running", async () => {
    const blocker = createServer().listen(0, "127.0.0.1");
    await once(blocker, "listening");
    const { port } = blocker.address() as AddressInfo;
    await expect(startRedis({ token: TOKEN, backend, port })).rejects.toThrow(/EADDRINUSE/);
    blocker.close();
    await until(() => countChildren() === 0);
  });

  it("a stand-in listens on the given port", async () => {
    const probe = createServer().listen(0, "127.0.0.1");
    await once(probe, "listening");
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, "close");
    const standIn = await startRedis({ token: TOKEN, backend, port });
    expect(standIn.url).toBe(`http://127.0.0.1:${port}`);
    await standIn.stop();
  });
});

describe("without a redis-server", () => {
  it("the error says what to do if the system backend is requested without a redis-server", async () => {
    vi.stubEnv("PATH", "/nonexistent");
    expect(findRedisServer()).toBeUndefined();
    await expect(startRedis({ token: TOKEN, backend: "system" })).rejects.toThrow(
      /No redis-server on PATH.*apt-get install redis-server.*embedded/s,
    );
  });
});

it("a start without a token is refused", async () => {
  await expect(startRedis({ token: "" })).rejects.toThrow(/token/);
});

describe.skipIf(!hasSystemRedis)("a system redis-server (skipped if none is on PATH)", () => {
  const serverPid = async (standIn: RedisStandIn): Promise<number> => {
    const info = await createClient(standIn).exec<string>(["INFO", "server"]);
    return Number(/process_id:(\d+)/.exec(info)?.[1]);
  };

  it("the stand-in answers 500 when the redis-server dies, and can still be stopped", async () => {
    const standIn = await startRedis({ token: TOKEN, backend: "system" });
    process.kill(await serverPid(standIn), "SIGKILL");
    await until(async () => {
      const response = await post(standIn, "/", '["PING"]');
      if (response.status === 200) return false;
      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({ error: expect.stringMatching(/Redis failed/) });
      return true;
    });
    await standIn.stop();
  });

  it("the redis-server ends when the process that started it is killed", async () => {
    const module = new URL("../../../dev/redis/start-redis.ts", import.meta.url).href;
    const script = `
      const { startRedis } = await import(${JSON.stringify(module)});
      const { url, token } = await startRedis({ token: "t", backend: "system" });
      console.log(JSON.stringify({ url, token }));`;
    const owner = spawn(process.execPath, ["--input-type=module", "--eval", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(owner.stdout, "data")) as [Buffer];
    const pid = await serverPid(JSON.parse(line.toString()) as RedisStandIn);
    expect(isRunning(pid)).toBe(true);
    owner.kill("SIGKILL");
    await until(() => !isRunning(pid));
  });

  it("the redis-server listens only on loopback, and requires a password", async () => {
    const standIn = await startRedis({ token: TOKEN, backend: "system" });
    const [address] = await createClient(standIn)
      .exec<string[]>(["CONFIG", "GET", "bind"])
      .then((reply) => reply.slice(1));
    expect(address).toBe("127.0.0.1");
    const password = await createClient(standIn).exec<string[]>(["CONFIG", "GET", "requirepass"]);
    expect(password[1]).toMatch(/^[0-9a-f]{32}$/);
    expect(await createClient(standIn).exec(["CONFIG", "GET", "save"])).toEqual(["save", ""]);
    await standIn.stop();
  });
});
