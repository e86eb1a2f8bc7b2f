import { PassThrough, Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkedLines } from "./stdio-transport.ts";

/** What is passed on, answered and reported for an input that comes in these pieces. */
async function check(...pieces: (string | Buffer)[]) {
  const output = new PassThrough();
  const told: string[] = [];
  const passed: string[] = [];
  const input = Readable.from(pieces.map((piece) => Buffer.from(piece)));
  for await (const line of checkedLines(input, output, ({ message }) => told.push(message)))
    passed.push(line.toString("utf8"));
  const answered = String(output.read() ?? "")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return { passed, told, answered };
}

const request = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';

describe("checkedLines", () => {
  it("answers a line that is not JSON with a parse error, and continues", async () => {
    const { passed, told, answered } = await check(`hello\n${request}`);
    expect(passed).toEqual([request]);
    expect(answered).toEqual([
      { jsonrpc: "2.0", id: null, error: { code: -32700, message: expect.stringContaining("not JSON") } },
    ]);
    expect(told).toEqual([answered[0].error.message]);
  });

  it.each([
    ['{"jsonrpc":"2.0","id":7,"method":"ping","params":5}', 7],
    ['{"id":"a","method":"ping"}', "a"],
    ['{"jsonrpc":"2.0","id":{"not":"one"},"method":"ping"}', null],
    ["[1]", null],
    ["null", null],
  ])("answers %s as an invalid request, under its id where it has one", async (line, id) => {
    const { passed, answered } = await check(`${line}\n`);
    expect(passed).toEqual([]);
    expect(answered).toMatchObject([{ id, error: { code: -32600 } }]);
  });

  it("says nothing about empty lines", async () => {
    const { told, answered } = await check(`\n\r\n${request}`);
    expect({ told, answered }).toEqual({ told: [], answered: [] });
  });

  it("takes a last line without its end", async () => {
    expect((await check(request.trimEnd())).passed).toEqual([request]);
  });

  it("finds the same lines however the input is cut", async () => {
    const message = '{"jsonrpc":"2.0","id":1,"method":"grüße ✓"}\n';
    const bytes = Buffer.from(message + message + request);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length)), async (places) => {
        const cuts = [0, ...places.sort((one, other) => one - other), bytes.length];
        const pieces = cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end));
        expect((await check(...pieces)).passed).toEqual([message, message, request]);
      }),
      { numRuns: 50 },
    );
  });

  it("does not buffer a line without an end", async () => {
    const part = Buffer.alloc(4 * 1024 * 1024, "a");
    const { passed, answered } = await check(part, part, part, part);
    expect(passed.map(({ length }) => length)).toEqual([part.length * 3]);
    // The rest of it, when the input has ended.
    expect(answered).toHaveLength(1);
  });
});
