// How the suites run: plain Node, three workers (tests wait more than they work), prompt files as
// text (as in the Worker's bundle).
import { defineConfig } from "vitest/config";

const markdownAsText = {
  name: "markdown-as-text",
  enforce: "pre" as const,
  transform(source: string, id: string) {
    if (!id.endsWith(".md")) return null;
    return { code: `export default ${JSON.stringify(source)};`, map: null };
  },
};

export default defineConfig({
  plugins: [markdownAsText],
  test: {
    environment: "node",
    include: ["shared", "functions", "dev", "tests", "bench"].map((room) => `${room}/**/*.test.ts`),
    globalSetup: ["dev/supabase/shared-test-cluster.ts"],
    pool: "forks",
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
