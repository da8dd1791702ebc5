// Runs a stand-in in a process of its own, for tests that kill it. Prints one line of JSON when ready.
import { startSupabase } from "../../../dev/supabase/start-supabase.ts";

const options = JSON.parse(process.argv[2] ?? "{}") as Parameters<typeof startSupabase>[0];

// A test that fails does not kill this process, so it ends when the test's process ends.
process.stdin.resume().on("end", () => process.exit(1));

startSupabase(options).then(
  ({ url, databaseUrl }) => console.log(JSON.stringify({ url, databaseUrl })),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
