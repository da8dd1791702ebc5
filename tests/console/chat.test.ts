// The chat in a real browser: branches, alternatives, forks, drafts, pictures, Processes, other tabs, and failures.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { forSuite } from "../support/for-suite.ts";
import { openTestStack } from "../support/stack.ts";
import { openBrowser } from "./open-browser.ts";
import { visit } from "./person.ts";

const opened = await openBrowser();
if (typeof opened === "string") console.warn(`The chat is not tested. ${opened}`);
const browser = opened as Browser;

/** A picture of one dot. */
const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** SQL that stores a message and a reply with these words, as no run would write them. */
const insertExchange = (conversation: string, message: string, reply: string) => `do $$
declare
  question uuid; asked uuid; answer uuid; given uuid;
begin
  insert into public.turns (conversation_id, seq, speaker, depth)
  values ('${conversation}', 1, 'user', 1) returning id into question;
  insert into public.alternatives (turn_id, conversation_id, content)
  values (question, '${conversation}', '${message}') returning id into asked;
  insert into public.turns (conversation_id, seq, speaker, parent_turn_id, via_alternative_id, depth)
  values ('${conversation}', 2, 'agent', question, asked, 2) returning id into answer;
  insert into public.alternatives (turn_id, conversation_id, responds_to, content)
  values (answer, '${conversation}', asked, '${reply}') returning id into given;
  update public.conversations set head_alternative_id = given where id = '${conversation}';
end $$`;

