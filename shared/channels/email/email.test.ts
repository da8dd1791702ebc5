import { describe, expect, test } from "vitest";
import {
  answer,
  bytesOf,
  expectNeverThrows,
  noRender,
  only,
  part,
  sending,
  tampered,
  webhook,
} from "../../../tests/support/webhooks.ts";
import { addressFor } from "./address-token.ts";
import { readAuthenticationResults } from "./authentication-results.ts";
import { createEmailChannel } from "./create-email-channel.ts";
import { endOfRead } from "./read-mail.ts";
import { stripQuoted } from "./strip-quoted.ts";
import { textOfHtml } from "./text-of-html.ts";

const OURS = "alfred@example.com";
const SECRET = "secret of the addresses";
const config = {
  CLOUDFLARE_ACCOUNT_ID: "account",
  CLOUDFLARE_EMAIL_TOKEN: "token",
  EMAIL_ADDRESS: OURS,
  EMAIL_TOKEN_SECRET: SECRET,
};
const channel = createEmailChannel(noRender);
const forgery = { ok: false, reason: "forged" };
const missingSignature = { ok: false, reason: "unsigned" };

const PASS =
  "Authentication-Results: mx.cloudflare.net;\r\n\tdkim=pass header.d=home.example header.s=s1;\r\n" +
  "\tdmarc=pass header.from=home.example policy.dmarc=none;\r\n" +
  "\tspf=none (mx.cloudflare.net: no SPF records found) smtp.helo=mail.home.example";
const mail = (lines: string[], body = "Hello there") => [...lines, "", body].join("\r\n");
const basic = [
  "From: Ann Lee <ann@home.example>",
  `To: ${OURS}`,
  "Subject: Our plan",
  "Message-ID: <m1@home.example>",
];
const delivery = (raw: string, to = OURS) =>
  webhook(raw, {}, { method: "EMAIL", url: `mailto:${to}` });
const parse = async (raw: string, to = OURS) =>
  (await channel.parse(delivery(raw, to), config)).events;

