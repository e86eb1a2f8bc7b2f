/** The value of the promise, or undefined when it takes longer. Its later outcome is ignored. */
export async function within<Value>(
  milliseconds: number,
  promise: Promise<Value>,
): Promise<{ value: Value } | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), milliseconds);
  promise.catch(() => {});
  try {
    return await Promise.race([promise.then((value) => ({ value })), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
