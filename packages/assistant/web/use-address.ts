import { useCallback, useEffect, useState } from "preact/hooks";

/** Ids need no escapes: an address that has some was not made here, and leads to what is not there. */
function read(): string | undefined {
  return /^#\/c\/([^/]+)$/.exec(location.hash)?.[1];
}

/** The conversation is part of the address: a reload, a bookmark and the back button lead to it. */
export function useAddress(): [string | undefined, (id: string | undefined) => void] {
  const [id, setId] = useState(read);
  useEffect(() => {
    const changed = () => setId(read());
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  const go = useCallback((next: string | undefined) => {
    history.pushState(null, "", next === undefined ? "/" : `#/c/${next}`);
    setId(next);
  }, []);
  return [id, go];
}
