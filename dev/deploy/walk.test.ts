// A walk prints one line per step, the progress of a long step, and what to do after a failure.
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createProgress } from "../cli/terminal/progress.ts";
import { Finding } from "./finding.ts";
import { createWalk } from "./walk.ts";

const secret = "sk-ant-not-to-be-shown";

function startWalk(signal = new AbortController().signal) {
  let output = "";
  const progress = createProgress({ write: (text) => (output += text) });
  const walk = createWalk(progress, () => [secret, "short"], signal);
  return { walk, written: () => output };
}

describe("walks", () => {
  it("a walk prints a step's summary, and returns its value", async () => {
    const { walk, written } = startWalk();
    const value = await walk.step({
      title: "Roles",
      next: "look",
      run: async () => ({ summary: "all there", value: { roles: 7 } }),
    });
    expect(value).toEqual({ roles: 7 });
    expect(written()).toMatch(/^ok {4}Roles: all there \(\d\.\d s\)\n$/);
    expect(walk.failedTitles()).toEqual([]);
  });

  it("a walk prints the finding's advice if a step fails, or else the step's advice", async () => {
    const { walk, written } = startWalk();
    const title = "Roles";
    const shut = new Finding("shut", "open it");
    expect(await walk.check({ title, next: "-", run: () => Promise.reject(shut) })).toBe(false);
    const odd = new Error("odd");
    expect(
      await walk.step({ title, next: "look", run: () => Promise.reject(odd) }),
    ).toBeUndefined();
    expect(written()).toBe(
      "FAIL  Roles: shut\n      Next: open it\nFAIL  Roles: odd\n      Next: look\n",
    );
    expect(walk.failedTitles()).toEqual([title, title]);
  });

  it("a walk hides a secret that an error or a summary quotes", async () => {
    const { walk, written } = startWalk();
    const leak = `the key ${secret} is wrong`;
    await walk.check({ title: "A", next: "-", run: async () => leak });
    await walk.step({ title: "B", next: leak, run: () => Promise.reject(new Error(leak)) });
    await walk.step({ title: "C", next: "-", run: () => Promise.reject(new Finding(leak, leak)) });
    expect(written()).not.toContain(secret);
    expect(written().match(/the key \(secret\) is wrong/g)).toHaveLength(5);
  });

  it("a walk names a step in progress after a second", async () => {
    const { walk, written } = startWalk();
    const run = async () => {
      await sleep(1_100);
      return "done";
    };
    await walk.check({ title: "Bundles", next: "-", run });
    expect(written()).toMatch(/^ {2}Bundles …\nok {4}Bundles: done \(\d+\.\d s\)\n$/);
  });

  it("a walk does not count an interruption as a failure", async () => {
    const controller = new AbortController();
    const { walk, written } = startWalk(controller.signal);
    const run = () => {
      controller.abort(new Error("Ctrl-C"));
      return Promise.reject(new Error("the awaited part has ended"));
    };
    await expect(walk.step({ title: "Worker", next: "-", run })).rejects.toThrow("Ctrl-C");
    expect(written()).toBe("");
    expect(walk.failedTitles()).toEqual([]);
  });
});
