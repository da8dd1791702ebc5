// Puts PostgREST and the gateway in front of one database.
import type { JWK } from "jose";
import { createAuth } from "./auth/answer-auth.ts";
import type { Mail } from "./auth/auth-request.ts";
import { startGateway } from "./start-gateway.ts";
import { startPostgrest, type Postgrest } from "./start-postgrest.ts";

export interface ServeDatabaseOptions {
  /** The superuser's URL of the database. */
  adminUrl: string;
  /** The gateway's port; a free one if undefined. */
  port: number | undefined;
  jwtSecret: string;
  publishableKey: string;
  signingKeys?: readonly JWK[] | undefined;
  /** PostgREST starts with the first request for it, and never if there is none. */
  lazy?: boolean | undefined;
  /** Called with each mail of Auth, which is not sent. */
  onMail?: ((mail: Mail) => void) | undefined;
  /** As in `PostgrestOptions`. */
  noAcquisitionLimit?: boolean | undefined;
  log: (line: string) => void;
}

export interface DatabaseApi {
  url: string;
  reloadSchema(): Promise<void>;
  stop(): Promise<void>;
}

export async function serveDatabase(options: ServeDatabaseOptions): Promise<DatabaseApi> {
  let starting: Promise<Postgrest> | undefined;
  const postgrest = () => (starting ??= startPostgrest(options));
  const stopPostgrest = async () => {
    await (await starting?.catch(() => undefined))?.stop();
  };
  if (options.lazy !== true) await postgrest();
  try {
    // The stand-in for Auth signs with the shared secret, so a project with its own signing keys gets no Auth.
    const gateway = await startGateway({
      ...options,
      postgrestPort: async () => (await postgrest()).port,
      auth: options.signingKeys === undefined ? createAuth(options) : undefined,
    });
    return {
      url: gateway.url,
      // PostgREST reads the schema when it starts.
      reloadSchema: async () => (await starting)?.reloadSchema(),
      async stop() {
        await gateway.stop();
        await stopPostgrest();
      },
    };
  } catch (error) {
    await stopPostgrest();
    throw error;
  }
}
