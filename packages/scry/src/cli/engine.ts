import type { Scry, ScryOptions } from "@scry/core";

type Core = typeof import("@scry/core");

/** The engine, loaded only when a command really needs it, and closed whatever happens. */
export async function withScry<T>(
  options: ScryOptions,
  use: (scry: Scry, core: Core) => Promise<T>,
): Promise<T> {
  const core = await import("@scry/core");
  const scry = core.createScry(options);
  try {
    return await use(scry, core);
  } finally {
    await scry.close();
  }
}
