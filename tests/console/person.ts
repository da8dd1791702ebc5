// A person who uses the console in their own browser: what they see and press, and the browser's errors.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AxeResults } from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { PATIENCE_MS } from "../support/patience.ts";
import type { TestStack, TestUser } from "../support/stack.ts";

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core")), "utf8");

/** A page with the helpers that tests need. */
export interface Visit {
  page: Page;
  user: TestUser;
  /** Opens another page of the same person. */
  openTab(path: string): Promise<Page>;
  signIn(path?: string): Promise<void>;
  /** Accessibility faults. */
  faults(on?: Page): Promise<string[]>;
  /** Closes the browser's windows. @throws Error with those errors of the browser that have none of the expected parts */
  leave(...expected: string[]): Promise<void>;
}

export async function visit(
  browser: Browser,
  stack: TestStack,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const user = await stack.createUser();
  const context = await browser.newContext({
    locale: "en-GB",
    reducedMotion: "reduce",
    viewport: { width: 390, height: 760 },
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  async function openTab(): Promise<Page> {
    const page = await context.newPage();
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    return page;
  }
  const page = await openTab();
  return {
    page,
    user,
    async openTab(path) {
      const tab = await openTab();
      await tab.goto(stack.url + path);
      return tab;
    },
    async signIn(path = "/") {
      const [row] = await stack.admin<{ email: string }>(
        "select email from auth.users where id = $1",
        [user.id],
      );
      // The sign-in page has buttons only for the oldest users.
      await stack.admin("update auth.users set created_at = now() where id <> $1", [user.id]);
      await page.goto(stack.url + path);
      const name = row?.email.split(/[-@]/)[0] ?? "";
      await page
        .getByRole("button", { name: `Sign in as ${name}` })
        .first()
        .click();
      await page.getByRole("navigation").first().waitFor();
    },
    async faults(on = page) {
      await on.evaluate(axeSource);
      return on.evaluate(async () => {
        const { axe } = globalThis as unknown as { axe: { run(): Promise<AxeResults> } };
        const { violations } = await axe.run();
        return violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`,
        );
      });
    },
    async leave(...expected) {
      await context.close();
      const others = complaints.filter(
        (complaint) => !expected.some((part) => complaint.includes(part)),
      );
      if (others.length > 0) throw new Error(others.join("\n"));
    },
  };
}
