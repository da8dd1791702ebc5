// Definitions in code: `npm run process -- push FILE` stores the definitions that a file exports.
export { bundleOf, type Bundle } from "./define/bundle.ts";
export { defineSecret, defineService, defineTool, existingTool } from "./define/definitions.ts";
export { defineProcess } from "./define/process.ts";
export { cel, type Ref } from "./define/ref.ts";
export { each, given, missing } from "./define/sections.ts";
