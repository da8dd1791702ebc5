// What every call of a Tool goes through: its Secret is opened and returned in no answer, and its answer is
// checked against limits.
import { beforeAll, describe, expect, it } from "vitest";
import { MAX_SAID, type CallAnswer } from "../contracts/definitions/execution.ts";
import type { JsonSchema } from "../contracts/definitions/services.ts";
import type { SealedSecret } from "../contracts/definitions/secrets.ts";
import { createExecutor } from "./create-executor.ts";
import { done, failed, type OperationCall } from "./operation-executor.ts";
import { createVault } from "./vault/create-vault.ts";

const CANARY = "canary-7f+4b/Z9=x";
const of = { id: "secret-1", owner: "user-1", version: 3 };
const vault = createVault({ key: new Uint8Array(32).fill(7), previous: null });
let sealed: SealedSecret;
beforeAll(async () => {
  sealed = { ...of, sealed: await vault.seal(CANARY, of) };
});

const seenCalls: OperationCall[] = [];
const lines: string[] = [];
const write = (...line: unknown[]) => void lines.push(JSON.stringify(line));

/** A call whose executor gives the answer of the test. */
async function run(
  act: (call: OperationCall) => CallAnswer,
  overrides: { secret?: SealedSecret | null; outputSchema?: JsonSchema; outputBytes?: number } = {},
): Promise<CallAnswer> {
  let time = 1_000;
  const executor = createExecutor({
    vault,
    tokens: { begin: async () => ({ outcome: "gone" }), keep: async () => false },
    egress: { ownHosts: [], allowedOrigins: [] },
    executors: {
      graph_query: async () => ({
        async call(call) {
          seenCalls.push(call);
          return act(call);
        },
        probe: async () => done({ text: "of no use" }),
      }),
    },
    log: { info: write, warn: write, error: write },
    now: () => (time += 5),
  });
  const { secret = sealed, outputSchema = {}, outputBytes = 1_000 } = overrides;
  return executor.call({
    tool: {
      operation: { type: "graph_query", query: "RETURN 1", access: "read" },
      connectionParams: {},
      outputSchema,
      service: { id: "service-1", version: 1, type: "neo4j_graph", protocol: "bolt" },
      secret: { id: of.id, placement: { in: "basic", username: "me" } },
    },
    inputs: {},
    secret,
    key: "key",
    timeoutMs: 1_000,
    outputBytes,
  });
}
const codeOf = (answer: CallAnswer) => (answer.outcome === "done" ? "done" : answer.code);

describe("calls with a Secret", () => {
  it("a call with a Secret gives its executor the Secret's value for this call, and measures the time", async () => {
    const answer = await run(() => done({ n: 1 }));
    expect(answer).toEqual({
      outcome: "done",
      output: { n: 1 },
      measure: { ms: 5, bytesIn: 0, bytesOut: 0, tokens: 0 },
    });
    expect(seenCalls.at(-1)?.secret?.value).toBe(CANARY);
  });

  it("a call is not made with a Secret other than the Tool's, with none, or with one that does not open", async () => {
    const before = seenCalls.length;
    const other = { ...of, id: "secret-2" };
    const wrong = [
      null,
      { ...other, sealed: await vault.seal("other", other) },
      { ...sealed, owner: "user-2" },
      { ...sealed, version: 4 },
    ];
    for (const secret of wrong) {
      expect(codeOf(await run(() => done(1), { secret }))).toBe("secret_unavailable");
    }
    expect(seenCalls).toHaveLength(before);
  });

  it("every answer that contains the Secret is rejected, whichever part contains it", async () => {
    const echoes: ((call: OperationCall) => CallAnswer)[] = [
      () => done(`so ${CANARY}`),
      () => done({ deep: [{ [CANARY]: 1 }] }),
      () => done({ a: btoa(`me:${CANARY}`) }),
      () => done(encodeURIComponent(CANARY)),
      () => failed("rejected", `no ${CANARY}`),
      () => failed("rejected", "no", { serverWords: { code: CANARY } }),
      // Its words are cut only after the search.
      () => failed("rejected", "no", { serverWords: { text: "x".repeat(MAX_SAID - 3) + CANARY } }),
      () => failed("output_mismatch", "no", { paths: [`/${CANARY.replace("/", "~1")}`] }),
    ];
    for (const echo of echoes) {
      const answer = await run(echo);
      expect(codeOf(answer)).toBe("secret_echoed");
      expect(JSON.stringify(answer)).not.toContain("canary");
    }
    const keys = { type: "object", additionalProperties: false };
    const answer = await run(() => done({ [CANARY]: 1 }), { outputSchema: keys });
    expect(codeOf(answer)).toBe("secret_echoed");
  });

  it("an error of Alfred's own reveals nothing of what was being sent", async () => {
    const answer = await run(({ secret }) => {
      throw new TypeError(`invalid header value "${secret?.value}"`);
    });
    expect(answer).toMatchObject({ outcome: "failed", code: "bad_answer", sent: true });
    expect(lines.at(-1)).toContain("service-1");
    expect(JSON.stringify([answer, lines])).not.toContain("canary");
  });
});

it("an answer that is nested more deeply than the limit is refused, whatever code has parsed it", async () => {
  const nested = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));
  expect(codeOf(await run(() => done(nested(100))))).toBe("done");
  for (const depth of [101, 2_000, 50_000]) {
    const answer = await run(() => done(nested(depth)), { secret: sealed, outputBytes: 200_000 });
    expect(answer).toMatchObject({ outcome: "failed", code: "bad_answer", sent: true });
    expect(answer).toHaveProperty("detail", expect.stringContaining("more deeply"));
  }
});

it("an answer is checked against the limit and the output schema, and cleaned for the database", async () => {
  expect(codeOf(await run(() => done("x".repeat(999))))).toBe("too_large");
  expect(codeOf(await run(() => done("\u20ac".repeat(340))))).toBe("too_large");
  expect(await run(() => done("a\0b\ud800"))).toMatchObject({ output: "a\uFFFDb\uFFFD" });
  const outputSchema = { type: "object", properties: { n: { type: "number" } } };
  const misfit = await run(() => done({ n: "words of the answer" }), { outputSchema });
  expect(misfit).toMatchObject({ code: "output_mismatch", paths: expect.arrayContaining(["/n"]) });
  expect(JSON.stringify(misfit)).not.toContain("words");
});
