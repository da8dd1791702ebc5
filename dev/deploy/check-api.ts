// Checks PostgREST's access rules: everything that the Worker calls is available to one of its roles, one table is
// refused without a token and to a signed-in user, and the schema alfred is not exposed.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { createTokenSource } from "../../shared/postgres/mint-token.ts";
import { signingKeyOf } from "../../shared/postgres/signing-keys.ts";
import { Finding } from "./finding.ts";

const adapter = join(import.meta.dirname, "../../shared/postgres");
const definitions = join(import.meta.dirname, "../../shared/ports");
const someTable = "households";

export interface ApiTarget {
  /** The address of the project's API. */
  url: string;
  /** SUPABASE_URL, which is the issuer of its tokens. */
  issuer: string;
  publishableKey: string;
  signingKey: string;
  /** A signed-in user's access token. */
  userToken: string;
}

/** @returns the verified facts in words. @throws Finding for the first failed check */
export async function checkApi(target: ApiTarget): Promise<string> {
  const minter = {
    key: signingKeyOf({ signingKey: target.signingKey }),
    url: target.issuer,
    now: Date.now,
  };
  const get = async (path: string, token?: string, headers: Record<string, string> = {}) =>
    fetch(`${target.url}/rest/v1/${path}`, {
      headers: {
        apikey: target.publishableKey,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });

  const servedPaths = new Set<string>();
  const tokens: string[] = [];
  for (const role of ["alfred_pipeline", "alfred_worker"] as const) {
    const token = await createTokenSource(minter, { role })();
    tokens.push(token);
    const answer = await get("", token);
    if (!answer.ok) throw await refusalOf(role, answer);
    const { paths } = ApiDescription.parse(await answer.json());
    for (const path of Object.keys(paths)) servedPaths.add(path.replace(/^\/(rpc\/)?/, ""));
  }
  const missingNames = [...calledNames()].filter((name) => !servedPaths.has(name));
  if (missingNames.length > 0) {
    throw new Finding(
      `the Worker calls ${missingNames.join(", ")}, which the project does not serve to its roles`,
      "A migration is missing, or the schema public is not exposed: `supabase db push`, and Project Settings → Data API → Exposed schemas.",
    );
  }
  await expectRefusal("with only the publishable key", await get(`${someTable}?limit=1`));
  await expectRefusal("as a signed-in user", await get(`${someTable}?limit=1`, target.userToken));
  const alfredAnswer = await get("runs?limit=1", tokens[0], { "accept-profile": "alfred" });
  if (alfredAnswer.status !== 406) {
    throw new Finding(
      `a request for the schema alfred is answered with ${alfredAnswer.status} instead of 406`,
      "Remove it from Project Settings → Data API → Exposed schemas: only public belongs there.",
    );
  }
  return (
    `${calledNames().size} functions and tables that the Worker uses are served to its ES256 tokens; ` +
    `${someTable} is refused without a token and to a signed-in user, and the schema alfred is not exposed`
  );
}

const ApiDescription = z.object({ paths: z.record(z.string(), z.unknown()) });

/** A call that names a function or a table. In `select`, only a name with a comma after it is a table. */
const NAMES = /\b(?:(?:call|rpc|from|asUser|asWorker)\(\s*"([a-z_]+)"|select\(\s*"([a-z_]+)",)/g;

/**
 * The names of functions and tables that the Worker uses, from the adapter's files and from the
 * definitions of calls.
 */
function calledNames(): Set<string> {
  const names = new Set<string>();
  for (const room of [adapter, definitions]) {
    for (const file of readdirSync(room, { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
      const source = readFileSync(join(room, file), "utf8");
      for (const [, call = "", table] of source.matchAll(NAMES)) names.add(table ?? call);
    }
  }
  if (names.size === 0) throw new Error(`No database call was found in ${adapter}.`);
  return names;
}

async function expectRefusal(who: string, answer: Response): Promise<void> {
  if (answer.status === 401 || answer.status === 403) return;
  throw new Finding(
    `${who}, ${someTable} answers ${answer.status} instead of refusing`,
    "Rights of anon and authenticated were not revoked: apply the migrations to a project in which nothing else grants rights.",
  );
}

async function refusalOf(role: string, answer: Response): Promise<Finding> {
  const { code = "", message = "" } = z
    .object({ code: z.string(), message: z.string() })
    .partial()
    .catch({})
    .parse(await answer.json().catch(() => ({})));
  const next =
    code === "42501"
      ? `In the project's SQL editor: grant ${role} to authenticator;`
      : "Is the key imported into the project (Project Settings → JWT Keys)? Its `kid` must be the one in SUPABASE_SIGNING_KEY.";
  return new Finding(
    `PostgREST refuses a token of ${role}: ${answer.status} ${code} ${message}`,
    next,
  );
}
