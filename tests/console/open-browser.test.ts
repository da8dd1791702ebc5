// On a machine without a browser, the page's tests are skipped with a line that says why; in CI they fail.
import { expect, it } from "vitest";
import { openBrowser } from "./open-browser.ts";

const ways = [{ executablePath: "/no/browser/here" }, { executablePath: "/nor/here" }];

it("the reason lists each browser that was tried, and why it does not start", async () => {
  const why = await openBrowser({ ways, env: {} });
  expect(why).toMatch(/^No browser starts on this machine: .*\/no\/browser\/here.*; .*\/nor\/here/);
});

it("a suite fails if CI=true and no browser starts", async () => {
  await expect(openBrowser({ ways, env: { CI: "true" } })).rejects.toThrow(
    "No browser starts on this machine",
  );
});
