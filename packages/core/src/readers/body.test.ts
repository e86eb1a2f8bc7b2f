import { Readable } from "node:stream";
import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import { describe, expect, it } from "vitest";
import { readBody } from "./body.ts";
import { defaultLimits } from "./reader-limits.ts";

const asText = () => ({ mostBytes: defaultLimits.textBytes, cut: true });
const read = (chunks: Iterable<Buffer>, encoding?: string, limits = defaultLimits) =>
  readBody(Readable.from(chunks), { encoding, limits, onHead: asText });

describe("readBody", () => {
  it("returns what came, compressed or not, in packets of any size", async () => {
    const text = Array.from({ length: 20_000 }, (_, line) => `line ${line}, ${(line * 7919) % 1000}\n`).join(
      "",
    );
    for (const [encoding, bytes] of [
      [undefined, Buffer.from(text)],
      ["gzip", gzipSync(text)],
    ] as const) {
      const { bytes: whole, truncated } = await read([bytes], encoding);
      expect(Buffer.from(whole).toString()).toBe(text);
      expect(truncated).toBe(false);
    }
  });

  const story = Array.from({ length: 60_000 }, (_, line) => `line ${line}, ${(line * 7919) % 1000}\n`).join(
    "",
  );
  const packed = {
    gzip: gzipSync(story),
    deflate: deflateSync(story),
    "deflate without a wrapper": deflateRawSync(story),
    br: brotliCompressSync(story, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    zstd: zstdCompressSync(story),
  };

  it.each(Object.entries(packed))(
    "says that the end of %s is missing, and gives what came",
    async (name, bytes) => {
      const encoding = name.split(" ", 1)[0];
      const pieces = (end: number) =>
        Array.from({ length: Math.ceil(end / 5_000) }, (_, at) =>
          bytes.subarray(at * 5_000, Math.min(end, at * 5_000 + 5_000)),
        );
      expect(await read(pieces(bytes.length), encoding)).toMatchObject({ truncated: false });

      const half = await read(pieces(bytes.length >> 1), encoding);
      expect(half.truncated).toBe("sender");
      expect(half.bytes.length).toBeGreaterThan(story.length * 0.2);
      expect(story.startsWith(Buffer.from(half.bytes).toString())).toBe(true);

      // All but the last byte, in one piece: nothing that was unpacked before the end is lost.
      const most = await read([bytes.subarray(0, -1)], encoding);
      expect(most.truncated).toBe("sender");
      expect(most.bytes.length).toBeGreaterThan(story.length * 0.8);
    },
  );

  it("notices the missing end through two layers", async () => {
    const twice = gzipSync(packed.br.subarray(0, -9));
    expect(await read([twice], "br, gzip")).toMatchObject({ truncated: "sender" });
  });

  it("treats a page that closes its root as complete, where the compression was never ended", async () => {
    const page = gzipSync(`<html><p>${story}</p></html>\n`, { finishFlush: constants.Z_SYNC_FLUSH });
    const { bytes, truncated } = await read([page], "gzip");
    expect(Buffer.from(bytes).toString()).toMatch(/<\/html>\n$/);
    expect(truncated).toBe(false);
  });

  it("does not treat an empty body as half a page, nor half a header as a page", async () => {
    expect(await read([], "gzip")).toEqual({ bytes: Buffer.alloc(0), truncated: false });
    await expect(read([gzipSync(story).subarray(0, 12)], "gzip")).rejects.toMatchObject({
      code: "bad_reply",
    });
  });

  it("is not held up by what follows the end", async () => {
    const raw = Readable.from([deflateSync(story), Buffer.alloc(100_000, "x"), Buffer.alloc(100_000, "y")]);
    const { bytes, truncated } = await readBody(raw, {
      encoding: "deflate",
      limits: defaultLimits,
      onHead: asText,
    });
    expect(bytes.length).toBe(story.length);
    expect(truncated).toBe(false);
    expect(raw.destroyed).toBe(true);
  });

  it("detects a bomb that comes in one packet: what waits to be unpacked does not count", async () => {
    const bomb = gzipSync(Buffer.alloc(120_000_000));
    expect(bomb.length * defaultLimits.ratio).toBeGreaterThan(defaultLimits.textBytes);
    await expect(read([bomb], "gzip")).rejects.toMatchObject({
      code: "too_large",
      message: expect.stringContaining("bomb"),
    });
  });

  it("does not read for ever what unpacks to nothing", async () => {
    const nothing = gzipSync("");
    let sent = 0;
    const endless = function* () {
      for (;;) {
        sent += nothing.length;
        yield nothing;
      }
    };
    const limits = { ...defaultLimits, pdfBytes: 20_000 };
    await expect(read(endless(), "gzip", limits)).rejects.toMatchObject({ code: "too_large" });
    expect(sent).toBeLessThan(100_000);
  });
});
