/** Answers every request with twenty hits in the shape of SearXNG; sends its port to the process that forked it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { searxngReply } from "./searxng-reply.ts";

const body = searxngReply(20);
const server = createServer((_request, response) => {
  response.setHeader("content-type", "application/json").end(body);
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());
