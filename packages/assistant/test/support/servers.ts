import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface Served {
  url: string;
  close(): void;
}

/** A server on this machine. */
export async function serve(answer: RequestListener): Promise<Served> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
