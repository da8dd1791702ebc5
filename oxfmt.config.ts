// How files are formatted, and which keep their own form.
import { defineConfig } from "oxfmt";

export default defineConfig({
  printWidth: 100,
  objectWrap: "collapse",
  // npm keeps an order of its own.
  sortPackageJson: false,
  ignorePatterns: [
    // Prompts are read by a model: they keep their authors' line breaks.
    "prompts/",
    "package-lock.json",
    // Generated, compared byte for byte by the tests that write them.
    "tests/prompts/*.md",
    "docs/context-matrix.md",
    "docs/word-lists.md",
    "tests/SCENARIOS.md",
    "tests/api/released/released.json",
    "tests/fixtures/*.json",
    // Written by `npm run calls`.
    "bench/{calls,user-parts}-*.json",
  ],
});
