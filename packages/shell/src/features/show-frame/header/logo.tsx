/** The product's mark: two jacks and the cable between them. The name stands beside it in text. */
export function Logo() {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden focusable="false">
      <rect width="28" height="28" rx="8" fill="var(--color-accent)" />
      <path
        d="M8.5 9.5v3.2c0 4.6 11 2 11 6.6"
        fill="none"
        stroke="var(--color-accent-ink)"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <circle cx="8.5" cy="8.5" r="3" fill="var(--color-accent-ink)" />
      <circle cx="19.5" cy="19.5" r="3" fill="var(--color-accent-ink)" />
      <circle cx="8.5" cy="8.5" r="1.1" fill="var(--color-accent)" />
      <circle cx="19.5" cy="19.5" r="1.1" fill="var(--color-accent)" />
    </svg>
  );
}
