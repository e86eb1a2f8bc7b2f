import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ScryError } from "../src/contracts/error.ts";
import type { SettingsInput } from "../src/settings/schema.ts";
import { temporaryFolder } from "./support/folder.ts";
import { describeWithOpenssl, makeAuthority } from "./support/openssl.ts";
import { engineOf, pageHtml } from "./support/site.ts";

describeWithOpenssl("a page behind a program that decrypts traffic, with an authority of its own", () => {
  const folder = temporaryFolder();
  let server: Server;
  let authorityFile: string;
  let host: string;

  beforeAll(async () => {
    const made = makeAuthority(folder, "IP:127.0.0.1");
    authorityFile = made.authorityFile;
    server = createServer(made.pair, (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end(pageHtml("The mill"));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
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
});
