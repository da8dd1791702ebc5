// The same script on every platform: what a person may expect of Alfred does not depend on where.
import { describe, expect, test } from "vitest";
import { CHANNEL_NAMES } from "../../shared/ports/channel.ts";
import { openChannelsWorld } from "./channels-world.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(4);

const world = forSuite(() => openChannelsWorld([...CHANNEL_NAMES]));

const ADD = "add oat milk to the shopping list";

describe.each(CHANNEL_NAMES)("on %s", (name) => {
  test("a stranger is told once how to link, and is not processed", async () => {
    const person = world.person(name);
    await world.platform(name).say(person, ADD);
    await world.hears(name, person, "I don’t know you here yet");
    await world.platform(name).say(person, ADD);
    await world.platform(name).idle();
    const refusals = world
      .heard(name, person)
      .filter(({ text }) => text.includes("I don’t know you"));
    expect(refusals).toHaveLength(1);
  });

  test("a code links, a message that comes twice is answered once, and a command ends the link", async () => {
    const { user, person } = await world.linked(name);
    world.platform(name).faults.next = { duplicate: 1 };
    await world.platform(name).say(person, ADD);
    await world.hears(name, person, /oat milk/i);
    await world.platform(name).idle();
    expect(await world.runs(user)).toHaveLength(1);
    await world.platform(name).say(person, "/unlink");
    await world.hears(name, person, "no longer linked");
    await world.platform(name).say(person, ADD);
    await world.platform(name).idle();
    expect(await world.runs(user)).toHaveLength(1);
  });

  test("what is not the platform's changes nothing", async () => {
    const { user, person } = await world.linked(name);
    world.platform(name).faults.next = { forge: 1 };
    const { status } = await world.platform(name).say(person, ADD);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await world.runs(user)).toEqual([]);
  });
});
