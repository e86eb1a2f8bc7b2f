import { join } from "node:path";
import { defineConfig } from "vite";

/** The chat page: `vite build --config packages/assistant/vite.config.ts`. */
export default defineConfig({
  root: join(import.meta.dirname, "web"),
  // Asked for at the root of wherever the assistant is served.
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: join(import.meta.dirname, "dist/web"),
    emptyOutDir: true,
    // The texts of what is packed, as most licences ask.
    license: true,
    rolldownOptions: {
      input: ["index.html", "sign-in.html"].map((page) => join(import.meta.dirname, "web", page)),
    },
    target: "es2023",
    // Written into the page otherwise, which the content policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  logLevel: "warn",
});
