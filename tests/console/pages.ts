// All pages of the console and their states. Each page is tested for accessibility (axe), light and dark mode, 320 px, text
// twice as large, use by keyboard alone, and errors in the browser's console. To test a new page, add a line.
import type { Page } from "playwright-core";
import type { World } from "./world.ts";

/** A stubbed answer of the API for a state that is hard to reach: a status and a body, or no answer. */
export type Stub = { path: string; status?: number; body?: object; isSilent?: boolean };

export interface PageState {
  /** Also the name of the state's pictures, if it has any. */
  name: string;
  path: string | ((world: World) => string);
  /** A text that is visible once the page is drawn. */
  shows: string | RegExp;
  /** Nobody is signed in. */
  isSignedOut?: boolean;
  stubs?: readonly Stub[];
  /** Clicks or types until the page is in the state. */
  act?: (page: Page) => Promise<unknown>;
  /** `act` does not look for elements by their text, so it works in every language. */
  isWordless?: boolean;
  /** Compare the page with its picture, pixel by pixel. */
  isCompared?: boolean;
}

const problem = (status: number, code: string) => ({
  status,
  body: { type: "about:blank", title: "Refused", status, code, detail: "" },
});
const MISTYPED = [
  ...["name: A", "steps:", "  - id: note", "    calls:", "      tool: shopping_list.creat"],
  ...["    output: { variable: a }", "    inptus: {}"],
].join("\n");
const WAIT = {
  ...{
    kind: "wait",
    name: "order.paid",
    key: "4711",
    runId: "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
  },
  hop: "step.2",
  step: "paid",
  process: "Order",
  schema: null,
  since: "2026-11-25T16:30:00.000Z",
  until: "2026-11-28T16:30:00.000Z",
};
const STORED_EVENT = {
  kind: "event",
  name: "order.confirmed",
  key: null,
  id: "evt_1",
  source: "hook",
  bytes: 24,
  data: { order: 4711, sum: "12.50" },
  receivedAt: "2026-11-25T16:30:00.000Z",
  expiresAt: "2026-12-02T16:30:00.000Z",
};
const EMPTY_PAGE = { items: [], next: null };

const cooked = (title: string, cookedOn: string, rating: number | null) => ({
  id: `00000000-0000-4000-8000-0000000000${cookedOn.slice(-2)}`,
  title,
  cookedOn,
  rating,
  recipeId: null,
  servings: 2,
  notes: null,
  createdAt: `${cookedOn}T18:00:00.000Z`,
  updatedAt: `${cookedOn}T18:00:00.000Z`,
});
const COOKED = [
  cooked("Leek pie", "2026-11-20", 5),
  cooked("Soup", "2026-11-12", 3),
  cooked("Stew", "2026-10-30", 4),
];
const OAUTH_SECRET = {
  id: "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
  name: "Shop",
  type: "oauth2",
  shared: false,
  version: 2,
  tokenUntil: "2026-11-25T18:00:00.000Z",
  createdAt: "2026-11-22T09:30:00.000Z",
  updatedAt: "2026-11-22T09:30:00.000Z",
};

const OTHERS_TOOL = {
  id: "3ac4f714-ab92-4e5f-8a09-9ab7ffd8b4e1",
  name: "Tides",
  description: null,
  serviceId: "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
  hosts: ["tides.example.com"],
  connectionParams: { endpoint: "https://tides.example.com" },
  operation: { type: "rest_call", method: "POST", path: "/tides/{{port}}", retry: "never" },
  inputSchema: { type: "object", properties: { port: { type: "string" } } },
  outputSchema: {},
  answersMayDecide: [],
  secret: null,
  enabled: true,
  shared: true,
  own: false,
  status: "healthy",
  lastHealthCheck: null,
  errorMessage: null,
  version: 2,
  toolTemplateId: null,
  acceptedVersion: 1,
  createdAt: "2026-11-22T09:30:00.000Z",
  updatedAt: "2026-11-22T09:30:00.000Z",
};
const MCP_TOOL = {
  ...OTHERS_TOOL,
  name: "Weigh",
  own: true,
  shared: false,
  acceptedVersion: null,
  operation: { type: "mcp_call", tool: "weigh", retry: "safe", schemaHash: "0a".repeat(32) },
};
const CATALOGUE = {
  code: null,
  detail: null,
  items: ["weigh", "convert"].map((name) => ({
    name,
    description: `To ${name} things`,
    schemaHash: "1b".repeat(32),
    inputSchema: { type: "object", properties: { mass: { type: "number" } } },
    outputSchema: null,
  })),
};

