/**
 * Three services and sites in a process of their own. Each message `{ name, fault }` sets what one of them does from
 * now on; the reply is how many requests each had since the last message.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { faults } from "./faults.ts";
import { type Counts, type Name, names } from "./names.ts";

const does = new Map<string, string>();
const counts: Counts = { alpha: 0, beta: 0, gamma: 0 };

const ports = await Promise.all(
  names.map(async (name) => {
    const server = createServer((request, response) => {
      counts[name]++;
      response.on("error", () => undefined);
      faults[does.get(name) ?? "healthy"]?.(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return (server.address() as AddressInfo).port;
  }),
);
process.on("message", ({ name, fault }: { name: Name; fault: string }) => {
  does.set(name, fault);
  process.send?.({ ...counts });
  for (const one of names) counts[one] = 0;
});
process.on("disconnect", () => process.exit());
process.send?.(ports);
