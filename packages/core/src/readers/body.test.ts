import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readBody } from "./body.ts";
import { defaultLimits } from "./limits.ts";

const asText = () => ({ mostBytes: defaultLimits.textBytes, cut: true });
const read = (chunks: Iterable<Buffer>, encoding?: string, limits = defaultLimits) =>
  readBody(Readable.from(chunks), { encoding, limits, onHead: asText });

describe("readBody", () => {
  it("gives back what came, packed or not, in however large packets", async () => {
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

  it("sees a bomb that comes in one packet: what waits to be unpacked does not count", async () => {
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
