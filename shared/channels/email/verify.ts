// Authenticates the author of an e-mail. `From` alone can be forged: either our receiving server reports that
// the author's domain vouches for it (DMARC, with a DKIM signature of that domain), or the recipient address
// contains the author's token. A token does not count when DMARC fails, because the domain has then disowned
// the message.
import type { ChannelConfig, InboundRequest, Verdict } from "../../ports/channel.ts";
import { isAddressFor } from "./address-token.ts";
import { type AuthenticationResults, readAuthenticationResults } from "./authentication-results.ts";
import {
  domainOf,
  type Header,
  headerValues,
  readAuthor,
  readHeaders,
  recipientOf,
} from "./read-headers.ts";

/** The name that Cloudflare's receiving server uses in the header. */
const DEFAULT_SERVER = "mx.cloudflare.net";

export async function verifyEmail(
  request: InboundRequest,
  config: ChannelConfig,
): Promise<Verdict> {
  const headers = readHeaders(request.body);
  const author = readAuthor(headers)?.address;
  if (author === undefined) return { ok: false, reason: "unsigned" };
  const secret = config["EMAIL_TOKEN_SECRET"];
  const results = receiversResults(headers, config["EMAIL_AUTHSERV_ID"] || DEFAULT_SERVER);
  if (results?.some(({ method, result }) => method === "dmarc" && result === "fail")) {
    return { ok: false, reason: "forged" };
  }
  if (await isAddressFor(author, recipientOf(request.url), secret)) return { ok: true };
  return results === null ? { ok: false, reason: "unsigned" } : judge(results, domainOf(author));
}

type Results = AuthenticationResults["results"];

/**
 * Only the first header counts: servers add theirs above those that a message brings along.
 * @param server our receiving server's name in this header
 * @returns null when the header is missing, not well-formed, or another server's
 */
function receiversResults(headers: Header[], server: string): Results | null {
  const [first] = headerValues(headers, "authentication-results");
  const results = first === undefined ? null : readAuthenticationResults(first);
  return results?.server === server.toLowerCase() ? results.results : null;
}

function judge(results: Results, domain: string): Verdict {
  const dmarc = results.filter(({ method }) => method === "dmarc");
  const passes =
    dmarc.length === 1 &&
    dmarc[0]?.result === "pass" &&
    dmarc[0].properties.get("header.from") === domain;
  const isSigned = results.some(
    ({ method, result, properties }) =>
      method === "dkim" && result === "pass" && isAligned(signerOf(properties), domain),
  );
  return passes && isSigned ? { ok: true } : { ok: false, reason: "forged" };
}

const signerOf = (properties: ReadonlyMap<string, string>): string =>
  properties.get("header.d") ?? domainOf(properties.get("header.i") ?? "");

/** The same domain, or one is a subdomain of the other. */
const isAligned = (signer: string, domain: string): boolean =>
  signer.includes(".") &&
  (signer === domain || signer.endsWith(`.${domain}`) || domain.endsWith(`.${signer}`));
