const key = "pictures";

/** Off until a person wants them: the sites of cited pages learn that their pictures are looked at. */
export const showsPictures = (): boolean => localStorage.getItem(key) === "on";

export function choosePictures(on: boolean): void {
  if (on) localStorage.setItem(key, "on");
  else localStorage.removeItem(key);
}
