// Prints the cron triggers of the wrangler configuration and environment named on the command line.
// It is a separate program because importing wrangler takes a second, and only a new bundle needs it.
import { unstable_readConfig as readConfig } from "wrangler";

const [, , config, env] = process.argv;
const { triggers } = readConfig({ config, env }, { hideWarnings: true });
console.log(JSON.stringify(triggers.crons ?? []));
