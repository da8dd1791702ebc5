// A simulated e-mail service, as Cloudflare routes and sends mail: incoming mails go to the Worker's `email` handler,
// and the Worker sends through the service's REST API.
import type { Delivery, PlatformUser } from "../platform.ts";
import { mimeTypeOf, type SentFile } from "../world/files.ts";
import { plainRuns } from "../world/runs.ts";
import type { Vendor, VendorKind, World } from "../world/world.ts";
import { answerEmail, type EmailState } from "./answer.ts";
import { writeMail } from "./write-mail.ts";

/** After a temporary refusal, the sender's server delivers a mail again. */
export const email: VendorKind = {
  patience: {
    answerWithinMs: 60_000,
    retryAfterMs: [60_000, 300_000, 900_000],
    forever: true,
    // The local dispatch answers 5xx if the handler has thrown. A mail that the handler rejects counts as
    // delivered.
    isThrough: (status) => status < 500,
  },
  create: createEmail,
};

/** The thread that a mail program would continue. */
interface Thread {
  references: string[];
  subject: string;
}

const NEW_THREAD_SUBJECT = "Kitchen";

/** A code for linking is sent as the subject, because Alfred reads only the subject of a mail from an unlinked address. */
function subjectOf(text: string, before: Thread | undefined): string {
  if (text.startsWith("/link ")) return text;
  return before === undefined ? NEW_THREAD_SUBJECT : `Re: ${before.subject}`;
}

function createEmail(world: World): Vendor {
  const { clock, chats } = world;
  const state: EmailState = {
    account: world.secret("account").slice(0, 32),
    token: world.secret("token").slice(0, 40),
    address: "alfred@kitchen.example",
    known: new Set(),
    bouncing: new Set(),
  };
  const threads = new Map<string, Thread>();

  const say = (user: PlatformUser, text: string, file?: SentFile): Promise<Delivery> => {
    state.known.add(user.id);
    state.bouncing.delete(user.id);
    const id = `<${world.nextNumber()}.${clock.now()}@mail.example>`;
    chats.add(user.id, { id, by: "user", text, runs: plainRuns(text), buttons: [] });
    const before = threads.get(user.id);
    const thread = before ?? { references: [], subject: NEW_THREAD_SUBJECT };
    const mail = {
      id,
      from: user,
      to: state.address,
      subject: subjectOf(text, before),
      text,
      inReplyTo: thread.references.at(-1),
      references: thread.references,
      date: new Date(clock.now()),
      attachment: file && { mimeType: mimeTypeOf(file), bytes: file.bytes },
    };
    threads.set(user.id, { ...thread, references: [...thread.references, id] });
    return deliver(user, id, (isForged) => writeMail(mail, isForged));
  };

  const deliver = (user: PlatformUser, event: string, write: (isForged: boolean) => string) => {
    const isForged = world.faults.strikes("forge");
    const url = new URL(world.webhookUrl());
    url.pathname = "/cdn-cgi/local/email";
    url.search = String(new URLSearchParams({ from: user.id, to: state.address }));
    return world.send({
      url: url.href,
      body: write(isForged),
      event,
      headers: () => ({ "content-type": "message/rfc822" }),
    });
  };

  return {
    env: {
      EMAIL_ADDRESS: state.address,
      EMAIL_TOKEN_SECRET: world.secret("address"),
      CLOUDFLARE_ACCOUNT_ID: state.account,
      CLOUDFLARE_EMAIL_TOKEN: state.token,
    },
    chatOf: ({ id }) => id,
    failed: { status: 500, body: { success: false, errors: [{ code: 10_002 }], result: null } },
    tooMany: (seconds) => ({
      status: 429,
      headers: { "retry-after": String(seconds) },
      body: { success: false, errors: [{ code: 10_100 }], result: null },
    }),
    answer: (call) => answerEmail(call, state, world),
    say: (user, text) => say(user, text),
    show: (user, file) => say(user, file.caption ?? "", file),
    press() {
      throw new Error("An e-mail has no buttons: answer with the option's number.");
    },
    async block(user) {
      state.bouncing.add(user.id);
    },
  };
}
