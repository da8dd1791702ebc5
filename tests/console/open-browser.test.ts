// A machine without a browser: the tests of the page are left out with a line that says why, and never unnoticed in CI.
import { expect, it } from "vitest";
import { openBrowser } from "./open-browser.ts";

const ways = [{ executablePath: "/no/browser/here" }, { executablePath: "/nor/here" }];

it("says why no browser starts, with a word from each that was tried", async () => {
  const why = await openBrowser({ ways, env: {} });
  expect(why).toMatch(/^No browser starts on this machine: .*\/no\/browser\/here.*; .*\/nor\/here/);
});

it("fails where CI=true", async () => {
  await expect(openBrowser({ ways, env: { CI: "true" } })).rejects.toThrow(
    "No browser starts on this machine",
  );
});
