import { useCallback, useEffect, useState } from "preact/hooks";

/** What the page shows: a conversation, or a new one without an id; the settings; the step that connects a model. */
export type Place = { view: "chat"; id: string | undefined } | { view: "settings" } | { view: "connect" };

/** Ids need no escapes: an address that has some was not made here, and nothing is there. */
function read(): Place {
  if (location.hash === "#/settings") return { view: "settings" };
  if (location.hash === "#/connect") return { view: "connect" };
  return { view: "chat", id: /^#\/c\/([^/]+)$/.exec(location.hash)?.[1] };
}

function addressOf(place: Place): string {
  if (place.view !== "chat") return `#/${place.view}`;
  return place.id === undefined ? "/" : `#/c/${place.id}`;
}

/** The place is part of the address: a reload, a bookmark and the back button lead to it. */
export function useAddress(): [Place, (place: Place) => void] {
  const [place, setPlace] = useState(read);
  useEffect(() => {
    const changed = () => setPlace(read());
    addEventListener("hashchange", changed);
    addEventListener("popstate", changed);
    return () => {
      removeEventListener("hashchange", changed);
      removeEventListener("popstate", changed);
    };
  }, []);
  const go = useCallback((next: Place) => {
    history.pushState(null, "", addressOf(next));
    setPlace(next);
  }, []);
  return [place, go];
}
