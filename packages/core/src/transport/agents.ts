// undici, for one lazy import. The names are listed because a bundler cannot find those of a CommonJS
// package by itself when the package is imported dynamically.
export { Agent, EnvHttpProxyAgent, Pool } from "undici";
