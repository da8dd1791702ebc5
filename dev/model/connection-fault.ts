// Describes a failed connection to a server, by the system's or Node's error code.

/** The most specific code, such as ENOTFOUND; undefined for an error without one. */
export function connectionCode(error: unknown): string | undefined {
  let lastCode: string | undefined;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (typeof code === "string") lastCode = code;
  }
  return lastCode;
}

const UNRESOLVED_PATTERN = /^(?:ENOTFOUND|EAI_AGAIN)$/;
const UNREACHED_PATTERN =
  /^(?:ENETUNREACH|EHOSTUNREACH|ENETDOWN|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/;
const UNTRUSTED_PATTERN = /^(?:ERR_TLS_\w+|ERR_SSL_\w+|EPROTO|UNABLE_TO_\w+|\w*CERT\w*)$/;

/** Whether a host name could not be resolved; the machine is then probably offline. */
export const isUnresolved = (code: string | undefined) => UNRESOLVED_PATTERN.test(code ?? "");

/**
 * @returns a sentence without a full stop; undefined for a code that is not listed here
 * @throws TypeError for a URL that is not valid
 */
export function connectionFault(code: string, url: string): string | undefined {
  const { host, hostname } = new URL(url);
  if (UNRESOLVED_PATTERN.test(code))
    return `${hostname} cannot be resolved: is this machine online?`;
  if (code === "ECONNREFUSED") return `nothing listens at ${host}: is its server running?`;
  if (UNREACHED_PATTERN.test(code))
    return `${host} cannot be reached (${code}): is this machine online?`;
  if (UNTRUSTED_PATTERN.test(code))
    return `no secure connection to ${host} is possible (${code}): check its certificate`;
  if (code === "ECONNRESET" || code === "UND_ERR_SOCKET") return `${host} broke off the connection`;
  return undefined;
}
