// The names of the environment variables that Alfred reads, on this machine and in a Worker.
import { ENV_NAMES } from "../../shared/runtime/read-env.ts";
import { baseUrlName, CHANNEL_VARIABLES } from "../../shared/runtime/channel-env.ts";
import { CHANNEL_NAMES } from "../../shared/ports/channel.ts";

/** The variables of channels, including those of voice notes. */
export const CHANNEL_SETTINGS: ReadonlySet<string> = new Set([
  ...["TRANSCRIPTION_URL", "TRANSCRIPTION_KEY", "TRANSCRIPTION_MODEL"],
  ...CHANNEL_NAMES.flatMap((name) => {
    const { requiredNames, optional = [] } = CHANNEL_VARIABLES[name];
    return [...requiredNames, ...optional, baseUrlName(name)];
  }),
]);

/** The variables of memory's services other than Postgres. */
export const MEMORY_SETTINGS: ReadonlySet<string> = new Set([
  ...["GRAPHITI_URL", "GRAPHITI_TOKEN"],
  ...["EMBEDDINGS_URL", "EMBEDDINGS_KEY", "EMBEDDINGS_MODEL"],
]);

/** The keys that sign notices to browsers. */
export const PUSH_SETTINGS: ReadonlySet<string> = new Set([
  "VAPID_PUBLIC_KEY",
  "VAPID_PRIVATE_KEY",
]);

/** ALFRED_ variables of programs on this machine. The Worker reads none of them but ALFRED_PUBLIC_URL. */
export const LOCAL_NAMES: ReadonlySet<string> = new Set([
  ...["ALFRED_PUBLIC_URL", "ALFRED_REDIS", "ALFRED_USER_ID", "ALFRED_TOKEN", "ALFRED_DEV_VARS"],
  // These belong to the client's example and to the tests.
  ...["ALFRED_URL", "ALFRED_EMAIL", "ALFRED_PASSWORD", "ALFRED_TEST_ALL", "ALFRED_SCENARIO_RECORD"],
  ...["ALFRED_TEST_SEED", "ALFRED_TEST_RUNS"],
]);

export const KNOWN_NAMES: ReadonlySet<string> = new Set([
  ...ENV_NAMES,
  ...CHANNEL_SETTINGS,
  ...LOCAL_NAMES,
]);
