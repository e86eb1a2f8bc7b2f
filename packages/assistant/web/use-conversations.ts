import { useCallback, useEffect, useState } from "preact/hooks";
import type { ConversationView } from "../src/contract.ts";
import { api, type Format, type Me, Refused } from "./api.ts";
import { forgetPageKey } from "./page-key.ts";

/** Who is here, what they talked about, and what they do with it. */
export function useConversations(onError: (message: string) => void) {
  const [me, setMe] = useState<Me>();
  const [conversations, setConversations] = useState<readonly ConversationView[]>([]);
  const [signedOut, setSignedOut] = useState(false);

  const refresh = useCallback(async (): Promise<void> => {
    try {
      const [known, list] = await Promise.all([api.me(), api.conversations()]);
      setMe(known);
      setConversations(list);
    } catch (error) {
      if (error instanceof Refused && error.status === 401) setSignedOut(true);
      else onError((error as Error).message);
    }
  }, [onError]);
  useEffect(() => void refresh(), [refresh]);

  const change = useCallback(
    (work: Promise<unknown>) =>
      work.then(refresh, (error: Error) => {
        onError(error.message);
        return undefined;
      }),
    [refresh, onError],
  );
  const add = useCallback(
    (started: ConversationView) => setConversations((before) => [started, ...before]),
    [],
  );
  return {
    me,
    conversations,
    signedOut,
    refresh,
    add,
    onTitle: (id: string, title: string) => void change(api.change(id, { title })),
    onPin: (id: string, pinned: boolean) => void change(api.change(id, { pinned })),
    onSave: (id: string, format: Format) =>
      void api.download(id, format).catch((error: Error) => onError(error.message)),
    remove: (id: string) => change(api.remove(id)),
    signOut: async () => {
      await api.signOut().catch(() => undefined);
      forgetPageKey();
      setSignedOut(true);
    },
  };
}
