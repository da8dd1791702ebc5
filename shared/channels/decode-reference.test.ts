// The names of HTML's characters are those of the package that the bundle leaves out.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { decodeNamedCharacterReference } from "./decode-reference.ts";

const { resolve } = createRequire(import.meta.url);

test("every name of a reference gives what the package gives, and no other text is a name", async () => {
  const table = (await import(pathToFileURL(resolve("character-entities")).href)) as {
    characterEntities: Record<string, string>;
  };
  const entries = Object.entries(table.characterEntities);
  expect(entries.length).toBeGreaterThan(2000);
  expect(entries.filter(([name, text]) => decodeNamedCharacterReference(name) !== text)).toEqual(
    [],
  );
  for (const name of ["", "constructor", "notit", "ampx", "amp;lt", "#38", "Amp"]) {
    expect([name, decodeNamedCharacterReference(name)]).toEqual([name, false]);
  }
});
