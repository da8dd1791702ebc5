// `npx node dev/graphiti/serve.ts [PORT]`: starts the Graphiti stand-in, for a local run with GRAPHITI_URL.
import { startGraphiti } from "./start-graphiti.ts";

const [port = "8000"] = process.argv.slice(2);
const { url } = await startGraphiti({ port: Number(port), workAfter: 1000 });
console.log(`GRAPHITI_URL=${url}`);
