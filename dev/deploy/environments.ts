// Names the environments of a deployment; `check-args.ts` reads them without loading wrangler.

/** The environments of wrangler.toml that are deployed. */
export const ENVIRONMENTS = ["staging", "production"] as const;
