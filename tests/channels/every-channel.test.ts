// The same script on every platform: how a stranger is linked and unlinked, a repeated message, and a forged one.
import { describe, expect, test } from "vitest";
import { CHANNEL_NAMES } from "../../shared/ports/channel.ts";
import { openChannelsWorld } from "./channels-world.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(6);

const world = forSuite(() => openChannelsWorld([...CHANNEL_NAMES]));

const ADD = "add oat milk to the shopping list";

describe.each(CHANNEL_NAMES)("on %s", (name) => {
  test("a stranger is told once how to link, even after two messages", async () => {
    const person = world.person(name);
    await world.platform(name).say(person, ADD);
    await world.waitForMessage(name, person, "I don’t know you here yet");
    await world.platform(name).say(person, ADD);
    await world.platform(name).idle();
    const refusals = world
      .botMessages(name, person)
      .filter(({ text }) => text.includes("I don’t know you"));
    expect(refusals).toHaveLength(1);
  });

  test("a code links a person, a repeated message is answered once, and a command ends the link", async () => {
    const { user, person } = await world.createLinkedPerson(name);
    world.platform(name).faults.next = { duplicate: 1 };
    await world.platform(name).say(person, ADD);
    await world.waitForMessage(name, person, /oat milk/i);
    await world.platform(name).idle();
    expect(await world.runs(user)).toHaveLength(1);
    await world.platform(name).say(person, "/unlink");
    await world.waitForMessage(name, person, "no longer linked");
    await world.platform(name).say(person, ADD);
    await world.platform(name).idle();
    expect(await world.runs(user)).toHaveLength(1);
  });

  test("a forged message is refused and starts no run", async () => {
    const { user, person } = await world.createLinkedPerson(name);
    world.platform(name).faults.next = { forge: 1 };
    const { status } = await world.platform(name).say(person, ADD);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await world.runs(user)).toEqual([]);
  });
});