export const PAGES: readonly PageState[] = [
  { name: "sign-in", path: "/", shows: /Sign in as/, isSignedOut: true },
  {
    name: "sign-in-code",
    path: "/",
    shows: /Sign in as/,
    isSignedOut: true,
    async act(page) {
      await page.getByLabel("Email").fill("somebody@example.com");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByLabel("Code from the email").waitFor();
    },
  },
  {
    name: "start",
    path: "/chat",
    shows: "Any allergies?",
    isCompared: true,
    stubs: [
      { path: "/v1/households", body: EMPTY_PAGE },
      { path: "/v1/profile", body: { displayName: null, allergens: [] } },
    ],
  },
  {
    name: "start-household",
    path: "/chat",
    shows: "Name of your household",
    stubs: [{ path: "/v1/households", body: EMPTY_PAGE }],
  },
  { name: "chat-new", path: "/chat/new", shows: "Ask for anything", isCompared: true },
  { name: "chat-all", path: "/chat/all", shows: "New conversation" },
  {
    name: "chat",
    path: ({ conversation }) => `/chat/${conversation}`,
    shows: /2 changes/,
    isCompared: true,
  },
  {
    ...{
      name: "chat-next",
      path: ({ conversation }) => `/chat/${conversation}`,
      shows: /2 changes/,
    },
    async act(page) {
      await page.getByLabel("What to do with this conversation").click();
      await page.getByRole("button", { name: "Next turn with …" }).click();
      await page.getByLabel("Next turn with").getByRole("combobox").selectOption("Note it");
      await page.getByLabel("name").fill("saffron");
    },
  },
  { name: "list", path: "/list", shows: "Oat milk", isCompared: true },
  {
    name: "list-edit",
    path: "/list",
    shows: "Oat milk",
    async act(page) {
      await page.getByRole("button", { name: "Edit: Oat milk" }).click();
      await page.getByRole("button", { name: "Delete", exact: true }).waitFor();
    },
  },
  {
    name: "list-choose",
    path: "/list?category=Vegetables",
    shows: "Limes",
    async act(page) {
      await page.getByRole("button", { name: "Choose", exact: true }).click();
      await page.getByRole("button", { name: "Choose all" }).click();
      await page.getByText("Change a field of them").click();
    },
  },
  {
    name: "list-empty",
    path: "/list",
    shows: "Nothing to buy",
    stubs: [{ path: "/v1/kitchen/shopping-list", body: EMPTY_PAGE }],
  },
  {
    name: "list-loading",
    path: "/list",
    shows: "Loading",
    stubs: [{ path: "/v1/kitchen/shopping-list", isSilent: true }],
  },
  {
    name: "list-failed",
    path: "/list",
    shows: "could not be loaded",
    isCompared: true,
    stubs: [{ path: "/v1/kitchen/shopping-list", ...problem(500, "internal") }],
  },
  {
    name: "list-too-many",
    path: "/list",
    shows: "Too many requests",
    stubs: [{ path: "/v1/kitchen/shopping-list", ...problem(429, "rate_limited") }],
  },
  { name: "pantry", path: "/pantry", shows: "Cream", isCompared: true },
  {
    name: "pantry-edit",
    path: "/pantry",
    shows: "Cream",
    isCompared: true,
    async act(page) {
      await page.getByRole("button", { name: /^(?:Edit: )?Cream/ }).click();
      // The field appears with the row's values.
      await page.getByRole("button", { name: "Delete", exact: true }).waitFor();
    },
  },
  {
    name: "pantry-origin",
    path: "/pantry",
    shows: "Cream",
    async act(page) {
      await page.getByRole("button", { name: /^(?:Edit: )?Cream/ }).click();
      await page.getByText("Where is this from?").click();
      await page.getByText("Added · You · by hand").waitFor();
    },
  },
  { name: "plan", path: "/plan", shows: "Porridge", isCompared: true },
  {
    // On the last day of a week, with the coming week: eight days in English.
    name: "plan-last-day",
    path: "/plan",
    shows: /./,
    isWordless: true,
    async act(page) {
      await page.clock.setFixedTime(new Date("2026-11-22T17:00:00Z"));
      await page.reload();
      await page.locator("[data-day='2026-11-27'] .meal").waitFor();
    },
  },
  {
    name: "plan-missing",
    path: "/plan",
    shows: "Porridge",
    async act(page) {
      await page.getByRole("button", { name: "Add what is missing to the list" }).click();
      await page.getByRole("checkbox", { name: /^leeks/ }).waitFor();
    },
  },
  {
    name: "plan-edit",
    path: "/plan",
    shows: "Porridge",
    async act(page) {
      await page.getByRole("button", { name: /^Add a meal on Saturday/ }).click();
      await page.getByLabel("Dish").fill("leek pie");
      await page.getByRole("dialog").getByRole("link", { name: "Leek pie" }).waitFor();
    },
  },
  {
    name: "plan-note",
    path: "/plan",
    shows: "Porridge",
    async act(page) {
      await page.getByRole("button", { name: /^Add a meal on Saturday/ }).click();
      await page.getByLabel("Dish").fill("Leek soup");
      await page.getByText("No saved recipe has this name").waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Plan “Leek soup” as a note" }).waitFor();
    },
  },
  {
    name: "pantry-choose",
    path: "/pantry",
    shows: "Cream",
    async act(page) {
      await page.getByRole("button", { name: "Choose", exact: true }).click();
      await page.getByRole("checkbox", { name: /^Cream/ }).check();
    },
  },
  {
    name: "plan-choose",
    path: "/plan",
    shows: "Leek pie",
    async act(page) {
      await page.getByRole("button", { name: "Choose", exact: true }).click();
      await page.getByRole("button", { name: "Choose all" }).click();
    },
  },
  {
    name: "pantry-grid",
    path: "/pantry",
    shows: "Pantry",
    isWordless: true,
    async act(page) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole("gridcell").nth(3).waitFor();
      await page.getByRole("checkbox").nth(1).check();
      await page.getByRole("gridcell").nth(2).click();
    },
  },
  { name: "log", path: "/log", shows: "Nothing cooked yet" },
  {
    ...{
      name: "log-filters",
      path: "/log?cookedOn.from=2026-11-01&rating.from=4",
      shows: "2 filters",
    },
    stubs: [{ path: "/v1/kitchen/cooking-log", body: { items: COOKED, next: null } }],
    async act(page) {
      await page.getByText("Leek pie").waitFor();
      await page.getByRole("button", { name: "Choose", exact: true }).click();
      await page.getByRole("button", { name: "Choose all" }).click();
      await page.getByText("Change a field of them").click();
    },
  },
  { name: "tasks", path: "/tasks", shows: "Sharpen the knives" },
  { name: "recipes", path: "/recipes", shows: "Leek pie" },
  { name: "recipes-filters", path: "/recipes?minutes.to=60&avoided=none", shows: "2 filters" },
  {
    name: "recipes-choose",
    path: "/recipes",
    shows: "Leek pie",
    async act(page) {
      await page.getByRole("button", { name: "Choose", exact: true }).click();
      await page.getByRole("button", { name: "Choose all" }).click();
      await page.getByRole("button", { name: "Plan it" }).click();
      await page.getByText("One recipe a day").waitFor();
    },
  },
  {
    name: "recipe",
    path: ({ recipe }) => `/recipes/${recipe}`,
    shows: "Slice the leeks",
    isCompared: true,
  },
  {
    name: "recipe-missing-added",
    path: ({ recipe }) => `/recipes/${recipe}`,
    shows: "Slice the leeks",
    stubs: [{ path: "/v1/kitchen/shopping-list", status: 201, body: { name: "leeks" } }],
    async act(page) {
      await page.getByRole("button", { name: "Add what is missing to the list" }).click();
      await page.getByRole("checkbox", { name: /^leeks/ }).waitFor();
      await page.getByRole("button", { name: /^Add 1 item/ }).click();
      await page.getByText("Open the shopping list").waitFor();
    },
  },
  { name: "recipe-new", path: "/recipes/new", shows: "New recipe" },
  {
    name: "recipe-edit",
    path: ({ recipe }) => `/recipes/${recipe}/edit`,
    shows: "Steps, one a line",
  },
  {
    name: "recipe-import",
    path: "/recipes/import",
    shows: "Address of the page",
    async act(page) {
      await page
        .getByRole("textbox")
        .fill(
          "Toast\nServes 2\nIngredients\n2 slices of bread\n1 tbsp butter\nMethod\nToast the bread.",
        );
      await page.getByRole("button", { name: "Read it" }).click();
      await page.getByRole("heading", { name: "What was read" }).waitFor();
      await page.getByRole("region", { name: "About the reading:" }).waitFor();
    },
  },
  { name: "approvals", path: "/approvals", shows: "saffron", isCompared: true },
  {
    name: "approval-inputs",
    path: "/approvals",
    shows: "saffron",
    act: (page) => page.getByRole("button", { name: "Change inputs" }).click(),
  },
  { name: "runs", path: "/runs", shows: "Note it", isCompared: true },
  { name: "runs-none", path: "/runs?status=cancelled", shows: "No runs that fit" },
  { name: "run-waits", path: ({ waiting }) => `/runs/${waiting}`, shows: "saffron" },
  { name: "run", path: ({ ended }) => `/runs/${ended}`, shows: "Completed" },
  {
    ...{
      name: "inspect",
      path: ({ ended }) => `/runs/${ended}/inspect`,
      // A line about what always holds.
      shows: "Alfred looks out for: Milk",
    },
    // Opens the text for a bug report, and the first hop.
    async act(page) {
      await page.locator("summary").first().click();
      await page.locator("summary").nth(1).click();
    },
    isWordless: true,
  },
  { name: "household", path: "/household", shows: "About you" },
  {
    name: "household-delete",
    path: "/household",
    shows: "About you",
    async act(page) {
      await page.getByRole("button", { name: "Delete the household" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "memory", path: "/memory", shows: "What is kept" },
  {
    name: "memory-entity",
    path: ({ entity }) => `/memory/${entity}`,
    shows: "What is known",
    async act(page) {
      await page.getByLabel("Find the other one").fill("Ada");
      await page.getByText("Nothing was found.").waitFor();
    },
  },
  { name: "mind", path: ({ conversation }) => `/memory/mind/${conversation}`, shows: "Together" },
  { name: "automate", path: "/automate", shows: "Note it" },
  {
    name: "process",
    path: ({ process }) => `/automate/processes/${process}`,
    shows: "shopping_list.create",
    act: (page) => page.locator("summary").first().click(),
    isWordless: true,
  },
  {
    name: "process-edit",
    path: ({ process }) => `/automate/processes/${process}/edit`,
    shows: "No faults",
  },
  {
    name: "process-faults",
    path: "/automate/processes/new",
    shows: /fault/,
    act: (page) => page.getByLabel("Text of the Process").fill("name: [a"),
  },
  {
    name: "process-meant",
    path: "/automate/processes/new",
    shows: /fault/,
    async act(page) {
      await page.getByLabel("Text of the Process").fill(MISTYPED);
      await page.getByText("known fields: id, calls").waitFor();
      await page.getByRole("button", { name: "shopping_list.create", exact: true }).waitFor();
    },
  },
  {
    name: "process-too-many",
    path: "/automate/processes/new",
    shows: "Too many requests",
    stubs: [{ path: "/v1/processes/check", ...problem(429, "rate_limited") }],
  },
  { name: "openapi", path: "/automate/tools/import", shows: "Read it" },
  {
    ...{
      name: "process-triggers",
      path: ({ process }) => `/automate/processes/${process}/triggers`,
    },
    shows: "No schedules",
    act: (page) => page.locator("summary").first().click(),
    isWordless: true,
  },
  {
    name: "hook-new",
    path: ({ process }) => `/automate/processes/${process}/triggers`,
    shows: "No webhooks",
    async act(page) {
      await page.getByText("New webhook").click();
      await page.getByLabel("Name", { exact: true }).last().fill("New issue");
      await page.getByLabel("What a request does").selectOption("mapping");
      await page.getByLabel("Try it with a body").fill('{ "name": "saffron" }');
      await page.getByText("would start a run with these inputs").waitFor();
    },
  },
  {
    name: "tool",
    path: "/automate/tools",
    shows: "Tools",
    async act(page) {
      await page.getByRole("searchbox").fill("shopping_list.create");
      await page.getByRole("link", { name: /^shopping_list.create/ }).click();
      await page.getByRole("button", { name: "Call" }).waitFor();
    },
  },
  {
    name: "tool-edit",
    path: ({ tool }) => `/automate/tools/${tool}/edit`,
    shows: "No faults",
    act: (page) => page.locator("summary").first().click(),
    isWordless: true,
  },
  {
    name: "tool-faults",
    path: ({ service }) => `/automate/tools/new?service=${service}`,
    shows: "New Tool",
    async act(page) {
      await page.getByLabel("Name", { exact: true }).fill("Rain");
      await page.getByLabel(/^Path/).fill("/rain/{{town}}");
      await page.getByLabel("Headers").fill("Authorization: {{key}}\nnothing");
      await page.getByText("is not a line of the form").waitFor();
      await page.getByLabel("Headers").fill("Authorization: {{key}}");
      await page.getByText('"town" is not in the inputSchema').waitFor();
    },
  },
  {
    name: "tool-secret",
    path: ({ tool }) => `/automate/tools/${tool}/edit`,
    shows: "No faults",
    async act(page) {
      await page.getByRole("button", { name: "+ New Secret" }).click();
      await page.getByRole("dialog").getByLabel("Value").waitFor();
    },
  },
  {
    name: "tool-of-another",
    path: `/automate/tools/${OTHERS_TOOL.id}`,
    shows: "Its owner has made version 2",
    stubs: [{ path: `/v1/tools/${OTHERS_TOOL.id}`, body: OTHERS_TOOL }],
  },
  {
    name: "tool-mcp",
    path: `/automate/tools/${MCP_TOOL.id}`,
    shows: "What the server offers",
    stubs: [
      { path: `/v1/tools/${MCP_TOOL.id}`, body: MCP_TOOL },
      { path: `/v1/tools/${MCP_TOOL.id}/catalogue`, body: CATALOGUE },
    ],
    async act(page) {
      await page.getByRole("button", { name: "List it" }).click();
      await page.getByText("changed since this Tool was made").click();
    },
  },
  {
    name: "tool-templates",
    path: "/automate/tools/templates",
    shows: "Forecast",
    act: (page) => page.locator("summary").first().click(),
    isWordless: true,
  },
  {
    name: "tool-template",
    path: ({ template }) => `/automate/tools/templates/${template}`,
    shows: "What it may do",
    async act(page) {
      await page.getByLabel("Service").selectOption("Weather");
      await page.getByText("No faults").waitFor();
    },
  },
  { name: "service-templates", path: "/automate/services/templates", shows: "No templates yet" },
  { name: "services", path: "/automate/services", shows: "Weather" },
  {
    name: "service",
    path: ({ service }) => `/automate/services/${service}`,
    shows: "Forecast",
    act: (page) => page.getByText("No faults").waitFor(),
  },
  {
    name: "service-new",
    path: "/automate/services/new",
    shows: "New Service",
    async act(page) {
      await page.getByLabel("Name", { exact: true }).fill("Weather");
      await page.getByText("No faults").waitFor();
      await page.locator("summary").first().click();
    },
  },
  {
    name: "secrets",
    path: "/automate/secrets",
    shows: "No Secrets yet",
    act: (page) => page.locator("summary").first().click(),
    isWordless: true,
  },
  {
    name: "events",
    path: "/automate/events",
    shows: "order.confirmed",
    stubs: [{ path: "/v1/events", body: { items: [WAIT, STORED_EVENT], next: null } }],
    act: (page) => page.locator("summary").first().click(),
    isWordless: true,
  },
  { name: "events-none", path: "/automate/events?kind=event", shows: "No step waits" },
  {
    name: "secret-oauth-new",
    path: "/automate/secrets",
    shows: "No Secrets yet",
    async act(page) {
      await page.locator("summary").first().click();
      await page.getByLabel("Kind").selectOption("oauth2");
      await page.getByLabel("Whose tokens").selectOption("refresh_token");
    },
  },
  {
    name: "secret",
    path: "/automate/secrets",
    shows: "Shop",
    stubs: [{ path: "/v1/secrets", body: { items: [OAUTH_SECRET], next: null } }],
    async act(page) {
      await page.locator("summary").first().click();
      await page.getByLabel("Replace the value").check();
    },
  },
  { name: "metrics", path: "/automate/metrics", shows: "Measurements" },
  { name: "notices", path: "/automate/notices", shows: "A run waits" },
  { name: "more", path: "/more", shows: "Sign out everywhere", isCompared: true },
  {
    name: "find",
    path: "/more",
    shows: "Sign out everywhere",
    async act(page) {
      await page.getByRole("button", { name: "Find anything" }).click();
      await page.getByRole("searchbox").fill("leek");
      await page.getByRole("dialog").getByRole("link", { name: "Leek pie Recipes" }).waitFor();
    },
  },
  { name: "not-found", path: "/nothing/here", shows: "nothing at this address" },
];
