// The requests and answers of the stand-in for Supabase Auth.

export interface AuthRequest {
  method: string;
  /** The path after `/auth/v1`. */
  path: string;
  query: URLSearchParams;
  /** The JSON object of the body; empty without a body. */
  body: Readonly<Record<string, unknown>>;
  /** The token of the Authorization header. */
  bearer: string | undefined;
  /** The issuer of tokens: the address of Auth, without a trailing slash. */
  issuer: string;
}

export interface AuthAnswer {
  status: number;
  body?: object;
  /** The address that a browser is sent to. */
  location?: string;
  /** A page, instead of a JSON body. */
  html?: string;
}

/** A mail that a project would send. */
export interface Mail {
  to: string;
  subject: string;
  /** Six digits. */
  code: string;
  /** An address that signs in like the code. */
  link: string;
}

/** An error of Auth, in its clients' terms. */
export class AuthRefusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** A string of the body; empty if it is absent. */
export function textIn({ body }: Pick<AuthRequest, "body">, name: string): string {
  const value = body[name];
  return typeof value === "string" ? value : "";
}
