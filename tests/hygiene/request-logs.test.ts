// The platform logs no requests, because the address of a calendar is a secret in a path.
import { join } from "node:path";
import { expect, it } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";

it.each(["", "staging", "production"])("environment %j keeps addresses out of its logs", (env) => {
  const config = join(import.meta.dirname, "../../wrangler.toml");
  const { observability, logpush } = readConfig({ config, env }, { hideWarnings: true });
  expect(observability).toMatchObject({ enabled: true, logs: { invocation_logs: false } });
  expect(logpush).toBeFalsy();
});
