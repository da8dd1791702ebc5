// A real browser for tests, by npm alone: Chromium from a package on Linux, an installed Chrome or Edge elsewhere.
import { chromium, type Browser } from "playwright-core";

/** The package's own arguments switch off what the tests are about: the web's security. */
const ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--font-render-hinting=none"];

/**
 * @returns a browser, or why there is none on this machine
 * @throws Error for the same reason where CI=true: there the tests must not be left out unnoticed
 */
export async function openBrowser(): Promise<Browser | string> {
  const faults: string[] = [];
  for (const how of await candidates()) {
    try {
      return await chromium.launch({ ...how, headless: true });
    } catch (error) {
      faults.push(String((error as Error).message.split("\n", 1)[0]));
    }
  }
  const why = `No browser starts on this machine: ${faults.join("; ")}`;
  if (process.env["CI"] === "true") throw new Error(why);
  return why;
}

async function candidates() {
  const installed = [{ channel: "chrome" }, { channel: "msedge" }];
  if (process.platform !== "linux" || process.arch !== "x64") return installed;
  const { default: packed } = await import("@sparticuz/chromium");
  return [{ executablePath: await packed.executablePath(), args: ARGUMENTS }, ...installed];
}
