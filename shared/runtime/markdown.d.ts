/** Prompt files are imported as text: by wrangler's text rule in the Worker, by a Vite plugin in tests. */
declare module "*.md" {
  const text: string;
  export default text;
}
