// The prompt cache, as the usage of answers shows it.
import type Anthropic from "@anthropic-ai/sdk";
import { describe, expect, it } from "vitest";
import { connect, hello } from "./client.ts";

const pong = () => "pong";
const words = (count: number) => "abc".repeat(count);
const block = (text: string, ttl?: "5m" | "1h") => ({
  type: "text" as const,
  text,
  ...(ttl === undefined ? {} : { cache_control: { type: "ephemeral" as const, ttl } }),
});
type Body = Partial<Anthropic.MessageCreateParamsNonStreaming>;

async function meter() {
  const clock = { now: 1_000_000 };
  const { client } = await connect(pong, { now: () => clock.now });
  const ask = async (body: Body) => {
    const { usage } = await client.messages.create({ ...hello, ...body });
    return [
      usage.input_tokens,
      usage.cache_creation_input_tokens,
      usage.cache_read_input_tokens,
    ] as const;
  };
  return { client, clock, ask };
}

describe("marked prefixes", () => {
  const system = [block(words(600), "5m")];

  it("a marked prefix is written once, and read for five minutes after each use", async () => {
    const { ask, clock } = await meter();
    const unmarkedTokens = 6;
    expect(await ask({ system })).toEqual([unmarkedTokens, 600, 0]);
    clock.now += 4 * 60_000;
    expect(await ask({ system })).toEqual([unmarkedTokens, 0, 600]);
    clock.now += 4 * 60_000;
    expect(await ask({ system })).toEqual([unmarkedTokens, 0, 600]);
    clock.now += 5 * 60_000 + 1;
    expect(await ask({ system })).toEqual([unmarkedTokens, 600, 0]);
  });

  it("a marked prefix for an hour lasts an hour, and its tokens are counted separately", async () => {
    const { ask, clock, client } = await meter();
    const hour = [block(words(600), "1h")];
    const { usage } = await client.messages.create({ ...hello, system: hour });
    expect(usage.cache_creation).toEqual({
      ephemeral_1h_input_tokens: 600,
      ephemeral_5m_input_tokens: 0,
    });
    clock.now += 59 * 60_000;
    expect((await ask({ system: hour }))[2]).toBe(600);
    clock.now += 60 * 60_000 + 1;
    expect((await ask({ system: hour }))[2]).toBe(0);
  });

  it("a marked prefix below 512 tokens is not cached", async () => {
    const { ask } = await meter();
    const short = [block(words(511), "5m")];
    expect(await ask({ system: short })).toEqual([517, 0, 0]);
    expect(await ask({ system: short })).toEqual([517, 0, 0]);
    const just = [block(words(512), "5m")];
    expect((await ask({ system: just }))[1]).toBe(512);
  });

  it("a marked prefix is not found for another text, effort, format or model, or for other thinking", async () => {
    const { ask } = await meter();
    await ask({ system, model: "claude-sonnet-5-5" });
    const schema = { type: "object", additionalProperties: false, properties: {}, required: [] };
    const others: Body[] = [
      { system: [block("Hush. "), ...system] },
      { system, output_config: { effort: "low" } },
      { system, thinking: { type: "between_tools" } },
      { system, output_config: { format: { type: "json_schema", schema } } },
      { system, model: "claude-haiku-5-5" },
    ];
    for (const other of others) {
      expect((await ask({ model: "claude-sonnet-5-5", ...other }))[2]).toBe(0);
    }
    expect((await ask({ system, model: "claude-sonnet-5-5" }))[2]).toBe(600);
  });

  it("a marked prefix is read as far as it is the same, and written from there on", async () => {
    const { ask } = await meter();
    const two = (second: string) => [block(words(600), "5m"), block(second, "5m")];
    expect((await ask({ system: two(words(100)) })).slice(1)).toEqual([700, 0]);
    expect((await ask({ system: two(words(200)) })).slice(1)).toEqual([200, 600]);
    expect((await ask({ system: two(words(100)) })).slice(1)).toEqual([0, 700]);
  });

  it("a marked prefix is renewed when a request with a later mark reads it", async () => {
    const { ask, clock } = await meter();
    const first = block(words(600));
    await ask({ system });
    clock.now += 4 * 60_000;
    expect((await ask({ system: [first, block(words(100), "5m")] })).slice(1)).toEqual([100, 600]);
    clock.now += 4 * 60_000;
    expect((await ask({ system }))[2]).toBe(600);
  });

  it("a marked prefix can end in a message, or at the last block when the mark is at the top", async () => {
    const { ask } = await meter();
    const messages = [{ role: "user" as const, content: [block(words(600), "5m")] }];
    await ask({ messages });
    expect((await ask({ messages }))[2]).toBe(600);
    const top = { cache_control: { type: "ephemeral" as const } };
    const whole = { ...top, system: [block(words(600))] };
    expect((await ask(whole))[1]).toBe(602);
    expect((await ask(whole))[2]).toBe(602);
  });

  it("a request without a mark reads nothing from the cache", async () => {
    const { ask } = await meter();
    await ask({ system });
    expect((await ask({ system: words(600) }))[2]).toBe(0);
  });
});
