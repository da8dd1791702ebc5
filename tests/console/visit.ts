// A browser window that shows the console, and the errors that the browser reports.
import type { Browser, BrowserContextOptions, Page, Route } from "playwright-core";
import { PATIENCE_MS } from "../support/patience.ts";
import type { TestStack } from "../support/stack.ts";
import type { PageState, Stub } from "./pages.ts";
import { NOW, type World } from "./world.ts";

export interface Visit {
  page: Page;
  /** The browser's errors, including violations of the page's policy. */
  complaints: string[];
  /** Opens a page of the table in any language and waits until it sends no more requests. */
  open(state: PageState): Promise<void>;
  /** Opens a page of the table and brings it into its state. */
  show(state: PageState): Promise<void>;
  close(): Promise<void>;
}

export interface VisitOptions extends BrowserContextOptions {
  /** The household of the person who is signed in. */
  world: World;
  isSignedOut?: boolean;
  /** Use fixed times and durations, so that pictures can be compared. */
  isStill?: boolean;
  /** Use the machine's clock, for measuring. */
  usesMachineClock?: boolean;
}

const PHONE = { width: 375, height: 740 };

/** Opens a window for the user of `world`. Nothing is loaded yet. */
export async function openVisit(
  browser: Browser,
  stack: TestStack,
  {
    world,
    isSignedOut = false,
    isStill = false,
    usesMachineClock = false,
    ...contextOptions
  }: VisitOptions,
): Promise<Visit> {
  const context = await browser.newContext({
    locale: "en-GB",
    timezoneId: "Europe/Vienna",
    reducedMotion: "reduce",
    viewport: PHONE,
    // A service worker would answer before a stub can.
    serviceWorkers: "block",
    ...contextOptions,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  if (!usesMachineClock) await page.clock.setFixedTime(NOW);
  if (!isSignedOut) await context.addInitScript(keepSession, sessionOf(world));
  const complaints: string[] = [];
  let isStubbed = false;
  page.on("console", (message) => {
    // Browsers also log the errors that a stub answers.
    const isOfStub = isStubbed && message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isOfStub) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  if (isStill) await context.route("**/v1/**", answerStill);
  const goTo = async ({ path, stubs = [] }: Pick<PageState, "path" | "stubs">) => {
    isStubbed = stubs.length > 0;
    for (const stub of stubs) await page.route(`**${stub.path}?*`, answering(stub));
    for (const stub of stubs) await page.route(`**${stub.path}`, answering(stub));
    await page.goto(stack.url + (typeof path === "string" ? path : path(world)));
  };
  return {
    page,
    complaints,
    async open(state) {
      await goTo(state);
      await page.locator("main, form").first().waitFor();
      // If a request is never answered, the network is never idle.
      if (!state.stubs?.some(({ isSilent }) => isSilent))
        await page.waitForLoadState("networkidle");
    },
    async show({ shows, act, ...state }) {
      await goTo(state);
      await page.getByText(shows).first().waitFor();
      await act?.(page);
    },
    async close() {
      await context.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    },
  };
}

/** The session as auth-js stores it. It lasts longer than any test, so it is not renewed. */
function sessionOf({ user }: World): string {
  return JSON.stringify({
    access_token: user.token,
    refresh_token: "not used",
    token_type: "bearer",
    expires_in: 86_400,
    expires_at: Math.ceil(Date.now() / 1000) + 86_400,
    user: { id: user.id, email: "somebody@example.com", aud: "authenticated" },
  });
}

const keepSession = (session: string) => localStorage.setItem("alfred.session", session);

const answering =
  ({ status = 200, body = {}, isSilent = false }: Stub) =>
  async (route: Route) => {
    if (isSilent) return;
    const contentType = status < 300 ? "application/json" : "application/problem+json";
    await route.fulfill({ status, contentType, body: JSON.stringify(body) });
  };

/** Replaces all times by the same moment and all durations by the same length. */
async function answerStill(route: Route): Promise<void> {
  if ((await route.request().headerValue("accept"))?.includes("event-stream")) {
    return route.fallback();
  }
  const response = await route.fetch();
  if (!response.headers()["content-type"]?.includes("json")) return route.fulfill({ response });
  const still = (await response.text())
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)"/g, '"2026-11-25T16:30:00.000Z"')
    .replaceAll(/"(\w*(?:[mM]s|Duration))":\d+(?:\.\d+)?/g, '"$1":1200');
  await route.fulfill({ response, body: still });
}
