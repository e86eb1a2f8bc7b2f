import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeWithOpenssl } from "../../test/support/openssl.ts";
import { article } from "../../test/support/reader-world.ts";
import { createGuard } from "../guard/index.ts";
import { createDirectReader } from "./direct.ts";

/** Certificates are made here and now, so that none can expire in the repository. */
describeWithOpenssl("certificates", () => {
  let folder = "";
  const openssl = (...words: string[]) => execFileSync("openssl", words, { cwd: folder, stdio: "ignore" });
  const usual = getCACertificates("default");

  const sign = (name: string, host: string, days: number) => {
    openssl(
      "req",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:P-256",
      "-nodes",
      "-keyout",
      `${name}.key`,
      "-out",
      `${name}.csr`,
      "-subj",
      `/CN=${host}`,
      "-addext",
      `subjectAltName=DNS:${host}`,
    );
    openssl(
      "x509",
      "-req",
      "-in",
      `${name}.csr`,
      "-CA",
      "ca.pem",
      "-CAkey",
      "ca.key",
      "-CAcreateserial",
      "-days",
      String(days),
      "-copy_extensions",
      "copy",
      "-out",
      `${name}.pem`,
    );
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "certificates-"));
    const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
    openssl(
      "req",
      "-x509",
      ...curve,
      "-keyout",
      "ca.key",
      "-out",
      "ca.pem",
      "-days",
      "2",
      "-subj",
      "/CN=Test authority",
    );
    sign("good", "localhost", 2);
    sign("other", "elsewhere.example", 2);
    sign("expired", "localhost", -1);
    openssl(
      "req",
      "-x509",
      ...curve,
      "-keyout",
      "self.key",
      "-out",
      "self.pem",
      "-days",
      "2",
      "-subj",
      "/CN=localhost",
      "-addext",
      "subjectAltName=DNS:localhost",
    );
    setDefaultCACertificates([...usual, readFileSync(join(folder, "ca.pem"), "utf8")]);
  });
  afterAll(() => {
    setDefaultCACertificates(usual);
    rmSync(folder, { recursive: true, force: true });
  });

  const read = async (name: string) => {
    const file = (ending: string) => readFileSync(join(folder, `${name}.${ending}`));
    const server = createServer({ key: file("key"), cert: file("pem") }, (_, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end(article());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const guard = createGuard({
      policy: { allow_private: [`localhost:${port}`] },
      lookup: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    try {
      const request = {
        url: `https://localhost:${port}/`,
        signal: new AbortController().signal,
        deadline: Date.now() + 8_000,
      };
      return await createDirectReader({ guard }).read(request);
    } catch (error) {
      return error;
    } finally {
      server.closeAllConnections();
      server.close();
      await guard.close();
    }
  };

  it("a good one is read", async () => {
    expect(await read("good")).toMatchObject({ title: "The lighthouse keeper" });
  });

  it.each([
    ["expired", /expired/],
    ["other", /another host name/],
    ["self", /self-signed|unknown authority/],
  ])("one that is %s is refused, in words", async (name, message) => {
    expect(await read(name)).toMatchObject({ code: "unavailable", message: expect.stringMatching(message) });
  });
});
