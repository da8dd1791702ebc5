import { describe, expect, it, vi } from "vitest";
import { devFlags, startFlags } from "./args.ts";
import type { Parsed } from "./define-flags.ts";

const id = "0f8fad5b-d9cb-469f-a165-70867728950e";

function problemOf<T>(result: Parsed<T>): string {
  if (result.ok || result.help) throw new Error("no problem");
  return result.problem;
}

describe("flags of npm start", () => {
  it("npm start opens a chat on .alfred without any flag", () => {
    expect(startFlags.parse([])).toEqual({
      ok: true,
      args: {
        web: false,
        once: undefined,
        json: false,
        conversation: undefined,
        fresh: false,
        data: ".alfred",
        reset: false,
        remote: undefined,
      },
    });
  });

  it("npm start accepts a message, a conversation and a directory", () => {
    const argv = ["--once", "add milk", "--json", "--conversation", id, "--data", "elsewhere"];
    expect(startFlags.parse(argv)).toMatchObject({
      ok: true,
      args: { once: "add milk", json: true, conversation: id, data: "elsewhere" },
    });
  });

  it("npm start talks to a Worker elsewhere with a token from a flag or from the environment", () => {
    const remote = (token: string) => ({
      args: { remote: { url: "https://alfred.example.com", token } },
    });
    const argv = ["--url", "https://alfred.example.com/"];
    vi.stubEnv("ALFRED_TOKEN", "env");
    expect(startFlags.parse([...argv, "--token", "t"])).toMatchObject(remote("t"));
    expect(startFlags.parse(argv)).toMatchObject(remote("env"));
    vi.unstubAllEnvs();
    expect(problemOf(startFlags.parse(argv))).toContain("--token");
  });

  it.each([
    [["--onse", "x"], "Unknown option '--onse': did you mean --once?"],
    [["hello"], "hello"],
    [["--once"], "--once"],
    [["--once", "  "], "It needs a message"],
    [["--json"], "--json needs --once"],
    [["--conversation", "12"], "--conversation"],
    [["--url", "alfred.example.com", "--token", "t"], "--url"],
    [["--url", "http://a.example", "--token", "t", "--data", "x"], "used with option '--data"],
    [["--url", "http://a.example", "--token", "t", "--reset"], "used with option '--reset"],
    [["--new", "--conversation", id], "used with option '--conversation"],
    [["--once", "--json"], "--once needs a value"],
    [["--token", "t"], "--token needs --url"],
  ])("npm start refuses %j and says why", (argv, word) => {
    expect(problemOf(startFlags.parse(argv))).toContain(word);
  });

  it("npm start shows its usage for --help, even if other flags are wrong", () => {
    expect(startFlags.parse(["--help", "--json"])).toEqual({ ok: false, help: true });
  });
});

describe("flags of npm run dev", () => {
  it("npm run dev accepts a port, a directory and a reset", () => {
    expect(devFlags.parse(["--port", "8787", "--data", "d", "--reset"])).toEqual({
      ok: true,
      args: { port: 8787, data: "d", reset: true },
    });
    expect(devFlags.parse([])).toEqual({ ok: true, args: { data: ".alfred", reset: false } });
  });

  it.each([["--port", "web"], ["--port", "70000"], ["--port"], ["--rest"], ["stray"]])(
    "npm run dev refuses %j",
    (...argv) => {
      expect(problemOf(devFlags.parse(argv))).toContain(argv[0]);
    },
  );
});