describe("verifying e-mails", () => {
  const verify = (raw: string, to = OURS, settings: Record<string, string> = config) =>
    channel.verify(delivery(raw, to), settings, 0);
  const verdict = (header: string, lines = basic) => verify(mail([header, ...lines]));

  test("an e-mail passes if its domain vouches for it by DMARC and by its own DKIM signature", async () => {
    expect(await verdict(PASS)).toEqual({ ok: true });
    const signedBySubdomain = PASS.replace("header.d=home.example", "header.d=mail.home.example");
    expect(await verdict(signedBySubdomain)).toEqual({ ok: true });
  });

  test.each([
    ["failed DMARC", PASS.replace("dmarc=pass", "dmarc=fail")],
    ["DMARC of another domain", PASS.replace("header.from=home", "header.from=other")],
    ["no DMARC", PASS.replace("dmarc=pass header.from=home.example", "x=pass")],
    ["failed DKIM", PASS.replace("dkim=pass", "dkim=fail")],
    ["DKIM of another domain", PASS.replace("header.d=home", "header.d=other")],
    [
      "DKIM of a domain that only has the same ending",
      PASS.replace("header.d=home", "header.d=athome"),
    ],
    ["DKIM of a whole top level", PASS.replace("header.d=home.example", "header.d=example")],
    ["two DMARC results", `${PASS}; dmarc=fail header.from=home.example`],
    ["a result in a comment", PASS.replace("dmarc=pass", "(dmarc=pass) dmarc=fail")],
    [
      "a result in a quoted value",
      `${PASS.replace("dmarc=pass", "dmarc=fail")} smtp.mailfrom="a; dmarc=pass header.from=home.example"`,
    ],
  ])("an e-mail with %s counts as forged", async (_, header) => {
    expect(await verdict(header)).toEqual(forgery);
  });

  test("results of another server, and results below those of another server, count for nothing", async () => {
    expect(await verdict(PASS.replace("mx.cloudflare.net;", "mx.evil.example;"))).toEqual(
      missingSignature,
    );
    const failHeader = PASS.replaceAll("=pass", "=fail");
    expect(await verify(mail([failHeader, PASS, ...basic]))).toEqual(forgery);
    expect(
      await verify(mail(["Authentication-Results: mx.evil.example; none", PASS, ...basic])),
    ).toEqual(missingSignature);
    expect(await verify(mail(basic))).toEqual(missingSignature);
    expect(await verify(mail(basic, PASS))).toEqual(missingSignature);
    expect(await verdict(`${PASS} (`)).toEqual(missingSignature);
    const otherConfig = { ...config, EMAIL_AUTHSERV_ID: "mx.other.example" };
    expect(await verify(mail([PASS, ...basic]), OURS, otherConfig)).toEqual(missingSignature);
  });

  test("a message must have exactly one author with one address", async () => {
    const twice = [PASS, "From: ann@home.example", ...basic];
    expect(await verify(mail(twice))).toEqual(missingSignature);
    const two = [PASS, "From: ann@home.example, bob@home.example"];
    expect(await verify(mail(two))).toEqual(missingSignature);
    expect(await verify(mail([PASS, "Subject: x"]))).toEqual(missingSignature);
    const lines = [PASS, 'From: "ann@home.example" <eve@other.example>'];
    expect(await verify(mail(lines))).toEqual(forgery);
  });

  test.each([
    ["two addresses in brackets", "From: <ann@home.example> <eve@home.example>"],
    ["two addresses beside each other", "From: ann@home.example eve@home.example"],
    ["an address behind brackets", "From: Ann <ann@home.example> eve@home.example"],
    ["a domain that becomes another one in lower case", "From: ann@\u212Aitchen.example"],
  ])("an e-mail with %s has no author", async (_, from) => {
    expect(await verify(mail([PASS, from]))).toEqual(missingSignature);
  });

  test.each([
    "From: ann@home.example (Ann Lee)",
    "From: Ann@Home.example",
    "From: Ann (at home) < ann@home.example > (work)",
    'From: "Lee, <Ann>" <ann@home.example>',
  ])("the header %s names an author", async (from) => {
    expect(await verify(mail([PASS, from]))).toEqual({ ok: true });
  });

  test("addresses that become equal only in lower case belong to different authors", async () => {
    const [sign, letter] = ["\u212Aate@home.example", "Kate@home.example"];
    const author = (from: string) =>
      channel.author?.(delivery(mail([`From: ${from}`])), config)?.user;
    expect(author(sign)).toBe(sign);
    expect(author(letter)).toBe("kate@home.example");
    expect(await addressFor(sign, OURS, SECRET)).not.toBe(await addressFor(letter, OURS, SECRET));
  });

  test("the author's token in a recipient address proves the author, without results of any server", async () => {
    const to = await addressFor("Ann@home.example", OURS, SECRET);
    expect(to).toMatch(/^alfred\+[0-9a-z]{26}@example\.com$/);
    expect(await verify(mail(basic), to)).toEqual({ ok: true });
    expect(await verify(mail(basic), to.toUpperCase())).toEqual({ ok: true });
    const eve = mail(["From: eve@home.example"]);
    expect(await verify(eve, to)).toEqual(missingSignature);
    const start = OURS.indexOf("@") + 1;
    for (let position = start; position < start + 26; position++) {
      expect(await verify(mail(basic), tampered(to, position))).toEqual(missingSignature);
    }
    const unset = { ...config, EMAIL_TOKEN_SECRET: "" };
    expect(await verify(mail(basic), to, unset)).toEqual(missingSignature);
    const other = { ...config, EMAIL_TOKEN_SECRET: `${SECRET}x` };
    expect(await verify(mail(basic), to, other)).toEqual(missingSignature);
  });

  test("the author's token in a recipient address proves nothing if the domain disowns the message", async () => {
    const to = await addressFor("ann@home.example", OURS, SECRET);
    const result = (dmarc: string) =>
      mail([
        `Authentication-Results: mx.cloudflare.net; dmarc=${dmarc} header.from=home.example`,
        ...basic,
      ]);
    expect(await verify(result("fail"), to)).toEqual(forgery);
    for (const dmarc of ["none", "temperror"]) {
      expect(await verify(result(dmarc), to)).toEqual({ ok: true });
    }
    const elsewhere = ["Authentication-Results: mx.other.example; dmarc=fail", ...basic];
    expect(await verify(mail(elsewhere), to)).toEqual({ ok: true });
  });

  test("authentication results are read as RFC 8601 writes them", () => {
    const read = readAuthenticationResults(
      'mx.a 1; Dkim/1 = pass (good; dmarc=pass) header.d="b;c" ; none; dmarc=PASS header.from = d.e',
    );
    expect(read?.server).toBe("mx.a");
    expect(read?.results.map(({ method, result }) => `${method}=${result}`)).toEqual([
      "dkim=pass",
      "dmarc=pass",
    ]);
    expect(read?.results[0]?.properties.get("header.d")).toBe("b_c");
    expect(read?.results[1]?.properties.get("header.from")).toBe("d.e");
    expect(readAuthenticationResults('mx.a; dmarc=pass "')).toBeNull();
    expect(readAuthenticationResults("mx.a; dmarc=pass )")).toBeNull();
  });
});

