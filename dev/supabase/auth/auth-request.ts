// A request to the stand-in for Supabase Auth, and what is answered.

export interface AuthRequest {
  method: string;
  /** Behind `/auth/v1`. */
  path: string;
  query: URLSearchParams;
  /** The JSON object that was sent; empty when there was none. */
  body: Readonly<Record<string, unknown>>;
  /** The token of the Authorization header. */
  bearer: string | undefined;
  /** The issuer of tokens: the address of Auth, without a trailing slash. */
  issuer: string;
}

export interface AuthAnswer {
  status: number;
  body?: object;
  /** Where a browser is sent. */
  location?: string;
  /** A page instead of a body. */
  html?: string;
}

/** A mail that a project would send. */
export interface Mail {
  to: string;
  subject: string;
  /** Six digits. */
  code: string;
  /** Does what the code does, when it is opened. */
  link: string;
}

/** What Auth refuses, as its clients read it. */
export class AuthRefusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** A text of the body; empty when there is none. */
export function textIn({ body }: Pick<AuthRequest, "body">, name: string): string {
  const value = body[name];
  return typeof value === "string" ? value : "";
}
