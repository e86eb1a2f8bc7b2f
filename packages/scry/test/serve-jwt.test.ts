import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { startGateway, token } from "./serve-world.ts";
import { scry } from "./support/command.ts";
import { serve } from "./support/servers.ts";

const issuer = "https://login.example/";
const audience = "https://search.example/mcp";

/** An authorization server: its key set, and tokens that it signed. */
async function startIssuer() {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "first", alg: "ES256", use: "sig" };
  const server = await serve((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ keys: [jwk] }));
  });
  const sign = (
    claims: JWTPayload = {},
    key: CryptoKey | Uint8Array = privateKey,
    alg = "ES256",
    expires: string | Date = "5m",
  ) =>
    new SignJWT({ iss: issuer, aud: audience, sub: "ada", ...claims })
      .setProtectedHeader({ alg, kid: "first" })
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(key);
  return { jwksUrl: `${server.url}/jwks.json`, jwk, sign };
}

const bearer = (value: string) => ({ authorization: `Bearer ${value}` });

describe("a gateway that accepts the tokens of an authorization server", () => {
  let login: Awaited<ReturnType<typeof startIssuer>>;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  const search = (value: string) => gateway.post("/v1/search", { query: "mills" }, bearer(value));

  beforeAll(async () => {
    login = await startIssuer();
    gateway = await startGateway({
      token,
      jwt: { jwksUrl: login.jwksUrl, issuer, audiences: [audience] },
      authorizationServers: [issuer],
    });
  });

  it("takes a signed token, its own tokens as before, and logs the subject as the caller", async () => {
    expect((await search(await login.sign())).status).toBe(200);
    expect((await search(token)).status).toBe(200);
    expect(gateway.logged).toContainEqual(expect.objectContaining({ caller: "jwt:ada" }));
  });

  it("sends clients without a token to the authorization server", async () => {
    const refused = await gateway.post("/mcp", {});
    expect(refused.status).toBe(401);
    const [, metadata = ""] =
      /resource_metadata="([^"]+)"/.exec(refused.headers.get("www-authenticate") ?? "") ?? [];
    expect(await (await fetch(metadata)).json()).toMatchObject({ authorization_servers: [issuer] });
  });

  it.each<[string, () => Promise<string> | string]>([
    ["for another service", () => login.sign({ aud: "https://other.example" })],
    ["of another issuer", () => login.sign({ iss: "https://evil.example/" })],
    ["without a subject", () => login.sign({ sub: "" })],
    [
      "with the key of somebody else",
      async () => login.sign({}, (await generateKeyPair("ES256")).privateKey),
    ],
    ["that has expired", () => login.sign({}, undefined, undefined, new Date("2020-01-01"))],
    [
      "without a signature",
      () =>
        new UnsecuredJWT({ sub: "ada" })
          .setIssuer(issuer)
          .setAudience(audience)
          .setExpirationTime("5m")
          .encode(),
    ],
    [
      "signed with the public key as a secret",
      () => login.sign({}, new TextEncoder().encode(JSON.stringify(login.jwk)), "HS256"),
    ],
    ["of three parts that mean nothing", () => "a.b.c"],
  ])("refuses a token %s", async (_name, make) => {
    const refused = await search(await make());
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toContain('error="invalid_token"');
  });

  it("says that it cannot verify while the keys cannot be fetched", async () => {
    const lost = await startGateway({
      jwt: { jwksUrl: "http://127.0.0.1:9/jwks.json", issuer, audiences: [audience] },
    });
    const answer = await lost.post("/v1/search", { query: "mills" }, bearer(await login.sign()));
    expect(answer.status).toBe(503);
    expect((await lost.post("/v1/search", { query: "mills" })).status).toBe(401);
  });
});

describe.concurrent("scry serve --jwks", () => {
  it.each([
    [["--jwks", "https://login.example/jwks"], /--jwks needs --issuer/],
    [["--jwks", "https://login.example/jwks", "--issuer", issuer], /--jwks needs --public-url or --audience/],
    [
      ["--jwks", "http://login.example/jwks", "--issuer", issuer, "--audience", "a"],
      /has to be an https address/,
    ],
    [["--issuer", issuer], /--issuer belongs to --jwks/],
  ])("is checked before anything starts: %j", async (args, message) => {
    const ran = await scry(["serve", ...args]);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toMatch(message);
  });
});
