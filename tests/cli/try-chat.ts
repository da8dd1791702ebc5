// `npm start` without a terminal: each line is a message or a command, and the conversation goes to stdout.
import { beforeEach, expect, it } from "vitest";
import { createAndSaveThree, LABELS } from "../chain/kitchen-scripts.ts";
import { keptStack } from "./kept-stack.ts";
import { runCli } from "./run-cli.ts";

/** Types all lines at once, as a pipe does, in a new conversation. */
const chat = (...lines: string[]) => chatWith(["--new"], ...lines);

async function chatWith(flags: string[], ...lines: string[]) {
  const cli = runCli("start", ["--data", keptStack.dir, ...flags]);
  for (const line of lines) cli.type(line);
  cli.endInput();
  return { code: await cli.ended, stdout: cli.stdout(), stderr: cli.stderr() };
}

const CONVERSATION = /--conversation\s+([0-9a-f-]{36})/g;

/** The output between a typed line and the next one. */
const answerTo = (stdout: string, line: string): string =>
  stdout.split(`you › ${line}\n`)[1]?.split("you › ")[0] ?? "";

export function tryChat(): void {
  beforeEach(() => keptStack.model.use(createAndSaveThree));

  it("each line is answered in turn, with the plan and its steps, and the chat ends with its input", async () => {
    const { code, stdout, stderr } = await chat("Create 3 cod recipes and save them", "Again");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const line of ["Create 3 cod recipes and save them", "Again"]) {
      const answer = answerTo(stdout, line);
      expect(answer).toContain("1.3  generate  Create three cod recipes: Cod Cakes");
      expect(answer).toContain("✓ 2 ");
      expect(answer).toContain("I saved three cod recipes for you.\n");
      for (const label of LABELS) expect(answer).toContain(`- ${label} (`);
    }
  });

  it("/calendar gives a link for another program, and /calendar off ends it", async () => {
    const { stdout, stderr } = await chat(
      "/calendar",
      "/calendar",
      "/calendar off",
      "/calendar off ",
    );
    expect(stderr).toBe("");
    const [first = "", second = "", off = ""] = stdout.split("you › /calendar").slice(1);
    const addressIn = (link: string) => /^ {2}(http\S+\.ics)$/m.exec(link)?.[1] ?? "";
    expect(first).toContain(`  ${addressIn(first).replace(/^https?/, "webcal")}\n`);
    expect(addressIn(second)).not.toBe(addressIn(first));
    expect(off).toContain("The link has ended.");
    expect(stdout).toContain("There is no link to end.");
    for (const link of [first, second]) {
      expect((await fetch(addressIn(link))).status).toBe(404);
    }
  });

  it("/receipt shows what the last run changed, and /entities the conversation's entities", async () => {
    const { stdout } = await chat(
      ...["/receipt", "/entities", "Create 3 cod recipes and save them", "/receipt ", "/entities "],
    );
    expect(answerTo(stdout, "/receipt")).toContain("There is no run yet.");
    expect(answerTo(stdout, "/entities")).toContain("This conversation has no entities yet.");
    const [, receipt = ""] = stdout.split("you › /receipt\n").slice(1);
    const [, entities = ""] = stdout.split("you › /entities\n").slice(1);
    for (const label of LABELS) {
      expect(receipt).toMatch(new RegExp(`✓ create +recipes +recipe_\\d+ +${label}\n`));
      expect(entities).toMatch(new RegExp(`recipe_\\d+ +${label} +created +active\n`));
    }
  });

  it("/undo undoes the last change once, and shows what it did", async () => {
    const { stdout } = await chat(
      "Create 3 cod recipes and save them",
      "/undo",
      "/undo",
      "/receipt",
    );
    const [first = "", second = ""] = stdout.split("you › /undo\n").slice(1);
    expect(first).toContain("Undone.");
    for (const label of LABELS) expect(first).toMatch(new RegExp(`✓ delete +recipes .*${label}\n`));
    expect(second).toContain("There is nothing to undo.");
  });

  it("/edit, /retry and /switch move in the tree, and ask whether to undo or keep changes", async () => {
    const { stdout, stderr } = await chat(
      ...["Create 3 cod recipes and save them", "/edit Create cod recipes", "b", "/tree"],
      ...["/retry", "k", "/switch 1", "/edit", "/edit #9 cod", "/switch 99"],
    );
    expect(stderr).toBe("");
    const editAnswer = answerTo(stdout, "/edit Create cod recipes");
    expect(editAnswer).toContain(`- Create 3 cod recipes and save them: ${LABELS[0]}`);
    expect(editAnswer).toContain("Undone.");
    expect(editAnswer).toContain("I saved three cod recipes for you.");
    const tree = answerTo(stdout, "/tree");
    expect(tree).toMatch(/^ {4}1 {3}you: Create 3 cod recipes and save them$/m);
    expect(tree).toMatch(/^ {4}5 \* │ you: Create cod recipes$/m);
    expect(answerTo(stdout, "/retry")).not.toContain("Undone.");
    expect(answerTo(stdout, "/switch 1")).toMatch(/^ {4}1 \* you: Create 3 cod recipes/m);
    expect(answerTo(stdout, "/edit")).toContain("Type /edit and the new words");
    expect(answerTo(stdout, "/edit #9 cod")).toContain("/edit takes #1");
    expect(answerTo(stdout, "/switch 99")).toContain("Type /switch and a number");
  });

  it("/fork continues in the fork, where there is nothing to undo yet", async () => {
    const { stdout, stderr } = await chat(
      ...["Create 3 cod recipes and save them", "/status", "/fork", "/tree", "/undo", "/status"],
    );
    expect(stderr).toBe("");
    const [origin, afterStatus, fork] = [...stdout.matchAll(CONVERSATION)].map(([, id]) => id);
    expect(afterStatus).toBe(origin);
    expect(fork).not.toBe(origin);
    expect(answerTo(stdout, "/fork")).toContain("You go on in a copy of this conversation");
    expect(answerTo(stdout, "/tree")).toMatch(
      /^ {4}1 \* you: Create 3 cod recipes and save them$/m,
    );
    expect(answerTo(stdout, "/undo")).toContain("There is nothing to undo.");
  });

  it("a later start continues the last conversation, and its /undo and /receipt find the earlier runs", async () => {
    const before = await chat("Create 3 cod recipes and save them", "/status");
    const after = await chatWith([], "/status", "/receipt", "/undo");
    const [id] = [...before.stdout.matchAll(CONVERSATION)].map(([, match]) => match);
    expect(after.stdout).toContain(id);
    const banner = after.stdout.split("you › ")[0] ?? "";
    expect(banner).toMatch(/^You are Alice\. Continuing from .+: "Create 3 cod/m);
    expect(answerTo(after.stdout, "/receipt")).toContain(LABELS[0]);
    expect(answerTo(after.stdout, "/undo")).toContain("Undone.");
  });

  it("a chat that continues a conversation of --once finds the runs of --once for /receipt and /undo", async () => {
    const first = runCli("start", [
      "--data",
      keptStack.dir,
      "--once",
      "Create 3 cod recipes and save them",
    ]);
    expect(await first.ended).toBe(0);
    const id = /^conversation: (\S+)$/m.exec(first.stderr())?.[1] ?? "";
    const { stdout } = await chatWith(["--conversation", id], "/receipt", "/undo", "/receipt");
    const [receipt = "", receiptOfUndo = ""] = stdout.split("you › /receipt\n").slice(1);
    expect(receipt.split("you › ")[0]).toContain(LABELS[0]);
    expect(answerTo(stdout, "/undo")).toContain("Undone.");
    expect(receiptOfUndo).toMatch(new RegExp(`✓ delete +recipes .*${LABELS[0]}\n`));
  });

  it("a start begins a new conversation with --new, or if the last one is archived", async () => {
    const { stdout } = await chat("Create 3 cod recipes and save them", "/status");
    const [id = ""] = [...stdout.matchAll(CONVERSATION)].map(([, match]) => match);
    const { worker, users } = keptStack.dev;
    const archiving = await fetch(`${worker.url}/v1/conversations/${id}`, {
      method: "PATCH",
      headers: {
        authorization: `Bearer ${users?.alice.token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ status: "archived" }),
    });
    expect(archiving.status).toBe(200);
    for (const flags of [[], ["--new"]]) {
      const next = await chatWith(flags, "/undo", "/status");
      expect(next.stdout).toContain("You are Alice, in a new conversation.");
      expect(answerTo(next.stdout, "/undo")).toContain("There is nothing to undo.");
      expect(next.stdout).not.toContain(id);
    }
  });

  it("the greeting has three lines, and /status has the details", async () => {
    const { stdout } = await chat("/status");
    const banner = (stdout.split("you › ")[0] ?? "").trimEnd().split("\n");
    expect(banner).toHaveLength(3);
    const { info } = keptStack.dev;
    for (const { url } of info) {
      expect(banner.join("\n")).not.toContain(url);
      expect(answerTo(stdout, "/status")).toContain(url);
    }
  });

  it("/new starts a conversation without entities", async () => {
    const { stdout } = await chat(
      ...["Create 3 cod recipes and save them", "/status", "/new", "/status", "/entities"],
    );
    const [first, second] = [...stdout.matchAll(CONVERSATION)].map(([, id]) => id);
    expect(second).toBeDefined();
    expect(second).not.toBe(first);
    expect(answerTo(stdout, "/entities")).toContain("This conversation has no entities yet.");
  });

  it("/help lists the commands, and an unknown command is not sent to the model", async () => {
    const before = keptStack.model.requests().length;
    const { stdout } = await chat("/help", "/recipes");
    for (const name of [
      "/receipt",
      "/undo",
      "/status",
      "/entities",
      "/calendar",
      "/edit",
      "/retry",
      "/alternatives",
      "/tree",
      "/switch",
      "/fork",
      "/new",
      "/help",
      "/quit",
    ]) {
      expect(answerTo(stdout, "/help")).toContain(name);
    }
    expect(answerTo(stdout, "/recipes")).toContain("There is no /recipes.");
    expect(keptStack.model.requests().length).toBe(before);
  });

  it("/quit ends the chat, and the lines after it are not sent", async () => {
    const before = keptStack.model.requests().length;
    const { code } = await chat("/quit", "Create 3 cod recipes and save them");
    expect(code).toBe(0);
    expect(keptStack.model.requests().length).toBe(before);
  });

  it("the chat continues after a failed run", async () => {
    keptStack.model.use(() => ({ status: 400, type: "invalid_request_error", message: "no" }));
    const { code, stdout } = await chat("Hello", "/help");
    expect(code).toBe(0);
    expect(answerTo(stdout, "Hello")).toMatch(/The run failed: .+\n/);
    expect(answerTo(stdout, "/help")).toContain("/receipt");
  });

  it("an interrupted chat does not stop its run, and says so", async () => {
    let release = () => {};
    const hold = new Promise<void>((resolve) => (release = resolve));
    const planning = ["UnderstandOutput", "ThinkOutput"];
    keptStack.model.use((request) =>
      planning.includes(request.contract)
        ? createAndSaveThree(request)
        : hold.then(() => createAndSaveThree(request)),
    );
    const cli = runCli("start", ["--data", keptStack.dir, "--new"]);
    cli.type("Create 3 cod recipes and save them");
    // The chat shows its run, so it knows of it. The run cannot end before the release.
    await cli.says(/1\.3 +generate /);
    cli.interrupt();
    expect(await cli.ended).toBe(130);
    expect(cli.stdout()).toContain("its run continues without you");
    release();

    const next = runCli("start", ["--data", keptStack.dir]);
    next.type("Again");
    await next.says(/I saved three cod recipes for you\./);
    next.type("/entities");
    // The interrupted chat's run created three, and the next run three more.
    await next.says(/(?: +recipe_\d+ .* created .*\n){6}/);
    next.endInput();
    expect(await next.ended).toBe(0);
  });
}
