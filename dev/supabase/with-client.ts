// Runs a function with a Postgres connection of its own.
import { Client } from "pg";

/** Connects, works, and disconnects, also when the work fails. */
export async function withClient<T>(
  databaseUrl: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: databaseUrl,
    ssl: false,
    application_name: "alfred-dev",
  });
  // When a server disappears, the interrupted query or the next one reports it.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
