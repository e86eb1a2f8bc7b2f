/** The value of the promise, or undefined when it takes longer. What it does later is nobody's concern. */
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
