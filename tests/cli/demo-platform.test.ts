// `npm run demo:platform` as on a fresh clone, and once more with the data that the first start has left.
import { afterAll, expect, it } from "vitest";
import { makeDataDir, removeDataDirs, runToEnd } from "./run-cli.ts";

afterAll(removeDataDirs);

it("the demo creates, runs, shows and undoes its examples, and finds them when it is started again", async () => {
  const dir = makeDataDir();
  const first = await runToEnd("demo-platform", ["--data", dir]);
  expect(first).toMatchObject({ code: 0, stderr: "" });
  for (const kind of ["service", "secret", "tool"]) {
    expect(first.stdout).toMatch(new RegExp(`^  created +${kind} +Example`, "m"));
  }
  // Both steps of the wave begin before either ends.
  expect(first.stdout).toMatch(
    /step\.started +step\.1 .*\n.*step\.started +step\.2 .*\n.*step\.completed +step\.[12] /,
  );
  expect(first.stdout).toMatch(/step\.completed .*(umbrella|sunglasses) +skipped/);
  expect(first.stdout).toMatch(/ {2}\/steps\/1\/inputs\/value\s+No earlier step fills "weight"/);
  expect(first.stdout).toContain("907.18474 g of Potatoes for Vienna");
  expect(first.stdout).toMatch(/✓ create +shopping_list +\S+ +Potatoes for Vienna/);
  expect(first.stdout).toMatch(/✓ call +Example task .*cannot be undone/);
  expect(first.stdout).toMatch(/✓ GET \/v1\/kitchen\/shopping-list\/\S+: gone/);

  expect(first.stdout).toMatch(/\+ tool +Example forecasts: forecast +new/);
  expect(first.stdout).toMatch(/\+ process +Example trip +new/);
  expect(first.stdout).toMatch(/step\.completed .*forecasts\[1\] +failed +rejected/);
  expect(first.stdout).toMatch(/The step “listed” of “Example trip” waits/);
  expect(first.stdout).toMatch(/Vienna: \w+\. Linz: \w+\. rejected for stop 1\./);
  expect(first.stdout).toMatch(/failed {2}forecasts\[1\], [^]*"text":"days must be 1 to 14"/);
  // The failure, as the step that handles it sees it.
  expect(first.stdout).toMatch(
    /caught {2}outlook, [^]*completed {2}reported, .*\n +given: {"title":"outlook gave rejected, 400: /,
  );
  expect(first.stdout).toContain("There is no outlook; a task\n  says why.");
  expect(first.stdout).toMatch(/completed +Example trip +message/);
  expect(first.stdout).toMatch(/paid-order-\w+: taken\n {2}paid-order-\w+: taken, received before/);
  expect(first.stdout).toMatch(
    /Example delivery: a run failed \(rejected\)\n +sent\n[^]*in the conversation [0-9a-f-]{36}/,
  );
  expect(first.stdout).toMatch(/paid +taken over\n {2}noted +taken over\n {2}weather +\w+/);
  expect(first.stdout).toMatch(/Pack order-\w+, paid 12\. Vienna: \w+\./);

  const second = await runToEnd("demo-platform", ["--data", dir, "--city", "Prague"]);
  expect(second).toMatchObject({ code: 0, stderr: "" });
  expect(second.stdout).not.toMatch(/^ {2}created/m);
  expect(second.stdout).toContain('"Example day out", found, version 1');
  expect(second.stdout).toContain("Potatoes for Prague");
});

it("if a step fails, the demo exits with 1 and says why and what to do", async () => {
  const dir = makeDataDir();
  const { code, stdout, stderr } = await runToEnd("demo-platform", [
    ...["--data", dir, "--city", "Nowhere"],
  ]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/the step "advise" failed/);
  expect(stderr).toMatch(/^Next: /m);
  expect(stdout).not.toContain("Everything worked");
});
