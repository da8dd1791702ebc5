// Long lists in a real browser: few elements and requests, no jumps, and still focus, search, selection and print.
import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { forSuite } from "../support/for-suite.ts";
import { openTestStack, type TestUser } from "../support/stack.ts";
import { openBrowser } from "./open-browser.ts";
import { visit } from "./person.ts";
import { enlargeText, faultsOfWidth } from "./sweep.ts";
import { NOW } from "./world.ts";

const opened = await openBrowser();
if (typeof opened === "string") console.warn(`Long lists are not tested. ${opened}`);
const browser = opened as Browser;

/** The maximum number of elements in the whole page, however long its list is. */
const MAX_ELEMENTS = 400;

/** 500 exchanges of two to eight lines. */
const fillWith = (conversation: string) => `do $$
declare
  parent uuid; previous uuid; turn uuid; depth int;
begin
  for depth in 1..1000 loop
    insert into public.turns (conversation_id, seq, speaker, parent_turn_id, via_alternative_id, depth)
    values ('${conversation}', depth, case when depth % 2 = 1 then 'user' else 'agent' end, parent, previous, depth)
    returning id into turn;
    insert into public.alternatives (turn_id, conversation_id, responds_to, content)
    values (turn, '${conversation}', previous, case when depth % 2 = 1 then 'question ' || (depth + 1) / 2
      else 'answer ' || depth / 2 || repeat(E'\\n\\n- a line of **the answer** that says something', depth % 7) end)
    returning id into previous;
    parent := turn;
  end loop;
  update public.conversations set head_alternative_id = previous where id = '${conversation}';
end $$`;

