// The forms of Automate: Services, Tools, Secrets, schedules and webhooks are created by hand. Also the pages of runs and
// metrics.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forSuite } from "../support/for-suite.ts";
import { openTestStack } from "../support/stack.ts";
import { openBrowser } from "./open-browser.ts";
import { visit, type Visit } from "./person.ts";
import { startWaiting } from "./world.ts";

const opened = await openBrowser();
if (typeof opened === "string") console.warn(`The forms of Automate are not tested. ${opened}`);
const browser = opened as Browser;

describe.skipIf(typeof opened === "string")("the forms of Automate", () => {
  const stack = forSuite(() => openTestStack({ page: true }));
  let visitor: Visit;
  const get = async <T>(path: string): Promise<T> =>
    (await stack.request<T>(visitor.user, path)).body;
  beforeAll(async () => {
    visitor = await visit(browser, stack);
    await visitor.signIn("/automate/services/new");
  });
  afterAll(async () => {
    await visitor.leave("412", "409");
    await browser.close();
  });

  it("the forms of Automate create a Secret of an OAuth client, and do not keep its value", async () => {
    const { page } = visitor;
    await page.getByRole("link", { name: "Secrets" }).click();
    await page.getByText("+ New Secret").click();
    await page.getByLabel("Name").fill("Shop");
    await page.getByLabel("Kind").selectOption("oauth2");
    await page.getByLabel("Token endpoint").fill("https://shop.example.com/token");
    await page.getByLabel("Client id").fill("me");
    await page.getByLabel("Client secret").fill("canary-secret");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText("OAuth 2 client · Version 1").waitFor();
    expect(await page.getByLabel("Client secret").inputValue()).toBe("");
    const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
    expect(stored).not.toContain("canary-secret");
    const { items } = await get<{ items: object[] }>("/v1/secrets");
    expect(items).toMatchObject([{ name: "Shop", type: "oauth2", tokenUntil: null }]);
  });

  it("the forms of Automate create a Service and its Tool with deciding fields, save a change as a new version, and keep no sensitive value in the tab's storage", async () => {
    const { page } = visitor;
    await page.getByRole("link", { name: "Services" }).click();
    await page.getByRole("link", { name: "New Service" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Weather");
    await page.getByLabel(/^Address/).fill("https://weather.example.com/v1");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("link", { name: "New Tool" }).waitFor();
    const service = new URL(page.url()).pathname.split("/")[3];
    const { connectionSchema } = await get<{ connectionSchema: { properties: object } }>(
      `/v1/services/${service}`,
    );
    const token = { type: "string", sensitive: true };
    const properties = { ...connectionSchema.properties, token };
    const body = { connectionSchema: { ...connectionSchema, properties } };
    await stack.request(visitor.user, `/v1/services/${service}`, { method: "PATCH", body });
    await page.reload();
    await page.getByRole("link", { name: "New Tool" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Forecast");
    await page.getByLabel(/^token/).fill("canary-token");
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(kept).toContain("Forecast");
    expect(kept).not.toContain("canary-token");
    // Enter in the form of the Secret creates the Secret, and not the Tool.
    await page.getByRole("button", { name: "+ New Secret" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Weather key");
    await dialog.getByLabel("Value").fill("canary-weather");
    await page.keyboard.press("Enter");
    const chosen = page.getByLabel("Secret", { exact: true }).locator("option:checked");
    await expect.poll(() => chosen.textContent()).toBe("Weather key");
    expect(new URL(page.url()).pathname).toBe("/automate/tools/new");
    await page.getByLabel(/^Path/).fill("/forecast/{{city}}");
    await page.getByText('"city" is not in the inputSchema').waitFor();
    await page.getByRole("button", { name: "Add the inputs that are used: city" }).click();
    await page.getByLabel("Example of an answer").fill('{ "degrees": 9, "sky": "rain" }');
    await page.getByRole("button", { name: "Make the schema from the example" }).click();
    await page.getByLabel("/degrees").check();
    await page.getByText("No faults").waitFor();
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("link", { name: "Edit" }).click();
    const id = new URL(page.url()).pathname.split("/")[3];
    expect(await get(`/v1/tools/${id}`)).toMatchObject({
      name: "Forecast",
      version: 1,
      answersMayDecide: ["/degrees"],
      connectionParams: { endpoint: "https://weather.example.com/v1", token: "canary-token" },
      operation: { type: "rest_call", method: "GET", path: "/forecast/{{city}}", retry: "safe" },
      inputSchema: { required: ["city"] },
      outputSchema: { examples: [{ degrees: 9, sky: "rain" }] },
      secret: { placement: { in: "bearer" } },
    });
    // The form does not overwrite a change that was made elsewhere before the user has seen it.
    const otherChange = { method: "PATCH", body: { description: "Theirs" } };
    expect((await stack.request(visitor.user, `/v1/tools/${id}`, otherChange)).status).toBe(200);
    await page.getByLabel("Headers").fill("Accept: text/plain");
    await page.getByText("No faults").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Somebody changed this Tool meanwhile").waitFor();
    await page.getByText("Version 2").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Version 3").waitFor();
    expect(await get(`/v1/tools/${id}`)).toMatchObject({
      operation: { headers: { Accept: "text/plain" } },
    });
  });

  it("the forms of Automate create a Secret in the middle of an import, and select it there", async () => {
    const { page } = visitor;
    await page.getByRole("link", { name: "Services", exact: true }).click();
    await page.getByRole("link", { name: /OpenAPI/ }).click();
    const security = [{ key: [] }];
    const document = {
      openapi: "3.1.0",
      info: { title: "Parcels", version: "1" },
      servers: [{ url: "https://parcels.example.com" }],
      components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
      paths: { "/parcels": { get: { operationId: "parcels", responses: {}, security } } },
    };
    await page.getByRole("textbox").first().fill(JSON.stringify(document));
    await page.getByRole("button", { name: "Read it" }).click();
    await page.getByText("0 of 1").waitFor();
    await page.getByText("may be repeated · needs a credential").waitFor();
    await page.getByText("+ New Secret").click();
    await page.getByLabel("Name", { exact: true }).fill("Parcels");
    await page.getByLabel("Value", { exact: true }).fill("canary-parcels");
    await page.getByRole("button", { name: "Create" }).click();
    const chosen = page.locator("select").filter({ hasText: "Parcels" }).locator("option:checked");
    await expect.poll(() => chosen.textContent()).toBe("Parcels");
    await page.getByText("The Secret was created and is chosen above.").waitFor();
    expect(await page.getByText("0 of 1").count()).toBe(1);
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "Show what would be stored" }).click();
    await page.getByRole("heading", { name: "What would be stored" }).waitFor();
    await page.locator(":focus").getByRole("heading", { name: "What would be stored" }).waitFor();
  });

  it("the forms of Automate create a schedule, and a webhook with expressions, whose key they show", async () => {
    const { page } = visitor;
    const { process } = await startWaiting(stack, visitor.user);
    const profile = { method: "PUT", body: { timezone: "Asia/Tokyo" } };
    await stack.request(visitor.user, "/v1/profile", profile);
    await page.goto(`${stack.url}/automate/processes/${process}/triggers`);
    await page.getByText("+ New schedule").click();
    await page.getByLabel(/^name/).first().fill("saffron");
    await expect.poll(() => page.getByLabel("Time zone").inputValue()).toBe("Asia/Tokyo");
    await page.getByRole("button", { name: "Create" }).first().click();
    await page.getByText("The schedule was created.").waitFor();
    expect(await page.getByLabel("Time zone").isVisible()).toBe(false);
    await page.getByText(/^next .*08:00 \(Asia\/Tokyo\)/).waitFor();
    await page.getByText('{"name":"saffron"}').waitFor();
    await page.getByText("+ New webhook").click();
    const form = page.locator("form").last();
    await form.getByLabel("Name").fill("New issue");
    await form.getByLabel("What a request does").selectOption("mapping");
    await form.getByLabel("Inputs", { exact: false }).first().fill('name: "{payload.issue.title}"');
    await form.getByLabel("Try it with a body").fill('{ "issue": {} }');
    await form.getByText("would be refused").waitFor();
    await form.getByLabel("Try it with a body").fill('{ "issue": { "title": "Bug" } }');
    await form.getByText('"name": "Bug"').waitFor();
    await form.getByRole("button", { name: "Create" }).click();
    await page.getByText(/^whsec_/).waitFor();
    const { items } = await get<{ items: object[] }>(`/v1/processes/${process}/hooks`);
    expect(items).toMatchObject([
      { name: "New issue", scheme: "standard", mapping: { name: "{payload.issue.title}" } },
    ]);
  });

  it("the page of a run previews a rerun anew each time, and leads to the newer run after it", async () => {
    const { page } = visitor;
    const { process, run } = await startWaiting(stack, visitor.user, "Note again");
    await stack.request(visitor.user, `/v1/runs/${run}/cancel`, { method: "POST" });
    await stack.finished(visitor.user, run);
    await page.goto(`${stack.url}/runs/${run}`);
    await page.getByText("Steps completed: 0 of 1 · stopped: 1").waitFor();
    const show = page.getByRole("button", { name: "Show what would run" });
    const again = page.getByRole("button", { name: "Run again", exact: true });
    await show.click();
    await page.getByText("With version 1 of the Process").waitFor();
    await page.getByRole("link", { name: "Note again, version 1" }).click();
    await page.getByRole("heading", { name: "Note again" }).waitFor();
    const { definition } = await get<{ definition: object }>(`/v1/processes/${process}`);
    const body = { definition: { ...definition, outputTemplate: "Noted again." } };
    const newDefinition = { method: "PATCH", body };
    expect(
      (await stack.request(visitor.user, `/v1/processes/${process}`, newDefinition)).status,
    ).toBe(200);
    await page.goBack();
    await show.click();
    await page.getByText("With version 2 of the Process").waitFor();
    await again.click();
    await page.waitForURL((url) => url.pathname !== `/runs/${run}`);
    const newerPath = new URL(page.url()).pathname;
    await page.getByRole("link", { name: "The run before it" }).click();
    await show.click();
    await page.getByText("This run was already run again.").waitFor();
    expect(await again.count()).toBe(0);
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
    await page.getByRole("link", { name: "Open the newer run" }).click();
    await page.waitForURL((url) => url.pathname === newerPath);
  });

  it("the page of a run says how many steps are completed, and names those that have failed", async () => {
    const { page } = visitor;
    const { run } = await startWaiting(stack, visitor.user, "Note half of it");
    type Steps = { items: { step: string; hop: string; state: string }[]; next: string | null };
    const steps = await get<Steps>(`/v1/runs/${run}/steps`);
    const items = steps.items.flatMap((step) => [
      { ...step, step: "look", hop: "step.look", state: "completed" },
      { ...step, state: "failed" },
      { ...step, step: "tell", hop: "step.tell", state: "not_run" },
    ]);
    await page.route(`**/v1/runs/${run}/steps*`, (route) =>
      route.fulfill({ json: { ...steps, items } }),
    );
    await page.goto(`${stack.url}/runs/${run}`);
    await page.getByText("Steps completed: 1 of 3 · failed: note · not run: 1").waitFor();
    await page.unroute(`**/v1/runs/${run}/steps*`);
  });

  it("the metrics count the runs of one Process separately from the runs of Alfred", async () => {
    const { page } = visitor;
    const { run } = await startWaiting(stack, visitor.user, "Count it");
    await stack.request(visitor.user, `/v1/runs/${run}/cancel`, { method: "POST" });
    await stack.finished(visitor.user, run);
    await stack.ask(visitor.user, "what is in my pantry?");
    await page.goto(`${stack.url}/automate/metrics?metric=process.calls`);
    await page.getByText("All includes Alfred’s own Processes").waitFor();
    const value = page.locator("tbody td").first();
    await expect.poll(async () => Number(await value.textContent())).toBeGreaterThan(1);
    const process = page.locator("select").filter({ hasText: "Count it" });
    await process.selectOption({ label: "Count it" });
    await expect.poll(() => value.textContent()).toBe("1");
    expect(await page.getByText("All includes").count()).toBe(0);
  });

  it("the forms of Automate suggest inputs and earlier outputs within a brace that is not closed yet", async () => {
    const { page } = visitor;
    await page.goto(`${stack.url}/automate/processes/new`);
    const create = page.getByRole("button", { name: "Create" });
    const text = page.getByLabel("Text of the Process");
    const example = await text.inputValue();
    await text.fill(`${example}  - id: second\n    inputs: { said: "{answer.`);
    await text.press("Control+End");
    const suggestions = page.getByRole("group", { name: "Suggestions" });
    await suggestions.getByText("step.answer.", { exact: true }).waitFor();
    await text.fill(`${example}  - id: second\n    inputs: { said: "{`);
    await suggestions.getByText("input.word", { exact: true }).waitFor();
    await suggestions.getByText("step.answer", { exact: true }).waitFor();
    // A text with faults cannot be saved.
    expect(await create.isDisabled()).toBe(true);
    await text.fill(example.replace("first", "not an id"));
    await page.getByText("1 fault").waitFor();
    expect(await create.isDisabled()).toBe(true);
    await text.fill(example);
    await page.getByText("No faults").waitFor();
    expect(await create.isDisabled()).toBe(false);
  });
});