describe.skipIf(typeof opened === "string")("the chat", () => {
  const stack = forSuite(() => openTestStack({ page: true }));
  afterAll(() => browser.close());

  const field = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });
  const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
  /** The texts of the user's messages, oldest first. */
  const wordsOn = (page: Page) => page.locator(".bubble.user .words .plain").allInnerTexts();
  async function say(page: Page, text: string): Promise<void> {
    await field(page).fill(text);
    await page.keyboard.press("Enter");
    await waitForAnswer(page);
  }
  /** Waits until the transcript has the newest reply. */
  const waitForAnswer = (page: Page) => page.locator(".bubble.agent .tools.last").waitFor();

  it("the chat edits a message by keyboard, asks about its changes, and switches between the alternatives", async () => {
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

    // The first run's milk is still on the list, so the page asks whether to undo it.
    const dialog = page.getByRole("dialog");
    await dialog.getByText("milk: added").waitFor();
    expect(await faults()).toEqual([]);
    await dialog.getByRole("button", { name: "Undo them first" }).click();
    await page.getByText("Added to the shopping list: bread", { exact: false }).waitFor();
    await waitForAnswer(page);
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

  it("the chat retries an answer, and continues in a fork that links back", async () => {
    const { page, signIn, leave } = await visit(browser, stack);
    await signIn("/chat/new");
    await say(page, "what's in my pantry?");
    const origin = page.url();
    await button(page, "Another answer").click();
    await page.getByText("Version 2 of 2").waitFor();
    await waitForAnswer(page);

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

  it("the chat shows the words of a picture that a reply names, and does not load the picture", async () => {
    const { page, user, signIn, leave } = await visit(browser, stack);
    const conversation = await stack.createConversation(user);
    const reply = "Look: ![a **pie**](https://example.com/pie.png), ![a jar][jar]\n\n[jar]: /jar";
    await stack.admin(insertExchange(conversation, "show me a pie", reply));
    await signIn(`/chat/${conversation}`);
    await page.getByText("Look: a pie, a jar", { exact: true }).waitFor();
    expect(await page.locator(".messages img").count()).toBe(0);
    await leave();
  });

  it("the chat says that there is no conversation at the address of another person's conversation", async () => {
    const { page, signIn, faults, leave } = await visit(browser, stack);
    const otherUser = await stack.createUser();
    const conversation = await stack.createConversation(otherUser);
    await signIn(`/chat/${conversation}`);
    await page.getByRole("heading", { name: "There is nothing at this address" }).waitFor();
    expect(await field(page).count()).toBe(0);
    expect(await faults()).toEqual([]);
    await leave("404");
  });

  it("the chat says what a run has looked up and why a change was refused, if nothing was changed", async () => {
    const { page, user, signIn, faults, leave } = await visit(browser, stack);
    for (const name of ["rice", "peas"])
      await stack.request(user, "/v1/kitchen/inventory", { body: { name } });
    const { conversation, run } = await stack.ask(user, "what's in my pantry?");
    expect(run).toMatchObject({ steps: [], reads: [{ table: "inventory", found: 2 }] });
    await signIn(`/chat/${conversation}`);
    await page.getByText("What I did").click();
    const notes = page.locator(".how .note");
    await notes.getByText("Looked up: Pantry (2)").waitFor();
    await notes.getByText("Nothing was changed.").waitFor();
    expect(await faults()).toEqual([]);
    // A refusal that no scripted message causes.
    await page.route(`**/v1/runs/${run.id}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { reply: { changes: object[] }; steps: object[] };
      const step = { hop: "act.1", type: "read", subdomain: "stock", description: "Look" };
      const error = { code: "not_found", message: "it is no longer there" };
      const change = {
        op: "delete",
        status: "failed",
        table: "inventory",
        ref: null,
        label: "rice",
      };
      body.reply.changes.push({ ...change, error });
      body.steps = [{ ...step, status: "blocked", summary: "The pantry could not be read." }];
      await route.fulfill({ response, json: body });
    });
    await page.reload();
    await page.getByText("What I did").click();
    await notes.getByText("rice: not done (it is no longer there)").waitFor();
    await notes.getByText("The pantry could not be read.").waitFor();
    await leave();
  });

  it("the chat does not show a run as done that has changed nothing", async () => {
    const { page, user, signIn, leave } = await visit(browser, stack);
    for (const name of ["red onions", "white onions"])
      await stack.request(user, "/v1/kitchen/inventory", { body: { name } });
    await signIn("/chat/new");
    await say(page, "remove the onions from my pantry");
    const summary = page.locator(".changes summary");
    expect(await summary.innerText()).toBe("Nothing was changed.");
    expect(await summary.locator("svg").count()).toBe(0);
    expect(await button(page, "Undo").count()).toBe(0);
    await leave();
  });

  it("the chat shows the messages and replies of another tab", async () => {
    const { page, signIn, openTab, leave } = await visit(browser, stack);
    await signIn("/chat/new");
    await say(page, "what's in my pantry?");
    const tab = await openTab(new URL(page.url()).pathname);
    await waitForAnswer(tab);
    await say(page, "add milk to my shopping list");
    await tab.getByText("1 change").waitFor();
    expect(await wordsOn(tab)).toEqual(await wordsOn(page));
    await say(tab, "add bread to my shopping list");
    await page.getByText("bread", { exact: false }).first().waitFor();
    await leave();
  });

  it("the chat applies each event once, even if the stream breaks again and again, and tells what was done", async () => {
    const { page, signIn, faults, leave } = await visit(browser, stack);
    await page.addInitScript(() => {
      const { fetch } = globalThis;
      // Each stream breaks one piece later than the one before; the first piece is always the acceptance of the message.
      let connections = 0;
      globalThis.fetch = async (...request) => {
        const response = await fetch(...request);
        const type = response.headers.get("content-type") ?? "";
        if (!type.startsWith("text/event-stream") || response.body === null) return response;
        const reader = response.body.getReader();
        let chunksLeft = (connections += 1);
        const body = new ReadableStream({
          async pull(controller) {
            const { done, value } = await reader.read();
            if (done) return controller.close();
            if ((chunksLeft -= 1) >= 0) return controller.enqueue(value);
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
    // What was done, without names of hops.
    await page.getByText("What I did").click();
    const notes = page.locator(".how .note");
    await notes.getByText("milk: added").waitFor();
    expect(await notes.innerText()).toMatch(/^Goal: .*[^]*completed[^]*lemons: added/);
    expect(await notes.innerText()).not.toMatch(/act\.|shopping_\d/);
    expect(await faults()).toEqual([]);
    await leave();
  });

  it("the chat keeps a message after a 429, and says when it can be sent again", async () => {
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

  it("the chat keeps a message that could not be sent because the session ended, until the person signs in again", async () => {
    const { page, signIn, leave } = await visit(browser, stack);
    const follows = page.waitForResponse((response) => response.url().endsWith("/changes"));
    await signIn("/chat/new");
    await say(page, "what's in my pantry?");
    const { pathname } = new URL(page.url());
    // After this, only the message needs a token.
    await follows;
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem("alfred.session") ?? "{}") as object;
      const expired = { ...session, expires_at: 1, refresh_token: "ended elsewhere" };
      localStorage.setItem("alfred.session", JSON.stringify(expired));
    });
    await field(page).fill("a sentence that took a while");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await signIn(pathname);
    await field(page).waitFor();
    expect(await field(page).inputValue()).toBe("a sentence that took a while");
    await leave("400", "401");
  });

  it("the chat saves the right draft from its card, begins a change of another, and discards all", async () => {
    const { page, user, signIn, faults, leave } = await visit(browser, stack);
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn("/chat/new");
    await say(page, "give me a cod recipe");
    await say(page, "give me two chicken recipes");
    const card = (name: string) =>
      page
        .getByRole("region", { name: "Not saved yet" })
        .getByRole("listitem")
        .filter({ hasText: name });
    await card("Chicken Tikka Masala").waitFor();
    expect(await faults()).toEqual([]);
    await card("Lemon Butter Cod").getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved: Lemon Butter Cod with Capers", { exact: false }).waitFor();
    expect((await wordsOn(page)).at(-1)).toBe("Save Lemon Butter Cod with Capers");
    const { body } = await stack.request<{ items: { name: string }[] }>(
      user,
      "/v1/kitchen/recipes",
    );
    expect(body.items.map(({ name }) => name)).toEqual(["Lemon Butter Cod with Capers"]);
    // On a wide screen, what the conversation has in play is beside it.
    const inPlay = page.getByRole("complementary", { name: "In this conversation" });
    await inPlay.getByText(/^Lemon Butter Cod with Capers$/).waitFor();
    await expect.poll(() => inPlay.innerText()).toMatch(/Capers\s+added/);
    expect(await inPlay.innerText()).toMatch(/Chicken Tikka Masala\s+draft/);
    await card("Lemon Butter Cod").waitFor({ state: "detached" });

    // A card names the foods to avoid as of now, not as of the time of the draft.
    const allergy = { method: "PUT", body: { allergens: ["milk"] } };
    await stack.request(user, "/v1/profile", allergy);
    await page.reload();
    await card("Chicken Tikka Masala").getByText("milk").waitFor();
    await card("Chicken Tikka Masala").getByRole("button", { name: "Change" }).click();
    expect(await field(page).inputValue()).toBe("Change Chicken Tikka Masala: ");
    await field(page).fill("");
    await button(page, "Discard all").click();
    await page.getByRole("region", { name: "Not saved yet" }).waitFor({ state: "detached" });
    await leave();
  });

  it("the chat accepts a picture, and refuses a PDF and an oversized file with a reason", async () => {
    const { page, signIn, faults, leave } = await visit(browser, stack);
    await signIn("/chat/new");
    const files = page.locator("input[type=file]");
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });
    await files.setInputFiles(file("holiday.jpg", Buffer.from("%PDF-1.7")));
    await page.getByText("This is not a picture that can be read", { exact: false }).waitFor();
    expect(await faults()).toEqual([]);
    const film = join(mkdtempSync(join(tmpdir(), "alfred-film-")), "film.jpg");
    writeFileSync(film, Buffer.alloc(50 * 1024 * 1024, 1));
    await files.setInputFiles(film);
    await page.getByText("This file is too large", { exact: false }).waitFor();
    rmSync(dirname(film), { recursive: true });
    // Larger than the API accepts: the page scales it down.
    const drawn = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(3000, 2400);
      const context = canvas.getContext("2d");
      for (let x = 0; x < 3000; x += 3) {
        if (context === null) break;
        context.fillStyle = `hsl(${x}deg 80% 50%)`;
        context.fillRect(x, 0, 3, 2400);
      }
      return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
    });
    await files.setInputFiles(file("shelf.jpg", Buffer.from(drawn)));
    await page.getByRole("img", { name: "shelf.jpg" }).waitFor();
    expect(await faults()).toEqual([]);
    // Nothing is left out in silence: neither pictures nor the end of a pasted text.
    const pictures = ["a", "b", "c", "d"].map((name) => file(`${name}.png`, DOT));
    await files.setInputFiles(pictures);
    await page.getByText("Only 4 pictures go with a message.", { exact: false }).waitFor();
    await page.getByRole("img", { name: "c.png" }).waitFor();
    expect(await page.locator(".attachments img").count()).toBe(4);
    await field(page).fill("x".repeat(8_002));
    await page.getByText("This is 2 characters too long.").waitFor();
    expect(await button(page, "Send").isDisabled()).toBe(true);
    expect(await faults()).toEqual([]);
    await field(page).fill("");
    for (const name of ["a.png", "b.png", "c.png"]) await button(page, `Remove ${name}`).click();
    // This stack transcribes no voice notes, so there is no button for one.
    expect(await button(page, "Speak a message").count()).toBe(0);
    await page.getByRole("button", { name: "Send" }).click();
    await waitForAnswer(page);
    expect(await wordsOn(page)).toEqual(["🖼️"]);
    await leave("422");
  });

  it("the chat shows who answers next, lets the person choose, and sends a Process its inputs", async () => {
    const { page, user, signIn, leave } = await visit(browser, stack);
    const tools = await stack.request<{ items: { id: string }[] }>(
      user,
      "/v1/tools?search=shopping_list.create",
    );
    const step = {
      id: "note",
      calls: { tool: tools.body.items[0]?.id },
      output: { variable: "made" },
      inputs: { items: [{ name: "{input.what}" }] },
    };
    const body = {
      name: "Note it",
      initialContext: ["what"],
      steps: [step],
      outputTemplate: "Noted.",
    };
    const { id } = (await stack.request<{ id: string }>(user, "/v1/processes", { body })).body;
    const conversation = await stack.createConversation(user);
    const address = `/v1/conversations/${conversation}`;
    await stack.request(user, address, { method: "PATCH", body: { defaultProcessId: id } });
    await signIn(`/chat/${conversation}`);
    const who = page.getByRole("region", { name: "Next turn with" }).getByRole("combobox");
    await who.waitFor();
    expect(await who.inputValue()).toBe(id);
    await page.getByRole("textbox", { name: "what Text, or JSON" }).fill("saffron");
    await page.reload();
    await who.waitFor();
    expect(await page.getByRole("textbox", { name: "what Text, or JSON" }).inputValue()).toBe(
      "saffron",
    );
    await button(page, "Send").click();
    await page.getByText("Noted.").waitFor();
    await waitForAnswer(page);
    const list = await stack.request<{ items: object[] }>(user, "/v1/kitchen/shopping-list");
    expect(list.body.items).toMatchObject([{ name: "saffron" }]);

    await who.selectOption({ label: "Alfred" });
    await who.waitFor({ state: "detached" });
    expect((await stack.request(user, address)).body).toMatchObject({ defaultProcessId: null });
    await say(page, "add milk to my shopping list");
    await page.getByText("milk", { exact: false }).first().waitFor();
    expect(await who.count()).toBe(0);
    await leave();
  });

  it("the chat draws the tree with the shown path, and finds a conversation by what was said in it", async () => {
    const { page, signIn, faults, leave } = await visit(browser, stack);
    await signIn("/chat/new");
    await say(page, "what's in my pantry?");
    await button(page, "Another answer").click();
    await page.getByText("Version 2 of 2").waitFor();
    await waitForAnswer(page);
    await page.getByLabel("What to do with this conversation").click();
    await button(page, "Branches").click();
    const tree = page.getByRole("dialog").getByRole("listitem");
    await tree.first().waitFor();
    expect(await tree.count()).toBe(3);
    expect(await faults()).toEqual([]);
    await tree.filter({ hasNotText: "shown" }).getByRole("button").click();
    await page.getByText("Version 1 of 2").waitFor();

    await page.goto(`${stack.url}/chat/all`);
    await page.getByRole("searchbox").fill("PANTRY");
    await page.getByRole("link", { name: "what's in my pantry?" }).first().waitFor();
    await page.getByRole("searchbox").fill("helicopter");
    await page.getByText("Nothing that fits was said.").waitFor();
    expect(await page.getByRole("link", { name: "what's in my pantry?" }).count()).toBe(0);
    expect(await faults()).toEqual([]);
    await leave();
  });
});
