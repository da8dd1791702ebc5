// A proxy in front of a stack that simulates deployments: after `deploy` it serves the same page as a new version, whose
// files have other names.
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface Deployments {
  url: string;
  /** Deploys the new version. @param isKept whether the old version's files are still served */
  deploy(isKept: boolean): void;
  close(): void;
}

/** The path of the next version's files. */
const NEXT = "assets/next/";

export async function openDeployments(target: string): Promise<Deployments> {
  let isNext = false;
  let isOldKept = true;
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, answer) => {
    const { url = "/", method = "GET", headers: incomingHeaders } = incoming;
    const isOfNext = url.startsWith(`/${NEXT}`);
    if (isNext && !isOldKept && url.startsWith("/assets/") && !isOfNext) {
      answer.writeHead(404);
      return answer.end();
    }
    const isPage = incomingHeaders.accept?.includes("text/html") === true;
    const isRenamed = isNext && (isOfNext || isPage || url === "/sw.js");
    const path = url.replace(NEXT, "assets/");
    const headers = { ...incomingHeaders, ...(isRenamed ? { "accept-encoding": "identity" } : {}) };
    if (isRenamed) delete headers["if-none-match"];
    const outgoing = request({ hostname, port, path, method, headers }, (response) => {
      const { statusCode = 502, headers: responseHeaders } = response;
      if (!isRenamed) {
        answer.writeHead(statusCode, responseHeaders);
        response.pipe(answer);
        return;
      }
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const { "content-length": _, etag: __, ...rest } = responseHeaders;
        answer.writeHead(statusCode, rest);
        answer.end(asNextVersion(Buffer.concat(parts).toString()));
      });
    });
    incoming.pipe(outgoing);
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy(isKept) {
      isNext = true;
      isOldKept = isKept;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A document, a script or a list of files of the next version. */
const asNextVersion = (text: string) =>
  text
    .replaceAll(/(["'`(/])assets\/(?=[\w-]+-[\w-]+\.\w+)/g, `$1${NEXT}`)
    .replace(/__VERSION__ = "[^"]*"/, `__VERSION__ = "next"`);
