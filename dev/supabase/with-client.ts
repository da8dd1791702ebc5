// Runs a function with its own Postgres connection.
import { Client } from "pg";

/** Connects, runs `work`, and disconnects, even if `work` throws. */
export async function withClient<T>(
  databaseUrl: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: databaseUrl,
    ssl: false,
    application_name: "alfred-dev",
  });
  // If the server disappears, the interrupted query or the next one reports the error.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
