import { connect, type Socket } from "node:net";
import { createGuard, type Guard } from "@scry/core/guard";

/** A guard for which every name is public, and whose sockets all end at one port of this machine. */
export const publicGuard = (port = 9): Guard =>
  createGuard({
    lookup: async () => [{ address: "151.101.65.140", family: 4 }],
    dial() {
      const { promise, resolve, reject } = Promise.withResolvers<Socket>();
      const socket = connect(port, "127.0.0.1", () => resolve(socket));
      socket.once("error", reject);
      return promise;
    },
  });
