/** A server between a client and a real one that loses the connection as networks do. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Relay {
  /** The address of the real server, by way of the relay. */
  url: string;
  /** The next reply that has this text ends in its middle: the connection is cut, or nothing comes any more. */
  endAt(text: string, how: "cut" | "silent"): void;
  /** Nobody is there any more. */
  stop(): void;
  /** Somebody is there again, on the same port. */
  start(): Promise<void>;
}

export async function startRelay(url: string): Promise<Relay> {
  const { hostname, port } = new URL(url);
  const clients = new Set<Socket>();
  let ending: { text: string; how: "cut" | "silent" } | undefined;
  const relay = createServer((client) => {
    clients.add(client);
    const server = connect(Number(port), hostname);
    client.on("error", () => server.destroy());
    client.on("close", () => {
      clients.delete(client);
      server.destroy();
    });
    server.on("error", () => client.destroy()).on("close", () => client.destroy());
    client.pipe(server);
    server.on("data", (bytes) => {
      const isHalved = ending !== undefined && bytes.includes(ending.text);
      client.write(isHalved ? bytes.subarray(0, bytes.length / 2) : bytes);
      if (!isHalved) return;
      server.pause();
      if (ending?.how === "cut") client.end();
    });
  });
  const relayed = new URL(url);
  const start = async () => {
    relay.listen(Number(relayed.port), hostname);
    await once(relay, "listening");
  };
  relayed.port = "0";
  await start();
  relayed.port = String((relay.address() as AddressInfo).port);
  return {
    url: relayed.href,
    endAt: (text, how) => (ending = { text, how }),
    stop() {
      relay.close();
      for (const client of clients) client.destroy();
    },
    start,
  };
}
