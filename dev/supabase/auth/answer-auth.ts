// The stand-in for Supabase Auth: answers the requests of the official client as a hosted project does.
import {
  AuthRefusal,
  textIn,
  type AuthAnswer,
  type AuthRequest,
  type Mail,
} from "./auth-request.ts";
import { choosePage } from "./choose-page.ts";
import { createOneTimeCodes, type Challenge } from "./one-time.ts";
import { redirectTo, withFragment, withQuery } from "./redirects.ts";
import { createSessions } from "./sessions.ts";
import { createUsers, type AuthUser } from "./users.ts";

export interface AuthOptions {
  /** The superuser's URL of the database. */
  adminUrl: string;
  /** Signs tokens (HS256). */
  jwtSecret: string;
  /** Called with each mail, which is not sent. */
  onMail?: ((mail: Mail) => void) | undefined;
}

export type Auth = (request: AuthRequest) => Promise<AuthAnswer>;

const EMAIL = /^[^\s@]+@[^\s@]+$/;

const invalid = (message: string) => new AuthRefusal(400, "validation_failed", message);
const expired = () => new AuthRefusal(403, "otp_expired", "Token has expired or is invalid");

function emailIn(request: AuthRequest): string {
  const email = textIn(request, "email").toLowerCase();
  if (!EMAIL.test(email)) throw invalid("Unable to validate email address: invalid format");
  return email;
}

function challengeIn(values: (name: string) => string): Challenge | undefined {
  const value = values("code_challenge");
  return value === "" ? undefined : { value, method: values("code_challenge_method") || "plain" };
}