describe("parsing e-mails", () => {
  test("a new e-mail is read as its subject and its text, and the answer goes to its author", async () => {
    const event = only(await parse(mail(basic)), "message");
    expect(event).toMatchObject({
      sender: { tenant: OURS, user: "ann@home.example", name: "Ann Lee", language: null },
      text: "Our plan\n\nHello there",
      command: null,
      addressed: true,
      media: [],
      place: {
        tenant: OURS,
        isGroup: false,
        address: {
          to: "ann@home.example",
          subject: "Re: Our plan",
          inReplyTo: "<m1@home.example>",
          references: "<m1@home.example>",
          replyTo: OURS,
        },
      },
    });
    expect(only(await parse(mail(basic)), "message").id).toBe(event.id);
  });

  test("an answer to an e-mail continues the conversation of its thread, and is read without subject and quotes", async () => {
    const first = only(await parse(mail(basic)), "message");
    const lines = [
      ...basic.slice(0, 2),
      "Subject: Re: Our plan",
      "Message-ID: <m2@home.example>",
      "In-Reply-To: <r1@cloudflare.example>",
      "References: <m1@home.example>",
      " <r1@cloudflare.example>",
    ];
    const body = "Yes please\r\n\r\nOn Monday Alfred wrote:\r\n> Shall I?\r\n>\r\n> Alfred";
    const next = only(await parse(mail(lines, body)), "message");
    expect(next.text).toBe("Yes please");
    expect(next.place.id).toBe(first.place.id);
    expect(next.id).not.toBe(first.id);
    expect(next.place.address).toMatchObject({
      subject: "Re: Our plan",
      inReplyTo: "<m2@home.example>",
      references: "<m1@home.example> <r1@cloudflare.example> <m2@home.example>",
    });
  });

  test("another author in a thread has another conversation, and that author's message is not taken for a repeat", async () => {
    const ann = only(await parse(mail(basic)), "message");
    const asEve = mail(["From: eve@other.example", ...basic.slice(1)]);
    const eve = only(await parse(asEve), "message");
    expect(eve.place.id).not.toBe(ann.place.id);
    expect(eve.id).not.toBe(ann.id);
  });

  test.each([
    ["/undo", "undo", ""],
    ["/link KQ7\r\n-- \r\nAnn", "link", "KQ7"],
  ])("the text %j is a command", async (body, command, text) => {
    const event = only(await parse(mail(basic, body)), "message");
    expect([event.command, event.text]).toEqual([command, text]);
  });

  test("a subject without a text can be a command", async () => {
    const lines = basic.map((line) => line.replace("Our plan", "/undo"));
    expect(only(await parse(mail(lines, "")), "message").command).toBe("undo");
  });

  test.each([
    ["Auto-Submitted: auto-replied", "an automatic message"],
    ["Precedence: bulk", "an automatic message"],
    ["List-Id: <a.example>", "an automatic message"],
    ["Return-Path: <>", "an automatic message"],
  ])("an e-mail with the header %s is ignored", async (line, reason) => {
    expect(only(await parse(mail([line, ...basic])), "ignored").reason).toBe(reason);
  });

  test("a message of ours and a message without an author are ignored", async () => {
    expect(only(await parse(mail([`From: ${OURS}`])), "ignored").reason).toBe("our own message");
    expect(only(await parse(mail(["Subject: a"])), "ignored").reason).toBe("no sender");
    const human = mail(["Auto-Submitted: no", ...basic]);
    expect(only(await parse(human), "message").text).toMatch(/Hello/);
  });

  test("attachments have their bytes, and HTML is read as text", async () => {
    const raw = mail(
      [...basic, "MIME-Version: 1.0", 'Content-Type: multipart/mixed; boundary="b"'],
      [
        "--b",
        "Content-Type: text/html; charset=utf-8",
        "",
        "<style>p{}</style><p>Hi &amp; you<br>there</p><blockquote>old</blockquote>",
        "--b",
        "Content-Type: image/png",
        "Content-Transfer-Encoding: base64",
        "Content-Disposition: attachment; filename=a.png",
        "",
        "iVBORw0KGgo=",
        "--b--",
      ].join("\r\n"),
    );
    const event = only(await parse(raw), "message");
    expect(event.text).toBe("Our plan\n\nHi & you\nthere");
    expect(event.media).toEqual([
      {
        kind: "image",
        reference: "attachment:0",
        mimeType: "image/png",
        size: 8,
        bytes: bytesOf(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
      },
    ]);
  });

  test("no header can be smuggled into our answer", async () => {
    const lines = [
      "From: ann@home.example",
      "Subject: =?utf-8?B?YQ0KQmNjOiBldmVAb3RoZXIuZXhhbXBsZQ==?=",
      "Message-ID: <m1@home.example>",
    ];
    const { address } = only(await parse(mail(lines)), "message").place;
    expect(Object.values(address).join("")).not.toMatch(/[\r\n]/);
  });

  test.each([
    ["Yes\n\n________________________________\nFrom: Alfred", "Yes"],
    ["Yes\n-----Original Message-----\nold", "Yes"],
    ["Yes\n-- \nAnn", "Yes"],
    ["Am Montag schrieb Alfred:\n\n> alt\n\nJa", "Ja"],
    ["I need:\n- a\n- b", "I need:\n- a\n- b"],
    ["> a\nin between\n> b\nend", "in between\nend"],
    ["Yes\n------\nold", "Yes"],
    ["Yes\n----\nno rule", "Yes\n----\nno rule"],
    ["One:\nTwo:\n\n> old", "One:"],
  ])("the part of the text %j that the author has written is %j", (text, expectedText) => {
    expect(stripQuoted(text)).toBe(expectedText);
  });

  test("characters that HTML writes as references are read, and unknown references are kept", () => {
    expect(textOfHtml("<p>a &lt;b&gt; &#233;&#x1F600; &nope; &#99999999;</p>")).toBe(
      "a <b> é😀 &nope; \u{FFFD}",
    );
  });

  test("only the subject of a stranger's mail is read, not the body", async () => {
    const lines = basic.map((line) => line.replace("Our plan", "/link KQ7"));
    const read = async (raw: string) =>
      only((await channel.parse(delivery(raw), config, true)).events, "message");
    expect(await read(mail(lines, "/undo"))).toMatchObject({ command: "link", text: "KQ7" });
    expect(await read(mail(basic, "/link KQ7"))).toMatchObject({ command: null, text: "Our plan" });
    const message = only(await parse(mail(basic)), "message");
    expect(await read(mail(basic))).toMatchObject({ id: message.id, place: message.place });
    expect(channel.author?.(delivery(mail(basic)), config)).toEqual(message.sender);
    const automatic = delivery(mail(["List-Id: <a.example>", ...basic]));
    expect(channel.author?.(automatic, config)).toBeNull();
  });

  test("only the beginning of an e-mail with too many parts or lines is read, and the event says so", async () => {
    const mixedLines = [...basic, "Content-Type: multipart/mixed; boundary=b"];
    const parts = async (count: number) =>
      only(
        await parse(
          mail(mixedLines, `--b\r\n\r\nEggs are out\r\n${"--b\r\n\r\nx\r\n".repeat(count)}`),
        ),
        "message",
      );
    const wholeMail = await parts(900);
    expect(wholeMail).not.toHaveProperty("isCut");
    const cutMail = await parts(2_000);
    expect(cutMail).toMatchObject({ isCut: true, text: expect.stringContaining("Eggs are out") });
    expect(cutMail.text.match(/^x$/gm)).toHaveLength(999);
    const lines = bytesOf("\n".repeat(150_001));
    expect(endOfRead(lines)).toBe(150_000);
    expect(endOfRead(lines.subarray(1))).toBe(150_000);
    expect(endOfRead(bytesOf("x\n--"))).toBe(4);
  });

  test("only the plain text of alternative parts is read, all separate parts are read, and HTML is read as its text", async () => {
    const part = (type: string, words: string) =>
      `--b\r\nContent-Type: text/${type}\r\n\r\n${words}\r\n`;
    const read = async (kind: string, ...parts: string[]) => {
      const body = `${parts.join("")}--b--\r\n`;
      const lines = [...basic, `Content-Type: multipart/${kind}; boundary=b`];
      return only(await parse(mail(lines, body)), "message").text;
    };
    const [text, html] = [part("plain", "Buy eggs"), part("html", "<p>Buy <b>milk</b></p>")];
    expect(await read("alternative", text, html)).toBe("Our plan\n\nBuy eggs");
    expect(await read("mixed", text, html)).toMatch(/Buy eggs\s+Buy milk/);
    // The parser's own text of HTML contains the addresses of links, and takes quadratic time.
    const link = part("html", '<a href="https://shop.example/milk">Buy milk</a>');
    expect(await read("mixed", text, link)).not.toContain("shop.example");
    expect(await read("alternative", html)).toBe("Our plan\n\nBuy milk");
  });

  test("parsing never throws, whatever an e-mail contains", async () => {
    await expectNeverThrows(channel, config, [basic], (value) => ({
      method: "EMAIL",
      url: `mailto:${JSON.stringify(value)}`,
      body: bytesOf(
        mail([...basic, "Content-Type: multipart/mixed; boundary=b"], JSON.stringify(value)),
      ),
    }));
    const deep = Array.from(
      { length: 60 },
      (_, index) => `--b${index}\r\nContent-Type: multipart/mixed; boundary=b${index + 1}\r\n`,
    );
    const nestedLines = [...basic, "Content-Type: multipart/mixed; boundary=b0"];
    const unread = only(await parse(mail(nestedLines, deep.join("\r\n"))), "message");
    expect(unread).toMatchObject({ text: "", media: [], isCut: true });
  });
});

describe("sending e-mails", () => {
  const address = {
    to: "ann@home.example",
    subject: "Re: Our plan",
    inReplyTo: "<m1@home.example>",
    references: "<m1@home.example>",
    replyTo: "alfred+x@example.com",
  };
  const context = sending(address, config);
  const read = (call: { body: string | null }) => JSON.parse(call.body ?? "null") as unknown;

  test("a part is an answer in its thread, as HTML and as text", () => {
    const call = channel.nextCall(part("<p>a</p>", { plain: "a" }), context);
    expect(call.url).toBe(
      "https://api.cloudflare.com/client/v4/accounts/account/email/sending/send",
    );
    expect(call.headers["authorization"]).toBe("Bearer token");
    expect(read(call)).toEqual({
      to: "ann@home.example",
      from: OURS,
      reply_to: "alfred+x@example.com",
      subject: "Re: Our plan",
      text: "a",
      html: "<p>a</p>",
      headers: {
        "In-Reply-To": "<m1@home.example>",
        References: "<m1@home.example>",
        "Auto-Submitted": "auto-replied",
        "X-Alfred-Key": context.key,
      },
    });
    expect(channel.typing(context)).toBeNull();
    expect(channel.onUnknown(context)).toEqual({ waitMs: 0 });
  });

  const success = (result: object) => answer(200, { success: true, errors: [], result });
  const refusal = (status: number, code: number) =>
    answer(status, { success: false, errors: [{ code, message: "x" }], result: null });

  test.each([
    [
      success({ delivered: ["a@b.c"], permanent_bounces: [], queued: [] }),
      { outcome: "sent", id: null },
    ],
    [
      success({ delivered: [], permanent_bounces: [], queued: ["a@b.c"] }),
      { outcome: "sent", id: null },
    ],
    [success({ delivered: [], permanent_bounces: ["a@b.c"], queued: [] }), { outcome: "gone" }],
    [success({}), { outcome: "unknown" }],
    [answer(200, "x"), { outcome: "unknown" }],
    [refusal(429, 10004), { outcome: "retry_after", seconds: 30 }],
    [refusal(401, 10101), { outcome: "misconfigured", code: "10101" }],
    [refusal(403, 10203), { outcome: "misconfigured", code: "10203" }],
    [refusal(400, 10200), { outcome: "failed", code: "10200" }],
    [refusal(503, 10100), { outcome: "unknown" }],
  ])("the answer %j is classified as %j", (providerAnswer, outcome) => {
    expect(channel.classify(providerAnswer)).toEqual(outcome);
  });
});
