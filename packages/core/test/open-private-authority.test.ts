import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ScryError } from "../src/contracts/error.ts";
import type { SettingsInput } from "../src/settings/settings-schema.ts";
import { describeInChromium } from "./browser-world.ts";
import { temporaryFolder } from "./support/folder.ts";
import { describeWithOpenssl, makeAuthority } from "./support/openssl.ts";
import { engineOf, pageHtml, shellHtml } from "./support/site.ts";

describeWithOpenssl("a page behind a program that decrypts traffic, with an authority of its own", () => {
  let folder: string;
  let server: Server;
  let authorityFile: string;
  let host: string;

  beforeEach(async () => {
    folder = temporaryFolder();
    const made = makeAuthority(folder, "IP:127.0.0.1");
    authorityFile = made.authorityFile;
    server = createServer(made.pair, (request, response) => {
      const html = request.url === "/shell" ? shellHtml() : pageHtml("The mill");
      response.writeHead(200, { "content-type": "text/html" }).end(html);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const open = (network: SettingsInput["network"], env: Record<string, string> = {}) => {
    const settings = { network, read: { provider: "direct" }, policy: { allow_private: [host] } };
    return engineOf({ settings, env }).page(`https://${host}/`);
  };
  const failure = (...given: Parameters<typeof open>) => open(...given).catch((error: ScryError) => error);

  it("is read with the authority that the settings or SSL_CERT_FILE name", async () => {
    expect((await open({ ca: authorityFile })).title).toBe("The mill");
    expect((await open({}, { SSL_CERT_FILE: authorityFile })).title).toBe("The mill");
  });

  it("is not read without it, and the hint names the setting", async () => {
    const error = await failure({});
    expect(error).toMatchObject({
      code: "unavailable",
      message: "The certificate of this site comes from an unknown authority.",
      hint: expect.stringMatching(/network\.ca.*SSL_CERT_FILE/),
    });
  });

  it("says where the wrong file is named", async () => {
    const nowhere = join(folder, "nowhere.pem");
    expect(await failure({ ca: nowhere })).toMatchObject({
      code: "not_configured",
      hint: "Correct network.ca.",
    });
    expect(await failure({}, { SSL_CERT_FILE: nowhere })).toMatchObject({
      code: "not_configured",
      hint: "Correct SSL_CERT_FILE.",
    });
  });

  describeInChromium("in a browser", () => {
    it("is not read, and the hint says why the direct reader came further", async () => {
      const settings = {
        network: { ca: authorityFile },
        browser: { sandbox: process.getuid?.() !== 0 },
        policy: { allow_private: [host] },
      };
      // A home without certificates: what this machine trusts does not matter here.
      const env = { ...process.env, HOME: folder };
      const error = await engineOf({ settings, env })
        .page(`https://${host}/shell`)
        .catch((thrown: ScryError) => thrown);
      expect(error).toMatchObject({
        code: "unavailable",
        message: "The certificate of this site comes from an unknown authority.",
        hint: expect.stringContaining("network.ca does not reach the browser"),
        attempts: [
          { provider: "direct", code: "needs_browser" },
          { provider: "browser", code: "unavailable" },
        ],
      });
    });
  });
});
