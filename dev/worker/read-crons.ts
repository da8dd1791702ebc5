// Prints the cron triggers of the wrangler configuration and environment named on the command line.
// A program of its own: importing wrangler takes a second that only a new bundle is worth.
import { unstable_readConfig as readConfig } from "wrangler";

const [, , config, env] = process.argv;
const { triggers } = readConfig({ config, env }, { hideWarnings: true });
console.log(JSON.stringify(triggers.crons ?? []));
