import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type ConversationView, type FileView, largestFile } from "../src/contract.ts";
import { api } from "./api.ts";
import { w } from "./words/words.ts";

export interface Files {
  /** Read, and brought by the next question. */
  ready: readonly FileView[];
  /** The names of those that are being read. */
  reading: readonly string[];
  add(files: readonly File[]): Promise<void>;
  remove(id: string): Promise<void>;
  /** They belong to a question now. */
  clear(): void;
}

/**
 * The files of the next question. The first one that is read starts a conversation where there is none; one that is
 * refused leaves none.
 */
export function useFiles(
  id: string | undefined,
  onStarted: (started: ConversationView) => void,
  onError: (message: string | undefined) => void,
): Files {
  const [ready, setReady] = useState<readonly FileView[]>([]);
  const [reading, setReading] = useState<readonly string[]>([]);
  // The conversation that these files belong to: one that was begun here needs no second look.
  const owner = useRef(id);

  useEffect(() => {
    if (owner.current === id && id !== undefined && ready.length > 0) return;
    owner.current = id;
    setReady([]);
    if (id === undefined) return;
    api.newFiles(id).then(
      (found) => {
        if (owner.current === id) setReady((before) => (before.length > 0 ? before : found));
      },
      // The conversation itself says what is wrong with it.
      () => undefined,
    );
  }, [id]);

  const addEach = useCallback(
    async (files: readonly File[]): Promise<void> => {
      for (const file of files) {
        if (file.size > largestFile) {
          onError(w.fileTooLarge(file.name, largestFile / 1_000_000));
          continue;
        }
        setReading((before) => [...before, file.name]);
        const before = owner.current;
        let started: ConversationView | undefined;
        try {
          if (before === undefined) started = await api.start();
          const target = started?.id ?? before ?? "";
          const added = await api.addFile(target, file);
          if (owner.current === before) {
            owner.current = target;
            setReady((known) => [...known, added]);
            if (started !== undefined) onStarted(started);
          }
        } catch (error) {
          onError((error as Error).message);
          if (started !== undefined) await api.remove(started.id).catch(() => undefined);
        }
        setReading((before) => before.toSpliced(before.indexOf(file.name), 1));
      }
    },
    [onStarted, onError],
  );
  // One after another: the first one decides which conversation the others belong to.
  const last = useRef<Promise<void>>(Promise.resolve());
  const add = useCallback(
    (files: readonly File[]): Promise<void> => {
      onError(undefined);
      last.current = last.current.then(() => addEach(files));
      return last.current;
    },
    [addEach, onError],
  );
  const remove = useCallback(
    async (file: string): Promise<void> => {
      if (owner.current === undefined) return;
      try {
        await api.removeFile(owner.current, file);
        setReady((before) => before.filter((one) => one.id !== file));
      } catch (error) {
        onError((error as Error).message);
      }
    },
    [onError],
  );
  const clear = useCallback(() => setReady([]), []);
  return { ready, reading, add, remove, clear };
}
