// Prints the cron triggers of the wrangler configuration and environment named on the command line.
// A separate program, because importing wrangler takes a second, which is only needed for a new
// bundle.
import { unstable_readConfig as readConfig } from "wrangler";

const [, , config, env] = process.argv;
const { triggers } = readConfig({ config, env }, { hideWarnings: true });
console.log(JSON.stringify(triggers.crons ?? []));
