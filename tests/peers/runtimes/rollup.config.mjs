import commonjs from "@rollup/plugin-commonjs";
import json from "@rollup/plugin-json";
import nodeResolve from "@rollup/plugin-node-resolve";

/** One file, but for optional packages, which a program that does not use them has no need of. */
export default {
  input: "mill.mjs",
  external: [
    /^node:/,
    "playwright-core",
    "pg",
    "@redis/client",
    "tesseract.js",
    "unpdf",
    "@opentelemetry/api",
  ],
  plugins: [nodeResolve({ preferBuiltins: true, exportConditions: ["node"] }), commonjs(), json()],
  output: { format: "es", inlineDynamicImports: true },
  onwarn: () => {},
};
