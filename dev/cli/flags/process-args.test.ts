import { describe, expect, it, vi } from "vitest";
import { processFlags, readCall, readInputs } from "./process-args.ts";

const RUN = "0f8fad5b-d9cb-469f-a165-70867728950e";

describe("flags of npm run process", () => {
  it("npm run process parses the command and its arguments", () => {
    expect(processFlags.parse(["list"])).toEqual({
      ok: true,
      args: { command: { does: "list" }, json: false, data: ".alfred", remote: undefined },
    });
    const run = ["run", "Day", "out", "--input", "city=New York", "--input", "pounds:=2", "--json"];
    expect(processFlags.parse([...run, "--data", "d"])).toMatchObject({
      args: {
        command: { does: "run", name: "Day out", inputs: { city: "New York", pounds: 2 } },
        json: true,
        data: "d",
      },
    });
    expect(processFlags.parse(["answer", RUN])).toMatchObject({
      args: { command: { does: "answer", run: RUN } },
    });
    expect(processFlags.parse(["runs", "Day", "out"])).toMatchObject({
      args: { command: { does: "runs", process: "Day out" } },
    });
    expect(processFlags.parse(["approvals"])).toMatchObject({
      args: { command: { does: "approvals" } },
    });
    expect(processFlags.parse(["push", "a.ts", "--dry-run"])).toMatchObject({
      args: { command: { does: "push", file: "a.ts", isDryRun: true } },
    });
    expect(processFlags.parse(["pull", "Day", "out", "--as", "yaml"])).toMatchObject({
      args: { command: { does: "pull", process: "Day out", as: "yaml" } },
    });
    expect(processFlags.parse(["dry-run", "Day out", "--input", "city=Graz"])).toMatchObject({
      args: { command: { does: "dry-run", name: "Day out", inputs: { city: "Graz" } } },
    });
    expect(processFlags.parse(["skip", RUN, "--step", "paid"])).toMatchObject({
      args: { command: { does: "skip", run: RUN, step: "paid" } },
    });
    const event = ["event", "payment", "--key", "A1", "--payload", '{"amount": 10}'];
    expect(processFlags.parse(event)).toMatchObject({
      args: {
        command: { does: "event", event: { name: "payment", key: "A1", data: { amount: 10 } } },
      },
    });
    expect(processFlags.parse(["event", "payment"])).toMatchObject({
      args: { command: { does: "event", event: { name: "payment" } } },
    });
    expect(processFlags.parse(["hooks", "Day", "out"])).toMatchObject({
      args: { command: { does: "hooks", process: "Day out" } },
    });
    const sends = ["--event", "paid", "--key", "{payload.order}", "--scheme", "stripe"];
    expect(processFlags.parse(["hook", "Day", "out", ...sends])).toMatchObject({
      args: {
        command: {
          ...{ does: "hook", process: "Day out", scheme: "stripe" },
          event: { name: "paid", key: "{payload.order}" },
        },
      },
    });
    const document = ["import", "a.yaml", "--operation", "get", "--operation", "put", "--yes"];
    expect(processFlags.parse(document)).toMatchObject({
      args: {
        command: {
          does: "import",
          document: "a.yaml",
          operations: ["get", "put"],
          isAccepted: true,
        },
      },
    });
    vi.stubEnv("ALFRED_TOKEN", "t");
    expect(processFlags.parse(["list", "--url", "http://x/"])).toMatchObject({
      args: { remote: { url: "http://x", token: "t" } },
    });
    vi.unstubAllEnvs();
    expect(processFlags.parse(["run", "--help"])).toEqual({ ok: false, help: true });
  });

  it.each([
    [[], "'DO'"],
    [
      ["start"],
      "list, run, runs, schedules, hooks, hook, approvals, notices, show, answer, skip, events, event, rerun, push, pull, import, dry-run",
    ],
    [["import"], "import needs a document"],
    [["push", "a.ts", "--yes"], "need import"],
    [["push"], "push needs a file"],
    [["pull", "--dry-run"], "--dry-run needs push, import or rerun"],
    [["pull", "--as", "xml"], "typescript, yaml"],
    [["run"], "needs the name"],
    [["list", "Day"], "list takes no name"],
    [["list", "--input", "a=b"], "--input needs run, dry-run or rerun"],
    [["run", "Day", "--input", "city"], "NAME=TEXT"],
    [["run", "Day", "--input", "n:=two"], "not JSON"],
    [["run", "Day", "--input", "n=1", "--input", "n=2"], "given twice"],
    [["answer", "seven"], "a run's id"],
    [["rerun", "x"], "rerun needs a run's id"],
    [["list", "--step", "a"], "--step needs rerun or skip"],
    [["skip"], "skip needs the id of a run"],
    [["event"], "event needs the name"],
    [["events", "paid"], "events takes no name"],
    [["event", "paid", "--payload", "yes"], "--payload is not JSON: yes"],
    [["skip", RUN, "--key", "k"], "--key and --payload need event"],
    [["hook", "Day", "--key", "k"], "need event, or hook with --event"],
    [["hook", "Day", "--event", "paid", "--scheme", "x"], "standard, github, stripe, slack"],
    [["hook"], "hook needs the name"],
    [["event", "paid", "--scheme", "github"], "--event and --scheme need hook"],
    [["show"], "show needs the id of a run"],
    [["approvals", "Day"], "approvals takes no name"],
    [["list", "--token", "t"], "--token needs --url"],
    [["list", "--url", "x", "--token", "t"], "http(s) address"],
    [["list", "--url", "http://x"], "needs --token"],
    [["list", "--url", "http://x", "--data", "d"], "used with option '--data"],
    [["list", "--data", ""], "It needs a directory"],
    [["list", "--frob"], "--frob"],
  ])("npm run process refuses %j and says why", (argv, words) => {
    expect(processFlags.parse(argv)).toMatchObject({
      ok: false,
      problem: expect.stringContaining(words),
    });
  });
});

it("name=value is read as text, and name:=value as JSON", () => {
  expect(readInputs(["a=1", "b:=1", 'c:={"d": [true]}', "e=x=y", "f="])).toEqual({
    ok: true,
    args: { a: "1", b: 1, c: { d: [true] }, e: "x=y", f: "" },
  });
});

it("a call in a line is read as a name, and inputs that each end where the next one begins", () => {
  expect(readCall("Day out city=New York pounds:=2")).toEqual({
    name: "Day out",
    pairs: ["city=New York", "pounds:=2"],
  });
  expect(readCall("Day out")).toEqual({ name: "Day out", pairs: [] });
  expect(readCall(`"Day out" city='New York' note=the "best" day list:=["a"]`)).toEqual({
    name: "Day out",
    pairs: ["city=New York", 'note=the "best" day', 'list:=["a"]'],
  });
  expect(readCall("city=x")).toEqual({ name: "", pairs: ["city=x"] });
});
