// Starts Alfred with everything it needs for an evaluation: with the model that the environment names,
// with a person as the model, or with the offline model.
import { join } from "node:path";
import { Pool } from "pg";
import { startByHandModel } from "../../model/answer-by-hand/start-by-hand-model.ts";
import { seedUsers } from "../../stack/seed-users.ts";
import { startStack } from "../../stack/start-stack.ts";
import type { Stage } from "./stage.ts";

/** How long a person may take for each answer. */
const PATIENCE_SECONDS = 1800;
/** Enough for every run of an evaluation to be replayed. */
const MAX_RECORDINGS = 2000;

export interface OpenStage extends Stage {
  /** The model's URL, "by hand" or "offline"; "?" if the URL is not known. */
  endpoint: string;
  /** The folder for requests and answers if a person plays the model. */
  desk: string | null;
  stop(): Promise<void>;
}

export interface StageOptions {
  dataDir: string;
  env: Readonly<Record<string, string>>;
  byHand: boolean;
  signal: AbortSignal;
  say: (line: string) => void;
}

/** @throws Error after it has stopped everything that had started */
export async function openStage(options: StageOptions): Promise<OpenStage> {
  const { dataDir, byHand, signal, say } = options;
  const desk = byHand ? join(dataDir, "by-hand") : null;
  const model = desk === null ? null : await startByHandModel({ dir: desk, log: say });
  try {
    const stack = await startStack({
      dataDir,
      signal,
      crons: true,
      record: true,
      keepRecordings: MAX_RECORDINGS,
      env: {
        ...options.env,
        ...(model === null
          ? {}
          : {
              ANTHROPIC_BASE_URL: model.url,
              ANTHROPIC_API_KEY: model.apiKey,
              ALFRED_MODEL_TIMEOUT_SECONDS: String(PATIENCE_SECONDS),
            }),
      },
      log: (line) => say(`${line} …`),
    });
    const { databaseUrl } = stack;
    if (databaseUrl === undefined) {
      await stack.stop();
      throw new Error(
        "An evaluation fills and reads a local database of its own: unset SUPABASE_URL and the other SUPABASE_ variables.",
      );
    }
    const pool = new Pool({ connectionString: databaseUrl, max: 2 });
    pool.on("error", () => {});
    const modelInfo = stack.info.find(({ name }) => name === "Model");
    return {
      url: stack.url,
      tokenFor: (user) => stack.tokenFor(user),
      query: async (sql, values) => (await pool.query<Record<string, unknown>>(sql, values)).rows,
      async addPerson() {
        const ids = { id: crypto.randomUUID(), householdId: crypto.randomUUID() };
        await seedUsers(databaseUrl, [{ ...ids, name: "Sam" }]);
        return ids;
      },
      isTimed: !byHand,
      endpoint: byHand
        ? "by hand"
        : modelInfo?.standIn === true
          ? "offline"
          : (modelInfo?.url ?? "?"),
      desk,
      async stop() {
        await pool.end();
        await stack.stop();
        await model?.stop();
      },
    };
  } catch (error) {
    await model?.stop();
    throw error;
  }
}
