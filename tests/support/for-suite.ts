// One part for all tests of a file or a `describe`: a database, a stack, a world.
import { afterAll, beforeAll } from "vitest";

/**
 * Starts a part before the first test of the file or `describe` that calls it, and stops it after the last one. Hooks
 * that are registered further down run between the two, as afterAll hooks run in reverse order.
 *
 * @returns The part, to be read from hooks and tests only: it throws until the part has started.
 */
export function forSuite<T extends { stop(): unknown }>(start: () => Promise<T>): T {
  let part: T | undefined;
  beforeAll(async () => {
    part = await start();
  });
  afterAll(async () => {
    await part?.stop();
  });

  function getPart(): T {
    if (!part) throw new Error("this part of the suite is read before it has started");
    return part;
  }
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(getPart(), name),
    set: (_, name, value) => Reflect.set(getPart(), name, value),
    has: (_, name) => Reflect.has(getPart(), name),
    ownKeys: () => Reflect.ownKeys(getPart()),
    getOwnPropertyDescriptor(_, name) {
      const property = Reflect.getOwnPropertyDescriptor(getPart(), name);
      return property && { ...property, configurable: true };
    },
  });
}
