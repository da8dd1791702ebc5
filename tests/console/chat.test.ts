// The chat in a real browser: branches, alternatives and forks, and its bad days.
import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { forSuite } from "../support/for-suite.ts";
import { openTestStack } from "../support/stack.ts";
import { openBrowser } from "./open-browser.ts";
import { visit } from "./person.ts";

const opened = await openBrowser();
if (typeof opened === "string") console.warn(`The chat is not tested. ${opened}`);
const browser = opened as Browser;

describe.skipIf(typeof opened === "string")("the chat", () => {
  const stack = forSuite(() => openTestStack({ page: true }));
  afterAll(() => browser.close());

  const field = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });
  const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
  /** What is said, from the oldest; without the tools of each message. */
  const wordsOn = (page: Page) => page.locator(".bubble.user .words .plain").allInnerTexts();
  async function say(page: Page, text: string): Promise<void> {
    await field(page).fill(text);
    await page.keyboard.press("Enter");
    await answered(page);
  }
  /** Waits until the newest reply is one of the transcript. */
  const answered = (page: Page) => page.locator(".bubble.agent .tools.last").waitFor();

  it("edits a message by the keyboard, asks about its changes, and goes between what there is", async () => {
    const { page, signIn, faults, leave } = await visit(browser, stack);
    await signIn("/chat/new");
    await say(page, "add milk to my shopping list");
    await page.getByText("1 change").waitFor();

    // Arrow up in an empty field edits the last message.
    await field(page).focus();
    await page.keyboard.press("ArrowUp");
    const edit = page.getByRole("textbox", { name: "Edit message" });
    await edit.waitFor();
    expect(await faults()).toEqual([]);
    await page.keyboard.press("Escape");
    await edit.waitFor({ state: "detached" });
    await field(page).focus();
    await page.keyboard.press("ArrowUp");
    await edit.fill("add bread to my shopping list");
    await page.keyboard.press("Enter");

    // The first run's milk stands: nothing is decided without a word.
    const dialog = page.getByRole("dialog");
    await dialog.getByText("milk: added").waitFor();
    expect(await faults()).toEqual([]);
    await dialog.getByRole("button", { name: "Undo them first" }).click();
    await page.getByText("Added to the shopping list: bread", { exact: false }).waitFor();
    await answered(page);
    expect(await wordsOn(page)).toEqual(["add bread to my shopping list"]);
    await page.getByText("Version 2 of 2").waitFor();
    expect(await faults()).toEqual([]);

    const previous = button(page, "Previous version");
    await previous.click();
    await page.getByText("Version 1 of 2").waitFor();
    expect((await wordsOn(page))[0]).toBe("add milk to my shopping list");
    await button(page, "Next version").click();
    await page.getByText("Version 2 of 2").waitFor();
    await leave("409");
  });

  it("gets another answer, and goes on in a fork that leads back", async () => {
    const { page, signIn, leave } = await visit(browser, stack);
    await signIn("/chat/new");
    await say(page, "what's in my pantry?");
    const origin = page.url();
    await button(page, "Another answer").click();
    await page.getByText("Version 2 of 2").waitFor();
    await answered(page);

    await button(page, "Continue in a new conversation").click();
    const back = page.getByRole("link", { name: "Continued from another conversation" });
    await back.waitFor();
    expect(page.url()).not.toBe(origin);
    await say(page, "what's in my pantry now?");
    expect(await wordsOn(page)).toHaveLength(2);
    await back.click();
    await page.getByText("Version 2 of 2").waitFor();
    expect(await wordsOn(page)).toHaveLength(1);
    await leave();
  });

  it("says that there is no conversation at an address of somebody else's", async () => {
    const { page, signIn, faults, leave } = await visit(browser, stack);
    const other = await stack.createUser();
    const conversation = await stack.createConversation(other);
    await signIn(`/chat/${conversation}`);
    await page.getByRole("heading", { name: "There is nothing at this address" }).waitFor();
    expect(await field(page).count()).toBe(0);
    expect(await faults()).toEqual([]);
    await leave("404");
  });

  it("shows in one tab what is said and answered in another", async () => {
    const { page, signIn, openTab, leave } = await visit(browser, stack);
    await signIn("/chat/new");
    await say(page, "what's in my pantry?");
    const tab = await openTab(new URL(page.url()).pathname);
    await answered(tab);
    await say(page, "add milk to my shopping list");
    await tab.getByText("1 change").waitFor();
    expect(await wordsOn(tab)).toEqual(await wordsOn(page));
    await say(tab, "add bread to my shopping list");
    await page.getByText("bread", { exact: false }).first().waitFor();
    await leave();
  });

  it("shows each event's news once where the stream breaks at every event", async () => {
    const { page, signIn, leave } = await visit(browser, stack);
    await page.addInitScript(() => {
      const { fetch } = globalThis;
      // Each stream breaks, the next one a piece later: the first piece is always the message's acceptance.
      let connections = 0;
      globalThis.fetch = async (...request) => {
        const response = await fetch(...request);
        const type = response.headers.get("content-type") ?? "";
        if (!type.startsWith("text/event-stream") || response.body === null) return response;
        const reader = response.body.getReader();
        let left = (connections += 1);
        const body = new ReadableStream({
          async pull(controller) {
            const { done, value } = await reader.read();
            if (done) return controller.close();
            if ((left -= 1) >= 0) return controller.enqueue(value);
            void reader.cancel();
            controller.error(new TypeError("the connection broke"));
          },
        });
        return new Response(body, { status: response.status, headers: response.headers });
      };
    });
    await signIn("/chat/new");
    await say(page, "add milk and 2 lemons to my shopping list");
    await page.getByText("2 changes").waitFor();
    expect(await page.getByText("2 lemons", { exact: true }).count()).toBe(1);
    expect(await wordsOn(page)).toHaveLength(1);
    await leave();
  });

  it("says when a message may be sent again after a 429, and keeps it", async () => {
    const { page, signIn, faults, leave } = await visit(browser, stack);
    await signIn("/chat/new");
    await say(page, "what's in my pantry?");
    let isRefused = true;
    await page.route("**/v1/conversations/*/messages", (route) =>
      route.request().method() === "POST" && isRefused
        ? route.fulfill({
            status: 429,
            headers: { "retry-after": "2", "content-type": "application/problem+json" },
            body: JSON.stringify({ code: "rate_limited", status: 429, title: "", detail: "" }),
          })
        : route.fallback(),
    );
    await field(page).fill("add milk to my shopping list");
    await page.keyboard.press("Enter");
    await page.getByText(/Too many requests\. Try again in [12] s/).waitFor();
    const again = button(page, "Try again");
    expect(await again.isDisabled()).toBe(true);
    expect(await faults()).toEqual([]);
    isRefused = false;
    await again.click();
    await page.getByText("1 change").waitFor();
    await leave("429");
  });

  it("keeps a message that an ended session did not let through, for who signs in again", async () => {
    const { page, signIn, leave } = await visit(browser, stack);
    await signIn("/chat/new");
    await say(page, "what's in my pantry?");
    const { pathname } = new URL(page.url());
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem("alfred.session") ?? "{}") as object;
      const over = { ...kept, expires_at: 1, refresh_token: "ended elsewhere" };
      localStorage.setItem("alfred.session", JSON.stringify(over));
    });
    await field(page).fill("a sentence that took a while");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await signIn(pathname);
    await field(page).waitFor();
    expect(await field(page).inputValue()).toBe("a sentence that took a while");
    await leave("400", "401");
  });
});
