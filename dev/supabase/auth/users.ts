// The users of the stand-in for Supabase Auth: their rows, and, in memory only, their passwords and metadata.
import { randomUUID } from "node:crypto";
import { withClient } from "../with-client.ts";
import { LOCAL_PASSWORD } from "./local-password.ts";

export interface AuthUser {
  id: string;
  email: string;
  createdAt: string;
}

export interface Users {
  byId(id: string): Promise<AuthUser | undefined>;
  byEmail(email: string): Promise<AuthUser | undefined>;
  create(email: string): Promise<AuthUser>;
  changeEmail(id: string, email: string): Promise<void>;
  /** The addresses of the oldest users, at most twenty. */
  addresses(): Promise<string[]>;
  passwordOf(id: string): string;
  setPassword(id: string, password: string): void;
  metadataOf(id: string): object;
  /** Adds these fields to the others. */
  setMetadata(id: string, data: object): void;
}

const COLUMNS = `id, email, created_at as "createdAt"`;

/** @param adminUrl the superuser's URL of the database */
export function createUsers(adminUrl: string): Users {
  const passwords = new Map<string, string>();
  const metadata = new Map<string, object>();
  const select = async (clauses: string, values: unknown[]): Promise<AuthUser[]> => {
    const { rows } = await withClient(adminUrl, (client) =>
      client.query<AuthUser>(`select ${COLUMNS} from auth.users ${clauses}`, values),
    );
    return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
  };
  const byEmail = async (email: string) => (await select("where email = $1", [email]))[0];
  return {
    byEmail,
    byId: async (id) => (await select("where id = $1", [id]))[0],
    async create(email) {
      await withClient(adminUrl, (client) =>
        client.query("insert into auth.users (id, email) values ($1, $2) on conflict do nothing", [
          randomUUID(),
          email,
        ]),
      );
      const user = await byEmail(email);
      if (user === undefined) throw new Error("The user that was just created is missing.");
      return user;
    },
    async changeEmail(id, email) {
      await withClient(adminUrl, (client) =>
        client.query("update auth.users set email = $2 where id = $1", [id, email]),
      );
    },
    addresses: async () =>
      (await select("where email is not null order by created_at, email limit 20", [])).map(
        ({ email }) => email,
      ),
    passwordOf: (id) => passwords.get(id) ?? LOCAL_PASSWORD,
    setPassword: (id, password) => void passwords.set(id, password),
    metadataOf: (id) => metadata.get(id) ?? {},
    setMetadata: (id, data) => void metadata.set(id, { ...metadata.get(id), ...data }),
  };
}
