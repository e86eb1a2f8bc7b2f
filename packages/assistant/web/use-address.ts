import { useCallback, useEffect, useState } from "preact/hooks";

function read(): string | undefined {
  const id = /^#\/c\/([^/]+)$/.exec(location.hash)?.[1];
  return id === undefined ? undefined : decodeURIComponent(id);
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
    history.pushState(null, "", next === undefined ? "/" : `#/c/${encodeURIComponent(next)}`);
    setId(next);
  }, []);
  return [id, go];
}
