// A real browser for tests: on Linux (x64) Chromium from an npm package, and elsewhere, or if that does not start, an
// installed Chrome or Edge.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { chromium, type Browser, type LaunchOptions } from "playwright-core";

/** The package's default arguments switch off web security, which these tests are about. */
const ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--font-render-hinting=none"];

interface BrowserOptions {
  /** The machine's fonts have more characters; the package's fonts, the default, make pages alike everywhere. */
  fonts?: "machine" | "packed";
  /** The ways to start a browser; by default, those of this machine. */
  ways?: readonly LaunchOptions[];
  /** The environment that says whether this is CI. */
  env?: Readonly<Record<string, string | undefined>>;
}

/**
 * @returns a browser, or the reason why none starts on this machine
 * @throws Error with the same reason if CI=true, where tests must not be skipped unnoticed
 */
export async function openBrowser({
  fonts = "packed",
  ways,
  env = process.env,
}: BrowserOptions = {}): Promise<Browser | string> {
  const faults: string[] = [];
  for (const how of ways ?? (await waysHere(fonts))) {
    try {
      return await chromium.launch({ ...how, headless: true });
    } catch (error) {
      faults.push(String((error as Error).message.split("\n", 1)[0]));
    }
  }
  const why = `No browser starts on this machine: ${faults.join("; ")}`;
  if (env["CI"] === "true") throw new Error(why);
  return why;
}

async function waysHere(fonts: "machine" | "packed"): Promise<LaunchOptions[]> {
  const installed = [{ channel: "chrome" }, { channel: "msedge" }];
  if (process.platform !== "linux" || process.arch !== "x64") return installed;
  const { default: packed } = await import("@sparticuz/chromium");
  const executablePath = await packed.executablePath();
  const env = fonts === "machine" ? {} : { FONTCONFIG_FILE: onlyPackedFonts(executablePath) };
  const launch = { executablePath, args: ARGUMENTS, env: { ...process.env, ...env } };
  return [launch as LaunchOptions, ...installed];
}

/** The package unpacks its fonts next to the executable. */
function onlyPackedFonts(executablePath: string): string {
  const folder = mkdtempSync(join(tmpdir(), "alfred-fonts-"));
  const file = join(folder, "fonts.conf");
  const fonts = join(dirname(executablePath), "fonts", "fonts");
  const lines = [`<dir>${fonts}</dir>`, `<cachedir>${join(folder, "cache")}</cachedir>`];
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${lines.join("")}</fontconfig>`);
  return file;
}
