// Which addresses are answered with the page, and the page's headers.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { describe, expect, it, test } from "vitest";
import { registerRoutes } from "../../functions/routes.ts";
import type { App } from "../../shared/http/create-worker.ts";
import { pageFor } from "../../shared/http/serve-page.ts";
import { kitchenComposition } from "../../shared/runtime/compose-kitchen.ts";
import type { AlfredEnv } from "../../shared/runtime/read-env.ts";

const env = { supabase: { url: "https://auth.example/" } } as AlfredEnv;
const page = { headers: { accept: "text/html,*/*" } };

/** The platform's files: one document with the ETag "1". */
const files = {
  fetch: async (request: Request) =>
    new URL(request.url).pathname !== "/console.html"
      ? new Response(null, { status: 404 })
      : request.headers.get("if-none-match") === '"1"'
        ? new Response(null, { status: 304 })
        : new Response("<!doctype html>", {
            headers: { etag: '"1"', "content-security-policy": "default-src 'none'" },
          }),
};

const answerTo = (path: string, init: RequestInit = page, bindings: object = { ASSETS: files }) =>
  pageFor(new Request(`https://alfred.example${path}`, init), { ...bindings }, env);

/** The first segments of all addresses that the Worker has a route for. */
function routeNames(): Set<string> {
  const app: App = new Hono();
  registerRoutes(app, kitchenComposition);
  const names = app.routes.map(({ path }) => path.split("/")[1] ?? "");
  return new Set(names.filter((name) => name !== "*"));
}

describe("the page", () => {
  it.each(["/", "/list", "/chat/5a1f0c7e", "/v1x"])("the page is served at %s", async (path) => {
    const answer = await answerTo(path);
    expect(await answer?.text()).toBe("<!doctype html>");
    expect(answer?.headers.get("etag")).toBe('"1"');
  });

  it.each(["/v1", "/v1/nothing", "/assets/old.js", "/nodes/x", "/mcp/x", "/.well-known/x"])(
    "the page is not served at %s, which is an address for programs",
    async (path) => expect(await answerTo(path)).toBeUndefined(),
  );

  it("the page is served only for reads that accept a page, and only if its files exist", async () => {
    expect(await answerTo("/", {})).toBeUndefined();
    expect(await answerTo("/", { headers: { accept: "application/json" } })).toBeUndefined();
    expect(await answerTo("/", { ...page, method: "POST" })).toBeUndefined();
    expect(await answerTo("/", page, {})).toBeUndefined();
    expect((await answerTo("/", { ...page, method: "HEAD" }))?.status).toBe(200);
  });

  it("the page answers 304 to a browser that already has it", async () => {
    const answer = await answerTo("/", { headers: { ...page.headers, "if-none-match": '"1"' } });
    expect(answer?.status).toBe(304);
  });

  it("the page's policy allows only its own scripts, no script from text, and requests to Supabase Auth", async () => {
    const policy = (await answerTo("/"))?.headers.get("content-security-policy")?.split("; ");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("connect-src 'self' https://auth.example");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("trusted-types alfred-sw");
    expect(policy).toContain("frame-ancestors 'none'");
  });
});

describe("names of routes and files", () => {
  test("no file of the page has the name of a route, which it would shadow", () => {
    const fileNames = ["console.html", "assets", "sw.js"];
    fileNames.push(...readdirSync(join(import.meta.dirname, "../../console/public")));
    const names = routeNames();
    expect(names.size).toBeGreaterThan(8);
    expect(fileNames.filter((name) => names.has(name))).toEqual([]);
  });

  test("no unknown address below a route answers with the page, except below /healthz", async () => {
    const names = [...routeNames()].filter((name) => !name.includes("."));
    const pages = await Promise.all(names.map((name) => answerTo(`/${name}/unknown`)));
    expect(names.filter((_, index) => pages[index] !== undefined)).toEqual(["healthz"]);
  });
});
