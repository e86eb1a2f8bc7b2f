import type { CompatibleService } from "../contract.ts";

/** Every service whose clients may talk to the gateway, one line each. */
export const compatibleServices: readonly CompatibleService[] = [];
