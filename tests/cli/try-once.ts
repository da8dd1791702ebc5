// `npm start -- --once`: one message and one answer.
import { expect, it } from "vitest";
import { createAndSaveThree, LABELS, planned } from "../chain/kitchen-scripts.ts";
import { understood } from "../support/answers.ts";
import { keptStack } from "./kept-stack.ts";
import { runCli, runToEnd } from "./run-cli.ts";

const api = async (path: string): Promise<unknown> => {
  const authorization = `Bearer ${keptStack.dev.users?.alice.token}`;
  return (await fetch(keptStack.dev.worker.url + path, { headers: { authorization } })).json();
};

export function tryOnce(): void {
  it("stdout has only the reply, and stderr the plan and its steps", async () => {
    keptStack.model.use(createAndSaveThree);
    const { code, stdout, stderr } = await runToEnd("start", [
      ...["--data", keptStack.dir, "--once", "Create 3 cod recipes and save them"],
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^I saved three cod recipes for you\.\n\nSaved:\n- Cod with Lemon \(.*\)\n- Cod Curry \(.*\)\n- Cod Cakes \(.*\)\n$/,
    );
    expect(stderr).toContain("npm run dev");
    expect(stderr).toMatch(/1\.1\s+generate\s+Create three cod recipes: Cod with Lemon/);
    for (const name of ["1.1", "1.2", "1.3", "2"]) expect(stderr).toContain(`✓ ${name} `);
    // eslint-disable-next-line no-control-regex
    expect(stdout + stderr).not.toMatch(/\u001b/);
  });

  it("Understand, Think and Reply are announced when they begin, before the model has answered", async () => {
    const stages = {
      UnderstandOutput: "Understanding",
      ThinkOutput: "Thinking",
      ReplyOutput: "Writing the reply",
    };
    let lastContract = "";
    let release = () => {};
    keptStack.model.use((request) => {
      if (!(request.contract in stages)) return createAndSaveThree(request);
      lastContract = request.contract;
      const hold = new Promise<void>((resolve) => (release = resolve));
      return hold.then(() => createAndSaveThree(request));
    });
    const cli = runCli("start", [
      "--data",
      keptStack.dir,
      "--once",
      "Create 3 cod recipes and save them",
    ]);
    for (const [contract, stage] of Object.entries(stages)) {
      await cli.says(new RegExp(`^  ${stage} …$`, "m"));
      await expect.poll(() => lastContract).toBe(contract);
      release();
    }
    expect(await cli.ended).toBe(0);
  });

  it("--json prints the run and its receipt as the API returns them", async () => {
    keptStack.model.use(createAndSaveThree);
    const { code, stdout } = await runToEnd("start", [
      ...["--data", keptStack.dir, "--json", "--once", "Create 3 cod recipes and save them"],
    ]);
    expect(code).toBe(0);
    const { receipt, ...run } = JSON.parse(stdout) as Record<string, unknown>;
    expect(run["status"]).toBe("completed");
    expect(run).toEqual(await api(`/v1/runs/${String(run["id"])}`));
    expect(receipt).toEqual(await api(`/v1/runs/${String(run["id"])}/receipt`));
    const { effects } = receipt as { effects: { op: string; label: string }[] };
    expect(effects.map(({ op, label }) => [op, label])).toEqual(
      LABELS.map((label) => ["create", label]),
    );
  });

  it("--conversation continues an earlier conversation, whose id stderr has shown", async () => {
    keptStack.model.use((request) => {
      if (request.contract === "UnderstandOutput") return understood();
      if (request.contract === "ReplyOutput") return { text: "Which evening?" };
      return planned([], { decision: "clarify", message: "Which evening?" });
    });
    const first = await runToEnd("start", ["--data", keptStack.dir, "--once", "Plan a dinner"]);
    const id = /^conversation: (\S+)$/m.exec(first.stderr)?.[1] ?? "none";
    const args = ["--data", keptStack.dir, "--json", "--conversation", id, "--once", "On Tuesday"];
    const second = await runToEnd("start", args);
    expect(second.code).toBe(0);
    expect(JSON.parse(second.stdout)).toMatchObject({ conversationId: id });
    const transcript = (await api(`/v1/conversations/${id}/messages`)) as {
      items: { text: string }[];
    };
    expect(transcript.items.filter((_, i) => i % 2 === 0).map(({ text }) => text)).toEqual([
      ...["Plan a dinner", "On Tuesday"],
    ]);
  });

  it("an unknown conversation fails with the server's message", async () => {
    const unknownId = "0f8fad5b-d9cb-469f-a165-70867728950e";
    const { code, stdout, stderr } = await runToEnd("start", [
      ...["--data", keptStack.dir, "--conversation", unknownId, "--once", "hello"],
    ]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("It does not exist, or it belongs to another user. Check the id.");
  });

  it("if the run fails, the exit code is 1, stderr says why, and `npm run trace` finds the run", async () => {
    keptStack.model.use(() => ({ status: 400, type: "invalid_request_error", message: "no" }));
    const { code, stderr } = await runToEnd("start", ["--data", keptStack.dir, "--once", "hello"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /The run failed: .+ \(\w+\)\.\s+Failed\s+attempts:\s+understand\s+1\s+×\s+\w+\./,
    );

    // `npm run trace` finds the run in the stack's log, by its id or as the newest run.
    const run = /^run: (\S+)$/m.exec(stderr)?.[1] ?? "none";
    const newest = await runToEnd("trace", ["--data", keptStack.dir]);
    const trace = await runToEnd("trace", ["--data", keptStack.dir, run.slice(0, 13)]);
    expect([newest.code, trace.code]).toEqual([0, 0]);
    expect(newest.stdout.endsWith(trace.stdout)).toBe(true);
    expect(trace.stdout).toMatch(new RegExp(`^run ${run}  failed `));
    expect(trace.stdout).toMatch(/^ +understand +[cmdsqo]+ .* failed \(invalid_input\)$/m);
    const unknown = await runToEnd("trace", ["--data", keptStack.dir, "00000000"]);
    expect(unknown).toMatchObject({ code: 1, stdout: "" });
    expect(unknown.stderr).toContain("no line of run 00000000");
  });

  it("--url and --token talk to the Worker at the address as the token's user", async () => {
    keptStack.model.use(createAndSaveThree);
    const args = [
      "--url",
      keptStack.dev.worker.url,
      "--once",
      "Create 3 cod recipes and save them",
      "--json",
    ];
    const asBob = await runToEnd("start", [
      ...args,
      "--token",
      keptStack.dev.users?.bob.token ?? "",
    ]);
    expect(asBob.code).toBe(0);
    const { id } = JSON.parse(asBob.stdout) as { id: string };
    expect(await api(`/v1/runs/${id}`)).toMatchObject({ status: 404 });

    const withWrongToken = await runToEnd("start", args, { ALFRED_TOKEN: "not.a.token" });
    expect(withWrongToken.code).toBe(1);
    expect(withWrongToken.stdout).toBe("");
  });

  it.each([["--onse"], ["--json"], ["--once"], ["--conversation", "seven"]])(
    "%s is answered with the usage on stderr and exit code 2",
    async (...args) => {
      const { code, stdout, stderr } = await runToEnd("start", args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toContain(args[0]);
      expect(stderr).toContain("Usage: npm start");
    },
  );
}
