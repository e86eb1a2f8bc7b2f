/** The logo of scry: an eye, or a drop and its rings. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="12" />
      <circle cx="16" cy="16" r="6" />
      <circle class="dot" cx="19" cy="13" r="2" />
    </svg>
  );
}
