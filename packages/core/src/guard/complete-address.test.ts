import { describe, expect, it } from "vitest";
import { completeAddress } from "./url.ts";

describe("completeAddress", () => {
  it.each([
    "example.com",
    "example.com/page?x=1",
    "example.com:8080",
    "example.com:8080/a:b@c",
    "localhost:7801",
    "localhost:7801/x",
    "localhost:7801?x",
    "localhost:7801#x",
    "nas:5000/",
    "127.0.0.1:7801/",
    "bücher.example:8080",
    // No port, but surely no scheme: the guard names the error.
    "localhost:99999",
  ])("%s is an address of https", (text) => expect(completeAddress(text)).toBe(`https://${text}`));

  it.each([
    "https://example.com",
    "http://localhost:7801/",
    "ftp://example.com:21/",
    "mailto:someone@example.com",
    "javascript:alert(1)",
    "data:1,text",
    "tel:5551234567",
    "user.name:123@example.com",
    "example.com:80\\@other.example",
    "example.com:80@other.example",
    "nonsense",
    "localhost",
    "-x.example:80",
    "",
  ])("%j stays as it is", (text) => expect(completeAddress(text)).toBe(text));
});
