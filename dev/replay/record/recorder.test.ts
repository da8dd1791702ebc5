// When a recorder stops reading runs.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createRecorder } from "./recorder.ts";

it("a recorder that has stopped reads no run, since the parts that it reads from may be stopping", async () => {
  const dir = mkdtempSync(join(tmpdir(), "alfred-recorder-"));
  try {
    const logged: string[] = [];
    const parts = { redis: { url: "http://127.0.0.1:1", token: "t" }, databaseUrl: "" };
    const open = () =>
      createRecorder(dir, { ...parts, requests: () => [] }, (line) => logged.push(line));
    const line = '{"alfred.run":"0634e9f9-3c17-4da5-87d5-f82f0ac08e26"}';
    const running = open();
    running.onLog(line);
    await running.stop();
    expect(logged).toEqual([expect.stringMatching(/could not be recorded/)]);

    const stopped = open();
    await stopped.stop();
    stopped.onLog(line);
    // A run that it had taken in would be tried now.
    await stopped.stop();
    expect(logged).toHaveLength(1);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