describe.skipIf(typeof opened === "string")("long lists", () => {
  const stack = forSuite(() => openTestStack({ page: true }));
  afterAll(() => browser.close());

  /** Fills the pantry. Every seventh item has two or three lines. */
  const fillPantry = ({ householdId, id }: TestUser, rows: number) =>
    stack.admin(
      `insert into public.inventory (household_id, created_by, name, location)
       select $1, $2, 'Jar ' || n || case when n % 7 = 0 then repeat(' of something', 4) else '' end, 'pantry'
       from generate_series(1, $3::int) n`,
      [householdId, id, rows],
    );
  const elementsOf = (page: Page) => page.evaluate(() => document.querySelectorAll("*").length);
  const rowAt = (page: Page, place: number) =>
    page.locator(`.windowed > [aria-posinset="${place}"]`);
  const waitForFrames = (page: Page) =>
    page.evaluate(async () => {
      for (let frames = 0; frames < 3; frames += 1) {
        await new Promise((done) => requestAnimationFrame(done));
      }
    });
  const scrollTo = async (page: Page, share: number) => {
    await page.evaluate((to) => {
      const box = document.querySelector("main.page");
      if (box !== null) box.scrollTop = (box.scrollHeight - box.clientHeight) * to;
    }, share);
    await waitForFrames(page);
  };

  it("a long list of 500 exchanges has few elements, and does not jump while older ones are loaded", async () => {
    const { page, user, signIn, faults, leave } = await visit(browser, stack);
    const conversation = await stack.createConversation(user);
    await stack.admin(fillWith(conversation));
    await signIn(`/chat/${conversation}`);
    await page.getByText("answer 500", { exact: false }).first().waitFor();
    // Messages have a different height once they are drawn as Markdown.
    await page.locator(".markdown strong").first().waitFor();
    const scrolling = await page.evaluate(async () => {
      const STEP = 400;
      const box = document.querySelector(".messages") as HTMLElement;
      // Look at what is painted, after all size observers have run.
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.cssText = "position: fixed; width: 1px; height: 1px";
      let onPaint = () => {};
      new ResizeObserver(() => onPaint()).observe(probe);
      const painted = (): Promise<void> =>
        new Promise((done) => {
          onPaint = done;
          requestAnimationFrame(() => {
            probe.style.width = probe.style.width === "1px" ? "2px" : "1px";
          });
        });
      const settle = async () => {
        for (let frames = 0; frames < 3; frames += 1) await painted();
      };
      const edge = box.getBoundingClientRect().top;
      const yOf = (row: Element) => row.getBoundingClientRect().top - edge;
      const rows = () => [...box.querySelectorAll(".windowed > li")];
      let [most, least, strayed, steps] = [0, Infinity, 0, 0];
      const isFirst = () => box.querySelector(".windowed > li")?.textContent === "You: question 1";
      for (; steps < 5000 && !(isFirst() && box.scrollTop === 0); steps += 1) {
        const row = rows().find((item) => yOf(item) >= 0);
        const [before, by] = [row === undefined ? 0 : yOf(row), Math.min(STEP, box.scrollTop)];
        box.scrollTop -= by;
        await settle();
        if (row?.isConnected === true)
          strayed = Math.max(strayed, Math.abs(yOf(row) - before - by));
        most = Math.max(most, document.querySelectorAll("*").length);
        least = Math.min(least, rows().filter((row) => yOf(row) < box.clientHeight).length);
      }
      return { most, least, strayed, steps };
    });
    await page.getByText("question 1", { exact: true }).waitFor();
    expect(scrolling.most).toBeLessThanOrEqual(MAX_ELEMENTS);
    // In pixels. A jump of a quarter of a line cannot be seen while scrolling.
    expect(scrolling.strayed).toBeLessThan(6);
    // The scroll passed all messages, and each step showed some.
    expect(scrolling.steps).toBeGreaterThan(100);
    expect(scrolling.least).toBeGreaterThan(0);

    // If each frame scrolls past more than a screen, all texts in sight are drawn at once. The buttons and the rows further
    // away are drawn once the scroll is over.
    const edit = page.getByRole("button", { name: "Edit message" }).first();
    await edit.focus();
    const fling = await page.evaluate(async () => {
      const [STEP, FRAMES] = [1500, 20];
      const box = document.querySelector(".messages") as HTMLElement;
      const focused = document.activeElement;
      const edge = box.getBoundingClientRect();
      // The focused row and the next one are always there.
      const rows = () => [...box.querySelectorAll(".windowed > li")].slice(2);
      const placeOf = (row: Element | undefined) => row?.getBoundingClientRect() ?? new DOMRect();
      const beyond = () => [
        edge.top - placeOf(rows()[0]).top,
        placeOf(rows().at(-1)).bottom - edge.bottom,
      ];
      const hasTools = (row: Element) => row.querySelector(".tools > button") !== null;
      const drawn: number[] = [];
      // After a pause a scroll starts anew, so its first jump does not count. On a busy machine every frame may come
      // after a pause, so the number of frames has a limit.
      const [PAUSE_MS, MOST_FRAMES] = [100, 60];
      let isAfterPause = true;
      for (let frame = 0; frame < (isAfterPause ? MOST_FRAMES : FRAMES); frame += 1) {
        const last = performance.now();
        box.scrollTop += STEP;
        await new Promise((done) => requestAnimationFrame(done));
        isAfterPause = frame === 0 || performance.now() - last > PAUSE_MS;
        if (!isAfterPause) drawn.push(...beyond());
        // The page renders its messages again when one of them is to be edited.
        const up = new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true });
        if (frame === FRAMES / 2) document.querySelector(".composer textarea")?.dispatchEvent(up);
      }
      const passed = rows();
      const [bare, places] = [passed.filter((row) => !hasTools(row)), passed.map(placeOf)];
      // Frames are rarer on a busy machine. If the rows never become complete, the expectations below say so.
      const isDrawn = () => rows().every(hasTools) && Math.min(...beyond()) > 450;
      for (let frame = 0; frame < 1_000 && (frame < 30 || !isDrawn()); frame += 1) {
        await new Promise((done) => requestAnimationFrame(done));
      }
      const moved = passed.map((row, n) => Math.abs(placeOf(row).top - (places[n]?.top ?? 0)));
      return {
        ...{ least: Math.min(...drawn), most: Math.max(...drawn), after: Math.min(...beyond()) },
        // After a pause the scroll was over, so the buttons may have been drawn.
        ...{
          bare: isAfterPause ? passed.length : bare.length,
          all: passed.length,
          moved: Math.max(...moved),
        },
        areComplete: rows().every(hasTools),
        isFocusKept: document.activeElement === focused,
      };
    });
    expect(fling.least).toBeGreaterThanOrEqual(0);
    expect(fling.most).toBeLessThan(450);
    expect(fling.bare).toBe(fling.all);
    expect(fling.after).toBeGreaterThan(450);
    expect(fling.moved).toBeLessThan(1);
    expect([fling.areComplete, fling.isFocusKept]).toEqual([true, true]);
    expect(await faults()).toEqual([]);
    await leave();
  });

  it("a long list opens at the message in the address, which gets the focus", async () => {
    const { page, user, signIn, leave } = await visit(browser, stack);
    const conversation = await stack.createConversation(user);
    await stack.admin(fillWith(conversation));
    const [turn] = await stack.admin<{ id: string }>(
      "select turn_id as id from public.alternatives where conversation_id = $1 and content = $2",
      [conversation, "question 420"],
    );
    await signIn(`/chat/${conversation}?turn=${turn?.id}`);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("You: question 420");
    for (const around of ["question 419", "question 420", "question 421"]) {
      await page.getByText(around, { exact: true }).waitFor();
    }
    const isSeen = await page.evaluate(() => {
      const { top = 0, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
      return top > 0 && bottom < innerHeight;
    });
    expect(isSeen).toBe(true);
    expect(await elementsOf(page)).toBeLessThanOrEqual(MAX_ELEMENTS);
    await leave();
  });

  it("a long list of 2,000 rows has few elements with their positions, and searches and selects all rows", async () => {
    const { page, user, signIn, faults, leave } = await visit(browser, stack);
    await fillPantry(user, 2000);
    await signIn("/pantry");
    await page.getByText("2,000").waitFor();
    expect(await rowAt(page, 1).getAttribute("aria-setsize")).toBe("2000");
    const elements = [await elementsOf(page)];
    expect(await faults()).toEqual([]);
    for (const share of [0.3, 0.31, 0.7, 1]) {
      await scrollTo(page, share);
      elements.push(await elementsOf(page));
    }
    await rowAt(page, 2000).waitFor();
    expect(Math.max(...elements)).toBeLessThanOrEqual(MAX_ELEMENTS);

    await page.getByRole("button", { name: "Choose", exact: true }).click();
    await page.getByRole("button", { name: "Choose all" }).click();
    await page.getByText("2,000 chosen").waitFor();
    await scrollTo(page, 0.5);
    expect(await page.getByRole("checkbox", { checked: false }).count()).toBe(0);
    await page.getByRole("searchbox").fill("Jar 1999");
    await page.getByRole("checkbox", { name: "Jar 1999" }).waitFor();
    expect(await page.locator(".windowed > li").count()).toBe(1);
    await page.getByRole("searchbox").fill("");
    await rowAt(page, 5).waitFor();

    await page.setViewportSize({ width: 320, height: 640 });
    await enlargeText(page, 200);
    await scrollTo(page, 1);
    await scrollTo(page, 1);
    await rowAt(page, 2000).waitFor();
    expect(await elementsOf(page)).toBeLessThanOrEqual(MAX_ELEMENTS);
    expect(await faultsOfWidth(page)).toEqual([]);
    await leave();
  });

  it("a long list requests a page of rows once; on the next look the API answers that nothing has changed", async () => {
    const { page, user, signIn, leave } = await visit(browser, stack);
    await page.clock.install({ time: NOW });
    const { conversation } = await stack.ask(user, "what is in my pantry?");
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Network.enable");
    const paths = new Map<string, string>();
    const answers: string[] = [];
    cdp.on("Network.requestWillBeSent", ({ requestId, request }) => {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/v1/")) paths.set(requestId, pathname);
    });
    // Look at the network: the page itself gets the browser's cached answer.
    cdp.on("Network.responseReceivedExtraInfo", ({ requestId, statusCode }) => {
      const path = paths.get(requestId);
      if (path !== undefined) answers.push(`${statusCode} ${path}`);
    });
    const goTo = (path: string) =>
      page.evaluate((to) => {
        history.pushState(null, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
      }, path);
    await signIn("/list");
    await page.waitForLoadState("networkidle");
    const pages = [
      ...["/pantry", "/plan", "/recipes", "/tasks", "/log", "/approvals", "/runs"],
      ...["/automate/tools", "/automate/processes", "/automate/services", "/automate/secrets"],
    ];
    let marks = 0;
    for (const path of pages) {
      answers.length = 0;
      await goTo(path);
      await page
        .getByRole("heading", { level: 1 })
        .or(page.getByRole("heading", { level: 2 }))
        .first()
        .waitFor();
      await expect.poll(() => answers.length).toBeGreaterThan(0);
      await page.waitForLoadState("networkidle");
      // The navigation reads once a minute how many questions wait.
      const isOfMark = (answer: string) =>
        path !== "/approvals" && answer.endsWith("/v1/approvals");
      marks += answers.filter(isOfMark).length;
      const answersOfPage = answers.filter((answer) => !isOfMark(answer));
      expect([path, answersOfPage]).toEqual([path, [expect.any(String)]]);
    }
    const minutes = ((await page.evaluate(() => Date.now())) - NOW.getTime()) / 60_000;
    expect(marks).toBeLessThanOrEqual(1 + minutes);
    await goTo(`/chat/${conversation}`);
    await page.locator(".bubble.agent").waitFor();
    await page.waitForLoadState("networkidle");
    const messages = `/v1/conversations/${conversation}/messages`;
    await page.clock.fastForward(21_000);
    await expect.poll(() => answers).toContain(`304 ${messages}`);
    await goTo("/list");
    await expect.poll(() => answers).toContain("304 /v1/kitchen/shopping-list");
    await leave();
  });

  it("a long list keeps the focus and its position as rows above grow, and is complete in print and browser search", async () => {
    const { page, user, signIn, leave } = await visit(browser, stack);
    await fillPantry(user, 300);
    await signIn("/pantry");
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest("li")?.getAttribute("aria-posinset"));
    await rowAt(page, 3).getByRole("button").focus();
    await scrollTo(page, 0.6);
    expect(await focused()).toBe("3");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("4");
    // With Tab alone, the focus leaves the rows that were drawn at first.
    for (let place = 5; place <= 40; place += 1) await page.keyboard.press("Tab");
    expect(await focused()).toBe("40");

    await scrollTo(page, 0.5);
    const strayed = await page.evaluate(async () => {
      const box = document.querySelector("main.page") as HTMLElement;
      const edge = box.getBoundingClientRect().top;
      const yOf = (row: Element | undefined) => row?.getBoundingClientRect().top ?? Number.NaN;
      const rows = [...document.querySelectorAll<HTMLElement>(".windowed > li")];
      const inSight = rows.findIndex((row) => row.getBoundingClientRect().top >= edge);
      const [above, seen] = [rows[inSight - 2], rows[inSight]];
      const before = yOf(seen);
      if (above !== undefined) above.style.minHeight = "300px";
      for (let frames = 0; frames < 3; frames += 1) {
        await new Promise((done) => requestAnimationFrame(done));
      }
      return Math.abs(yOf(seen) - before);
    });
    expect(strayed).toBeLessThan(2);

    const rows = () => page.locator(".windowed > li").count();
    expect(await rows()).toBeLessThan(100);
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect.poll(rows).toBe(300);
    const onPaper = () => page.evaluate(() => document.documentElement.scrollHeight);
    expect(await onPaper()).toBeGreaterThan(300 * 40);
    await page.emulateMedia({ media: null });
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect.poll(rows).toBeLessThan(100);
    await page.keyboard.press("Control+f");
    await expect.poll(rows).toBe(300);
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await expect.poll(rows).toBeLessThan(100);
    await leave();
  });
});
