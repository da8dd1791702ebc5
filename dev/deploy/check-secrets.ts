// Checks the variables of a deployment: those of the template suffice; the Worker refuses missing values and a laptop's
// values, and names the variable; and a person's own file is complete.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { readEnv } from "../../shared/runtime/read-env.ts";
import { KNOWN_NAMES } from "../stack/known-names.ts";
import { Finding } from "./finding.ts";

type Env = Readonly<Record<string, string>>;

const template = join(import.meta.dirname, "../../.dev.vars.example");
/** The variable that only a project with the older shared secret sets. */
const JWT_SECRET = "SUPABASE_JWT_SECRET";
/** Names of the template that a deployment need not set. */
const OPTIONAL = new Set([
  ...[JWT_SECRET, "ANTHROPIC_BASE_URL", "ALFRED_VAULT_KEY_PREVIOUS"],
  ...["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"],
]);
/**
 * Names whose value may be empty. Without QSTASH_URL the queue has its default address, without the
 * service role the operator deletes identities in the dashboard, and without the vault's key the API
 * refuses users' Secrets.
 */
const DEFAULTED = new Set(["QSTASH_URL", "SUPABASE_SERVICE_ROLE_KEY", "ALFRED_VAULT_KEY"]);

/** The names in `.dev.vars.example`. */
export function templateNames(): string[] {
  return Object.keys(parseEnv(readFileSync(template, "utf8")));
}

/**
 * @param secrets the made-up values of a deployment
 * @param vars the vars of each deployed environment of wrangler.toml
 * @returns the verified facts. @throws Finding naming the variable at fault
 */
export function checkSecrets(secrets: Env, vars: Readonly<Record<string, Env>>): string {
  const names = templateNames();
  const unknownNames = Object.keys(secrets).filter((name) => !names.includes(name));
  const missingNames = names.filter((name) => secrets[name] === undefined && !OPTIONAL.has(name));
  if (unknownNames.length > 0 || missingNames.length > 0) {
    throw new Finding(
      `.dev.vars.example and the deployment differ by ${[...unknownNames, ...missingNames].join(", ")}`,
      "List exactly the secrets of a deployment in .dev.vars.example.",
    );
  }
  let refusedCount = 0;
  for (const [env, envVars] of Object.entries(vars)) {
    const fault = problemOf({ ...envVars, ...secrets });
    if (fault !== undefined) {
      throw new Finding(`${env} refuses a complete set: ${fault}`, "Compare with wrangler.toml.");
    }
    for (const [name, value] of Object.entries(secrets)) {
      for (const badValue of badValues(value)) {
        if (badValue === "" && DEFAULTED.has(name)) continue;
        const problem = problemOf({ ...envVars, ...secrets, [name]: badValue });
        const isShown = badValue !== "" && problem?.includes(badValue);
        if (problem?.includes(name) && !isShown) refusedCount += 1;
        else
          throw new Finding(
            problem === undefined
              ? `${env} accepts a value of ${name} that is empty, a laptop's, or an address without TLS`
              : `${env} refuses a value of ${name} without naming the variable, or shows the value`,
            "Have shared/runtime/read-env.ts refuse it, and name only the variable.",
          );
      }
    }
  }
  const where = Object.keys(vars).join(" and ");
  return `${Object.keys(secrets).length} variables suffice for ${where}, which refuse ${refusedCount} unfit values and name the variable`;
}

/** Values that a person may overlook: an empty one, and a laptop's secret, or a laptop's address and one without TLS. */
function badValues(value: string): string[] {
  if (!value.startsWith("https://"))
    return ["", `dev-left-in-place-${"0123456789abcdef".repeat(2)}`];
  return ["", "http://127.0.0.1:8787", value.replace("https:", "http:")];
}

/** @returns the Worker's error about the environment; undefined if it would start */
function problemOf(env: Env): string | undefined {
  try {
    readEnv(env);
    return undefined;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).replace(/^environment: /, "");
  }
}

/**
 * Checks a person's own file, in the format of `.dev.vars.example`.
 *
 * @returns a sentence: the file is complete, and which of its names Alfred does not read
 * @throws Finding for values that the Worker would refuse
 */
export function checkOwnSecrets(file: string, values: Env, env: string, vars: Env): string {
  const unknownNames = Object.keys(values).filter((name) => !KNOWN_NAMES.has(name));
  const fault = problemOf({ ...vars, ...values });
  if (fault !== undefined) {
    throw new Finding(
      `${file} is not fit for ${env}: ${fault}`,
      "Correct these lines, then run this check again; nothing was sent anywhere.",
    );
  }
  const note = unknownNames.length === 0 ? "" : `; not read by Alfred: ${unknownNames.join(", ")}`;
  return `${file} is complete for ${env}${note}`;
}