export function createAuth({ adminUrl, jwtSecret, onMail = () => {} }: AuthOptions): Auth {
  const users = createUsers(adminUrl);
  const sessions = createSessions(jwtSecret, users);
  const codes = createOneTimeCodes();
  const openSession = async (user: AuthUser, issuer: string): Promise<AuthAnswer> => ({
    status: 200,
    body: await sessions.open(user, issuer),
  });

  async function grantTokens(request: AuthRequest): Promise<AuthAnswer> {
    const { issuer } = request;
    switch (request.query.get("grant_type")) {
      case "password": {
        const user = await users.byEmail(textIn(request, "email").toLowerCase());
        if (user !== undefined && textIn(request, "password") === users.passwordOf(user.id)) {
          return openSession(user, issuer);
        }
        throw new AuthRefusal(400, "invalid_credentials", "Invalid login credentials");
      }
      case "refresh_token": {
        const body = await sessions.refresh(textIn(request, "refresh_token"), issuer);
        return { status: 200, body };
      }
      case "pkce": {
        const user = codes.exchange(textIn(request, "auth_code"), textIn(request, "code_verifier"));
        return openSession(user, issuer);
      }
      default:
        throw invalid("unsupported_grant_type");
    }
  }

  function sendMail(request: AuthRequest, user: AuthUser, subject: string): void {
    const { code, token } = codes.send(
      user,
      challengeIn((name) => textIn(request, name)),
    );
    const to = request.query.get("redirect_to") ?? "";
    const link = new URL(`${request.issuer}/verify`);
    link.search = new URLSearchParams({ token, type: "magiclink", redirect_to: to }).toString();
    onMail({ to: user.email, subject, code, link: link.href });
  }

  /** Sends a mail with a code, and creates a user for an unknown address unless `create_user` is false. */
  async function sendCode(request: AuthRequest): Promise<AuthAnswer> {
    const email = emailIn(request);
    const user = await users.byEmail(email);
    if (user === undefined && request.body["create_user"] === false) {
      throw new AuthRefusal(422, "otp_disabled", "Signups not allowed for otp");
    }
    sendMail(request, user ?? (await users.create(email)), "Your code");
    return { status: 200, body: {} };
  }

  async function resend(request: AuthRequest): Promise<AuthAnswer> {
    const user = await users.byEmail(emailIn(request));
    if (user !== undefined) sendMail(request, user, "Your code");
    return { status: 200, body: {} };
  }

  async function signUp(request: AuthRequest): Promise<AuthAnswer> {
    if (textIn(request, "email") === "") {
      throw new AuthRefusal(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
    }
    const email = emailIn(request);
    const password = textIn(request, "password");
    if (password.length < 6) {
      throw new AuthRefusal(422, "weak_password", "Password should be at least 6 characters.");
    }
    if ((await users.byEmail(email)) !== undefined) {
      throw new AuthRefusal(422, "user_already_exists", "User already registered");
    }
    const user = await users.create(email);
    users.setPassword(user.id, password);
    return openSession(user, request.issuer);
  }

  /** Signs in by the code that a user has typed, or by the token of a mail's link. */
  async function verify(request: AuthRequest): Promise<AuthAnswer> {
    const hash = textIn(request, "token_hash");
    const user =
      hash === ""
        ? codes.takeCode(textIn(request, "email").toLowerCase(), textIn(request, "token"))
        : codes.takeToken(hash)?.user;
    if (user === undefined) throw expired();
    return openSession(user, request.issuer);
  }

  /** Signs in by the link of a mail. */
  async function followLink({ query, issuer }: AuthRequest): Promise<AuthAnswer> {
    const page = redirectTo(query.get("redirect_to"));
    const sentCode = codes.takeToken(query.get("token") ?? "");
    if (sentCode === undefined) {
      const fault = {
        error: "access_denied",
        error_code: "otp_expired",
        error_description: "Email link is invalid or has expired",
      };
      return { status: 303, location: withFragment(page, fault) };
    }
    const { user, challenge } = sentCode;
    return { status: 303, location: await returnAddress(page, user, challenge, issuer) };
  }

  /** Where the browser returns to: with a code if the client has sent a challenge, otherwise with tokens. */
  async function returnAddress(
    page: URL,
    user: AuthUser,
    challenge: Challenge | undefined,
    issuer: string,
  ): Promise<string> {
    if (challenge !== undefined) {
      return withQuery(page, { code: codes.returnCode(user, challenge) });
    }
    const { user: _user, ...tokens } = (await sessions.open(user, issuer)) as { user: object };
    return withFragment(
      page,
      Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, String(value)])),
    );
  }

  /** Stands for an identity provider: shows a page for choosing a user, or signs in the named user. */
  async function authorize({ query, issuer }: AuthRequest): Promise<AuthAnswer> {
    const page = redirectTo(query.get("redirect_to"));
    const email = query.get("login_hint");
    if (email === null) {
      const choices = (await users.addresses()).map((address) => {
        const link = new URLSearchParams(query);
        link.set("login_hint", address);
        return { address, link: `?${link}` };
      });
      return { status: 200, html: choosePage(choices) };
    }
    const user = await users.byEmail(email.toLowerCase());
    if (user === undefined) {
      return { status: 302, location: withQuery(page, { error: "access_denied" }) };
    }
    const challenge = challengeIn((name) => query.get(name) ?? "");
    return { status: 302, location: await returnAddress(page, user, challenge, issuer) };
  }

  async function changeUser(request: AuthRequest): Promise<AuthAnswer> {
    const { user } = await sessions.read(request.bearer);
    const { data } = request.body;
    const password = textIn(request, "password");
    if (password !== "") users.setPassword(user.id, password);
    if (typeof data === "object" && data !== null) users.setMetadata(user.id, data);
    if (textIn(request, "email") !== "") await users.changeEmail(user.id, emailIn(request));
    return { status: 200, body: sessions.userBody((await users.byId(user.id)) ?? user) };
  }

  /** The ways to sign in, and `local_users`, which a hosted project does not have. */
  const settings = async (): Promise<AuthAnswer> => ({
    status: 200,
    body: {
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      sms_provider: "",
      saml_enabled: false,
      local_users: await users.addresses(),
    },
  });

  const routes: Readonly<Record<string, Auth>> = {
    "POST /token": grantTokens,
    "POST /otp": sendCode,
    "POST /signup": signUp,
    "POST /recover": resend,
    "POST /resend": resend,
    "POST /verify": verify,
    "GET /verify": followLink,
    "GET /authorize": authorize,
    "GET /settings": settings,
    "PUT /user": changeUser,
    "GET /user": async ({ bearer }) => {
      const { user } = await sessions.read(bearer);
      return { status: 200, body: sessions.userBody(user) };
    },
    "POST /logout": async ({ bearer, query }) => {
      sessions.end(await sessions.read(bearer), query.get("scope") ?? "global");
      return { status: 204 };
    },
  };

  return async (request) => {
    const route = routes[`${request.method} ${request.path}`];
    if (route === undefined) return { status: 404, body: { message: "no Route matched" } };
    try {
      return await route(request);
    } catch (error) {
      if (!(error instanceof AuthRefusal)) throw error;
      const { status, code, message } = error;
      return { status, body: { code: status, error_code: code, msg: message } };
    }
  };
}
