// Prints the cron triggers of the wrangler configuration named on the command line, as JSON.
// A program of its own: importing wrangler takes a second that only a new bundle is worth.
import { unstable_readConfig as readConfig } from "wrangler";

const config = readConfig({ config: process.argv[2] }, { hideWarnings: true });
console.log(JSON.stringify(config.triggers.crons ?? []));
