// Puts PostgREST and the gateway in front of one database.
import type { JWK } from "jose";
import { signIn } from "./sign-in.ts";
import { startGateway } from "./start-gateway.ts";
import { startPostgrest } from "./start-postgrest.ts";

export interface ServeDatabaseOptions {
  /** The superuser's URL of the database. */
  adminUrl: string;
  /** The gateway's; a free one when undefined. */
  port: number | undefined;
  jwtSecret: string;
  publishableKey: string;
  signingKeys?: readonly JWK[] | undefined;
  log: (line: string) => void;
}

export interface DatabaseApi {
  url: string;
  reloadSchema(): Promise<void>;
  stop(): Promise<void>;
}

export async function serveDatabase(options: ServeDatabaseOptions): Promise<DatabaseApi> {
  const postgrest = await startPostgrest(options);
  try {
    // A project that signs with keys of its own keeps the private one to itself.
    const here = (issuer: string, body: string) => signIn(options, issuer, body);
    const gateway = await startGateway({
      ...options,
      postgrestPort: postgrest.port,
      signIn: options.signingKeys === undefined ? here : undefined,
    });
    return {
      url: gateway.url,
      reloadSchema: postgrest.reloadSchema,
      async stop() {
        await gateway.stop();
        await postgrest.stop();
      },
    };
  } catch (error) {
    await postgrest.stop();
    throw error;
  }
}
