// Types for the part of the runtime's own module that is used here.

declare module "cloudflare:workers" {
  /** Keeps work running after the answer to the current request, for a while. */
  export function waitUntil(work: Promise<unknown>): void;
}
