import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ScryError } from "../contracts/error.ts";
import { createRedactor } from "./redactor.ts";

const secret = 'tv/y+k&y "s3cr3t"=01';

function knowing(...secrets: string[]) {
  const redactor = createRedactor();
  for (const one of secrets) redactor.add(one);
  return redactor;
}

const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("redactor.text", () => {
  it.each([
    ["as it is", secret],
    ["URL-encoded", encodeURIComponent(secret)],
    ["URL-encoded in small letters", encodeURIComponent(secret).replace(/%../g, (hex) => hex.toLowerCase())],
    ["as a form writes it", new URLSearchParams({ k: secret }).toString().slice(2)],
    ["in a URL's query", new URL(`https://x.example/?${new URLSearchParams({ k: secret })}`).search.slice(3)],
    ["JSON-escaped", JSON.stringify(secret).slice(1, -1)],
    ["base64", base64(secret)],
    ["base64 without padding", base64(secret).replace(/=+$/, "")],
    ["base64 for URLs", Buffer.from(secret).toString("base64url")],
  ])("takes it out %s", (_name, spelling) => {
    expect(knowing(secret).text(`before ${spelling} after`)).toBe("before [secret] after");
  });

  it.each(["u", "us", "use", "user", "a.longer.name@example.com"])(
    "leaves too little of basic authentication as %s to read the password from",
    (user) => {
      const header = base64(`${user}:${secret}`);
      const clean = knowing(secret).text(header);
      expect(clean).toContain("[secret]");
      expect(Buffer.from(clean.replaceAll("[secret]", ""), "base64").toString()).not.toContain(
        secret.slice(0, 8),
      );
    },
  );

  it("removes each of a comma list, and the list", () => {
    const redactor = knowing("first-key-1, second-key-2");
    expect(redactor.text("first-key-1 second-key-2 first-key-1, second-key-2")).toBe(
      "[secret] [secret] [secret]",
    );
  });

  it("removes the longer of two where one begins like the other", () => {
    expect(knowing("secret-1", "secret-1-longer").text("x secret-1-longer x secret-1 x")).toBe(
      "x [secret] x [secret] x",
    );
  });

  it("leaves ordinary words alone, and what is too short to be a key", () => {
    expect(knowing("abc", "").text("abc is a word")).toBe("abc is a word");
    expect(createRedactor().text("anything")).toBe("anything");
  });

  it("leaves no secret in any text, wherever it is", () => {
    const plain = fc.string({ minLength: 6, maxLength: 40 }).filter((text) => text.trim().length >= 6);
    fc.assert(
      fc.property(plain, fc.string(), fc.string(), (key, before, after) => {
        const clean = knowing(key).text(before + key + after);
        if (!"[secret]".includes(key)) expect(clean.replaceAll("[secret]", "")).not.toContain(key);
      }),
    );
  });
});

describe("redactor.value", () => {
  it("goes through lists, objects and their names", () => {
    const value = { a: [{ b: `x ${secret}`, [secret]: 1 }, null, 2], c: "clean" };
    expect(knowing(secret).value(value)).toEqual({
      a: [{ b: "x [secret]", "[secret]": 1 }, null, 2],
      c: "clean",
    });
    expect(value.a).toHaveLength(3);
    expect(JSON.stringify(value)).toContain("s3cr3t");
  });

  it("returns the same value when there is nothing to remove", () => {
    const value = { a: [{ b: "clean" }] };
    expect(knowing(secret).value(value)).toBe(value);
    expect(createRedactor().value(value)).toBe(value);
  });

  it("goes through objects without a prototype and through errors", () => {
    const bare = Object.assign(Object.create(null), { key: secret });
    expect(knowing(secret).value({ bare })).toEqual({ bare: { key: "[secret]" } });
    const clean = knowing(secret).value({ error: new Error(`no ${secret}`) });
    expect(clean.error.message).toBe("no [secret]");
  });

  it("ends on values that contain themselves", () => {
    const circle: Record<string, unknown> = { key: secret };
    circle.self = circle;
    expect(JSON.stringify(knowing(secret).value(circle))).not.toContain("s3cr3t");
  });
});

describe("redactor.error", () => {
  it("cleans message, hint, stack, attempts, headings and the whole chain of causes", () => {
    const root = Object.assign(new TypeError(`root ${secret}`), { code: "ECONNREFUSED", secret });
    const error = new ScryError({
      code: "unavailable",
      message: `message ${secret}`,
      hint: `hint ${secret}`,
      provider: "plain",
      retryAfter: 3,
      status: 500,
      attempts: [{ provider: "plain", ms: 1, outcome: "error", message: `attempt ${secret}`, cached: false }],
      outline: [{ level: 2, text: `heading ${secret}`, offset: 0 }],
      cause: new Error(`middle ${secret}`, { cause: root }),
    });
    const clean = knowing(secret).error(error) as ScryError;
    expect(clean).toMatchObject({ code: "unavailable", provider: "plain", retryAfter: 3, status: 500 });
    expect(clean.message).toBe("message [secret]");
    expect(clean.outline).toEqual([{ level: 2, text: "heading [secret]", offset: 0 }]);
    const middle = clean.cause as Error;
    expect(middle.message).toBe("middle [secret]");
    // The code says what failed and is needed further up.
    expect(middle.cause).toMatchObject({ name: "TypeError", code: "ECONNREFUSED", message: "root [secret]" });
    for (const one of [clean, middle, middle.cause as Error]) {
      const whole = `${one.stack} ${JSON.stringify(one)} ${JSON.stringify(Object.values(one))}`;
      expect(whole).not.toContain("s3cr3t");
    }
    expect(ScryError.is(clean)).toBe(true);
  });

  it("ends on causes in a circle", () => {
    const error = new Error(`a ${secret}`);
    error.cause = new Error("b", { cause: error });
    expect((knowing(secret).error(error) as Error).message).toBe("a [secret]");
  });

  it("cleans what is thrown without being an error", () => {
    expect(knowing(secret).error(`text ${secret}`)).toBe("text [secret]");
    expect(knowing(secret).error(undefined)).toBeUndefined();
  });
});
