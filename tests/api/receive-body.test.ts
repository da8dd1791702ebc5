// What receiving a body gives: all its bytes, or that it is too large, or an error if it breaks off.
import { describe, expect, test } from "vitest";
import { MAX_BODY_BYTES } from "../../shared/http/read-request.ts";
import { receiveBody } from "../../shared/http/receive-body.ts";

/** The types of a browser, which the console brings in, do not have this field. */
const STREAMED = { duplex: "half" };

describe("receiving a body", () => {
  /** A request whose body comes in chunks; `progress` says how many were read, and whether the body was cancelled. */
  function requestInChunks(chunks: number, size: number, headers: Record<string, string> = {}) {
    const progress = { chunks: 0, cancelled: false };
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (progress.chunks === chunks) return controller.close();
        progress.chunks += 1;
        controller.enqueue(new Uint8Array(size));
      },
      cancel: () => void (progress.cancelled = true),
    });
    const request = new Request("http://x/", { method: "POST", body, headers, ...STREAMED });
    return { request, progress };
  }

  test("a body is received with all its bytes, up to the limit", async () => {
    const request = new Request("http://x/", { method: "POST", body: "häh" });
    expect(await receiveBody(request, 4)).toEqual(new TextEncoder().encode("häh"));
    expect(await receiveBody(requestInChunks(4, 16).request, 64)).toHaveLength(64);
    expect(await receiveBody(new Request("http://x/"), 0)).toHaveLength(0);
  });

  test("the bytes of a body are counted, even if its Content-Length says less", async () => {
    const { request } = requestInChunks(5, 16, { "content-length": "3" });
    expect(await receiveBody(request, 64)).toBe("too_large");
    expect(await receiveBody(requestInChunks(2, MAX_BODY_BYTES).request, MAX_BODY_BYTES)).toBe(
      "too_large",
    );
  });

  test("a body that exceeds the limit by at most 1 MiB is read to its end, so that the connection stays usable", async () => {
    const { request, progress } = requestInChunks(10, 1024);
    expect(await receiveBody(request, 100)).toBe("too_large");
    expect(progress).toEqual({ chunks: 10, cancelled: false });
  });

  test("a body that breaks off is reported as such", async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
    const request = new Request("http://x/", { method: "POST", body, ...STREAMED });
    await expect(receiveBody(request, 100)).rejects.toMatchObject({
      details: { status: 400, code: "body_incomplete" },
    });
  });

  test("a body that exceeds the limit by more than 1 MiB is cut off", async () => {
    const { request, progress } = requestInChunks(Infinity, 256 * 1024);
    expect(await receiveBody(request, 100)).toBe("too_large");
    expect(progress.cancelled).toBe(true);
    expect(progress.chunks).toBeLessThan(10);
  });
});
