import type { Dispatcher } from "undici";

/** Requests that were given up may still wait for their connection, for as long as undici waits for one. */
const closeMs = 500;

/** Closes connections: requests under way may finish, but not for long. */
export async function closeSoon(dispatcher: Dispatcher): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(() => late.resolve(dispatcher.destroy()), closeMs);
  try {
    await Promise.race([dispatcher.close(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
